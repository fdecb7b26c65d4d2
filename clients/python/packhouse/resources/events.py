# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import List, Optional

from .. import types
from ..http import Http


class Events:
    def __init__(self, http: Http) -> None:
        self._http = http

    def page(
        self,
        *,
        after: Optional[int] = None,
        before: Optional[int] = None,
        types: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "types.ListEventsData":
        """List the events of the account, oldest first.

        Events are kept for 90 days. Pass `next_after` as `after` to read the next page. With `before`, the newest events come first. `sequence` has no gaps: a missing number is older than 90 days or excluded by `types`.

        Required scope: `webhooks:manage`."""
        return self._http.data("GET", "/api/v1/events", query={"after": after, "before": before, "types": types, "limit": limit}, timeout=timeout)
