# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class Sellbacks:
    def __init__(self, http: Http) -> None:
        self._http = http

    def sell(
        self,
        body: "types.CreateSellbackBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Sellback":
        """Sell back cards from an end user’s vault.

        Needs no signature: the cards are sold from the end user’s vault, and the payout is credited when the sale is final. Replaying an Idempotency-Key with the same parameters returns the original sell-back.

        Required scope: `packs:buyback`."""
        return self._http.data("POST", "/api/v1/mystery/sellback", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def prepare(
        self,
        body: "types.PrepareSellbackBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PreparedSellback":
        """Prepare the unsigned transactions of a wallet’s own sale.

        Creates nothing. Rejected if any card cannot be sold, with the card and the reason in `details`. Send the calls in order, then submit the transaction hash of the sale.

        Required scope: `packs:buyback`."""
        return self._http.data("POST", "/api/v1/mystery/sellback/prepare", body=body, timeout=timeout)

    def quote(
        self,
        body: "types.QuoteSellbackBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.SellbackQuote":
        """Quote a sell-back.

        Returns the exact on-chain payout of each card, or the reason it cannot be sold. Creates nothing.

        Required scope: `packs:read`."""
        return self._http.data("POST", "/api/v1/mystery/sellback/quote", body=body, timeout=timeout)

    def relay(
        self,
        body: "types.RelaySellbackBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Sellback":
        """Relay a signed sale.

        The pool pays the wallet directly. Relaying the same signed sale again returns the same sell-back. If the wallet has not approved the buyback contract, `details.nft_approval.call` is the transaction to send first.

        Required scope: `packs:buyback`."""
        return self._http.data("POST", "/api/v1/mystery/sellback/relay", body=body, timeout=timeout)

    def prepare_relay(
        self,
        body: "types.PrepareSellbackRelayBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PreparedSellbackRelay":
        """Prepare the typed data of a gasless sale.

        Creates nothing. Sign `typed_data`, then send its values and the signature to the relay endpoint.

        Required scope: `packs:buyback`."""
        return self._http.data("POST", "/api/v1/mystery/sellback/relay/prepare", body=body, timeout=timeout)

    def submit(
        self,
        body: Optional["types.SubmitSellbackBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Sellback":
        """Submit the transaction hash of a wallet’s own sale.

        Cards and payouts are read from the chain, never from the request. Submitting is idempotent and optional: the indexer records the sale anyway.

        Required scope: `packs:buyback`."""
        return self._http.data("POST", "/api/v1/mystery/sellback/submit", body=body, timeout=timeout)

    def get(
        self,
        sellback_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Sellback":
        """Get a sell-back; poll until it is CONFIRMED or FAILED.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/sellback/{segment(sellback_id)}", timeout=timeout)

    def timeline(
        self,
        sellback_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Timeline":
        """List everything that happened to a sell-back.

        States, transactions with their blocks, sold cards, ledger entries and webhook deliveries, oldest first. Times of blocks come from the chain.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/sellback/{segment(sellback_id)}/timeline", timeout=timeout)

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
    ) -> "Iterator[types.Sellback]":
        """List sell-backs, newest first.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/mystery/sellbacks", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "status": status, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="sellbacks")
