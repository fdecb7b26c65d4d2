# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class Instant:
    def __init__(self, http: Http) -> None:
        self._http = http

    def catalog(
        self,
        *,
        tcg_type: Optional[str] = None,
        language: Optional[str] = None,
        set_id: Optional[str] = None,
        available: Optional[bool] = None,
        include_unavailable: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InstantCatalogItem]":
        """List the instant packs on sale.

        Instant packs are opened before they are sold. The chain draws which pack a buyer receives.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", "/api/v1/instant/catalog", query={"tcg_type": tcg_type, "language": language, "set_id": set_id, "available": available, "include_unavailable": include_unavailable, "limit": limit, "offset": offset}, timeout=timeout, field="packs")

    def buy(
        self,
        body: "types.CreateInstantPurchaseBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.InstantPurchase":
        """Buy an instant pack with an end user’s credits.

        The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with the same parameters returns the original purchase.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/instant/purchase", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def prepare(
        self,
        body: "types.PrepareInstantPurchaseBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PreparedInstantPurchase":
        """Prepare the unsigned transactions of an instant purchase.

        Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The service draws the pack and delivers its cards.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/instant/purchase/prepare", body=body, timeout=timeout)

    def submit(
        self,
        body: "types.SubmitInstantPurchaseBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.InstantPurchase":
        """Submit the transaction hash of a wallet’s instant purchase.

        The purchase is read from the chain, never from the request. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/instant/purchase/submit", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.InstantPurchase":
        """Get an instant purchase; poll until its status is final.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/instant/purchase/{segment(id)}", timeout=timeout)

    def timeline(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Timeline":
        """List everything that happened to an instant purchase.

        States, ledger entries, transactions with their blocks, delivered cards and webhook deliveries, oldest first. Times of blocks come from the chain.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/instant/purchase/{segment(id)}/timeline", timeout=timeout)

    def list(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        status: Optional[str] = None,
        packet_type_id: Optional[int] = None,
        custody: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InstantPurchase]":
        """List instant purchases, newest first.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/instant/purchases", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "status": status, "packet_type_id": packet_type_id, "custody": custody, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="purchases")
