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

/** Why a card with this status has left the account; undefined while it is stored. */
export const departureOf = (status: HoldingStatus): DepartedReason | undefined =>
  departedReasons.find((reason) => reason === status)

/** The document that determines the status of a card. */
export type VaultDocument = { readonly kind: 'order' | 'withdrawal' | 'transfer'; readonly id: number }

export type CardBlock = { readonly reason: string; readonly by: string; readonly since: Date }

/** A card stored for an account, or the record of one that left. */
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
  /** Status of the newest submitted or approved declaration. */
  readonly declaredValueStatus: 'SUBMITTED' | 'APPROVED' | null
  readonly clientReference: string | null
  readonly tags: readonly string[]
  readonly orderId: number | null
  readonly withdrawalId: number | null
  readonly transferId: number | null
  readonly inboundShipmentId: number | null
  readonly blockReason: string | null
  readonly blockedBy: string | null
  readonly blockedSince: Date | null
  readonly receivedAt: Date
  readonly updatedAt: Date
  readonly departedAt: Date | null
  readonly departedReason: DepartedReason | null
}

/** The fields that determine what may be done with a card, and its active claim. */
export type CardState = Pick<
  Holding,
  'uniqueId' | 'status' | 'siteId' | 'declaredValueCents' | 'orderId' | 'withdrawalId' | 'transferId'
> & {
  /** Status of the card's withdrawal, if any. */
  readonly withdrawalStatus: string | null
  readonly claimPurpose: string | null
  readonly claimDocument: string | null
  readonly claimExpiresAt: Date | null
}

/** The claim purposes of the vault. Quotes expire; other claims last until they are released. */
export const claimPurposes = {
  quote: 'vault_quote',
  order: 'vault_order',
  withdrawal: 'withdrawal',
  transfer: 'card_transfer',
} as const

const isLive = ({ claimPurpose, claimExpiresAt }: CardState, now: Date): boolean =>
  claimPurpose !== null && (claimExpiresAt === null || claimExpiresAt > now)

/** Available for a new claim. An expired quote does not block a card, even before it is swept. */
export function isFree(card: CardState, now: Date): boolean {
  if (isLive(card, now)) return false
  return card.status === 'AVAILABLE' || card.status === 'QUOTED'
}

export const isClaimedFor = (card: CardState, purpose: string, documentId: number): boolean =>
  card.claimPurpose === purpose && card.claimDocument === String(documentId)

/** Statuses that require inspection before a card becomes available again. */
const needsInspection: ReadonlySet<HoldingStatus> = new Set<HoldingStatus>(['MISSING', 'ON_HOLD', 'DAMAGED'])

/** The cards that become available when their claim is released. */
export const freeable = (cards: readonly CardState[]): string[] =>
  cards.filter(({ status }) => !needsInspection.has(status)).map(({ uniqueId }) => uniqueId)

/** Refuses cards of several sites; `resource` is what to request per site instead. */
export function requireOneSite(cards: readonly CardState[], resource: 'quote' | 'pickup'): number | null {
  const sites = Map.groupBy(cards, ({ siteId }) => siteId)
  if (sites.size <= 1) return cards[0]?.siteId ?? null
  fail(409, 'multiple_sites', `The cards are stored at several sites; request one ${resource} per site.`, {
    code: 'CARDS_IN_MULTIPLE_SITES',
    data: {
      groups: [...sites].map(([siteId, group]) => ({
        site_id: siteId,
        unique_ids: group.map(({ uniqueId }) => uniqueId),
      })),
    },
  })
}

/** On an open withdrawal. */
export const isWithdrawing = ({ claimPurpose }: CardState): boolean => claimPurpose === claimPurposes.withdrawal

function describeCard({ uniqueId, status, claimPurpose, claimDocument, orderId }: CardState): string {
  if (claimPurpose === claimPurposes.quote || claimPurpose === claimPurposes.order)
    return `${uniqueId} is ${status} by order ${claimDocument ?? orderId}; cancel the order first`
  if (claimPurpose === claimPurposes.transfer) return `${uniqueId} is ${status} in transfer ${claimDocument}`
  if (claimPurpose !== null && status === 'AVAILABLE') return `${uniqueId} is reserved by another document`
  return `${uniqueId} is ${status}`
}

const maxListed = 5

const formatList = (parts: readonly string[]): string =>
  `${parts.slice(0, maxListed).join('; ')}${parts.length > maxListed ? `; and ${parts.length - maxListed} more` : ''}.`

/** Refuses unknown cards and cards of other accounts. */
export function refuseMissing(uniqueIds: readonly string[]): never {
  fail(404, 'card(s) not found', `Not in your inventory: ${formatList(uniqueIds)}`, { data: { unique_ids: uniqueIds } })
}

/** Refuses cards that are already claimed. Cards on withdrawals have their own error code. */
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
    fail(409, 'CARD_ALREADY_WITHDRAWING', formatList(texts), {
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
  fail(409, 'card(s) unavailable', formatList(cards.map(describeCard)), { data: { cards: facts } })
}

/** Refuses the whole request when any card is unknown or unavailable. */
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
