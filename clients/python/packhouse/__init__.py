"""A typed client of the Packhouse API. Standard library only; Python 3.9 and later.

>>> from packhouse import Packhouse
>>> packhouse = Packhouse("http://127.0.0.1:4000", api_key)
>>> packhouse.info.get()["account"]["name"]
"""

import time
from typing import Any, Optional

from . import types
from .api import Api
from .http import ConnectionFailed, Http, PackhouseError
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = [
    "ConnectionFailed",
    "Packhouse",
    "PackhouseError",
    "PurchaseNotFulfilled",
    "WebhookVerificationError",
    "types",
    "verify_webhook",
]

_FINAL = ("FULFILLED", "PARTIALLY_FULFILLED", "FAILED", "REFUNDED")


class PurchaseNotFulfilled(Exception):
    """The purchase failed or was refunded; `purchase` is its last state."""

    def __init__(self, purchase: Any) -> None:
        super().__init__(f"The purchase has status {purchase['status']}: {purchase.get('failure_reason')}.")
        self.purchase = purchase


class Packhouse(Api):
    """The client. `timeout` is in seconds, per attempt."""

    def __init__(self, base_url: str, api_key: Optional[str] = None, **options: Any) -> None:
        super().__init__(Http(base_url, api_key, **options))

    def wait_for_reveal(self, purchase_id: int, *, seconds: float = 120.0, every: float = 1.0) -> "types.Purchase":
        """Polls a purchase until its cards are revealed."""
        until = time.monotonic() + seconds
        while True:
            purchase = self.packs.get(purchase_id)
            if purchase["status"] in ("FAILED", "REFUNDED"):
                raise PurchaseNotFulfilled(purchase)
            if purchase["status"] in _FINAL:
                return purchase
            if time.monotonic() + every > until:
                raise TimeoutError(f"Purchase {purchase_id} has status {purchase['status']}; it continues.")
            time.sleep(every)
