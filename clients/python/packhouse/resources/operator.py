# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Dict, Iterator, List, Literal, Optional, Union

from .. import types
from ..http import Http, segment


class OperatorAccounts:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create_adjustment(
        self,
        id: int,
        body: "types.CreateOperatorAccountAdjustmentBody",
        *,
        timeout: Optional[float] = None,
    ) -> "int":
        """Charge or credit a tenant outside of the rate card.

        The amounts that one person charges or credits a tenant within 30 days are limited by role; above the limit another person approves the request (X-Approval-Id).

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/accounts/{segment(id)}/adjustments", body=body, timeout=timeout, field="amount_cents")


class OperatorApprovals:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateOperatorApprovalBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Approval":
        """Propose a request that other people must approve.

        Once approved, the proposer sends exactly this request with the header X-Approval-Id. An approval is valid for seven days and used once.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/approvals", body=body, timeout=timeout, field="approval")

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Approval]":
        """List approvals, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/approvals", query={"limit": limit, "offset": offset}, timeout=timeout, field="approvals")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Approval":
        """Get an approval.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/approvals/{segment(id)}", timeout=timeout, field="approval")

    def approve(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Approval":
        """Approve a request that another person or a key proposed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/approvals/{segment(id)}/approve", timeout=timeout, field="approval")

    def reject(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Approval":
        """Reject a proposed request, or withdraw your own.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/approvals/{segment(id)}/reject", timeout=timeout, field="approval")


class OperatorAuditLog:
    def __init__(self, http: Http) -> None:
        self._http = http

    def verify(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.VerifyOperatorAuditLogData":
        """Verify the hash chains of the audit log and of the chain of custody.

        Entries are also compared with the signed checkpoints outside the database, so that a chain whose hashes were all computed again is found as well.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/audit/verify", timeout=timeout)


class OperatorBins:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        site_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Bin]":
        """List bins and totes by code, with their item counts.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/bins", query={"limit": limit, "offset": offset, "site_id": site_id}, timeout=timeout, field="bins")

    def create(
        self,
        body: "types.CreateOperatorBinBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Bin":
        """Add a bin or a tote.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/bins", body=body, timeout=timeout, field="bin")

    def update(
        self,
        id: int,
        body: "types.UpdateOperatorBinBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Bin":
        """Deactivate or reactivate a bin; its items remain in it.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/operator/v1/bins/{segment(id)}", body=body, timeout=timeout, field="bin")


class OperatorCarrierClaims:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        order_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CarrierClaim]":
        """List claims with carriers, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/carrier-claims", query={"limit": limit, "offset": offset, "status": status, "order_id": order_id}, timeout=timeout, field="carrier_claims")

    def file(
        self,
        body: "types.FileOperatorCarrierClaimBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """File a claim with the carrier of a lost or damaged parcel.

        Name the order, or the case of the tenant. The amount is at most what was declared for the parcel when it was dispatched.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/carrier-claims", body=body, timeout=timeout, field="carrier_claim")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """Get a claim with a carrier.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/carrier-claims/{segment(id)}", timeout=timeout, field="carrier_claim")

    def accept(
        self,
        id: int,
        body: "types.AcceptOperatorCarrierClaimBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """Record that the carrier accepted a claim.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/carrier-claims/{segment(id)}/accept", body=body, timeout=timeout, field="carrier_claim")

    def deny(
        self,
        id: int,
        body: "types.DenyOperatorCarrierClaimBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """Record that the carrier denied a claim.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/carrier-claims/{segment(id)}/deny", body=body, timeout=timeout, field="carrier_claim")

    def pay(
        self,
        id: int,
        body: "types.PayOperatorCarrierClaimBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """Record the payment of a carrier; it is booked once.

        What the tenant received as service credits for the order before stays with the vault; the rest is credited to the tenant on the next invoice.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/carrier-claims/{segment(id)}/pay", body=body, timeout=timeout, field="carrier_claim")

    def withdraw(
        self,
        id: int,
        body: "types.WithdrawOperatorCarrierClaimBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """Withdraw a claim, such as for a parcel that was found.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/carrier-claims/{segment(id)}/withdraw", body=body, timeout=timeout, field="carrier_claim")


class OperatorCarriers:
    def __init__(self, http: Http) -> None:
        self._http = http

    def receive_webhook(
        self,
        provider: str,
        *,
        timeout: Optional[float] = None,
    ) -> "int":
        """Receive a tracking webhook from a carrier.

        No authentication."""
        return self._http.data("POST", f"/api/v1/operator/v1/carriers/{segment(provider)}/webhook", timeout=timeout, field="new_scans")


class OperatorCatalog:
    def __init__(self, http: Http) -> None:
        self._http = http

    def pictures_catalog(
        self,
        game: str,
        *,
        known: Optional[str] = None,
        start: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "types.CardPictures":
        """List the cards with pictures, for identification offline.

        The pictures as the vectors that photos are compared with. Until the pictures of the game are indexed, the response is 503 with `Retry-After`.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/catalog/{segment(game)}/pictures", query={"known": known, "start": start}, timeout=timeout)


class OperatorCounts:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        site_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CycleCount]":
        """List cycle counts, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/counts", query={"limit": limit, "offset": offset, "site_id": site_id, "status": status}, timeout=timeout, field="counts")

    def create(
        self,
        body: "types.CreateOperatorCountBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateOperatorCountData":
        """Request a cycle count of named bins or of a percentage of the site.

        `percent` selects the bins that were counted longest ago. A bin is in at most one open count.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/counts", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorCountData":
        """Get a cycle count with its bins and, once all are counted, its variances.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/counts/{segment(id)}", timeout=timeout)

    def cancel(
        self,
        id: int,
        body: "types.CancelOperatorCountBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CancelOperatorCountData":
        """Cancel a cycle count without changing the records.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/counts/{segment(id)}/cancel", body=body, timeout=timeout)

    def complete(
        self,
        id: int,
        body: "types.CompleteOperatorCountBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CompleteOperatorCountData":
        """Apply the decisions to the records; a count without variances needs no review.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/counts/{segment(id)}/complete", body=body, timeout=timeout)

    def finish_bin(
        self,
        id: int,
        body: "types.FinishOperatorCountBinBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.FinishOperatorCountBinData":
        """Finish a bin; finishing the last one computes the variances.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/counts/{segment(id)}/finish-bin", body=body, timeout=timeout)

    def recount(
        self,
        id: int,
        body: "types.RecountOperatorCountBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.RecountOperatorCountData":
        """Request a recount of the named bins, or of every bin with a variance.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/counts/{segment(id)}/recount", body=body, timeout=timeout)

    def review(
        self,
        id: int,
        body: "types.ReviewOperatorCountBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ReviewOperatorCountData":
        """Decide on every variance; keeping the records against the count needs a second signature.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/counts/{segment(id)}/review", body=body, timeout=timeout)

    def scan(
        self,
        id: int,
        body: "types.ScanOperatorCountBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ScanOperatorCountData":
        """Record an item as seen in a bin.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/counts/{segment(id)}/scan", body=body, timeout=timeout)


class OperatorDeclaredValues:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        account_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.DeclaredValue]":
        """List declared values, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/declared-values", query={"limit": limit, "offset": offset, "account_id": account_id, "status": status}, timeout=timeout, field="declared_values")

    def approve(
        self,
        id: int,
        body: "types.ApproveOperatorDeclaredValueBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.DeclaredValue":
        """Approve a declared value.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/declared-values/{segment(id)}/approve", body=body, timeout=timeout, field="declared_value")

    def reject(
        self,
        id: int,
        body: "types.RejectOperatorDeclaredValueBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.DeclaredValue":
        """Reject a declared value.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/declared-values/{segment(id)}/reject", body=body, timeout=timeout, field="declared_value")


class OperatorExceptions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        account_id: Optional[int] = None,
        status: Optional[str] = None,
        type: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.OperatorException]":
        """List exceptions, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/exceptions", query={"limit": limit, "offset": offset, "account_id": account_id, "status": status, "type": type}, timeout=timeout, field="exceptions")

    def create(
        self,
        body: "types.CreateOperatorExceptionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorException":
        """Open an exception.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/exceptions", body=body, timeout=timeout, field="exception")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorException":
        """Get an exception.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/exceptions/{segment(id)}", timeout=timeout, field="exception")

    def message(
        self,
        id: int,
        body: "types.MessageOperatorExceptionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorException":
        """Send a message to the tenant; a question awaits a reply.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/exceptions/{segment(id)}/message", body=body, timeout=timeout, field="exception")

    def resolve(
        self,
        id: int,
        body: "types.ResolveOperatorExceptionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorException":
        """Resolve an exception and unblock its cards.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/exceptions/{segment(id)}/resolve", body=body, timeout=timeout, field="exception")


class OperatorForceMajeure:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.ListOperatorForceMajeureDataForceMajeuresItem]":
        """List force majeure events, newest first.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/force-majeure", timeout=timeout, field="force_majeures")

    def create(
        self,
        body: "types.CreateOperatorForceMajeureBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateOperatorForceMajeureDataForceMajeure":
        """Declare force majeure and pause the SLA clocks of a site.

        Deadlines that have passed stay missed; the others keep their remaining business days.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/force-majeure", body=body, timeout=timeout, field="force_majeure")

    def end(
        self,
        id: int,
        body: "types.EndOperatorForceMajeureBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.EndOperatorForceMajeureDataForceMajeure":
        """End force majeure and resume the SLA clocks.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/force-majeure/{segment(id)}/end", body=body, timeout=timeout, field="force_majeure")


class OperatorInbound:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        site_id: Optional[int] = None,
        tracking_number: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InboundShipment]":
        """List inbound shipments, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/inbound", query={"limit": limit, "offset": offset, "status": status, "site_id": site_id, "tracking_number": tracking_number}, timeout=timeout, field="inbound_shipments")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Get an inbound shipment.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/inbound/{segment(id)}", timeout=timeout, field="inbound_shipment")

    def arrive(
        self,
        id: int,
        body: "types.ArriveOperatorInboundBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Record the arrival of a parcel.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/inbound/{segment(id)}/arrive", body=body, timeout=timeout, field="inbound_shipment")

    def close(
        self,
        id: int,
        body: "types.CloseOperatorInboundBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Close an inbound shipment.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/inbound/{segment(id)}/close", body=body, timeout=timeout, field="inbound_shipment")

    def close_box(
        self,
        id: int,
        body: "types.CloseOperatorInboundBoxBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Close an unpacked box.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/inbound/{segment(id)}/close-box", body=body, timeout=timeout, field="inbound_shipment")

    def complete(
        self,
        id: int,
        body: "types.CompleteOperatorInboundBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Complete receiving; discrepancies open an exception.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/inbound/{segment(id)}/complete", body=body, timeout=timeout, field="inbound_shipment")

    def receive(
        self,
        id: int,
        body: "types.ReceiveOperatorInboundBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ReceiveOperatorInboundData":
        """Receive cards from a box into the tenant’s inventory.

        Each card gets a code for its barcode label. The next step is to put it away.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/inbound/{segment(id)}/receive", body=body, timeout=timeout)

    def mark_in_transit(
        self,
        id: int,
        body: "types.MarkOperatorInboundInTransitBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Record the first carrier scan.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/inbound/{segment(id)}/in-transit", body=body, timeout=timeout, field="inbound_shipment")


class OperatorInvoices:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        account_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Invoice]":
        """List invoices of all tenants, newest month first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/invoices", query={"limit": limit, "offset": offset, "account_id": account_id, "status": status}, timeout=timeout, field="invoices")

    def mark_paid(
        self,
        id: int,
        body: "types.MarkOperatorInvoicePaidBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Invoice":
        """Mark an invoice as paid.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/invoices/{segment(id)}/mark-paid", body=body, timeout=timeout, field="invoice")

    def void(
        self,
        id: int,
        body: "types.VoidOperatorInvoiceBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Invoice":
        """Void an invoice; corrections are adjustments of the next month.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/invoices/{segment(id)}/void", body=body, timeout=timeout, field="invoice")


class OperatorItemsPhotos:
    def __init__(self, http: Http) -> None:
        self._http = http

    def upload(
        self,
        unique_id: str,
        file: bytes,
        *,
        client_action_id: str,
        side: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.ItemPhoto":
        """Upload a photo of an item.

        One file as multipart/form-data: JPEG, PNG or WebP, detected from its content, at most 10 MiB.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/photos", query={"client_action_id": client_action_id, "side": side}, file=file, timeout=timeout, field="photo")

    def download(
        self,
        unique_id: str,
        photo_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download a photo.

        Required scope: `platform:admin`."""
        return self._http.file("GET", f"/api/v1/operator/v1/items/{segment(unique_id)}/photos/{segment(photo_id)}", timeout=timeout)


class OperatorItems:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.photos = OperatorItemsPhotos(http)

    def get(
        self,
        unique_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorItemData":
        """Get an item with its location, claim and photos.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/items/{segment(unique_id)}", timeout=timeout)

    def check_in(
        self,
        unique_id: str,
        body: "types.CheckOperatorItemInBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Check an item in at a site, for the first time or again.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/check-in", body=body, timeout=timeout, field="location")

    def hold(
        self,
        unique_id: str,
        body: "types.HoldOperatorItemBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Block an item from leaving the warehouse.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/hold", body=body, timeout=timeout, field="location")

    def move(
        self,
        unique_id: str,
        body: "types.MoveOperatorItemBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Move an item to another bin.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/move", body=body, timeout=timeout, field="location")

    def open(
        self,
        unique_id: str,
        body: "types.OpenOperatorItemBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Mark a sealed product as opened; it can no longer be redeemed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/open", body=body, timeout=timeout, field="location")

    def putaway(
        self,
        unique_id: str,
        body: "types.PutawayOperatorItemBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Put an item away into a bin.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/putaway", body=body, timeout=timeout, field="location")

    def release(
        self,
        unique_id: str,
        body: "types.ReleaseOperatorItemBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Unblock an item.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/release", body=body, timeout=timeout, field="location")

    def write_off(
        self,
        unique_id: str,
        body: "types.WriteOperatorItemOffBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Write off a missing item with a second signature.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/write-off", body=body, timeout=timeout, field="location")

    def custody(
        self,
        unique_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorItemCustodyData":
        """Get the chain of custody of an item and verify it.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/items/{segment(unique_id)}/custody", timeout=timeout)

    def report_found(
        self,
        unique_id: str,
        body: "types.ReportOperatorItemFoundBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Report a missing item as found; put it away next.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/found", body=body, timeout=timeout, field="location")

    def report_missing(
        self,
        unique_id: str,
        body: "types.ReportOperatorItemMissingBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ItemLocation":
        """Report an item missing.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/items/{segment(unique_id)}/missing", body=body, timeout=timeout, field="location")


class OperatorMaintenance:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.ListOperatorMaintenanceDataMaintenanceItem]":
        """List upcoming maintenance windows.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/maintenance", timeout=timeout, field="maintenance")

    def create(
        self,
        body: "types.CreateOperatorMaintenanceBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateOperatorMaintenanceDataMaintenance":
        """Schedule maintenance and notify all tenants.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/maintenance", body=body, timeout=timeout, field="maintenance")

    def cancel(
        self,
        id: int,
        body: "types.CancelOperatorMaintenanceBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CancelOperatorMaintenanceDataMaintenance":
        """Cancel a maintenance window.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/maintenance/{segment(id)}/cancel", body=body, timeout=timeout, field="maintenance")


class OperatorManifests:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        site_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CarrierManifest]":
        """List end-of-day manifests, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/manifests", query={"limit": limit, "offset": offset, "site_id": site_id, "status": status}, timeout=timeout, field="manifests")

    def close(
        self,
        body: "types.CloseOperatorManifestBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CloseOperatorManifestData":
        """Close the waiting parcels of a carrier into one manifest.

        The response has the status that the carrier gave: CLOSED, REJECTED with its messages, or UNRESOLVED while a lost response is looked up. A parcel is on one manifest at a time; one whose label is voided leaves it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/manifests", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorManifestData":
        """Get a manifest with its parcels.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/manifests/{segment(id)}", timeout=timeout)

    def download(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download the printable form of a closed manifest.

        The carrier’s form where it issued one; otherwise the barcode, which the carrier scans once for all parcels, and the list of the parcels.

        Required scope: `platform:admin`."""
        return self._http.file("GET", f"/api/v1/operator/v1/manifests/{segment(id)}/file", timeout=timeout)


class OperatorWaiting:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list_parcels(
        self,
        *,
        site_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.ListOperatorWaitingParcelsDataGroupsItem]":
        """List packed parcels with a label that are on no manifest, by site and carrier.

        A parcel waits from packing until the carrier scans it, at most one day after its dispatch. At most 1,000 parcels are listed, those packed first.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/manifests/waiting", query={"site_id": site_id}, timeout=timeout, field="groups")


class OperatorOrphans:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        site_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.OrphanParcel]":
        """List unidentified parcels, oldest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/orphans", query={"limit": limit, "offset": offset, "site_id": site_id, "status": status}, timeout=timeout, field="orphan_parcels")

    def create(
        self,
        body: "types.CreateOperatorOrphanBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OrphanParcel":
        """Register an unidentified parcel.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/orphans", body=body, timeout=timeout, field="orphan_parcel")

    def attach(
        self,
        id: int,
        body: "types.AttachOperatorOrphanBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OrphanParcel":
        """Attach a parcel to a shipment, which arrives with it.

        Pass an announced shipment, or the account to create a shipment for.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/orphans/{segment(id)}/attach", body=body, timeout=timeout, field="orphan_parcel")

    def close(
        self,
        id: int,
        body: "types.CloseOperatorOrphanBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OrphanParcel":
        """Close an unidentified parcel that is sent back.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/orphans/{segment(id)}/close", body=body, timeout=timeout, field="orphan_parcel")


class OperatorPeople:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Person]":
        """List operators, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/people", query={"limit": limit, "offset": offset}, timeout=timeout, field="people")

    def create(
        self,
        body: "types.CreateOperatorPersonBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateOperatorPersonData":
        """Create an operator.

        The operator chooses the password by a link in a letter, which works once, within a day; no other person chooses or sees it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/people", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Person":
        """Get an operator.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/people/{segment(id)}", timeout=timeout, field="person")

    def update(
        self,
        id: int,
        body: "types.UpdateOperatorPersonBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Person":
        """Change the name, roles, sites or active state of an operator.

        Other roles, other sites and a deactivation end the sessions of the operator.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/operator/v1/people/{segment(id)}", body=body, timeout=timeout, field="person")

    def issue_badge(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.IssueOperatorPersonBadgeData":
        """Issue a new badge to an operator.

        The badge code is returned only once. The badge works once its owner has chosen a PIN: POST /operator/v1/session/pin. Each call issues another badge and revokes the previous one with its PIN, so no client_action_id is needed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/people/{segment(id)}/badge", timeout=timeout)

    def reset_password(
        self,
        id: int,
        body: "types.ResetOperatorPersonPasswordBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ResetOperatorPersonPasswordData":
        """Reset the password of an operator, end all sessions and remove the authenticator and passkeys.

        The operator chooses the password by a link in a letter, which works once, within a day; no other person chooses or sees it.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/people/{segment(id)}/password", body=body, timeout=timeout)


class OperatorPeriods:
    def __init__(self, http: Http) -> None:
        self._http = http

    def close(
        self,
        body: "types.CloseOperatorPeriodBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Union[types.Invoice, None]":
        """Close a month of a tenant; a closed month returns its invoice.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/periods/close", body=body, timeout=timeout, field="invoice")


class OperatorRateCards:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.RateCard]":
        """List rate cards, newest first.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/rate-cards", timeout=timeout, field="rate_cards")

    def create(
        self,
        body: "types.CreateOperatorRateCardBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.RateCard":
        """Create a rate card for one tenant or for all.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/rate-cards", body=body, timeout=timeout, field="rate_card")


class OperatorReturns:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        site_id: Optional[int] = None,
        order_id: Optional[int] = None,
        tracking_number: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.BuyerReturn]":
        """List buyer returns, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/returns", query={"limit": limit, "offset": offset, "status": status, "site_id": site_id, "order_id": order_id, "tracking_number": tracking_number}, timeout=timeout, field="buyer_returns")

    def create(
        self,
        body: "types.CreateOperatorReturnBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Register and receive a buyer return that was not announced.

        Pass the order, or scan a card of the parcel: its order is the one with which it left.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/returns", body=body, timeout=timeout, field="buyer_return")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Get a buyer return.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/returns/{segment(id)}", timeout=timeout, field="buyer_return")

    def complete(
        self,
        id: int,
        body: "types.CompleteOperatorReturnBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Complete the inspection of a return; problems open exceptions.

        Announced cards that were not inspected count as missing.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/returns/{segment(id)}/complete", body=body, timeout=timeout, field="buyer_return")

    def inspect(
        self,
        id: int,
        body: "types.InspectOperatorReturnBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Inspect a returned card; it is back in the inventory with its outcome.

        The next step is to put the card away.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/returns/{segment(id)}/inspect", body=body, timeout=timeout, field="buyer_return")

    def receive(
        self,
        id: int,
        body: "types.ReceiveOperatorReturnBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Record the arrival of a buyer return.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/returns/{segment(id)}/receive", body=body, timeout=timeout, field="buyer_return")


class OperatorServiceCredits:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.OperatorServiceCredit]":
        """List service credits of all tenants, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/service-credits", query={"limit": limit, "offset": offset, "status": status}, timeout=timeout, field="service_credits")

    def approve(
        self,
        id: int,
        body: "types.ApproveOperatorServiceCreditBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorServiceCredit":
        """Approve a service credit; the amount defaults to the computed one.

        An incident is credited with at most the declared value of its cards, an SLA breach within the monthly cap. The amounts that one person grants a tenant within 30 days are limited by role; above the limit another person approves the request (X-Approval-Id).

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/service-credits/{segment(id)}/approve", body=body, timeout=timeout, field="service_credit")

    def reject(
        self,
        id: int,
        body: "types.RejectOperatorServiceCreditBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorServiceCredit":
        """Reject a service credit.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/service-credits/{segment(id)}/reject", body=body, timeout=timeout, field="service_credit")


class OperatorSessionPasskeys:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.Passkey]":
        """List your passkeys.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/session/passkeys", timeout=timeout, field="passkeys")

    def update(
        self,
        id: int,
        body: "types.UpdateOperatorSessionPasskeyBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Passkey":
        """Rename a passkey.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/operator/v1/session/passkeys/{segment(id)}", body=body, timeout=timeout, field="passkey")

    def remove(
        self,
        id: int,
        body: "types.RemoveOperatorSessionPasskeyBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Remove a passkey and end your other sessions.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/session/passkeys/{segment(id)}/remove", body=body, timeout=timeout, field="done")


class OperatorSessionAuthenticator:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateOperatorAuthenticatorBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateOperatorAuthenticatorData":
        """Create an authenticator secret; it takes effect once a code is confirmed.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/totp", body=body, timeout=timeout)

    def confirm(
        self,
        body: "types.ConfirmOperatorAuthenticatorBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Confirm the new authenticator with a code and end your other sessions.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/totp/confirm", body=body, timeout=timeout, field="done")

    def remove(
        self,
        body: "types.RemoveOperatorAuthenticatorBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Remove the authenticator and end your other sessions.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/totp/remove", body=body, timeout=timeout, field="done")


class OperatorSession:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.passkeys = OperatorSessionPasskeys(http)
        self.authenticator = OperatorSessionAuthenticator(http)

    def sign_in(
        self,
        body: "types.SignInOperatorBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSession":
        """Sign in with e-mail and password.

        Sets an HttpOnly session cookie and returns the token for X-CSRF-Token. After five failures each further one doubles the delay for this account from this address, up to 15 minutes. A device on which the operator has signed in before, known by its own cookie, is not delayed by failures elsewhere.

        No authentication."""
        return self._http.data("POST", "/api/v1/operator/v1/session", body=body, timeout=timeout)

    def get(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSession":
        """Get the current operator session.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/session", timeout=timeout)

    def sign_out(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Sign out.

        Required scope: `platform:admin`."""
        return self._http.data("DELETE", "/api/v1/operator/v1/session", timeout=timeout, field="done")

    def lock(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Lock the session now, as inactivity does.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/lock", timeout=timeout, field="done")

    def change_password(
        self,
        body: "types.ChangeOperatorPasswordBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Change your password and end your other sessions.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/password", body=body, timeout=timeout, field="done")

    def prove(
        self,
        body: Optional["types.ProveOperatorSessionBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Prove your factors again for sensitive actions.

        Approvals and other sensitive actions require a proof of at most ten minutes ago: the password with the second factor, or badge and PIN at a registered station. Outside the sandbox a password alone proves nothing. Ten wrong factors lock the factor (429), each time for twice as long.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/prove", body=body, timeout=timeout, field="done")

    def switch(
        self,
        body: "types.SwitchOperatorSessionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSession":
        """Switch the station to another operator by badge and PIN.

        At a registered station badge and PIN count as a second factor. Elsewhere, outside the sandbox, the operator must prove the other factors before using a role.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/switch", body=body, timeout=timeout)

    def unlock(
        self,
        body: "types.UnlockOperatorSessionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSession":
        """Unlock a station that locked after inactivity.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/unlock", body=body, timeout=timeout)


class OperatorOptions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get_sign_in(
        self,
        body: "types.GetOperatorSignInOptionsBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Dict[str, Any]":
        """Get the options to sign in with a passkey.

        Verifies the password; failures delay further attempts as those of a sign-in do.

        No authentication."""
        return self._http.data("POST", "/api/v1/operator/v1/session/options", body=body, timeout=timeout, field="options")

    def get_proof(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "Dict[str, Any]":
        """Get the options to prove your factors with a passkey.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/prove/options", timeout=timeout, field="options")


class OperatorPasskeys:
    def __init__(self, http: Http) -> None:
        self._http = http

    def register(
        self,
        body: "types.RegisterOperatorPasskeyBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Passkey":
        """Register a passkey as a second factor and end your other sessions.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/passkeys", body=body, timeout=timeout, field="passkey")

    def options(
        self,
        body: "types.GetOperatorPasskeyOptionsBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Dict[str, Any]":
        """Get the options to register a passkey.

        An operator who has a second factor must have proved all factors within the last ten minutes.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/passkeys/options", body=body, timeout=timeout, field="options")


class OperatorPin:
    def __init__(self, http: Http) -> None:
        self._http = http

    def choose(
        self,
        body: "types.ChooseOperatorPinBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Literal[True]":
        """Choose the PIN of your badge.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/session/pin", body=body, timeout=timeout, field="done")


class OperatorSites:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.OperatorSite]":
        """List sites.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/sites", timeout=timeout, field="sites")

    def create(
        self,
        body: "types.CreateOperatorSiteBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSite":
        """Create a site.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/sites", body=body, timeout=timeout, field="site")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSite":
        """Get a site.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/sites/{segment(id)}", timeout=timeout, field="site")

    def update(
        self,
        id: int,
        body: "types.UpdateOperatorSiteBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OperatorSite":
        """Change a site: its opening hours, holidays or status.

        Required scope: `platform:admin`."""
        return self._http.data("PATCH", f"/api/v1/operator/v1/sites/{segment(id)}", body=body, timeout=timeout, field="site")


class OperatorStations:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Station]":
        """List stations, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/stations", query={"limit": limit, "offset": offset}, timeout=timeout, field="stations")

    def register(
        self,
        body: "types.RegisterOperatorStationBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.RegisterOperatorStationData":
        """Register a station.

        The secret is returned only once; activate it on the device. A name is used once per site, so a repeated request is 409 `already_exists`; after a lost response, revoke the station and register it again.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/stations", body=body, timeout=timeout)

    def activate(
        self,
        body: "types.ActivateOperatorStationBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Station":
        """Activate a station on this device.

        Sets an HttpOnly cookie with the secret, which sign-in and badge switch then use.

        No authentication."""
        return self._http.data("POST", "/api/v1/operator/v1/stations/activate", body=body, timeout=timeout, field="station")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Station":
        """Get a station.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/stations/{segment(id)}", timeout=timeout, field="station")

    def revoke(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Station":
        """Revoke a station and end its sessions.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/stations/{segment(id)}/revoke", timeout=timeout, field="station")


class OperatorTasksLabels:
    def __init__(self, http: Http) -> None:
        self._http = http

    def buy(
        self,
        id: int,
        body: "types.BuyOperatorTaskLabelsBody",
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.BuyOperatorTaskLabelsDataLabelsItem]":
        """Buy the shipping labels of a packed task; repeating returns the same labels.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/labels", body=body, timeout=timeout, field="labels")

    def download(
        self,
        id: int,
        parcel: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download the shipping label of a parcel.

        Required scope: `platform:admin`."""
        return self._http.file("GET", f"/api/v1/operator/v1/tasks/{segment(id)}/labels/{segment(parcel)}", timeout=timeout)

    def record(
        self,
        id: int,
        parcel: int,
        body: "types.RecordOperatorTaskLabelBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Record a shipping label bought at a carrier counter.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/labels/{segment(parcel)}/manual", body=body, timeout=timeout, field="task")


class OperatorTasks:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.labels = OperatorTasksLabels(http)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        site_id: Optional[int] = None,
        purpose: Optional[str] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.WorkTask]":
        """List tasks, most urgent first; open tasks unless a status is given.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/tasks", query={"limit": limit, "offset": offset, "site_id": site_id, "purpose": purpose, "status": status}, timeout=timeout, field="tasks")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorTaskData":
        """Get a task with its lines in walking order, its parcels and labels.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/tasks/{segment(id)}", timeout=timeout)

    def cancel(
        self,
        id: int,
        body: "types.CancelOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Cancel a task before dispatch.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/cancel", body=body, timeout=timeout, field="task")

    def deliver(
        self,
        id: int,
        body: "types.DeliverOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Mark a task as delivered: collected at the pickup desk, or without carrier tracking.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/deliver", body=body, timeout=timeout, field="task")

    def dispatch(
        self,
        id: int,
        body: "types.DispatchOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Dispatch all parcels of a task; above a value threshold with a second signature.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/dispatch", body=body, timeout=timeout, field="task")

    def hold(
        self,
        id: int,
        body: "types.HoldOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Pause a task.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/hold", body=body, timeout=timeout, field="task")

    def pack(
        self,
        id: int,
        body: "types.PackOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Pack the scanned items into a parcel.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/pack", body=body, timeout=timeout, field="task")

    def pick(
        self,
        id: int,
        body: "types.PickOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Pick an item for a task.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/pick", body=body, timeout=timeout, field="task")

    def release(
        self,
        id: int,
        body: "types.ReleaseOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Resume a paused task.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/release", body=body, timeout=timeout, field="task")

    def resume(
        self,
        id: int,
        body: "types.ResumeOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Resume a short task once all items are available.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/resume", body=body, timeout=timeout, field="task")

    def return_(
        self,
        id: int,
        body: "types.ReturnOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Receive returned items of a parcel.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/return", body=body, timeout=timeout, field="task")

    def unlock(
        self,
        id: int,
        body: "types.UnlockOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Unlock a pickup after too many wrong codes.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/unlock", body=body, timeout=timeout, field="task")

    def unpick(
        self,
        id: int,
        body: "types.UnpickOperatorTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Undo the pick of an item; it returns to its bin.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/unpick", body=body, timeout=timeout, field="task")

    def report_lost(
        self,
        id: int,
        body: "types.ReportOperatorTaskLostBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Declare a task lost in transit.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/lost", body=body, timeout=timeout, field="task")

    def packing_slips(
        self,
        id: int,
        parcel: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download the packing slip of a packed parcel.

        Lists the cards of the parcel without their values, on the paper of shipping labels.

        Required scope: `platform:admin`."""
        return self._http.file("GET", f"/api/v1/operator/v1/tasks/{segment(id)}/packing-slips/{segment(parcel)}", timeout=timeout)

    def report_short(
        self,
        id: int,
        body: "types.ReportOperatorTaskShortBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.WorkTask":
        """Report an item as missing or damaged; the task waits.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/tasks/{segment(id)}/short", body=body, timeout=timeout, field="task")


class OperatorWaves:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        site_id: Optional[int] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.PickWave]":
        """List waves of tasks that are picked together, newest first.

        Required scope: `platform:admin`."""
        return self._http.pages("GET", "/api/v1/operator/v1/waves", query={"limit": limit, "offset": offset, "site_id": site_id, "status": status}, timeout=timeout, field="waves")

    def open(
        self,
        body: "types.OpenOperatorWaveBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.OpenOperatorWaveData":
        """Open a wave: several tasks that are picked on one walk.

        Takes the named tasks, or the most urgent ones that no operator works on. A task is in one wave at a time and is then picked with it only.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/waves", body=body, timeout=timeout)

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorWaveData":
        """Get a wave with its tasks, their totes and the walk.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/waves/{segment(id)}", timeout=timeout)

    def cancel(
        self,
        id: int,
        body: "types.CancelOperatorWaveBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CancelOperatorWaveData":
        """Cancel a wave that is not picked yet.

        Tasks without a picked card return to the queue. The others keep their totes and are picked one by one.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/waves/{segment(id)}/cancel", body=body, timeout=timeout)

    def pick(
        self,
        id: int,
        body: "types.PickOperatorWaveBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.PickOperatorWaveData":
        """Pick a card into the tote of its task: scan the card, then the tote.

        The first card of a task binds an empty tote to it. Any other tote is then rejected with 409 `wrong_scan`.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/waves/{segment(id)}/pick", body=body, timeout=timeout)

    def report_short(
        self,
        id: int,
        body: "types.ReportOperatorWaveShortBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.ReportOperatorWaveShortData":
        """Report a card of a wave as missing or damaged; its task waits and the walk continues.

        Required scope: `platform:admin`."""
        return self._http.data("POST", f"/api/v1/operator/v1/waves/{segment(id)}/short", body=body, timeout=timeout)


class OperatorNext:
    def __init__(self, http: Http) -> None:
        self._http = http

    def assign_task(
        self,
        body: "types.AssignOperatorNextTaskBody",
        *,
        timeout: Optional[float] = None,
    ) -> "Union[types.WorkTask, None]":
        """Assign the most urgent task that no other operator works on.

        A task that is already assigned to you comes first. An assignment expires 15 minutes after the last pick or pack. `task` is null when nothing waits.

        Required scope: `platform:admin`."""
        return self._http.data("POST", "/api/v1/operator/v1/work/next", body=body, timeout=timeout, field="task")


class Operator:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.accounts = OperatorAccounts(http)
        self.approvals = OperatorApprovals(http)
        self.audit_log = OperatorAuditLog(http)
        self.bins = OperatorBins(http)
        self.carrier_claims = OperatorCarrierClaims(http)
        self.carriers = OperatorCarriers(http)
        self.catalog = OperatorCatalog(http)
        self.counts = OperatorCounts(http)
        self.declared_values = OperatorDeclaredValues(http)
        self.exceptions = OperatorExceptions(http)
        self.force_majeure = OperatorForceMajeure(http)
        self.inbound = OperatorInbound(http)
        self.invoices = OperatorInvoices(http)
        self.items = OperatorItems(http)
        self.maintenance = OperatorMaintenance(http)
        self.manifests = OperatorManifests(http)
        self.waiting = OperatorWaiting(http)
        self.orphans = OperatorOrphans(http)
        self.people = OperatorPeople(http)
        self.periods = OperatorPeriods(http)
        self.rate_cards = OperatorRateCards(http)
        self.returns = OperatorReturns(http)
        self.service_credits = OperatorServiceCredits(http)
        self.session = OperatorSession(http)
        self.options = OperatorOptions(http)
        self.passkeys = OperatorPasskeys(http)
        self.pin = OperatorPin(http)
        self.sites = OperatorSites(http)
        self.stations = OperatorStations(http)
        self.tasks = OperatorTasks(http)
        self.waves = OperatorWaves(http)
        self.next = OperatorNext(http)

    def print(
        self,
        body: "types.PrintOperatorLabelsBody",
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Print or reprint the barcode labels of cards, bins, totes, tasks, parcels and badges.

        Returns one page per code, in the order of the request: a 2 by 1 inch sleeve label for a card; a 4 by 2 inch label for a bin, tote, task or parcel without a shipping label; the carrier’s 4 by 6 inch label for a parcel that has one; a card-sized badge for an operator. As ZPL, a parcel always gets its 4 by 2 inch label, because carriers deliver theirs as PDF. An unknown code returns 409 `wrong_scan` and nothing is printed.

        Required scope: `platform:admin`."""
        return self._http.file("POST", "/api/v1/operator/v1/print", body=body, timeout=timeout)

    def scan(
        self,
        code: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ResolveOperatorBarcodeData":
        """Resolve a barcode to a card, bin, tote, parcel, task or badge.

        Read-only. An unknown code returns 404 with the reason in `message`.

        Required scope: `platform:admin`."""
        return self._http.data("GET", f"/api/v1/operator/v1/scan/{segment(code)}", timeout=timeout)

    def work(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOperatorWorkData":
        """Count open tasks by queue, overdue tasks, and items without a bin.

        Required scope: `platform:admin`."""
        return self._http.data("GET", "/api/v1/operator/v1/work", timeout=timeout)
