"""Verification of webhook deliveries (Standard Webhooks)."""

import base64
import binascii
import hashlib
import hmac
import json
import math
import time
from typing import Any, Mapping, Optional, Tuple


class WebhookVerificationError(Exception):
    """The request is not an authentic and recent delivery: answer 400 and ignore it."""


def _secret(secret: str) -> bytes:
    try:
        if secret.startswith("whsec_"):
            return base64.b64decode(secret[len("whsec_") :], validate=True)
        return bytes.fromhex(secret)
    except (ValueError, binascii.Error):
        raise ValueError("secret must be a signing_secret or a webhook_secret_standard.") from None


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> Tuple[str, Any]:
    """Returns the delivery id and the event. Pass the raw body, and deduplicate by the id."""
    # NaN compares as false with every age, so that each replay would pass.
    is_number = isinstance(tolerance, (int, float)) and not isinstance(tolerance, bool)
    if not is_number or not math.isfinite(tolerance) or tolerance < 0:
        raise ValueError("tolerance must be a finite number of seconds, at least 0.")
    known = {name.lower(): value for name, value in headers.items()}
    try:
        delivery, stamp, signatures = (known[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        sent = int(stamp)
    except (KeyError, ValueError):
        raise WebhookVerificationError("The signature headers are missing or malformed.") from None
    if abs((time.time() if now is None else now) - sent) > tolerance:
        raise WebhookVerificationError("The timestamp is too far from the clock.")
    signed = f"{delivery}.{stamp}.".encode() + body
    wanted = base64.b64encode(hmac.new(_secret(secret), signed, hashlib.sha256).digest())
    given = [entry[3:].encode() for entry in signatures.split(" ") if entry.startswith("v1,")]
    if not any(hmac.compare_digest(wanted, one) for one in given):
        raise WebhookVerificationError("No signature matches the secret.")
    return delivery, json.loads(body)
