# Generated from docs/openapi.json by `npm run generate`. Do not edit.
# mypy: disable-error-code="no-any-return"

from typing import Any, Iterator, List, Optional

from .. import types
from ..http import Http, segment, with_key


class VaultActivityLog:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        event: Optional[str] = None,
        resource_id: Optional[str] = None,
        since_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ActivityEntry]":
        """List the writes of this key, newest first.

        Only the writes of the calling key: a new key, also one made by a rotation, starts with an empty log. Orders are not included; poll them instead.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/activity-log", query={"limit": limit, "offset": offset, "event": event, "resource_id": resource_id, "since_id": since_id}, timeout=timeout, field="entries")


class VaultCardTransfers:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateCardTransferBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateCardTransferData":
        """Transfer cards to another account, all or none.

        Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.

        Required scope: `write:transfer`."""
        return self._http.data("POST", "/api/v1/card-transfers", body=with_key(body, "idempotency_key"), timeout=timeout)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        direction: Optional[str] = None,
        status: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.CardTransfer]":
        """List your outgoing and incoming transfers, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/card-transfers", query={"limit": limit, "offset": offset, "direction": direction, "status": status}, timeout=timeout, field="transfers")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetCardTransferData":
        """Get a transfer.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/card-transfers/{segment(id)}", timeout=timeout)

    def accept(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.AcceptCardTransferData":
        """Accept a transfer.

        Required scope: `write:transfer`."""
        return self._http.data("POST", f"/api/v1/card-transfers/{segment(id)}/accept", timeout=timeout)

    def cancel(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CancelCardTransferData":
        """Cancel a pending transfer.

        Required scope: `write:transfer`."""
        return self._http.data("POST", f"/api/v1/card-transfers/{segment(id)}/cancel", timeout=timeout)

    def decline(
        self,
        id: int,
        body: Optional["Optional[types.DeclineCardTransferBody]"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.DeclineCardTransferData":
        """Decline a transfer.

        Required scope: `write:transfer`."""
        return self._http.data("POST", f"/api/v1/card-transfers/{segment(id)}/decline", body=body, timeout=timeout)


class VaultCards:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        since: Optional[str] = None,
        status: Optional[str] = None,
        site_id: Optional[int] = None,
        game: Optional[str] = None,
        client_reference: Optional[str] = None,
        q: Optional[str] = None,
        condition: Optional[str] = None,
        tag: Optional[str] = None,
        min_value: Optional[int] = None,
        max_value: Optional[int] = None,
        include_departed: Optional[bool] = None,
        sort: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.VaultCard]":
        """List cards by offset, or all changes since a timestamp.

        With `since` (an ISO 8601 timestamp, or `0`), returns all later changes, oldest first, up to 500 per page, including departed cards. Follow `pagination.next_since` until `has_more` is false and store it for the next sweep; no change is missed. Without `since`, pagination is by `offset`, up to row 10,000.

        Any API key of a tenant."""
        return self._http.pages("GET", "/api/v1/cards", query={"limit": limit, "offset": offset, "since": since, "status": status, "site_id": site_id, "game": game, "client_reference": client_reference, "q": q, "condition": condition, "tag": tag, "min_value": min_value, "max_value": max_value, "include_departed": include_departed, "sort": sort}, timeout=timeout, field="cards")

    def transfer(
        self,
        body: "types.TransferCardsBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.TransferCardsData":
        """Transfer cards to another account, all or none.

        Completes at once, unless the receiver requires acceptance: then it waits seven days for `accept` or `decline`. Declared values, references and tags are not transferred.

        Required scope: `write:transfer`."""
        return self._http.data("POST", "/api/v1/cards/transfer", body=with_key(body, "idempotency_key"), timeout=timeout)

    def get(
        self,
        unique_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.VaultCard":
        """Get a card.

        Any API key of a tenant."""
        return self._http.data("GET", f"/api/v1/cards/{segment(unique_id)}", timeout=timeout, field="card")

    def update(
        self,
        unique_id: str,
        body: Optional["types.UpdateCardBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.VaultCard":
        """Change your reference and your tags of a card.

        Fields that are omitted stay. A transfer does not hand them over.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("PATCH", f"/api/v1/cards/{segment(unique_id)}", body=body, timeout=timeout, field="card")

    def summary(
        self,
        *,
        status: Optional[str] = None,
        site_id: Optional[int] = None,
        game: Optional[str] = None,
        client_reference: Optional[str] = None,
        q: Optional[str] = None,
        condition: Optional[str] = None,
        tag: Optional[str] = None,
        min_value: Optional[int] = None,
        max_value: Optional[int] = None,
        include_departed: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> "types.VaultCardSummary":
        """Count and value the cards that match.

        Takes the filters of the list. The counts say which filters find something.

        Any API key of a tenant."""
        return self._http.data("GET", "/api/v1/cards/summary", query={"status": status, "site_id": site_id, "game": game, "client_reference": client_reference, "q": q, "condition": condition, "tag": tag, "min_value": min_value, "max_value": max_value, "include_departed": include_departed}, timeout=timeout, field="summary")

    def custody(
        self,
        unique_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetCardCustodyData":
        """Get the chain of custody of a card while it was in your account.

        Each event contains the hash of its predecessor. `chain_valid` covers the whole chain of the card, including events of other accounts.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/cards/{segment(unique_id)}/custody", timeout=timeout)

    def download_photo(
        self,
        unique_id: str,
        photo_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download a photo of a card.

        Any API key of a tenant."""
        return self._http.file("GET", f"/api/v1/cards/{segment(unique_id)}/photos/{segment(photo_id)}", timeout=timeout)


class VaultCarrierClaims:
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
        """List the claims with carriers for your parcels, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/carrier-claims", query={"limit": limit, "offset": offset, "status": status, "order_id": order_id}, timeout=timeout, field="carrier_claims")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CarrierClaim":
        """Get a claim with a carrier.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/carrier-claims/{segment(id)}", timeout=timeout, field="carrier_claim")


class VaultDeclaredValues:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        unique_id: Optional[str] = None,
        status: Optional[str] = None,
        as_of: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.DeclaredValue]":
        """List declared values, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/declared-values", query={"limit": limit, "offset": offset, "unique_id": unique_id, "status": status, "as_of": as_of}, timeout=timeout, field="declared_values")

    def submit(
        self,
        body: Optional["types.SubmitDeclaredValuesBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.SubmitDeclaredValuesData":
        """Declare card values, all or none.

        Small values are approved at once; larger values and values above the remaining coverage are SUBMITTED for review. effective_from must not be in the past. Replaying an idempotency key returns the original submission.

        Required scope: `write:declared_value`."""
        return self._http.data("POST", "/api/v1/declared-values", body=with_key(body, "idempotency_key"), timeout=timeout)


class VaultExceptions:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        type: Optional[str] = None,
        unique_id: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.VaultException]":
        """List your exceptions, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/exceptions", query={"limit": limit, "offset": offset, "status": status, "type": type, "unique_id": unique_id}, timeout=timeout, field="exceptions")

    def create(
        self,
        body: "types.CreateExceptionBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.VaultException":
        """Open an exception.

        Required scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`."""
        return self._http.data("POST", "/api/v1/exceptions", body=with_key(body, "idempotency_key"), timeout=timeout, field="exception")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.VaultException":
        """Get an exception with its messages.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/exceptions/{segment(id)}", timeout=timeout, field="exception")

    def create_message(
        self,
        id: int,
        body: "types.CreateExceptionMessageBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.VaultException":
        """Reply to an exception.

        A reply within 14 days of the resolution reopens the exception.

        Required scope: `write:inbound_shipment` or `write:withdrawal` or `write:transfer` or `write:declared_value` or `write:service_credit`."""
        return self._http.data("POST", f"/api/v1/exceptions/{segment(id)}/messages", body=with_key(body, "idempotency_key"), timeout=timeout, field="exception")


class VaultInboundShipmentsAttachments:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.InboundAttachment]":
        """List the attachments of an inbound shipment.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/inbound-shipments/{segment(id)}/attachments", timeout=timeout, field="attachments")

    def create(
        self,
        id: int,
        file: bytes,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateInboundShipmentAttachmentData":
        """Attach a document or photo to an inbound shipment.

        multipart/form-data with one `file` and an optional `kind`. Accepts PDF, PNG, JPEG, WebP and CSV, detected from the bytes, up to 10 MiB each, 20 per shipment and 1 GiB per account (409 `attachment_limit`). Uploading the same bytes again returns 200 with the existing attachment.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("POST", f"/api/v1/inbound-shipments/{segment(id)}/attachments", file=file, timeout=timeout)

    def download(
        self,
        id: int,
        attachment_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download an attachment.

        Required scope: `read:inventory`."""
        return self._http.file("GET", f"/api/v1/inbound-shipments/{segment(id)}/attachments/{segment(attachment_id)}", timeout=timeout)


class VaultInboundShipments:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.attachments = VaultInboundShipmentsAttachments(http)

    def create(
        self,
        body: "types.CreateInboundShipmentBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateInboundShipmentData":
        """Announce an inbound shipment.

        Pass `lines` to have every card tallied against the announcement, or only `expected_card_count`. Replaying the idempotency key returns 200 with `created: false` and the current state of the shipment.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("POST", "/api/v1/inbound-shipments", body=with_key(body, "idempotency_key"), timeout=timeout)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        site_id: Optional[int] = None,
        reference: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InboundShipment]":
        """List your inbound shipments, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/inbound-shipments", query={"limit": limit, "offset": offset, "status": status, "site_id": site_id, "reference": reference}, timeout=timeout, field="inbound_shipments")

    def update(
        self,
        id: int,
        body: Optional["types.UpdateInboundShipmentBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Update an announced shipment.

        Omitted fields keep their values. Everything can be changed until the shipment arrives, then only `note` and `reference`; after the first unpacked card the request fails with 409 `not_editable`. With `version`, the request fails with 409 `version_conflict` if the shipment has another version.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("PATCH", f"/api/v1/inbound-shipments/{segment(id)}", body=body, timeout=timeout, field="inbound_shipment")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Get an inbound shipment with its expected and received cards.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/inbound-shipments/{segment(id)}", timeout=timeout, field="inbound_shipment")

    def cancel(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.InboundShipment":
        """Cancel a shipment that has not arrived.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("POST", f"/api/v1/inbound-shipments/{segment(id)}/cancel", timeout=timeout, field="inbound_shipment")

    def cards(
        self,
        id: int,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ListInboundShipmentCardsDataCardsItem]":
        """List the received cards of a shipment.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", f"/api/v1/inbound-shipments/{segment(id)}/cards", query={"limit": limit, "offset": offset}, timeout=timeout, field="cards")


class VaultInvoices:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Invoice]":
        """List invoices, newest month first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/invoices", query={"limit": limit, "offset": offset, "status": status, "from": from_, "to": to}, timeout=timeout, field="invoices")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetInvoiceData":
        """Get an invoice with its first 100 lines.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/invoices/{segment(id)}", timeout=timeout)

    def draft(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.DraftInvoice":
        """Get the invoice of the running month as it stands now.

        Charges so far, storage and coverage of the days so far, the monthly minimum, service credits and tax, by the rules of the closing.

        Required scope: `read:inventory`."""
        return self._http.data("GET", "/api/v1/invoices/draft", timeout=timeout, field="invoice")

    def lines(
        self,
        id: int,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.InvoiceLine]":
        """List the lines of an invoice.

        Pagination ends at row 10,000; the `invoice_lines` report contains all lines.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", f"/api/v1/invoices/{segment(id)}/lines", query={"limit": limit, "offset": offset}, timeout=timeout, field="lines")

    def download_pdf(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download an invoice as PDF.

        Required scope: `read:inventory`."""
        return self._http.file("GET", f"/api/v1/invoices/{segment(id)}/pdf", timeout=timeout)


class VaultOrders:
    def __init__(self, http: Http) -> None:
        self._http = http

    def commit(
        self,
        body: "types.CommitOrderBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CommitOrderData":
        """Commit a quoted order at one of its rates and buy the labels.

        Takes a few seconds. A failed commit leaves the order in PENDING_PAYMENT with nothing applied. Retries are safe: a label that was already bought is reused, never bought twice. Repeating the request with the same order and rate returns the committed order.

        Any API key of a tenant."""
        return self._http.data("POST", "/api/v1/orders", body=body, timeout=timeout)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        unique_id: Optional[str] = None,
        reference: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.VaultOrder]":
        """List your orders, newest first.

        Any API key of a tenant."""
        return self._http.pages("GET", "/api/v1/orders", query={"limit": limit, "offset": offset, "status": status, "unique_id": unique_id, "reference": reference, "created_from": created_from, "created_to": created_to}, timeout=timeout, field="orders")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetOrderData":
        """Get an order with its fulfillment and tracking.

        Any API key of a tenant."""
        return self._http.data("GET", f"/api/v1/orders/{segment(id)}", timeout=timeout)

    def cancel(
        self,
        order_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CancelOrderData":
        """Cancel an uncommitted order and release its cards.

        Any API key of a tenant."""
        return self._http.data("POST", f"/api/v1/orders/{segment(order_id)}/cancel", timeout=timeout)

    def quote(
        self,
        body: "types.QuoteShippingBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.QuoteShippingData":
        """Quote the rates for shipping cards to an address.

        The quote is an order in PENDING_PAYMENT that claims its cards until `expires_at`. Quoting any of these cards again supersedes your earlier uncommitted orders.

        Any API key of a tenant."""
        return self._http.data("POST", "/api/v1/shipping-quote", body=body, timeout=timeout)

    def download_label(
        self,
        order_id: int,
        *,
        parcel: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download the label of a parcel as a PDF.

        Any API key of a tenant."""
        return self._http.file("GET", f"/api/v1/orders/{segment(order_id)}/label", query={"parcel": parcel}, timeout=timeout)

    def packing_slip(
        self,
        order_id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download the packing slips of a committed order as a PDF.

        One or more pages per parcel with its cards, without their values.

        Any API key of a tenant."""
        return self._http.file("GET", f"/api/v1/orders/{segment(order_id)}/packing-slip", timeout=timeout)


class VaultReports:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        status: Optional[str] = None,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Report]":
        """List reports, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/reports", query={"status": status, "limit": limit, "offset": offset}, timeout=timeout, field="reports")

    def create(
        self,
        body: "types.CreateReportBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.Report":
        """Request a report.

        Reports are generated in the background: poll until the status is READY, then download. Reports are kept for 30 days. Repeating a request while the report is being generated returns the same report. The time span is limited to 366 days.

        Required scope: `read:inventory`."""
        return self._http.data("POST", "/api/v1/reports", body=body, timeout=timeout, field="report")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Report":
        """Get a report.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/reports/{segment(id)}", timeout=timeout, field="report")

    def download(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "bytes":
        """Download a report.

        CSV according to RFC 4180 in UTF-8. Texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe.

        Required scope: `read:inventory`."""
        return self._http.file("GET", f"/api/v1/reports/{segment(id)}/download", timeout=timeout)


class VaultReturns:
    def __init__(self, http: Http) -> None:
        self._http = http

    def announce(
        self,
        body: "types.AnnounceReturnBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Announce that the buyer of an order sends cards back.

        The order must be DELIVERED. The warehouse inspects each card: it returns to your inventory, or an exception asks you what to do. The fee `buyer_return` is charged when the parcel arrives. Replaying the idempotency key returns the current state of the original return.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("POST", "/api/v1/returns", body=with_key(body, "idempotency_key"), timeout=timeout, field="buyer_return")

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        order_id: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.BuyerReturn]":
        """List the returns of your buyers, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/returns", query={"limit": limit, "offset": offset, "status": status, "order_id": order_id}, timeout=timeout, field="buyer_returns")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Get a return with the outcome of each card.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/returns/{segment(id)}", timeout=timeout, field="buyer_return")

    def cancel(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.BuyerReturn":
        """Cancel a return that has not arrived.

        Required scope: `write:inbound_shipment`."""
        return self._http.data("POST", f"/api/v1/returns/{segment(id)}/cancel", timeout=timeout, field="buyer_return")


class VaultServiceCredits:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        period: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.ServiceCredit]":
        """List service credits, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/service-credits", query={"limit": limit, "offset": offset, "status": status, "period": period}, timeout=timeout, field="service_credits")

    def create(
        self,
        body: Optional["types.CreateServiceCreditBody"] = None,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ServiceCredit":
        """Request a service credit for an SLA breach or an incident.

        SLA breach: `period` and `metric`, within 30 days after the metrics are final. Incident: `exception_id` of an exception resolved with vault liability, within 90 days. Approved credits reduce the next invoices, never below zero. Credits for breaches are proposed without a request when a month is final; requesting a proposed one adds your reason and amount to it.

        Required scope: `write:service_credit`."""
        return self._http.data("POST", "/api/v1/service-credits", body=with_key(body, "idempotency_key"), timeout=timeout, field="service_credit")

    def withdraw(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.ServiceCredit":
        """Withdraw an undecided service credit request.

        Required scope: `write:service_credit`."""
        return self._http.data("POST", f"/api/v1/service-credits/{segment(id)}/withdraw", timeout=timeout, field="service_credit")


class VaultSites:
    def __init__(self, http: Http) -> None:
        self._http = http

    def list(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "List[types.Site]":
        """List sites with their addresses, opening hours and holidays.

        Required scope: `read:inventory`."""
        return self._http.data("GET", "/api/v1/sites", timeout=timeout, field="sites")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.Site":
        """Get a site.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/sites/{segment(id)}", timeout=timeout, field="site")


class VaultSla:
    def __init__(self, http: Http) -> None:
        self._http = http

    def get(
        self,
        *,
        period: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "types.Sla":
        """Get SLA metrics of a month or time span.

        Open items past their deadline count as missed; items not yet due are not counted. Shares are in basis points.

        Required scope: `read:inventory`."""
        return self._http.data("GET", "/api/v1/sla", query={"period": period, "from": from_, "to": to}, timeout=timeout, field="sla")

    def history(
        self,
        *,
        months: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> "List[types.Sla]":
        """Get the SLA metrics of the last months, oldest first.

        Required scope: `read:inventory`."""
        return self._http.data("GET", "/api/v1/sla/history", query={"months": months}, timeout=timeout, field="months")

    def items(
        self,
        *,
        metric: str,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        period: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.SlaItem]":
        """List the items of an SLA metric by deadline.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/sla/items", query={"limit": limit, "offset": offset, "metric": metric, "period": period, "from": from_, "to": to}, timeout=timeout, field="items")


class VaultWithdrawals:
    def __init__(self, http: Http) -> None:
        self._http = http

    def create(
        self,
        body: "types.CreateWithdrawalBody",
        *,
        timeout: Optional[float] = None,
    ) -> "types.CreateWithdrawalData":
        """Request a withdrawal of cards, all or none.

        A card on an active quote, an order or another withdrawal fails the whole request with 409. Every site ships the cards that it stores; a pickup of cards from several sites fails with 409 `multiple_sites`. Replaying the idempotency key returns the current state of the original withdrawal.

        Required scope: `write:withdrawal`."""
        return self._http.data("POST", "/api/v1/withdrawals", body=with_key(body, "idempotency_key"), timeout=timeout)

    def list(
        self,
        *,
        limit: Optional[int] = None,
        offset: Optional[int] = None,
        status: Optional[str] = None,
        method: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> "Iterator[types.Withdrawal]":
        """List your withdrawals, newest first.

        Required scope: `read:inventory`."""
        return self._http.pages("GET", "/api/v1/withdrawals", query={"limit": limit, "offset": offset, "status": status, "method": method}, timeout=timeout, field="withdrawals")

    def get(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.GetWithdrawalData":
        """Get a withdrawal.

        Required scope: `read:inventory`."""
        return self._http.data("GET", f"/api/v1/withdrawals/{segment(id)}", timeout=timeout)

    def cancel(
        self,
        id: int,
        *,
        timeout: Optional[float] = None,
    ) -> "types.CancelWithdrawalData":
        """Cancel a withdrawal that the warehouse has not acknowledged.

        Required scope: `write:withdrawal`."""
        return self._http.data("POST", f"/api/v1/withdrawals/{segment(id)}/cancel", timeout=timeout)


class Vault:
    def __init__(self, http: Http) -> None:
        self._http = http
        self.activity_log = VaultActivityLog(http)
        self.card_transfers = VaultCardTransfers(http)
        self.cards = VaultCards(http)
        self.carrier_claims = VaultCarrierClaims(http)
        self.declared_values = VaultDeclaredValues(http)
        self.exceptions = VaultExceptions(http)
        self.inbound_shipments = VaultInboundShipments(http)
        self.invoices = VaultInvoices(http)
        self.orders = VaultOrders(http)
        self.reports = VaultReports(http)
        self.returns = VaultReturns(http)
        self.service_credits = VaultServiceCredits(http)
        self.sites = VaultSites(http)
        self.sla = VaultSla(http)
        self.withdrawals = VaultWithdrawals(http)

    def account(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.VaultAccount":
        """Get the account with its limits, coverage, balance and open documents.

        Required scope: `read:inventory`."""
        return self._http.data("GET", "/api/v1/account", timeout=timeout, field="account")

    def integration_status(
        self,
        *,
        timeout: Optional[float] = None,
    ) -> "types.IntegrationStatus":
        """Get the integration status of the account.

        Required scope: `read:inventory`."""
        return self._http.data("GET", "/api/v1/integration-status", timeout=timeout, field="integration")
