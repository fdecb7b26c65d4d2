"""Verification of webhook deliveries (Standard Webhooks)."""

import base64
import binascii
import hashlib
import hmac
import json
import math
import time
from typing import Dict, List, Mapping, Optional, Sequence, Tuple, Union, cast

from . import types

Secrets = Union[str, Sequence[str]]


class WebhookVerificationError(Exception):
    """The request is not an authentic and recent delivery: answer 400 and ignore it."""


def _secrets(secret: Secrets) -> List[bytes]:
    return [_secret(one) for one in ([secret] if isinstance(secret, str) else secret)]


def _secret(secret: str) -> bytes:
    try:
        if secret.startswith("whsec_"):
            return base64.b64decode(secret[len("whsec_") :], validate=True)
        return bytes.fromhex(secret)
    except (ValueError, binascii.Error):
        raise ValueError("secret must be a signing_secret or a webhook_secret_standard.") from None


def _sign(secret: bytes, signed: bytes) -> bytes:
    return base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest())


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: Secrets,
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> "Tuple[str, types.AnyEvent]":
    """Returns the delivery id and the event. Pass the raw body, and deduplicate by the id. `secret` may be a list during a rotation."""
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
    wanted = [_sign(one, signed) for one in _secrets(secret)]
    given = [entry[3:].encode() for entry in signatures.split(" ") if entry.startswith("v1,")]
    if not any([hmac.compare_digest(one, other) for one in wanted for other in given]):
        raise WebhookVerificationError("No signature matches the secret.")
    try:
        return delivery, cast("types.AnyEvent", json.loads(body))
    except ValueError:
        raise WebhookVerificationError("The body is not valid JSON.") from None


def sign_webhook(
    body: bytes, secret: Secrets, *, event: str = "purchase.fulfilled", delivery_id: Optional[str] = None, now: Optional[float] = None
) -> Dict[str, str]:
    """The headers of a delivery, for tests of a receiver."""
    delivery = delivery_id or f"{event}:1"
    at = time.time() if now is None else now
    stamp, ms = str(int(at)), str(int(at * 1000))
    secrets = _secrets(secret)
    signed = f"{delivery}.{stamp}.".encode() + body
    other = [hmac.new(one.hex().encode(), f"{ms}.".encode() + body, hashlib.sha256).hexdigest() for one in secrets]
    return {
        "content-type": "application/json",
        "x-mystery-event": event,
        "x-mystery-delivery": delivery,
        "x-mystery-timestamp": ms,
        "x-mystery-signature": ",".join([f"t={ms}", *(f"sha256={one}" for one in other)]),
        "webhook-id": delivery,
        "webhook-timestamp": stamp,
        "webhook-signature": " ".join(f"v1,{_sign(one, signed).decode()}" for one in secrets),
    }
