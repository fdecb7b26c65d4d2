# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class ClientPacks:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Tier]":
        """List the packs on sale, in a client session.

        Requires a client session that allows `odds`."""
        return self._http.pages("GET", "/api/v1/client/packs", query={"limit": limit, "offset": offset}, timeout=timeout, field="tiers")

    def get(
        self,
        tier_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ClientPack":
        """Get a pack with its on-chain odds, in a client session.

        Requires a client session that allows `odds`."""
        return self._http.data("GET", f"/api/v1/client/packs/{segment(tier_id)}", timeout=timeout)


class ClientPurchases:
    def __init__(self, http: Http) -> None:
        self._http = http

    def buy(
        self,
        body: "types.CreateClientPurchaseBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Purchase":
        """Buy packs with the credits of the end user, in a client session.

        The highest price counts towards `max_spend_usdc` of the session in the transaction of the purchase. Replaying an Idempotency-Key of at most 200 characters with the same parameters returns the original purchase.

        Requires a client session that allows `buy`."""
        return self._http.data("POST", "/api/v1/client/purchases", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def prepare(
        self,
        body: "types.PrepareClientPurchaseBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PreparedPurchase":
        """Prepare the unsigned transactions of a wallet purchase, in a client session.

        Stores nothing and does not count towards `max_spend_usdc`: the wallet pays. Send the calls in order from the wallet, then pass the transaction hash to your server, which submits it.

        Requires a client session that allows `buy`."""
        return self._http.data("POST", "/api/v1/client/purchases/prepare", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Purchase":
        """Get a purchase of the end user with its revealed cards, in a client session.

        Requires a client session that allows `open`."""
        return self._http.data("GET", f"/api/v1/client/purchases/{segment(id)}", timeout=timeout)

    def proof(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Fairness":
        """Verify the draw of a purchase from the chain logs, in a client session.

        Requires a client session that allows `open`."""
        return self._http.data("GET", f"/api/v1/client/purchases/{segment(id)}/proof", timeout=timeout)


class ClientRedemptions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def redeem(
        self,
        body: Optional["types.CreateClientRedemptionBody"] = None,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Redemption":
        """Ship a card of the end user’s vault, in a client session.

        The shipping is paid with the credits of the end user and does not count towards `max_spend_usdc`.

        Requires a client session that allows `redeem`."""
        return self._http.data("POST", "/api/v1/client/redemptions", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def quote(
        self,
        body: Optional["types.QuoteClientRedemptionBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.RedemptionQuote":
        """Quote the shipping of a card, in a client session.

        Requires a client session that allows `redeem`."""
        return self._http.data("POST", "/api/v1/client/redemptions/quote", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Redemption":
        """Get a redemption of the end user, in a client session.

        Requires a client session that allows `redeem`."""
        return self._http.data("GET", f"/api/v1/client/redemptions/{segment(id)}", timeout=timeout)


class ClientSellbacks:
    def __init__(self, http: Http) -> None:
        self._http = http

    def sell(
        self,
        body: "types.CreateClientSellbackBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Sellback":
        """Sell back cards of the end user’s vault, in a client session.

        Requires a client session that allows `sellback`."""
        return self._http.data("POST", "/api/v1/client/sellbacks", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def quote(
        self,
        body: "types.QuoteClientSellbackBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.SellbackQuote":
        """Quote a sell-back, in a client session.

        Requires a client session that allows `sellback`."""
        return self._http.data("POST", "/api/v1/client/sellbacks/quote", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Sellback":
        """Get a sell-back of the end user, in a client session.

        Requires a client session that allows `sellback`."""
        return self._http.data("GET", f"/api/v1/client/sellbacks/{segment(id)}", timeout=timeout)


class Client:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.packs = ClientPacks(http)
        self.purchases = ClientPurchases(http)
        self.redemptions = ClientRedemptions(http)
        self.sellbacks = ClientSellbacks(http)

    def collection(
        self,
        *,
        still_owned: Optional[bool] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CollectionItem]":
        """List the cards of the end user, newest first, in a client session.

        Requires a client session that allows `collection`."""
        return self._http.pages("GET", "/api/v1/client/collection", query={"still_owned": still_owned, "limit": limit, "offset": offset, "cursor": cursor}, timeout=timeout, field="items")

    def session(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Client":
        """Get the client session of this token and the credits of its end user.

        Any client session."""
        return self._http.data("GET", "/api/v1/client/session", timeout=timeout)
