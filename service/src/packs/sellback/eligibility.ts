import { showAddress } from '../../chain/addresses.ts'
import { fail, type ErrorLabel } from '../../kernel/errors.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { isCovered, type CardKind, type Ineligibility } from './model.ts'
import type { Quote, QuotedCard } from './quote.ts'

/** The error label of each reason. */
const labels: Readonly<Record<Exclude<Ineligibility, 'token_not_found'>, ErrorLabel<409>>> = {
  no_window: 'not_eligible',
  not_a_card: 'not_eligible',
  wrong_holder: 'wrong_holder',
  window_expired: 'window_expired',
  value_unknown: 'value_unknown',
  card_frozen: 'card_frozen',
  already_selling: 'not_eligible',
  promised_elsewhere: 'not_eligible',
}

export const explanations: Readonly<Record<Ineligibility, string>> = {
  no_window: 'was never eligible for sell-back',
  not_a_card: 'is not a card',
  wrong_holder: 'is not held by the wallet that received it, or left that wallet in between',
  window_expired: 'is past its sell-back window',
  value_unknown: 'has no fresh price',
  card_frozen: 'cannot be transferred: it is being redeemed or is blocked',
  token_not_found: 'does not exist',
  already_selling: 'is already part of a pending sell-back',
  promised_elsewhere: 'is being redeemed, exported or sent',
}

export type BlockedCard = QuotedCard & { reason: Ineligibility }

const isBlocked = (card: QuotedCard): card is BlockedCard => card.reason !== null

const describe = ({ tokenId, reason, expiresAt, holder }: BlockedCard) => ({
  token_id: tokenId.toString(),
  reason,
  ...(expiresAt && { expires_at: expiresAt.toISOString() }),
  ...(reason === 'wrong_holder' && { holder: holder && showAddress(holder) }),
})

/** All or nothing: one card that cannot be sold refuses the whole sale and is named. */
export function refuseBlocked(cards: readonly QuotedCard[]): void {
  const blocked = cards.filter(isBlocked)
  const [first] = blocked
  if (!first) return
  const tokens = blocked.map(describe)
  const isOneReason = blocked.every(({ reason }) => reason === first.reason)
  if (isOneReason) {
    const { tokenId, reason } = first
    const details = { ...describe(first), tokens }
    if (reason === 'token_not_found') fail(404, reason, `Token ${tokenId} not found.`, { details })
    fail(409, labels[reason], `Token ${tokenId} ${explanations[reason]}.`, { details })
  }
  fail(409, 'not_eligible', `${blocked.length} of the cards cannot be sold back; see details.tokens.`, {
    details: { tokens },
  })
}

/** Refuses what the pool would refuse, before the seller signs or pays gas. */
export function requireSellable(quote: Quote): void {
  if (quote.isPaused) {
    fail(503, 'relayer_disabled', 'Sales to the buyback contract are paused.', { details: { switch: 'sellback' } })
  }
  refuseBlocked(quote.cards)
  if (isCovered(quote)) return
  fail(
    409,
    'insufficient_liquidity',
    'The pool cannot pay for all of these cards now; sell fewer cards or retry later.',
    {
      details: {
        pool_liquidity_usdc: formatUsdc(quote.liquidity),
        total_payout_usdc: formatUsdc(quote.total),
      },
    },
  )
}

/** One call sells cards of one collection. */
export function requireOneKind(quote: Quote): CardKind {
  const kinds = new Set(quote.cards.map(({ kind }) => kind))
  if (kinds.size > 1) {
    fail(400, 'invalid_token_ids', 'token_ids mixes cards and graded cards; sell each kind in a request of its own.', {
      details: { field: 'token_ids', item_types: [...kinds] },
    })
  }
  return kinds.has('GRADED_CARD') ? 'GRADED_CARD' : 'CARD'
}
