# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment, with_key


class Redemptions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def redeem(
        self,
        body: "types.CreateRedemptionBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.RedemptionPrepareResult":
        """Redeem a card of an end user’s vault.

        Needs no signature: the shipping is held from the end user’s credits, the service requests the burn and pays from the vault, and the credits are charged when the payment is final. Replaying an Idempotency-Key with the same parameters returns the original redemption.

        Required scope: `cards:redeem`."""
        return self._http.data("POST", "/api/v1/mystery/redemption", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def prepare(
        self,
        body: Optional["types.PrepareRedemptionBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.RedemptionPrepareResult":
        """Prepare the unsigned transactions of a redemption.

        The price is signed for the holder only and valid until `expires_at`. Send the calls in order: the payment reverts before the burn is requested. A token can have one live redemption, across all partners.

        Required scope: `cards:redeem`."""
        return self._http.data("POST", "/api/v1/mystery/redemption/prepare", body=with_key(body, "idempotency_key"), timeout=timeout)

    def quote(
        self,
        body: Optional["types.QuoteRedemptionBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.RedemptionQuote":
        """Quote the shipping of a physical item.

        Creates nothing. Rates are requested from the carriers each time; the cheapest is `shipping_quote`. Prepare locks a price.

        Required scope: `cards:redeem`."""
        return self._http.data("POST", "/api/v1/mystery/redemption/quote", body=body, timeout=timeout)

    def submit(
        self,
        body: "types.SubmitRedemptionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Redemption":
        """Submit the burn transaction hash.

        The burn is read from the chain, never from the request. A hash that is not mined yet is polled. Submitting is idempotent and optional: the indexer records the burn anyway.

        Required scope: `cards:redeem`."""
        return self._http.data("POST", "/api/v1/mystery/redemption/submit", body=body, timeout=timeout)

    def of_purchase(
        self,
        purchase_id: int,
        *,
        verify: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.RedemptionHistory":
        """List the redemptions of a purchase.

        Returns the newest one and all of them. A number without redemptions of a purchase is read as a token id.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/redemption/{segment(purchase_id)}", query={"verify": verify}, timeout=timeout)

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
    ) -> "Iterator[types.Redemption]":
        """List redemptions, newest first.

        Required scope: `packs:read`."""
        return self._http.pages("GET", "/api/v1/mystery/redemptions", query={"external_user_id": external_user_id, "wallet_address": wallet_address, "status": status, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="redemptions")

    def get(
        self,
        redemption_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Redemption":
        """Get a redemption.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/redemptions/{segment(redemption_id)}", timeout=timeout)

    def cancel(
        self,
        redemption_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Redemption":
        """Cancel an unpaid redemption.

        A requested burn is released, so the card is transferable again. The call is idempotent.

        Required scope: `cards:redeem`."""
        return self._http.data("POST", f"/api/v1/mystery/redemptions/{segment(redemption_id)}/cancel", timeout=timeout)

    def timeline(
        self,
        redemption_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Timeline":
        """List everything that happened to a redemption.

        States, ledger entries, burn and payment with their transactions, steps of the warehouse, scans of the carrier and webhook deliveries, oldest first. Times of blocks come from the chain.

        Required scope: `packs:read`."""
        return self._http.data("GET", f"/api/v1/mystery/redemptions/{segment(redemption_id)}/timeline", timeout=timeout)
