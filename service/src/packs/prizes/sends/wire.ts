import { Type, type Static } from 'typebox'
import { showAddress } from '../../../chain/addresses.ts'
import {
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Ref,
  RefOrNull,
  refusedAs,
  Timestamp,
} from '../../../http/schema/fields.ts'
import type { Micros } from '../../../kernel/money.ts'
import { formatUsd } from '../../../assets/pricing/values/model.ts'
import { itemKinds } from '../../../assets/items/model.ts'
import {
  assetTypeOf,
  assetTypes,
  custodies,
  maxRecipients,
  sendItemMachine,
  sendMachine,
  skipReasons,
  type Prize,
  type Send,
  type SendItem,
  type SendPreview,
} from './model.ts'

const Id = Type.String({ minLength: 1, maxLength: 22, ...refusedAs('invalid_item') })

const ItemBody = Type.Object(
  {
    unique_id: Type.Optional({
      ...Id,
      description:
        'A CARD-, GRADED- or SEALED- code of your prizes. Case and surrounding spaces are ignored; responses have the normal form.',
    }),
    container_token_id: Type.Optional({
      ...Id,
      description: 'The token id of a sealed product, instead of unique_id.',
    }),
    custody: Type.Optional(
      OneOf(custodies, {
        description: 'The custody as listed in the inventory; an item whose custody has changed since is skipped.',
        ...refusedAs('invalid_item'),
      }),
    ),
  },
  refusedAs('invalid_item'),
)

const recipientFields = {
  wallet_address: Type.String({ description: 'The winner’s wallet.', ...refusedAs('invalid_wallet_address') }),
  items: Type.Array(ItemBody, {
    minItems: 1,
    maxItems: 100,
    description: 'Each item has exactly one of unique_id and container_token_id.',
    ...refusedAs('invalid_item'),
  }),
  reference: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Your own reference, returned in responses and events.',
      ...refusedAs('identifier_too_long'),
    }),
  ),
  buyback_eligible: Type.Optional(
    Type.Boolean({ description: 'Whether the winner can sell the cards back; defaults to false.' }),
  ),
}

const DryRun = Type.Optional(
  Type.Boolean({ description: 'Returns what would be sent and skipped, and changes nothing.' }),
)

export const SendBody = Type.Object({ ...recipientFields, dry_run: DryRun })

export const BatchBody = Type.Object({
  sends: Type.Array(Type.Object(recipientFields), {
    minItems: 1,
    maxItems: maxRecipients,
    description: 'One send per recipient. An item may be listed once in the whole batch.',
    ...refusedAs('invalid_item'),
  }),
  dry_run: DryRun,
})

const SendItemWire = Type.Object({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  asset_type: OneOf(assetTypes, { description: 'The kind of asset.' }),
  action: OneOf(['TRANSFER', 'MINT'], { description: 'MINT for items without a token, otherwise TRANSFER.' }),
  status: OneOf(sendItemMachine.states, { description: 'The status of the item.' }),
  token_id: NullableString({ description: 'The token id as a decimal string.' }),
  tx_hash: NullableString({ description: 'The hash of the transaction.' }),
  buyback_registered_at: NullableTimestamp({ description: 'While null, the item cannot be sold back.' }),
  buyback_error: NullableString({
    description: 'no_oracle_group, unsupported_asset_type, or the error of the contract.',
  }),
  error: NullableString({ description: 'Why the item was not sent.' }),
  waiting_reason: NullableString({
    description:
      'Why the item is queued: daily_cap until the next day begins at midnight UTC, or paused. It is sent later without ' +
      'a further request.',
  }),
})

const SkippedWire = Type.Object({
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  asset_type: OneOf(assetTypes, { description: 'The kind of asset.' }),
  container_token_id: NullableString({ description: 'The id of the container token.' }),
  reason: OneOf(skipReasons, { description: 'Why the item was not sent.' }),
})

const skipped = Type.Array(SkippedWire, { description: 'Items that cannot be sent now, with the reason.' })

export const SendPreviewWire = Type.Object(
  {
    dry_run: Type.Literal(true, { description: 'Nothing was changed.' }),
    wallet_address: Type.String({ description: 'The recipient.' }),
    sendable: Type.Array(
      Type.Object({
        unique_id: Type.String({ description: 'Barcode of the item.' }),
        asset_type: OneOf(assetTypes, { description: 'The kind of asset.' }),
        name: Type.String({ description: 'Name of the item.' }),
        image_url: NullableString({ description: 'The URL of the image.' }),
      }),
      { description: 'Items that would be sent now.' },
    ),
    skipped,
  },
  { $id: 'SendPreview' },
)

export const previewToWire = (preview: SendPreview): Static<typeof SendPreviewWire> => ({
  dry_run: true,
  wallet_address: showAddress(preview.walletAddress),
  sendable: preview.sendable.map(({ uniqueId, kind, name, imageUrl }) => ({
    unique_id: uniqueId,
    asset_type: assetTypeOf(kind),
    name,
    image_url: imageUrl,
  })),
  skipped: [...preview.skipped],
})

export const SendWire = Type.Object(
  {
    send_id: Type.Integer({ description: 'The id of the send.' }),
    status: OneOf(sendMachine.states, { description: 'The status of the send.' }),
    wallet_address: Type.String({ description: 'The wallet address of the send.' }),
    reference: Type.String({ description: 'Your own reference.' }),
    buyback_eligible: Type.Boolean({ description: 'Whether the item can be sold back after delivery.' }),
    sent_count: Type.Integer({ description: 'The number of sent items.' }),
    failed_count: Type.Integer({ description: 'The number of failed items.' }),
    items: Type.Array(SendItemWire, { description: 'The items of the send.' }),
    skipped: Type.Array(SkippedWire, { description: 'Items that could not be sent and are not part of the send.' }),
    retry_of: NullableInteger({ description: 'The send whose failed items are retried.' }),
    created_at: Timestamp({ description: 'When the send was created.' }),
    updated_at: Timestamp({ description: 'When the send was updated.' }),
    completed_at: NullableTimestamp({ description: 'When the send was completed.' }),
  },
  { $id: 'Send' },
)

export const BatchWire = Type.Object(
  {
    sends: Type.Array(
      Type.Object({
        wallet_address: Type.String({ description: 'The recipient, as sent with the request.' }),
        send: RefOrNull(SendWire, { description: 'The send; null if none of the items can be sent.' }),
        skipped,
      }),
      { description: 'In the order of the request.' },
    ),
    sent_count: Type.Integer({ description: 'Recipients with a send.' }),
    skipped_count: Type.Integer({ description: 'Items that were skipped.' }),
  },
  { $id: 'SendBatch' },
)

export const BatchPreviewWire = Type.Object(
  {
    dry_run: Type.Literal(true, { description: 'Nothing was changed.' }),
    sends: Type.Array(Ref(SendPreviewWire), { description: 'In the order of the request.' }),
    sendable_count: Type.Integer({ description: 'Items that would be sent now.' }),
    skipped_count: Type.Integer({ description: 'Items that would be skipped.' }),
  },
  { $id: 'SendBatchPreview' },
)

export const batchPreviewToWire = (previews: readonly SendPreview[]): Static<typeof BatchPreviewWire> => ({
  dry_run: true,
  sends: previews.map(previewToWire),
  sendable_count: previews.reduce((sum, { sendable }) => sum + sendable.length, 0),
  skipped_count: previews.reduce((sum, preview) => sum + preview.skipped.length, 0),
})

export const PrizeWire = Type.Object(
  {
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    container_token_id: NullableString({ description: 'The id of the container token.' }),
    asset_type: OneOf(assetTypes, { description: 'The kind of asset.' }),
    item_type: OneOf(itemKinds, { description: 'The kind of item.' }),
    name: Type.String({ description: 'The name of the prize.' }),
    image_url: NullableString({ description: 'The URL of the image.' }),
    custody: OneOf(custodies, { description: 'OFFCHAIN without a token, SERVER_WALLET once minted.' }),
    token_id: NullableString({ description: 'The token id as a decimal string.' }),
    sendable: Type.Boolean({ description: 'Whether the item can be sent now.' }),
    reason: Type.Unsafe<(typeof skipReasons)[number] | null>({
      enum: [...skipReasons, null],
      description: 'Why the prize cannot be sent now; null when it can.',
    }),
    value_usd: NullableString({ description: 'Current value in US dollars.' }),
  },
  { $id: 'Prize' },
)

const count = (items: readonly SendItem[], status: SendItem['status']): number =>
  items.filter((item) => item.status === status).length

/** A token id assigned before minting does not exist on chain yet. */
const tokenOf = ({ action, status, tokenId }: SendItem): string | null =>
  action === 'TRANSFER' || status === 'SENT' ? tokenId.toString() : null

export const sendToWire = (send: Send, items: readonly SendItem[]): Static<typeof SendWire> => ({
  send_id: send.id,
  status: send.status,
  wallet_address: showAddress(send.walletAddress),
  reference: send.reference,
  buyback_eligible: send.isBuybackEligible,
  sent_count: count(items, 'SENT'),
  failed_count: count(items, 'FAILED'),
  items: items.map((item) => ({
    unique_id: item.uniqueId,
    asset_type: assetTypeOf(item.kind),
    action: item.action,
    status: item.status,
    token_id: tokenOf(item),
    tx_hash: item.txHash,
    buyback_registered_at: item.buybackRegisteredAt?.toISOString() ?? null,
    buyback_error: item.buybackError,
    error: item.error,
    waiting_reason: item.waitingFor,
  })),
  skipped: [...send.skipped],
  retry_of: send.retryOf,
  created_at: send.createdAt.toISOString(),
  updated_at: send.updatedAt.toISOString(),
  completed_at: send.completedAt?.toISOString() ?? null,
})

/** The payload of the send events. */
export const sendToEvent = (send: Send, items: readonly SendItem[]) => ({
  send_id: send.id,
  status: send.status === 'complete' ? ('complete' as const) : ('complete_with_errors' as const),
  wallet_address: showAddress(send.walletAddress),
  reference: send.reference,
  sent_count: count(items, 'SENT'),
  failed_count: count(items, 'FAILED'),
  items: items.map((item) => ({
    unique_id: item.uniqueId,
    asset_type: assetTypeOf(item.kind),
    status: item.status === 'SENT' ? ('SENT' as const) : ('FAILED' as const),
    token_id: tokenOf(item),
    tx_hash: item.txHash,
    buyback_error: item.buybackError,
    ...(send.status !== 'complete' && { error: item.error }),
  })),
})

export const prizeToWire = ({ prize, value }: { prize: Prize; value: Micros | null }): Static<typeof PrizeWire> => ({
  unique_id: prize.uniqueId,
  container_token_id: prize.kind === 'SEALED_PRODUCT' && prize.isMinted ? String(prize.tokenId) : null,
  asset_type: assetTypeOf(prize.kind),
  item_type: prize.kind,
  name: prize.name,
  image_url: prize.imageUrl,
  custody: prize.isMinted ? 'SERVER_WALLET' : 'OFFCHAIN',
  token_id: prize.isMinted ? String(prize.tokenId) : null,
  sendable: prize.reason === null,
  reason: prize.reason,
  value_usd: value === null ? null : formatUsd(value),
})
