# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Iterator, List, Optional

from .. import types
from ..http import Http, new_key, segment


class Sends:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateSendBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.SendPreview":
        """Send prizes to a wallet.

        Items that cannot be sent are listed in `skipped`, and the rest is sent. When no item can be sent, the response is 409 `no_sendable_items` and the Idempotency-Key is not used up. With `dry_run` the response is 200 with what would be sent.

        Required scope: `sends:create`."""
        return self._http.data("POST", "/api/v1/sends", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        cursor: Optional[str] = None,
        status: Optional[str] = None,
        wallet_address: Optional[str] = None,
        reference: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Send]":
        """List your sends, newest first.

        Required scope: `sends:create`."""
        return self._http.pages("GET", "/api/v1/sends", query={"limit": limit, "offset": offset, "cursor": cursor, "status": status, "wallet_address": wallet_address, "reference": reference}, timeout=timeout, field="sends")

    def create_batch(
        self,
        body: "types.CreateSendBatchBody",
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.SendBatchPreview":
        """Send prizes to many wallets.

        Each recipient gets a send of its own. All recipients are checked before the first send is created; an interrupted batch continues with the same Idempotency-Key. With `dry_run` the response is 200 with what would be sent.

        Required scope: `sends:create`."""
        return self._http.data("POST", "/api/v1/sends/batch", body=body, idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def inventory(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        asset_type: Optional[str] = None,
        sendable: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Prize]":
        """List your prizes and whether they can be sent now.

        Required scope: `sends:create`."""
        return self._http.pages("GET", "/api/v1/sends/inventory", query={"limit": limit, "offset": offset, "asset_type": asset_type, "sendable": sendable}, timeout=timeout, field="items")

    def get(
        self,
        send_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Send":
        """Get a send.

        Required scope: `sends:create`."""
        return self._http.data("GET", f"/api/v1/sends/{segment(send_id)}", timeout=timeout)

    def retry(
        self,
        send_id: int,
        *,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Send":
        """Retry the failed items of a send.

        Creates a new send of the failed items to the same wallet.

        Required scope: `sends:create`."""
        return self._http.data("POST", f"/api/v1/sends/{segment(send_id)}/retry", idempotency_key=idempotency_key or new_key(), timeout=timeout)

    def timeline(
        self,
        send_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Timeline":
        """List everything that happened to a send.

        States, transactions with their blocks, sent and failed items and webhook deliveries, oldest first. Times of blocks come from the chain.

        Required scope: `sends:create`."""
        return self._http.data("GET", f"/api/v1/sends/{segment(send_id)}/timeline", timeout=timeout)

    def holdings(
        self,
        address: str,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        item_type: Optional[str] = None,
        redeem_status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Holding]":
        """List the holdings of a wallet.

        Ordered by item type and token id. Any wallet can be queried; items that were not delivered by you are shown with public on-chain data only.

        Required scope: `packs:read` or `sends:create`."""
        return self._http.pages("GET", f"/api/v1/wallets/{segment(address)}/holdings", query={"limit": limit, "offset": offset, "item_type": item_type, "redeem_status": redeem_status}, timeout=timeout, field="holdings")
