import { encodeAbiParameters, keccak256, type Hash, type Hex } from 'viem'
import type { ItemKind } from '../../../assets/items/model.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { toCode } from '../../../chain/errors/refusals.ts'
import { defineMachine } from '../../../kernel/machine.ts'

/** A send ends when no item is in progress; only a reorg reopens it. */
export const sendMachine = defineMachine({
  name: 'send',
  initial: 'in_progress',
  states: ['in_progress', 'complete', 'complete_with_errors'],
  events: {
    complete: { from: ['in_progress'], to: 'complete' },
    completeWithErrors: { from: ['in_progress'], to: 'complete_with_errors' },
    reopen: { from: ['complete', 'complete_with_errors'], to: 'in_progress' },
  },
})

export const sendItemMachine = defineMachine({
  name: 'send item',
  initial: 'PENDING',
  states: ['PENDING', 'SENDING', 'SENT', 'FAILED'],
  events: {
    /** The transaction is signed and stored. */
    sign: { from: ['PENDING', 'SENDING'], to: 'SENDING' },
    /** The contract emitted the event, in whichever transaction. */
    land: { from: ['PENDING', 'SENDING'], to: 'SENT' },
    /** Only when the chain has proved that the item was not and will not be sent. */
    fail: { from: ['PENDING', 'SENDING'], to: 'FAILED' },
    /** A reorg removed the block; the same transaction will be included again. */
    reorgRemoved: { from: ['SENT'], to: 'SENDING' },
  },
})

export type SendStatus = (typeof sendMachine.states)[number]
export type SendItemStatus = (typeof sendItemMachine.states)[number]
export type SendItemEvent = keyof typeof sendItemMachine.events

/** Why an item is not part of a send. */
export const skipReasons = [
  'burned',
  'listed',
  'already_queued',
  'not_held_by_server_wallet',
  'not_offchain',
  'container_not_minted',
  'not_sealed',
  'tied_to_packet',
  'missing_grade_proof',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Why an item is queued: the daily cap of all prizes is used up until midnight UTC, or prizes are paused. */
export const waitingReasons = ['daily_cap', 'paused'] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const assetTypes = ['CARD', 'GRADED_CARD', 'CONTAINER'] as const
export type AssetType = (typeof assetTypes)[number]

/** Kinds that can be sent. Packets cannot: they are opened where they are bought. */
export type SendableKind = Exclude<ItemKind, 'PACKET'>

export const assetTypeOf = (kind: SendableKind): AssetType => (kind === 'SEALED_PRODUCT' ? 'CONTAINER' : kind)
export const kindOfAssetType = (type: AssetType): SendableKind => (type === 'CONTAINER' ? 'SEALED_PRODUCT' : type)

/** Custody of an item to be sent: without a token, or as a token in our wallet. */
export const custodies = ['OFFCHAIN', 'SERVER_WALLET'] as const
export type Custody = (typeof custodies)[number]

/** An item of a request, identified by exactly one of the two ids. */
export type NamedItem = { uniqueId: string | undefined; containerTokenId: bigint | undefined; custody?: Custody }

export type SkippedItem = {
  unique_id: string
  asset_type: AssetType
  container_token_id: string | null
  reason: SkipReason
}

export type Send = {
  id: number
  partnerId: number
  walletAddress: StoredAddress
  reference: string
  isBuybackEligible: boolean
  asked: string
  retryOf: number | null
  status: SendStatus
  skipped: readonly SkippedItem[]
  reopenings: number
  createdAt: Date
  updatedAt: Date
  completedAt: Date | null
}

/** The claim of a send on its items. */
export const claimOf = (sendId: number) => ({ purpose: 'send', documentId: String(sendId) })

export type SendItem = {
  id: number
  sendId: number
  uniqueId: string
  kind: SendableKind
  action: 'TRANSFER' | 'MINT'
  status: SendItemStatus
  tokenId: bigint
  itemRef: Hex
  txHash: Hash | null
  error: string | null
  awaitsWindow: boolean
  buybackRegisteredAt: Date | null
  buybackError: string | null
  /** Why the contract does not send the item yet; it is sent later without a further request. */
  waitingFor: WaitingReason | null
}

/** A prize of a partner, its custody, and why it cannot be sent, if so. */
export type Prize = {
  uniqueId: string
  kind: SendableKind
  name: string
  imageUrl: string | null
  cardId: string | null
  gradeCompany: string | null
  grade: string | null
  priceGroup: number
  tokenId: bigint | null
  isMinted: boolean
  reason: SkipReason | null
}

/**
 * Why an item is skipped, given the custody that the partner expects: an item whose custody has changed since is not the
 * one that was meant.
 */
export function reasonToSkip(prize: Pick<Prize, 'reason' | 'isMinted'>, custody: Custody | undefined) {
  const { reason, isMinted } = prize
  const isCustodyOnly = reason === null || reason === 'not_held_by_server_wallet'
  if (isCustodyOnly && custody === 'OFFCHAIN' && isMinted) return 'not_offchain' satisfies SkipReason
  if (reason === null && custody === 'SERVER_WALLET' && !isMinted) {
    return 'not_held_by_server_wallet' satisfies SkipReason
  }
  return reason
}

export const skippedOf = (
  { uniqueId, kind }: Pick<Prize, 'uniqueId' | 'kind'>,
  containerTokenId: bigint | null,
  reason: SkipReason,
): SkippedItem => ({
  unique_id: uniqueId,
  asset_type: assetTypeOf(kind),
  container_token_id: containerTokenId?.toString() ?? null,
  reason,
})

/** What a send would do now. */
export type SendPreview = {
  walletAddress: StoredAddress
  sendable: readonly Prize[]
  skipped: readonly SkippedItem[]
}

/** The limits of a batch. */
export const maxRecipients = 100
export const maxBatchItems = 500

export const nameOf = ({ uniqueId, containerTokenId }: NamedItem): string => uniqueId ?? `container ${containerTokenId}`

/** Identifies the requested items independent of their order. */
export const itemsFingerprint = (items: readonly NamedItem[]): string =>
  items
    .map((item) => [nameOf(item), ...(item.custody ? [item.custody] : [])].join(' '))
    .toSorted()
    .join(',')

type SendParameters = Pick<Send, 'walletAddress' | 'asked' | 'reference' | 'isBuybackEligible' | 'retryOf'>

/** Every parameter of a send, as a replay is compared. */
export const sendFingerprint = (send: SendParameters) => ({
  wallet_address: send.walletAddress,
  items: send.asked,
  reference: send.reference,
  buyback_eligible: send.isBuybackEligible,
  retry_of: send.retryOf,
})

/**
 * The on-chain reference of an item; the contract accepts each reference once. It follows from the request, so a retry does
 * not send a prize twice even after the database was restored from a backup.
 */
export function itemRefOfSend(
  chainId: number,
  { partnerId, key }: { partnerId: number; key: string },
  uniqueId: string,
): Hex {
  const types = ['string', 'uint256', 'uint256', 'string', 'string'].map((type) => ({ type }))
  return keccak256(encodeAbiParameters(types, ['send', BigInt(chainId), BigInt(partnerId), key, uniqueId]))
}

/** The final event of a send; undefined while an item is in progress. */
export function endOf(items: readonly Pick<SendItem, 'status' | 'awaitsWindow'>[]) {
  const isOpen = items.some(({ status, awaitsWindow }) => status !== 'FAILED' && (status !== 'SENT' || awaitsWindow))
  if (isOpen) return undefined
  return items.every(({ status }) => status === 'SENT') ? 'complete' : 'completeWithErrors'
}

/** The duration of the sell-back window of a prize, from the time it was sent. */
export const windowSeconds = 7 * 86_400

const errorCodes: Readonly<Record<string, string>> = {
  Frozen: 'card_frozen',
  IdRange: 'not_offchain',
  TokenAlreadyExists: 'not_offchain',
  TransferFromIncorrectOwner: 'not_held_by_server_wallet',
  TokenDoesNotExist: 'burned',
}

/** Why a prize was not sent. */
export const sendErrors: readonly string[] = [...Object.values(errorCodes), 'tx_reverted']

/** The API error of a reverted send. */
export const sendErrorOf = (name: string | undefined): string => (name && errorCodes[name]) || 'tx_reverted'

/** The API error of a window that could not be opened: mapped, or the error of the contract. */
export function windowErrorOf(error: string): string {
  if (error === 'ValueUnknown') return 'no_oracle_group'
  if (error === 'AssetNotEligible') return 'unsupported_asset_type'
  return (error.includes(' ') ? error : toCode(error)).slice(0, 200)
}
