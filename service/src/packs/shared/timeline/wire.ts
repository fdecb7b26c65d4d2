import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, OneOf, Ref, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc, type Micros } from '../../../kernel/money.ts'
import { entryKinds, type TimelineEntry } from './model.ts'

export const TimelineEntryWire = Type.Object(
  {
    at: Timestamp({ description: 'When it happened.' }),
    kind: OneOf(entryKinds, {
      description:
        '`requested` by a key; `state` of the resource; `ledger` entry; transaction `signed`, `sent` and `mined`; ' +
        '`randomness` arrived; `card` delivered or sold; `burn` requested, done or released; `payment` of the shipping; ' +
        '`item` of a send; `parcel` in the warehouse or with the carrier; `refund`; `final` on chain; `webhook` delivery.',
    }),
    status: NullableString({
      description:
        'The new state, the type of the ledger entry, or the state of the delivery, burn, item or parcel; `REVERTED` or ' +
        '`CANCELLED` of a transaction that changed nothing.',
    }),
    amount_usdc: NullableString({
      description: 'The amount of a ledger entry, payment, sale or refund, or the value of a card, in USDC.',
    }),
    balance_after_usdc: NullableString({ description: 'The end user’s credits after the ledger entry, in USDC.' }),
    reserved_after_usdc: NullableString({ description: 'The part of the credits on hold after the entry, in USDC.' }),
    ledger_entry_id: NullableInteger({ description: 'The ledger entry.' }),
    transaction_hash: NullableString({ description: 'The transaction.' }),
    block_number: NullableInteger({ description: 'The block.' }),
    nonce: NullableInteger({ description: 'The nonce of the transaction.' }),
    fee_wei: NullableString({ description: 'The network fee of the transaction, in wei.' }),
    purpose: NullableString({ description: 'The purpose of a transaction of the service, such as `sellback.sell`.' }),
    key_id: NullableString({ description: 'The API key of the request.' }),
    token_id: NullableString({ description: 'The token.' }),
    item_type: NullableString({ description: 'The collection of the token.' }),
    unique_id: NullableString({ description: 'The barcode of the item.' }),
    event: NullableString({ description: 'The event type of a delivery, or the event of the state change.' }),
    webhook_id: NullableInteger({ description: 'The webhook of a delivery.' }),
    webhook_url: NullableString({ description: 'The URL of the webhook.' }),
    delivery_id: NullableInteger({ description: 'The delivery.' }),
    status_code: NullableInteger({ description: 'The last HTTP status of the receiver.' }),
    attempts: NullableInteger({ description: 'Attempts of a delivery or transaction, or refunded packs.' }),
    carrier: NullableString({ description: 'The carrier of the parcel.' }),
    tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
    place: NullableString({ description: 'The city of a carrier scan.' }),
    description: NullableString({ description: 'The text of a carrier scan, or the error of an item.' }),
  },
  { $id: 'TimelineEntry' },
)

const entries = Type.Array(Ref(TimelineEntryWire), { description: 'What happened, oldest first.' })

export const PurchaseTimelineWire = Type.Object(
  { purchase_id: Type.Integer({ description: 'The purchase.' }), entries },
  { $id: 'PurchaseTimeline' },
)

export const TimelineWire = Type.Object(
  { id: Type.Integer({ description: 'The resource of the path.' }), entries },
  { $id: 'Timeline' },
)

const usdc = (amount: Micros | null): string | null => (amount === null ? null : formatUsdc(amount))
const integer = (value: bigint | null): number | null => (value === null ? null : Number(value))

export const entryToWire = (entry: TimelineEntry): Static<typeof TimelineEntryWire> => ({
  at: entry.at.toISOString(),
  kind: entry.kind,
  status: entry.status,
  amount_usdc: usdc(entry.amount),
  balance_after_usdc: usdc(entry.balanceAfter),
  reserved_after_usdc: usdc(entry.reservedAfter),
  ledger_entry_id: integer(entry.ledgerEntryId),
  transaction_hash: entry.txHash,
  block_number: integer(entry.blockNumber),
  nonce: integer(entry.nonce),
  fee_wei: entry.gasWei,
  purpose: entry.purpose,
  key_id: entry.keyId,
  token_id: entry.tokenId === null ? null : String(entry.tokenId),
  item_type: entry.itemKind,
  unique_id: entry.uniqueId,
  event: entry.event,
  webhook_id: entry.webhookId,
  webhook_url: entry.url,
  delivery_id: integer(entry.deliveryId),
  status_code: entry.statusCode,
  attempts: entry.attempts,
  carrier: entry.carrier,
  tracking_number: entry.trackingNumber,
  place: entry.place,
  description: entry.description,
})
