"""A typed client of the Packhouse API. Standard library only; Python 3.9 and later.

>>> from packhouse import Packhouse
>>> packhouse = Packhouse("http://127.0.0.1:4000", api_key)
>>> packhouse.info.get()["account"]["name"]
"""

import json
import time
from typing import Any, Iterator, List, Optional, Sequence, cast

from . import types
from .api import Api
from .http import ConnectionFailed, Http, PackhouseError, segment
from .query import where
from .webhooks import WebhookVerificationError, sign_webhook, verify_webhook

__all__ = [
    "ConnectionFailed",
    "Packhouse",
    "PackhouseError",
    "PurchaseNotFulfilled",
    "WebhookVerificationError",
    "sign_webhook",
    "types",
    "verify_webhook",
    "where",
]

_FINAL = ("FULFILLED", "PARTIALLY_FULFILLED", "FAILED", "REFUNDED")


class PurchaseNotFulfilled(Exception):
    """The purchase failed or was refunded; `purchase` is its last state."""

    def __init__(self, purchase: Any) -> None:
        super().__init__(f"The purchase has status {purchase['status']}: {purchase.get('failure_reason')}.")
        self.purchase = purchase


class Packhouse(Api):
    """The client. `timeout` is in seconds, per attempt. `client_token` and `origin` act in a client session instead of with a key."""

    def __init__(self, base_url: str, api_key: Optional[str] = None, **options: Any) -> None:
        super().__init__(Http(base_url, api_key, **options))

    def iterate_events(self, *, after: int = 0, names: Sequence[str] = ()) -> "Iterator[types.AnyEvent]":
        """All events after a sequence number, oldest first; `names` selects some. Store the `sequence` of the last one that you handled."""
        wanted = ",".join(names) or None
        while True:
            page = self.events.page(after=after, types=wanted, limit=100)
            yield from cast("List[types.AnyEvent]", page["events"])
            after = page["next_after"]
            if not page["has_more"]:
                return

    def export_cards(self, game: str, *, cursor: Optional[str] = None, **filters: Optional[str]) -> "Iterator[types.CatalogCard]":
        """All cards of a game, page by page. `filters` are those of `catalog.cards.export`: `q`, `language`, `include`, `select`."""
        while True:
            content, cursor = self.http.export(f"/api/v1/{segment(game)}/export", {**filters, "cursor": cursor})
            for line in content.splitlines():
                yield json.loads(line)
            if cursor is None:
                return

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
