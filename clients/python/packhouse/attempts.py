"""When a request is repeated, and after how long: the rule of every client, see `clients/retry-cases.json`."""

from email.utils import parsedate_to_datetime
from typing import Optional

FIRST_BACKOFF = 0.25
MAX_BACKOFF = 4.0


def may_retry(status: int, retryable: bool, is_repeatable: bool) -> bool:
    """Whether the request can be repeated without the risk of a second effect. Status 0 is a request without an answer."""
    if status == 0:
        return is_repeatable
    if status == 429:
        return True
    # A 503 from a proxy does not prove that the service did not process the request.
    return status == 503 and (is_repeatable or retryable)


def wait_before_retry(retry_after: Optional[float], attempt: int, random: float) -> float:
    """Seconds before the next attempt: Retry-After if given, otherwise exponential backoff; `attempt` counts from 0."""
    if retry_after is not None:
        return retry_after
    backoff = min(MAX_BACKOFF, FIRST_BACKOFF * 2.0**attempt)
    # Half of the delay is jitter, so that clients do not retry in step.
    return backoff / 2 + random * backoff / 2


def read_retry_after(header: Optional[str], now: float) -> Optional[float]:
    """`Retry-After` is a number of seconds or a date."""
    if header is None or header.strip() == "":
        return None
    try:
        seconds = float(header)
        return max(0.0, seconds) if abs(seconds) != float("inf") and seconds == seconds else None
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError):
        return None
