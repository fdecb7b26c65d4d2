# Generated from docs/openapi.json by `npm run generate`. Do not edit.

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


ListActivityLogData = TypedDict("ListActivityLogData", {
    "entries": "List[ActivityEntry]",
})


ActivityEntry = TypedDict("ActivityEntry", {
    "id": "int",
    "event": "str",
    "resource_type": "str",
    "resource_id": "str",
    "summary": "str",
    "data": "Dict[str, Any]",
    "api_key_id": "str",
    "request_id": "str",
    "created_at": "str",
})


CreateCardTransferData = TypedDict("CreateCardTransferData", {
    "transfer": "CardTransfer",
    "card_count": "int",
})


_CardTransfer = TypedDict("_CardTransfer", {
    "id": "int",
    "status": "Literal[\"PENDING_ACCEPTANCE\", \"COMPLETED\", \"DECLINED\", \"CANCELLED\", \"EXPIRED\"]",
    "direction": "Literal[\"in\", \"out\"]",
    "from_account": "str",
    "to_account": "str",
    "counterparty_name": "str",
    "card_count": "int",
    "note": "Optional[str]",
    "idempotency_key": "Optional[str]",
    "api_key_id": "Optional[str]",
    "requested_at": "str",
    "completed_at": "Optional[str]",
    "expires_at": "Optional[str]",
    "declined_reason": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})
_CardTransferMore = TypedDict("_CardTransferMore", {
    "cards": "List[CardTransferCardsItem]",
}, total=False)


class CardTransfer(_CardTransfer, _CardTransferMore):
    pass


CardTransferCardsItem = TypedDict("CardTransferCardsItem", {
    "unique_id": "str",
    "status": "Literal[\"RECEIVED\", \"AVAILABLE\", \"QUOTED\", \"RESERVED\", \"PICKED\", \"PACKED\", \"SHIPPED\", \"WITHDRAWING\", \"WITHDRAWN\", \"TRANSFER_PENDING\", \"TRANSFERRED\", \"ON_HOLD\", \"MISSING\", \"DAMAGED\", \"LOST\"]",
})


_CreateCardTransferBody = TypedDict("_CreateCardTransferBody", {
    "to_account": "str",
})
_CreateCardTransferBodyMore = TypedDict("_CreateCardTransferBodyMore", {
    "unique_ids": "List[str]",
    "unique_id": "str",
    "note": "Optional[str]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class CreateCardTransferBody(_CreateCardTransferBody, _CreateCardTransferBodyMore):
    pass


ListCardTransfersData = TypedDict("ListCardTransfersData", {
    "transfers": "List[CardTransfer]",
})


GetCardTransferData = TypedDict("GetCardTransferData", {
    "transfer": "CardTransfer",
    "card_count": "int",
})


AcceptCardTransferData = TypedDict("AcceptCardTransferData", {
    "transfer": "CardTransfer",
    "card_count": "int",
})


CancelCardTransferData = TypedDict("CancelCardTransferData", {
    "transfer": "CardTransfer",
    "card_count": "int",
})


DeclineCardTransferData = TypedDict("DeclineCardTransferData", {
    "transfer": "CardTransfer",
    "card_count": "int",
})


DeclineCardTransferBody = TypedDict("DeclineCardTransferBody", {
    "reason": "Optional[str]",
}, total=False)


# The cards of this page.
ListCardsData = TypedDict("ListCardsData", {
    "cards": "List[VaultCard]",
})


VaultCard = TypedDict("VaultCard", {
    "unique_id": "str",
    "status": "Literal[\"RECEIVED\", \"AVAILABLE\", \"QUOTED\", \"RESERVED\", \"PICKED\", \"PACKED\", \"SHIPPED\", \"WITHDRAWING\", \"WITHDRAWN\", \"TRANSFER_PENDING\", \"TRANSFERRED\", \"ON_HOLD\", \"MISSING\", \"DAMAGED\", \"LOST\"]",
    "available": "bool",
    "name": "str",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_id": "Optional[str]",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "language": "Optional[str]",
    "variant": "Optional[str]",
    "condition": "Optional[Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]]",
    "images": "List[VaultCardImagesItem]",
    "site_id": "Optional[int]",
    "declared_value_cents": "int",
    "declared_value_status": "Optional[Literal[\"SUBMITTED\", \"APPROVED\"]]",
    "market_value_cents": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "transfer_id": "Optional[int]",
    "hold": "Optional[VaultCardHold]",
    "client_reference": "Optional[str]",
    "tags": "List[str]",
    "received_at": "str",
    "updated_at": "str",
    "departed_at": "Optional[str]",
    "departed_reason": "Optional[Literal[\"SHIPPED\", \"WITHDRAWN\", \"TRANSFERRED\", \"LOST\"]]",
})


VaultCardImagesItem = TypedDict("VaultCardImagesItem", {
    "side": "Literal[\"front\", \"back\", \"other\"]",
    "url": "str",
    "thumb_url": "str",
    "taken_at": "Optional[str]",
})


# Why the card cannot leave; null when it is not blocked.
VaultCardHold = TypedDict("VaultCardHold", {
    "reason": "str",
    "since": "str",
    "by": "str",
})


TransferCardsData = TypedDict("TransferCardsData", {
    "transfer": "CardTransfer",
    "card_count": "int",
})


_TransferCardsBody = TypedDict("_TransferCardsBody", {
    "to_account": "str",
})
_TransferCardsBodyMore = TypedDict("_TransferCardsBodyMore", {
    "unique_ids": "List[str]",
    "unique_id": "str",
    "note": "Optional[str]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class TransferCardsBody(_TransferCardsBody, _TransferCardsBodyMore):
    pass


GetCardData = TypedDict("GetCardData", {
    "card": "VaultCard",
})


UpdateCardData = TypedDict("UpdateCardData", {
    "card": "VaultCard",
})


UpdateCardBody = TypedDict("UpdateCardBody", {
    "client_reference": "Optional[str]",
    "tags": "List[str]",
}, total=False)


GetCardSummaryData = TypedDict("GetCardSummaryData", {
    "summary": "VaultCardSummary",
})


VaultCardSummary = TypedDict("VaultCardSummary", {
    "count": "int",
    "in_transit_count": "int",
    "declared_value_cents": "int",
    "market_value_cents": "int",
    "without_market_value": "int",
    "statuses": "List[VaultCardSummaryStatusesItem]",
    "sites": "List[VaultCardSummarySitesItem]",
    "games": "List[VaultCardSummaryGamesItem]",
    "conditions": "List[VaultCardSummaryConditionsItem]",
    "tags": "List[VaultCardSummaryTagsItem]",
})


VaultCardSummaryStatusesItem = TypedDict("VaultCardSummaryStatusesItem", {
    "value": "Literal[\"RECEIVED\", \"AVAILABLE\", \"QUOTED\", \"RESERVED\", \"PICKED\", \"PACKED\", \"SHIPPED\", \"WITHDRAWING\", \"WITHDRAWN\", \"TRANSFER_PENDING\", \"TRANSFERRED\", \"ON_HOLD\", \"MISSING\", \"DAMAGED\", \"LOST\"]",
    "count": "int",
})


VaultCardSummarySitesItem = TypedDict("VaultCardSummarySitesItem", {
    "value": "Optional[int]",
    "count": "int",
})


VaultCardSummaryGamesItem = TypedDict("VaultCardSummaryGamesItem", {
    "value": "Optional[str]",
    "count": "int",
})


VaultCardSummaryConditionsItem = TypedDict("VaultCardSummaryConditionsItem", {
    "value": "Optional[str]",
    "count": "int",
})


VaultCardSummaryTagsItem = TypedDict("VaultCardSummaryTagsItem", {
    "value": "str",
    "count": "int",
})


GetCardCustodyData = TypedDict("GetCardCustodyData", {
    "custody_events": "List[VaultCustodyEvent]",
    "chain_valid": "bool",
})


VaultCustodyEvent = TypedDict("VaultCustodyEvent", {
    "seq": "int",
    "event": "str",
    "at": "str",
    "site_id": "Optional[int]",
    "actor_kind": "str",
    "document": "Optional[str]",
    "prev_hash": "str",
    "hash": "str",
})


ListCarrierClaimsData = TypedDict("ListCarrierClaimsData", {
    "carrier_claims": "List[CarrierClaim]",
})


CarrierClaim = TypedDict("CarrierClaim", {
    "id": "int",
    "claim_number": "str",
    "status": "Literal[\"FILED\", \"ACCEPTED\", \"DENIED\", \"PAID\", \"WITHDRAWN\"]",
    "kind": "Literal[\"lost\", \"damaged\"]",
    "order_id": "int",
    "parcel_number": "int",
    "exception_id": "Optional[int]",
    "carrier": "str",
    "tracking_number": "Optional[str]",
    "carrier_reference": "Optional[str]",
    "max_cents": "int",
    "claimed_cents": "int",
    "accepted_cents": "Optional[int]",
    "paid_cents": "Optional[int]",
    "credited_cents": "Optional[int]",
    "note": "Optional[str]",
    "reason": "Optional[str]",
    "filed_at": "str",
    "decided_at": "Optional[str]",
    "paid_at": "Optional[str]",
    "updated_at": "str",
})


GetCarrierClaimData = TypedDict("GetCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


ListDeclaredValuesData = TypedDict("ListDeclaredValuesData", {
    "declared_values": "List[DeclaredValue]",
})


DeclaredValue = TypedDict("DeclaredValue", {
    "id": "int",
    "submission_id": "int",
    "unique_id": "str",
    "declared_value_cents": "int",
    "currency": "str",
    "status": "Literal[\"SUBMITTED\", \"APPROVED\", \"REJECTED\", \"SUPERSEDED\", \"ENDED\"]",
    "effective_from": "str",
    "effective_to": "Optional[str]",
    "cap_applied_cents": "Optional[int]",
    "evidence_url": "Optional[str]",
    "note": "Optional[str]",
    "reviewed_at": "Optional[str]",
    "rejected_reason": "Optional[str]",
    "api_key_id": "str",
    "created_at": "str",
    "updated_at": "str",
})


SubmitDeclaredValuesData = TypedDict("SubmitDeclaredValuesData", {
    "submission": "SubmitDeclaredValuesDataSubmission",
    "declared_values": "List[DeclaredValue]",
})


# The submission that the values belong to.
SubmitDeclaredValuesDataSubmission = TypedDict("SubmitDeclaredValuesDataSubmission", {
    "id": "int",
    "count": "int",
    "total_cents": "int",
    "idempotency_key": "Optional[str]",
    "submission_key": "Optional[str]",
    "created_at": "str",
})


SubmitDeclaredValuesBody = TypedDict("SubmitDeclaredValuesBody", {
    "values": "List[SubmitDeclaredValuesBodyValuesItem]",
    "unique_id": "str",
    "declared_value_cents": "int",
    "effective_from": "Optional[str]",
    "evidence_url": "Optional[str]",
    "note": "Optional[str]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


_SubmitDeclaredValuesBodyValuesItem = TypedDict("_SubmitDeclaredValuesBodyValuesItem", {
    "unique_id": "str",
    "declared_value_cents": "int",
})
_SubmitDeclaredValuesBodyValuesItemMore = TypedDict("_SubmitDeclaredValuesBodyValuesItemMore", {
    "effective_from": "Optional[str]",
    "evidence_url": "Optional[str]",
    "note": "Optional[str]",
}, total=False)


class SubmitDeclaredValuesBodyValuesItem(_SubmitDeclaredValuesBodyValuesItem, _SubmitDeclaredValuesBodyValuesItemMore):
    pass


ListExceptionsData = TypedDict("ListExceptionsData", {
    "exceptions": "List[VaultException]",
})


_VaultException = TypedDict("_VaultException", {
    "id": "int",
    "number": "str",
    "type": "Literal[\"RECEIVING_SHORT\", \"RECEIVING_OVER\", \"UNIDENTIFIED_ITEM\", \"DAMAGED\", \"COUNTERFEIT_SUSPECT\", \"CONDITION_DISPUTE\", \"MISSING\", \"WRONG_ITEM\", \"ADDRESS_PROBLEM\", \"LABEL_PROBLEM\", \"DELIVERY_FAILURE\", \"LOST_IN_TRANSIT\", \"UNCOLLECTED\", \"OTHER\"]",
    "severity": "Literal[\"low\", \"medium\", \"high\"]",
    "status": "Literal[\"OPEN\", \"INVESTIGATING\", \"AWAITING_TENANT\", \"RESOLVED\", \"CLOSED\"]",
    "summary": "str",
    "unique_ids": "List[str]",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "site_id": "Optional[int]",
    "opened_by": "Literal[\"tenant\", \"operator\", \"system\"]",
    "due_at": "str",
    "first_response_at": "Optional[str]",
    "resolution": "Optional[str]",
    "resolution_note": "Optional[str]",
    "liability": "Optional[str]",
    "credit_id": "Optional[int]",
    "opened_at": "str",
    "resolved_at": "Optional[str]",
    "closed_at": "Optional[str]",
    "updated_at": "str",
})
_VaultExceptionMore = TypedDict("_VaultExceptionMore", {
    "messages": "List[VaultExceptionMessagesItem]",
}, total=False)


class VaultException(_VaultException, _VaultExceptionMore):
    pass


VaultExceptionMessagesItem = TypedDict("VaultExceptionMessagesItem", {
    "id": "int",
    "author": "Literal[\"tenant\", \"operator\"]",
    "body": "str",
    "decision": "Optional[str]",
    "created_at": "str",
})


CreateExceptionData = TypedDict("CreateExceptionData", {
    "exception": "VaultException",
})


_CreateExceptionBody = TypedDict("_CreateExceptionBody", {
    "type": "Literal[\"CONDITION_DISPUTE\", \"WRONG_ITEM\", \"OTHER\"]",
    "summary": "str",
})
_CreateExceptionBodyMore = TypedDict("_CreateExceptionBodyMore", {
    "unique_ids": "List[str]",
    "unique_id": "str",
    "order_id": "int",
    "withdrawal_id": "int",
    "inbound_shipment_id": "int",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class CreateExceptionBody(_CreateExceptionBody, _CreateExceptionBodyMore):
    pass


GetExceptionData = TypedDict("GetExceptionData", {
    "exception": "VaultException",
})


CreateExceptionMessageData = TypedDict("CreateExceptionMessageData", {
    "exception": "VaultException",
})


_CreateExceptionMessageBody = TypedDict("_CreateExceptionMessageBody", {
    "body": "str",
})
_CreateExceptionMessageBodyMore = TypedDict("_CreateExceptionMessageBodyMore", {
    "decision": "Optional[str]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class CreateExceptionMessageBody(_CreateExceptionMessageBody, _CreateExceptionMessageBodyMore):
    pass


ListInboundShipmentAttachmentsData = TypedDict("ListInboundShipmentAttachmentsData", {
    "attachments": "List[InboundAttachment]",
})


InboundAttachment = TypedDict("InboundAttachment", {
    "id": "int",
    "kind": "Literal[\"packing_list\", \"invoice\", \"photo\", \"manifest_csv\", \"other\"]",
    "file_name": "str",
    "media_type": "str",
    "byte_size": "int",
    "sha256": "str",
    "url": "str",
    "api_key_id": "str",
    "created_at": "str",
})


CreateInboundShipmentAttachmentData = TypedDict("CreateInboundShipmentAttachmentData", {
    "attachment": "InboundAttachment",
    "created": "bool",
})


CreateInboundShipmentData = TypedDict("CreateInboundShipmentData", {
    "inbound_shipment": "InboundShipment",
    "created": "bool",
})


_InboundShipment = TypedDict("_InboundShipment", {
    "id": "int",
    "inbound_number": "str",
    "status": "Literal[\"ANNOUNCED\", \"IN_TRANSIT\", \"ARRIVED\", \"RECEIVING\", \"PARTIALLY_RECEIVED\", \"RECEIVED\", \"CLOSED\", \"CANCELLED\"]",
    "version": "int",
    "site_id": "int",
    "expected_card_count": "int",
    "totals": "InboundShipmentTotals",
    "has_discrepancy": "bool",
    "carrier": "Optional[str]",
    "tracking_numbers": "List[str]",
    "box_count": "Optional[int]",
    "expected_at": "Optional[str]",
    "reference": "Optional[str]",
    "note": "Optional[str]",
    "editable": "Literal[\"all\", \"remarks\", \"nothing\"]",
    "editable_until": "Optional[str]",
    "idempotency_key": "Optional[str]",
    "api_key_id": "str",
    "announced_at": "str",
    "in_transit_at": "Optional[str]",
    "arrived_at": "Optional[str]",
    "receiving_started_at": "Optional[str]",
    "received_at": "Optional[str]",
    "closed_at": "Optional[str]",
    "cancelled_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})
_InboundShipmentMore = TypedDict("_InboundShipmentMore", {
    "ship_to": "Dict[str, Optional[str]]",
    "lines": "List[InboundShipmentLinesItem]",
    "boxes": "List[InboundShipmentBoxesItem]",
    "received_cards": "InboundShipmentReceivedCards",
    "exception_ids": "List[int]",
    "attachments": "List[InboundAttachment]",
}, total=False)


class InboundShipment(_InboundShipment, _InboundShipmentMore):
    pass


# The totals of the shipment.
InboundShipmentTotals = TypedDict("InboundShipmentTotals", {
    "expected": "int",
    "received": "int",
    "short": "int",
    "over": "int",
    "damaged": "int",
})


InboundShipmentLinesItem = TypedDict("InboundShipmentLinesItem", {
    "line_id": "int",
    "line_reference": "Optional[str]",
    "box_no": "Optional[int]",
    "name": "str",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_id": "Optional[str]",
    "card_number": "Optional[str]",
    "condition": "Optional[str]",
    "declared_value_cents": "Optional[int]",
    "expected": "int",
    "received": "int",
    "short": "int",
    "over": "int",
    "damaged": "int",
})


InboundShipmentBoxesItem = TypedDict("InboundShipmentBoxesItem", {
    "box_no": "int",
    "tracking_number": "Optional[str]",
    "condition": "Optional[Literal[\"GOOD\", \"DENTED\", \"OPENED\", \"WET\"]]",
    "expected": "Optional[int]",
    "received": "int",
    "short": "Optional[int]",
    "over": "Optional[int]",
    "damaged": "int",
    "arrived_at": "Optional[str]",
    "closed_at": "Optional[str]",
})


# The received cards of the shipment.
InboundShipmentReceivedCards = TypedDict("InboundShipmentReceivedCards", {
    "count": "int",
    "url": "str",
})


_CreateInboundShipmentBody = TypedDict("_CreateInboundShipmentBody", {
    "site_id": "int",
})
_CreateInboundShipmentBodyMore = TypedDict("_CreateInboundShipmentBodyMore", {
    "expected_card_count": "int",
    "lines": "List[CreateInboundShipmentBodyLinesItem]",
    "carrier": "Optional[str]",
    "tracking_numbers": "List[str]",
    "box_count": "Optional[int]",
    "expected_at": "Optional[str]",
    "reference": "Optional[str]",
    "note": "Optional[str]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class CreateInboundShipmentBody(_CreateInboundShipmentBody, _CreateInboundShipmentBodyMore):
    pass


_CreateInboundShipmentBodyLinesItem = TypedDict("_CreateInboundShipmentBodyLinesItem", {
    "name": "str",
    "quantity": "int",
})
_CreateInboundShipmentBodyLinesItemMore = TypedDict("_CreateInboundShipmentBodyLinesItemMore", {
    "line_reference": "Optional[str]",
    "box_no": "int",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_id": "Optional[str]",
    "card_number": "Optional[str]",
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "declared_value_cents": "int",
}, total=False)


class CreateInboundShipmentBodyLinesItem(_CreateInboundShipmentBodyLinesItem, _CreateInboundShipmentBodyLinesItemMore):
    pass


ListInboundShipmentsData = TypedDict("ListInboundShipmentsData", {
    "inbound_shipments": "List[InboundShipment]",
})


UpdateInboundShipmentData = TypedDict("UpdateInboundShipmentData", {
    "inbound_shipment": "InboundShipment",
})


UpdateInboundShipmentBody = TypedDict("UpdateInboundShipmentBody", {
    "site_id": "int",
    "expected_card_count": "int",
    "lines": "List[UpdateInboundShipmentBodyLinesItem]",
    "carrier": "Optional[str]",
    "tracking_numbers": "List[str]",
    "box_count": "Optional[int]",
    "expected_at": "Optional[str]",
    "reference": "Optional[str]",
    "note": "Optional[str]",
    "version": "int",
}, total=False)


_UpdateInboundShipmentBodyLinesItem = TypedDict("_UpdateInboundShipmentBodyLinesItem", {
    "name": "str",
    "quantity": "int",
})
_UpdateInboundShipmentBodyLinesItemMore = TypedDict("_UpdateInboundShipmentBodyLinesItemMore", {
    "line_reference": "Optional[str]",
    "box_no": "int",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_id": "Optional[str]",
    "card_number": "Optional[str]",
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "declared_value_cents": "int",
}, total=False)


class UpdateInboundShipmentBodyLinesItem(_UpdateInboundShipmentBodyLinesItem, _UpdateInboundShipmentBodyLinesItemMore):
    pass


GetInboundShipmentData = TypedDict("GetInboundShipmentData", {
    "inbound_shipment": "InboundShipment",
})


CancelInboundShipmentData = TypedDict("CancelInboundShipmentData", {
    "inbound_shipment": "InboundShipment",
})


ListInboundShipmentCardsData = TypedDict("ListInboundShipmentCardsData", {
    "cards": "List[ListInboundShipmentCardsDataCardsItem]",
})


ListInboundShipmentCardsDataCardsItem = TypedDict("ListInboundShipmentCardsDataCardsItem", {
    "unique_id": "str",
    "name": "str",
    "condition": "Optional[str]",
    "line_id": "Optional[int]",
    "box_no": "Optional[int]",
    "damaged": "bool",
    "received_at": "str",
})


ListInvoicesData = TypedDict("ListInvoicesData", {
    "invoices": "List[Invoice]",
})


Invoice = TypedDict("Invoice", {
    "id": "int",
    "number": "str",
    "status": "Literal[\"OPEN\", \"PAID\", \"VOID\"]",
    "period_start": "str",
    "period_end": "str",
    "currency": "str",
    "subtotal_cents": "int",
    "credits_cents": "int",
    "tax_cents": "int",
    "total_cents": "int",
    "paid_cents": "int",
    "due_cents": "int",
    "line_count": "int",
    "issued_at": "str",
    "due_at": "str",
    "paid_at": "Optional[str]",
    "voided_at": "Optional[str]",
})


GetInvoiceData = TypedDict("GetInvoiceData", {
    "invoice": "Invoice",
    "lines": "List[InvoiceLine]",
})


InvoiceLine = TypedDict("InvoiceLine", {
    "id": "int",
    "type": "Literal[\"RECEIVING\", \"STORAGE\", \"HANDLING\", \"POSTAGE\", \"INSURANCE\", \"COVERAGE\", \"WITHDRAWAL\", \"PICKUP\", \"BUYER_RETURN\", \"TRANSFER\", \"CARRIER_CLAIM\", \"ADJUSTMENT\", \"SERVICE_CREDIT\", \"MINIMUM\", \"TAX\"]",
    "description": "str",
    "quantity": "int",
    "unit": "str",
    "unit_amount_cents": "int",
    "per_quantity": "int",
    "amount_cents": "int",
    "resource_type": "Optional[str]",
    "resource_id": "Optional[str]",
    "site_id": "Optional[int]",
    "service_from": "str",
    "service_to": "str",
})


GetInvoiceDraftData = TypedDict("GetInvoiceDraftData", {
    "invoice": "DraftInvoice",
})


DraftInvoice = TypedDict("DraftInvoice", {
    "status": "Literal[\"DRAFT\"]",
    "period_start": "str",
    "period_end": "str",
    "currency": "str",
    "subtotal_cents": "int",
    "credits_cents": "int",
    "tax_cents": "int",
    "total_cents": "int",
    "line_count": "int",
    "lines": "List[DraftInvoiceLinesItem]",
    "computed_at": "str",
})


DraftInvoiceLinesItem = TypedDict("DraftInvoiceLinesItem", {
    "type": "Literal[\"RECEIVING\", \"STORAGE\", \"HANDLING\", \"POSTAGE\", \"INSURANCE\", \"COVERAGE\", \"WITHDRAWAL\", \"PICKUP\", \"BUYER_RETURN\", \"TRANSFER\", \"CARRIER_CLAIM\", \"ADJUSTMENT\", \"SERVICE_CREDIT\", \"MINIMUM\", \"TAX\"]",
    "description": "str",
    "quantity": "int",
    "unit": "str",
    "unit_amount_cents": "int",
    "per_quantity": "int",
    "amount_cents": "int",
    "resource_type": "Optional[str]",
    "resource_id": "Optional[str]",
    "site_id": "Optional[int]",
    "service_from": "str",
    "service_to": "str",
})


ListInvoiceLinesData = TypedDict("ListInvoiceLinesData", {
    "lines": "List[InvoiceLine]",
})


CommitOrderData = TypedDict("CommitOrderData", {
    "order_id": "int",
    "status": "Literal[\"PENDING_PAYMENT\", \"COMMITTING\", \"COMMITTED\", \"IN_FULFILLMENT\", \"SHIPPED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"CANCELLED\", \"SUPERSEDED\"]",
    "order": "VaultOrder",
})


_VaultOrder = TypedDict("_VaultOrder", {
    "order_id": "int",
    "status": "Literal[\"PENDING_PAYMENT\", \"COMMITTING\", \"COMMITTED\", \"IN_FULFILLMENT\", \"SHIPPED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"CANCELLED\", \"SUPERSEDED\"]",
    "reference": "Optional[str]",
    "site_id": "Optional[int]",
    "card_count": "int",
    "address": "VaultOrderAddress",
    "address_validation": "VaultOrderAddressValidation",
    "selected_rate": "Optional[VaultOrderSelectedRate]",
    "rates": "List[VaultOrderRatesItem]",
    "amounts": "Optional[VaultOrderAmounts]",
    "parcels": "List[VaultOrderParcelsItem]",
    "label": "Optional[VaultOrderLabel]",
    "tracking": "Optional[VaultOrderTracking]",
    "fulfillment": "VaultOrderFulfillment",
    "insurance": "VaultOrderInsurance",
    "quote_expires_at": "str",
    "committed_at": "Optional[str]",
    "shipped_at": "Optional[str]",
    "delivered_at": "Optional[str]",
    "cancelled_at": "Optional[str]",
    "cancel_reason": "Optional[str]",
    "superseded_by_order_id": "Optional[int]",
    "superseded_order_ids": "List[int]",
    "warnings": "List[str]",
    "last_failure": "Optional[VaultOrderLastFailure]",
    "api_key_id": "str",
    "created_at": "str",
    "updated_at": "str",
})
_VaultOrderMore = TypedDict("_VaultOrderMore", {
    "items": "List[VaultOrderItemsItem]",
}, total=False)


class VaultOrder(_VaultOrder, _VaultOrderMore):
    pass


# The address of the order.
VaultOrderAddress = TypedDict("VaultOrderAddress", {
    "name": "str",
    "company": "Optional[str]",
    "street1": "str",
    "street2": "Optional[str]",
    "city": "str",
    "state": "Optional[str]",
    "zip": "str",
    "country": "str",
    "phone": "Optional[str]",
    "email": "Optional[str]",
})


# The result of the address check.
VaultOrderAddressValidation = TypedDict("VaultOrderAddressValidation", {
    "status": "Literal[\"valid\", \"corrected\", \"unverified\", \"invalid\"]",
    "messages": "List[str]",
    "suggested": "Optional[VaultOrderAddressValidationSuggested]",
})


# The suggested correction.
VaultOrderAddressValidationSuggested = TypedDict("VaultOrderAddressValidationSuggested", {
    "name": "str",
    "company": "Optional[str]",
    "street1": "str",
    "street2": "Optional[str]",
    "city": "str",
    "state": "Optional[str]",
    "zip": "str",
    "country": "str",
    "phone": "Optional[str]",
    "email": "Optional[str]",
})


# The selected rate.
VaultOrderSelectedRate = TypedDict("VaultOrderSelectedRate", {
    "rate_id": "str",
    "carrier": "str",
    "service": "str",
    "service_token": "str",
    "amount_cents": "int",
    "currency": "Literal[\"USD\"]",
    "breakdown": "VaultOrderSelectedRateBreakdown",
    "insured_cents": "int",
    "estimated_days": "Optional[int]",
    "attributes": "List[Literal[\"CHEAPEST\", \"FASTEST\", \"BEST_VALUE\"]]",
    "expires_at": "str",
})


# The parts of the price in cents.
VaultOrderSelectedRateBreakdown = TypedDict("VaultOrderSelectedRateBreakdown", {
    "postage_cents": "int",
    "insurance_cents": "int",
    "signature_cents": "int",
    "handling_cents": "int",
})


VaultOrderRatesItem = TypedDict("VaultOrderRatesItem", {
    "rate_id": "str",
    "carrier": "str",
    "service": "str",
    "service_token": "str",
    "amount_cents": "int",
    "currency": "Literal[\"USD\"]",
    "breakdown": "VaultOrderRatesItemBreakdown",
    "insured_cents": "int",
    "estimated_days": "Optional[int]",
    "attributes": "List[Literal[\"CHEAPEST\", \"FASTEST\", \"BEST_VALUE\"]]",
    "expires_at": "str",
})


# The parts of the price in cents.
VaultOrderRatesItemBreakdown = TypedDict("VaultOrderRatesItemBreakdown", {
    "postage_cents": "int",
    "insurance_cents": "int",
    "signature_cents": "int",
    "handling_cents": "int",
})


# The amounts of the order in cents.
VaultOrderAmounts = TypedDict("VaultOrderAmounts", {
    "postage_cents": "int",
    "insurance_cents": "int",
    "signature_cents": "int",
    "handling_cents": "int",
    "total_cents": "int",
    "currency": "Literal[\"USD\"]",
})


VaultOrderParcelsItem = TypedDict("VaultOrderParcelsItem", {
    "parcel_id": "int",
    "template": "str",
    "length_mm": "int",
    "width_mm": "int",
    "height_mm": "int",
    "weight_grams": "int",
    "insured_cents": "int",
    "unique_ids": "List[str]",
    "label": "Optional[VaultOrderParcelsItemLabel]",
    "tracking": "Optional[VaultOrderParcelsItemTracking]",
})


# The label of the parcel; null until it is bought.
VaultOrderParcelsItemLabel = TypedDict("VaultOrderParcelsItemLabel", {
    "status": "str",
    "format": "Literal[\"PDF_4x6\"]",
    "url": "str",
    "purchased_at": "Optional[str]",
    "manifested_at": "Optional[str]",
})


_VaultOrderParcelsItemTracking = TypedDict("_VaultOrderParcelsItemTracking", {
    "carrier": "str",
    "carrier_token": "str",
    "tracking_number": "Optional[str]",
    "tracking_url": "Optional[str]",
    "status": "Optional[Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]]",
    "eta": "Optional[str]",
    "signed_by": "Optional[str]",
    "delivered_at": "Optional[str]",
})
_VaultOrderParcelsItemTrackingMore = TypedDict("_VaultOrderParcelsItemTrackingMore", {
    "events": "List[VaultOrderParcelsItemTrackingEventsItem]",
}, total=False)


# The tracking of the parcel.
class VaultOrderParcelsItemTracking(_VaultOrderParcelsItemTracking, _VaultOrderParcelsItemTrackingMore):
    pass


VaultOrderParcelsItemTrackingEventsItem = TypedDict("VaultOrderParcelsItemTrackingEventsItem", {
    "at": "str",
    "status": "Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]",
    "substatus": "str",
    "description": "str",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "country": "Optional[str]",
})


# The label of the first parcel; null until it is bought.
VaultOrderLabel = TypedDict("VaultOrderLabel", {
    "status": "str",
    "format": "Literal[\"PDF_4x6\"]",
    "url": "str",
    "purchased_at": "Optional[str]",
    "manifested_at": "Optional[str]",
})


_VaultOrderTracking = TypedDict("_VaultOrderTracking", {
    "carrier": "str",
    "carrier_token": "str",
    "tracking_number": "Optional[str]",
    "tracking_url": "Optional[str]",
    "status": "Optional[Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]]",
    "eta": "Optional[str]",
    "signed_by": "Optional[str]",
    "delivered_at": "Optional[str]",
})
_VaultOrderTrackingMore = TypedDict("_VaultOrderTrackingMore", {
    "events": "List[VaultOrderTrackingEventsItem]",
}, total=False)


# The tracking of the parcel.
class VaultOrderTracking(_VaultOrderTracking, _VaultOrderTrackingMore):
    pass


VaultOrderTrackingEventsItem = TypedDict("VaultOrderTrackingEventsItem", {
    "at": "str",
    "status": "Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]",
    "substatus": "str",
    "description": "str",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "country": "Optional[str]",
})


# The state of fulfillment.
VaultOrderFulfillment = TypedDict("VaultOrderFulfillment", {
    "status": "Optional[Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"CANCELLED\"]]",
    "ship_by": "Optional[str]",
    "sla_status": "Optional[Literal[\"due\", \"paused\", \"on_time\", \"late\"]]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "shipped_at": "Optional[str]",
    "hold": "Optional[str]",
})


# The insurance of the shipment.
VaultOrderInsurance = TypedDict("VaultOrderInsurance", {
    "insured_cents": "int",
    "is_insured": "Optional[bool]",
})


# The last failure.
VaultOrderLastFailure = TypedDict("VaultOrderLastFailure", {
    "code": "str",
    "message": "str",
    "at": "str",
})


VaultOrderItemsItem = TypedDict("VaultOrderItemsItem", {
    "unique_id": "str",
    "name": "str",
    "card_id": "Optional[str]",
    "condition": "Optional[str]",
    "status": "Literal[\"RECEIVED\", \"AVAILABLE\", \"QUOTED\", \"RESERVED\", \"PICKED\", \"PACKED\", \"SHIPPED\", \"WITHDRAWING\", \"WITHDRAWN\", \"TRANSFER_PENDING\", \"TRANSFERRED\", \"ON_HOLD\", \"MISSING\", \"DAMAGED\", \"LOST\"]",
    "declared_value_cents": "int",
    "parcel_id": "int",
    "picked_at": "Optional[str]",
})


CommitOrderBody = TypedDict("CommitOrderBody", {
    "order_id": "int",
    "rate_id": "str",
})


ListOrdersData = TypedDict("ListOrdersData", {
    "orders": "List[VaultOrder]",
})


GetOrderData = TypedDict("GetOrderData", {
    "order_id": "int",
    "status": "Literal[\"PENDING_PAYMENT\", \"COMMITTING\", \"COMMITTED\", \"IN_FULFILLMENT\", \"SHIPPED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"CANCELLED\", \"SUPERSEDED\"]",
    "order": "VaultOrder",
})


CancelOrderData = TypedDict("CancelOrderData", {
    "order_id": "int",
    "status": "Literal[\"PENDING_PAYMENT\", \"COMMITTING\", \"COMMITTED\", \"IN_FULFILLMENT\", \"SHIPPED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"CANCELLED\", \"SUPERSEDED\"]",
    "order": "VaultOrder",
})


QuoteShippingData = TypedDict("QuoteShippingData", {
    "order_id": "int",
    "status": "Literal[\"PENDING_PAYMENT\", \"COMMITTING\", \"COMMITTED\", \"IN_FULFILLMENT\", \"SHIPPED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"CANCELLED\", \"SUPERSEDED\"]",
    "expires_at": "str",
    "rates": "List[QuoteShippingDataRatesItem]",
    "parcels": "List[QuoteShippingDataParcelsItem]",
    "address_validation": "QuoteShippingDataAddressValidation",
    "superseded_order_ids": "List[int]",
    "warnings": "List[str]",
    "order": "VaultOrder",
})


QuoteShippingDataRatesItem = TypedDict("QuoteShippingDataRatesItem", {
    "rate_id": "str",
    "carrier": "str",
    "service": "str",
    "service_token": "str",
    "amount_cents": "int",
    "currency": "Literal[\"USD\"]",
    "breakdown": "QuoteShippingDataRatesItemBreakdown",
    "insured_cents": "int",
    "estimated_days": "Optional[int]",
    "attributes": "List[Literal[\"CHEAPEST\", \"FASTEST\", \"BEST_VALUE\"]]",
    "expires_at": "str",
})


# The parts of the price in cents.
QuoteShippingDataRatesItemBreakdown = TypedDict("QuoteShippingDataRatesItemBreakdown", {
    "postage_cents": "int",
    "insurance_cents": "int",
    "signature_cents": "int",
    "handling_cents": "int",
})


QuoteShippingDataParcelsItem = TypedDict("QuoteShippingDataParcelsItem", {
    "parcel_id": "int",
    "template": "str",
    "length_mm": "int",
    "width_mm": "int",
    "height_mm": "int",
    "weight_grams": "int",
    "insured_cents": "int",
    "unique_ids": "List[str]",
    "label": "Optional[QuoteShippingDataParcelsItemLabel]",
    "tracking": "Optional[QuoteShippingDataParcelsItemTracking]",
})


# The label of the parcel; null until it is bought.
QuoteShippingDataParcelsItemLabel = TypedDict("QuoteShippingDataParcelsItemLabel", {
    "status": "str",
    "format": "Literal[\"PDF_4x6\"]",
    "url": "str",
    "purchased_at": "Optional[str]",
    "manifested_at": "Optional[str]",
})


_QuoteShippingDataParcelsItemTracking = TypedDict("_QuoteShippingDataParcelsItemTracking", {
    "carrier": "str",
    "carrier_token": "str",
    "tracking_number": "Optional[str]",
    "tracking_url": "Optional[str]",
    "status": "Optional[Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]]",
    "eta": "Optional[str]",
    "signed_by": "Optional[str]",
    "delivered_at": "Optional[str]",
})
_QuoteShippingDataParcelsItemTrackingMore = TypedDict("_QuoteShippingDataParcelsItemTrackingMore", {
    "events": "List[QuoteShippingDataParcelsItemTrackingEventsItem]",
}, total=False)


# The tracking of the parcel.
class QuoteShippingDataParcelsItemTracking(_QuoteShippingDataParcelsItemTracking, _QuoteShippingDataParcelsItemTrackingMore):
    pass


QuoteShippingDataParcelsItemTrackingEventsItem = TypedDict("QuoteShippingDataParcelsItemTrackingEventsItem", {
    "at": "str",
    "status": "Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]",
    "substatus": "str",
    "description": "str",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "country": "Optional[str]",
})


# The result of the address check.
QuoteShippingDataAddressValidation = TypedDict("QuoteShippingDataAddressValidation", {
    "status": "Literal[\"valid\", \"corrected\", \"unverified\", \"invalid\"]",
    "messages": "List[str]",
    "suggested": "Optional[QuoteShippingDataAddressValidationSuggested]",
})


# The suggested correction.
QuoteShippingDataAddressValidationSuggested = TypedDict("QuoteShippingDataAddressValidationSuggested", {
    "name": "str",
    "company": "Optional[str]",
    "street1": "str",
    "street2": "Optional[str]",
    "city": "str",
    "state": "Optional[str]",
    "zip": "str",
    "country": "str",
    "phone": "Optional[str]",
    "email": "Optional[str]",
})


_QuoteShippingBody = TypedDict("_QuoteShippingBody", {
    "address": "QuoteShippingBodyAddress",
})
_QuoteShippingBodyMore = TypedDict("_QuoteShippingBodyMore", {
    "unique_ids": "List[str]",
    "unique_id": "str",
    "insurance": "Literal[\"declared\", \"none\"]",
    "signature": "bool",
    "reference": "Optional[str]",
}, total=False)


class QuoteShippingBody(_QuoteShippingBody, _QuoteShippingBodyMore):
    pass


# Where the cards are sent.
QuoteShippingBodyAddress = TypedDict("QuoteShippingBodyAddress", {
    "name": "Optional[str]",
    "company": "Optional[str]",
    "street1": "Optional[str]",
    "street2": "Optional[str]",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "zip": "Optional[str]",
    "country": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


ListReportsData = TypedDict("ListReportsData", {
    "reports": "List[Report]",
})


Report = TypedDict("Report", {
    "id": "int",
    "type": "Literal[\"inventory_snapshot\", \"card_movements\", \"orders\", \"withdrawals\", \"transfers\", \"inbound_receipts\", \"invoice_lines\", \"storage_accrual\", \"declared_values\", \"exceptions\", \"sla\"]",
    "format": "Literal[\"csv\", \"json\"]",
    "status": "Literal[\"QUEUED\", \"RUNNING\", \"READY\", \"FAILED\", \"EXPIRED\"]",
    "parameters": "ReportParameters",
    "row_count": "Optional[int]",
    "byte_size": "Optional[int]",
    "sha256": "Optional[str]",
    "problems": "List[ReportProblemsItem]",
    "download_url": "Optional[str]",
    "api_key_id": "str",
    "requested_at": "str",
    "finished_at": "Optional[str]",
    "expires_at": "Optional[str]",
})


_ReportParameters = TypedDict("_ReportParameters", {
    "from": "str",
    "to": "str",
})
_ReportParametersMore = TypedDict("_ReportParametersMore", {
    "filters": "Dict[str, str]",
}, total=False)


# The parameters of the report.
class ReportParameters(_ReportParameters, _ReportParametersMore):
    pass


ReportProblemsItem = TypedDict("ReportProblemsItem", {
    "code": "str",
    "severity": "Literal[\"WARNING\", \"ERROR\"]",
    "message": "str",
})


CreateReportData = TypedDict("CreateReportData", {
    "report": "Report",
})


_CreateReportBody = TypedDict("_CreateReportBody", {
    "type": "Literal[\"inventory_snapshot\", \"card_movements\", \"orders\", \"withdrawals\", \"transfers\", \"inbound_receipts\", \"invoice_lines\", \"storage_accrual\", \"declared_values\", \"exceptions\", \"sla\"]",
})
_CreateReportBodyMore = TypedDict("_CreateReportBodyMore", {
    "format": "Literal[\"csv\", \"json\"]",
    "from": "str",
    "to": "str",
    "filters": "CreateReportBodyFilters",
}, total=False)


class CreateReportBody(_CreateReportBody, _CreateReportBodyMore):
    pass


# Only rows with exactly these values. Each report type supports some of the filters.
CreateReportBodyFilters = TypedDict("CreateReportBodyFilters", {
    "status": "str",
    "site_id": "int",
    "unique_id": "str",
    "game": "str",
    "condition": "str",
    "reference": "str",
    "method": "str",
    "event": "str",
    "type": "str",
    "fee": "str",
    "metric": "str",
}, total=False)


GetReportData = TypedDict("GetReportData", {
    "report": "Report",
})


AnnounceReturnData = TypedDict("AnnounceReturnData", {
    "buyer_return": "BuyerReturn",
})


_BuyerReturn = TypedDict("_BuyerReturn", {
    "id": "int",
    "return_number": "str",
    "order_id": "int",
    "status": "Literal[\"ANNOUNCED\", \"RECEIVED\", \"INSPECTING\", \"COMPLETED\", \"CANCELLED\"]",
    "site_id": "int",
    "announced": "bool",
    "reason": "Optional[Literal[\"unwanted\", \"damaged\", \"not_as_described\", \"wrong_item\", \"other\"]]",
    "carrier": "Optional[str]",
    "tracking_number": "Optional[str]",
    "note": "Optional[str]",
    "idempotency_key": "Optional[str]",
    "card_count": "int",
    "inspected_count": "int",
    "created_at": "str",
    "received_at": "Optional[str]",
    "completed_at": "Optional[str]",
    "cancelled_at": "Optional[str]",
    "updated_at": "str",
})
_BuyerReturnMore = TypedDict("_BuyerReturnMore", {
    "ship_to": "Dict[str, Optional[str]]",
    "cards": "List[BuyerReturnCardsItem]",
    "exception_ids": "List[int]",
}, total=False)


class BuyerReturn(_BuyerReturn, _BuyerReturnMore):
    pass


BuyerReturnCardsItem = TypedDict("BuyerReturnCardsItem", {
    "unique_id": "str",
    "name": "str",
    "announced": "bool",
    "outcome": "Optional[Literal[\"restocked\", \"damaged\", \"suspect\", \"missing\"]]",
    "note": "Optional[str]",
    "inspected_at": "Optional[str]",
})


_AnnounceReturnBody = TypedDict("_AnnounceReturnBody", {
    "order_id": "int",
})
_AnnounceReturnBodyMore = TypedDict("_AnnounceReturnBodyMore", {
    "unique_ids": "List[str]",
    "site_id": "int",
    "reason": "Literal[\"unwanted\", \"damaged\", \"not_as_described\", \"wrong_item\", \"other\"]",
    "carrier": "str",
    "tracking_number": "str",
    "note": "str",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class AnnounceReturnBody(_AnnounceReturnBody, _AnnounceReturnBodyMore):
    pass


ListReturnsData = TypedDict("ListReturnsData", {
    "buyer_returns": "List[BuyerReturn]",
})


GetReturnData = TypedDict("GetReturnData", {
    "buyer_return": "BuyerReturn",
})


CancelReturnData = TypedDict("CancelReturnData", {
    "buyer_return": "BuyerReturn",
})


ListServiceCreditsData = TypedDict("ListServiceCreditsData", {
    "service_credits": "List[ServiceCredit]",
})


ServiceCredit = TypedDict("ServiceCredit", {
    "id": "int",
    "status": "Literal[\"REQUESTED\", \"APPROVED\", \"REJECTED\", \"WITHDRAWN\", \"PARTIALLY_APPLIED\", \"APPLIED\"]",
    "kind": "Literal[\"sla\", \"incident\"]",
    "period": "Optional[str]",
    "metric": "Optional[str]",
    "exception_id": "Optional[int]",
    "computed_amount_cents": "int",
    "requested_amount_cents": "Optional[int]",
    "approved_amount_cents": "Optional[int]",
    "applied_cents": "int",
    "remaining_cents": "int",
    "invoice_ids": "List[int]",
    "reason": "Optional[str]",
    "decision_note": "Optional[str]",
    "idempotency_key": "Optional[str]",
    "api_key_id": "Optional[str]",
    "requested_at": "str",
    "decided_at": "Optional[str]",
    "applied_at": "Optional[str]",
    "updated_at": "str",
})


CreateServiceCreditData = TypedDict("CreateServiceCreditData", {
    "service_credit": "ServiceCredit",
})


CreateServiceCreditBody = TypedDict("CreateServiceCreditBody", {
    "period": "Optional[str]",
    "metric": "Optional[str]",
    "exception_id": "Optional[int]",
    "reason": "Optional[str]",
    "requested_amount_cents": "Optional[int]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


WithdrawServiceCreditData = TypedDict("WithdrawServiceCreditData", {
    "service_credit": "ServiceCredit",
})


ListSitesData = TypedDict("ListSitesData", {
    "sites": "List[Site]",
})


Site = TypedDict("Site", {
    "id": "int",
    "code": "str",
    "name": "str",
    "status": "Literal[\"ACTIVE\", \"PAUSED\", \"CLOSED\"]",
    "address": "Dict[str, Optional[str]]",
    "timezone": "str",
    "receiving_hours": "List[SiteReceivingHoursItem]",
    "pickup_hours": "List[SitePickupHoursItem]",
    "order_cutoff_local": "str",
    "holidays": "List[str]",
    "capabilities": "List[Literal[\"inbound\", \"ship\", \"pickup\"]]",
    "inbound_instructions": "Optional[str]",
    "pickup_instructions": "Optional[str]",
    "your_card_count": "int",
})


SiteReceivingHoursItem = TypedDict("SiteReceivingHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


SitePickupHoursItem = TypedDict("SitePickupHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


GetSiteData = TypedDict("GetSiteData", {
    "site": "Site",
})


GetSlaData = TypedDict("GetSlaData", {
    "sla": "Sla",
})


Sla = TypedDict("Sla", {
    "period": "Optional[str]",
    "from": "str",
    "to": "str",
    "status": "Literal[\"provisional\", \"final\"]",
    "computed_at": "str",
    "metrics": "List[SlaMetricsItem]",
    "calendar": "str",
})


SlaMetricsItem = TypedDict("SlaMetricsItem", {
    "key": "Literal[\"order_ship_on_time\", \"withdrawal_ack_on_time\", \"withdrawal_dispatch_on_time\", \"inbound_check_in_on_time\", \"dock_to_stock_on_time\", \"inventory_accuracy\", \"order_accuracy\", \"exception_response_on_time\", \"api_availability\"]",
    "target_bps": "int",
    "value_bps": "Optional[int]",
    "numerator": "int",
    "denominator": "int",
    "excluded": "int",
    "breached": "bool",
    "shortfall_bps": "int",
    "items_url": "Optional[str]",
    "credit_bps": "int",
})


GetSlaHistoryData = TypedDict("GetSlaHistoryData", {
    "months": "List[Sla]",
})


ListSlaItemsData = TypedDict("ListSlaItemsData", {
    "items": "List[SlaItem]",
})


SlaItem = TypedDict("SlaItem", {
    "metric": "Literal[\"order_ship_on_time\", \"withdrawal_ack_on_time\", \"withdrawal_dispatch_on_time\", \"inbound_check_in_on_time\", \"dock_to_stock_on_time\", \"order_accuracy\", \"exception_response_on_time\"]",
    "resource_type": "Literal[\"order\", \"withdrawal\", \"inbound_shipment\", \"exception\"]",
    "resource_id": "int",
    "site_id": "Optional[int]",
    "result": "Literal[\"met\", \"missed\", \"due\", \"paused\", \"excluded\"]",
    "started_at": "str",
    "deadline": "str",
    "done_at": "Optional[str]",
    "excluded_reason": "Optional[str]",
})


CreateWithdrawalData = TypedDict("CreateWithdrawalData", {
    "withdrawal": "Withdrawal",
    "card_count": "int",
})


_Withdrawal = TypedDict("_Withdrawal", {
    "id": "int",
    "status": "Literal[\"REQUESTED\", \"ACKNOWLEDGED\", \"IN_TRANSIT\", \"COMPLETED\", \"CANCELLED\"]",
    "method": "Literal[\"ship\", \"pickup\"]",
    "destination": "Optional[Dict[str, Any]]",
    "note": "Optional[str]",
    "idempotency_key": "Optional[str]",
    "api_key_id": "str",
    "card_count": "int",
    "site_id": "Optional[int]",
    "pickup": "Optional[WithdrawalPickup]",
    "cancel_reason": "Optional[str]",
    "requested_at": "str",
    "acknowledged_at": "Optional[str]",
    "in_transit_at": "Optional[str]",
    "completed_at": "Optional[str]",
    "cancelled_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})
_WithdrawalMore = TypedDict("_WithdrawalMore", {
    "cards": "List[WithdrawalCardsItem]",
    "tracking": "Optional[WithdrawalTracking]",
    "parcels": "List[WithdrawalParcelsItem]",
}, total=False)


class Withdrawal(_Withdrawal, _WithdrawalMore):
    pass


# When and where the cards are collected; null for shipments.
WithdrawalPickup = TypedDict("WithdrawalPickup", {
    "site_id": "Optional[int]",
    "ready_at": "str",
    "appointment_at": "Optional[str]",
    "expires_at": "Optional[str]",
    "code_last2": "Optional[str]",
    "collected_by": "Optional[str]",
    "collected_at": "Optional[str]",
})


WithdrawalCardsItem = TypedDict("WithdrawalCardsItem", {
    "unique_id": "str",
    "status": "Literal[\"RECEIVED\", \"AVAILABLE\", \"QUOTED\", \"RESERVED\", \"PICKED\", \"PACKED\", \"SHIPPED\", \"WITHDRAWING\", \"WITHDRAWN\", \"TRANSFER_PENDING\", \"TRANSFERRED\", \"ON_HOLD\", \"MISSING\", \"DAMAGED\", \"LOST\"]",
})


_WithdrawalTracking = TypedDict("_WithdrawalTracking", {
    "carrier": "str",
    "carrier_token": "str",
    "tracking_number": "Optional[str]",
    "tracking_url": "Optional[str]",
    "status": "Optional[Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]]",
    "eta": "Optional[str]",
    "signed_by": "Optional[str]",
    "delivered_at": "Optional[str]",
})
_WithdrawalTrackingMore = TypedDict("_WithdrawalTrackingMore", {
    "events": "List[WithdrawalTrackingEventsItem]",
}, total=False)


# The tracking of the parcel.
class WithdrawalTracking(_WithdrawalTracking, _WithdrawalTrackingMore):
    pass


WithdrawalTrackingEventsItem = TypedDict("WithdrawalTrackingEventsItem", {
    "at": "str",
    "status": "Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]",
    "substatus": "str",
    "description": "str",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "country": "Optional[str]",
})


WithdrawalParcelsItem = TypedDict("WithdrawalParcelsItem", {
    "parcel_id": "int",
    "unique_ids": "List[str]",
    "postage_cents": "Optional[int]",
    "tracking": "WithdrawalParcelsItemTracking",
})


_WithdrawalParcelsItemTracking = TypedDict("_WithdrawalParcelsItemTracking", {
    "carrier": "str",
    "carrier_token": "str",
    "tracking_number": "Optional[str]",
    "tracking_url": "Optional[str]",
    "status": "Optional[Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]]",
    "eta": "Optional[str]",
    "signed_by": "Optional[str]",
    "delivered_at": "Optional[str]",
})
_WithdrawalParcelsItemTrackingMore = TypedDict("_WithdrawalParcelsItemTrackingMore", {
    "events": "List[WithdrawalParcelsItemTrackingEventsItem]",
}, total=False)


# The tracking of the parcel.
class WithdrawalParcelsItemTracking(_WithdrawalParcelsItemTracking, _WithdrawalParcelsItemTrackingMore):
    pass


WithdrawalParcelsItemTrackingEventsItem = TypedDict("WithdrawalParcelsItemTrackingEventsItem", {
    "at": "str",
    "status": "Literal[\"PRE_TRANSIT\", \"TRANSIT\", \"OUT_FOR_DELIVERY\", \"DELIVERED\", \"RETURNED\", \"FAILURE\"]",
    "substatus": "str",
    "description": "str",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "country": "Optional[str]",
})


_CreateWithdrawalBody = TypedDict("_CreateWithdrawalBody", {
    "method": "Literal[\"ship\", \"pickup\"]",
})
_CreateWithdrawalBodyMore = TypedDict("_CreateWithdrawalBodyMore", {
    "unique_ids": "List[str]",
    "unique_id": "str",
    "destination": "Optional[Dict[str, Any]]",
    "note": "Optional[str]",
    "idempotency_key": "str",
    "submission_key": "str",
}, total=False)


class CreateWithdrawalBody(_CreateWithdrawalBody, _CreateWithdrawalBodyMore):
    pass


ListWithdrawalsData = TypedDict("ListWithdrawalsData", {
    "withdrawals": "List[Withdrawal]",
})


GetWithdrawalData = TypedDict("GetWithdrawalData", {
    "withdrawal": "Withdrawal",
    "card_count": "int",
})


CancelWithdrawalData = TypedDict("CancelWithdrawalData", {
    "withdrawal": "Withdrawal",
    "card_count": "int",
})


GetAccountData = TypedDict("GetAccountData", {
    "account": "VaultAccount",
})


VaultAccount = TypedDict("VaultAccount", {
    "id": "int",
    "account_number": "str",
    "name": "str",
    "status": "str",
    "environment": "str",
    "notice_email": "Optional[str]",
    "muted_notices": "List[Literal[\"withdrawal_acknowledged\", \"parcel_found\", \"inbound_received\", \"invoice_issued\", \"credit_proposed\", \"credit_decided\"]]",
    "contacts": "List[VaultAccountContactsItem]",
    "transfer_policy": "str",
    "default_site_id": "Optional[int]",
    "billing": "VaultAccountBilling",
    "limits": "VaultAccountLimits",
    "coverage": "VaultAccountCoverage",
    "counts": "VaultAccountCounts",
    "rate_card": "RateCard",
    "created_at": "str",
})


VaultAccountContactsItem = TypedDict("VaultAccountContactsItem", {
    "name": "str",
    "email": "Optional[str]",
    "phone": "Optional[str]",
    "role": "Optional[str]",
})


# The billing terms.
VaultAccountBilling = TypedDict("VaultAccountBilling", {
    "mode": "str",
    "credit_limit_cents": "Optional[int]",
    "currency": "str",
    "balance_cents": "int",
    "unbilled_cents": "int",
    "invoice_day": "int",
})


# The limits of the account.
VaultAccountLimits = TypedDict("VaultAccountLimits", {
    "rate_per_minute": "int",
    "read_concurrency": "int",
    "max_unique_ids": "int",
})


# The insurance coverage of the account.
VaultAccountCoverage = TypedDict("VaultAccountCoverage", {
    "per_card_cap_cents": "int",
    "auto_approve_cents": "int",
    "coverage_limit_cents": "int",
    "declared_total_cents": "int",
    "coverage_fee_bps": "int",
})


# The counts of the account.
VaultAccountCounts = TypedDict("VaultAccountCounts", {
    "cards": "int",
    "open_orders": "int",
    "open_withdrawals": "int",
    "open_inbound": "int",
    "open_exceptions": "int",
})


RateCard = TypedDict("RateCard", {
    "id": "Optional[int]",
    "account_id": "Optional[int]",
    "name": "str",
    "effective_from": "str",
    "fees": "RateCardFees",
})


# The fees of the rate card.
RateCardFees = TypedDict("RateCardFees", {
    "receiving": "RateCardFeesReceiving",
    "storage": "RateCardFeesStorage",
    "handling_order": "RateCardFeesHandlingOrder",
    "handling_card": "RateCardFeesHandlingCard",
    "withdrawal": "RateCardFeesWithdrawal",
    "withdrawal_card": "RateCardFeesWithdrawalCard",
    "pickup": "RateCardFeesPickup",
    "transfer": "RateCardFeesTransfer",
    "buyer_return": "RateCardFeesBuyerReturn",
    "postage_markup_bps": "int",
    "coverage_bps": "int",
    "minimum_cents": "int",
    "tax_bps": "int",
})


# The fee for receiving a card.
RateCardFeesReceiving = TypedDict("RateCardFeesReceiving", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for storing a card.
RateCardFeesStorage = TypedDict("RateCardFeesStorage", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The handling fee per order.
RateCardFeesHandlingOrder = TypedDict("RateCardFeesHandlingOrder", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The handling fee per card.
RateCardFeesHandlingCard = TypedDict("RateCardFeesHandlingCard", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a withdrawal.
RateCardFeesWithdrawal = TypedDict("RateCardFeesWithdrawal", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The withdrawal fee per card.
RateCardFeesWithdrawalCard = TypedDict("RateCardFeesWithdrawalCard", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a pickup.
RateCardFeesPickup = TypedDict("RateCardFeesPickup", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a transfer.
RateCardFeesTransfer = TypedDict("RateCardFeesTransfer", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a return of a buyer.
RateCardFeesBuyerReturn = TypedDict("RateCardFeesBuyerReturn", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


GetIntegrationStatusData = TypedDict("GetIntegrationStatusData", {
    "integration": "IntegrationStatus",
})


IntegrationStatus = TypedDict("IntegrationStatus", {
    "environment": "Literal[\"sandbox\", \"production\"]",
    "api_version": "str",
    "key": "IntegrationStatusKey",
    "rate_limit": "IntegrationStatusRateLimit",
    "checks": "List[IntegrationStatusChecksItem]",
    "shipping_provider": "IntegrationStatusShippingProvider",
    "activity": "IntegrationStatusActivity",
    "maintenance": "List[IntegrationStatusMaintenanceItem]",
})


# The key.
IntegrationStatusKey = TypedDict("IntegrationStatusKey", {
    "id": "str",
    "prefix": "str",
    "scopes": "List[str]",
    "expires_at": "Optional[str]",
    "last_used_at": "Optional[str]",
})


# The state of the rate limit.
IntegrationStatusRateLimit = TypedDict("IntegrationStatusRateLimit", {
    "limit": "int",
    "remaining": "int",
    "reset_in_seconds": "int",
})


IntegrationStatusChecksItem = TypedDict("IntegrationStatusChecksItem", {
    "name": "str",
    "status": "Literal[\"pass\", \"warn\", \"fail\"]",
    "message": "str",
})


# The state of the shipping provider.
IntegrationStatusShippingProvider = TypedDict("IntegrationStatusShippingProvider", {
    "name": "str",
    "mode": "Literal[\"test\", \"live\"]",
    "status": "Literal[\"operational\", \"degraded\", \"down\"]",
})


# Recent requests of the account.
IntegrationStatusActivity = TypedDict("IntegrationStatusActivity", {
    "first_request_at": "Optional[str]",
    "last_write_at": "Optional[str]",
    "writes_24h": "int",
    "requests_24h": "int",
    "errors_5xx_24h": "int",
})


IntegrationStatusMaintenanceItem = TypedDict("IntegrationStatusMaintenanceItem", {
    "starts_at": "str",
    "ends_at": "str",
    "message": "str",
})


GetAdminAccountCreditsData = TypedDict("GetAdminAccountCreditsData", {
    "credits": "Credits",
})


Credits = TypedDict("Credits", {
    "balance": "int",
    "granted": "int",
    "used": "int",
    "usage": "List[CreditsUsageItem]",
})


CreditsUsageItem = TypedDict("CreditsUsageItem", {
    "date": "str",
    "used": "int",
})


GrantAdminAccountCreditsData = TypedDict("GrantAdminAccountCreditsData", {
    "credits": "Credits",
})


_GrantAdminAccountCreditsBody = TypedDict("_GrantAdminAccountCreditsBody", {
    "amount": "int",
})
_GrantAdminAccountCreditsBodyMore = TypedDict("_GrantAdminAccountCreditsBodyMore", {
    "note": "str",
}, total=False)


class GrantAdminAccountCreditsBody(_GrantAdminAccountCreditsBody, _GrantAdminAccountCreditsBodyMore):
    pass


CreateAdminAccountInvitationData = TypedDict("CreateAdminAccountInvitationData", {
    "invitation": "ConsoleInvitation",
})


ConsoleInvitation = TypedDict("ConsoleInvitation", {
    "id": "int",
    "email": "str",
    "role": "Literal[\"owner\", \"developer\", \"finance\", \"viewer\"]",
    "manages_payouts": "bool",
    "created_at": "str",
    "expires_at": "str",
})


_CreateAdminAccountInvitationBody = TypedDict("_CreateAdminAccountInvitationBody", {
    "email": "str",
    "role": "Literal[\"owner\", \"developer\", \"finance\", \"viewer\"]",
})
_CreateAdminAccountInvitationBodyMore = TypedDict("_CreateAdminAccountInvitationBodyMore", {
    "manages_payouts": "bool",
}, total=False)


class CreateAdminAccountInvitationBody(_CreateAdminAccountInvitationBody, _CreateAdminAccountInvitationBodyMore):
    pass


ListAdminAccountPeopleData = TypedDict("ListAdminAccountPeopleData", {
    "people": "List[ConsolePerson]",
    "invitations": "List[ConsoleInvitation]",
})


ConsolePerson = TypedDict("ConsolePerson", {
    "id": "int",
    "email": "str",
    "name": "str",
    "role": "Literal[\"owner\", \"developer\", \"finance\", \"viewer\"]",
    "manages_payouts": "bool",
    "has_second_factor": "bool",
    "api_key_id": "str",
    "joined_at": "str",
    "last_active_at": "Optional[str]",
})


ListAdminAdjustmentsData = TypedDict("ListAdminAdjustmentsData", {
    "adjustments": "List[Adjustment]",
})


Adjustment = TypedDict("Adjustment", {
    "id": "int",
    "end_user_id": "int",
    "amount": "str",
    "amount_usdc": "str",
    "reason": "str",
    "withdrawal_id": "Optional[int]",
    "status": "Literal[\"PROPOSED\", \"APPROVED\", \"REJECTED\"]",
    "proposed_by": "str",
    "approvals_needed": "int",
    "approved_by": "List[str]",
    "decided_by": "Optional[str]",
    "created_at": "str",
    "decided_at": "Optional[str]",
})


ApproveAdminAdjustmentData = TypedDict("ApproveAdminAdjustmentData", {
    "adjustment": "Adjustment",
})


RejectAdminAdjustmentData = TypedDict("RejectAdminAdjustmentData", {
    "adjustment": "Adjustment",
})


ListAdminAdoptedActsData = TypedDict("ListAdminAdoptedActsData", {
    "acts": "List[AdoptedAct]",
})


AdoptedAct = TypedDict("AdoptedAct", {
    "id": "int",
    "kind": "Literal[\"purchase\", \"instant_purchase\", \"sellback\", \"withdrawal\", \"payout\", \"shipping_payment\", \"prize\"]",
    "reference": "str",
    "status": "Literal[\"OPEN\", \"CHARGED\", \"WRITTEN_OFF\", \"LINKED\", \"RETURNED\"]",
    "transaction_hash": "str",
    "address": "str",
    "amount": "str",
    "amount_usdc": "str",
    "outstanding_usdc": "str",
    "is_booked": "bool",
    "partner_id": "Optional[int]",
    "end_user_id": "Optional[int]",
    "resource_id": "Optional[int]",
    "note": "Optional[str]",
    "resolved_by": "Optional[str]",
    "refund_requested_at": "Optional[str]",
    "created_at": "str",
    "resolved_at": "Optional[str]",
})


GetAdminAdoptedActData = TypedDict("GetAdminAdoptedActData", {
    "act": "AdoptedAct",
})


ResolveAdminAdoptedActData = TypedDict("ResolveAdminAdoptedActData", {
    "act": "AdoptedAct",
})


_ResolveAdminAdoptedActBody = TypedDict("_ResolveAdminAdoptedActBody", {
    "action": "Literal[\"charge\", \"write_off\", \"link\", \"refund\"]",
    "note": "str",
})
_ResolveAdminAdoptedActBodyMore = TypedDict("_ResolveAdminAdoptedActBodyMore", {
    "end_user_id": "int",
}, total=False)


class ResolveAdminAdoptedActBody(_ResolveAdminAdoptedActBody, _ResolveAdminAdoptedActBodyMore):
    pass


ListAdminAuditLogData = TypedDict("ListAdminAuditLogData", {
    "entries": "List[AuditEntry]",
})


AuditEntry = TypedDict("AuditEntry", {
    "id": "int",
    "at": "str",
    "actor": "str",
    "actor_type": "Literal[\"person\", \"key\", \"other\"]",
    "actor_name": "Optional[str]",
    "action": "str",
    "target": "str",
    "target_name": "Optional[str]",
    "address": "Optional[str]",
    "details": "Dict[str, Any]",
    "hash": "str",
})


ListAdminCardExportsData = TypedDict("ListAdminCardExportsData", {
    "exports": "List[AdminCardExport]",
})


AdminCardExport = TypedDict("AdminCardExport", {
    "partner_id": "int",
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "unique_id": "str",
    "vault_address": "str",
    "wallet_address": "str",
    "status": "Literal[\"REQUESTED\", \"WAITING\", \"CANCELLING\", \"COMPLETED\", \"CANCELLED\", \"FAILED\"]",
    "failure_reason": "Optional[str]",
    "awaits_approval": "bool",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "proposed_by": "str",
    "approvals_needed": "int",
    "approved_by": "List[str]",
})


ApproveAdminCardExportData = TypedDict("ApproveAdminCardExportData", {
    "export": "AdminCardExport",
})


RejectAdminCardExportData = TypedDict("RejectAdminCardExportData", {
    "export": "AdminCardExport",
})


ListAdminCatalogAliasesData = TypedDict("ListAdminCatalogAliasesData", {
    "aliases": "List[CatalogAlias]",
})


CatalogAlias = TypedDict("CatalogAlias", {
    "kind": "Literal[\"cards\", \"expansions\", \"sealed\"]",
    "old_id": "str",
    "new_id": "str",
    "created_at": "str",
})


SetAdminCatalogAliasData = TypedDict("SetAdminCatalogAliasData", {
    "alias": "CatalogAlias",
})


SetAdminCatalogAliasBody = TypedDict("SetAdminCatalogAliasBody", {
    "new_id": "str",
})


DeleteAdminCatalogAliasData = TypedDict("DeleteAdminCatalogAliasData", {
    "old_id": "str",
})


WithdrawAdminCatalogCardData = TypedDict("WithdrawAdminCatalogCardData", {
    "record": "CatalogRecordState",
})


CatalogRecordState = TypedDict("CatalogRecordState", {
    "kind": "Literal[\"cards\", \"expansions\", \"sealed\"]",
    "id": "str",
    "withdrawn_at": "Optional[str]",
})


RestoreAdminCatalogCardData = TypedDict("RestoreAdminCatalogCardData", {
    "record": "CatalogRecordState",
})


WithdrawAdminCatalogExpansionData = TypedDict("WithdrawAdminCatalogExpansionData", {
    "record": "CatalogRecordState",
})


RestoreAdminCatalogExpansionData = TypedDict("RestoreAdminCatalogExpansionData", {
    "record": "CatalogRecordState",
})


WithdrawAdminCatalogSealedProductData = TypedDict("WithdrawAdminCatalogSealedProductData", {
    "record": "CatalogRecordState",
})


RestoreAdminCatalogSealedProductData = TypedDict("RestoreAdminCatalogSealedProductData", {
    "record": "CatalogRecordState",
})


ListAdminCatalogGamesData = TypedDict("ListAdminCatalogGamesData", {
    "games": "List[GameDefinition]",
})


GameDefinition = TypedDict("GameDefinition", {
    "id": "str",
    "name": "str",
    "fields": "Dict[str, str]",
    "labels": "Dict[str, str]",
    "extra_fields": "List[str]",
    "search_fields": "List[GameDefinitionSearchFieldsItem]",
    "card_count": "int",
})


GameDefinitionSearchFieldsItem = TypedDict("GameDefinitionSearchFieldsItem", {
    "name": "str",
    "kind": "Literal[\"text\", \"number\", \"date\"]",
})


SetAdminCatalogGameData = TypedDict("SetAdminCatalogGameData", {
    "game": "GameDefinition",
})


_SetAdminCatalogGameBody = TypedDict("_SetAdminCatalogGameBody", {
    "name": "str",
})
_SetAdminCatalogGameBodyMore = TypedDict("_SetAdminCatalogGameBodyMore", {
    "fields": "SetAdminCatalogGameBodyFields",
    "labels": "SetAdminCatalogGameBodyLabels",
    "extra_fields": "List[str]",
    "search_fields": "List[SetAdminCatalogGameBodySearchFieldsItem]",
}, total=False)


class SetAdminCatalogGameBody(_SetAdminCatalogGameBody, _SetAdminCatalogGameBodyMore):
    pass


# API field to source field, such as {"hp": "power", "types": "colors"}. Other fields keep their names.
SetAdminCatalogGameBodyFields = TypedDict("SetAdminCatalogGameBodyFields", {
    "hp": "str",
    "types": "str",
    "supertype": "str",
    "subtypes": "str",
    "rarity": "str",
    "artist": "str",
    "abilities.name": "str",
    "abilities.text": "str",
    "attacks.name": "str",
    "attacks.text": "str",
    "attacks.damage": "str",
    "weaknesses.type": "str",
    "resistances.type": "str",
}, total=False)


# What the game calls an API field, such as {"hp": "Power"}.
SetAdminCatalogGameBodyLabels = TypedDict("SetAdminCatalogGameBodyLabels", {
    "hp": "str",
    "types": "str",
    "supertype": "str",
    "subtypes": "str",
    "rarity": "str",
    "artist": "str",
    "abilities.name": "str",
    "abilities.text": "str",
    "attacks.name": "str",
    "attacks.text": "str",
    "attacks.damage": "str",
    "weaknesses.type": "str",
    "resistances.type": "str",
}, total=False)


SetAdminCatalogGameBodySearchFieldsItem = TypedDict("SetAdminCatalogGameBodySearchFieldsItem", {
    "name": "str",
    "kind": "Literal[\"text\", \"number\", \"date\"]",
})


DeleteAdminCatalogGameData = TypedDict("DeleteAdminCatalogGameData", {
    "id": "str",
})


PriceReceipt = TypedDict("PriceReceipt", {
    "changed": "int",
    "new_sales": "int",
    "unknown_ids": "List[str]",
})


IngestAdminCatalogPricesBody = TypedDict("IngestAdminCatalogPricesBody", {
    "source": "str",
    "prices": "List[IngestAdminCatalogPricesBodyPricesItem]",
    "sealed_prices": "List[IngestAdminCatalogPricesBodySealedPricesItem]",
    "sales": "List[IngestAdminCatalogPricesBodySalesItem]",
}, total=False)


_IngestAdminCatalogPricesBodyPricesItem = TypedDict("_IngestAdminCatalogPricesBodyPricesItem", {
    "card_id": "str",
    "market": "Optional[float]",
})
_IngestAdminCatalogPricesBodyPricesItemMore = TypedDict("_IngestAdminCatalogPricesBodyPricesItemMore", {
    "updated_at": "str",
    "conditions": "List[IngestAdminCatalogPricesBodyPricesItemConditionsItem]",
    "graded": "List[IngestAdminCatalogPricesBodyPricesItemGradedItem]",
}, total=False)


class IngestAdminCatalogPricesBodyPricesItem(_IngestAdminCatalogPricesBodyPricesItem, _IngestAdminCatalogPricesBodyPricesItemMore):
    pass


IngestAdminCatalogPricesBodyPricesItemConditionsItem = TypedDict("IngestAdminCatalogPricesBodyPricesItemConditionsItem", {
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "price": "float",
})


IngestAdminCatalogPricesBodyPricesItemGradedItem = TypedDict("IngestAdminCatalogPricesBodyPricesItemGradedItem", {
    "company": "str",
    "grade": "str",
    "value": "float",
})


_IngestAdminCatalogPricesBodySealedPricesItem = TypedDict("_IngestAdminCatalogPricesBodySealedPricesItem", {
    "sealed_id": "str",
    "market": "Optional[float]",
})
_IngestAdminCatalogPricesBodySealedPricesItemMore = TypedDict("_IngestAdminCatalogPricesBodySealedPricesItemMore", {
    "updated_at": "str",
}, total=False)


class IngestAdminCatalogPricesBodySealedPricesItem(_IngestAdminCatalogPricesBodySealedPricesItem, _IngestAdminCatalogPricesBodySealedPricesItemMore):
    pass


_IngestAdminCatalogPricesBodySalesItem = TypedDict("_IngestAdminCatalogPricesBodySalesItem", {
    "card_id": "str",
    "company": "str",
    "grade": "str",
    "price": "float",
    "sold_at": "str",
    "source": "str",
    "source_id": "str",
})
_IngestAdminCatalogPricesBodySalesItemMore = TypedDict("_IngestAdminCatalogPricesBodySalesItemMore", {
    "seller": "str",
}, total=False)


class IngestAdminCatalogPricesBodySalesItem(_IngestAdminCatalogPricesBodySalesItem, _IngestAdminCatalogPricesBodySalesItemMore):
    pass


ListAdminWithdrawnRecordsData = TypedDict("ListAdminWithdrawnRecordsData", {
    "records": "List[WithdrawnRecord]",
})


WithdrawnRecord = TypedDict("WithdrawnRecord", {
    "kind": "Literal[\"cards\", \"expansions\", \"sealed\"]",
    "id": "str",
    "name": "str",
    "withdrawn_at": "str",
    "withdrawn_by": "Literal[\"operator\", \"import\"]",
})


ListAdminPriceSourcesData = TypedDict("ListAdminPriceSourcesData", {
    "sources": "List[PriceSource]",
})


PriceSource = TypedDict("PriceSource", {
    "id": "str",
    "name": "str",
    "licence": "str",
    "attribution": "str",
    "url": "Optional[str]",
    "updated_at": "str",
})


SetAdminPriceSourceData = TypedDict("SetAdminPriceSourceData", {
    "source": "PriceSource",
})


_SetAdminPriceSourceBody = TypedDict("_SetAdminPriceSourceBody", {
    "name": "str",
    "licence": "str",
    "attribution": "str",
})
_SetAdminPriceSourceBodyMore = TypedDict("_SetAdminPriceSourceBodyMore", {
    "url": "str",
}, total=False)


class SetAdminPriceSourceBody(_SetAdminPriceSourceBody, _SetAdminPriceSourceBodyMore):
    pass


ListAdminCatalogCatalogImportsData = TypedDict("ListAdminCatalogCatalogImportsData", {
    "imports": "List[CatalogImport]",
})


CatalogImport = TypedDict("CatalogImport", {
    "import_id": "int",
    "game": "str",
    "state": "Literal[\"QUEUED\", \"RUNNING\", \"DONE\", \"FAILED\"]",
    "format": "Optional[str]",
    "leaves_out": "bool",
    "mode": "Literal[\"add\", \"replace\"]",
    "files": "List[CatalogImportFilesItem]",
    "phase": "Literal[\"waiting\", \"checking\", \"importing\", \"finished\"]",
    "file": "Optional[str]",
    "bytes_read": "int",
    "bytes_total": "int",
    "records": "int",
    "report": "Optional[CatalogImportReport]",
    "failure": "Optional[str]",
    "created_by": "str",
    "created_at": "str",
    "finished_at": "Optional[str]",
})


CatalogImportFilesItem = TypedDict("CatalogImportFilesItem", {
    "name": "str",
    "bytes": "int",
})


# What the import changed; null until it is finished.
CatalogImportReport = TypedDict("CatalogImportReport", {
    "expansions": "int",
    "cards": "int",
    "prices": "int",
    "changed": "int",
    "rejected": "int",
    "withdrawn": "int",
    "refused_files": "List[str]",
    "problem_count": "int",
    "problems": "List[CatalogImportReportProblemsItem]",
    "unknown_ids": "List[str]",
})


CatalogImportReportProblemsItem = TypedDict("CatalogImportReportProblemsItem", {
    "file": "str",
    "line": "int",
    "reason": "str",
    "count": "int",
})


CreateAdminCatalogCatalogImportData = TypedDict("CreateAdminCatalogCatalogImportData", {
    "import": "CatalogImport",
})


GetAdminCatalogCatalogImportData = TypedDict("GetAdminCatalogCatalogImportData", {
    "import": "CatalogImport",
})


ListAdminChainIntentsData = TypedDict("ListAdminChainIntentsData", {
    "intents": "List[ChainIntent]",
})


ChainIntent = TypedDict("ChainIntent", {
    "id": "int",
    "purpose": "str",
    "reference": "str",
    "role": "str",
    "to": "str",
    "data": "str",
    "value_wei": "str",
    "state": "Literal[\"QUEUED\", \"SIGNED\", \"BROADCAST\", \"MINED\", \"FINAL\", \"FAILED\", \"CANCELLED\"]",
    "result": "Optional[Literal[\"SUCCEEDED\", \"REVERTED\", \"CANCELLED\", \"REFUSED\"]]",
    "nonce": "Optional[int]",
    "wanted": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "block_number": "Optional[int]",
    "gas_used": "Optional[int]",
    "error": "Optional[str]",
    "error_message": "Optional[str]",
    "tries": "int",
    "run_at": "str",
    "created_at": "str",
    "updated_at": "str",
})


GetAdminChainIntentData = TypedDict("GetAdminChainIntentData", {
    "intent": "ChainIntent",
    "attempts": "List[ChainAttempt]",
})


ChainAttempt = TypedDict("ChainAttempt", {
    "hash": "str",
    "kind": "Literal[\"CALL\", \"CANCEL\"]",
    "state": "Literal[\"SIGNED\", \"SENT\", \"MINED\", \"REPLACED\"]",
    "nonce": "int",
    "max_fee_wei": "str",
    "refusals": "int",
    "last_refusal": "Optional[str]",
    "created_at": "str",
    "sent_at": "Optional[str]",
})


BumpAdminChainIntentData = TypedDict("BumpAdminChainIntentData", {
    "intent": "ChainIntent",
})


CancelAdminChainIntentData = TypedDict("CancelAdminChainIntentData", {
    "intent": "ChainIntent",
})


GetAdminChainFloatData = TypedDict("GetAdminChainFloatData", {
    "float": "ChainFloat",
})


ChainFloat = TypedDict("ChainFloat", {
    "block_number": "int",
    "buyback": "ChainFloatBuyback",
    "combo_pool_usdc": "str",
    "instant_store_usdc": "str",
    "credits_treasury_usdc": "str",
    "payout_distributor_usdc": "str",
    "shipping_processor_usdc": "str",
    "randomness": "ChainFloatRandomness",
    "requests": "ChainFloatRequests",
})


# The contract that pays for sell-backs.
ChainFloatBuyback = TypedDict("ChainFloatBuyback", {
    "float_usdc": "str",
    "open_liability_usdc": "str",
    "coverage_bps": "Optional[int]",
})


# The adapter that requests randomness.
ChainFloatRandomness = TypedDict("ChainFloatRandomness", {
    "adapter": "str",
    "float_wei": "str",
    "fee_wei": "str",
    "requests_left": "Optional[int]",
})


# The number of requests.
ChainFloatRequests = TypedDict("ChainFloatRequests", {
    "waiting": "int",
    "oldest_waiting_since": "Optional[str]",
    "ready": "int",
})


ListAdminContractRolesData = TypedDict("ListAdminContractRolesData", {
    "holders": "List[RoleHolder]",
})


RoleHolder = TypedDict("RoleHolder", {
    "role": "Literal[\"buyer\", \"gate\", \"prizes\", \"custodian\", \"windows\", \"vaults\", \"linker\", \"committer\", \"stocker\", \"minter\", \"pricer\", \"dispatcher\", \"treasurer\", \"config\"]",
    "account": "str",
    "contracts": "List[str]",
})


RevokeAdminContractRoleData = TypedDict("RevokeAdminContractRoleData", {
    "intents": "List[ChainIntent]",
})


RevokeAdminContractRoleBody = TypedDict("RevokeAdminContractRoleBody", {
    "role": "Literal[\"buyer\", \"gate\", \"prizes\", \"custodian\", \"windows\", \"vaults\", \"linker\", \"committer\", \"stocker\", \"minter\", \"pricer\", \"dispatcher\", \"treasurer\", \"config\"]",
    "account": "str",
})


ListAdminContractsData = TypedDict("ListAdminContractsData", {
    "contracts": "Contracts",
})


Contracts = TypedDict("Contracts", {
    "addresses": "Dict[str, str]",
    "paused": "ContractsPaused",
})


# Whether it is paused.
ContractsPaused = TypedDict("ContractsPaused", {
    "combo_pool": "bool",
    "instant_store": "bool",
    "buyback_pool": "bool",
    "shipping_processor": "bool",
    "redemption": "bool",
    "prizes": "bool",
    "vaults": "bool",
    "inventory": "bool",
})


PauseAdminContractData = TypedDict("PauseAdminContractData", {
    "intents": "List[ChainIntent]",
})


_PauseAdminContractBody = TypedDict("_PauseAdminContractBody", {
    "contract": "Literal[\"combo_pool\", \"instant_store\", \"buyback_pool\", \"shipping_processor\", \"redemption\", \"prizes\", \"vaults\", \"inventory\"]",
})
_PauseAdminContractBodyMore = TypedDict("_PauseAdminContractBodyMore", {
    "paused": "bool",
}, total=False)


class PauseAdminContractBody(_PauseAdminContractBody, _PauseAdminContractBodyMore):
    pass


ListAdminCreditWithdrawalsData = TypedDict("ListAdminCreditWithdrawalsData", {
    "withdrawals": "List[AdminCreditWithdrawal]",
})


AdminCreditWithdrawal = TypedDict("AdminCreditWithdrawal", {
    "partner_id": "int",
    "withdrawal_id": "int",
    "status": "Literal[\"PENDING\", \"HELD\", \"SUBMITTED\", \"COMPLETED\", \"FAILED\"]",
    "end_user_id": "int",
    "external_user_id": "Optional[str]",
    "to_address": "str",
    "amount": "str",
    "amount_usdc": "str",
    "held_until": "Optional[str]",
    "awaits_approval": "bool",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "submitted_at": "Optional[str]",
    "completed_at": "Optional[str]",
    "proposed_by": "str",
    "approvals_needed": "int",
    "approved_by": "List[str]",
})


ApproveAdminCreditWithdrawalData = TypedDict("ApproveAdminCreditWithdrawalData", {
    "withdrawal": "AdminCreditWithdrawal",
})


RejectAdminCreditWithdrawalData = TypedDict("RejectAdminCreditWithdrawalData", {
    "withdrawal": "AdminCreditWithdrawal",
})


ListAdminEndUsersData = TypedDict("ListAdminEndUsersData", {
    "end_users": "List[AdminEndUser]",
})


AdminEndUser = TypedDict("AdminEndUser", {
    "id": "int",
    "partner_id": "int",
    "partner_name": "str",
    "external_user_id": "Optional[str]",
    "wallet_address": "Optional[str]",
    "balance_usdc": "str",
    "reserved_usdc": "str",
    "created_at": "str",
})


ListAdminGroupsData = TypedDict("ListAdminGroupsData", {
    "groups": "List[PriceGroup]",
})


PriceGroup = TypedDict("PriceGroup", {
    "group_id": "int",
    "name": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "follows": "Literal[\"catalog\", \"operator\"]",
    "card_id": "Optional[str]",
    "grade_company": "Optional[str]",
    "grade": "Optional[str]",
    "price_usdc": "Optional[str]",
    "price_updated_at": "Optional[str]",
    "is_stale": "bool",
    "token_count": "int",
    "created_at": "str",
})


CreateAdminGroupData = TypedDict("CreateAdminGroupData", {
    "group": "PriceGroup",
})


_CreateAdminGroupBody = TypedDict("_CreateAdminGroupBody", {
    "name": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
})
_CreateAdminGroupBodyMore = TypedDict("_CreateAdminGroupBodyMore", {
    "group_id": "int",
    "follows": "Literal[\"catalog\", \"operator\"]",
    "card_id": "str",
    "grade": "CreateAdminGroupBodyGrade",
}, total=False)


class CreateAdminGroupBody(_CreateAdminGroupBody, _CreateAdminGroupBodyMore):
    pass


# The grade of the group.
CreateAdminGroupBodyGrade = TypedDict("CreateAdminGroupBodyGrade", {
    "company": "str",
    "grade": "str",
})


AssignAdminGroupData = TypedDict("AssignAdminGroupData", {
    "actions": "List[MarketAction]",
})


MarketAction = TypedDict("MarketAction", {
    "action_id": "int",
    "action": "Literal[\"MINT\", \"STOCK\", \"UNSTOCK\", \"PROPOSE_TIER\", \"SET_SHELF_BOUNDS\", \"ACTIVATE_TIER\", \"PAUSE_TIER\", \"GATE_TIER\", \"UNGATE_TIER\", \"SET_PRICES\", \"SET_GROUP\", \"SET_PACKET_TYPE\", \"PAUSE_PACKET_TYPE\", \"ADD_BUNDLE\", \"REMOVE_BUNDLE\", \"DRAIN\", \"RESUME\"]",
    "status": "Literal[\"PENDING\", \"DONE\", \"FAILED\"]",
    "tier_id": "Optional[int]",
    "shelf": "Optional[int]",
    "unique_ids": "List[str]",
    "group_ids": "List[int]",
    "details": "Dict[str, Any]",
    "tx_hash": "Optional[str]",
    "error": "Optional[str]",
    "error_message": "Optional[str]",
    "actor": "str",
    "created_at": "str",
    "updated_at": "str",
})


_AssignAdminGroupBody = TypedDict("_AssignAdminGroupBody", {
    "unique_ids": "List[str]",
})
_AssignAdminGroupBodyMore = TypedDict("_AssignAdminGroupBodyMore", {
    "dry_run": "bool",
}, total=False)


class AssignAdminGroupBody(_AssignAdminGroupBody, _AssignAdminGroupBodyMore):
    pass


GetAdminIndexerData = TypedDict("GetAdminIndexerData", {
    "indexer": "Indexer",
})


Indexer = TypedDict("Indexer", {
    "head_block": "Optional[int]",
    "head_at": "Optional[str]",
    "included_block": "Optional[int]",
    "safe_block": "Optional[int]",
    "final_block": "Optional[int]",
    "lag_blocks": "Optional[int]",
    "rescan_at_block": "Optional[int]",
    "halted_reason": "Optional[str]",
    "halted_at": "Optional[str]",
    "holder": "Optional[str]",
})


RescanAdminIndexerData = TypedDict("RescanAdminIndexerData", {
    "indexer": "Indexer",
})


RescanAdminIndexerBody = TypedDict("RescanAdminIndexerBody", {
    "from_block": "int",
})


ResumeAdminIndexerData = TypedDict("ResumeAdminIndexerData", {
    "indexer": "Indexer",
})


ListAdminInstantBundlesData = TypedDict("ListAdminInstantBundlesData", {
    "bundles": "List[InstantBundle]",
})


InstantBundle = TypedDict("InstantBundle", {
    "pack_id": "int",
    "bundle_id": "Optional[int]",
    "packet_type_id": "int",
    "status": "Literal[\"PENDING\", \"FAILED\", \"IN_STORE\", \"SOLD\", \"REMOVED\"]",
    "pack": "InstantBundlePack",
    "media_hash": "str",
    "cards": "List[InstantBundleCardsItem]",
    "action_id": "Optional[int]",
    "sold_to_request": "Optional[str]",
    "created_at": "str",
})


# The pack of the bundle.
InstantBundlePack = TypedDict("InstantBundlePack", {
    "unique_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "opened_at": "Optional[str]",
})


InstantBundleCardsItem = TypedDict("InstantBundleCardsItem", {
    "unique_id": "str",
    "is_chase": "bool",
    "small_image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "front_image_url": "Optional[str]",
})


CreateAdminInstantBundleData = TypedDict("CreateAdminInstantBundleData", {
    "bundle": "Union[InstantBundle, None]",
    "actions": "List[MarketAction]",
})


_CreateAdminInstantBundleBody = TypedDict("_CreateAdminInstantBundleBody", {
    "packet_type_id": "int",
    "cards": "List[CreateAdminInstantBundleBodyCardsItem]",
})
_CreateAdminInstantBundleBodyMore = TypedDict("_CreateAdminInstantBundleBodyMore", {
    "pack": "CreateAdminInstantBundleBodyPack",
    "opened_at": "Optional[str]",
    "media_hash": "str",
    "dry_run": "bool",
}, total=False)


class CreateAdminInstantBundleBody(_CreateAdminInstantBundleBody, _CreateAdminInstantBundleBodyMore):
    pass


_CreateAdminInstantBundleBodyCardsItem = TypedDict("_CreateAdminInstantBundleBodyCardsItem", {
    "unique_id": "str",
})
_CreateAdminInstantBundleBodyCardsItemMore = TypedDict("_CreateAdminInstantBundleBodyCardsItemMore", {
    "is_chase": "bool",
    "small_image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "front_image_url": "Optional[str]",
}, total=False)


class CreateAdminInstantBundleBodyCardsItem(_CreateAdminInstantBundleBodyCardsItem, _CreateAdminInstantBundleBodyCardsItemMore):
    pass


# The pack.
CreateAdminInstantBundleBodyPack = TypedDict("CreateAdminInstantBundleBodyPack", {
    "unique_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
}, total=False)


RemoveAdminInstantBundleData = TypedDict("RemoveAdminInstantBundleData", {
    "actions": "List[MarketAction]",
})


RemoveAdminInstantBundleBody = TypedDict("RemoveAdminInstantBundleBody", {
    "dry_run": "bool",
}, total=False)


ListAdminInstantPacketTypesData = TypedDict("ListAdminInstantPacketTypesData", {
    "packet_types": "List[PacketType]",
})


PacketType = TypedDict("PacketType", {
    "packet_type_id": "int",
    "set_id": "str",
    "set_name": "str",
    "product_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "tcg_type": "str",
    "language": "str",
    "price_usdc": "Optional[str]",
    "active": "Optional[bool]",
    "available_packs": "Optional[int]",
    "created_at": "str",
    "updated_at": "str",
})


CreateAdminInstantPacketTypeData = TypedDict("CreateAdminInstantPacketTypeData", {
    "packet_type": "Union[PacketType, None]",
    "actions": "List[MarketAction]",
})


_CreateAdminInstantPacketTypeBody = TypedDict("_CreateAdminInstantPacketTypeBody", {
    "set_id": "str",
    "set_name": "str",
    "product_id": "str",
    "name": "str",
    "tcg_type": "str",
    "language": "str",
    "price_usdc": "str",
    "window_seconds": "int",
    "float_bps": "int",
})
_CreateAdminInstantPacketTypeBodyMore = TypedDict("_CreateAdminInstantPacketTypeBodyMore", {
    "packet_type_id": "int",
    "image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "dry_run": "bool",
}, total=False)


class CreateAdminInstantPacketTypeBody(_CreateAdminInstantPacketTypeBody, _CreateAdminInstantPacketTypeBodyMore):
    pass


UpdateAdminInstantPacketTypeData = TypedDict("UpdateAdminInstantPacketTypeData", {
    "packet_type": "Union[PacketType, None]",
    "actions": "List[MarketAction]",
})


UpdateAdminInstantPacketTypeBody = TypedDict("UpdateAdminInstantPacketTypeBody", {
    "set_id": "str",
    "set_name": "str",
    "product_id": "str",
    "name": "str",
    "tcg_type": "str",
    "language": "str",
    "image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "price_usdc": "str",
    "window_seconds": "int",
    "float_bps": "int",
    "dry_run": "bool",
}, total=False)


PauseAdminInstantPacketTypeData = TypedDict("PauseAdminInstantPacketTypeData", {
    "actions": "List[MarketAction]",
})


PauseAdminInstantPacketTypeBody = TypedDict("PauseAdminInstantPacketTypeBody", {
    "dry_run": "bool",
}, total=False)


ListAdminInventoryData = TypedDict("ListAdminInventoryData", {
    "items": "List[InventoryItem]",
})


InventoryItem = TypedDict("InventoryItem", {
    "unique_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "Literal[\"IMPORTED\", \"MINTING\", \"IN_INVENTORY\", \"STOCKING\", \"STOCKED\", \"UNSTOCKING\", \"BUNDLING\", \"BUNDLED\", \"UNBUNDLING\", \"RETURNED\", \"OUT\", \"BURNED\"]",
    "name": "str",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_id": "Optional[str]",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[InventoryItemGrade]",
    "image_url": "Optional[str]",
    "price_group_id": "int",
    "token_id": "Optional[str]",
    "contract_address": "Optional[str]",
    "owner_address": "Optional[str]",
    "tier_id": "Optional[int]",
    "shelf": "Optional[int]",
    "burn_state": "Optional[str]",
    "held": "bool",
    "minted_at": "Optional[str]",
    "pending_action": "Union[MarketAction, None]",
    "imported_at": "str",
})


# The grade.
InventoryItemGrade = TypedDict("InventoryItemGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
}, total=False)


ImportAdminInventoryData = TypedDict("ImportAdminInventoryData", {
    "items": "List[ImportAdminInventoryDataItemsItem]",
})


ImportAdminInventoryDataItemsItem = TypedDict("ImportAdminInventoryDataItemsItem", {
    "index": "int",
    "unique_id": "str",
    "status": "Literal[\"created\", \"existing\"]",
})


ImportAdminInventoryBody = TypedDict("ImportAdminInventoryBody", {
    "items": "List[ImportAdminInventoryBodyItemsItem]",
})


_ImportAdminInventoryBodyItemsItem = TypedDict("_ImportAdminInventoryBodyItemsItem", {
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "name": "str",
})
_ImportAdminInventoryBodyItemsItemMore = TypedDict("_ImportAdminInventoryBodyItemsItemMore", {
    "unique_id": "str",
    "game": "str",
    "card_id": "str",
    "set_id": "str",
    "set_name": "str",
    "card_number": "str",
    "rarity": "str",
    "language": "str",
    "variant": "str",
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "grade": "ImportAdminInventoryBodyItemsItemGrade",
    "image_url": "str",
    "price_group_id": "int",
}, total=False)


class ImportAdminInventoryBodyItemsItem(_ImportAdminInventoryBodyItemsItem, _ImportAdminInventoryBodyItemsItemMore):
    pass


_ImportAdminInventoryBodyItemsItemGrade = TypedDict("_ImportAdminInventoryBodyItemsItemGrade", {
    "company": "str",
    "grade": "str",
})
_ImportAdminInventoryBodyItemsItemGradeMore = TypedDict("_ImportAdminInventoryBodyItemsItemGradeMore", {
    "cert_number": "str",
}, total=False)


# The grade.
class ImportAdminInventoryBodyItemsItemGrade(_ImportAdminInventoryBodyItemsItemGrade, _ImportAdminInventoryBodyItemsItemGradeMore):
    pass


MintAdminInventoryData = TypedDict("MintAdminInventoryData", {
    "actions": "List[MarketAction]",
})


_MintAdminInventoryBody = TypedDict("_MintAdminInventoryBody", {
    "unique_ids": "List[str]",
})
_MintAdminInventoryBodyMore = TypedDict("_MintAdminInventoryBodyMore", {
    "dry_run": "bool",
}, total=False)


class MintAdminInventoryBody(_MintAdminInventoryBody, _MintAdminInventoryBodyMore):
    pass


StockAdminInventoryData = TypedDict("StockAdminInventoryData", {
    "actions": "List[MarketAction]",
})


_StockAdminInventoryBody = TypedDict("_StockAdminInventoryBody", {
    "unique_ids": "List[str]",
    "tier_id": "int",
    "shelf": "int",
})
_StockAdminInventoryBodyMore = TypedDict("_StockAdminInventoryBodyMore", {
    "dry_run": "bool",
}, total=False)


class StockAdminInventoryBody(_StockAdminInventoryBody, _StockAdminInventoryBodyMore):
    pass


UnstockAdminInventoryData = TypedDict("UnstockAdminInventoryData", {
    "actions": "List[MarketAction]",
})


_UnstockAdminInventoryBody = TypedDict("_UnstockAdminInventoryBody", {
    "unique_ids": "List[str]",
})
_UnstockAdminInventoryBodyMore = TypedDict("_UnstockAdminInventoryBodyMore", {
    "dry_run": "bool",
}, total=False)


class UnstockAdminInventoryBody(_UnstockAdminInventoryBody, _UnstockAdminInventoryBodyMore):
    pass


ListAdminJobsData = TypedDict("ListAdminJobsData", {
    "jobs": "List[FailedJob]",
})


FailedJob = TypedDict("FailedJob", {
    "id": "int",
    "queue": "str",
    "state": "Literal[\"dead\", \"retrying\"]",
    "attempts": "int",
    "last_error": "Optional[str]",
    "run_at": "Optional[str]",
    "created_at": "str",
})


RetryAdminJobData = TypedDict("RetryAdminJobData", {
    "job": "FailedJob",
})


GetAdminKeyData = TypedDict("GetAdminKeyData", {
    "key": "ApiKey",
})


ApiKey = TypedDict("ApiKey", {
    "key_id": "str",
    "label": "str",
    "scopes": "List[Literal[\"read:catalog\", \"packs:read\", \"packs:purchase\", \"packs:buyback\", \"cards:redeem\", \"wallet:read\", \"wallet:deposit\", \"wallet:withdraw\", \"sends:create\", \"webhooks:manage\", \"payout:manage\", \"admin\", \"read:inventory\", \"write:transfer\", \"write:withdrawal\", \"write:inbound_shipment\", \"write:declared_value\", \"write:service_credit\", \"platform:admin\"]]",
    "commits_orders": "bool",
    "status": "Literal[\"active\", \"retiring\", \"revoked\", \"expired\"]",
    "hint": "str",
    "allowed_ips": "List[str]",
    "limits": "KeyLimits",
    "created_at": "str",
    "expires_at": "Optional[str]",
    "retires_at": "Optional[str]",
    "last_used_at": "Optional[str]",
})


# Limits of this key that override the defaults: requests per minute, and concurrent requests per gate.
KeyLimits = TypedDict("KeyLimits", {
    "per_minute": "KeyLimitsPerMinute",
    "gates": "KeyLimitsGates",
})


# Requests per minute.
KeyLimitsPerMinute = TypedDict("KeyLimitsPerMinute", {
    "packs": "int",
    "vault": "int",
    "catalog": "int",
    "back_office": "int",
}, total=False)


# The concurrency limits.
KeyLimitsGates = TypedDict("KeyLimitsGates", {
    "read": "int",
    "purchase": "int",
    "write": "int",
    "wallet_read": "int",
    "vault_read": "int",
}, total=False)


UpdateAdminKeyData = TypedDict("UpdateAdminKeyData", {
    "key": "ApiKey",
})


UpdateAdminKeyBody = TypedDict("UpdateAdminKeyBody", {
    "label": "str",
    "scopes": "List[Literal[\"read:catalog\", \"packs:read\", \"packs:purchase\", \"packs:buyback\", \"cards:redeem\", \"wallet:read\", \"wallet:deposit\", \"wallet:withdraw\", \"sends:create\", \"webhooks:manage\", \"payout:manage\", \"admin\", \"read:inventory\", \"write:transfer\", \"write:withdrawal\", \"write:inbound_shipment\", \"write:declared_value\", \"write:service_credit\", \"platform:admin\"]]",
    "commits_orders": "bool",
    "expires_at": "Optional[str]",
    "allowed_ips": "List[str]",
    "limits": "KeyLimits",
}, total=False)


RevokeAdminKeyData = TypedDict("RevokeAdminKeyData", {
    "key": "ApiKey",
})


IssuedApiKey = TypedDict("IssuedApiKey", {
    "key": "ApiKey",
    "api_key": "str",
})


RotateAdminKeyBody = TypedDict("RotateAdminKeyBody", {
    "overlap_seconds": "int",
    "force": "bool",
}, total=False)


Reconciliation = TypedDict("Reconciliation", {
    "is_sound": "bool",
    "credits": "ReconciliationCredits",
    "holds": "List[ReconciliationHoldsItem]",
    "deposits": "List[ReconciliationDepositsItem]",
    "withdrawals": "List[ReconciliationWithdrawalsItem]",
    "chain": "Optional[ReconciliationChain]",
    "treasury": "Optional[ReconciliationTreasury]",
    "buyback_float": "Optional[ReconciliationBuybackFloat]",
    "tokens": "Optional[ReconciliationTokens]",
    "violations": "List[ReconciliationViolationsItem]",
})


# The ledger of the credits of end users.
ReconciliationCredits = TypedDict("ReconciliationCredits", {
    "wallets": "int",
    "balance": "ReconciliationCreditsBalance",
    "reserved": "ReconciliationCreditsReserved",
    "available": "ReconciliationCreditsAvailable",
    "adjusted": "ReconciliationCreditsAdjusted",
})


# The balance in USDC micros.
ReconciliationCreditsBalance = TypedDict("ReconciliationCreditsBalance", {
    "amount": "str",
    "amount_usdc": "str",
})


# The amount on hold.
ReconciliationCreditsReserved = TypedDict("ReconciliationCreditsReserved", {
    "amount": "str",
    "amount_usdc": "str",
})


# The amount that can be spent.
ReconciliationCreditsAvailable = TypedDict("ReconciliationCreditsAvailable", {
    "amount": "str",
    "amount_usdc": "str",
})


# The sum of adjustments.
ReconciliationCreditsAdjusted = TypedDict("ReconciliationCreditsAdjusted", {
    "amount": "str",
    "amount_usdc": "str",
})


ReconciliationHoldsItem = TypedDict("ReconciliationHoldsItem", {
    "source": "str",
    "count": "int",
    "amount": "str",
    "amount_usdc": "str",
})


ReconciliationDepositsItem = TypedDict("ReconciliationDepositsItem", {
    "status": "str",
    "count": "int",
    "amount": "str",
    "amount_usdc": "str",
})


ReconciliationWithdrawalsItem = TypedDict("ReconciliationWithdrawalsItem", {
    "status": "str",
    "count": "int",
    "amount": "str",
    "amount_usdc": "str",
})


# The same sums on chain; null without a chain.
ReconciliationChain = TypedDict("ReconciliationChain", {
    "credits_treasury": "ReconciliationChainCreditsTreasury",
    "vaults": "ReconciliationChainVaults",
    "payout_float": "ReconciliationChainPayoutFloat",
    "needed": "ReconciliationChainNeeded",
    "surplus": "ReconciliationChainSurplus",
})


# What the contract of the treasury holds.
ReconciliationChainCreditsTreasury = TypedDict("ReconciliationChainCreditsTreasury", {
    "amount": "str",
    "amount_usdc": "str",
})


# What the vaults of end users hold.
ReconciliationChainVaults = TypedDict("ReconciliationChainVaults", {
    "amount": "str",
    "amount_usdc": "str",
})


# What is available for payouts.
ReconciliationChainPayoutFloat = TypedDict("ReconciliationChainPayoutFloat", {
    "amount": "str",
    "amount_usdc": "str",
})


# What the ledger owes to end users.
ReconciliationChainNeeded = TypedDict("ReconciliationChainNeeded", {
    "amount": "str",
    "amount_usdc": "str",
})


# The amount beyond what is needed.
ReconciliationChainSurplus = TypedDict("ReconciliationChainSurplus", {
    "amount": "str",
    "amount_usdc": "str",
})


# What the treasury spent, against what the ledger knows.
ReconciliationTreasury = TypedDict("ReconciliationTreasury", {
    "spent": "ReconciliationTreasurySpent",
    "booked": "ReconciliationTreasuryBooked",
    "suspense": "ReconciliationTreasurySuspense",
    "unknown_acts": "int",
    "open_acts": "int",
})


# What the treasury spent on chain.
ReconciliationTreasurySpent = TypedDict("ReconciliationTreasurySpent", {
    "amount": "str",
    "amount_usdc": "str",
})


# What the ledger booked as spent.
ReconciliationTreasuryBooked = TypedDict("ReconciliationTreasuryBooked", {
    "amount": "str",
    "amount_usdc": "str",
})


# What waits on the suspense account.
ReconciliationTreasurySuspense = TypedDict("ReconciliationTreasurySuspense", {
    "amount": "str",
    "amount_usdc": "str",
})


# The USDC available for sell-backs.
ReconciliationBuybackFloat = TypedDict("ReconciliationBuybackFloat", {
    "float": "ReconciliationBuybackFloatFloat",
    "liability": "ReconciliationBuybackFloatLiability",
})


# What the contract holds.
ReconciliationBuybackFloatFloat = TypedDict("ReconciliationBuybackFloatFloat", {
    "amount": "str",
    "amount_usdc": "str",
})


# What the contract may have to pay.
ReconciliationBuybackFloatLiability = TypedDict("ReconciliationBuybackFloatLiability", {
    "amount": "str",
    "amount_usdc": "str",
})


# The owners of tokens on chain, against the records.
ReconciliationTokens = TypedDict("ReconciliationTokens", {
    "matching": "int",
    "differing": "List[str]",
})


ReconciliationViolationsItem = TypedDict("ReconciliationViolationsItem", {
    "rule": "str",
    "subject": "str",
})


ListAdminMarketActionsData = TypedDict("ListAdminMarketActionsData", {
    "actions": "List[MarketAction]",
})


GetAdminMarketActionData = TypedDict("GetAdminMarketActionData", {
    "action": "MarketAction",
})


ListAdminPriceJumpsData = TypedDict("ListAdminPriceJumpsData", {
    "jumps": "List[PriceJump]",
})


PriceJump = TypedDict("PriceJump", {
    "id": "int",
    "group_id": "int",
    "anchor_usdc": "str",
    "value_usdc": "str",
    "opened_at": "str",
})


AcceptAdminPriceJumpData = TypedDict("AcceptAdminPriceJumpData", {
    "jump": "PriceJump",
})


ListAdminStalePricesData = TypedDict("ListAdminStalePricesData", {
    "groups": "List[PriceGroup]",
})


PushAdminOraclePricesData = TypedDict("PushAdminOraclePricesData", {
    "actions": "List[MarketAction]",
})


_PushAdminOraclePricesBody = TypedDict("_PushAdminOraclePricesBody", {
    "prices": "List[PushAdminOraclePricesBodyPricesItem]",
})
_PushAdminOraclePricesBodyMore = TypedDict("_PushAdminOraclePricesBodyMore", {
    "dry_run": "bool",
}, total=False)


class PushAdminOraclePricesBody(_PushAdminOraclePricesBody, _PushAdminOraclePricesBodyMore):
    pass


PushAdminOraclePricesBodyPricesItem = TypedDict("PushAdminOraclePricesBodyPricesItem", {
    "group_id": "int",
    "price_usdc": "str",
})


ListAdminPartnerKeysData = TypedDict("ListAdminPartnerKeysData", {
    "keys": "List[ApiKey]",
})


_CreateAdminPartnerKeyBody = TypedDict("_CreateAdminPartnerKeyBody", {
    "label": "str",
    "scopes": "List[Literal[\"read:catalog\", \"packs:read\", \"packs:purchase\", \"packs:buyback\", \"cards:redeem\", \"wallet:read\", \"wallet:deposit\", \"wallet:withdraw\", \"sends:create\", \"webhooks:manage\", \"payout:manage\", \"admin\", \"read:inventory\", \"write:transfer\", \"write:withdrawal\", \"write:inbound_shipment\", \"write:declared_value\", \"write:service_credit\", \"platform:admin\"]]",
})
_CreateAdminPartnerKeyBodyMore = TypedDict("_CreateAdminPartnerKeyBodyMore", {
    "commits_orders": "bool",
    "expires_at": "Optional[str]",
    "allowed_ips": "List[str]",
    "limits": "KeyLimits",
}, total=False)


class CreateAdminPartnerKeyBody(_CreateAdminPartnerKeyBody, _CreateAdminPartnerKeyBodyMore):
    pass


ListAdminPartnerPrizesData = TypedDict("ListAdminPartnerPrizesData", {
    "items": "List[Prize]",
})


Prize = TypedDict("Prize", {
    "unique_id": "str",
    "container_token_id": "Optional[str]",
    "asset_type": "Literal[\"CARD\", \"GRADED_CARD\", \"CONTAINER\"]",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "name": "str",
    "image_url": "Optional[str]",
    "custody": "Literal[\"OFFCHAIN\", \"SERVER_WALLET\"]",
    "token_id": "Optional[str]",
    "sendable": "bool",
    "reason": "Optional[Literal[\"burned\", \"listed\", \"already_queued\", \"not_held_by_server_wallet\", \"not_offchain\", \"container_not_minted\", \"not_sealed\", \"tied_to_packet\", \"missing_grade_proof\"]]",
    "value_usd": "Optional[str]",
})


AssignAdminPartnerPrizesData = TypedDict("AssignAdminPartnerPrizesData", {
    "assigned": "int",
    "unassigned": "int",
})


AssignAdminPartnerPrizesBody = TypedDict("AssignAdminPartnerPrizesBody", {
    "assign": "List[str]",
    "unassign": "List[str]",
}, total=False)


GetAdminPartnerTermsData = TypedDict("GetAdminPartnerTermsData", {
    "terms": "Terms",
})


Terms = TypedDict("Terms", {
    "billing_model": "Literal[\"TIER\", \"POOL\"]",
    "plan": "str",
    "revenue_share_bps": "int",
    "instant_revenue_share_bps": "int",
    "fees_bps": "int",
    "tax_bps": "int",
    "payout_schedule": "Literal[\"WEEKLY\", \"MONTHLY\", \"QUARTERLY\", \"CUSTOM\"]",
    "revenue_share_pct": "float",
    "instant_revenue_share_pct": "float",
    "minimum_payout_usdc": "str",
    "payout_currency": "Literal[\"USDC\"]",
    "payout_wallet": "Optional[TermsPayoutWallet]",
    "current_period": "Optional[TermsCurrentPeriod]",
})


# The wallet to which payouts go; null until one is set.
TermsPayoutWallet = TypedDict("TermsPayoutWallet", {
    "chain": "str",
    "address": "str",
}, total=False)


# The current period; null for payout_schedule CUSTOM.
TermsCurrentPeriod = TypedDict("TermsCurrentPeriod", {
    "kind": "str",
    "from": "str",
    "to": "str",
    "closes_at": "str",
}, total=False)


UpdateAdminPartnerTermsData = TypedDict("UpdateAdminPartnerTermsData", {
    "terms": "Terms",
})


UpdateAdminPartnerTermsBody = TypedDict("UpdateAdminPartnerTermsBody", {
    "plan": "str",
    "revenue_share_bps": "int",
    "instant_revenue_share_bps": "int",
    "fees_bps": "int",
    "tax_bps": "int",
    "payout_schedule": "Literal[\"WEEKLY\", \"MONTHLY\", \"QUARTERLY\", \"CUSTOM\"]",
    "minimum_payout_usdc": "str",
}, total=False)


GetAdminPartnerWithdrawalRulesData = TypedDict("GetAdminPartnerWithdrawalRulesData", {
    "withdrawal_rules": "WithdrawalRules",
})


WithdrawalRules = TypedDict("WithdrawalRules", {
    "daily_cap_usdc": "str",
    "first_use_delay_seconds": "int",
    "is_proof_required": "bool",
})


UpdateAdminPartnerWithdrawalRulesData = TypedDict("UpdateAdminPartnerWithdrawalRulesData", {
    "withdrawal_rules": "WithdrawalRules",
})


UpdateAdminPartnerWithdrawalRulesBody = TypedDict("UpdateAdminPartnerWithdrawalRulesBody", {
    "daily_cap_usdc": "str",
    "first_use_delay_seconds": "int",
    "is_proof_required": "bool",
}, total=False)


ListAdminPartnersData = TypedDict("ListAdminPartnersData", {
    "partners": "List[Partner]",
})


Partner = TypedDict("Partner", {
    "id": "int",
    "name": "str",
    "slug": "str",
    "billing_model": "Literal[\"TIER\", \"POOL\"]",
    "notice_email": "Optional[str]",
    "status": "Literal[\"ACTIVE\", \"SUSPENDED\", \"CLOSED\"]",
    "created_at": "str",
    "updated_at": "str",
})


CreateAdminPartnerData = TypedDict("CreateAdminPartnerData", {
    "partner": "Partner",
})


_CreateAdminPartnerBody = TypedDict("_CreateAdminPartnerBody", {
    "name": "str",
    "slug": "str",
})
_CreateAdminPartnerBodyMore = TypedDict("_CreateAdminPartnerBodyMore", {
    "billing_model": "Literal[\"TIER\", \"POOL\"]",
    "notice_email": "Optional[str]",
}, total=False)


class CreateAdminPartnerBody(_CreateAdminPartnerBody, _CreateAdminPartnerBodyMore):
    pass


GetAdminPartnerData = TypedDict("GetAdminPartnerData", {
    "partner": "Partner",
})


UpdateAdminPartnerData = TypedDict("UpdateAdminPartnerData", {
    "partner": "Partner",
})


UpdateAdminPartnerBody = TypedDict("UpdateAdminPartnerBody", {
    "name": "str",
    "status": "Literal[\"ACTIVE\", \"SUSPENDED\", \"CLOSED\"]",
    "billing_model": "Literal[\"TIER\", \"POOL\"]",
    "notice_email": "Optional[str]",
}, total=False)


ListAdminPayoutsData = TypedDict("ListAdminPayoutsData", {
    "payouts": "List[AdminPayout]",
})


AdminPayout = TypedDict("AdminPayout", {
    "partner_id": "int",
    "partner_name": "str",
    "payout_id": "int",
    "period": "AdminPayoutPeriod",
    "packs": "int",
    "instant_packs": "int",
    "gross_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "refund_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "revenue_share_bps": "int",
    "revenue_share_pct": "float",
    "revenue_share_usdc": "str",
    "platform_retained_usdc": "str",
    "by_product": "AdminPayoutByProduct",
    "by_tier": "List[AdminPayoutByTierItem]",
    "tax_bps": "int",
    "tax_usdc": "str",
    "payout_usdc": "str",
    "payout_micros": "str",
    "status": "Literal[\"PENDING\", \"PAYING\", \"PAID\", \"FAILED\", \"VOID\"]",
    "hold_reason": "Optional[Literal[\"payout_wallet_not_set\", \"wallet_cooldown\", \"below_minimum\", \"awaiting_approval\", \"manual\"]]",
    "failure_reason": "Optional[str]",
    "payout_address": "Optional[str]",
    "chain": "Optional[str]",
    "tx_hash": "Optional[str]",
    "paid_at": "Optional[str]",
    "statement_hash": "str",
    "created_at": "str",
    "proposed_by": "str",
    "approvals_needed": "int",
    "approved_by": "List[str]",
})


# The period, such as 2026-03.
AdminPayoutPeriod = TypedDict("AdminPayoutPeriod", {
    "kind": "Literal[\"WEEKLY\", \"MONTHLY\", \"QUARTERLY\", \"CUSTOM\"]",
    "from": "str",
    "to": "str",
})


# The figures per product.
AdminPayoutByProduct = TypedDict("AdminPayoutByProduct", {
    "tier": "AdminPayoutByProductTier",
    "instant": "AdminPayoutByProductInstant",
})


# Figures of mystery packs.
AdminPayoutByProductTier = TypedDict("AdminPayoutByProductTier", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Figures of instant packs.
AdminPayoutByProductInstant = TypedDict("AdminPayoutByProductInstant", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


AdminPayoutByTierItem = TypedDict("AdminPayoutByTierItem", {
    "tier_id": "Optional[int]",
    "name": "Optional[str]",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


CloseAdminPayoutsData = TypedDict("CloseAdminPayoutsData", {
    "payouts": "List[AdminPayout]",
})


CloseAdminPayoutsBody = TypedDict("CloseAdminPayoutsBody", {
    "partner_id": "int",
    "to": "str",
}, total=False)


RunAdminPayoutsData = TypedDict("RunAdminPayoutsData", {
    "payouts": "List[AdminPayout]",
})


ApproveAdminPayoutData = TypedDict("ApproveAdminPayoutData", {
    "payout": "AdminPayout",
})


HoldAdminPayoutData = TypedDict("HoldAdminPayoutData", {
    "payout": "AdminPayout",
})


HoldAdminPayoutBody = TypedDict("HoldAdminPayoutBody", {
    "reason": "str",
}, total=False)


ReleaseAdminPayoutData = TypedDict("ReleaseAdminPayoutData", {
    "payout": "AdminPayout",
})


ReleaseAdminPayoutBody = TypedDict("ReleaseAdminPayoutBody", {
    "reason": "str",
}, total=False)


RetryAdminPayoutData = TypedDict("RetryAdminPayoutData", {
    "payout": "AdminPayout",
})


RetryAdminPayoutBody = TypedDict("RetryAdminPayoutBody", {
    "reason": "str",
}, total=False)


VoidAdminPayoutData = TypedDict("VoidAdminPayoutData", {
    "payout": "AdminPayout",
})


VoidAdminPayoutBody = TypedDict("VoidAdminPayoutBody", {
    "reason": "str",
}, total=False)


ListAdminRedemptionsData = TypedDict("ListAdminRedemptionsData", {
    "redemptions": "List[AdminRedemption]",
})


AdminRedemption = TypedDict("AdminRedemption", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "drawn_in_purchase_id": "Optional[int]",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "unique_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "status": "Literal[\"PREPARED\", \"BURN_SUBMITTED\", \"IN_FULFILLMENT\", \"COMPLETED\", \"FAILED\", \"CANCELLED\", \"EXPIRED\"]",
    "burn": "AdminRedemptionBurn",
    "queue": "AdminRedemptionQueue",
    "order": "AdminRedemptionOrder",
    "burn_tx_hash": "Optional[str]",
    "payment_tx_hash": "Optional[str]",
    "refund_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "shipping_quote": "Union[ShippingQuote, None]",
    "failure_reason": "Optional[str]",
    "expires_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "partner_id": "int",
    "parcel_id": "Optional[int]",
    "value_usd": "str",
    "insured": "bool",
    "shipping_address": "AdminRedemptionShippingAddress",
    "paid_at": "Optional[str]",
    "payment_final_at": "Optional[str]",
    "refunded_at": "Optional[str]",
})


# The state of the burn on chain.
AdminRedemptionBurn = TypedDict("AdminRedemptionBurn", {
    "db_status": "Optional[Literal[\"NONE\", \"PENDING_REDEEM\", \"RELEASED\", \"BURNED\"]]",
    "is_burned": "bool",
    "burn_type": "Optional[int]",
    "burn_type_label": "Optional[str]",
})


# The state in the fulfillment queue.
AdminRedemptionQueue = TypedDict("AdminRedemptionQueue", {
    "status": "Optional[str]",
})


# The order of the redemption.
AdminRedemptionOrder = TypedDict("AdminRedemptionOrder", {
    "status": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "service": "Optional[str]",
    "tracking_url": "Optional[str]",
})


ShippingQuote = TypedDict("ShippingQuote", {
    "amount_usdc": "str",
    "currency": "str",
    "carrier": "str",
    "service": "str",
    "service_token": "str",
    "rate_id": "Optional[str]",
    "estimated_days": "Optional[int]",
    "quoted_at": "str",
})


# The shipping address.
AdminRedemptionShippingAddress = TypedDict("AdminRedemptionShippingAddress", {
    "name": "str",
    "company": "Optional[str]",
    "street1": "str",
    "street2": "Optional[str]",
    "city": "str",
    "state": "Optional[str]",
    "zip": "str",
    "country": "str",
    "phone": "Optional[str]",
    "email": "Optional[str]",
})


GetAdminRelayerData = TypedDict("GetAdminRelayerData", {
    "relayer": "Relayer",
})


Relayer = TypedDict("Relayer", {
    "enabled": "bool",
    "accounts": "List[RelayerAccountsItem]",
    "queued": "int",
    "oldest_queued_at": "Optional[str]",
    "refused_last_day": "int",
})


RelayerAccountsItem = TypedDict("RelayerAccountsItem", {
    "id": "int",
    "address": "str",
    "role": "str",
    "paused": "bool",
    "held": "bool",
    "next_nonce": "int",
    "balance_wei": "Optional[str]",
    "balance_at": "Optional[str]",
    "pending": "int",
    "oldest_pending_at": "Optional[str]",
})


PauseAdminRelayerData = TypedDict("PauseAdminRelayerData", {
    "relayer": "Relayer",
})


PauseAdminRelayerBody = TypedDict("PauseAdminRelayerBody", {
    "account_id": "int",
}, total=False)


ResumeAdminRelayerData = TypedDict("ResumeAdminRelayerData", {
    "relayer": "Relayer",
})


ResumeAdminRelayerBody = TypedDict("ResumeAdminRelayerBody", {
    "account_id": "int",
}, total=False)


ListAdminSwitchesData = TypedDict("ListAdminSwitchesData", {
    "switches": "Switches",
})


Switches = TypedDict("Switches", {
    "custodial": "bool",
    "instant": "bool",
    "sellback": "bool",
    "redemption": "bool",
    "sends": "bool",
    "withdraw": "bool",
})


UpdateAdminSwitchesData = TypedDict("UpdateAdminSwitchesData", {
    "switches": "Switches",
})


# Changes only the switches that are passed.
UpdateAdminSwitchesBody = TypedDict("UpdateAdminSwitchesBody", {
    "custodial": "bool",
    "instant": "bool",
    "sellback": "bool",
    "redemption": "bool",
    "sends": "bool",
    "withdraw": "bool",
}, total=False)


ListAdminTenantKeysData = TypedDict("ListAdminTenantKeysData", {
    "keys": "List[ApiKey]",
})


_CreateAdminTenantKeyBody = TypedDict("_CreateAdminTenantKeyBody", {
    "label": "str",
    "scopes": "List[Literal[\"read:catalog\", \"packs:read\", \"packs:purchase\", \"packs:buyback\", \"cards:redeem\", \"wallet:read\", \"wallet:deposit\", \"wallet:withdraw\", \"sends:create\", \"webhooks:manage\", \"payout:manage\", \"admin\", \"read:inventory\", \"write:transfer\", \"write:withdrawal\", \"write:inbound_shipment\", \"write:declared_value\", \"write:service_credit\", \"platform:admin\"]]",
})
_CreateAdminTenantKeyBodyMore = TypedDict("_CreateAdminTenantKeyBodyMore", {
    "commits_orders": "bool",
    "expires_at": "Optional[str]",
    "allowed_ips": "List[str]",
    "limits": "KeyLimits",
}, total=False)


class CreateAdminTenantKeyBody(_CreateAdminTenantKeyBody, _CreateAdminTenantKeyBodyMore):
    pass


ListAdminTenantsData = TypedDict("ListAdminTenantsData", {
    "tenants": "List[Tenant]",
})


Tenant = TypedDict("Tenant", {
    "id": "int",
    "name": "str",
    "account_number": "str",
    "notice_email": "Optional[str]",
    "muted_notices": "List[Literal[\"withdrawal_acknowledged\", \"parcel_found\", \"inbound_received\", \"invoice_issued\", \"credit_proposed\", \"credit_decided\"]]",
    "contacts": "List[TenantContactsItem]",
    "credit_limit_cents": "Optional[int]",
    "per_card_cap_cents": "int",
    "auto_approve_cents": "int",
    "coverage_limit_cents": "int",
    "status": "Literal[\"ACTIVE\", \"SUSPENDED\", \"CLOSED\"]",
    "created_at": "str",
    "updated_at": "str",
})


TenantContactsItem = TypedDict("TenantContactsItem", {
    "name": "str",
    "email": "Optional[str]",
    "phone": "Optional[str]",
    "role": "Optional[str]",
})


CreateAdminTenantData = TypedDict("CreateAdminTenantData", {
    "tenant": "Tenant",
})


_CreateAdminTenantBody = TypedDict("_CreateAdminTenantBody", {
    "name": "str",
    "account_number": "str",
})
_CreateAdminTenantBodyMore = TypedDict("_CreateAdminTenantBodyMore", {
    "notice_email": "Optional[str]",
}, total=False)


class CreateAdminTenantBody(_CreateAdminTenantBody, _CreateAdminTenantBodyMore):
    pass


GetAdminTenantData = TypedDict("GetAdminTenantData", {
    "tenant": "Tenant",
})


UpdateAdminTenantData = TypedDict("UpdateAdminTenantData", {
    "tenant": "Tenant",
})


UpdateAdminTenantBody = TypedDict("UpdateAdminTenantBody", {
    "name": "str",
    "status": "Literal[\"ACTIVE\", \"SUSPENDED\", \"CLOSED\"]",
    "notice_email": "Optional[str]",
    "muted_notices": "List[Literal[\"withdrawal_acknowledged\", \"parcel_found\", \"inbound_received\", \"invoice_issued\", \"credit_proposed\", \"credit_decided\"]]",
    "contacts": "List[UpdateAdminTenantBodyContactsItem]",
    "credit_limit_cents": "Optional[int]",
    "per_card_cap_cents": "int",
    "auto_approve_cents": "int",
    "coverage_limit_cents": "int",
}, total=False)


_UpdateAdminTenantBodyContactsItem = TypedDict("_UpdateAdminTenantBodyContactsItem", {
    "name": "str",
})
_UpdateAdminTenantBodyContactsItemMore = TypedDict("_UpdateAdminTenantBodyContactsItemMore", {
    "email": "Optional[str]",
    "phone": "Optional[str]",
    "role": "Optional[str]",
}, total=False)


class UpdateAdminTenantBodyContactsItem(_UpdateAdminTenantBodyContactsItem, _UpdateAdminTenantBodyContactsItemMore):
    pass


ListAdminTenantActivityLogData = TypedDict("ListAdminTenantActivityLogData", {
    "entries": "List[ActivityEntry]",
})


AddAdminTenantCardsData = TypedDict("AddAdminTenantCardsData", {
    "unique_ids": "List[str]",
    "card_count": "int",
})


AddAdminTenantCardsBody = TypedDict("AddAdminTenantCardsBody", {
    "cards": "List[AddAdminTenantCardsBodyCardsItem]",
})


_AddAdminTenantCardsBodyCardsItem = TypedDict("_AddAdminTenantCardsBodyCardsItem", {
    "name": "str",
})
_AddAdminTenantCardsBodyCardsItemMore = TypedDict("_AddAdminTenantCardsBodyCardsItemMore", {
    "unique_id": "str",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_id": "Optional[str]",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "language": "Optional[str]",
    "variant": "Optional[str]",
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "image_url": "Optional[str]",
    "declared_value_cents": "int",
    "client_reference": "Optional[str]",
}, total=False)


class AddAdminTenantCardsBodyCardsItem(_AddAdminTenantCardsBodyCardsItem, _AddAdminTenantCardsBodyCardsItemMore):
    pass


SetAdminTenantTransferPolicyData = TypedDict("SetAdminTenantTransferPolicyData", {
    "transfer_policy": "Literal[\"instant\", \"accept\", \"refuse\"]",
    "transfer_senders": "List[str]",
})


SetAdminTenantTransferPolicyBody = TypedDict("SetAdminTenantTransferPolicyBody", {
    "transfer_policy": "Literal[\"instant\", \"accept\", \"refuse\"]",
    "transfer_senders": "List[str]",
}, total=False)


ListAdminTiersData = TypedDict("ListAdminTiersData", {
    "tiers": "List[AdminTier]",
})


AdminTier = TypedDict("AdminTier", {
    "tier": "Tier",
    "odds": "Odds",
    "last_version": "Optional[int]",
    "outstanding_packs": "Optional[int]",
    "float_bps": "Optional[int]",
})


Tier = TypedDict("Tier", {
    "tier_id": "int",
    "price_usdc": "Optional[str]",
    "price_display": "Optional[str]",
    "price_micros": "Optional[str]",
    "target_ev_usdc": "Optional[str]",
    "slot_count": "Optional[int]",
    "active": "Optional[bool]",
    "is_gated": "Optional[bool]",
    "total_purchases": "int",
    "last_active_at": "str",
    "name": "str",
    "slug": "str",
    "description": "Optional[str]",
    "variant": "Optional[str]",
    "game": "Optional[TierGame]",
    "image_url": "Optional[str]",
    "buyback_window_seconds": "Optional[int]",
    "buyback_bps": "int",
    "max_quantity": "int",
    "sold_out": "Optional[bool]",
    "odds_url": "str",
})


# The path segment of the game.
TierGame = TypedDict("TierGame", {
    "id": "str",
    "label": "str",
})


Odds = TypedDict("Odds", {
    "tier_id": "int",
    "scope": "Literal[\"onchain\", \"inventory_fallback\"]",
    "currency": "Literal[\"USDC\"]",
    "tier_price_usdc": "Optional[str]",
    "target_ev_usdc": "Optional[str]",
    "slot_count": "Optional[int]",
    "active": "Optional[bool]",
    "version": "Optional[int]",
    "block_number": "Optional[int]",
    "weights_hash": "Optional[str]",
    "rarity_groups": "List[OddsRarityGroupsItem]",
    "slots": "List[OddsSlotsItem]",
})


OddsRarityGroupsItem = TypedDict("OddsRarityGroupsItem", {
    "group_id": "int",
    "name": "str",
    "tier_label": "str",
    "color": "str",
    "min_price": "str",
    "max_price": "str",
    "avg_price": "Optional[str]",
    "weight": "int",
    "probability": "float",
    "probability_ppm": "int",
    "available_count": "int",
})


OddsSlotsItem = TypedDict("OddsSlotsItem", {
    "slot_index": "int",
    "slot_type": "Literal[\"weighted\"]",
    "min_value_usdc": "str",
    "max_value_usdc": "str",
    "groups": "List[OddsSlotsItemGroupsItem]",
})


OddsSlotsItemGroupsItem = TypedDict("OddsSlotsItemGroupsItem", {
    "group_id": "int",
    "weight": "int",
    "probability": "float",
    "probability_ppm": "int",
})


CreateAdminTierData = TypedDict("CreateAdminTierData", {
    "tier": "Union[AdminTier, None]",
    "actions": "List[MarketAction]",
    "governance": "Optional[CreateAdminTierDataGovernance]",
})


# Calls that the signers of the timelock schedule and execute; null where the service sends them.
CreateAdminTierDataGovernance = TypedDict("CreateAdminTierDataGovernance", {
    "timelock": "str",
    "calls": "List[CreateAdminTierDataGovernanceCallsItem]",
})


CreateAdminTierDataGovernanceCallsItem = TypedDict("CreateAdminTierDataGovernanceCallsItem", {
    "to": "str",
    "data": "str",
    "value": "str",
})


_CreateAdminTierBody = TypedDict("_CreateAdminTierBody", {
    "name": "str",
    "slug": "str",
    "price_usdc": "str",
    "buyback_window_seconds": "int",
    "float_bps": "int",
    "slots": "List[List[int]]",
    "shelves": "List[CreateAdminTierBodyShelvesItem]",
})
_CreateAdminTierBodyMore = TypedDict("_CreateAdminTierBodyMore", {
    "tier_id": "int",
    "description": "Optional[str]",
    "variant": "Optional[str]",
    "game": "Optional[CreateAdminTierBodyGame]",
    "image_url": "Optional[str]",
    "max_quantity": "int",
    "dry_run": "bool",
}, total=False)


class CreateAdminTierBody(_CreateAdminTierBody, _CreateAdminTierBodyMore):
    pass


_CreateAdminTierBodyShelvesItem = TypedDict("_CreateAdminTierBodyShelvesItem", {
    "min_value_usdc": "str",
    "max_value_usdc": "str",
})
_CreateAdminTierBodyShelvesItemMore = TypedDict("_CreateAdminTierBodyShelvesItemMore", {
    "name": "str",
    "tier_label": "str",
    "color": "str",
}, total=False)


class CreateAdminTierBodyShelvesItem(_CreateAdminTierBodyShelvesItem, _CreateAdminTierBodyShelvesItemMore):
    pass


# The path segment of the game.
CreateAdminTierBodyGame = TypedDict("CreateAdminTierBodyGame", {
    "id": "str",
    "label": "str",
})


UpdateAdminTierData = TypedDict("UpdateAdminTierData", {
    "tier": "Union[AdminTier, None]",
    "actions": "List[MarketAction]",
})


UpdateAdminTierBody = TypedDict("UpdateAdminTierBody", {
    "name": "str",
    "slug": "str",
    "description": "Optional[str]",
    "variant": "Optional[str]",
    "game": "Optional[UpdateAdminTierBodyGame]",
    "image_url": "Optional[str]",
    "max_quantity": "int",
    "price_usdc": "str",
    "buyback_window_seconds": "int",
    "float_bps": "int",
    "slots": "List[List[int]]",
    "shelves": "List[UpdateAdminTierBodyShelvesItem]",
    "is_gated": "bool",
    "dry_run": "bool",
}, total=False)


# The path segment of the game.
UpdateAdminTierBodyGame = TypedDict("UpdateAdminTierBodyGame", {
    "id": "str",
    "label": "str",
})


_UpdateAdminTierBodyShelvesItem = TypedDict("_UpdateAdminTierBodyShelvesItem", {
    "min_value_usdc": "str",
    "max_value_usdc": "str",
})
_UpdateAdminTierBodyShelvesItemMore = TypedDict("_UpdateAdminTierBodyShelvesItemMore", {
    "name": "str",
    "tier_label": "str",
    "color": "str",
}, total=False)


class UpdateAdminTierBodyShelvesItem(_UpdateAdminTierBodyShelvesItem, _UpdateAdminTierBodyShelvesItemMore):
    pass


ActivateAdminTierData = TypedDict("ActivateAdminTierData", {
    "actions": "List[MarketAction]",
})


ActivateAdminTierBody = TypedDict("ActivateAdminTierBody", {
    "version": "int",
    "force": "bool",
    "dry_run": "bool",
}, total=False)


PauseAdminTierData = TypedDict("PauseAdminTierData", {
    "actions": "List[MarketAction]",
})


PauseAdminTierBody = TypedDict("PauseAdminTierBody", {
    "dry_run": "bool",
}, total=False)


CreateAdminTierDrainData = TypedDict("CreateAdminTierDrainData", {
    "cards": "int",
    "left": "int",
    "actions": "List[MarketAction]",
})


CreateAdminTierDrainBody = TypedDict("CreateAdminTierDrainBody", {
    "shelf": "int",
    "count": "int",
    "dry_run": "bool",
}, total=False)


CreateAdminTierRestockData = TypedDict("CreateAdminTierRestockData", {
    "cards": "int",
    "left": "int",
    "actions": "List[MarketAction]",
})


_CreateAdminTierRestockBody = TypedDict("_CreateAdminTierRestockBody", {
    "shelf": "int",
    "count": "int",
})
_CreateAdminTierRestockBodyMore = TypedDict("_CreateAdminTierRestockBodyMore", {
    "dry_run": "bool",
}, total=False)


class CreateAdminTierRestockBody(_CreateAdminTierRestockBody, _CreateAdminTierRestockBodyMore):
    pass


Solvency = TypedDict("Solvency", {
    "tier_id": "int",
    "price_usdc": "str",
    "ev_usdc": "str",
    "expected_payout_usdc": "str",
    "max_payout_usdc": "str",
    "float_usdc": "str",
    "open_liability_usdc": "str",
    "coverage_bps": "Optional[int]",
    "suggested_min_price_usdc": "str",
    "solvent": "bool",
})


TierStock = TypedDict("TierStock", {
    "tier_id": "int",
    "packs_per_day": "float",
    "shelves": "List[TierStockShelvesItem]",
})


TierStockShelvesItem = TypedDict("TierStockShelvesItem", {
    "shelf": "int",
    "name": "str",
    "color": "str",
    "min_value_usdc": "str",
    "max_value_usdc": "str",
    "cards": "int",
    "fitting": "int",
    "values": "List[TierStockShelvesItemValuesItem]",
})


TierStockShelvesItemValuesItem = TypedDict("TierStockShelvesItemValuesItem", {
    "value_usdc": "Optional[str]",
    "cards": "int",
})


ListAdminTierVersionsData = TypedDict("ListAdminTierVersionsData", {
    "versions": "List[TierVersion]",
})


TierVersion = TypedDict("TierVersion", {
    "version": "int",
    "status": "Literal[\"live\", \"paused\", \"proposed\", \"past\"]",
    "price_usdc": "str",
    "slots": "List[List[int]]",
    "ev_usdc": "str",
    "return_bps": "int",
    "needs_second_person": "bool",
    "proposed_at": "str",
    "proposed_by": "Optional[str]",
    "activated_at": "Optional[str]",
    "activated_by": "Optional[str]",
})


AdjustAdminWalletData = TypedDict("AdjustAdminWalletData", {
    "adjustment": "Adjustment",
})


_AdjustAdminWalletBody = TypedDict("_AdjustAdminWalletBody", {
    "amount_usdc": "str",
    "reason": "str",
})
_AdjustAdminWalletBodyMore = TypedDict("_AdjustAdminWalletBodyMore", {
    "withdrawal_id": "int",
}, total=False)


class AdjustAdminWalletBody(_AdjustAdminWalletBody, _AdjustAdminWalletBodyMore):
    pass


Attention = TypedDict("Attention", {
    "findings": "List[AttentionFindingsItem]",
    "unread_checks": "List[str]",
    "checked_at": "str",
})


AttentionFindingsItem = TypedDict("AttentionFindingsItem", {
    "kind": "Literal[\"indexer_halted\", \"ledger_unsound\", \"float_uncovered\", \"dead_jobs\", \"stuck_transactions\", \"relayer_paused\", \"low_gas\", \"low_randomness\", \"sold_out_tiers\", \"adopted_acts\", \"sla_missed\", \"sla_at_risk\", \"open_exceptions\", \"price_jumps\", \"stale_prices\", \"waiting_adjustments\", \"waiting_withdrawals\", \"waiting_exports\", \"waiting_payouts\", \"waiting_requests\"]",
    "severity": "Literal[\"bad\", \"warn\", \"decision\"]",
    "count": "int",
    "since": "Optional[str]",
    "due_at": "Optional[str]",
    "subjects": "List[str]",
})


CreateCatalogAlertData = TypedDict("CreateCatalogAlertData", {
    "alert": "PriceAlert",
})


PriceAlert = TypedDict("PriceAlert", {
    "alert_id": "int",
    "game": "str",
    "card_id": "str",
    "grade": "Optional[str]",
    "above": "Optional[float]",
    "below": "Optional[float]",
    "is_met": "bool",
    "met_at": "Optional[str]",
    "created_at": "str",
})


_CreateCatalogAlertBody = TypedDict("_CreateCatalogAlertBody", {
    "game": "str",
    "card_id": "str",
})
_CreateCatalogAlertBodyMore = TypedDict("_CreateCatalogAlertBodyMore", {
    "grade": "str",
    "above": "float",
    "below": "float",
}, total=False)


class CreateCatalogAlertBody(_CreateCatalogAlertBody, _CreateCatalogAlertBodyMore):
    pass


ListCatalogAlertsData = TypedDict("ListCatalogAlertsData", {
    "alerts": "List[PriceAlert]",
})


DeleteCatalogAlertData = TypedDict("DeleteCatalogAlertData", {
    "alert_id": "int",
})


_CatalogCard = TypedDict("_CatalogCard", {
    "id": "str",
})
_CatalogCardMore = TypedDict("_CatalogCardMore", {
    "name": "str",
    "number": "str",
    "printed_number": "str",
    "images": "List[CardImage]",
    "expansion": "Expansion",
    "language": "str",
    "language_code": "str",
    "marketplace_product_id": "Optional[str]",
    "tcgplayer_id": "str",
    "cardmarket_id": "str",
    "variants": "List[CatalogCardVariantsItem]",
    "supertype": "str",
    "subtypes": "List[str]",
    "types": "List[str]",
    "hp": "float",
    "rarity": "str",
    "artist": "str",
    "abilities": "List[CatalogCardAbilitiesItem]",
    "attacks": "List[CatalogCardAttacksItem]",
    "weaknesses": "List[CatalogCardWeaknessesItem]",
    "resistances": "List[CatalogCardResistancesItem]",
    "printing_code": "str",
    "is_variant": "bool",
    "is_holo": "bool",
    "is_reverse": "bool",
    "is_first_edition": "bool",
    "withdrawn_at": "str",
    "pricing": "Pricing",
}, total=False)


class CatalogCard(_CatalogCard, _CatalogCardMore):
    pass


CardImage = TypedDict("CardImage", {
    "type": "str",
    "small": "str",
    "medium": "str",
    "large": "str",
})


_Expansion = TypedDict("_Expansion", {
    "id": "str",
    "name": "str",
    "series": "str",
    "series_id": "str",
    "total": "int",
    "printed_total": "int",
    "language": "str",
    "language_code": "str",
})
_ExpansionMore = TypedDict("_ExpansionMore", {
    "code": "str",
    "release_date": "str",
    "logo": "str",
    "symbol": "str",
    "legalities": "Dict[str, str]",
    "updated_at": "str",
    "withdrawn_at": "str",
    "translation": "ExpansionTranslation",
}, total=False)


class Expansion(_Expansion, _ExpansionMore):
    pass


# Names in other languages.
ExpansionTranslation = TypedDict("ExpansionTranslation", {
    "en": "ExpansionTranslationEn",
})


# The English names.
ExpansionTranslationEn = TypedDict("ExpansionTranslationEn", {
    "name": "str",
})


CatalogCardVariantsItem = TypedDict("CatalogCardVariantsItem", {
    "name": "str",
    "images": "List[CardImage]",
})


CatalogCardAbilitiesItem = TypedDict("CatalogCardAbilitiesItem", {
    "type": "str",
    "name": "str",
    "text": "str",
}, total=False)


CatalogCardAttacksItem = TypedDict("CatalogCardAttacksItem", {
    "name": "str",
    "cost": "List[str]",
    "converted_energy_cost": "int",
    "damage": "str",
    "text": "str",
}, total=False)


_CatalogCardWeaknessesItem = TypedDict("_CatalogCardWeaknessesItem", {
    "type": "str",
})
_CatalogCardWeaknessesItemMore = TypedDict("_CatalogCardWeaknessesItemMore", {
    "value": "str",
}, total=False)


class CatalogCardWeaknessesItem(_CatalogCardWeaknessesItem, _CatalogCardWeaknessesItemMore):
    pass


_CatalogCardResistancesItem = TypedDict("_CatalogCardResistancesItem", {
    "type": "str",
})
_CatalogCardResistancesItemMore = TypedDict("_CatalogCardResistancesItemMore", {
    "value": "str",
}, total=False)


class CatalogCardResistancesItem(_CatalogCardResistancesItem, _CatalogCardResistancesItemMore):
    pass


_Pricing = TypedDict("_Pricing", {
    "currency": "Literal[\"USD\"]",
    "market": "Optional[float]",
    "is_stale": "bool",
    "conditions": "List[PricingConditionsItem]",
    "graded": "List[GradedPrice]",
})
_PricingMore = TypedDict("_PricingMore", {
    "market_updated_at": "str",
    "trend_7d": "PricingTrend7d",
}, total=False)


class Pricing(_Pricing, _PricingMore):
    pass


PricingConditionsItem = TypedDict("PricingConditionsItem", {
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "price": "float",
})


_GradedPrice = TypedDict("_GradedPrice", {
    "company": "str",
    "grade": "str",
    "value": "float",
    "low": "Optional[float]",
    "high": "Optional[float]",
    "confidence": "Literal[\"low\", \"med\", \"high\"]",
    "value_kind": "Literal[\"blended\", \"feed\", \"sold\"]",
    "sold_count": "int",
})
_GradedPriceMore = TypedDict("_GradedPriceMore", {
    "trend": "GradedPriceTrend",
    "last_sold_at": "str",
    "band": "GradedPriceBand",
}, total=False)


class GradedPrice(_GradedPrice, _GradedPriceMore):
    pass


# The trend of the price.
GradedPriceTrend = TypedDict("GradedPriceTrend", {
    "direction": "Literal[\"up\", \"down\", \"flat\"]",
    "percent": "float",
})


# Returned by the pricing endpoint only.
GradedPriceBand = TypedDict("GradedPriceBand", {
    "median": "float",
    "recent_median": "float",
    "p10": "float",
    "p90": "float",
    "count": "int",
})


# The trend of the last seven days.
PricingTrend7d = TypedDict("PricingTrend7d", {
    "direction": "Literal[\"up\", \"down\", \"flat\"]",
    "percent": "float",
})


SearchCatalogCardsBody = TypedDict("SearchCatalogCardsBody", {
    "q": "str",
    "orderBy": "str",
    "page": "int",
    "page_size": "int",
    "include": "str",
    "select": "str",
    "language": "str",
    "distinct": "Literal[\"code\"]",
}, total=False)


PriceExplanation = TypedDict("PriceExplanation", {
    "card_id": "str",
    "currency": "Literal[\"USD\"]",
    "market": "PriceExplanationMarket",
    "graded": "List[ExplainedValue]",
    "sources": "List[PriceSource]",
})


# How the market value was found.
PriceExplanationMarket = TypedDict("PriceExplanationMarket", {
    "value": "Optional[float]",
    "method": "Literal[\"feed\"]",
    "source": "Optional[str]",
    "updated_at": "Optional[str]",
})


ExplainedValue = TypedDict("ExplainedValue", {
    "company": "str",
    "grade": "str",
    "value": "float",
    "method": "Literal[\"blended\", \"feed\", \"sold\"]",
    "feed": "Optional[float]",
    "accepted": "List[ExplainedValueAcceptedItem]",
    "rejected": "List[ExplainedValueRejectedItem]",
    "reach": "List[ExplainedValueReachItem]",
    "to_move": "Union[ExplainedValueToMove1, None]",
})


ExplainedValueAcceptedItem = TypedDict("ExplainedValueAcceptedItem", {
    "price": "float",
    "sold_at": "str",
    "source": "str",
    "source_id": "str",
    "weight": "int",
})


ExplainedValueRejectedItem = TypedDict("ExplainedValueRejectedItem", {
    "price": "float",
    "sold_at": "str",
    "source": "str",
    "source_id": "str",
    "reason": "Literal[\"future\", \"too_old\", \"seller_cap\", \"outlier\"]",
})


ExplainedValueReachItem = TypedDict("ExplainedValueReachItem", {
    "sales": "int",
    "low": "Optional[float]",
    "high": "Optional[float]",
})


ExplainedValueToMove1 = TypedDict("ExplainedValueToMove1", {
    "percent": "int",
    "up": "ExplainedValueToMove1Up",
    "down": "ExplainedValueToMove1Down",
})


# Sales that would raise the value by it.
ExplainedValueToMove1Up = TypedDict("ExplainedValueToMove1Up", {
    "sales": "Optional[int]",
    "price": "float",
})


# Sales that would lower the value by it.
ExplainedValueToMove1Down = TypedDict("ExplainedValueToMove1Down", {
    "sales": "Optional[int]",
    "price": "float",
})


PriceHistory = TypedDict("PriceHistory", {
    "card_id": "str",
    "currency": "Literal[\"USD\"]",
    "from": "str",
    "to": "str",
    "interval": "Literal[\"day\", \"week\", \"month\"]",
    "market": "List[PriceHistoryMarketItem]",
    "graded": "List[SoldGrade]",
    "sources": "List[PriceSource]",
})


_PriceHistoryMarketItem = TypedDict("_PriceHistoryMarketItem", {
    "date": "str",
    "price": "float",
})
_PriceHistoryMarketItemMore = TypedDict("_PriceHistoryMarketItemMore", {
    "low": "float",
    "high": "float",
}, total=False)


class PriceHistoryMarketItem(_PriceHistoryMarketItem, _PriceHistoryMarketItemMore):
    pass


SoldGrade = TypedDict("SoldGrade", {
    "company": "str",
    "grade": "str",
    "days": "List[SoldGradeDaysItem]",
})


SoldGradeDaysItem = TypedDict("SoldGradeDaysItem", {
    "date": "str",
    "sold_count": "int",
    "median": "float",
    "low": "float",
    "high": "float",
})


ListCatalogCardSalesData = TypedDict("ListCatalogCardSalesData", {
    "card_id": "str",
    "sales": "List[CardSale]",
    "sources": "List[PriceSource]",
})


CardSale = TypedDict("CardSale", {
    "company": "str",
    "grade": "str",
    "price": "float",
    "sold_at": "str",
    "source": "str",
    "source_id": "str",
})


GetCatalogCardPricesData = TypedDict("GetCatalogCardPricesData", {
    "card_id": "str",
    "pricing": "Pricing",
})


GetCatalogExportManifestData = TypedDict("GetCatalogExportManifestData", {
    "manifest": "CatalogExportManifest",
    "signed_text": "str",
    "signature": "Optional[str]",
    "public_key": "Optional[str]",
})


CatalogExportManifest = TypedDict("CatalogExportManifest", {
    "game": "str",
    "created_at": "str",
    "since": "str",
    "files": "List[CatalogExportFile]",
})


CatalogExportFile = TypedDict("CatalogExportFile", {
    "name": "str",
    "kind": "Literal[\"expansions\", \"cards\", \"sealed\", \"aliases\", \"prices\"]",
    "lines": "int",
    "bytes": "int",
    "sha256": "str",
})


ListCatalogMoversData = TypedDict("ListCatalogMoversData", {
    "window": "Literal[\"1d\", \"7d\", \"30d\"]",
    "direction": "Literal[\"up\", \"down\"]",
    "as_of": "Optional[str]",
    "movers": "List[PriceMover]",
})


PriceMover = TypedDict("PriceMover", {
    "card": "CatalogCard",
    "price": "float",
    "previous_price": "float",
    "percent": "float",
})


_SealedCatalogProduct = TypedDict("_SealedCatalogProduct", {
    "id": "str",
    "name": "str",
    "product_type": "Literal[\"Booster Pack\", \"Booster Box\", \"Booster Bundle\", \"Blister Pack\", \"Starter Deck\", \"Theme Deck\", \"Trainer Box\", \"Collection Box\", \"Tin\", \"Case\", \"Other\"]",
    "images": "List[CardImage]",
    "language": "str",
    "language_code": "str",
    "marketplace_product_id": "Optional[str]",
})
_SealedCatalogProductMore = TypedDict("_SealedCatalogProductMore", {
    "expansion": "Expansion",
    "release_date": "str",
    "contents": "List[str]",
    "withdrawn_at": "str",
    "pricing": "Pricing",
}, total=False)


class SealedCatalogProduct(_SealedCatalogProduct, _SealedCatalogProductMore):
    pass


SealedPriceHistory = TypedDict("SealedPriceHistory", {
    "sealed_id": "str",
    "currency": "Literal[\"USD\"]",
    "from": "str",
    "to": "str",
    "interval": "Literal[\"day\", \"week\", \"month\"]",
    "market": "List[SealedPriceHistoryMarketItem]",
    "sources": "List[PriceSource]",
})


_SealedPriceHistoryMarketItem = TypedDict("_SealedPriceHistoryMarketItem", {
    "date": "str",
    "price": "float",
})
_SealedPriceHistoryMarketItemMore = TypedDict("_SealedPriceHistoryMarketItemMore", {
    "low": "float",
    "high": "float",
}, total=False)


class SealedPriceHistoryMarketItem(_SealedPriceHistoryMarketItem, _SealedPriceHistoryMarketItemMore):
    pass


GetCatalogSealedProductPricesData = TypedDict("GetCatalogSealedProductPricesData", {
    "sealed_id": "str",
    "pricing": "Pricing",
})


ListCatalogFieldValuesDataItem = TypedDict("ListCatalogFieldValuesDataItem", {
    "value": "str",
    "count": "int",
})


GetCreditsData = TypedDict("GetCreditsData", {
    "credits": "Credits",
})


_Game = TypedDict("_Game", {
    "id": "str",
    "name": "str",
    "card_count": "int",
    "languages": "List[str]",
})
_GameMore = TypedDict("_GameMore", {
    "labels": "Dict[str, str]",
}, total=False)


class Game(_Game, _GameMore):
    pass


CardIdentification = TypedDict("CardIdentification", {
    "candidates": "List[CardIdentificationCandidatesItem]",
    "tier": "Literal[\"sure\", \"likely\", \"unsure\"]",
    "quad": "Union[List[List[float]], None]",
    "reason": "Union[Literal[\"no_card\", \"not_in_catalog\"], None]",
})


CardIdentificationCandidatesItem = TypedDict("CardIdentificationCandidatesItem", {
    "card_id": "str",
    "name": "str",
    "expansion": "CardIdentificationCandidatesItemExpansion",
    "printing": "str",
    "score": "float",
})


# The expansion of the card.
CardIdentificationCandidatesItemExpansion = TypedDict("CardIdentificationCandidatesItemExpansion", {
    "id": "str",
    "name": "str",
})


IssuedClientSession = TypedDict("IssuedClientSession", {
    "id": "int",
    "status": "Literal[\"active\", \"expired\", \"revoked\"]",
    "external_user_id": "str",
    "allow": "List[Literal[\"odds\", \"buy\", \"open\", \"collection\", \"sellback\", \"redeem\"]]",
    "origin": "str",
    "max_spend_usdc": "Optional[str]",
    "spent_usdc": "str",
    "created_at": "str",
    "expires_at": "str",
    "revoked_at": "Optional[str]",
    "token": "str",
})


_CreateClientSessionBody = TypedDict("_CreateClientSessionBody", {
    "external_user_id": "str",
    "allow": "List[Literal[\"odds\", \"buy\", \"open\", \"collection\", \"sellback\", \"redeem\"]]",
    "origin": "str",
})
_CreateClientSessionBodyMore = TypedDict("_CreateClientSessionBodyMore", {
    "max_spend_usdc": "str",
    "expires_in": "int",
}, total=False)


class CreateClientSessionBody(_CreateClientSessionBody, _CreateClientSessionBodyMore):
    pass


ListClientSessionsData = TypedDict("ListClientSessionsData", {
    "client_sessions": "List[ClientSession]",
})


ClientSession = TypedDict("ClientSession", {
    "id": "int",
    "status": "Literal[\"active\", \"expired\", \"revoked\"]",
    "external_user_id": "str",
    "allow": "List[Literal[\"odds\", \"buy\", \"open\", \"collection\", \"sellback\", \"redeem\"]]",
    "origin": "str",
    "max_spend_usdc": "Optional[str]",
    "spent_usdc": "str",
    "created_at": "str",
    "expires_at": "str",
    "revoked_at": "Optional[str]",
})


RefreshClientSessionBody = TypedDict("RefreshClientSessionBody", {
    "expires_in": "int",
}, total=False)


ListClientPacksData = TypedDict("ListClientPacksData", {
    "tiers": "List[Tier]",
})


# A pack on sale with its odds.
ClientPack = TypedDict("ClientPack", {
    "tier": "Tier",
    "odds": "Odds",
})


_Purchase = TypedDict("_Purchase", {
    "id": "int",
    "memo": "str",
    "status": "Literal[\"PENDING\", \"RESERVED\", \"SUBMITTING\", \"SUBMITTED\", \"FULFILLED\", \"PARTIALLY_FULFILLED\", \"REFUNDED\", \"FAILED\"]",
    "tier_id": "int",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "quantity": "int",
    "price": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "failure_reason": "Optional[str]",
    "refunded_micros": "str",
    "refunded_usdc": "str",
    "external_user_id": "Optional[str]",
    "reference": "Optional[str]",
    "metadata": "Dict[str, str]",
    "explorer_url": "Optional[str]",
    "fairness_url": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "price_usdc": "str",
    "volume_usdc": "str",
    "recipient_address": "str",
    "fulfilled_quantity": "int",
    "items": "List[RevealItem]",
    "what_came_after": "List[CardAfter]",
})
_PurchaseMore = TypedDict("_PurchaseMore", {
    "related_purchase_ids": "List[int]",
}, total=False)


class Purchase(_Purchase, _PurchaseMore):
    pass


RevealItem = TypedDict("RevealItem", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "category": "Literal[\"card\", \"product\", \"unknown\"]",
    "card_id": "Optional[str]",
    "name": "Optional[str]",
    "image_url": "Optional[str]",
    "value_usd": "Optional[str]",
    "rarity": "Optional[str]",
    "card_number": "Optional[str]",
    "set_id": "Optional[str]",
    "grade": "Optional[RevealItemGrade]",
})


# The grade of a graded card; null for other items.
RevealItemGrade = TypedDict("RevealItemGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


CardAfter = TypedDict("CardAfter", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "state": "Literal[\"HELD\", \"SELLING\", \"SOLD\", \"REDEEMING\", \"SHIPPED\", \"DELIVERED\", \"RETURNED\", \"LOST\", \"EXPORTING\", \"EXPORTED\", \"MOVED\"]",
    "since": "Optional[str]",
    "sellback_id": "Optional[int]",
    "payout_usdc": "Optional[str]",
    "redemption_id": "Optional[int]",
    "carrier": "Optional[str]",
    "tracking_number": "Optional[str]",
    "tracking_url": "Optional[str]",
    "export_id": "Optional[int]",
})


_CreateClientPurchaseBody = TypedDict("_CreateClientPurchaseBody", {
    "tier_id": "int",
})
_CreateClientPurchaseBodyMore = TypedDict("_CreateClientPurchaseBodyMore", {
    "quantity": "int",
    "max_price_usdc": "str",
}, total=False)


class CreateClientPurchaseBody(_CreateClientPurchaseBody, _CreateClientPurchaseBodyMore):
    pass


PreparedPurchase = TypedDict("PreparedPurchase", {
    "tier_id": "int",
    "chain_id": "int",
    "contract": "str",
    "payment_token": "str",
    "quantity": "int",
    "max_price": "str",
    "max_price_usdc": "str",
    "partner_ref": "str",
    "request_id": "str",
    "user_random": "str",
    "recipient_address": "str",
    "allowance_micros": "str",
    "approval_needed": "bool",
    "expires_hint_seconds": "int",
    "calls": "List[UnsignedCall]",
    "wallet_send_calls": "List[PreparedPurchaseWalletSendCallsItem]",
    "permit_expires_at": "Optional[str]",
})


UnsignedCall = TypedDict("UnsignedCall", {
    "to": "str",
    "data": "str",
    "kind": "Literal[\"erc20-approve\", \"purchase\", \"set-approval-for-all\", \"sellback\", \"burn\", \"shipping-payment\", \"deposit\"]",
    "description": "str",
})


PreparedPurchaseWalletSendCallsItem = TypedDict("PreparedPurchaseWalletSendCallsItem", {
    "version": "str",
    "chainId": "str",
    "from": "str",
    "atomicRequired": "bool",
    "calls": "List[PreparedPurchaseWalletSendCallsItemCallsItem]",
})


PreparedPurchaseWalletSendCallsItemCallsItem = TypedDict("PreparedPurchaseWalletSendCallsItemCallsItem", {
    "to": "str",
    "data": "str",
    "value": "str",
})


_PrepareClientPurchaseBody = TypedDict("_PrepareClientPurchaseBody", {
    "tier_id": "int",
    "wallet_address": "str",
})
_PrepareClientPurchaseBodyMore = TypedDict("_PrepareClientPurchaseBodyMore", {
    "quantity": "int",
    "max_price_usdc": "str",
    "recipient_address": "str",
    "user_random": "str",
}, total=False)


class PrepareClientPurchaseBody(_PrepareClientPurchaseBody, _PrepareClientPurchaseBodyMore):
    pass


Fairness = TypedDict("Fairness", {
    "request_id": "str",
    "kind": "Literal[\"PACK\", \"INSTANT\"]",
    "status": "Literal[\"WAITING\", \"REVEALED\", \"REFUNDED\"]",
    "provider": "Optional[str]",
    "commitment": "Optional[str]",
    "seed": "Optional[str]",
    "proof": "Optional[FairnessProof]",
    "purchase_tx": "str",
    "randomness_tx": "Optional[str]",
    "reveal_tx": "Optional[str]",
    "reveal_path": "Optional[Literal[\"CALLBACK\", \"STORED_WORD\"]]",
    "tier_id": "Optional[int]",
    "tier_version": "Optional[int]",
    "packet_type_id": "Optional[int]",
    "weights_snapshot": "List[FairnessWeightsSnapshotItem]",
    "inventory_root_before": "Optional[str]",
    "draws": "List[FairnessDrawsItem]",
    "verified": "Optional[bool]",
    "fairness_url": "str",
})


# keccak256(user ‖ provider ‖ 0) is the seed.
FairnessProof = TypedDict("FairnessProof", {
    "user_contribution": "str",
    "provider_contribution": "str",
})


FairnessWeightsSnapshotItem = TypedDict("FairnessWeightsSnapshotItem", {
    "slot_index": "int",
    "weights": "List[int]",
})


FairnessDrawsItem = TypedDict("FairnessDrawsItem", {
    "pack_index": "int",
    "slot_index": "int",
    "rand": "str",
    "group_id": "int",
    "index": "int",
    "count": "int",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "matches": "bool",
})


Redemption = TypedDict("Redemption", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "drawn_in_purchase_id": "Optional[int]",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "unique_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "status": "Literal[\"PREPARED\", \"BURN_SUBMITTED\", \"IN_FULFILLMENT\", \"COMPLETED\", \"FAILED\", \"CANCELLED\", \"EXPIRED\"]",
    "burn": "RedemptionBurn",
    "queue": "RedemptionQueue",
    "order": "RedemptionOrder",
    "burn_tx_hash": "Optional[str]",
    "payment_tx_hash": "Optional[str]",
    "refund_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "shipping_quote": "Union[ShippingQuote, None]",
    "failure_reason": "Optional[str]",
    "expires_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})


# The state of the burn on chain.
RedemptionBurn = TypedDict("RedemptionBurn", {
    "db_status": "Optional[Literal[\"NONE\", \"PENDING_REDEEM\", \"RELEASED\", \"BURNED\"]]",
    "is_burned": "bool",
    "burn_type": "Optional[int]",
    "burn_type_label": "Optional[str]",
})


# The state in the fulfillment queue.
RedemptionQueue = TypedDict("RedemptionQueue", {
    "status": "Optional[str]",
})


# The order of the redemption.
RedemptionOrder = TypedDict("RedemptionOrder", {
    "status": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "service": "Optional[str]",
    "tracking_url": "Optional[str]",
})


CreateClientRedemptionBody = TypedDict("CreateClientRedemptionBody", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "shipping_address": "CreateClientRedemptionBodyShippingAddress",
    "insurance": "bool",
    "rate_id": "str",
}, total=False)


# Shipping address.
CreateClientRedemptionBodyShippingAddress = TypedDict("CreateClientRedemptionBodyShippingAddress", {
    "name": "Optional[str]",
    "company": "Optional[str]",
    "street1": "Optional[str]",
    "street2": "Optional[str]",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "zip": "Optional[str]",
    "country": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


RedemptionQuote = TypedDict("RedemptionQuote", {
    "shipping_quote": "ShippingQuote",
    "rates": "List[ShippingQuote]",
    "parcel": "RedemptionQuoteParcel",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "token_id": "str",
})


# The size and weight that were quoted.
RedemptionQuoteParcel = TypedDict("RedemptionQuoteParcel", {
    "length_in": "float",
    "width_in": "float",
    "height_in": "float",
    "weight_lb": "float",
})


QuoteClientRedemptionBody = TypedDict("QuoteClientRedemptionBody", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "shipping_address": "QuoteClientRedemptionBodyShippingAddress",
    "insurance": "bool",
}, total=False)


# Shipping address.
QuoteClientRedemptionBodyShippingAddress = TypedDict("QuoteClientRedemptionBodyShippingAddress", {
    "name": "Optional[str]",
    "company": "Optional[str]",
    "street1": "Optional[str]",
    "street2": "Optional[str]",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "zip": "Optional[str]",
    "country": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


_Sellback = TypedDict("_Sellback", {
    "sellback_id": "int",
    "status": "Literal[\"PENDING\", \"SUBMITTING\", \"SUBMITTED\", \"CONFIRMED\", \"FAILED\"]",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "seller": "str",
    "external_user_id": "Optional[str]",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "token_ids": "List[str]",
    "items": "List[SellbackItemsItem]",
    "min_total_usdc": "Optional[str]",
    "total_micros": "Optional[str]",
    "total_usdc": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "block_number": "Optional[int]",
    "failure_reason": "Optional[str]",
    "sold_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "submitted_at": "Optional[str]",
    "confirmed_at": "Optional[str]",
})
_SellbackMore = TypedDict("_SellbackMore", {
    "related_sellback_ids": "List[int]",
}, total=False)


class Sellback(_Sellback, _SellbackMore):
    pass


SellbackItemsItem = TypedDict("SellbackItemsItem", {
    "token_id": "str",
    "payout_micros": "Optional[str]",
    "payout_usdc": "Optional[str]",
    "purchase_id": "Optional[int]",
    "name": "Optional[str]",
    "image_url": "Optional[str]",
})


_CreateClientSellbackBody = TypedDict("_CreateClientSellbackBody", {
    "token_ids": "List[Union[str, int]]",
})
_CreateClientSellbackBodyMore = TypedDict("_CreateClientSellbackBodyMore", {
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "min_total_usdc": "str",
    "slippage_bps": "int",
}, total=False)


class CreateClientSellbackBody(_CreateClientSellbackBody, _CreateClientSellbackBodyMore):
    pass


SellbackQuote = TypedDict("SellbackQuote", {
    "seller": "str",
    "items": "List[SellbackQuoteItemsItem]",
    "eligible_token_ids": "List[str]",
    "total_payout_micros": "str",
    "total_payout_usdc": "str",
    "approval_needed": "bool",
    "pool_liquidity_usdc": "str",
    "sufficient_liquidity": "bool",
    "buyback_bps": "int",
    "priced_at": "str",
    "block_number": "int",
})


SellbackQuoteItemsItem = TypedDict("SellbackQuoteItemsItem", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "eligible": "bool",
    "reason": "Optional[Literal[\"no_window\", \"wrong_holder\", \"window_expired\", \"value_unknown\", \"card_frozen\", \"not_a_card\", \"token_not_found\", \"already_selling\", \"promised_elsewhere\"]]",
    "expires_at": "Optional[str]",
    "group_id": "Optional[int]",
    "oracle_value_usdc": "Optional[str]",
    "payout_micros": "str",
    "payout_usdc": "str",
    "purchase_id": "Optional[int]",
})


_QuoteClientSellbackBody = TypedDict("_QuoteClientSellbackBody", {
    "token_ids": "List[Union[str, int]]",
})
_QuoteClientSellbackBodyMore = TypedDict("_QuoteClientSellbackBodyMore", {
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
}, total=False)


class QuoteClientSellbackBody(_QuoteClientSellbackBody, _QuoteClientSellbackBodyMore):
    pass


ListClientCardsData = TypedDict("ListClientCardsData", {
    "items": "List[CollectionItem]",
})


CollectionItem = TypedDict("CollectionItem", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "category": "Literal[\"card\", \"product\", \"unknown\"]",
    "card_id": "Optional[str]",
    "name": "Optional[str]",
    "image_url": "Optional[str]",
    "value_usd": "Optional[str]",
    "rarity": "Optional[str]",
    "card_number": "Optional[str]",
    "set_id": "Optional[str]",
    "grade": "Optional[CollectionItemGrade]",
    "source": "Literal[\"PACK\", \"INSTANT\", \"SEND\"]",
    "purchase_id": "Optional[int]",
    "tier_id": "Optional[int]",
    "instant_purchase_id": "Optional[int]",
    "packet_type_id": "Optional[int]",
    "send_id": "Optional[int]",
    "acquired_at": "Optional[str]",
    "still_owned": "Optional[bool]",
    "redeem_status": "Optional[Literal[\"REDEEMABLE\", \"REDEEMING\", \"REDEEMED\", \"NOT_REDEEMABLE\"]]",
    "export_status": "Optional[Literal[\"REQUESTED\", \"WAITING\", \"CANCELLING\"]]",
    "what_came_after": "Union[CardAfter, None]",
})


# The grade of a graded card; null for other items.
CollectionItemGrade = TypedDict("CollectionItemGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


Client = TypedDict("Client", {
    "id": "int",
    "status": "Literal[\"active\", \"expired\", \"revoked\"]",
    "external_user_id": "str",
    "allow": "List[Literal[\"odds\", \"buy\", \"open\", \"collection\", \"sellback\", \"redeem\"]]",
    "origin": "str",
    "max_spend_usdc": "Optional[str]",
    "spent_usdc": "str",
    "created_at": "str",
    "expires_at": "str",
    "revoked_at": "Optional[str]",
    "credits_usdc": "str",
})


ListWalletWithdrawalsData = TypedDict("ListWalletWithdrawalsData", {
    "withdrawals": "List[CreditWithdrawal]",
})


CreditWithdrawal = TypedDict("CreditWithdrawal", {
    "withdrawal_id": "int",
    "status": "Literal[\"PENDING\", \"HELD\", \"SUBMITTED\", \"COMPLETED\", \"FAILED\"]",
    "end_user_id": "int",
    "external_user_id": "Optional[str]",
    "to_address": "str",
    "amount": "str",
    "amount_usdc": "str",
    "held_until": "Optional[str]",
    "awaits_approval": "bool",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "submitted_at": "Optional[str]",
    "completed_at": "Optional[str]",
})


ListEndUsersData = TypedDict("ListEndUsersData", {
    "end_users": "List[EndUserBalance]",
})


EndUserBalance = TypedDict("EndUserBalance", {
    "id": "int",
    "external_user_id": "Optional[str]",
    "wallet_address": "Optional[str]",
    "custody_address": "Optional[str]",
    "wallet_verified_at": "Optional[str]",
    "created_at": "str",
    "wallet": "Balance",
})


Balance = TypedDict("Balance", {
    "currency": "Literal[\"USDC\"]",
    "available": "str",
    "reserved": "str",
    "balance": "str",
    "available_usdc": "str",
    "reserved_usdc": "str",
    "balance_usdc": "str",
})


LinkEndUserWalletData = TypedDict("LinkEndUserWalletData", {
    "end_user": "EndUser",
})


EndUser = TypedDict("EndUser", {
    "id": "int",
    "external_user_id": "Optional[str]",
    "wallet_address": "Optional[str]",
    "custody_address": "Optional[str]",
    "wallet_verified_at": "Optional[str]",
    "created_at": "str",
})


_LinkEndUserWalletBody = TypedDict("_LinkEndUserWalletBody", {
    "wallet_address": "str",
    "message": "str",
    "signature": "str",
})
_LinkEndUserWalletBodyMore = TypedDict("_LinkEndUserWalletBodyMore", {
    "external_user_id": "str",
}, total=False)


class LinkEndUserWalletBody(_LinkEndUserWalletBody, _LinkEndUserWalletBodyMore):
    pass


GetWalletBalanceData = TypedDict("GetWalletBalanceData", {
    "end_user": "EndUser",
    "wallet": "Balance",
})


GetWalletDepositAddressData = TypedDict("GetWalletDepositAddressData", {
    "end_user": "EndUser",
    "chain": "str",
    "chain_id": "int",
    "address": "str",
    "currency": "Literal[\"USDC\"]",
    "token_address": "str",
    "dedicated": "bool",
    "min_deposit_usdc": "str",
    "confirmations_required": "Optional[int]",
})


GetWalletDepositAddressBody = TypedDict("GetWalletDepositAddressBody", {
    "external_user_id": "str",
    "wallet_address": "str",
}, total=False)


PrepareWalletDepositData = TypedDict("PrepareWalletDepositData", {
    "end_user": "EndUser",
    "chain_id": "int",
    "calls": "List[PrepareWalletDepositDataCallsItem]",
})


PrepareWalletDepositDataCallsItem = TypedDict("PrepareWalletDepositDataCallsItem", {
    "to": "str",
    "data": "str",
    "kind": "Literal[\"erc20-approve\", \"purchase\", \"set-approval-for-all\", \"sellback\", \"burn\", \"shipping-payment\", \"deposit\"]",
    "description": "str",
})


_PrepareWalletDepositBody = TypedDict("_PrepareWalletDepositBody", {
    "wallet_address": "str",
    "amount_usdc": "str",
})
_PrepareWalletDepositBodyMore = TypedDict("_PrepareWalletDepositBodyMore", {
    "external_user_id": "str",
}, total=False)


class PrepareWalletDepositBody(_PrepareWalletDepositBody, _PrepareWalletDepositBodyMore):
    pass


ListWalletDepositsData = TypedDict("ListWalletDepositsData", {
    "deposits": "List[Deposit]",
})


Deposit = TypedDict("Deposit", {
    "id": "int",
    "end_user_id": "int",
    "external_user_id": "Optional[str]",
    "chain_in": "str",
    "token_in": "str",
    "amount": "str",
    "amount_usdc": "Optional[str]",
    "tx_hash": "str",
    "log_index": "int",
    "from_address": "str",
    "status": "Literal[\"SEEN\", \"PROCESSING\", \"CONFIRMED\", \"FAILED\"]",
    "failure_reason": "Optional[str]",
    "confirmations": "int",
    "confirmations_required": "Optional[int]",
    "created_at": "str",
    "updated_at": "str",
    "confirmed_at": "Optional[str]",
})


ListWalletEntriesData = TypedDict("ListWalletEntriesData", {
    "end_user": "EndUser",
    "entries": "List[LedgerEntry]",
})


LedgerEntry = TypedDict("LedgerEntry", {
    "id": "int",
    "entry_type": "str",
    "amount": "str",
    "amount_usdc": "str",
    "balance_after": "str",
    "balance_after_usdc": "str",
    "reserved_after": "str",
    "reserved_after_usdc": "str",
    "source": "str",
    "source_id": "str",
    "description": "str",
    "created_at": "str",
})


_CreateWalletWithdrawalBody = TypedDict("_CreateWalletWithdrawalBody", {
    "to_address": "str",
    "amount_usdc": "str",
})
_CreateWalletWithdrawalBodyMore = TypedDict("_CreateWalletWithdrawalBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
}, total=False)


class CreateWalletWithdrawalBody(_CreateWalletWithdrawalBody, _CreateWalletWithdrawalBodyMore):
    pass


ListEventsData = TypedDict("ListEventsData", {
    "events": "List[ListedEvent]",
    "has_more": "bool",
    "next_after": "int",
})


ListedEvent = TypedDict("ListedEvent", {
    "event": "str",
    "id": "str",
    "data": "Dict[str, Any]",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
    "delivery_id": "str",
})


GetHealthData = TypedDict("GetHealthData", {
    "status": "Literal[\"ok\", \"degraded\"]",
    "reasons": "List[Literal[\"database_down\", \"chain_unreachable\", \"relayer_disabled\", \"indexer_halted\", \"indexer_stopped\", \"indexer_behind\"]]",
    "api_version": "str",
    "db": "Literal[\"ok\", \"down\"]",
    "chain": "Optional[GetHealthDataChain]",
    "relayer": "Optional[GetHealthDataRelayer]",
    "indexer": "Optional[GetHealthDataIndexer]",
})


# The chain node; null without a chain.
GetHealthDataChain = TypedDict("GetHealthDataChain", {
    "head": "Optional[int]",
    "lag_seconds": "Optional[int]",
})


# The relayer.
GetHealthDataRelayer = TypedDict("GetHealthDataRelayer", {
    "enabled": "bool",
})


# The indexer.
GetHealthDataIndexer = TypedDict("GetHealthDataIndexer", {
    "block": "Optional[int]",
    "lag": "Optional[int]",
})


Info = TypedDict("Info", {
    "account": "InfoAccount",
    "key": "InfoKey",
    "environment": "Literal[\"sandbox\", \"production\"]",
    "mystery_partner": "Optional[InfoMysteryPartner]",
    "chain": "Optional[InfoChain]",
    "limits": "InfoLimits",
    "webhooks": "InfoWebhooks",
    "api_version": "str",
})


_InfoAccount = TypedDict("_InfoAccount", {
    "id": "int",
    "name": "str",
    "kind": "Literal[\"pack_partner\", \"tenant\", \"platform\"]",
})
_InfoAccountMore = TypedDict("_InfoAccountMore", {
    "account_number": "Optional[str]",
}, total=False)


# The account.
class InfoAccount(_InfoAccount, _InfoAccountMore):
    pass


# The key.
InfoKey = TypedDict("InfoKey", {
    "key_id": "str",
    "kind": "Literal[\"pack_partner\", \"tenant\", \"platform\"]",
    "scopes": "List[str]",
    "expires_at": "Optional[str]",
})


# Facts about the pack partner.
InfoMysteryPartner = TypedDict("InfoMysteryPartner", {
    "id": "int",
    "slug": "str",
    "billing_model": "Literal[\"TIER\", \"POOL\"]",
    "status": "Literal[\"ACTIVE\", \"SUSPENDED\"]",
    "custody_modes": "List[Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]]",
    "payout_schedule": "Optional[Literal[\"WEEKLY\", \"MONTHLY\", \"QUARTERLY\", \"CUSTOM\"]]",
})


# The chain on which packs settle, with its contracts; null without a chain.
InfoChain = TypedDict("InfoChain", {
    "chain_id": "int",
    "name": "str",
    "contracts": "InfoChainContracts",
})


# The contracts of the chain.
InfoChainContracts = TypedDict("InfoChainContracts", {
    "combo_pool": "str",
    "buyback_pool": "str",
    "instant_store": "str",
    "shipping_processor": "str",
    "usdc": "str",
    "card": "str",
    "graded_card": "str",
    "packet": "str",
    "sealed_product": "str",
    "randomness": "str",
})


# The rate limits of the caller.
InfoLimits = TypedDict("InfoLimits", {
    "per_minute": "Dict[str, int]",
    "concurrent": "Dict[str, int]",
})


# The limits of webhooks and their retries.
InfoWebhooks = TypedDict("InfoWebhooks", {
    "count": "int",
    "disabled": "int",
})


ListInstantPacksData = TypedDict("ListInstantPacksData", {
    "packs": "List[InstantCatalogItem]",
})


InstantCatalogItem = TypedDict("InstantCatalogItem", {
    "packet_type_id": "int",
    "set_id": "str",
    "set_name": "str",
    "product_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "tcg_type": "str",
    "language": "str",
    "price": "str",
    "price_usdc": "str",
    "available_packs": "int",
})


_InstantPurchase = TypedDict("_InstantPurchase", {
    "id": "int",
    "memo": "str",
    "status": "Literal[\"PENDING\", \"RESERVED\", \"SUBMITTING\", \"SUBMITTED\", \"FULFILLED\", \"REFUNDED\", \"FAILED\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "quantity": "int",
    "price": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "failure_reason": "Optional[str]",
    "refunded_micros": "str",
    "refunded_usdc": "str",
    "external_user_id": "Optional[str]",
    "reference": "Optional[str]",
    "metadata": "Dict[str, str]",
    "explorer_url": "Optional[str]",
    "fairness_url": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "price_usdc": "str",
    "recipient_address": "Optional[str]",
})
_InstantPurchaseMore = TypedDict("_InstantPurchaseMore", {
    "related_purchase_ids": "List[int]",
    "pack": "Union[InstantPack, None]",
    "cards": "List[InstantCard]",
}, total=False)


class InstantPurchase(_InstantPurchase, _InstantPurchaseMore):
    pass


InstantPack = TypedDict("InstantPack", {
    "unique_id": "str",
    "set_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "opened_at": "Optional[str]",
})


InstantCard = TypedDict("InstantCard", {
    "token_id": "str",
    "unique_id": "str",
    "card_id": "str",
    "name": "str",
    "set_id": "str",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "small_image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "front_image_url": "Optional[str]",
    "is_chase": "bool",
    "value_usd": "Optional[str]",
})


_CreateInstantPurchaseBody = TypedDict("_CreateInstantPurchaseBody", {
    "packet_type_id": "int",
})
_CreateInstantPurchaseBodyMore = TypedDict("_CreateInstantPurchaseBodyMore", {
    "quantity": "int",
    "external_user_id": "str",
    "wallet_address": "str",
    "max_price_usdc": "str",
    "recipient_address": "str",
    "reference": "str",
    "metadata": "Dict[str, str]",
}, total=False)


class CreateInstantPurchaseBody(_CreateInstantPurchaseBody, _CreateInstantPurchaseBodyMore):
    pass


PreparedInstantPurchase = TypedDict("PreparedInstantPurchase", {
    "packet_type_id": "int",
    "price": "str",
    "price_usdc": "str",
    "chain_id": "int",
    "contract": "str",
    "payment_token": "str",
    "quantity": "int",
    "max_price": "str",
    "max_price_usdc": "str",
    "partner_ref": "str",
    "request_id": "str",
    "user_random": "str",
    "recipient_address": "str",
    "allowance_micros": "str",
    "approval_needed": "bool",
    "expires_hint_seconds": "int",
    "calls": "List[UnsignedCall]",
    "wallet_send_calls": "List[PreparedInstantPurchaseWalletSendCallsItem]",
})


PreparedInstantPurchaseWalletSendCallsItem = TypedDict("PreparedInstantPurchaseWalletSendCallsItem", {
    "version": "str",
    "chainId": "str",
    "from": "str",
    "atomicRequired": "bool",
    "calls": "List[PreparedInstantPurchaseWalletSendCallsItemCallsItem]",
})


PreparedInstantPurchaseWalletSendCallsItemCallsItem = TypedDict("PreparedInstantPurchaseWalletSendCallsItemCallsItem", {
    "to": "str",
    "data": "str",
    "value": "str",
})


_PrepareInstantPurchaseBody = TypedDict("_PrepareInstantPurchaseBody", {
    "packet_type_id": "int",
    "wallet_address": "str",
})
_PrepareInstantPurchaseBodyMore = TypedDict("_PrepareInstantPurchaseBodyMore", {
    "max_price_usdc": "str",
    "recipient_address": "str",
    "user_random": "str",
}, total=False)


class PrepareInstantPurchaseBody(_PrepareInstantPurchaseBody, _PrepareInstantPurchaseBodyMore):
    pass


_SubmitInstantPurchaseBody = TypedDict("_SubmitInstantPurchaseBody", {
    "packet_type_id": "int",
})
_SubmitInstantPurchaseBodyMore = TypedDict("_SubmitInstantPurchaseBodyMore", {
    "wallet_address": "str",
    "transaction_hash": "str",
    "tx_hash": "str",
    "request_id": "str",
    "external_user_id": "str",
    "reference": "str",
}, total=False)


class SubmitInstantPurchaseBody(_SubmitInstantPurchaseBody, _SubmitInstantPurchaseBodyMore):
    pass


Timeline = TypedDict("Timeline", {
    "id": "int",
    "entries": "List[TimelineEntry]",
})


TimelineEntry = TypedDict("TimelineEntry", {
    "at": "str",
    "kind": "Literal[\"requested\", \"state\", \"ledger\", \"signed\", \"sent\", \"mined\", \"randomness\", \"card\", \"burn\", \"payment\", \"item\", \"parcel\", \"refund\", \"webhook\", \"final\"]",
    "status": "Optional[str]",
    "amount_usdc": "Optional[str]",
    "balance_after_usdc": "Optional[str]",
    "reserved_after_usdc": "Optional[str]",
    "ledger_entry_id": "Optional[int]",
    "transaction_hash": "Optional[str]",
    "block_number": "Optional[int]",
    "nonce": "Optional[int]",
    "fee_wei": "Optional[str]",
    "purpose": "Optional[str]",
    "key_id": "Optional[str]",
    "token_id": "Optional[str]",
    "item_type": "Optional[str]",
    "unique_id": "Optional[str]",
    "event": "Optional[str]",
    "webhook_id": "Optional[int]",
    "webhook_url": "Optional[str]",
    "delivery_id": "Optional[int]",
    "status_code": "Optional[int]",
    "attempts": "Optional[int]",
    "carrier": "Optional[str]",
    "tracking_number": "Optional[str]",
    "place": "Optional[str]",
    "description": "Optional[str]",
})


ListInstantPurchasesData = TypedDict("ListInstantPurchasesData", {
    "purchases": "List[InstantPurchase]",
})


ListKeysData = TypedDict("ListKeysData", {
    "keys": "List[ApiKey]",
})


_CreateKeyBody = TypedDict("_CreateKeyBody", {
    "label": "str",
    "scopes": "List[Literal[\"read:catalog\", \"packs:read\", \"packs:purchase\", \"packs:buyback\", \"cards:redeem\", \"wallet:read\", \"wallet:deposit\", \"wallet:withdraw\", \"sends:create\", \"webhooks:manage\", \"payout:manage\", \"admin\", \"read:inventory\", \"write:transfer\", \"write:withdrawal\", \"write:inbound_shipment\", \"write:declared_value\", \"write:service_credit\", \"platform:admin\"]]",
})
_CreateKeyBodyMore = TypedDict("_CreateKeyBodyMore", {
    "commits_orders": "bool",
    "expires_at": "Optional[str]",
    "allowed_ips": "List[str]",
}, total=False)


class CreateKeyBody(_CreateKeyBody, _CreateKeyBodyMore):
    pass


RotateKeyBody = TypedDict("RotateKeyBody", {
    "key_id": "str",
    "overlap_seconds": "int",
    "force": "bool",
}, total=False)


UpdateKeyData = TypedDict("UpdateKeyData", {
    "key": "ApiKey",
})


UpdateKeyBody = TypedDict("UpdateKeyBody", {
    "label": "str",
    "scopes": "List[Literal[\"read:catalog\", \"packs:read\", \"packs:purchase\", \"packs:buyback\", \"cards:redeem\", \"wallet:read\", \"wallet:deposit\", \"wallet:withdraw\", \"sends:create\", \"webhooks:manage\", \"payout:manage\", \"admin\", \"read:inventory\", \"write:transfer\", \"write:withdrawal\", \"write:inbound_shipment\", \"write:declared_value\", \"write:service_credit\", \"platform:admin\"]]",
    "commits_orders": "bool",
    "expires_at": "Optional[str]",
    "allowed_ips": "List[str]",
}, total=False)


RevokeKeyData = TypedDict("RevokeKeyData", {
    "key": "ApiKey",
})


BillingDetails = TypedDict("BillingDetails", {
    "legal_name": "Optional[str]",
    "address": "Optional[str]",
    "tax_id": "Optional[str]",
})


_SetBillingDetailsBody = TypedDict("_SetBillingDetailsBody", {
    "legal_name": "str",
    "address": "str",
})
_SetBillingDetailsBodyMore = TypedDict("_SetBillingDetailsBodyMore", {
    "tax_id": "Optional[str]",
}, total=False)


class SetBillingDetailsBody(_SetBillingDetailsBody, _SetBillingDetailsBodyMore):
    pass


CreateCollectionExportData = TypedDict("CreateCollectionExportData", {
    "exports": "List[CardExport]",
})


CardExport = TypedDict("CardExport", {
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "unique_id": "str",
    "vault_address": "str",
    "wallet_address": "str",
    "status": "Literal[\"REQUESTED\", \"WAITING\", \"CANCELLING\", \"COMPLETED\", \"CANCELLED\", \"FAILED\"]",
    "failure_reason": "Optional[str]",
    "awaits_approval": "bool",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})


_CreateCollectionExportBody = TypedDict("_CreateCollectionExportBody", {
    "external_user_id": "str",
    "wallet_address": "str",
    "token_ids": "List[str]",
})
_CreateCollectionExportBodyMore = TypedDict("_CreateCollectionExportBodyMore", {
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "link": "CreateCollectionExportBodyLink",
}, total=False)


class CreateCollectionExportBody(_CreateCollectionExportBody, _CreateCollectionExportBodyMore):
    pass


# Required once per wallet: the signature of the message that prepare returns.
CreateCollectionExportBodyLink = TypedDict("CreateCollectionExportBodyLink", {
    "deadline": "int",
    "signature": "str",
})


PreparedExport = TypedDict("PreparedExport", {
    "vault_address": "str",
    "wallet_address": "str",
    "is_linked": "bool",
    "signer_address": "Optional[str]",
    "deadline": "Optional[int]",
    "typed_data": "Optional[Dict[str, Any]]",
})


PrepareCollectionExportBody = TypedDict("PrepareCollectionExportBody", {
    "external_user_id": "str",
    "wallet_address": "str",
})


ListCollectionExportsData = TypedDict("ListCollectionExportsData", {
    "exports": "List[CardExport]",
})


ListPacksData = TypedDict("ListPacksData", {
    "tiers": "List[Tier]",
    "games": "List[ListPacksDataGamesItem]",
})


ListPacksDataGamesItem = TypedDict("ListPacksDataGamesItem", {
    "id": "str",
    "label": "str",
})


PackCards = TypedDict("PackCards", {
    "tier_id": "int",
    "version": "Optional[int]",
    "cards": "List[PackCardsCardsItem]",
})


PackCardsCardsItem = TypedDict("PackCardsCardsItem", {
    "group_id": "int",
    "group_name": "str",
    "group_color": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "card_id": "Optional[str]",
    "name": "str",
    "image_url": "Optional[str]",
    "set_id": "Optional[str]",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "variant": "Optional[str]",
    "grade": "Optional[PackCardsCardsItemGrade]",
    "value_usdc": "Optional[str]",
    "available_count": "int",
    "probability_ppm": "Optional[int]",
})


# The grade of a graded card; null for other items.
PackCardsCardsItemGrade = TypedDict("PackCardsCardsItemGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


ListCollectionItemsData = TypedDict("ListCollectionItemsData", {
    "user": "ListCollectionItemsDataUser",
    "items": "List[CollectionItem]",
})


# The user.
ListCollectionItemsDataUser = TypedDict("ListCollectionItemsDataUser", {
    "external_user_id": "Optional[str]",
    "wallet_address": "Optional[str]",
})


ListRecentPullsData = TypedDict("ListRecentPullsData", {
    "items": "List[Pull]",
})


_Pull = TypedDict("_Pull", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\"]",
    "card_id": "Optional[str]",
    "card_name": "Optional[str]",
    "card_image_url": "Optional[str]",
    "card_price_usdc": "Optional[str]",
    "game": "Optional[str]",
    "grade": "Optional[PullGrade]",
    "tier_id": "int",
    "purchase_id": "Optional[int]",
    "revealed_at": "str",
    "fairness_url": "Optional[str]",
})
_PullMore = TypedDict("_PullMore", {
    "external_user_id": "Optional[str]",
    "wallet_address": "Optional[str]",
}, total=False)


class Pull(_Pull, _PullMore):
    pass


# The grade of a graded card; null for other items.
PullGrade = TypedDict("PullGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


ListWinningPullsData = TypedDict("ListWinningPullsData", {
    "items": "List[Pull]",
})


Price = TypedDict("Price", {
    "card_id": "str",
    "token_id": "Optional[str]",
    "market_value_usdc": "str",
    "buyback_price_usdc": "str",
    "updated_at": "Optional[str]",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "value_source": "Literal[\"card_raw_price\", \"buyback_oracle\", \"graded_market_price\"]",
    "buyback_bps": "int",
    "is_stale": "bool",
})


_CreatePurchaseBody = TypedDict("_CreatePurchaseBody", {
    "tier_id": "int",
})
_CreatePurchaseBodyMore = TypedDict("_CreatePurchaseBodyMore", {
    "quantity": "int",
    "external_user_id": "str",
    "wallet_address": "str",
    "max_price_usdc": "str",
    "recipient_address": "str",
    "reference": "str",
    "metadata": "Dict[str, str]",
}, total=False)


class CreatePurchaseBody(_CreatePurchaseBody, _CreatePurchaseBodyMore):
    pass


_PreparePurchaseBody = TypedDict("_PreparePurchaseBody", {
    "tier_id": "int",
    "wallet_address": "str",
})
_PreparePurchaseBodyMore = TypedDict("_PreparePurchaseBodyMore", {
    "quantity": "int",
    "max_price_usdc": "str",
    "recipient_address": "str",
    "user_random": "str",
}, total=False)


class PreparePurchaseBody(_PreparePurchaseBody, _PreparePurchaseBodyMore):
    pass


_SubmitPurchaseBody = TypedDict("_SubmitPurchaseBody", {
    "wallet_address": "str",
    "tier_id": "int",
})
_SubmitPurchaseBodyMore = TypedDict("_SubmitPurchaseBodyMore", {
    "transaction_hash": "str",
    "tx_hash": "str",
    "request_id": "str",
    "external_user_id": "str",
    "reference": "str",
}, total=False)


class SubmitPurchaseBody(_SubmitPurchaseBody, _SubmitPurchaseBodyMore):
    pass


PurchaseTimeline = TypedDict("PurchaseTimeline", {
    "purchase_id": "int",
    "entries": "List[TimelineEntry]",
})


ListPurchasesData = TypedDict("ListPurchasesData", {
    "purchases": "List[Purchase]",
})


PoolSolvency = TypedDict("PoolSolvency", {
    "float": "Optional[str]",
    "float_usdc": "Optional[str]",
    "open_liability": "Optional[str]",
    "open_liability_usdc": "Optional[str]",
    "coverage_bps": "Optional[int]",
    "is_covered": "Optional[bool]",
    "reserves": "PoolSolvencyReserves",
    "as_of": "str",
})


# The reserves of the pool.
PoolSolvencyReserves = TypedDict("PoolSolvencyReserves", {
    "credits_backing": "Optional[str]",
    "credits_backing_usdc": "Optional[str]",
    "credits_owed": "Optional[str]",
    "credits_owed_usdc": "Optional[str]",
    "is_backed": "Optional[bool]",
    "tokens": "Optional[PoolSolvencyReservesTokens]",
})


# Cards owned by the contracts, compared between the database and the chain; null while the chain is unavailable.
PoolSolvencyReservesTokens = TypedDict("PoolSolvencyReservesTokens", {
    "matching": "int",
    "differing": "int",
})


PayoutWallet = TypedDict("PayoutWallet", {
    "chain": "str",
    "address": "str",
    "is_active": "bool",
    "effective_at": "str",
    "created_at": "str",
})


_SetPayoutWalletBody = TypedDict("_SetPayoutWalletBody", {
    "address": "str",
})
_SetPayoutWalletBodyMore = TypedDict("_SetPayoutWalletBodyMore", {
    "chain": "str",
}, total=False)


class SetPayoutWalletBody(_SetPayoutWalletBody, _SetPayoutWalletBodyMore):
    pass


GetPayoutWalletData = TypedDict("GetPayoutWalletData", {
    "chain": "str",
    "address": "str",
    "is_active": "bool",
    "effective_at": "str",
    "created_at": "str",
    "wallets": "List[PayoutWallet]",
}, total=False)


ListPayoutsData = TypedDict("ListPayoutsData", {
    "payouts": "List[Payout]",
    "outstanding_usdc": "str",
    "accruing": "Optional[ListPayoutsDataAccruing]",
    "total_owed_usdc": "str",
})


Payout = TypedDict("Payout", {
    "payout_id": "int",
    "period": "PayoutPeriod",
    "packs": "int",
    "instant_packs": "int",
    "gross_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "refund_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "revenue_share_bps": "int",
    "revenue_share_pct": "float",
    "revenue_share_usdc": "str",
    "platform_retained_usdc": "str",
    "by_product": "PayoutByProduct",
    "by_tier": "List[PayoutByTierItem]",
    "tax_bps": "int",
    "tax_usdc": "str",
    "payout_usdc": "str",
    "payout_micros": "str",
    "status": "Literal[\"PENDING\", \"PAYING\", \"PAID\", \"FAILED\", \"VOID\"]",
    "hold_reason": "Optional[Literal[\"payout_wallet_not_set\", \"wallet_cooldown\", \"below_minimum\", \"awaiting_approval\", \"manual\"]]",
    "failure_reason": "Optional[str]",
    "payout_address": "Optional[str]",
    "chain": "Optional[str]",
    "tx_hash": "Optional[str]",
    "paid_at": "Optional[str]",
    "statement_hash": "str",
    "created_at": "str",
})


# The period, such as 2026-03.
PayoutPeriod = TypedDict("PayoutPeriod", {
    "kind": "Literal[\"WEEKLY\", \"MONTHLY\", \"QUARTERLY\", \"CUSTOM\"]",
    "from": "str",
    "to": "str",
})


# The figures per product.
PayoutByProduct = TypedDict("PayoutByProduct", {
    "tier": "PayoutByProductTier",
    "instant": "PayoutByProductInstant",
})


# Figures of mystery packs.
PayoutByProductTier = TypedDict("PayoutByProductTier", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Figures of instant packs.
PayoutByProductInstant = TypedDict("PayoutByProductInstant", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


PayoutByTierItem = TypedDict("PayoutByTierItem", {
    "tier_id": "Optional[int]",
    "name": "Optional[str]",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Earnings that are not part of a statement yet.
ListPayoutsDataAccruing = TypedDict("ListPayoutsDataAccruing", {
    "since": "str",
    "as_of": "str",
    "packs": "int",
    "gross_usdc": "str",
    "sellback_usdc": "str",
    "net_usdc": "str",
    "payout_usdc": "str",
    "period_closes_at": "Optional[str]",
}, total=False)


PullSeries = TypedDict("PullSeries", {
    "tier_id": "int",
    "period": "PullSeriesPeriod",
    "tz": "str",
    "total": "int",
    "totals": "List[PullSeriesTotalsItem]",
    "points": "List[PullSeriesPointsItem]",
})


# The period that was asked for.
PullSeriesPeriod = TypedDict("PullSeriesPeriod", {
    "from": "str",
    "to": "str",
})


PullSeriesTotalsItem = TypedDict("PullSeriesTotalsItem", {
    "version": "int",
    "group_id": "int",
    "draws": "int",
})


PullSeriesPointsItem = TypedDict("PullSeriesPointsItem", {
    "from": "str",
    "to": "str",
    "version": "int",
    "group_id": "int",
    "draws": "int",
})


Revenue = TypedDict("Revenue", {
    "billing_model": "Literal[\"TIER\", \"POOL\"]",
    "revenue_share_bps": "int",
    "instant_revenue_share_bps": "int",
    "fees_bps": "int",
    "period": "RevenuePeriod",
    "by_product": "RevenueByProduct",
    "packs": "int",
    "instant_packs": "int",
    "sellback_count": "int",
    "gross_micros": "str",
    "gross_usdc": "str",
    "sellback_micros": "str",
    "sellback_usdc": "str",
    "refund_micros": "str",
    "refund_usdc": "str",
    "fees_micros": "str",
    "fees_usdc": "str",
    "net_micros": "str",
    "net_usdc": "str",
    "revenue_share_micros": "str",
    "revenue_share_usdc": "str",
    "payout_micros": "str",
    "payout_usdc": "str",
    "platform_retained_micros": "str",
    "platform_retained_usdc": "str",
})


# The period, such as 2026-03.
RevenuePeriod = TypedDict("RevenuePeriod", {
    "from": "str",
    "to": "str",
})


# The figures per product.
RevenueByProduct = TypedDict("RevenueByProduct", {
    "tier": "RevenueByProductTier",
    "instant": "RevenueByProductInstant",
})


# Figures of mystery packs.
RevenueByProductTier = TypedDict("RevenueByProductTier", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Figures of instant packs.
RevenueByProductInstant = TypedDict("RevenueByProductInstant", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


RevenueSeries = TypedDict("RevenueSeries", {
    "period": "RevenueSeriesPeriod",
    "interval": "Literal[\"hour\", \"day\"]",
    "tz": "str",
    "points": "List[RevenueSeriesPointsItem]",
})


# The period that was asked for.
RevenueSeriesPeriod = TypedDict("RevenueSeriesPeriod", {
    "from": "str",
    "to": "str",
})


_RevenueSeriesPointsItem = TypedDict("_RevenueSeriesPointsItem", {
    "from": "str",
    "to": "str",
    "is_open": "bool",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
})
_RevenueSeriesPointsItemMore = TypedDict("_RevenueSeriesPointsItemMore", {
    "tiers": "List[RevenueSeriesPointsItemTiersItem]",
}, total=False)


class RevenueSeriesPointsItem(_RevenueSeriesPointsItem, _RevenueSeriesPointsItemMore):
    pass


RevenueSeriesPointsItemTiersItem = TypedDict("RevenueSeriesPointsItemTiersItem", {
    "tier_id": "int",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
})


Stats = TypedDict("Stats", {
    "partner_slug": "str",
    "currency": "Literal[\"USDC\"]",
    "total_purchases": "int",
    "pending": "int",
    "fulfilled": "int",
    "partially_fulfilled": "int",
    "refunded": "int",
    "failed": "int",
    "total_volume": "str",
    "total_volume_usdc": "str",
    "unique_users": "int",
    "by_tier": "List[StatsByTierItem]",
    "instant": "StatsInstant",
    "sellback": "StatsSellback",
    "redemption": "StatsRedemption",
    "sends": "StatsSends",
})


StatsByTierItem = TypedDict("StatsByTierItem", {
    "tier_id": "int",
    "pulls": "int",
    "volume": "str",
    "volume_usdc": "str",
})


# Instant packs, from final blocks only.
StatsInstant = TypedDict("StatsInstant", {
    "packs": "int",
    "volume_usdc": "str",
})


# The sellback.
StatsSellback = TypedDict("StatsSellback", {
    "count": "int",
    "cards": "int",
    "volume": "str",
    "volume_usdc": "str",
    "rate": "Optional[str]",
})


# How many cards were redeemed, and how.
StatsRedemption = TypedDict("StatsRedemption", {
    "prepared": "int",
    "completed": "int",
})


# The sends.
StatsSends = TypedDict("StatsSends", {
    "items": "int",
})


RedemptionPrepareResult = TypedDict("RedemptionPrepareResult", {
    "redemption_id": "int",
    "status": "Literal[\"PREPARED\", \"BURN_SUBMITTED\", \"IN_FULFILLMENT\", \"COMPLETED\", \"FAILED\", \"CANCELLED\", \"EXPIRED\"]",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "token_id": "str",
    "shipping_quote": "Union[ShippingQuote, None]",
    "shipping_payer": "Literal[\"partner\", \"end_user\"]",
    "shipping_payment": "Union[RedemptionShippingPayment, None]",
    "expires_at": "Optional[str]",
    "unsigned": "Union[UnsignedCalls, None]",
})


RedemptionShippingPayment = TypedDict("RedemptionShippingPayment", {
    "payer": "str",
    "processor": "str",
    "total_usdc": "str",
    "total_micros": "str",
    "expiration_time": "int",
    "provider_order_id": "str",
})


UnsignedCalls = TypedDict("UnsignedCalls", {
    "chain_id": "int",
    "calls": "List[UnsignedCall]",
})


_CreateRedemptionBody = TypedDict("_CreateRedemptionBody", {
    "external_user_id": "str",
})
_CreateRedemptionBodyMore = TypedDict("_CreateRedemptionBodyMore", {
    "purchase_id": "int",
    "token_id": "str",
    "unique_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "shipping_address": "CreateRedemptionBodyShippingAddress",
    "insurance": "bool",
    "shipping_payer": "Literal[\"end_user\"]",
    "rate_id": "str",
}, total=False)


class CreateRedemptionBody(_CreateRedemptionBody, _CreateRedemptionBodyMore):
    pass


# Shipping address.
CreateRedemptionBodyShippingAddress = TypedDict("CreateRedemptionBodyShippingAddress", {
    "name": "Optional[str]",
    "company": "Optional[str]",
    "street1": "Optional[str]",
    "street2": "Optional[str]",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "zip": "Optional[str]",
    "country": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


PrepareRedemptionBody = TypedDict("PrepareRedemptionBody", {
    "purchase_id": "int",
    "token_id": "str",
    "unique_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "wallet_address": "str",
    "shipping_address": "PrepareRedemptionBodyShippingAddress",
    "insurance": "bool",
    "shipping_payer": "Literal[\"end_user\"]",
    "rate_id": "str",
    "idempotency_key": "str",
}, total=False)


# Shipping address.
PrepareRedemptionBodyShippingAddress = TypedDict("PrepareRedemptionBodyShippingAddress", {
    "name": "Optional[str]",
    "company": "Optional[str]",
    "street1": "Optional[str]",
    "street2": "Optional[str]",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "zip": "Optional[str]",
    "country": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


QuoteRedemptionBody = TypedDict("QuoteRedemptionBody", {
    "purchase_id": "int",
    "token_id": "str",
    "unique_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "wallet_address": "str",
    "shipping_address": "QuoteRedemptionBodyShippingAddress",
    "insurance": "bool",
    "shipping_payer": "Literal[\"end_user\"]",
    "external_user_id": "str",
}, total=False)


# Shipping address.
QuoteRedemptionBodyShippingAddress = TypedDict("QuoteRedemptionBodyShippingAddress", {
    "name": "Optional[str]",
    "company": "Optional[str]",
    "street1": "Optional[str]",
    "street2": "Optional[str]",
    "city": "Optional[str]",
    "state": "Optional[str]",
    "zip": "Optional[str]",
    "country": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


_SubmitRedemptionBody = TypedDict("_SubmitRedemptionBody", {
    "redemption_id": "int",
})
_SubmitRedemptionBodyMore = TypedDict("_SubmitRedemptionBodyMore", {
    "tx_hash": "str",
    "transaction_hash": "str",
}, total=False)


class SubmitRedemptionBody(_SubmitRedemptionBody, _SubmitRedemptionBodyMore):
    pass


RedemptionHistory = TypedDict("RedemptionHistory", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "drawn_in_purchase_id": "Optional[int]",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "unique_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "status": "Literal[\"PREPARED\", \"BURN_SUBMITTED\", \"IN_FULFILLMENT\", \"COMPLETED\", \"FAILED\", \"CANCELLED\", \"EXPIRED\"]",
    "burn": "RedemptionHistoryBurn",
    "queue": "RedemptionHistoryQueue",
    "order": "RedemptionHistoryOrder",
    "burn_tx_hash": "Optional[str]",
    "payment_tx_hash": "Optional[str]",
    "refund_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "shipping_quote": "Union[ShippingQuote, None]",
    "failure_reason": "Optional[str]",
    "expires_at": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
    "redemptions": "List[Redemption]",
})


# The state of the burn on chain.
RedemptionHistoryBurn = TypedDict("RedemptionHistoryBurn", {
    "db_status": "Optional[Literal[\"NONE\", \"PENDING_REDEEM\", \"RELEASED\", \"BURNED\"]]",
    "is_burned": "bool",
    "burn_type": "Optional[int]",
    "burn_type_label": "Optional[str]",
})


# The state in the fulfillment queue.
RedemptionHistoryQueue = TypedDict("RedemptionHistoryQueue", {
    "status": "Optional[str]",
})


# The order of the redemption.
RedemptionHistoryOrder = TypedDict("RedemptionHistoryOrder", {
    "status": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "service": "Optional[str]",
    "tracking_url": "Optional[str]",
})


ListRedemptionsData = TypedDict("ListRedemptionsData", {
    "redemptions": "List[Redemption]",
})


_CreateSellbackBody = TypedDict("_CreateSellbackBody", {
    "token_ids": "List[Union[str, int]]",
})
_CreateSellbackBodyMore = TypedDict("_CreateSellbackBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "min_total_usdc": "str",
    "slippage_bps": "int",
}, total=False)


class CreateSellbackBody(_CreateSellbackBody, _CreateSellbackBodyMore):
    pass


PreparedSellback = TypedDict("PreparedSellback", {
    "chain_id": "int",
    "contract": "str",
    "buyback_pool": "str",
    "card_contract": "str",
    "seller": "str",
    "token_ids": "List[str]",
    "quoted_payout_usdc": "str",
    "min_total": "str",
    "min_total_usdc": "str",
    "approval_needed": "bool",
    "expires_hint_seconds": "int",
    "calls": "List[UnsignedCall]",
    "wallet_send_calls": "List[PreparedSellbackWalletSendCallsItem]",
})


PreparedSellbackWalletSendCallsItem = TypedDict("PreparedSellbackWalletSendCallsItem", {
    "version": "str",
    "chainId": "str",
    "from": "str",
    "atomicRequired": "bool",
    "calls": "List[PreparedSellbackWalletSendCallsItemCallsItem]",
})


PreparedSellbackWalletSendCallsItemCallsItem = TypedDict("PreparedSellbackWalletSendCallsItemCallsItem", {
    "to": "str",
    "data": "str",
    "value": "str",
})


_PrepareSellbackBody = TypedDict("_PrepareSellbackBody", {
    "token_ids": "List[Union[str, int]]",
})
_PrepareSellbackBodyMore = TypedDict("_PrepareSellbackBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "min_total_usdc": "str",
    "slippage_bps": "int",
}, total=False)


class PrepareSellbackBody(_PrepareSellbackBody, _PrepareSellbackBodyMore):
    pass


_QuoteSellbackBody = TypedDict("_QuoteSellbackBody", {
    "token_ids": "List[Union[str, int]]",
})
_QuoteSellbackBodyMore = TypedDict("_QuoteSellbackBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
}, total=False)


class QuoteSellbackBody(_QuoteSellbackBody, _QuoteSellbackBodyMore):
    pass


_RelaySellbackBody = TypedDict("_RelaySellbackBody", {
    "token_ids": "List[Union[str, int]]",
    "min_total_usdc": "str",
    "nonce": "str",
    "deadline": "int",
    "signature": "str",
})
_RelaySellbackBodyMore = TypedDict("_RelaySellbackBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
}, total=False)


class RelaySellbackBody(_RelaySellbackBody, _RelaySellbackBodyMore):
    pass


PreparedSellbackRelay = TypedDict("PreparedSellbackRelay", {
    "seller": "str",
    "token_ids": "List[str]",
    "quoted_payout_usdc": "str",
    "min_total": "str",
    "min_total_usdc": "str",
    "approval_needed": "bool",
    "nonce": "str",
    "deadline": "int",
    "expires_at": "str",
    "typed_data": "Dict[str, Any]",
    "calls": "List[UnsignedCall]",
})


_PrepareSellbackRelayBody = TypedDict("_PrepareSellbackRelayBody", {
    "token_ids": "List[Union[str, int]]",
})
_PrepareSellbackRelayBodyMore = TypedDict("_PrepareSellbackRelayBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "min_total_usdc": "str",
    "slippage_bps": "int",
}, total=False)


class PrepareSellbackRelayBody(_PrepareSellbackRelayBody, _PrepareSellbackRelayBodyMore):
    pass


SubmitSellbackBody = TypedDict("SubmitSellbackBody", {
    "transaction_hash": "str",
    "tx_hash": "str",
    "external_user_id": "str",
    "wallet_address": "str",
}, total=False)


ListSellbacksData = TypedDict("ListSellbacksData", {
    "sellbacks": "List[Sellback]",
})


CreateOperatorAccountAdjustmentData = TypedDict("CreateOperatorAccountAdjustmentData", {
    "amount_cents": "int",
})


CreateOperatorAccountAdjustmentBody = TypedDict("CreateOperatorAccountAdjustmentBody", {
    "client_action_id": "str",
    "amount_cents": "int",
    "description": "str",
})


CreateOperatorApprovalData = TypedDict("CreateOperatorApprovalData", {
    "approval": "Approval",
})


Approval = TypedDict("Approval", {
    "id": "int",
    "method": "Literal[\"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
    "path": "str",
    "body": "Dict[str, Any]",
    "reason": "str",
    "status": "Literal[\"PROPOSED\", \"APPROVED\", \"REJECTED\", \"USED\"]",
    "roles": "List[Literal[\"admin\", \"account_manager\", \"warehouse\", \"supervisor\", \"treasury\"]]",
    "proposed_by": "str",
    "approvals_needed": "int",
    "approved_by": "List[str]",
    "created_at": "str",
    "expires_at": "str",
    "decided_at": "Optional[str]",
})


_CreateOperatorApprovalBody = TypedDict("_CreateOperatorApprovalBody", {
    "method": "Literal[\"POST\", \"PUT\", \"PATCH\", \"DELETE\"]",
    "path": "str",
    "reason": "str",
})
_CreateOperatorApprovalBodyMore = TypedDict("_CreateOperatorApprovalBodyMore", {
    "body": "Dict[str, Any]",
}, total=False)


class CreateOperatorApprovalBody(_CreateOperatorApprovalBody, _CreateOperatorApprovalBodyMore):
    pass


ListOperatorApprovalsData = TypedDict("ListOperatorApprovalsData", {
    "approvals": "List[Approval]",
})


GetOperatorApprovalData = TypedDict("GetOperatorApprovalData", {
    "approval": "Approval",
})


ApproveOperatorApprovalData = TypedDict("ApproveOperatorApprovalData", {
    "approval": "Approval",
})


RejectOperatorApprovalData = TypedDict("RejectOperatorApprovalData", {
    "approval": "Approval",
})


VerifyOperatorAuditLogData = TypedDict("VerifyOperatorAuditLogData", {
    "audit": "VerifyOperatorAuditLogDataAudit",
    "custody": "VerifyOperatorAuditLogDataCustody",
    "checkpoints": "VerifyOperatorAuditLogDataCheckpoints",
})


# The verification of the audit log.
VerifyOperatorAuditLogDataAudit = TypedDict("VerifyOperatorAuditLogDataAudit", {
    "is_whole": "bool",
    "first_broken_id": "Optional[int]",
    "detached_to": "int",
})


# Who holds the funds and cards.
VerifyOperatorAuditLogDataCustody = TypedDict("VerifyOperatorAuditLogDataCustody", {
    "is_whole": "bool",
    "broken": "List[VerifyOperatorAuditLogDataCustodyBrokenItem]",
})


VerifyOperatorAuditLogDataCustodyBrokenItem = TypedDict("VerifyOperatorAuditLogDataCustodyBrokenItem", {
    "unique_id": "str",
    "seq": "int",
})


# The checkpoints.
VerifyOperatorAuditLogDataCheckpoints = TypedDict("VerifyOperatorAuditLogDataCheckpoints", {
    "is_whole": "bool",
    "count": "int",
    "first_broken_number": "Optional[int]",
    "last_at": "Optional[str]",
    "public_key": "Optional[str]",
    "published": "VerifyOperatorAuditLogDataCheckpointsPublished",
})


# The comparison with the hashes on chain; both fields are null where none are published.
VerifyOperatorAuditLogDataCheckpointsPublished = TypedDict("VerifyOperatorAuditLogDataCheckpointsPublished", {
    "last_number": "Optional[int]",
    "first_different_number": "Optional[int]",
})


ListOperatorBinsData = TypedDict("ListOperatorBinsData", {
    "bins": "List[Bin]",
})


Bin = TypedDict("Bin", {
    "id": "int",
    "site_id": "int",
    "code": "str",
    "kind": "Literal[\"BIN\", \"TOTE\"]",
    "is_active": "bool",
    "scan_code": "str",
    "item_count": "Optional[int]",
    "created_at": "str",
})


CreateOperatorBinData = TypedDict("CreateOperatorBinData", {
    "bin": "Bin",
})


_CreateOperatorBinBody = TypedDict("_CreateOperatorBinBody", {
    "client_action_id": "str",
    "site_id": "int",
    "code": "str",
})
_CreateOperatorBinBodyMore = TypedDict("_CreateOperatorBinBodyMore", {
    "kind": "Literal[\"BIN\", \"TOTE\"]",
}, total=False)


class CreateOperatorBinBody(_CreateOperatorBinBody, _CreateOperatorBinBodyMore):
    pass


UpdateOperatorBinData = TypedDict("UpdateOperatorBinData", {
    "bin": "Bin",
})


UpdateOperatorBinBody = TypedDict("UpdateOperatorBinBody", {
    "client_action_id": "str",
    "is_active": "bool",
})


ListOperatorCarrierClaimsData = TypedDict("ListOperatorCarrierClaimsData", {
    "carrier_claims": "List[CarrierClaim]",
    "claimable_parcels": "List[int]",
})


FileOperatorCarrierClaimData = TypedDict("FileOperatorCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


_FileOperatorCarrierClaimBody = TypedDict("_FileOperatorCarrierClaimBody", {
    "client_action_id": "str",
    "kind": "Literal[\"lost\", \"damaged\"]",
})
_FileOperatorCarrierClaimBodyMore = TypedDict("_FileOperatorCarrierClaimBodyMore", {
    "order_id": "int",
    "exception_id": "int",
    "parcel_number": "int",
    "amount_cents": "int",
    "carrier_reference": "str",
    "note": "str",
}, total=False)


class FileOperatorCarrierClaimBody(_FileOperatorCarrierClaimBody, _FileOperatorCarrierClaimBodyMore):
    pass


GetOperatorCarrierClaimData = TypedDict("GetOperatorCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


AcceptOperatorCarrierClaimData = TypedDict("AcceptOperatorCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


_AcceptOperatorCarrierClaimBody = TypedDict("_AcceptOperatorCarrierClaimBody", {
    "client_action_id": "str",
})
_AcceptOperatorCarrierClaimBodyMore = TypedDict("_AcceptOperatorCarrierClaimBodyMore", {
    "amount_cents": "int",
    "carrier_reference": "str",
}, total=False)


class AcceptOperatorCarrierClaimBody(_AcceptOperatorCarrierClaimBody, _AcceptOperatorCarrierClaimBodyMore):
    pass


DenyOperatorCarrierClaimData = TypedDict("DenyOperatorCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


DenyOperatorCarrierClaimBody = TypedDict("DenyOperatorCarrierClaimBody", {
    "client_action_id": "str",
    "reason": "str",
})


PayOperatorCarrierClaimData = TypedDict("PayOperatorCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


_PayOperatorCarrierClaimBody = TypedDict("_PayOperatorCarrierClaimBody", {
    "client_action_id": "str",
})
_PayOperatorCarrierClaimBodyMore = TypedDict("_PayOperatorCarrierClaimBodyMore", {
    "amount_cents": "int",
}, total=False)


class PayOperatorCarrierClaimBody(_PayOperatorCarrierClaimBody, _PayOperatorCarrierClaimBodyMore):
    pass


WithdrawOperatorCarrierClaimData = TypedDict("WithdrawOperatorCarrierClaimData", {
    "carrier_claim": "CarrierClaim",
})


WithdrawOperatorCarrierClaimBody = TypedDict("WithdrawOperatorCarrierClaimBody", {
    "client_action_id": "str",
    "reason": "str",
})


ReceiveOperatorCarrierWebhookData = TypedDict("ReceiveOperatorCarrierWebhookData", {
    "new_scans": "int",
})


CardPictures = TypedDict("CardPictures", {
    "tag": "str",
    "pictures": "List[CardPicturesPicturesItem]",
    "next": "Optional[int]",
})


CardPicturesPicturesItem = TypedDict("CardPicturesPicturesItem", {
    "card_id": "str",
    "name": "str",
    "expansion": "CardPicturesPicturesItemExpansion",
    "printing": "str",
    "vector": "str",
})


# The expansion of the card.
CardPicturesPicturesItemExpansion = TypedDict("CardPicturesPicturesItemExpansion", {
    "id": "str",
    "name": "str",
})


ListOperatorCountsData = TypedDict("ListOperatorCountsData", {
    "counts": "List[CycleCount]",
})


CycleCount = TypedDict("CycleCount", {
    "id": "int",
    "site_id": "int",
    "status": "Literal[\"REQUESTED\", \"COUNTING\", \"COUNTED\", \"INVESTIGATING\", \"READY_TO_REVIEW\", \"REVIEWED\", \"COMPLETED\", \"CANCELLED\"]",
    "note": "Optional[str]",
    "expected_count": "Optional[int]",
    "found_count": "Optional[int]",
    "accuracy_bps": "Optional[int]",
    "requested_by": "str",
    "requested_at": "str",
    "counted_at": "Optional[str]",
    "reviewed_by": "Optional[str]",
    "second_person": "Optional[str]",
    "reviewed_at": "Optional[str]",
    "end_reason": "Optional[str]",
    "closed_at": "Optional[str]",
})


CreateOperatorCountData = TypedDict("CreateOperatorCountData", {
    "count": "CycleCount",
    "bins": "List[CreateOperatorCountDataBinsItem]",
    "variances": "List[CreateOperatorCountDataVariancesItem]",
})


CreateOperatorCountDataBinsItem = TypedDict("CreateOperatorCountDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


CreateOperatorCountDataVariancesItem = TypedDict("CreateOperatorCountDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


_CreateOperatorCountBody = TypedDict("_CreateOperatorCountBody", {
    "client_action_id": "str",
    "site_id": "int",
})
_CreateOperatorCountBodyMore = TypedDict("_CreateOperatorCountBodyMore", {
    "bins": "List[str]",
    "percent": "int",
    "note": "str",
}, total=False)


class CreateOperatorCountBody(_CreateOperatorCountBody, _CreateOperatorCountBodyMore):
    pass


GetOperatorCountData = TypedDict("GetOperatorCountData", {
    "count": "CycleCount",
    "bins": "List[GetOperatorCountDataBinsItem]",
    "variances": "List[GetOperatorCountDataVariancesItem]",
})


GetOperatorCountDataBinsItem = TypedDict("GetOperatorCountDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


GetOperatorCountDataVariancesItem = TypedDict("GetOperatorCountDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


CancelOperatorCountData = TypedDict("CancelOperatorCountData", {
    "count": "CycleCount",
    "bins": "List[CancelOperatorCountDataBinsItem]",
    "variances": "List[CancelOperatorCountDataVariancesItem]",
})


CancelOperatorCountDataBinsItem = TypedDict("CancelOperatorCountDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


CancelOperatorCountDataVariancesItem = TypedDict("CancelOperatorCountDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


CancelOperatorCountBody = TypedDict("CancelOperatorCountBody", {
    "client_action_id": "str",
    "reason": "str",
})


CompleteOperatorCountData = TypedDict("CompleteOperatorCountData", {
    "count": "CycleCount",
    "bins": "List[CompleteOperatorCountDataBinsItem]",
    "variances": "List[CompleteOperatorCountDataVariancesItem]",
})


CompleteOperatorCountDataBinsItem = TypedDict("CompleteOperatorCountDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


CompleteOperatorCountDataVariancesItem = TypedDict("CompleteOperatorCountDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


CompleteOperatorCountBody = TypedDict("CompleteOperatorCountBody", {
    "client_action_id": "str",
})


FinishOperatorCountBinData = TypedDict("FinishOperatorCountBinData", {
    "count": "CycleCount",
    "bins": "List[FinishOperatorCountBinDataBinsItem]",
    "variances": "List[FinishOperatorCountBinDataVariancesItem]",
})


FinishOperatorCountBinDataBinsItem = TypedDict("FinishOperatorCountBinDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


FinishOperatorCountBinDataVariancesItem = TypedDict("FinishOperatorCountBinDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


FinishOperatorCountBinBody = TypedDict("FinishOperatorCountBinBody", {
    "client_action_id": "str",
    "bin": "str",
})


RecountOperatorCountData = TypedDict("RecountOperatorCountData", {
    "count": "CycleCount",
    "bins": "List[RecountOperatorCountDataBinsItem]",
    "variances": "List[RecountOperatorCountDataVariancesItem]",
})


RecountOperatorCountDataBinsItem = TypedDict("RecountOperatorCountDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


RecountOperatorCountDataVariancesItem = TypedDict("RecountOperatorCountDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


_RecountOperatorCountBody = TypedDict("_RecountOperatorCountBody", {
    "client_action_id": "str",
})
_RecountOperatorCountBodyMore = TypedDict("_RecountOperatorCountBodyMore", {
    "bins": "List[str]",
}, total=False)


class RecountOperatorCountBody(_RecountOperatorCountBody, _RecountOperatorCountBodyMore):
    pass


ReviewOperatorCountData = TypedDict("ReviewOperatorCountData", {
    "count": "CycleCount",
    "bins": "List[ReviewOperatorCountDataBinsItem]",
    "variances": "List[ReviewOperatorCountDataVariancesItem]",
})


ReviewOperatorCountDataBinsItem = TypedDict("ReviewOperatorCountDataBinsItem", {
    "code": "str",
    "round": "int",
    "seen": "int",
    "counted_by": "Optional[str]",
    "started_at": "Optional[str]",
    "finished_at": "Optional[str]",
})


ReviewOperatorCountDataVariancesItem = TypedDict("ReviewOperatorCountDataVariancesItem", {
    "unique_id": "str",
    "kind": "Literal[\"MISSING\", \"MISPLACED\", \"UNEXPECTED\"]",
    "bin": "str",
    "booked_bin": "Optional[str]",
    "booked_status": "Optional[Literal[\"RECEIVED\", \"STORED\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DEPARTED\", \"MISSING\", \"LOST\"]]",
    "decision": "Optional[Literal[\"ACCEPT\", \"OVERRIDE\"]]",
    "outcome": "Optional[Literal[\"CORRECTED\", \"KEPT\", \"OVERTAKEN\"]]",
})


_ReviewOperatorCountBody = TypedDict("_ReviewOperatorCountBody", {
    "client_action_id": "str",
    "decisions": "List[ReviewOperatorCountBodyDecisionsItem]",
})
_ReviewOperatorCountBodyMore = TypedDict("_ReviewOperatorCountBodyMore", {
    "others": "Literal[\"ACCEPT\"]",
    "second_person": "ReviewOperatorCountBodySecondPerson",
}, total=False)


class ReviewOperatorCountBody(_ReviewOperatorCountBody, _ReviewOperatorCountBodyMore):
    pass


ReviewOperatorCountBodyDecisionsItem = TypedDict("ReviewOperatorCountBodyDecisionsItem", {
    "unique_id": "str",
    "decision": "Literal[\"ACCEPT\", \"OVERRIDE\"]",
})


# A supervisor other than the caller. Required above a declared value threshold.
ReviewOperatorCountBodySecondPerson = TypedDict("ReviewOperatorCountBodySecondPerson", {
    "badge": "str",
    "pin": "str",
})


ScanOperatorCountData = TypedDict("ScanOperatorCountData", {
    "bin": "str",
    "round": "int",
    "unique_id": "str",
    "is_repeat": "bool",
    "seen": "int",
})


ScanOperatorCountBody = TypedDict("ScanOperatorCountBody", {
    "client_action_id": "str",
    "bin": "str",
    "code": "str",
})


ListOperatorDeclaredValuesData = TypedDict("ListOperatorDeclaredValuesData", {
    "declared_values": "List[DeclaredValue]",
})


ApproveOperatorDeclaredValueData = TypedDict("ApproveOperatorDeclaredValueData", {
    "declared_value": "DeclaredValue",
})


ApproveOperatorDeclaredValueBody = TypedDict("ApproveOperatorDeclaredValueBody", {
    "client_action_id": "str",
})


RejectOperatorDeclaredValueData = TypedDict("RejectOperatorDeclaredValueData", {
    "declared_value": "DeclaredValue",
})


RejectOperatorDeclaredValueBody = TypedDict("RejectOperatorDeclaredValueBody", {
    "client_action_id": "str",
    "reason": "str",
})


ListOperatorExceptionsData = TypedDict("ListOperatorExceptionsData", {
    "exceptions": "List[OperatorException]",
})


_OperatorException = TypedDict("_OperatorException", {
    "id": "int",
    "number": "str",
    "type": "Literal[\"RECEIVING_SHORT\", \"RECEIVING_OVER\", \"UNIDENTIFIED_ITEM\", \"DAMAGED\", \"COUNTERFEIT_SUSPECT\", \"CONDITION_DISPUTE\", \"MISSING\", \"WRONG_ITEM\", \"ADDRESS_PROBLEM\", \"LABEL_PROBLEM\", \"DELIVERY_FAILURE\", \"LOST_IN_TRANSIT\", \"UNCOLLECTED\", \"OTHER\"]",
    "severity": "Literal[\"low\", \"medium\", \"high\"]",
    "status": "Literal[\"OPEN\", \"INVESTIGATING\", \"AWAITING_TENANT\", \"RESOLVED\", \"CLOSED\"]",
    "summary": "str",
    "unique_ids": "List[str]",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "site_id": "Optional[int]",
    "opened_by": "Literal[\"tenant\", \"operator\", \"system\"]",
    "due_at": "str",
    "first_response_at": "Optional[str]",
    "resolution": "Optional[str]",
    "resolution_note": "Optional[str]",
    "liability": "Optional[str]",
    "credit_id": "Optional[int]",
    "opened_at": "str",
    "resolved_at": "Optional[str]",
    "closed_at": "Optional[str]",
    "updated_at": "str",
    "account_id": "int",
    "account_name": "str",
})
_OperatorExceptionMore = TypedDict("_OperatorExceptionMore", {
    "messages": "List[OperatorExceptionMessagesItem]",
}, total=False)


class OperatorException(_OperatorException, _OperatorExceptionMore):
    pass


OperatorExceptionMessagesItem = TypedDict("OperatorExceptionMessagesItem", {
    "id": "int",
    "author": "Literal[\"tenant\", \"operator\"]",
    "body": "str",
    "decision": "Optional[str]",
    "created_at": "str",
    "actor": "str",
    "actor_name": "Optional[str]",
})


CreateOperatorExceptionData = TypedDict("CreateOperatorExceptionData", {
    "exception": "OperatorException",
})


_CreateOperatorExceptionBody = TypedDict("_CreateOperatorExceptionBody", {
    "client_action_id": "str",
    "account_id": "int",
    "type": "Literal[\"RECEIVING_SHORT\", \"RECEIVING_OVER\", \"UNIDENTIFIED_ITEM\", \"DAMAGED\", \"COUNTERFEIT_SUSPECT\", \"CONDITION_DISPUTE\", \"MISSING\", \"WRONG_ITEM\", \"ADDRESS_PROBLEM\", \"LABEL_PROBLEM\", \"DELIVERY_FAILURE\", \"LOST_IN_TRANSIT\", \"UNCOLLECTED\", \"OTHER\"]",
    "summary": "str",
})
_CreateOperatorExceptionBodyMore = TypedDict("_CreateOperatorExceptionBodyMore", {
    "severity": "Literal[\"low\", \"medium\", \"high\"]",
    "unique_ids": "List[str]",
    "order_id": "int",
    "withdrawal_id": "int",
    "inbound_shipment_id": "int",
}, total=False)


class CreateOperatorExceptionBody(_CreateOperatorExceptionBody, _CreateOperatorExceptionBodyMore):
    pass


GetOperatorExceptionData = TypedDict("GetOperatorExceptionData", {
    "exception": "OperatorException",
})


MessageOperatorExceptionData = TypedDict("MessageOperatorExceptionData", {
    "exception": "OperatorException",
})


_MessageOperatorExceptionBody = TypedDict("_MessageOperatorExceptionBody", {
    "client_action_id": "str",
    "body": "str",
})
_MessageOperatorExceptionBodyMore = TypedDict("_MessageOperatorExceptionBodyMore", {
    "is_question": "bool",
}, total=False)


class MessageOperatorExceptionBody(_MessageOperatorExceptionBody, _MessageOperatorExceptionBodyMore):
    pass


ResolveOperatorExceptionData = TypedDict("ResolveOperatorExceptionData", {
    "exception": "OperatorException",
})


_ResolveOperatorExceptionBody = TypedDict("_ResolveOperatorExceptionBody", {
    "client_action_id": "str",
    "resolution": "Literal[\"FOUND\", \"CORRECTED\", \"ACCEPTED_AS_IS\", \"RETURNED\", \"CREDITED\", \"WRITTEN_OFF\", \"NO_FAULT\"]",
    "liability": "Literal[\"vault\", \"carrier\", \"tenant\", \"none\"]",
})
_ResolveOperatorExceptionBodyMore = TypedDict("_ResolveOperatorExceptionBodyMore", {
    "note": "Optional[str]",
}, total=False)


class ResolveOperatorExceptionBody(_ResolveOperatorExceptionBody, _ResolveOperatorExceptionBodyMore):
    pass


ListOperatorForceMajeureData = TypedDict("ListOperatorForceMajeureData", {
    "force_majeures": "List[ListOperatorForceMajeureDataForceMajeuresItem]",
})


ListOperatorForceMajeureDataForceMajeuresItem = TypedDict("ListOperatorForceMajeureDataForceMajeuresItem", {
    "id": "int",
    "site_id": "Optional[int]",
    "reason": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
})


CreateOperatorForceMajeureData = TypedDict("CreateOperatorForceMajeureData", {
    "force_majeure": "CreateOperatorForceMajeureDataForceMajeure",
})


# The force majeure.
CreateOperatorForceMajeureDataForceMajeure = TypedDict("CreateOperatorForceMajeureDataForceMajeure", {
    "id": "int",
    "site_id": "Optional[int]",
    "reason": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
})


_CreateOperatorForceMajeureBody = TypedDict("_CreateOperatorForceMajeureBody", {
    "client_action_id": "str",
    "reason": "str",
})
_CreateOperatorForceMajeureBodyMore = TypedDict("_CreateOperatorForceMajeureBodyMore", {
    "site_id": "int",
}, total=False)


class CreateOperatorForceMajeureBody(_CreateOperatorForceMajeureBody, _CreateOperatorForceMajeureBodyMore):
    pass


EndOperatorForceMajeureData = TypedDict("EndOperatorForceMajeureData", {
    "force_majeure": "EndOperatorForceMajeureDataForceMajeure",
})


# The force majeure.
EndOperatorForceMajeureDataForceMajeure = TypedDict("EndOperatorForceMajeureDataForceMajeure", {
    "id": "int",
    "site_id": "Optional[int]",
    "reason": "str",
    "started_at": "str",
    "ended_at": "Optional[str]",
})


EndOperatorForceMajeureBody = TypedDict("EndOperatorForceMajeureBody", {
    "client_action_id": "str",
})


ListOperatorInboundData = TypedDict("ListOperatorInboundData", {
    "inbound_shipments": "List[InboundShipment]",
})


GetOperatorInboundData = TypedDict("GetOperatorInboundData", {
    "inbound_shipment": "InboundShipment",
})


ArriveOperatorInboundData = TypedDict("ArriveOperatorInboundData", {
    "inbound_shipment": "InboundShipment",
})


_ArriveOperatorInboundBody = TypedDict("_ArriveOperatorInboundBody", {
    "client_action_id": "str",
})
_ArriveOperatorInboundBodyMore = TypedDict("_ArriveOperatorInboundBodyMore", {
    "box_no": "int",
    "tracking_number": "str",
    "condition": "Literal[\"GOOD\", \"DENTED\", \"OPENED\", \"WET\"]",
    "delivered_at": "str",
}, total=False)


class ArriveOperatorInboundBody(_ArriveOperatorInboundBody, _ArriveOperatorInboundBodyMore):
    pass


CloseOperatorInboundData = TypedDict("CloseOperatorInboundData", {
    "inbound_shipment": "InboundShipment",
})


CloseOperatorInboundBody = TypedDict("CloseOperatorInboundBody", {
    "client_action_id": "str",
})


CloseOperatorInboundBoxData = TypedDict("CloseOperatorInboundBoxData", {
    "inbound_shipment": "InboundShipment",
})


CloseOperatorInboundBoxBody = TypedDict("CloseOperatorInboundBoxBody", {
    "client_action_id": "str",
    "box_no": "int",
})


CompleteOperatorInboundData = TypedDict("CompleteOperatorInboundData", {
    "inbound_shipment": "InboundShipment",
})


CompleteOperatorInboundBody = TypedDict("CompleteOperatorInboundBody", {
    "client_action_id": "str",
})


ReceiveOperatorInboundData = TypedDict("ReceiveOperatorInboundData", {
    "inbound_shipment": "InboundShipment",
    "unique_ids": "List[str]",
})


_ReceiveOperatorInboundBody = TypedDict("_ReceiveOperatorInboundBody", {
    "client_action_id": "str",
    "cards": "List[ReceiveOperatorInboundBodyCardsItem]",
})
_ReceiveOperatorInboundBodyMore = TypedDict("_ReceiveOperatorInboundBodyMore", {
    "box_no": "int",
}, total=False)


class ReceiveOperatorInboundBody(_ReceiveOperatorInboundBody, _ReceiveOperatorInboundBodyMore):
    pass


ReceiveOperatorInboundBodyCardsItem = TypedDict("ReceiveOperatorInboundBodyCardsItem", {
    "unique_id": "str",
    "line_id": "int",
    "name": "str",
    "game": "str",
    "card_id": "str",
    "set_id": "str",
    "set_name": "str",
    "card_number": "str",
    "language": "str",
    "variant": "str",
    "condition": "Literal[\"NM\", \"LP\", \"MP\", \"HP\", \"DMG\"]",
    "damaged": "bool",
    "unannounced": "bool",
}, total=False)


MarkOperatorInboundInTransitData = TypedDict("MarkOperatorInboundInTransitData", {
    "inbound_shipment": "InboundShipment",
})


MarkOperatorInboundInTransitBody = TypedDict("MarkOperatorInboundInTransitBody", {
    "client_action_id": "str",
})


ListOperatorInvoicesData = TypedDict("ListOperatorInvoicesData", {
    "invoices": "List[Invoice]",
})


MarkOperatorInvoicePaidData = TypedDict("MarkOperatorInvoicePaidData", {
    "invoice": "Invoice",
})


MarkOperatorInvoicePaidBody = TypedDict("MarkOperatorInvoicePaidBody", {
    "client_action_id": "str",
})


VoidOperatorInvoiceData = TypedDict("VoidOperatorInvoiceData", {
    "invoice": "Invoice",
})


VoidOperatorInvoiceBody = TypedDict("VoidOperatorInvoiceBody", {
    "client_action_id": "str",
})


UploadOperatorItemPhotoData = TypedDict("UploadOperatorItemPhotoData", {
    "photo": "ItemPhoto",
})


ItemPhoto = TypedDict("ItemPhoto", {
    "id": "int",
    "side": "Literal[\"FRONT\", \"BACK\", \"OTHER\"]",
    "media_type": "str",
    "byte_size": "int",
    "url": "str",
    "taken_by": "str",
    "taken_at": "str",
})


GetOperatorItemData = TypedDict("GetOperatorItemData", {
    "item": "Thing",
    "location": "Union[ItemLocation, None]",
    "claim": "Optional[GetOperatorItemDataClaim]",
    "task_id": "Optional[int]",
    "photos": "List[ItemPhoto]",
})


Thing = TypedDict("Thing", {
    "unique_id": "str",
    "kind": "str",
    "name": "str",
    "game": "Optional[str]",
    "card_id": "Optional[str]",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "variant": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
})


ItemLocation = TypedDict("ItemLocation", {
    "unique_id": "str",
    "site_id": "int",
    "bin": "Optional[str]",
    "status": "str",
    "hold": "Optional[ItemLocationHold]",
    "updated_at": "str",
})


# Why the item is blocked; null when it is not.
ItemLocationHold = TypedDict("ItemLocationHold", {
    "reason": "str",
    "by": "str",
    "since": "str",
})


# The operation that claims the item, if any.
GetOperatorItemDataClaim = TypedDict("GetOperatorItemDataClaim", {
    "purpose": "str",
    "document_id": "str",
    "expires_at": "Optional[str]",
})


CheckOperatorItemInData = TypedDict("CheckOperatorItemInData", {
    "location": "ItemLocation",
})


CheckOperatorItemInBody = TypedDict("CheckOperatorItemInBody", {
    "client_action_id": "str",
    "site_id": "int",
})


HoldOperatorItemData = TypedDict("HoldOperatorItemData", {
    "location": "ItemLocation",
})


HoldOperatorItemBody = TypedDict("HoldOperatorItemBody", {
    "client_action_id": "str",
    "reason": "str",
})


MoveOperatorItemData = TypedDict("MoveOperatorItemData", {
    "location": "ItemLocation",
})


MoveOperatorItemBody = TypedDict("MoveOperatorItemBody", {
    "client_action_id": "str",
    "bin": "str",
})


OpenOperatorItemData = TypedDict("OpenOperatorItemData", {
    "location": "ItemLocation",
})


_OpenOperatorItemBody = TypedDict("_OpenOperatorItemBody", {
    "client_action_id": "str",
})
_OpenOperatorItemBodyMore = TypedDict("_OpenOperatorItemBodyMore", {
    "note": "str",
}, total=False)


class OpenOperatorItemBody(_OpenOperatorItemBody, _OpenOperatorItemBodyMore):
    pass


PutawayOperatorItemData = TypedDict("PutawayOperatorItemData", {
    "location": "ItemLocation",
})


PutawayOperatorItemBody = TypedDict("PutawayOperatorItemBody", {
    "client_action_id": "str",
    "bin": "str",
})


ReleaseOperatorItemData = TypedDict("ReleaseOperatorItemData", {
    "location": "ItemLocation",
})


ReleaseOperatorItemBody = TypedDict("ReleaseOperatorItemBody", {
    "client_action_id": "str",
})


WriteOperatorItemOffData = TypedDict("WriteOperatorItemOffData", {
    "location": "ItemLocation",
})


WriteOperatorItemOffBody = TypedDict("WriteOperatorItemOffBody", {
    "client_action_id": "str",
    "reason": "str",
    "second_person": "WriteOperatorItemOffBodySecondPerson",
})


# A supervisor other than the caller. Required above a declared value threshold.
WriteOperatorItemOffBodySecondPerson = TypedDict("WriteOperatorItemOffBodySecondPerson", {
    "badge": "str",
    "pin": "str",
})


GetOperatorItemCustodyData = TypedDict("GetOperatorItemCustodyData", {
    "custody_events": "List[CustodyEvent]",
    "chain_valid": "bool",
    "first_broken_seq": "Optional[int]",
})


CustodyEvent = TypedDict("CustodyEvent", {
    "seq": "int",
    "event": "str",
    "at": "str",
    "actor": "str",
    "actor_name": "Optional[str]",
    "site_id": "Optional[int]",
    "document": "Optional[str]",
    "details": "Dict[str, Any]",
    "previous_hash": "str",
    "hash": "str",
})


ReportOperatorItemFoundData = TypedDict("ReportOperatorItemFoundData", {
    "location": "ItemLocation",
})


_ReportOperatorItemFoundBody = TypedDict("_ReportOperatorItemFoundBody", {
    "client_action_id": "str",
})
_ReportOperatorItemFoundBodyMore = TypedDict("_ReportOperatorItemFoundBodyMore", {
    "note": "str",
}, total=False)


class ReportOperatorItemFoundBody(_ReportOperatorItemFoundBody, _ReportOperatorItemFoundBodyMore):
    pass


ReportOperatorItemMissingData = TypedDict("ReportOperatorItemMissingData", {
    "location": "ItemLocation",
})


_ReportOperatorItemMissingBody = TypedDict("_ReportOperatorItemMissingBody", {
    "client_action_id": "str",
})
_ReportOperatorItemMissingBodyMore = TypedDict("_ReportOperatorItemMissingBodyMore", {
    "note": "str",
}, total=False)


class ReportOperatorItemMissingBody(_ReportOperatorItemMissingBody, _ReportOperatorItemMissingBodyMore):
    pass


ListOperatorMaintenanceData = TypedDict("ListOperatorMaintenanceData", {
    "maintenance": "List[ListOperatorMaintenanceDataMaintenanceItem]",
})


ListOperatorMaintenanceDataMaintenanceItem = TypedDict("ListOperatorMaintenanceDataMaintenanceItem", {
    "id": "int",
    "starts_at": "str",
    "ends_at": "str",
    "message": "str",
    "cancelled_at": "Optional[str]",
})


CreateOperatorMaintenanceData = TypedDict("CreateOperatorMaintenanceData", {
    "maintenance": "CreateOperatorMaintenanceDataMaintenance",
})


# The maintenance.
CreateOperatorMaintenanceDataMaintenance = TypedDict("CreateOperatorMaintenanceDataMaintenance", {
    "id": "int",
    "starts_at": "str",
    "ends_at": "str",
    "message": "str",
    "cancelled_at": "Optional[str]",
})


CreateOperatorMaintenanceBody = TypedDict("CreateOperatorMaintenanceBody", {
    "client_action_id": "str",
    "starts_at": "str",
    "ends_at": "str",
    "message": "str",
})


CancelOperatorMaintenanceData = TypedDict("CancelOperatorMaintenanceData", {
    "maintenance": "CancelOperatorMaintenanceDataMaintenance",
})


# The maintenance.
CancelOperatorMaintenanceDataMaintenance = TypedDict("CancelOperatorMaintenanceDataMaintenance", {
    "id": "int",
    "starts_at": "str",
    "ends_at": "str",
    "message": "str",
    "cancelled_at": "Optional[str]",
})


CancelOperatorMaintenanceBody = TypedDict("CancelOperatorMaintenanceBody", {
    "client_action_id": "str",
})


ListOperatorManifestsData = TypedDict("ListOperatorManifestsData", {
    "manifests": "List[CarrierManifest]",
})


CarrierManifest = TypedDict("CarrierManifest", {
    "id": "int",
    "number": "str",
    "site_id": "int",
    "provider": "Literal[\"simulator\", \"shippo\", \"easypost\", \"manual\"]",
    "carrier": "str",
    "carrier_token": "str",
    "status": "Literal[\"SUBMITTING\", \"UNRESOLVED\", \"CLOSED\", \"REJECTED\"]",
    "is_scan_form": "bool",
    "has_document": "bool",
    "barcode": "Optional[str]",
    "parcel_count": "Optional[int]",
    "failure_code": "Optional[str]",
    "messages": "List[str]",
    "created_by": "str",
    "created_at": "str",
    "closed_at": "Optional[str]",
})


CloseOperatorManifestData = TypedDict("CloseOperatorManifestData", {
    "manifest": "CarrierManifest",
    "parcels": "List[CloseOperatorManifestDataParcelsItem]",
})


CloseOperatorManifestDataParcelsItem = TypedDict("CloseOperatorManifestDataParcelsItem", {
    "task_id": "int",
    "parcel_number": "int",
    "purpose": "str",
    "document_id": "int",
    "tracking_number": "str",
    "service": "str",
    "weight_grams": "Optional[int]",
    "removed_at": "Optional[str]",
})


_CloseOperatorManifestBody = TypedDict("_CloseOperatorManifestBody", {
    "client_action_id": "str",
    "site_id": "int",
    "provider": "Literal[\"simulator\", \"shippo\", \"easypost\", \"manual\"]",
    "carrier_token": "str",
})
_CloseOperatorManifestBodyMore = TypedDict("_CloseOperatorManifestBodyMore", {
    "exclude": "List[str]",
}, total=False)


class CloseOperatorManifestBody(_CloseOperatorManifestBody, _CloseOperatorManifestBodyMore):
    pass


GetOperatorManifestData = TypedDict("GetOperatorManifestData", {
    "manifest": "CarrierManifest",
    "parcels": "List[GetOperatorManifestDataParcelsItem]",
})


GetOperatorManifestDataParcelsItem = TypedDict("GetOperatorManifestDataParcelsItem", {
    "task_id": "int",
    "parcel_number": "int",
    "purpose": "str",
    "document_id": "int",
    "tracking_number": "str",
    "service": "str",
    "weight_grams": "Optional[int]",
    "removed_at": "Optional[str]",
})


ListOperatorWaitingParcelsData = TypedDict("ListOperatorWaitingParcelsData", {
    "groups": "List[ListOperatorWaitingParcelsDataGroupsItem]",
})


ListOperatorWaitingParcelsDataGroupsItem = TypedDict("ListOperatorWaitingParcelsDataGroupsItem", {
    "site_id": "int",
    "provider": "Literal[\"simulator\", \"shippo\", \"easypost\", \"manual\"]",
    "carrier": "str",
    "carrier_token": "str",
    "parcel_count": "int",
    "oldest_packed_at": "Optional[str]",
    "parcels": "List[ListOperatorWaitingParcelsDataGroupsItemParcelsItem]",
})


ListOperatorWaitingParcelsDataGroupsItemParcelsItem = TypedDict("ListOperatorWaitingParcelsDataGroupsItemParcelsItem", {
    "task_id": "int",
    "parcel_number": "int",
    "tracking_number": "str",
    "service": "str",
    "packed_at": "str",
})


ListOperatorOrphansData = TypedDict("ListOperatorOrphansData", {
    "orphan_parcels": "List[OrphanParcel]",
})


OrphanParcel = TypedDict("OrphanParcel", {
    "id": "int",
    "site_id": "int",
    "status": "Literal[\"WAITING\", \"ATTACHED\", \"CLOSED\"]",
    "carrier": "Optional[str]",
    "tracking_number": "Optional[str]",
    "sender": "Optional[str]",
    "condition": "Optional[str]",
    "note": "Optional[str]",
    "inbound_shipment_id": "Optional[int]",
    "end_reason": "Optional[str]",
    "noted_by": "str",
    "arrived_at": "str",
    "ended_at": "Optional[str]",
})


CreateOperatorOrphanData = TypedDict("CreateOperatorOrphanData", {
    "orphan_parcel": "OrphanParcel",
})


_CreateOperatorOrphanBody = TypedDict("_CreateOperatorOrphanBody", {
    "client_action_id": "str",
    "site_id": "int",
})
_CreateOperatorOrphanBodyMore = TypedDict("_CreateOperatorOrphanBodyMore", {
    "carrier": "str",
    "tracking_number": "str",
    "sender": "str",
    "condition": "Literal[\"GOOD\", \"DENTED\", \"OPENED\", \"WET\"]",
    "note": "str",
}, total=False)


class CreateOperatorOrphanBody(_CreateOperatorOrphanBody, _CreateOperatorOrphanBodyMore):
    pass


AttachOperatorOrphanData = TypedDict("AttachOperatorOrphanData", {
    "orphan_parcel": "OrphanParcel",
})


_AttachOperatorOrphanBody = TypedDict("_AttachOperatorOrphanBody", {
    "client_action_id": "str",
})
_AttachOperatorOrphanBodyMore = TypedDict("_AttachOperatorOrphanBodyMore", {
    "inbound_shipment_id": "int",
    "account_id": "int",
    "expected_card_count": "int",
    "box_no": "int",
}, total=False)


class AttachOperatorOrphanBody(_AttachOperatorOrphanBody, _AttachOperatorOrphanBodyMore):
    pass


CloseOperatorOrphanData = TypedDict("CloseOperatorOrphanData", {
    "orphan_parcel": "OrphanParcel",
})


CloseOperatorOrphanBody = TypedDict("CloseOperatorOrphanBody", {
    "client_action_id": "str",
    "reason": "str",
})


ListOperatorPeopleData = TypedDict("ListOperatorPeopleData", {
    "people": "List[Person]",
})


Person = TypedDict("Person", {
    "id": "int",
    "email": "str",
    "name": "str",
    "is_active": "bool",
    "roles": "List[Literal[\"admin\", \"account_manager\", \"warehouse\", \"supervisor\", \"treasury\"]]",
    "site_ids": "Optional[List[int]]",
    "has_totp": "bool",
    "has_passkey": "bool",
    "has_badge": "bool",
    "created_at": "str",
    "updated_at": "str",
})


_CreateOperatorPersonData = TypedDict("_CreateOperatorPersonData", {
    "person": "Person",
})
_CreateOperatorPersonDataMore = TypedDict("_CreateOperatorPersonDataMore", {
    "link": "str",
}, total=False)


class CreateOperatorPersonData(_CreateOperatorPersonData, _CreateOperatorPersonDataMore):
    pass


_CreateOperatorPersonBody = TypedDict("_CreateOperatorPersonBody", {
    "client_action_id": "str",
    "email": "str",
    "name": "str",
    "roles": "List[Literal[\"admin\", \"account_manager\", \"warehouse\", \"supervisor\", \"treasury\"]]",
})
_CreateOperatorPersonBodyMore = TypedDict("_CreateOperatorPersonBodyMore", {
    "site_ids": "Optional[List[int]]",
}, total=False)


class CreateOperatorPersonBody(_CreateOperatorPersonBody, _CreateOperatorPersonBodyMore):
    pass


GetOperatorPersonData = TypedDict("GetOperatorPersonData", {
    "person": "Person",
})


UpdateOperatorPersonData = TypedDict("UpdateOperatorPersonData", {
    "person": "Person",
})


_UpdateOperatorPersonBody = TypedDict("_UpdateOperatorPersonBody", {
    "client_action_id": "str",
})
_UpdateOperatorPersonBodyMore = TypedDict("_UpdateOperatorPersonBodyMore", {
    "name": "str",
    "is_active": "bool",
    "roles": "List[Literal[\"admin\", \"account_manager\", \"warehouse\", \"supervisor\", \"treasury\"]]",
    "site_ids": "Optional[List[int]]",
}, total=False)


class UpdateOperatorPersonBody(_UpdateOperatorPersonBody, _UpdateOperatorPersonBodyMore):
    pass


IssueOperatorPersonBadgeData = TypedDict("IssueOperatorPersonBadgeData", {
    "person": "Person",
    "badge": "str",
    "scan_code": "str",
})


_ResetOperatorPersonPasswordData = TypedDict("_ResetOperatorPersonPasswordData", {
    "person": "Person",
})
_ResetOperatorPersonPasswordDataMore = TypedDict("_ResetOperatorPersonPasswordDataMore", {
    "link": "str",
}, total=False)


class ResetOperatorPersonPasswordData(_ResetOperatorPersonPasswordData, _ResetOperatorPersonPasswordDataMore):
    pass


ResetOperatorPersonPasswordBody = TypedDict("ResetOperatorPersonPasswordBody", {
    "client_action_id": "str",
})


CloseOperatorPeriodData = TypedDict("CloseOperatorPeriodData", {
    "invoice": "Union[Invoice, None]",
})


CloseOperatorPeriodBody = TypedDict("CloseOperatorPeriodBody", {
    "account_id": "int",
    "period": "str",
})


ListOperatorRateCardsData = TypedDict("ListOperatorRateCardsData", {
    "rate_cards": "List[RateCard]",
})


CreateOperatorRateCardData = TypedDict("CreateOperatorRateCardData", {
    "rate_card": "RateCard",
})


_CreateOperatorRateCardBody = TypedDict("_CreateOperatorRateCardBody", {
    "client_action_id": "str",
    "name": "str",
    "fees": "CreateOperatorRateCardBodyFees",
})
_CreateOperatorRateCardBodyMore = TypedDict("_CreateOperatorRateCardBodyMore", {
    "account_id": "Optional[int]",
    "effective_from": "Optional[str]",
}, total=False)


class CreateOperatorRateCardBody(_CreateOperatorRateCardBody, _CreateOperatorRateCardBodyMore):
    pass


# The fees of the rate card.
CreateOperatorRateCardBodyFees = TypedDict("CreateOperatorRateCardBodyFees", {
    "receiving": "CreateOperatorRateCardBodyFeesReceiving",
    "storage": "CreateOperatorRateCardBodyFeesStorage",
    "handling_order": "CreateOperatorRateCardBodyFeesHandlingOrder",
    "handling_card": "CreateOperatorRateCardBodyFeesHandlingCard",
    "withdrawal": "CreateOperatorRateCardBodyFeesWithdrawal",
    "withdrawal_card": "CreateOperatorRateCardBodyFeesWithdrawalCard",
    "pickup": "CreateOperatorRateCardBodyFeesPickup",
    "transfer": "CreateOperatorRateCardBodyFeesTransfer",
    "buyer_return": "CreateOperatorRateCardBodyFeesBuyerReturn",
    "postage_markup_bps": "int",
    "coverage_bps": "int",
    "minimum_cents": "int",
    "tax_bps": "int",
}, total=False)


# The fee for receiving a card.
CreateOperatorRateCardBodyFeesReceiving = TypedDict("CreateOperatorRateCardBodyFeesReceiving", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for storing a card.
CreateOperatorRateCardBodyFeesStorage = TypedDict("CreateOperatorRateCardBodyFeesStorage", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The handling fee per order.
CreateOperatorRateCardBodyFeesHandlingOrder = TypedDict("CreateOperatorRateCardBodyFeesHandlingOrder", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The handling fee per card.
CreateOperatorRateCardBodyFeesHandlingCard = TypedDict("CreateOperatorRateCardBodyFeesHandlingCard", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a withdrawal.
CreateOperatorRateCardBodyFeesWithdrawal = TypedDict("CreateOperatorRateCardBodyFeesWithdrawal", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The withdrawal fee per card.
CreateOperatorRateCardBodyFeesWithdrawalCard = TypedDict("CreateOperatorRateCardBodyFeesWithdrawalCard", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a pickup.
CreateOperatorRateCardBodyFeesPickup = TypedDict("CreateOperatorRateCardBodyFeesPickup", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a transfer.
CreateOperatorRateCardBodyFeesTransfer = TypedDict("CreateOperatorRateCardBodyFeesTransfer", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


# The fee for a return of a buyer.
CreateOperatorRateCardBodyFeesBuyerReturn = TypedDict("CreateOperatorRateCardBodyFeesBuyerReturn", {
    "unit_amount_cents": "int",
    "per_quantity": "int",
})


ListOperatorReturnsData = TypedDict("ListOperatorReturnsData", {
    "buyer_returns": "List[BuyerReturn]",
})


CreateOperatorReturnData = TypedDict("CreateOperatorReturnData", {
    "buyer_return": "BuyerReturn",
})


_CreateOperatorReturnBody = TypedDict("_CreateOperatorReturnBody", {
    "client_action_id": "str",
    "site_id": "int",
})
_CreateOperatorReturnBodyMore = TypedDict("_CreateOperatorReturnBodyMore", {
    "order_id": "int",
    "unique_id": "str",
    "reason": "Literal[\"unwanted\", \"damaged\", \"not_as_described\", \"wrong_item\", \"other\"]",
    "carrier": "str",
    "tracking_number": "str",
    "note": "str",
}, total=False)


class CreateOperatorReturnBody(_CreateOperatorReturnBody, _CreateOperatorReturnBodyMore):
    pass


GetOperatorReturnData = TypedDict("GetOperatorReturnData", {
    "buyer_return": "BuyerReturn",
})


CompleteOperatorReturnData = TypedDict("CompleteOperatorReturnData", {
    "buyer_return": "BuyerReturn",
})


CompleteOperatorReturnBody = TypedDict("CompleteOperatorReturnBody", {
    "client_action_id": "str",
})


InspectOperatorReturnData = TypedDict("InspectOperatorReturnData", {
    "buyer_return": "BuyerReturn",
})


_InspectOperatorReturnBody = TypedDict("_InspectOperatorReturnBody", {
    "client_action_id": "str",
    "unique_id": "str",
    "outcome": "Literal[\"restocked\", \"damaged\", \"suspect\"]",
})
_InspectOperatorReturnBodyMore = TypedDict("_InspectOperatorReturnBodyMore", {
    "note": "str",
}, total=False)


class InspectOperatorReturnBody(_InspectOperatorReturnBody, _InspectOperatorReturnBodyMore):
    pass


ReceiveOperatorReturnData = TypedDict("ReceiveOperatorReturnData", {
    "buyer_return": "BuyerReturn",
})


ReceiveOperatorReturnBody = TypedDict("ReceiveOperatorReturnBody", {
    "client_action_id": "str",
})


ListOperatorServiceCreditsData = TypedDict("ListOperatorServiceCreditsData", {
    "service_credits": "List[OperatorServiceCredit]",
})


OperatorServiceCredit = TypedDict("OperatorServiceCredit", {
    "id": "int",
    "status": "Literal[\"REQUESTED\", \"APPROVED\", \"REJECTED\", \"WITHDRAWN\", \"PARTIALLY_APPLIED\", \"APPLIED\"]",
    "kind": "Literal[\"sla\", \"incident\"]",
    "period": "Optional[str]",
    "metric": "Optional[str]",
    "exception_id": "Optional[int]",
    "computed_amount_cents": "int",
    "requested_amount_cents": "Optional[int]",
    "approved_amount_cents": "Optional[int]",
    "applied_cents": "int",
    "remaining_cents": "int",
    "invoice_ids": "List[int]",
    "reason": "Optional[str]",
    "decision_note": "Optional[str]",
    "idempotency_key": "Optional[str]",
    "api_key_id": "Optional[str]",
    "requested_at": "str",
    "decided_at": "Optional[str]",
    "applied_at": "Optional[str]",
    "updated_at": "str",
    "account_id": "int",
})


ApproveOperatorServiceCreditData = TypedDict("ApproveOperatorServiceCreditData", {
    "service_credit": "OperatorServiceCredit",
})


_ApproveOperatorServiceCreditBody = TypedDict("_ApproveOperatorServiceCreditBody", {
    "client_action_id": "str",
})
_ApproveOperatorServiceCreditBodyMore = TypedDict("_ApproveOperatorServiceCreditBodyMore", {
    "amount_cents": "Optional[int]",
    "note": "Optional[str]",
}, total=False)


class ApproveOperatorServiceCreditBody(_ApproveOperatorServiceCreditBody, _ApproveOperatorServiceCreditBodyMore):
    pass


RejectOperatorServiceCreditData = TypedDict("RejectOperatorServiceCreditData", {
    "service_credit": "OperatorServiceCredit",
})


RejectOperatorServiceCreditBody = TypedDict("RejectOperatorServiceCreditBody", {
    "client_action_id": "str",
    "note": "str",
})


ListOperatorSessionPasskeysData = TypedDict("ListOperatorSessionPasskeysData", {
    "passkeys": "List[Passkey]",
})


Passkey = TypedDict("Passkey", {
    "id": "int",
    "name": "str",
    "created_at": "str",
    "last_used_at": "Optional[str]",
})


UpdateOperatorSessionPasskeyData = TypedDict("UpdateOperatorSessionPasskeyData", {
    "passkey": "Passkey",
})


UpdateOperatorSessionPasskeyBody = TypedDict("UpdateOperatorSessionPasskeyBody", {
    "name": "str",
})


RemoveOperatorSessionPasskeyData = TypedDict("RemoveOperatorSessionPasskeyData", {
    "done": "Literal[True]",
})


RemoveOperatorSessionPasskeyBody = TypedDict("RemoveOperatorSessionPasskeyBody", {
    "password": "str",
})


CreateOperatorAuthenticatorData = TypedDict("CreateOperatorAuthenticatorData", {
    "secret": "str",
    "uri": "str",
})


CreateOperatorAuthenticatorBody = TypedDict("CreateOperatorAuthenticatorBody", {
    "password": "str",
})


ConfirmOperatorAuthenticatorData = TypedDict("ConfirmOperatorAuthenticatorData", {
    "done": "Literal[True]",
})


ConfirmOperatorAuthenticatorBody = TypedDict("ConfirmOperatorAuthenticatorBody", {
    "code": "str",
})


RemoveOperatorAuthenticatorData = TypedDict("RemoveOperatorAuthenticatorData", {
    "done": "Literal[True]",
})


RemoveOperatorAuthenticatorBody = TypedDict("RemoveOperatorAuthenticatorBody", {
    "password": "str",
})


OperatorSession = TypedDict("OperatorSession", {
    "operator": "OperatorSessionOperator",
    "csrf_token": "Optional[str]",
    "is_locked": "bool",
    "has_second_factor": "bool",
    "proved_until": "Optional[str]",
    "station_id": "Optional[int]",
    "idle_lock_seconds": "int",
})


# The operator.
OperatorSessionOperator = TypedDict("OperatorSessionOperator", {
    "id": "Optional[int]",
    "name": "str",
    "roles": "List[Literal[\"admin\", \"account_manager\", \"warehouse\", \"supervisor\", \"treasury\"]]",
    "site_ids": "Optional[List[int]]",
})


_SignInOperatorBody = TypedDict("_SignInOperatorBody", {
    "email": "str",
    "password": "str",
})
_SignInOperatorBodyMore = TypedDict("_SignInOperatorBodyMore", {
    "code": "str",
    "passkey": "SignInOperatorBodyPasskey",
}, total=False)


class SignInOperatorBody(_SignInOperatorBody, _SignInOperatorBodyMore):
    pass


# The assertion of a passkey, instead of a password.
SignInOperatorBodyPasskey = TypedDict("SignInOperatorBodyPasskey", {
    "id": "str",
    "rawId": "str",
    "type": "Literal[\"public-key\"]",
    "response": "SignInOperatorBodyPasskeyResponse",
    "clientExtensionResults": "Dict[str, Any]",
})


# What the authenticator signed.
SignInOperatorBodyPasskeyResponse = TypedDict("SignInOperatorBodyPasskeyResponse", {
    "clientDataJSON": "str",
    "authenticatorData": "str",
    "signature": "str",
})


SignOutOperatorData = TypedDict("SignOutOperatorData", {
    "done": "Literal[True]",
})


LockOperatorSessionData = TypedDict("LockOperatorSessionData", {
    "done": "Literal[True]",
})


ChangeOperatorPasswordData = TypedDict("ChangeOperatorPasswordData", {
    "done": "Literal[True]",
})


ChangeOperatorPasswordBody = TypedDict("ChangeOperatorPasswordBody", {
    "current": "str",
    "password": "str",
})


ProveOperatorSessionData = TypedDict("ProveOperatorSessionData", {
    "done": "Literal[True]",
})


ProveOperatorSessionBody = TypedDict("ProveOperatorSessionBody", {
    "password": "str",
    "code": "str",
    "passkey": "ProveOperatorSessionBodyPasskey",
    "badge": "str",
    "pin": "str",
}, total=False)


# The assertion of a passkey, instead of a password.
ProveOperatorSessionBodyPasskey = TypedDict("ProveOperatorSessionBodyPasskey", {
    "id": "str",
    "rawId": "str",
    "type": "Literal[\"public-key\"]",
    "response": "ProveOperatorSessionBodyPasskeyResponse",
    "clientExtensionResults": "Dict[str, Any]",
})


# What the authenticator signed.
ProveOperatorSessionBodyPasskeyResponse = TypedDict("ProveOperatorSessionBodyPasskeyResponse", {
    "clientDataJSON": "str",
    "authenticatorData": "str",
    "signature": "str",
})


SwitchOperatorSessionBody = TypedDict("SwitchOperatorSessionBody", {
    "badge": "str",
    "pin": "str",
})


UnlockOperatorSessionBody = TypedDict("UnlockOperatorSessionBody", {
    "password": "str",
})


GetOperatorSignInOptionsData = TypedDict("GetOperatorSignInOptionsData", {
    "options": "Dict[str, Any]",
})


GetOperatorSignInOptionsBody = TypedDict("GetOperatorSignInOptionsBody", {
    "email": "str",
    "password": "str",
})


GetOperatorProofOptionsData = TypedDict("GetOperatorProofOptionsData", {
    "options": "Dict[str, Any]",
})


RegisterOperatorPasskeyData = TypedDict("RegisterOperatorPasskeyData", {
    "passkey": "Passkey",
})


RegisterOperatorPasskeyBody = TypedDict("RegisterOperatorPasskeyBody", {
    "name": "str",
    "response": "RegisterOperatorPasskeyBodyResponse",
})


# The result of `navigator.credentials.create()` as JSON (`PublicKeyCredential.toJSON()`).
RegisterOperatorPasskeyBodyResponse = TypedDict("RegisterOperatorPasskeyBodyResponse", {
    "id": "str",
    "rawId": "str",
    "type": "Literal[\"public-key\"]",
    "response": "RegisterOperatorPasskeyBodyResponseResponse",
    "clientExtensionResults": "Dict[str, Any]",
})


_RegisterOperatorPasskeyBodyResponseResponse = TypedDict("_RegisterOperatorPasskeyBodyResponseResponse", {
    "clientDataJSON": "str",
    "attestationObject": "str",
})
_RegisterOperatorPasskeyBodyResponseResponseMore = TypedDict("_RegisterOperatorPasskeyBodyResponseResponseMore", {
    "transports": "List[str]",
}, total=False)


# What the authenticator signed.
class RegisterOperatorPasskeyBodyResponseResponse(_RegisterOperatorPasskeyBodyResponseResponse, _RegisterOperatorPasskeyBodyResponseResponseMore):
    pass


GetOperatorPasskeyOptionsData = TypedDict("GetOperatorPasskeyOptionsData", {
    "options": "Dict[str, Any]",
})


GetOperatorPasskeyOptionsBody = TypedDict("GetOperatorPasskeyOptionsBody", {
    "password": "str",
})


ChooseOperatorPinData = TypedDict("ChooseOperatorPinData", {
    "done": "Literal[True]",
})


ChooseOperatorPinBody = TypedDict("ChooseOperatorPinBody", {
    "pin": "str",
})


ListOperatorSitesData = TypedDict("ListOperatorSitesData", {
    "sites": "List[OperatorSite]",
})


OperatorSite = TypedDict("OperatorSite", {
    "id": "int",
    "code": "str",
    "name": "str",
    "status": "Literal[\"ACTIVE\", \"PAUSED\", \"CLOSED\"]",
    "address": "OperatorSiteAddress",
    "timezone": "str",
    "receiving_hours": "List[OperatorSiteReceivingHoursItem]",
    "pickup_hours": "List[OperatorSitePickupHoursItem]",
    "order_cutoff_local": "str",
    "holidays": "List[str]",
    "capabilities": "List[Literal[\"inbound\", \"ship\", \"pickup\"]]",
    "inbound_instructions": "Optional[str]",
    "pickup_instructions": "Optional[str]",
    "created_at": "str",
    "updated_at": "str",
})


_OperatorSiteAddress = TypedDict("_OperatorSiteAddress", {
    "name": "str",
    "street1": "str",
    "city": "str",
    "zip": "str",
    "country": "str",
})
_OperatorSiteAddressMore = TypedDict("_OperatorSiteAddressMore", {
    "company": "Optional[str]",
    "street2": "Optional[str]",
    "state": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


# The address to which parcels are sent.
class OperatorSiteAddress(_OperatorSiteAddress, _OperatorSiteAddressMore):
    pass


OperatorSiteReceivingHoursItem = TypedDict("OperatorSiteReceivingHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


OperatorSitePickupHoursItem = TypedDict("OperatorSitePickupHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


CreateOperatorSiteData = TypedDict("CreateOperatorSiteData", {
    "site": "OperatorSite",
})


_CreateOperatorSiteBody = TypedDict("_CreateOperatorSiteBody", {
    "client_action_id": "str",
    "code": "str",
    "name": "str",
    "address": "CreateOperatorSiteBodyAddress",
    "timezone": "str",
})
_CreateOperatorSiteBodyMore = TypedDict("_CreateOperatorSiteBodyMore", {
    "status": "Literal[\"ACTIVE\", \"PAUSED\", \"CLOSED\"]",
    "receiving_hours": "List[CreateOperatorSiteBodyReceivingHoursItem]",
    "pickup_hours": "List[CreateOperatorSiteBodyPickupHoursItem]",
    "order_cutoff_local": "str",
    "holidays": "List[str]",
    "capabilities": "List[Literal[\"inbound\", \"ship\", \"pickup\"]]",
    "inbound_instructions": "Optional[str]",
    "pickup_instructions": "Optional[str]",
}, total=False)


class CreateOperatorSiteBody(_CreateOperatorSiteBody, _CreateOperatorSiteBodyMore):
    pass


_CreateOperatorSiteBodyAddress = TypedDict("_CreateOperatorSiteBodyAddress", {
    "name": "str",
    "street1": "str",
    "city": "str",
    "zip": "str",
    "country": "str",
})
_CreateOperatorSiteBodyAddressMore = TypedDict("_CreateOperatorSiteBodyAddressMore", {
    "company": "Optional[str]",
    "street2": "Optional[str]",
    "state": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


# The address to which parcels are sent.
class CreateOperatorSiteBodyAddress(_CreateOperatorSiteBodyAddress, _CreateOperatorSiteBodyAddressMore):
    pass


CreateOperatorSiteBodyReceivingHoursItem = TypedDict("CreateOperatorSiteBodyReceivingHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


CreateOperatorSiteBodyPickupHoursItem = TypedDict("CreateOperatorSiteBodyPickupHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


GetOperatorSiteData = TypedDict("GetOperatorSiteData", {
    "site": "OperatorSite",
})


UpdateOperatorSiteData = TypedDict("UpdateOperatorSiteData", {
    "site": "OperatorSite",
})


_UpdateOperatorSiteBody = TypedDict("_UpdateOperatorSiteBody", {
    "client_action_id": "str",
})
_UpdateOperatorSiteBodyMore = TypedDict("_UpdateOperatorSiteBodyMore", {
    "name": "str",
    "status": "Literal[\"ACTIVE\", \"PAUSED\", \"CLOSED\"]",
    "address": "UpdateOperatorSiteBodyAddress",
    "timezone": "str",
    "receiving_hours": "List[UpdateOperatorSiteBodyReceivingHoursItem]",
    "pickup_hours": "List[UpdateOperatorSiteBodyPickupHoursItem]",
    "order_cutoff_local": "str",
    "holidays": "List[str]",
    "capabilities": "List[Literal[\"inbound\", \"ship\", \"pickup\"]]",
    "inbound_instructions": "Optional[str]",
    "pickup_instructions": "Optional[str]",
}, total=False)


class UpdateOperatorSiteBody(_UpdateOperatorSiteBody, _UpdateOperatorSiteBodyMore):
    pass


_UpdateOperatorSiteBodyAddress = TypedDict("_UpdateOperatorSiteBodyAddress", {
    "name": "str",
    "street1": "str",
    "city": "str",
    "zip": "str",
    "country": "str",
})
_UpdateOperatorSiteBodyAddressMore = TypedDict("_UpdateOperatorSiteBodyAddressMore", {
    "company": "Optional[str]",
    "street2": "Optional[str]",
    "state": "Optional[str]",
    "phone": "Optional[str]",
    "email": "Optional[str]",
}, total=False)


# The address to which parcels are sent.
class UpdateOperatorSiteBodyAddress(_UpdateOperatorSiteBodyAddress, _UpdateOperatorSiteBodyAddressMore):
    pass


UpdateOperatorSiteBodyReceivingHoursItem = TypedDict("UpdateOperatorSiteBodyReceivingHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


UpdateOperatorSiteBodyPickupHoursItem = TypedDict("UpdateOperatorSiteBodyPickupHoursItem", {
    "dow": "int",
    "open": "str",
    "close": "str",
})


ListOperatorStationsData = TypedDict("ListOperatorStationsData", {
    "stations": "List[Station]",
})


Station = TypedDict("Station", {
    "id": "int",
    "name": "str",
    "site_id": "int",
    "registered_by": "str",
    "created_at": "str",
    "last_seen_at": "Optional[str]",
    "revoked_at": "Optional[str]",
})


RegisterOperatorStationData = TypedDict("RegisterOperatorStationData", {
    "station": "Station",
    "secret": "str",
})


RegisterOperatorStationBody = TypedDict("RegisterOperatorStationBody", {
    "name": "str",
    "site_id": "int",
})


ActivateOperatorStationData = TypedDict("ActivateOperatorStationData", {
    "station": "Station",
})


ActivateOperatorStationBody = TypedDict("ActivateOperatorStationBody", {
    "secret": "str",
})


GetOperatorStationData = TypedDict("GetOperatorStationData", {
    "station": "Station",
})


RevokeOperatorStationData = TypedDict("RevokeOperatorStationData", {
    "station": "Station",
})


BuyOperatorTaskLabelsData = TypedDict("BuyOperatorTaskLabelsData", {
    "labels": "List[BuyOperatorTaskLabelsDataLabelsItem]",
})


BuyOperatorTaskLabelsDataLabelsItem = TypedDict("BuyOperatorTaskLabelsDataLabelsItem", {
    "parcel_number": "int",
    "carrier": "str",
    "service": "str",
    "tracking_number": "Optional[str]",
    "cost_cents": "Optional[int]",
})


BuyOperatorTaskLabelsBody = TypedDict("BuyOperatorTaskLabelsBody", {
    "client_action_id": "str",
})


RecordOperatorTaskLabelData = TypedDict("RecordOperatorTaskLabelData", {
    "task": "WorkTask",
})


WorkTask = TypedDict("WorkTask", {
    "id": "int",
    "purpose": "str",
    "document_id": "int",
    "site_id": "int",
    "method": "Literal[\"SHIP\", \"PICKUP\"]",
    "stage": "Literal[\"pick\", \"pack\", \"dispatch\", \"transit\", \"short\", \"done\"]",
    "status": "Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"SHORT\", \"CANCELLED\", \"LOST\"]",
    "declared_cents": "int",
    "due_at": "str",
    "hold": "Optional[str]",
    "assigned_to": "Optional[str]",
    "end_reason": "Optional[str]",
    "line_count": "Optional[int]",
    "scan_code": "str",
    "opened_at": "str",
    "started_at": "Optional[str]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "dispatched_at": "Optional[str]",
    "closed_at": "Optional[str]",
})


_RecordOperatorTaskLabelBody = TypedDict("_RecordOperatorTaskLabelBody", {
    "client_action_id": "str",
    "carrier": "str",
    "tracking_number": "str",
    "cost_cents": "int",
})
_RecordOperatorTaskLabelBodyMore = TypedDict("_RecordOperatorTaskLabelBodyMore", {
    "service": "str",
}, total=False)


class RecordOperatorTaskLabelBody(_RecordOperatorTaskLabelBody, _RecordOperatorTaskLabelBodyMore):
    pass


ListOperatorTasksData = TypedDict("ListOperatorTasksData", {
    "tasks": "List[WorkTask]",
})


GetOperatorTaskData = TypedDict("GetOperatorTaskData", {
    "task": "WorkTask",
    "title": "str",
    "wave_id": "Optional[int]",
    "lines": "List[GetOperatorTaskDataLinesItem]",
    "parcels": "List[GetOperatorTaskDataParcelsItem]",
})


GetOperatorTaskDataLinesItem = TypedDict("GetOperatorTaskDataLinesItem", {
    "unique_id": "str",
    "name": "str",
    "status": "Optional[str]",
    "bin": "Optional[str]",
    "pick_bin": "Optional[str]",
    "walking_order": "int",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
    "parcel_number": "Optional[int]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "short_at": "Optional[str]",
    "returned_at": "Optional[str]",
})


GetOperatorTaskDataParcelsItem = TypedDict("GetOperatorTaskDataParcelsItem", {
    "number": "int",
    "scan_code": "str",
    "weight_grams": "Optional[int]",
    "packed_at": "str",
    "label_status": "Optional[str]",
    "carrier": "Optional[str]",
    "tracking_number": "Optional[str]",
    "tracking_status": "Optional[str]",
})


CancelOperatorTaskData = TypedDict("CancelOperatorTaskData", {
    "task": "WorkTask",
})


CancelOperatorTaskBody = TypedDict("CancelOperatorTaskBody", {
    "client_action_id": "str",
    "reason": "str",
})


DeliverOperatorTaskData = TypedDict("DeliverOperatorTaskData", {
    "task": "WorkTask",
})


_DeliverOperatorTaskBody = TypedDict("_DeliverOperatorTaskBody", {
    "client_action_id": "str",
})
_DeliverOperatorTaskBodyMore = TypedDict("_DeliverOperatorTaskBodyMore", {
    "code": "str",
    "evidence": "Dict[str, str]",
}, total=False)


class DeliverOperatorTaskBody(_DeliverOperatorTaskBody, _DeliverOperatorTaskBodyMore):
    pass


DispatchOperatorTaskData = TypedDict("DispatchOperatorTaskData", {
    "task": "WorkTask",
})


_DispatchOperatorTaskBody = TypedDict("_DispatchOperatorTaskBody", {
    "client_action_id": "str",
    "scans": "List[str]",
})
_DispatchOperatorTaskBodyMore = TypedDict("_DispatchOperatorTaskBodyMore", {
    "second_person": "DispatchOperatorTaskBodySecondPerson",
}, total=False)


class DispatchOperatorTaskBody(_DispatchOperatorTaskBody, _DispatchOperatorTaskBodyMore):
    pass


# A supervisor other than the caller. Required above a declared value threshold.
DispatchOperatorTaskBodySecondPerson = TypedDict("DispatchOperatorTaskBodySecondPerson", {
    "badge": "str",
    "pin": "str",
})


HoldOperatorTaskData = TypedDict("HoldOperatorTaskData", {
    "task": "WorkTask",
})


_HoldOperatorTaskBody = TypedDict("_HoldOperatorTaskBody", {
    "client_action_id": "str",
    "reason": "str",
})
_HoldOperatorTaskBodyMore = TypedDict("_HoldOperatorTaskBodyMore", {
    "asked_by_owner": "bool",
}, total=False)


class HoldOperatorTaskBody(_HoldOperatorTaskBody, _HoldOperatorTaskBodyMore):
    pass


PackOperatorTaskData = TypedDict("PackOperatorTaskData", {
    "task": "WorkTask",
})


_PackOperatorTaskBody = TypedDict("_PackOperatorTaskBody", {
    "client_action_id": "str",
    "parcel_number": "int",
    "unique_ids": "List[str]",
})
_PackOperatorTaskBodyMore = TypedDict("_PackOperatorTaskBodyMore", {
    "weight_grams": "int",
}, total=False)


class PackOperatorTaskBody(_PackOperatorTaskBody, _PackOperatorTaskBodyMore):
    pass


PickOperatorTaskData = TypedDict("PickOperatorTaskData", {
    "task": "WorkTask",
})


_PickOperatorTaskBody = TypedDict("_PickOperatorTaskBody", {
    "client_action_id": "str",
    "unique_id": "str",
})
_PickOperatorTaskBodyMore = TypedDict("_PickOperatorTaskBodyMore", {
    "tote": "str",
}, total=False)


class PickOperatorTaskBody(_PickOperatorTaskBody, _PickOperatorTaskBodyMore):
    pass


ReleaseOperatorTaskData = TypedDict("ReleaseOperatorTaskData", {
    "task": "WorkTask",
})


ReleaseOperatorTaskBody = TypedDict("ReleaseOperatorTaskBody", {
    "client_action_id": "str",
})


ResumeOperatorTaskData = TypedDict("ResumeOperatorTaskData", {
    "task": "WorkTask",
})


ResumeOperatorTaskBody = TypedDict("ResumeOperatorTaskBody", {
    "client_action_id": "str",
})


ReturnOperatorTaskData = TypedDict("ReturnOperatorTaskData", {
    "task": "WorkTask",
})


ReturnOperatorTaskBody = TypedDict("ReturnOperatorTaskBody", {
    "client_action_id": "str",
    "unique_ids": "List[str]",
})


UnlockOperatorTaskData = TypedDict("UnlockOperatorTaskData", {
    "task": "WorkTask",
})


UnlockOperatorTaskBody = TypedDict("UnlockOperatorTaskBody", {
    "client_action_id": "str",
})


UnpickOperatorTaskData = TypedDict("UnpickOperatorTaskData", {
    "task": "WorkTask",
})


_UnpickOperatorTaskBody = TypedDict("_UnpickOperatorTaskBody", {
    "client_action_id": "str",
    "unique_id": "str",
})
_UnpickOperatorTaskBodyMore = TypedDict("_UnpickOperatorTaskBodyMore", {
    "bin": "str",
}, total=False)


class UnpickOperatorTaskBody(_UnpickOperatorTaskBody, _UnpickOperatorTaskBodyMore):
    pass


ReportOperatorTaskLostData = TypedDict("ReportOperatorTaskLostData", {
    "task": "WorkTask",
})


_ReportOperatorTaskLostBody = TypedDict("_ReportOperatorTaskLostBody", {
    "client_action_id": "str",
    "reason": "str",
})
_ReportOperatorTaskLostBodyMore = TypedDict("_ReportOperatorTaskLostBodyMore", {
    "second_person": "ReportOperatorTaskLostBodySecondPerson",
}, total=False)


class ReportOperatorTaskLostBody(_ReportOperatorTaskLostBody, _ReportOperatorTaskLostBodyMore):
    pass


# A supervisor other than the caller. Required above a declared value threshold.
ReportOperatorTaskLostBodySecondPerson = TypedDict("ReportOperatorTaskLostBodySecondPerson", {
    "badge": "str",
    "pin": "str",
})


ReportOperatorTaskShortData = TypedDict("ReportOperatorTaskShortData", {
    "task": "WorkTask",
})


_ReportOperatorTaskShortBody = TypedDict("_ReportOperatorTaskShortBody", {
    "client_action_id": "str",
    "unique_id": "str",
    "reason": "Literal[\"missing\", \"damaged\"]",
})
_ReportOperatorTaskShortBodyMore = TypedDict("_ReportOperatorTaskShortBodyMore", {
    "note": "str",
}, total=False)


class ReportOperatorTaskShortBody(_ReportOperatorTaskShortBody, _ReportOperatorTaskShortBodyMore):
    pass


ListOperatorWavesData = TypedDict("ListOperatorWavesData", {
    "waves": "List[PickWave]",
})


PickWave = TypedDict("PickWave", {
    "id": "int",
    "site_id": "int",
    "status": "Literal[\"OPEN\", \"PICKING\", \"PICKED\", \"COMPLETED\", \"CANCELLED\"]",
    "task_count": "Optional[int]",
    "line_count": "Optional[int]",
    "picked_count": "Optional[int]",
    "created_by": "str",
    "picked_by": "Optional[str]",
    "created_at": "str",
    "started_at": "Optional[str]",
    "picked_at": "Optional[str]",
    "closed_at": "Optional[str]",
    "end_reason": "Optional[str]",
})


OpenOperatorWaveData = TypedDict("OpenOperatorWaveData", {
    "wave": "PickWave",
    "tasks": "List[OpenOperatorWaveDataTasksItem]",
    "walk": "List[OpenOperatorWaveDataWalkItem]",
})


OpenOperatorWaveDataTasksItem = TypedDict("OpenOperatorWaveDataTasksItem", {
    "task_id": "int",
    "title": "str",
    "status": "Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"SHORT\", \"CANCELLED\", \"LOST\"]",
    "tote": "Optional[str]",
    "line_count": "int",
    "picked_count": "int",
    "released_at": "Optional[str]",
})


OpenOperatorWaveDataWalkItem = TypedDict("OpenOperatorWaveDataWalkItem", {
    "unique_id": "str",
    "name": "str",
    "status": "Optional[str]",
    "bin": "Optional[str]",
    "pick_bin": "Optional[str]",
    "walking_order": "int",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
    "parcel_number": "Optional[int]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "short_at": "Optional[str]",
    "returned_at": "Optional[str]",
    "task_id": "int",
    "tote": "Optional[str]",
    "can_pick": "bool",
})


_OpenOperatorWaveBody = TypedDict("_OpenOperatorWaveBody", {
    "client_action_id": "str",
    "site_id": "int",
})
_OpenOperatorWaveBodyMore = TypedDict("_OpenOperatorWaveBodyMore", {
    "task_ids": "List[int]",
    "size": "int",
}, total=False)


class OpenOperatorWaveBody(_OpenOperatorWaveBody, _OpenOperatorWaveBodyMore):
    pass


GetOperatorWaveData = TypedDict("GetOperatorWaveData", {
    "wave": "PickWave",
    "tasks": "List[GetOperatorWaveDataTasksItem]",
    "walk": "List[GetOperatorWaveDataWalkItem]",
})


GetOperatorWaveDataTasksItem = TypedDict("GetOperatorWaveDataTasksItem", {
    "task_id": "int",
    "title": "str",
    "status": "Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"SHORT\", \"CANCELLED\", \"LOST\"]",
    "tote": "Optional[str]",
    "line_count": "int",
    "picked_count": "int",
    "released_at": "Optional[str]",
})


GetOperatorWaveDataWalkItem = TypedDict("GetOperatorWaveDataWalkItem", {
    "unique_id": "str",
    "name": "str",
    "status": "Optional[str]",
    "bin": "Optional[str]",
    "pick_bin": "Optional[str]",
    "walking_order": "int",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
    "parcel_number": "Optional[int]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "short_at": "Optional[str]",
    "returned_at": "Optional[str]",
    "task_id": "int",
    "tote": "Optional[str]",
    "can_pick": "bool",
})


CancelOperatorWaveData = TypedDict("CancelOperatorWaveData", {
    "wave": "PickWave",
    "tasks": "List[CancelOperatorWaveDataTasksItem]",
    "walk": "List[CancelOperatorWaveDataWalkItem]",
})


CancelOperatorWaveDataTasksItem = TypedDict("CancelOperatorWaveDataTasksItem", {
    "task_id": "int",
    "title": "str",
    "status": "Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"SHORT\", \"CANCELLED\", \"LOST\"]",
    "tote": "Optional[str]",
    "line_count": "int",
    "picked_count": "int",
    "released_at": "Optional[str]",
})


CancelOperatorWaveDataWalkItem = TypedDict("CancelOperatorWaveDataWalkItem", {
    "unique_id": "str",
    "name": "str",
    "status": "Optional[str]",
    "bin": "Optional[str]",
    "pick_bin": "Optional[str]",
    "walking_order": "int",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
    "parcel_number": "Optional[int]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "short_at": "Optional[str]",
    "returned_at": "Optional[str]",
    "task_id": "int",
    "tote": "Optional[str]",
    "can_pick": "bool",
})


CancelOperatorWaveBody = TypedDict("CancelOperatorWaveBody", {
    "client_action_id": "str",
    "reason": "str",
})


PickOperatorWaveData = TypedDict("PickOperatorWaveData", {
    "wave": "PickWave",
    "tasks": "List[PickOperatorWaveDataTasksItem]",
    "walk": "List[PickOperatorWaveDataWalkItem]",
})


PickOperatorWaveDataTasksItem = TypedDict("PickOperatorWaveDataTasksItem", {
    "task_id": "int",
    "title": "str",
    "status": "Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"SHORT\", \"CANCELLED\", \"LOST\"]",
    "tote": "Optional[str]",
    "line_count": "int",
    "picked_count": "int",
    "released_at": "Optional[str]",
})


PickOperatorWaveDataWalkItem = TypedDict("PickOperatorWaveDataWalkItem", {
    "unique_id": "str",
    "name": "str",
    "status": "Optional[str]",
    "bin": "Optional[str]",
    "pick_bin": "Optional[str]",
    "walking_order": "int",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
    "parcel_number": "Optional[int]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "short_at": "Optional[str]",
    "returned_at": "Optional[str]",
    "task_id": "int",
    "tote": "Optional[str]",
    "can_pick": "bool",
})


PickOperatorWaveBody = TypedDict("PickOperatorWaveBody", {
    "client_action_id": "str",
    "unique_id": "str",
    "tote": "str",
})


ReportOperatorWaveShortData = TypedDict("ReportOperatorWaveShortData", {
    "wave": "PickWave",
    "tasks": "List[ReportOperatorWaveShortDataTasksItem]",
    "walk": "List[ReportOperatorWaveShortDataWalkItem]",
})


ReportOperatorWaveShortDataTasksItem = TypedDict("ReportOperatorWaveShortDataTasksItem", {
    "task_id": "int",
    "title": "str",
    "status": "Literal[\"QUEUED\", \"PICKING\", \"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\", \"RETURNED\", \"SHORT\", \"CANCELLED\", \"LOST\"]",
    "tote": "Optional[str]",
    "line_count": "int",
    "picked_count": "int",
    "released_at": "Optional[str]",
})


ReportOperatorWaveShortDataWalkItem = TypedDict("ReportOperatorWaveShortDataWalkItem", {
    "unique_id": "str",
    "name": "str",
    "status": "Optional[str]",
    "bin": "Optional[str]",
    "pick_bin": "Optional[str]",
    "walking_order": "int",
    "set_name": "Optional[str]",
    "card_number": "Optional[str]",
    "language": "Optional[str]",
    "condition": "Optional[str]",
    "grade": "Optional[str]",
    "image_url": "Optional[str]",
    "parcel_number": "Optional[int]",
    "picked_at": "Optional[str]",
    "packed_at": "Optional[str]",
    "short_at": "Optional[str]",
    "returned_at": "Optional[str]",
    "task_id": "int",
    "tote": "Optional[str]",
    "can_pick": "bool",
})


_ReportOperatorWaveShortBody = TypedDict("_ReportOperatorWaveShortBody", {
    "client_action_id": "str",
    "unique_id": "str",
    "reason": "Literal[\"missing\", \"damaged\"]",
})
_ReportOperatorWaveShortBodyMore = TypedDict("_ReportOperatorWaveShortBodyMore", {
    "note": "str",
}, total=False)


class ReportOperatorWaveShortBody(_ReportOperatorWaveShortBody, _ReportOperatorWaveShortBodyMore):
    pass


AssignOperatorNextTaskData = TypedDict("AssignOperatorNextTaskData", {
    "task": "Union[WorkTask, None]",
})


_AssignOperatorNextTaskBody = TypedDict("_AssignOperatorNextTaskBody", {
    "client_action_id": "str",
})
_AssignOperatorNextTaskBodyMore = TypedDict("_AssignOperatorNextTaskBodyMore", {
    "site_id": "int",
    "stages": "List[Literal[\"pick\", \"pack\", \"dispatch\"]]",
}, total=False)


class AssignOperatorNextTaskBody(_AssignOperatorNextTaskBody, _AssignOperatorNextTaskBodyMore):
    pass


_PrintOperatorLabelsBody = TypedDict("_PrintOperatorLabelsBody", {
    "client_action_id": "str",
    "codes": "List[str]",
})
_PrintOperatorLabelsBodyMore = TypedDict("_PrintOperatorLabelsBodyMore", {
    "format": "Literal[\"pdf\", \"zpl\"]",
}, total=False)


class PrintOperatorLabelsBody(_PrintOperatorLabelsBody, _PrintOperatorLabelsBodyMore):
    pass


_ResolveOperatorBarcodeData = TypedDict("_ResolveOperatorBarcodeData", {
    "kind": "Literal[\"item\", \"bin\", \"tote\", \"task\", \"parcel\", \"person\", \"other\"]",
    "title": "str",
})
_ResolveOperatorBarcodeDataMore = TypedDict("_ResolveOperatorBarcodeDataMore", {
    "item": "Thing",
    "location": "Union[ItemLocation, None]",
    "bin": "Bin",
    "task": "Union[WorkTask, None]",
    "task_id": "Optional[int]",
    "parcel_number": "int",
    "person_id": "int",
    "resource": "str",
    "id": "str",
}, total=False)


class ResolveOperatorBarcodeData(_ResolveOperatorBarcodeData, _ResolveOperatorBarcodeDataMore):
    pass


GetOperatorWorkData = TypedDict("GetOperatorWorkData", {
    "queues": "List[GetOperatorWorkDataQueuesItem]",
    "loose_items": "List[GetOperatorWorkDataLooseItemsItem]",
})


GetOperatorWorkDataQueuesItem = TypedDict("GetOperatorWorkDataQueuesItem", {
    "site_id": "int",
    "purpose": "str",
    "stage": "Literal[\"pick\", \"pack\", \"dispatch\", \"transit\", \"short\", \"done\"]",
    "status": "str",
    "count": "int",
    "overdue": "int",
    "held": "int",
    "next_due_at": "str",
    "oldest_at": "str",
})


GetOperatorWorkDataLooseItemsItem = TypedDict("GetOperatorWorkDataLooseItemsItem", {
    "site_id": "int",
    "status": "str",
    "count": "int",
    "oldest_at": "str",
})


ListRequestsData = TypedDict("ListRequestsData", {
    "requests": "List[LoggedRequest]",
})


LoggedRequest = TypedDict("LoggedRequest", {
    "id": "int",
    "request_id": "str",
    "at": "str",
    "method": "str",
    "route": "str",
    "path": "str",
    "status": "int",
    "code": "Optional[str]",
    "ms": "float",
    "key_id": "str",
    "agent": "Optional[str]",
    "client_session_id": "Optional[int]",
})


LoggedRequestDetails = TypedDict("LoggedRequestDetails", {
    "id": "int",
    "request_id": "str",
    "at": "str",
    "method": "str",
    "route": "str",
    "path": "str",
    "status": "int",
    "code": "Optional[str]",
    "ms": "float",
    "key_id": "str",
    "agent": "Optional[str]",
    "client_session_id": "Optional[int]",
    "request_body": "Optional[str]",
    "response_body": "Optional[str]",
})


ControlSandboxChainData = TypedDict("ControlSandboxChainData", {
    "block_number": "Optional[int]",
    "mining": "Literal[\"auto\", \"manual\"]",
    "rpc_down_until": "Optional[str]",
    "revert_next": "int",
    "gas_price": "Optional[int]",
})


ControlSandboxChainBody = TypedDict("ControlSandboxChainBody", {
    "mine": "int",
    "reorg_depth": "int",
    "mining": "Literal[\"auto\", \"manual\"]",
    "rpc_down_seconds": "int",
    "revert_next": "int",
    "gas_price": "int",
}, total=False)


AdvanceSandboxClockData = TypedDict("AdvanceSandboxClockData", {
    "now": "str",
})


AdvanceSandboxClockBody = TypedDict("AdvanceSandboxClockBody", {
    "seconds": "int",
})


GrantSandboxCreditsData = TypedDict("GrantSandboxCreditsData", {
    "end_user_id": "int",
    "balance": "str",
    "balance_usdc": "str",
})


_GrantSandboxCreditsBody = TypedDict("_GrantSandboxCreditsBody", {
    "amount_usdc": "str",
})
_GrantSandboxCreditsBodyMore = TypedDict("_GrantSandboxCreditsBodyMore", {
    "external_user_id": "str",
    "wallet_address": "str",
}, total=False)


class GrantSandboxCreditsBody(_GrantSandboxCreditsBody, _GrantSandboxCreditsBodyMore):
    pass


EmitSandboxEventData = TypedDict("EmitSandboxEventData", {
    "event_id": "str",
})


_EmitSandboxEventBody = TypedDict("_EmitSandboxEventBody", {
    "event_type": "Literal[\"purchase.fulfilled\", \"redemption.updated\", \"sellback.confirmed\", \"send.fulfilled\", \"send.failed\", \"sellback.failed\", \"purchase.reserved\", \"purchase.submitted\", \"purchase.partially_fulfilled\", \"purchase.refunded\", \"purchase.reverted\", \"purchase.failed\", \"instant_purchase.reserved\", \"instant_purchase.submitted\", \"instant_purchase.fulfilled\", \"instant_purchase.refunded\", \"instant_purchase.reverted\", \"instant_purchase.failed\", \"redemption.prepared\", \"redemption.burn_submitted\", \"redemption.failed\", \"redemption.cancelled\", \"redemption.expired\", \"collection.export_requested\", \"collection.export_waiting\", \"collection.export_completed\", \"collection.export_cancelled\", \"collection.export_failed\", \"deposit.credited\", \"withdrawal.updated\", \"payout.statement_ready\", \"payout.paid\", \"payout.failed\", \"payout_wallet.updated\", \"webhook.disabled\", \"key.expiring\", \"tier.updated\", \"price.alert\", \"card.received\", \"card.updated\", \"order.updated\", \"vault_withdrawal.updated\", \"transfer.updated\", \"inbound.updated\", \"buyer_return.updated\", \"carrier_claim.updated\", \"exception.opened\", \"exception.answered\", \"exception.resolved\", \"exception.updated\", \"declared_value.decided\", \"declared_value.updated\", \"invoice.issued\", \"invoice.updated\", \"service_credit.decided\", \"service_credit.updated\"]",
})
_EmitSandboxEventBodyMore = TypedDict("_EmitSandboxEventBodyMore", {
    "resource_id": "str",
}, total=False)


class EmitSandboxEventBody(_EmitSandboxEventBody, _EmitSandboxEventBodyMore):
    pass


FundSandboxAddressData = TypedDict("FundSandboxAddressData", {
    "address": "str",
    "transaction_hash": "Optional[str]",
})


_FundSandboxAddressBody = TypedDict("_FundSandboxAddressBody", {
    "address": "str",
})
_FundSandboxAddressBodyMore = TypedDict("_FundSandboxAddressBodyMore", {
    "usdc": "str",
    "milliether": "int",
}, total=False)


class FundSandboxAddressBody(_FundSandboxAddressBody, _FundSandboxAddressBodyMore):
    pass


ListSandboxMailData = TypedDict("ListSandboxMailData", {
    "is_out": "bool",
    "mails": "List[ListSandboxMailDataMailsItem]",
})


ListSandboxMailDataMailsItem = TypedDict("ListSandboxMailDataMailsItem", {
    "received_at": "str",
    "message_id": "str",
    "from": "str",
    "to": "List[str]",
    "subject": "str",
    "text": "str",
    "html": "str",
})


ControlSandboxMailData = TypedDict("ControlSandboxMailData", {
    "is_out": "bool",
    "mails": "List[ControlSandboxMailDataMailsItem]",
})


ControlSandboxMailDataMailsItem = TypedDict("ControlSandboxMailDataMailsItem", {
    "received_at": "str",
    "message_id": "str",
    "from": "str",
    "to": "List[str]",
    "subject": "str",
    "text": "str",
    "html": "str",
})


ControlSandboxMailBody = TypedDict("ControlSandboxMailBody", {
    "is_out": "bool",
})


DeleteSandboxMailData = TypedDict("DeleteSandboxMailData", {
    "is_out": "bool",
    "mails": "List[DeleteSandboxMailDataMailsItem]",
})


DeleteSandboxMailDataMailsItem = TypedDict("DeleteSandboxMailDataMailsItem", {
    "received_at": "str",
    "message_id": "str",
    "from": "str",
    "to": "List[str]",
    "subject": "str",
    "text": "str",
    "html": "str",
})


ControlSandboxRandomnessData = TypedDict("ControlSandboxRandomnessData", {
    "mode": "Literal[\"auto\", \"manual\", \"timeout\", \"unattended\"]",
    "released": "int",
})


ControlSandboxRandomnessBody = TypedDict("ControlSandboxRandomnessBody", {
    "mode": "Literal[\"auto\", \"manual\", \"timeout\", \"unattended\"]",
    "release": "int",
}, total=False)


AdvanceSandboxRedemptionData = TypedDict("AdvanceSandboxRedemptionData", {
    "redemption_id": "int",
    "status": "str",
    "queue_status": "str",
    "order_status": "str",
})


AdvanceSandboxRedemptionBody = TypedDict("AdvanceSandboxRedemptionBody", {
    "to": "Literal[\"PICKED\", \"PACKED\", \"DISPATCHED\", \"DELIVERED\"]",
})


ControlSandboxShippingData = TypedDict("ControlSandboxShippingData", {
    "advanced": "bool",
    "announced": "int",
})


ControlSandboxShippingBody = TypedDict("ControlSandboxShippingBody", {
    "fail_next": "ControlSandboxShippingBodyFailNext",
    "clear_faults": "bool",
    "advance": "str",
}, total=False)


# The number of requests that fail next.
ControlSandboxShippingBodyFailNext = TypedDict("ControlSandboxShippingBodyFailNext", {
    "operation": "Literal[\"quote\", \"buy\", \"resolve\", \"void\", \"track\", \"manifest\", \"resolve_manifest\"]",
    "mode": "Literal[\"503_before\", \"reset_before\", \"timeout_before\", \"timeout_after\", \"500_after\", \"reset_after\", \"malformed_json\", \"carrier_error\", \"rate_expired\", \"price_changed\", \"duplicate_label\", \"slow\", \"429\"]",
})


WebhookSink = TypedDict("WebhookSink", {
    "name": "str",
    "path": "str",
    "mode": "Literal[\"ok\", \"fail\", \"hang\", \"reset\", \"gone\"]",
    "times": "Optional[int]",
    "total": "int",
    "arrivals": "List[WebhookSinkArrivalsItem]",
})


WebhookSinkArrivalsItem = TypedDict("WebhookSinkArrivalsItem", {
    "received_at": "str",
    "event": "str",
    "delivery_id": "str",
    "signature": "Literal[\"valid\", \"invalid\", \"unknown\"]",
    "answered": "Literal[\"ok\", \"fail\", \"hang\", \"reset\", \"gone\"]",
    "headers": "Dict[str, str]",
    "body": "str",
})


SendPreview = TypedDict("SendPreview", {
    "dry_run": "Literal[True]",
    "wallet_address": "str",
    "sendable": "List[SendPreviewSendableItem]",
    "skipped": "List[SendPreviewSkippedItem]",
})


SendPreviewSendableItem = TypedDict("SendPreviewSendableItem", {
    "unique_id": "str",
    "asset_type": "Literal[\"CARD\", \"GRADED_CARD\", \"CONTAINER\"]",
    "name": "str",
    "image_url": "Optional[str]",
})


SendPreviewSkippedItem = TypedDict("SendPreviewSkippedItem", {
    "unique_id": "str",
    "asset_type": "Literal[\"CARD\", \"GRADED_CARD\", \"CONTAINER\"]",
    "container_token_id": "Optional[str]",
    "reason": "Literal[\"burned\", \"listed\", \"already_queued\", \"not_held_by_server_wallet\", \"not_offchain\", \"container_not_minted\", \"not_sealed\", \"tied_to_packet\", \"missing_grade_proof\"]",
})


_CreateSendBody = TypedDict("_CreateSendBody", {
    "wallet_address": "str",
    "items": "List[CreateSendBodyItemsItem]",
})
_CreateSendBodyMore = TypedDict("_CreateSendBodyMore", {
    "reference": "str",
    "buyback_eligible": "bool",
    "dry_run": "bool",
}, total=False)


class CreateSendBody(_CreateSendBody, _CreateSendBodyMore):
    pass


CreateSendBodyItemsItem = TypedDict("CreateSendBodyItemsItem", {
    "unique_id": "str",
    "container_token_id": "str",
    "custody": "Literal[\"OFFCHAIN\", \"SERVER_WALLET\"]",
}, total=False)


ListSendsData = TypedDict("ListSendsData", {
    "sends": "List[Send]",
})


Send = TypedDict("Send", {
    "send_id": "int",
    "status": "Literal[\"in_progress\", \"complete\", \"complete_with_errors\"]",
    "wallet_address": "str",
    "reference": "str",
    "buyback_eligible": "bool",
    "sent_count": "int",
    "failed_count": "int",
    "items": "List[SendItemsItem]",
    "skipped": "List[SendSkippedItem]",
    "retry_of": "Optional[int]",
    "created_at": "str",
    "updated_at": "str",
    "completed_at": "Optional[str]",
})


SendItemsItem = TypedDict("SendItemsItem", {
    "unique_id": "str",
    "asset_type": "Literal[\"CARD\", \"GRADED_CARD\", \"CONTAINER\"]",
    "action": "Literal[\"TRANSFER\", \"MINT\"]",
    "status": "Literal[\"PENDING\", \"SENDING\", \"SENT\", \"FAILED\"]",
    "token_id": "Optional[str]",
    "tx_hash": "Optional[str]",
    "buyback_registered_at": "Optional[str]",
    "buyback_error": "Optional[str]",
    "error": "Optional[str]",
    "waiting_reason": "Optional[str]",
})


SendSkippedItem = TypedDict("SendSkippedItem", {
    "unique_id": "str",
    "asset_type": "Literal[\"CARD\", \"GRADED_CARD\", \"CONTAINER\"]",
    "container_token_id": "Optional[str]",
    "reason": "Literal[\"burned\", \"listed\", \"already_queued\", \"not_held_by_server_wallet\", \"not_offchain\", \"container_not_minted\", \"not_sealed\", \"tied_to_packet\", \"missing_grade_proof\"]",
})


SendBatchPreview = TypedDict("SendBatchPreview", {
    "dry_run": "Literal[True]",
    "sends": "List[SendPreview]",
    "sendable_count": "int",
    "skipped_count": "int",
})


_CreateSendBatchBody = TypedDict("_CreateSendBatchBody", {
    "sends": "List[CreateSendBatchBodySendsItem]",
})
_CreateSendBatchBodyMore = TypedDict("_CreateSendBatchBodyMore", {
    "dry_run": "bool",
}, total=False)


class CreateSendBatchBody(_CreateSendBatchBody, _CreateSendBatchBodyMore):
    pass


_CreateSendBatchBodySendsItem = TypedDict("_CreateSendBatchBodySendsItem", {
    "wallet_address": "str",
    "items": "List[CreateSendBatchBodySendsItemItemsItem]",
})
_CreateSendBatchBodySendsItemMore = TypedDict("_CreateSendBatchBodySendsItemMore", {
    "reference": "str",
    "buyback_eligible": "bool",
}, total=False)


class CreateSendBatchBodySendsItem(_CreateSendBatchBodySendsItem, _CreateSendBatchBodySendsItemMore):
    pass


CreateSendBatchBodySendsItemItemsItem = TypedDict("CreateSendBatchBodySendsItemItemsItem", {
    "unique_id": "str",
    "container_token_id": "str",
    "custody": "Literal[\"OFFCHAIN\", \"SERVER_WALLET\"]",
}, total=False)


ListSendInventoryData = TypedDict("ListSendInventoryData", {
    "items": "List[Prize]",
})


ListWalletHoldingsData = TypedDict("ListWalletHoldingsData", {
    "wallet_address": "str",
    "block_number": "Optional[int]",
    "holdings": "List[Holding]",
})


Holding = TypedDict("Holding", {
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "contract_address": "Optional[str]",
    "unique_id": "Optional[str]",
    "card_id": "Optional[str]",
    "category": "Literal[\"card\", \"product\", \"unknown\"]",
    "name": "Optional[str]",
    "image_url": "Optional[str]",
    "set_id": "Optional[str]",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "grade": "Optional[HoldingGrade]",
    "value_usd": "Optional[str]",
    "source": "Literal[\"PACK\", \"INSTANT\", \"SEND\", \"TRANSFER\"]",
    "purchase_id": "Optional[int]",
    "instant_purchase_id": "Optional[int]",
    "send_id": "Optional[int]",
    "acquired_at": "Optional[str]",
    "redeem_status": "Literal[\"REDEEMABLE\", \"REDEEMING\", \"REDEEMED\", \"NOT_REDEEMABLE\"]",
    "export_status": "Optional[Literal[\"REQUESTED\", \"WAITING\", \"CANCELLING\"]]",
    "redemption": "Optional[HoldingRedemption]",
    "buyback": "Optional[HoldingBuyback]",
})


# The grade of a graded card; null for other items.
HoldingGrade = TypedDict("HoldingGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


# Your open redemption of this token.
HoldingRedemption = TypedDict("HoldingRedemption", {
    "redemption_id": "int",
    "status": "str",
    "expires_at": "Optional[str]",
})


# Whether this wallet can sell the token back; null for packets and sealed products.
HoldingBuyback = TypedDict("HoldingBuyback", {
    "eligible": "bool",
    "expires_at": "Optional[str]",
    "reason": "Optional[str]",
    "payout_usdc": "Optional[str]",
})


ListWebhookDeliveriesData = TypedDict("ListWebhookDeliveriesData", {
    "deliveries": "List[WebhookDelivery]",
})


WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": "int",
    "delivery_id": "str",
    "webhook_id": "int",
    "event_type": "str",
    "event_id": "str",
    "sequence": "int",
    "status": "Literal[\"PENDING\", \"DELIVERED\", \"FAILED\", \"DISCARDED\"]",
    "attempts": "int",
    "last_status_code": "Optional[int]",
    "last_error": "Optional[str]",
    "next_retry_at": "Optional[str]",
    "delivered_at": "Optional[str]",
    "replay_of": "Optional[int]",
    "is_test": "bool",
    "created_at": "str",
})


GetWebhookDeliveryData = TypedDict("GetWebhookDeliveryData", {
    "delivery": "WebhookDeliveryDetails",
})


WebhookDeliveryDetails = TypedDict("WebhookDeliveryDetails", {
    "id": "int",
    "delivery_id": "str",
    "webhook_id": "int",
    "event_type": "str",
    "event_id": "str",
    "sequence": "int",
    "status": "Literal[\"PENDING\", \"DELIVERED\", \"FAILED\", \"DISCARDED\"]",
    "attempts": "int",
    "last_status_code": "Optional[int]",
    "last_error": "Optional[str]",
    "next_retry_at": "Optional[str]",
    "delivered_at": "Optional[str]",
    "replay_of": "Optional[int]",
    "is_test": "bool",
    "created_at": "str",
    "payload": "str",
    "attempts_log": "List[WebhookAttempt]",
})


WebhookAttempt = TypedDict("WebhookAttempt", {
    "at": "str",
    "status_code": "Optional[int]",
    "duration_ms": "int",
    "error": "Optional[str]",
    "response_excerpt": "str",
    "request_headers": "Optional[Dict[str, str]]",
    "response_headers": "Optional[Dict[str, str]]",
})


ReplayWebhookDeliveryData = TypedDict("ReplayWebhookDeliveryData", {
    "delivery": "WebhookDeliveryDetails",
})


NewWebhook = TypedDict("NewWebhook", {
    "id": "int",
    "url": "str",
    "event_types": "List[str]",
    "is_active": "bool",
    "description": "str",
    "previous_secret_expires_at": "Optional[str]",
    "health": "WebhookHealth",
    "created_at": "str",
    "updated_at": "str",
    "signing_secret": "str",
    "webhook_secret_standard": "str",
})


WebhookHealth = TypedDict("WebhookHealth", {
    "status": "Literal[\"HEALTHY\", \"FAILING\", \"DISABLED\"]",
    "consecutive_failures": "int",
    "last_success_at": "Optional[str]",
    "last_failure_at": "Optional[str]",
    "disabled_at": "Optional[str]",
    "disabled_reason": "Optional[Literal[\"gone\", \"failing\"]]",
})


_CreateWebhookBody = TypedDict("_CreateWebhookBody", {
    "url": "str",
})
_CreateWebhookBodyMore = TypedDict("_CreateWebhookBodyMore", {
    "event_types": "List[str]",
    "description": "str",
    "is_active": "bool",
}, total=False)


class CreateWebhookBody(_CreateWebhookBody, _CreateWebhookBodyMore):
    pass


ListWebhooksData = TypedDict("ListWebhooksData", {
    "webhooks": "List[Webhook]",
})


Webhook = TypedDict("Webhook", {
    "id": "int",
    "url": "str",
    "event_types": "List[str]",
    "is_active": "bool",
    "description": "str",
    "previous_secret_expires_at": "Optional[str]",
    "health": "WebhookHealth",
    "created_at": "str",
    "updated_at": "str",
})


GetWebhookData = TypedDict("GetWebhookData", {
    "webhook": "Webhook",
})


DeleteWebhookData = TypedDict("DeleteWebhookData", {
    "id": "int",
    "deleted": "Literal[True]",
})


UpdateWebhookData = TypedDict("UpdateWebhookData", {
    "webhook": "Webhook",
})


UpdateWebhookBody = TypedDict("UpdateWebhookBody", {
    "url": "str",
    "event_types": "List[str]",
    "description": "str",
    "is_active": "bool",
}, total=False)


EnableWebhookData = TypedDict("EnableWebhookData", {
    "webhook": "Webhook",
})


WebhookReplay = TypedDict("WebhookReplay", {
    "replay_id": "int",
    "count": "int",
    "next_after": "Optional[int]",
})


_ReplayWebhookBody = TypedDict("_ReplayWebhookBody", {
    "since": "str",
})
_ReplayWebhookBodyMore = TypedDict("_ReplayWebhookBodyMore", {
    "until": "str",
    "after": "int",
    "only": "Literal[\"failed\", \"all\"]",
}, total=False)


class ReplayWebhookBody(_ReplayWebhookBody, _ReplayWebhookBodyMore):
    pass


RevokeWebhookPreviousSecretData = TypedDict("RevokeWebhookPreviousSecretData", {
    "webhook": "Webhook",
})


RotatedWebhook = TypedDict("RotatedWebhook", {
    "webhook": "Webhook",
    "signing_secret": "str",
    "webhook_secret_standard": "str",
    "previous_secret_expires_at": "Optional[str]",
})


RotateWebhookSecretBody = TypedDict("RotateWebhookSecretBody", {
    "overlap_seconds": "int",
}, total=False)


WebhookTest = TypedDict("WebhookTest", {
    "id": "int",
    "delivered": "bool",
    "status_code": "Optional[int]",
    "error": "Optional[str]",
    "duration_ms": "int",
    "response_excerpt": "str",
    "event_type": "str",
    "payload": "str",
})


TestWebhookBody = TypedDict("TestWebhookBody", {
    "event_type": "Literal[\"purchase.fulfilled\", \"redemption.updated\", \"sellback.confirmed\", \"send.fulfilled\", \"send.failed\", \"sellback.failed\", \"purchase.reserved\", \"purchase.submitted\", \"purchase.partially_fulfilled\", \"purchase.refunded\", \"purchase.reverted\", \"purchase.failed\", \"instant_purchase.reserved\", \"instant_purchase.submitted\", \"instant_purchase.fulfilled\", \"instant_purchase.refunded\", \"instant_purchase.reverted\", \"instant_purchase.failed\", \"redemption.prepared\", \"redemption.burn_submitted\", \"redemption.failed\", \"redemption.cancelled\", \"redemption.expired\", \"collection.export_requested\", \"collection.export_waiting\", \"collection.export_completed\", \"collection.export_cancelled\", \"collection.export_failed\", \"deposit.credited\", \"withdrawal.updated\", \"payout.statement_ready\", \"payout.paid\", \"payout.failed\", \"payout_wallet.updated\", \"webhook.disabled\", \"key.expiring\", \"tier.updated\", \"price.alert\", \"card.received\", \"card.updated\", \"order.updated\", \"vault_withdrawal.updated\", \"transfer.updated\", \"inbound.updated\", \"buyer_return.updated\", \"carrier_claim.updated\", \"exception.opened\", \"exception.answered\", \"exception.resolved\", \"exception.updated\", \"declared_value.decided\", \"declared_value.updated\", \"invoice.issued\", \"invoice.updated\", \"service_credit.decided\", \"service_credit.updated\"]",
}, total=False)


WebhookStats = TypedDict("WebhookStats", {
    "total": "int",
    "delivered": "int",
    "first_try": "int",
    "median_ms": "Optional[int]",
    "p95_ms": "Optional[int]",
    "hours": "List[WebhookStatsHoursItem]",
})


WebhookStatsHoursItem = TypedDict("WebhookStatsHoursItem", {
    "from": "str",
    "delivered": "int",
    "failed": "int",
    "waiting": "int",
})


# All packs of a purchase were revealed.
PurchaseFulfilledEvent = TypedDict("PurchaseFulfilledEvent", {
    "event": "Literal[\"purchase.fulfilled\"]",
    "id": "str",
    "data": "PurchaseFulfilledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchaseFulfilledEventData = TypedDict("PurchaseFulfilledEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
    "items": "List[PurchaseFulfilledEventDataItemsItem]",
    "finality": "Literal[\"included\", \"safe\", \"final\"]",
})


PurchaseFulfilledEventDataItemsItem = TypedDict("PurchaseFulfilledEventDataItemsItem", {
    "token_id": "str",
    "item_type": "str",
    "category": "Literal[\"card\", \"product\", \"unknown\"]",
    "card_id": "Optional[str]",
    "name": "Optional[str]",
    "image_url": "Optional[str]",
    "value_usd": "Optional[str]",
    "rarity": "Optional[str]",
    "card_number": "Optional[str]",
    "set_id": "Optional[str]",
    "grade": "Optional[PurchaseFulfilledEventDataItemsItemGrade]",
})


# The grade of a graded card.
PurchaseFulfilledEventDataItemsItemGrade = TypedDict("PurchaseFulfilledEventDataItemsItemGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


# A redemption entered fulfillment or was completed.
RedemptionUpdatedEvent = TypedDict("RedemptionUpdatedEvent", {
    "event": "Literal[\"redemption.updated\"]",
    "id": "str",
    "data": "RedemptionUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
RedemptionUpdatedEventData = TypedDict("RedemptionUpdatedEventData", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "str",
    "previous_status": "Optional[str]",
    "burn_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# A sell-back was confirmed on chain.
SellbackConfirmedEvent = TypedDict("SellbackConfirmedEvent", {
    "event": "Literal[\"sellback.confirmed\"]",
    "id": "str",
    "data": "SellbackConfirmedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
SellbackConfirmedEventData = TypedDict("SellbackConfirmedEventData", {
    "sellback_id": "int",
    "seller": "str",
    "external_user_id": "Optional[str]",
    "token_ids": "List[str]",
    "items": "List[SellbackConfirmedEventDataItemsItem]",
    "total_usdc": "str",
    "total_micros": "str",
    "transaction_hash": "str",
    "sold_at": "str",
})


SellbackConfirmedEventDataItemsItem = TypedDict("SellbackConfirmedEventDataItemsItem", {
    "token_id": "str",
    "payout_usdc": "str",
})


# All items of a send were transferred.
SendFulfilledEvent = TypedDict("SendFulfilledEvent", {
    "event": "Literal[\"send.fulfilled\"]",
    "id": "str",
    "data": "SendFulfilledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
SendFulfilledEventData = TypedDict("SendFulfilledEventData", {
    "send_id": "int",
    "status": "Literal[\"complete\", \"complete_with_errors\"]",
    "wallet_address": "str",
    "reference": "str",
    "sent_count": "int",
    "failed_count": "int",
    "items": "List[SendFulfilledEventDataItemsItem]",
})


_SendFulfilledEventDataItemsItem = TypedDict("_SendFulfilledEventDataItemsItem", {
    "unique_id": "str",
    "asset_type": "str",
    "status": "Literal[\"SENT\", \"FAILED\"]",
    "token_id": "Optional[str]",
    "tx_hash": "Optional[str]",
    "buyback_error": "Optional[str]",
})
_SendFulfilledEventDataItemsItemMore = TypedDict("_SendFulfilledEventDataItemsItemMore", {
    "error": "Optional[str]",
}, total=False)


class SendFulfilledEventDataItemsItem(_SendFulfilledEventDataItemsItem, _SendFulfilledEventDataItemsItemMore):
    pass


# Some or all items of a send could not be transferred.
SendFailedEvent = TypedDict("SendFailedEvent", {
    "event": "Literal[\"send.failed\"]",
    "id": "str",
    "data": "SendFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
SendFailedEventData = TypedDict("SendFailedEventData", {
    "send_id": "int",
    "status": "Literal[\"complete\", \"complete_with_errors\"]",
    "wallet_address": "str",
    "reference": "str",
    "sent_count": "int",
    "failed_count": "int",
    "items": "List[SendFailedEventDataItemsItem]",
})


_SendFailedEventDataItemsItem = TypedDict("_SendFailedEventDataItemsItem", {
    "unique_id": "str",
    "asset_type": "str",
    "status": "Literal[\"SENT\", \"FAILED\"]",
    "token_id": "Optional[str]",
    "tx_hash": "Optional[str]",
    "buyback_error": "Optional[str]",
})
_SendFailedEventDataItemsItemMore = TypedDict("_SendFailedEventDataItemsItemMore", {
    "error": "Optional[str]",
}, total=False)


class SendFailedEventDataItemsItem(_SendFailedEventDataItemsItem, _SendFailedEventDataItemsItemMore):
    pass


# A sell-back failed; nothing was sold.
SellbackFailedEvent = TypedDict("SellbackFailedEvent", {
    "event": "Literal[\"sellback.failed\"]",
    "id": "str",
    "data": "SellbackFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
SellbackFailedEventData = TypedDict("SellbackFailedEventData", {
    "sellback_id": "int",
    "seller": "str",
    "external_user_id": "Optional[str]",
    "token_ids": "List[str]",
    "reason": "str",
    "transaction_hash": "Optional[str]",
})


# Credits were put on hold for a purchase.
PurchaseReservedEvent = TypedDict("PurchaseReservedEvent", {
    "event": "Literal[\"purchase.reserved\"]",
    "id": "str",
    "data": "PurchaseReservedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchaseReservedEventData = TypedDict("PurchaseReservedEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
})


# The transaction of a purchase was submitted.
PurchaseSubmittedEvent = TypedDict("PurchaseSubmittedEvent", {
    "event": "Literal[\"purchase.submitted\"]",
    "id": "str",
    "data": "PurchaseSubmittedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchaseSubmittedEventData = TypedDict("PurchaseSubmittedEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
})


# Some packs of a purchase were revealed and the others refunded.
PurchasePartiallyFulfilledEvent = TypedDict("PurchasePartiallyFulfilledEvent", {
    "event": "Literal[\"purchase.partially_fulfilled\"]",
    "id": "str",
    "data": "PurchasePartiallyFulfilledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchasePartiallyFulfilledEventData = TypedDict("PurchasePartiallyFulfilledEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
    "items": "List[PurchasePartiallyFulfilledEventDataItemsItem]",
    "finality": "Literal[\"included\", \"safe\", \"final\"]",
})


PurchasePartiallyFulfilledEventDataItemsItem = TypedDict("PurchasePartiallyFulfilledEventDataItemsItem", {
    "token_id": "str",
    "item_type": "str",
    "category": "Literal[\"card\", \"product\", \"unknown\"]",
    "card_id": "Optional[str]",
    "name": "Optional[str]",
    "image_url": "Optional[str]",
    "value_usd": "Optional[str]",
    "rarity": "Optional[str]",
    "card_number": "Optional[str]",
    "set_id": "Optional[str]",
    "grade": "Optional[PurchasePartiallyFulfilledEventDataItemsItemGrade]",
})


# The grade of a graded card.
PurchasePartiallyFulfilledEventDataItemsItemGrade = TypedDict("PurchasePartiallyFulfilledEventDataItemsItemGrade", {
    "company": "str",
    "grade": "str",
    "cert_number": "Optional[str]",
})


# A purchase was refunded.
PurchaseRefundedEvent = TypedDict("PurchaseRefundedEvent", {
    "event": "Literal[\"purchase.refunded\"]",
    "id": "str",
    "data": "PurchaseRefundedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchaseRefundedEventData = TypedDict("PurchaseRefundedEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
})


# A reorg reverted an earlier event of this purchase; a new event follows once it is settled again.
PurchaseRevertedEvent = TypedDict("PurchaseRevertedEvent", {
    "event": "Literal[\"purchase.reverted\"]",
    "id": "str",
    "data": "PurchaseRevertedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchaseRevertedEventData = TypedDict("PurchaseRevertedEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
})


# A purchase failed; its hold was released.
PurchaseFailedEvent = TypedDict("PurchaseFailedEvent", {
    "event": "Literal[\"purchase.failed\"]",
    "id": "str",
    "data": "PurchaseFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PurchaseFailedEventData = TypedDict("PurchaseFailedEventData", {
    "purchase_id": "int",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "tier_id": "int",
    "quantity": "int",
    "memo": "str",
    "external_user_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "onchain_request_id": "Optional[str]",
    "reason": "Optional[str]",
    "refunded_usdc": "Optional[str]",
})


# Credits were put on hold for an instant purchase.
InstantPurchaseReservedEvent = TypedDict("InstantPurchaseReservedEvent", {
    "event": "Literal[\"instant_purchase.reserved\"]",
    "id": "str",
    "data": "InstantPurchaseReservedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InstantPurchaseReservedEventData = TypedDict("InstantPurchaseReservedEventData", {
    "id": "int",
    "purchase_id": "int",
    "memo": "str",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "quantity": "int",
    "price": "str",
    "price_usdc": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "reason": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "recipient_address": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
})


# The transaction of an instant purchase was submitted.
InstantPurchaseSubmittedEvent = TypedDict("InstantPurchaseSubmittedEvent", {
    "event": "Literal[\"instant_purchase.submitted\"]",
    "id": "str",
    "data": "InstantPurchaseSubmittedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InstantPurchaseSubmittedEventData = TypedDict("InstantPurchaseSubmittedEventData", {
    "id": "int",
    "purchase_id": "int",
    "memo": "str",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "quantity": "int",
    "price": "str",
    "price_usdc": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "reason": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "recipient_address": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
})


# An instant purchase was delivered.
InstantPurchaseFulfilledEvent = TypedDict("InstantPurchaseFulfilledEvent", {
    "event": "Literal[\"instant_purchase.fulfilled\"]",
    "id": "str",
    "data": "InstantPurchaseFulfilledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InstantPurchaseFulfilledEventData = TypedDict("InstantPurchaseFulfilledEventData", {
    "id": "int",
    "purchase_id": "int",
    "memo": "str",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "quantity": "int",
    "price": "str",
    "price_usdc": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "reason": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "recipient_address": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
    "pack": "InstantPurchaseFulfilledEventDataPack",
    "cards": "List[InstantPurchaseFulfilledEventDataCardsItem]",
})


# The pack.
InstantPurchaseFulfilledEventDataPack = TypedDict("InstantPurchaseFulfilledEventDataPack", {
    "unique_id": "str",
    "set_id": "str",
    "name": "str",
    "image_url": "Optional[str]",
    "opened_at": "Optional[str]",
})


InstantPurchaseFulfilledEventDataCardsItem = TypedDict("InstantPurchaseFulfilledEventDataCardsItem", {
    "token_id": "str",
    "unique_id": "str",
    "card_id": "str",
    "name": "str",
    "set_id": "str",
    "card_number": "Optional[str]",
    "rarity": "Optional[str]",
    "small_image_url": "Optional[str]",
    "large_image_url": "Optional[str]",
    "front_image_url": "Optional[str]",
    "is_chase": "bool",
    "value_usd": "Optional[str]",
})


# An instant purchase was refunded.
InstantPurchaseRefundedEvent = TypedDict("InstantPurchaseRefundedEvent", {
    "event": "Literal[\"instant_purchase.refunded\"]",
    "id": "str",
    "data": "InstantPurchaseRefundedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InstantPurchaseRefundedEventData = TypedDict("InstantPurchaseRefundedEventData", {
    "id": "int",
    "purchase_id": "int",
    "memo": "str",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "quantity": "int",
    "price": "str",
    "price_usdc": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "reason": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "recipient_address": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
})


# A reorg reverted an earlier event of this instant purchase; a new event follows once it is settled again.
InstantPurchaseRevertedEvent = TypedDict("InstantPurchaseRevertedEvent", {
    "event": "Literal[\"instant_purchase.reverted\"]",
    "id": "str",
    "data": "InstantPurchaseRevertedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InstantPurchaseRevertedEventData = TypedDict("InstantPurchaseRevertedEventData", {
    "id": "int",
    "purchase_id": "int",
    "memo": "str",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "quantity": "int",
    "price": "str",
    "price_usdc": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "reason": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "recipient_address": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
})


# An instant purchase failed; its hold was released.
InstantPurchaseFailedEvent = TypedDict("InstantPurchaseFailedEvent", {
    "event": "Literal[\"instant_purchase.failed\"]",
    "id": "str",
    "data": "InstantPurchaseFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InstantPurchaseFailedEventData = TypedDict("InstantPurchaseFailedEventData", {
    "id": "int",
    "purchase_id": "int",
    "memo": "str",
    "status": "str",
    "custody": "Literal[\"CUSTODIAL\", \"NON_CUSTODIAL\"]",
    "packet_type_id": "int",
    "set_id": "Optional[str]",
    "product_id": "Optional[str]",
    "quantity": "int",
    "price": "str",
    "price_usdc": "str",
    "onchain_request_id": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "reason": "Optional[str]",
    "purchaser_address": "Optional[str]",
    "recipient_address": "Optional[str]",
    "reserved_at": "Optional[str]",
    "submitted_at": "Optional[str]",
    "fulfilled_at": "Optional[str]",
    "created_at": "str",
})


# A redemption was prepared and awaits the burn transaction.
RedemptionPreparedEvent = TypedDict("RedemptionPreparedEvent", {
    "event": "Literal[\"redemption.prepared\"]",
    "id": "str",
    "data": "RedemptionPreparedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
RedemptionPreparedEventData = TypedDict("RedemptionPreparedEventData", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "str",
    "previous_status": "Optional[str]",
    "burn_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# The burn transaction of a redemption was submitted.
RedemptionBurnSubmittedEvent = TypedDict("RedemptionBurnSubmittedEvent", {
    "event": "Literal[\"redemption.burn_submitted\"]",
    "id": "str",
    "data": "RedemptionBurnSubmittedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
RedemptionBurnSubmittedEventData = TypedDict("RedemptionBurnSubmittedEventData", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "str",
    "previous_status": "Optional[str]",
    "burn_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# A redemption failed.
RedemptionFailedEvent = TypedDict("RedemptionFailedEvent", {
    "event": "Literal[\"redemption.failed\"]",
    "id": "str",
    "data": "RedemptionFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
RedemptionFailedEventData = TypedDict("RedemptionFailedEventData", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "str",
    "previous_status": "Optional[str]",
    "burn_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# A redemption was cancelled.
RedemptionCancelledEvent = TypedDict("RedemptionCancelledEvent", {
    "event": "Literal[\"redemption.cancelled\"]",
    "id": "str",
    "data": "RedemptionCancelledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
RedemptionCancelledEventData = TypedDict("RedemptionCancelledEventData", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "str",
    "previous_status": "Optional[str]",
    "burn_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# A redemption expired before it was paid.
RedemptionExpiredEvent = TypedDict("RedemptionExpiredEvent", {
    "event": "Literal[\"redemption.expired\"]",
    "id": "str",
    "data": "RedemptionExpiredEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
RedemptionExpiredEventData = TypedDict("RedemptionExpiredEventData", {
    "redemption_id": "int",
    "purchase_id": "Optional[int]",
    "external_user_id": "Optional[str]",
    "wallet_address": "str",
    "token_id": "str",
    "item_type": "Literal[\"CARD\", \"GRADED_CARD\", \"PACKET\", \"SEALED_PRODUCT\"]",
    "status": "str",
    "previous_status": "Optional[str]",
    "burn_tx_hash": "Optional[str]",
    "tracking_number": "Optional[str]",
    "carrier": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# The export of a card to a wallet was requested.
CollectionExportRequestedEvent = TypedDict("CollectionExportRequestedEvent", {
    "event": "Literal[\"collection.export_requested\"]",
    "id": "str",
    "data": "CollectionExportRequestedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CollectionExportRequestedEventData = TypedDict("CollectionExportRequestedEventData", {
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "str",
    "wallet_address": "str",
    "status": "str",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# The waiting period of an export began; it can be cancelled until it ends.
CollectionExportWaitingEvent = TypedDict("CollectionExportWaitingEvent", {
    "event": "Literal[\"collection.export_waiting\"]",
    "id": "str",
    "data": "CollectionExportWaitingEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CollectionExportWaitingEventData = TypedDict("CollectionExportWaitingEventData", {
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "str",
    "wallet_address": "str",
    "status": "str",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# An exported card is in its wallet.
CollectionExportCompletedEvent = TypedDict("CollectionExportCompletedEvent", {
    "event": "Literal[\"collection.export_completed\"]",
    "id": "str",
    "data": "CollectionExportCompletedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CollectionExportCompletedEventData = TypedDict("CollectionExportCompletedEventData", {
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "str",
    "wallet_address": "str",
    "status": "str",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# An export was cancelled; the card stays in the vault.
CollectionExportCancelledEvent = TypedDict("CollectionExportCancelledEvent", {
    "event": "Literal[\"collection.export_cancelled\"]",
    "id": "str",
    "data": "CollectionExportCancelledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CollectionExportCancelledEventData = TypedDict("CollectionExportCancelledEventData", {
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "str",
    "wallet_address": "str",
    "status": "str",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# An export failed; the card was not moved by it.
CollectionExportFailedEvent = TypedDict("CollectionExportFailedEvent", {
    "event": "Literal[\"collection.export_failed\"]",
    "id": "str",
    "data": "CollectionExportFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CollectionExportFailedEventData = TypedDict("CollectionExportFailedEventData", {
    "export_id": "int",
    "external_user_id": "Optional[str]",
    "token_id": "str",
    "item_type": "str",
    "wallet_address": "str",
    "status": "str",
    "executable_at": "Optional[str]",
    "transaction_hash": "Optional[str]",
    "failure_reason": "Optional[str]",
    "updated_at": "str",
})


# A deposit was credited.
DepositCreditedEvent = TypedDict("DepositCreditedEvent", {
    "event": "Literal[\"deposit.credited\"]",
    "id": "str",
    "data": "DepositCreditedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
DepositCreditedEventData = TypedDict("DepositCreditedEventData", {
    "deposit_id": "int",
    "external_user_id": "Optional[str]",
    "amount": "str",
    "amount_usdc": "str",
    "chain_in": "str",
    "token_in": "str",
    "tx_hash": "str",
})


# The status of a credit withdrawal changed.
WithdrawalUpdatedEvent = TypedDict("WithdrawalUpdatedEvent", {
    "event": "Literal[\"withdrawal.updated\"]",
    "id": "str",
    "data": "WithdrawalUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
WithdrawalUpdatedEventData = TypedDict("WithdrawalUpdatedEventData", {
    "withdrawal_id": "int",
    "external_user_id": "Optional[str]",
    "status": "str",
    "amount": "str",
    "amount_usdc": "str",
    "to_address": "str",
    "tx_hash": "Optional[str]",
})


# The statement of a settlement period is ready.
PayoutStatementReadyEvent = TypedDict("PayoutStatementReadyEvent", {
    "event": "Literal[\"payout.statement_ready\"]",
    "id": "str",
    "data": "PayoutStatementReadyEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PayoutStatementReadyEventData = TypedDict("PayoutStatementReadyEventData", {
    "payout_id": "int",
    "period": "PayoutStatementReadyEventDataPeriod",
    "packs": "int",
    "instant_packs": "int",
    "gross_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "refund_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "revenue_share_bps": "int",
    "revenue_share_pct": "float",
    "revenue_share_usdc": "str",
    "platform_retained_usdc": "str",
    "by_product": "PayoutStatementReadyEventDataByProduct",
    "by_tier": "List[PayoutStatementReadyEventDataByTierItem]",
    "tax_bps": "int",
    "tax_usdc": "str",
    "payout_usdc": "str",
    "payout_micros": "str",
    "status": "str",
    "hold_reason": "Optional[str]",
    "failure_reason": "Optional[str]",
    "payout_address": "Optional[str]",
    "chain": "Optional[str]",
    "tx_hash": "Optional[str]",
    "paid_at": "Optional[str]",
    "statement_hash": "str",
    "created_at": "str",
})


# The period, such as 2026-03.
PayoutStatementReadyEventDataPeriod = TypedDict("PayoutStatementReadyEventDataPeriod", {
    "kind": "str",
    "from": "str",
    "to": "str",
})


# The figures per product.
PayoutStatementReadyEventDataByProduct = TypedDict("PayoutStatementReadyEventDataByProduct", {
    "tier": "PayoutStatementReadyEventDataByProductTier",
    "instant": "PayoutStatementReadyEventDataByProductInstant",
})


# Figures of mystery packs.
PayoutStatementReadyEventDataByProductTier = TypedDict("PayoutStatementReadyEventDataByProductTier", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Figures of instant packs.
PayoutStatementReadyEventDataByProductInstant = TypedDict("PayoutStatementReadyEventDataByProductInstant", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


PayoutStatementReadyEventDataByTierItem = TypedDict("PayoutStatementReadyEventDataByTierItem", {
    "tier_id": "Optional[int]",
    "name": "Optional[str]",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# A payout was paid.
PayoutPaidEvent = TypedDict("PayoutPaidEvent", {
    "event": "Literal[\"payout.paid\"]",
    "id": "str",
    "data": "PayoutPaidEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PayoutPaidEventData = TypedDict("PayoutPaidEventData", {
    "payout_id": "int",
    "period": "PayoutPaidEventDataPeriod",
    "packs": "int",
    "instant_packs": "int",
    "gross_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "refund_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "revenue_share_bps": "int",
    "revenue_share_pct": "float",
    "revenue_share_usdc": "str",
    "platform_retained_usdc": "str",
    "by_product": "PayoutPaidEventDataByProduct",
    "by_tier": "List[PayoutPaidEventDataByTierItem]",
    "tax_bps": "int",
    "tax_usdc": "str",
    "payout_usdc": "str",
    "payout_micros": "str",
    "status": "str",
    "hold_reason": "Optional[str]",
    "failure_reason": "Optional[str]",
    "payout_address": "Optional[str]",
    "chain": "Optional[str]",
    "tx_hash": "Optional[str]",
    "paid_at": "Optional[str]",
    "statement_hash": "str",
    "created_at": "str",
})


# The period, such as 2026-03.
PayoutPaidEventDataPeriod = TypedDict("PayoutPaidEventDataPeriod", {
    "kind": "str",
    "from": "str",
    "to": "str",
})


# The figures per product.
PayoutPaidEventDataByProduct = TypedDict("PayoutPaidEventDataByProduct", {
    "tier": "PayoutPaidEventDataByProductTier",
    "instant": "PayoutPaidEventDataByProductInstant",
})


# Figures of mystery packs.
PayoutPaidEventDataByProductTier = TypedDict("PayoutPaidEventDataByProductTier", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Figures of instant packs.
PayoutPaidEventDataByProductInstant = TypedDict("PayoutPaidEventDataByProductInstant", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


PayoutPaidEventDataByTierItem = TypedDict("PayoutPaidEventDataByTierItem", {
    "tier_id": "Optional[int]",
    "name": "Optional[str]",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# A payout could not be paid; the operator retries it.
PayoutFailedEvent = TypedDict("PayoutFailedEvent", {
    "event": "Literal[\"payout.failed\"]",
    "id": "str",
    "data": "PayoutFailedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PayoutFailedEventData = TypedDict("PayoutFailedEventData", {
    "payout_id": "int",
    "period": "PayoutFailedEventDataPeriod",
    "packs": "int",
    "instant_packs": "int",
    "gross_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "refund_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "revenue_share_bps": "int",
    "revenue_share_pct": "float",
    "revenue_share_usdc": "str",
    "platform_retained_usdc": "str",
    "by_product": "PayoutFailedEventDataByProduct",
    "by_tier": "List[PayoutFailedEventDataByTierItem]",
    "tax_bps": "int",
    "tax_usdc": "str",
    "payout_usdc": "str",
    "payout_micros": "str",
    "status": "str",
    "hold_reason": "Optional[str]",
    "failure_reason": "Optional[str]",
    "payout_address": "Optional[str]",
    "chain": "Optional[str]",
    "tx_hash": "Optional[str]",
    "paid_at": "Optional[str]",
    "statement_hash": "str",
    "created_at": "str",
})


# The period, such as 2026-03.
PayoutFailedEventDataPeriod = TypedDict("PayoutFailedEventDataPeriod", {
    "kind": "str",
    "from": "str",
    "to": "str",
})


# The figures per product.
PayoutFailedEventDataByProduct = TypedDict("PayoutFailedEventDataByProduct", {
    "tier": "PayoutFailedEventDataByProductTier",
    "instant": "PayoutFailedEventDataByProductInstant",
})


# Figures of mystery packs.
PayoutFailedEventDataByProductTier = TypedDict("PayoutFailedEventDataByProductTier", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# Figures of instant packs.
PayoutFailedEventDataByProductInstant = TypedDict("PayoutFailedEventDataByProductInstant", {
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


PayoutFailedEventDataByTierItem = TypedDict("PayoutFailedEventDataByTierItem", {
    "tier_id": "Optional[int]",
    "name": "Optional[str]",
    "packs": "int",
    "gross_usdc": "str",
    "refund_usdc": "str",
    "sellback_count": "int",
    "sellback_usdc": "str",
    "fees_usdc": "str",
    "net_usdc": "str",
    "share_bps": "int",
    "share_usdc": "str",
})


# The payout wallet was changed.
PayoutWalletUpdatedEvent = TypedDict("PayoutWalletUpdatedEvent", {
    "event": "Literal[\"payout_wallet.updated\"]",
    "id": "str",
    "data": "PayoutWalletUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PayoutWalletUpdatedEventData = TypedDict("PayoutWalletUpdatedEventData", {
    "chain": "str",
    "address": "str",
    "is_active": "bool",
    "effective_at": "str",
    "created_at": "str",
})


# A webhook was disabled.
WebhookDisabledEvent = TypedDict("WebhookDisabledEvent", {
    "event": "Literal[\"webhook.disabled\"]",
    "id": "str",
    "data": "WebhookDisabledEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
WebhookDisabledEventData = TypedDict("WebhookDisabledEventData", {
    "webhook_id": "int",
    "url": "str",
    "reason": "Literal[\"gone\", \"failing\"]",
    "disabled_at": "str",
})


# An API key expires within seven days.
KeyExpiringEvent = TypedDict("KeyExpiringEvent", {
    "event": "Literal[\"key.expiring\"]",
    "id": "str",
    "data": "KeyExpiringEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
KeyExpiringEventData = TypedDict("KeyExpiringEventData", {
    "key_id": "str",
    "label": "str",
    "expires_at": "str",
})


# The offer or description of a tier changed.
TierUpdatedEvent = TypedDict("TierUpdatedEvent", {
    "event": "Literal[\"tier.updated\"]",
    "id": "str",
    "data": "TierUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
TierUpdatedEventData = TypedDict("TierUpdatedEventData", {
    "tier_id": "int",
    "reason": "Literal[\"activated\", \"price_changed\", \"odds_changed\", \"paused\", \"reverted\", \"described\"]",
})


# A watched price met the condition of its alert.
PriceAlertEvent = TypedDict("PriceAlertEvent", {
    "event": "Literal[\"price.alert\"]",
    "id": "str",
    "data": "PriceAlertEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
PriceAlertEventData = TypedDict("PriceAlertEventData", {
    "alert_id": "int",
    "game": "str",
    "card_id": "str",
    "grade": "Optional[str]",
    "above": "Optional[float]",
    "below": "Optional[float]",
    "value": "float",
    "met_at": "str",
})


# A card came into the account.
CardReceivedEvent = TypedDict("CardReceivedEvent", {
    "event": "Literal[\"card.received\"]",
    "id": "str",
    "data": "CardReceivedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CardReceivedEventData = TypedDict("CardReceivedEventData", {
    "unique_id": "str",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "transfer_id": "Optional[int]",
    "status": "str",
    "updated_at": "str",
})


# The status of a card changed.
CardUpdatedEvent = TypedDict("CardUpdatedEvent", {
    "event": "Literal[\"card.updated\"]",
    "id": "str",
    "data": "CardUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CardUpdatedEventData = TypedDict("CardUpdatedEventData", {
    "unique_id": "str",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "transfer_id": "Optional[int]",
    "status": "str",
    "updated_at": "str",
})


# The status of an order or its quote changed.
OrderUpdatedEvent = TypedDict("OrderUpdatedEvent", {
    "event": "Literal[\"order.updated\"]",
    "id": "str",
    "data": "OrderUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
OrderUpdatedEventData = TypedDict("OrderUpdatedEventData", {
    "order_id": "int",
    "status": "str",
    "updated_at": "str",
})


# A withdrawal of cards was requested, or its status changed.
VaultWithdrawalUpdatedEvent = TypedDict("VaultWithdrawalUpdatedEvent", {
    "event": "Literal[\"vault_withdrawal.updated\"]",
    "id": "str",
    "data": "VaultWithdrawalUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
VaultWithdrawalUpdatedEventData = TypedDict("VaultWithdrawalUpdatedEventData", {
    "withdrawal_id": "int",
    "method": "Literal[\"ship\", \"pickup\"]",
    "status": "str",
    "updated_at": "str",
})


# A transfer of cards from or to the account was created, or its status changed.
TransferUpdatedEvent = TypedDict("TransferUpdatedEvent", {
    "event": "Literal[\"transfer.updated\"]",
    "id": "str",
    "data": "TransferUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
TransferUpdatedEventData = TypedDict("TransferUpdatedEventData", {
    "transfer_id": "int",
    "status": "str",
    "updated_at": "str",
})


# An inbound shipment was announced, or its status changed.
InboundUpdatedEvent = TypedDict("InboundUpdatedEvent", {
    "event": "Literal[\"inbound.updated\"]",
    "id": "str",
    "data": "InboundUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InboundUpdatedEventData = TypedDict("InboundUpdatedEventData", {
    "inbound_shipment_id": "int",
    "status": "str",
    "updated_at": "str",
})


# A return by a buyer was announced or found at the dock, or its status changed.
BuyerReturnUpdatedEvent = TypedDict("BuyerReturnUpdatedEvent", {
    "event": "Literal[\"buyer_return.updated\"]",
    "id": "str",
    "data": "BuyerReturnUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
BuyerReturnUpdatedEventData = TypedDict("BuyerReturnUpdatedEventData", {
    "buyer_return_id": "int",
    "order_id": "int",
    "status": "str",
    "updated_at": "str",
})


# A claim with a carrier was filed, or its status changed.
CarrierClaimUpdatedEvent = TypedDict("CarrierClaimUpdatedEvent", {
    "event": "Literal[\"carrier_claim.updated\"]",
    "id": "str",
    "data": "CarrierClaimUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
CarrierClaimUpdatedEventData = TypedDict("CarrierClaimUpdatedEventData", {
    "carrier_claim_id": "int",
    "order_id": "int",
    "status": "str",
    "updated_at": "str",
})


# An exception was opened.
ExceptionOpenedEvent = TypedDict("ExceptionOpenedEvent", {
    "event": "Literal[\"exception.opened\"]",
    "id": "str",
    "data": "ExceptionOpenedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
ExceptionOpenedEventData = TypedDict("ExceptionOpenedEventData", {
    "exception_id": "int",
    "type": "str",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "resolution": "Optional[str]",
    "status": "str",
    "updated_at": "str",
})


# The warehouse wrote to an exception.
ExceptionAnsweredEvent = TypedDict("ExceptionAnsweredEvent", {
    "event": "Literal[\"exception.answered\"]",
    "id": "str",
    "data": "ExceptionAnsweredEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
ExceptionAnsweredEventData = TypedDict("ExceptionAnsweredEventData", {
    "exception_id": "int",
    "type": "str",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "resolution": "Optional[str]",
    "status": "str",
    "updated_at": "str",
})


# An exception was resolved.
ExceptionResolvedEvent = TypedDict("ExceptionResolvedEvent", {
    "event": "Literal[\"exception.resolved\"]",
    "id": "str",
    "data": "ExceptionResolvedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
ExceptionResolvedEventData = TypedDict("ExceptionResolvedEventData", {
    "exception_id": "int",
    "type": "str",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "resolution": "Optional[str]",
    "status": "str",
    "updated_at": "str",
})


# An exception changed its status otherwise.
ExceptionUpdatedEvent = TypedDict("ExceptionUpdatedEvent", {
    "event": "Literal[\"exception.updated\"]",
    "id": "str",
    "data": "ExceptionUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
ExceptionUpdatedEventData = TypedDict("ExceptionUpdatedEventData", {
    "exception_id": "int",
    "type": "str",
    "order_id": "Optional[int]",
    "withdrawal_id": "Optional[int]",
    "inbound_shipment_id": "Optional[int]",
    "resolution": "Optional[str]",
    "status": "str",
    "updated_at": "str",
})


# A declared value was approved or rejected.
DeclaredValueDecidedEvent = TypedDict("DeclaredValueDecidedEvent", {
    "event": "Literal[\"declared_value.decided\"]",
    "id": "str",
    "data": "DeclaredValueDecidedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
DeclaredValueDecidedEventData = TypedDict("DeclaredValueDecidedEventData", {
    "declared_value_id": "int",
    "unique_id": "str",
    "status": "str",
    "updated_at": "str",
})


# A declared value was submitted, superseded or ended.
DeclaredValueUpdatedEvent = TypedDict("DeclaredValueUpdatedEvent", {
    "event": "Literal[\"declared_value.updated\"]",
    "id": "str",
    "data": "DeclaredValueUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
DeclaredValueUpdatedEventData = TypedDict("DeclaredValueUpdatedEventData", {
    "declared_value_id": "int",
    "unique_id": "str",
    "status": "str",
    "updated_at": "str",
})


# An invoice was issued.
InvoiceIssuedEvent = TypedDict("InvoiceIssuedEvent", {
    "event": "Literal[\"invoice.issued\"]",
    "id": "str",
    "data": "InvoiceIssuedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InvoiceIssuedEventData = TypedDict("InvoiceIssuedEventData", {
    "invoice_id": "int",
    "number": "str",
    "status": "str",
    "updated_at": "str",
})


# An invoice was paid or voided.
InvoiceUpdatedEvent = TypedDict("InvoiceUpdatedEvent", {
    "event": "Literal[\"invoice.updated\"]",
    "id": "str",
    "data": "InvoiceUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
InvoiceUpdatedEventData = TypedDict("InvoiceUpdatedEventData", {
    "invoice_id": "int",
    "number": "str",
    "status": "str",
    "updated_at": "str",
})


# A service credit was approved or rejected.
ServiceCreditDecidedEvent = TypedDict("ServiceCreditDecidedEvent", {
    "event": "Literal[\"service_credit.decided\"]",
    "id": "str",
    "data": "ServiceCreditDecidedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
ServiceCreditDecidedEventData = TypedDict("ServiceCreditDecidedEventData", {
    "service_credit_id": "int",
    "kind": "Literal[\"sla\", \"incident\"]",
    "status": "str",
    "updated_at": "str",
})


# A service credit was requested, withdrawn or applied.
ServiceCreditUpdatedEvent = TypedDict("ServiceCreditUpdatedEvent", {
    "event": "Literal[\"service_credit.updated\"]",
    "id": "str",
    "data": "ServiceCreditUpdatedEventData",
    "created_at": "str",
    "api_version": "str",
    "sequence": "int",
})


# The state of the resource.
ServiceCreditUpdatedEventData = TypedDict("ServiceCreditUpdatedEventData", {
    "service_credit_id": "int",
    "kind": "Literal[\"sla\", \"incident\"]",
    "status": "str",
    "updated_at": "str",
})


AnyEvent = Union[PurchaseFulfilledEvent, RedemptionUpdatedEvent, SellbackConfirmedEvent, SendFulfilledEvent, SendFailedEvent, SellbackFailedEvent, PurchaseReservedEvent, PurchaseSubmittedEvent, PurchasePartiallyFulfilledEvent, PurchaseRefundedEvent, PurchaseRevertedEvent, PurchaseFailedEvent, InstantPurchaseReservedEvent, InstantPurchaseSubmittedEvent, InstantPurchaseFulfilledEvent, InstantPurchaseRefundedEvent, InstantPurchaseRevertedEvent, InstantPurchaseFailedEvent, RedemptionPreparedEvent, RedemptionBurnSubmittedEvent, RedemptionFailedEvent, RedemptionCancelledEvent, RedemptionExpiredEvent, CollectionExportRequestedEvent, CollectionExportWaitingEvent, CollectionExportCompletedEvent, CollectionExportCancelledEvent, CollectionExportFailedEvent, DepositCreditedEvent, WithdrawalUpdatedEvent, PayoutStatementReadyEvent, PayoutPaidEvent, PayoutFailedEvent, PayoutWalletUpdatedEvent, WebhookDisabledEvent, KeyExpiringEvent, TierUpdatedEvent, PriceAlertEvent, CardReceivedEvent, CardUpdatedEvent, OrderUpdatedEvent, VaultWithdrawalUpdatedEvent, TransferUpdatedEvent, InboundUpdatedEvent, BuyerReturnUpdatedEvent, CarrierClaimUpdatedEvent, ExceptionOpenedEvent, ExceptionAnsweredEvent, ExceptionResolvedEvent, ExceptionUpdatedEvent, DeclaredValueDecidedEvent, DeclaredValueUpdatedEvent, InvoiceIssuedEvent, InvoiceUpdatedEvent, ServiceCreditDecidedEvent, ServiceCreditUpdatedEvent]
