import { encodeAbiParameters, keccak256, type Hash, type Hex } from 'viem'
import type { ItemKind } from '../../../assets/items/model.ts'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { toCode } from '../../../chain/errors/refusals.ts'
import { defineMachine } from '../../../kernel/machine.ts'

/** A send is over when nothing of it is under way; only a block that leaves the chain opens it again. */
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
    /** Its transaction is signed and kept. */
    sign: { from: ['PENDING', 'SENDING'], to: 'SENDING' },
    /** The contract told of it, whichever transaction it was. */
    land: { from: ['PENDING', 'SENDING'], to: 'SENT' },
    /** Only when the chain has proved that it did not and will not happen. */
    fail: { from: ['PENDING', 'SENDING'], to: 'FAILED' },
    /** The block it landed in left the chain; the same transaction will be in another one. */
    reorgRemoved: { from: ['SENT'], to: 'SENDING' },
  },
})

export type SendStatus = (typeof sendMachine.states)[number]
export type SendItemStatus = (typeof sendItemMachine.states)[number]
export type SendItemEvent = keyof typeof sendItemMachine.events

/** Why a thing did not enter a send. */
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

export const assetTypes = ['CARD', 'GRADED_CARD', 'CONTAINER'] as const
export type AssetType = (typeof assetTypes)[number]

/** What may be sent. Packets are not: they are opened where they are bought. */
export type SendableKind = Exclude<ItemKind, 'PACKET'>

export const assetTypeOf = (kind: SendableKind): AssetType => (kind === 'SEALED_PRODUCT' ? 'CONTAINER' : kind)
export const kindOfAssetType = (type: AssetType): SendableKind => (type === 'CONTAINER' ? 'SEALED_PRODUCT' : type)

/** Where a thing that waits to be sent is: with us without a token, or as a token in our wallet. */
export const custodies = ['OFFCHAIN', 'SERVER_WALLET'] as const
export type Custody = (typeof custodies)[number]

/** A thing as a request names it, by exactly one of its names. */
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
}

/** A prize of a partner, with where it is and why it cannot be sent, if it cannot. */
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
 * Why a thing is skipped, once it is said where its sender believes it to be: one that was minted, or was not, since they
 * looked is not what they meant.
 */
export function reasonToSkip(prize: Pick<Prize, 'reason' | 'isMinted'>, custody: Custody | undefined) {
  const { reason, isMinted } = prize
  const isPlace = reason === null || reason === 'not_held_by_server_wallet'
  if (isPlace && custody === 'OFFCHAIN' && isMinted) return 'not_offchain' satisfies SkipReason
  if (reason === null && custody === 'SERVER_WALLET' && !isMinted) {
    return 'not_held_by_server_wallet' satisfies SkipReason
  }
  return reason
}

export const nameOf = ({ uniqueId, containerTokenId }: NamedItem): string => uniqueId ?? `container ${containerTokenId}`

/** The same things in any order are the same wish. */
export const askedOf = (items: readonly NamedItem[]): string =>
  items
    .map((item) => [nameOf(item), ...(item.custody ? [item.custody] : [])].join(' '))
    .toSorted()
    .join(',')

/** What the contract knows an item by, and sends once. */
export function itemRefOfSend(chainId: number, sendId: number, uniqueId: string): Hex {
  const types = ['string', 'uint256', 'uint256', 'string'].map((type) => ({ type }))
  return keccak256(encodeAbiParameters(types, ['send', BigInt(chainId), BigInt(sendId), uniqueId]))
}

/** How a send ended, as soon as nothing of it is under way; undefined until then. */
export function endOf(items: readonly Pick<SendItem, 'status' | 'awaitsWindow'>[]) {
  const isOpen = items.some(({ status, awaitsWindow }) => status !== 'FAILED' && (status !== 'SENT' || awaitsWindow))
  if (isOpen) return undefined
  return items.every(({ status }) => status === 'SENT') ? 'complete' : 'completeWithErrors'
}

/** How long a prize can be sold back, from its landing. */
export const windowSeconds = 7 * 86_400

const errorCodes: Readonly<Record<string, string>> = {
  Frozen: 'card_frozen',
  SealedMint: 'container_not_minted',
  TokenAlreadyExists: 'not_offchain',
  TransferFromIncorrectOwner: 'not_held_by_server_wallet',
  TokenDoesNotExist: 'burned',
}

/** What a revert of a send means to the partner. */
export const sendErrorOf = (name: string | undefined): string => (name && errorCodes[name]) || 'tx_reverted'

/** What stands where a window could not be opened: our own word, or the contract's. */
export function windowErrorOf(said: string): string {
  if (said === 'ValueUnknown') return 'no_oracle_group'
  if (said === 'AssetNotEligible') return 'unsupported_asset_type'
  return (said.includes(' ') ? said : toCode(said)).slice(0, 200)
}
