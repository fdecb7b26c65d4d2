import type { Condition } from '../../../assets/items/model.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Cents } from '../../../kernel/money.ts'

export const holdingStatuses = [
  'RECEIVED',
  'AVAILABLE',
  'QUOTED',
  'RESERVED',
  'PICKED',
  'PACKED',
  'SHIPPED',
  'WITHDRAWING',
  'WITHDRAWN',
  'TRANSFER_PENDING',
  'TRANSFERRED',
  'ON_HOLD',
  'MISSING',
  'DAMAGED',
  'LOST',
] as const
export type HoldingStatus = (typeof holdingStatuses)[number]

export const departedReasons = ['SHIPPED', 'WITHDRAWN', 'TRANSFERRED', 'LOST'] as const
export type DepartedReason = (typeof departedReasons)[number]

/** Why a card in this state is no longer the account's; undefined while it is. */
export const departureOf = (status: HoldingStatus): DepartedReason | undefined =>
  departedReasons.find((reason) => reason === status)

/** What the state of a card speaks of. */
export type VaultDocument = { readonly kind: 'order' | 'withdrawal' | 'transfer'; readonly id: number }

export type Hold = { readonly reason: string; readonly by: string; readonly since: Date }

/** A card in one account's keeping, or the memory of one that left. */
export type Holding = {
  readonly uniqueId: string
  readonly accountId: number
  readonly status: HoldingStatus
  readonly name: string
  readonly game: string | null
  readonly cardId: string | null
  readonly setId: string | null
  readonly setName: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly language: string | null
  readonly variant: string | null
  readonly condition: Condition | null
  readonly imageUrl: string | null
  readonly siteId: number | null
  readonly declaredValueCents: Cents
  /** Of the newest declaration that waits or counts. */
  readonly declaredValueStatus: 'SUBMITTED' | 'APPROVED' | null
  readonly clientReference: string | null
  readonly tags: readonly string[]
  readonly orderId: number | null
  readonly withdrawalId: number | null
  readonly transferId: number | null
  readonly inboundShipmentId: number | null
  readonly holdReason: string | null
  readonly holdBy: string | null
  readonly holdSince: Date | null
  readonly receivedAt: Date
  readonly updatedAt: Date
  readonly departedAt: Date | null
  readonly departedReason: DepartedReason | null
}

/** As much of a card as decides what may be done with it, with the one claim that stands on it. */
export type CardState = Pick<
  Holding,
  'uniqueId' | 'status' | 'siteId' | 'declaredValueCents' | 'orderId' | 'withdrawalId' | 'transferId'
> & {
  /** Of the withdrawal it is on, if it is on one. */
  readonly withdrawalStatus: string | null
  readonly claimPurpose: string | null
  readonly claimDocument: string | null
  readonly claimExpiresAt: Date | null
}

/** The purposes of our own claims; other areas have theirs. A quote lapses, the others last until they are released. */
export const claimPurposes = {
  quote: 'vault_quote',
  order: 'vault_order',
  withdrawal: 'withdrawal',
  transfer: 'card_transfer',
} as const

const isLive = ({ claimPurpose, claimExpiresAt }: CardState, now: Date): boolean =>
  claimPurpose !== null && (claimExpiresAt === null || claimExpiresAt > now)

/** Free for a new purpose. A quote that ran out holds nothing, even before it was swept away. */
export function isFree(card: CardState, now: Date): boolean {
  if (isLive(card, now)) return false
  return card.status === 'AVAILABLE' || card.status === 'QUOTED'
}

export const isClaimedFor = (card: CardState, purpose: string, documentId: number): boolean =>
  card.claimPurpose === purpose && card.claimDocument === String(documentId)

/** Missing, damaged or put aside: whatever becomes of what it was promised to, somebody has to look at it first. */
const needsLook: ReadonlySet<HoldingStatus> = new Set<HoldingStatus>(['MISSING', 'ON_HOLD', 'DAMAGED'])

/** Those of these cards that are free once nothing is promised any more. The others stay as they are. */
export const freeable = (cards: readonly CardState[]): string[] =>
  cards.filter(({ status }) => !needsLook.has(status)).map(({ uniqueId }) => uniqueId)

/** On a withdrawal that is not over. */
export const isWithdrawing = ({ claimPurpose }: CardState): boolean => claimPurpose === claimPurposes.withdrawal

function describeCard({ uniqueId, status, claimPurpose, claimDocument, orderId }: CardState): string {
  if (claimPurpose === claimPurposes.quote || claimPurpose === claimPurposes.order)
    return `${uniqueId} is ${status} by order ${claimDocument ?? orderId}; cancel the order first`
  if (claimPurpose === claimPurposes.transfer) return `${uniqueId} is ${status} in transfer ${claimDocument}`
  if (claimPurpose !== null && status === 'AVAILABLE') return `${uniqueId} is promised elsewhere`
  return `${uniqueId} is ${status}`
}

const named = 5

const listed = (parts: readonly string[]): string =>
  `${parts.slice(0, named).join('; ')}${parts.length > named ? `; and ${parts.length - named} more` : ''}.`

/** Cards that are not the caller's, or are no cards at all. */
export function refuseMissing(uniqueIds: readonly string[]): never {
  fail(404, 'card(s) not found', `Not in your inventory: ${listed(uniqueIds)}`, { data: { unique_ids: uniqueIds } })
}

/** Cards that are the caller's and are promised already. Withdrawals have a word of their own. */
export function refuseTaken(cards: readonly CardState[]): never {
  const facts = cards.map((card) => ({
    unique_id: card.uniqueId,
    status: card.status,
    order_id: card.orderId,
    withdrawal_id: card.withdrawalId,
  }))
  const withdrawing = cards.filter(isWithdrawing)
  if (withdrawing.length > 0) {
    const texts = withdrawing.map(
      (card) => `${card.uniqueId} is already on withdrawal ${card.claimDocument} (${card.withdrawalStatus})`,
    )
    fail(409, 'CARD_ALREADY_WITHDRAWING', listed(texts), {
      data: {
        withdrawals: withdrawing.map((card) => ({
          unique_id: card.uniqueId,
          withdrawal_id: Number(card.claimDocument),
          status: card.withdrawalStatus,
        })),
        cards: facts,
      },
    })
  }
  fail(409, 'card(s) unavailable', listed(cards.map(describeCard)), { data: { cards: facts } })
}

/** Refuses the whole request for the first kind of fault that any of its cards has. */
export function requireFree(wanted: readonly string[], cards: readonly CardState[], now: Date): void {
  requireKnown(wanted, cards)
  const taken = cards.filter((card) => !isFree(card, now))
  if (taken.length > 0) refuseTaken(taken)
}

export function requireKnown(wanted: readonly string[], cards: readonly CardState[]): void {
  const known = new Set(cards.map(({ uniqueId }) => uniqueId))
  const missing = wanted.filter((uniqueId) => !known.has(uniqueId))
  if (missing.length > 0) refuseMissing(missing)
}
