# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class PacksExports:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateCollectionExportBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.CardExport]":
        """Export cards from an end user’s vault to a wallet.

        Each card is an export of its own, delivered after a waiting period that the vault contract enforces and during which it can be cancelled. A card whose price on chain is above the limit of the installation, or that has none, waits before that until operators have approved its export (`awaits_approval`). An exported card can no longer be sold back. Replaying an Idempotency-Key with the same parameters returns the original exports.

        Required scope: `wallet:withdraw`."""
        return self._http.data("POST", "/api/v1/mystery/collection/export", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout, field="exports")

    def prepare(
        self,
        body: "types.PrepareCollectionExportBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PreparedExport":
        """Prepare the message that links a wallet to a vault.

        Creates no export. `signer_address` signs `typed_data` once; later exports to the wallet need no signature.

        Required scope: `wallet:withdraw`."""
        return self._http.data("POST", "/api/v1/mystery/collection/export/prepare", body=body, timeout=timeout)

    def list(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CardExport]":
        """List exports, newest first.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/mystery/collection/exports", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "status": status, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="exports")

    def get(
        self,
        export_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CardExport":
        """Get an export.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/collection/exports/{segment(export_id)}", timeout=timeout)

    def cancel(
        self,
        export_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CardExport":
        """Cancel an export while it waits.

        Possible while operators have to approve the export, which cancels it at once, and during its waiting period: the status is then CANCELLING until the cancellation is final on chain. The call is idempotent.

        Required scope: `wallet:withdraw`."""
        return self._http.data("POST", f"/api/v1/mystery/collection/exports/{segment(export_id)}/cancel", timeout=timeout)


class Packs:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.exports = PacksExports(http)

    def catalog(
        self,
        *,
        game: Optional[str] = None,
        variant: Optional[str] = None,
        active: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Tier]":
        """List the packs on sale.

        Prices, expected values and stock are read from the chain and at most 15 seconds old.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", "/api/v1/mystery/catalog", query={"game": game, "variant": variant, "active": active, "limit": limit, "offset": offset}, timeout=timeout, field="tiers")

    def cards(
        self,
        tier_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.PackCards":
        """List the cards on the shelves of a pack with their probabilities and values.

        Equal copies are one entry. A sale removes its card, so the list changes with every draw.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/mystery/catalog/{segment(tier_id)}/cards", timeout=timeout)

    def odds(
        self,
        tier_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Odds":
        """Get the on-chain odds of a pack by slot.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/mystery/catalog/{segment(tier_id)}/odds", timeout=timeout)

    def collection(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        still_owned: Optional[bool] = None,
        include: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CollectionItem]":
        """List the cards an end user received from packs, newest first.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/mystery/collection", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "still_owned": still_owned, "include": include, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="items")

    def verify_draw(
        self,
        *,
        request_id: str,
        timeout: Optional[float] = None,
    ) -> "types.Fairness":
        """Verify a draw by its on-chain request id.

        Works for packs and instant packs of every partner, because chain logs are public.

        Required scope: `read:catalog`."""
        return self._http.data("GET", "/api/v1/mystery/fairness", query={"request_id": request_id}, timeout=timeout)

    def fairness(
        self,
        purchase_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Fairness":
        """Verify the draw of a purchase from the chain logs.

        Required scope: `read:catalog`."""
        return self._http.data("GET", f"/api/v1/mystery/fairness/{segment(purchase_id)}", timeout=timeout)

    def recent_pulls(
        self,
        *,
        scope: Optional[str] = None,
        game: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Pull]":
        """List recently drawn cards, newest first.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", "/api/v1/mystery/feed/recent", query={"scope": scope, "game": game, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="items")

    def winning_pulls(
        self,
        *,
        scope: Optional[str] = None,
        game: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Pull]":
        """List recently drawn cards worth more than their pack.

        Required scope: `read:catalog`."""
        return self._http.pages("GET", "/api/v1/mystery/feed/winners", query={"scope": scope, "game": game, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="items")

    def price(
        self,
        *,
        card_id: Optional[str] = None,
        token_id: Optional[str] = None,
        item_type: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Price":
        """Get the market value and buyback price of a card.

        Pass exactly one of card_id and token_id. A token_id used by several item types also requires item_type.

        Required scope: `read:catalog`."""
        return self._http.data("GET", "/api/v1/mystery/price", query={"card_id": card_id, "token_id": token_id, "item_type": item_type}, timeout=timeout)

    def buy(
        self,
        body: "types.CreatePurchaseBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Purchase":
        """Buy packs with an end user’s credits.

        The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with the same parameters returns the original purchase.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/mystery/purchase", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def prepare(
        self,
        body: "types.PreparePurchaseBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PreparedPurchase":
        """Prepare the unsigned transactions of a purchase.

        Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The purchase call of a gated tier contains a permit for the wallet; while permits cannot be signed, `details.reason` of the error is `gate_unavailable`.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/mystery/purchase/prepare", body=body, timeout=timeout)

    def submit(
        self,
        body: "types.SubmitPurchaseBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Purchase":
        """Submit the transaction hash of a wallet purchase.

        The purchase is read from the chain, never from the request. A hash that is not mined yet is polled for 30 minutes. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.

        Required scope: `packs:purchase`."""
        return self._http.data("POST", "/api/v1/mystery/purchase/submit", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Purchase":
        """Get a purchase; poll until its status is final.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/purchase/{segment(id)}", timeout=timeout)

    def timeline(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.PurchaseTimeline":
        """List everything that happened to a purchase.

        States, ledger entries, transactions with their blocks, delivered cards, refunds and webhook deliveries, oldest first. Times of blocks come from the chain.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/purchase/{segment(id)}/timeline", timeout=timeout)

    def list(
        self,
        *,
        external_user_id: Optional[str] = None,
        wallet_address: Optional[str] = None,
        status: Optional[str] = None,
        tier_id: Optional[int] = None,
        custody: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Purchase]":
        """List purchases, newest first.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/mystery/purchases", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "status": status, "tier_id": tier_id, "custody": custody, "created_from": created_from, "created_to": created_to, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="purchases")

    def solvency(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.PoolSolvency":
        """Get the solvency of the buyback float, the credits and the cards.

        Read from the chain and cached for 15 seconds.

        Required scope: `read:catalog`."""
        return self._http.data("GET", "/api/v1/mystery/solvency", timeout=timeout)
