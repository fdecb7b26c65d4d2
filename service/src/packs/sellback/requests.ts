import type { ItemKind } from '../../assets/items/model.ts'
import { fail } from '../../kernel/errors.ts'
import { formatUsdc, parseUsdc, type Micros } from '../../kernel/money.ts'
import type { PresentedIdentity } from '../wallet/end-users/service.ts'
import type { Buyer } from '../shared/buyer.ts'
import { floorOf, maxTokenId, maxTokens, standardSlippageBps } from './model.ts'

/** Who asks, and with which key. */
export type Asker = Buyer

/** Which cards of whom. */
export type QuoteOrder = PresentedIdentity & {
  token_ids: readonly (string | number)[]
  item_type?: ItemKind | undefined
}

/** The least a sale may bring, in dollars or as a part of what it would bring now. */
export type FloorOrder = { min_total_usdc?: string | undefined; slippage_bps?: number | undefined }

const wholeNumber = /^[1-9]\d{0,9}$/

const refuseIds = (message: string, details: Readonly<Record<string, unknown>> = {}): never =>
  fail(400, 'invalid_token_ids', message, { details: { field: 'token_ids', ...details } })

/** The numbers of the cards, in the order they came; each of them once. */
export function readTokenIds(presented: readonly (string | number)[]): bigint[] {
  if (presented.length === 0) refuseIds('Name at least one token.')
  if (presented.length > maxTokens) {
    fail(400, 'too_many_tokens', `A sale holds at most ${maxTokens} cards.`, {
      details: { max: maxTokens, count: presented.length },
    })
  }
  const ids = presented.map((one) => {
    const text = String(one)
    const id = wholeNumber.test(text) ? BigInt(text) : undefined
    return id !== undefined && id <= maxTokenId ? id : refuseIds(`${text} is no token id.`, { token_id: text })
  })
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) refuseIds(`Token ${twice} is named twice.`, { token_id: twice.toString() })
  return ids
}

/** The least a sale may bring, as it came. */
export const readMinTotal = (text: string): Micros =>
  parseUsdc(text) ??
  fail(400, 'invalid_amount', 'min_total_usdc is no USDC amount with up to six decimals.', {
    details: { field: 'min_total_usdc' },
  })

/** What a request says of its floor, before anything is known of prices. */
export function readFloor({ min_total_usdc, slippage_bps }: FloorOrder): (quoted: Micros) => Micros {
  if (min_total_usdc === undefined) return (quoted) => floorOf(quoted, slippage_bps ?? standardSlippageBps)
  if (slippage_bps !== undefined) {
    fail(400, 'invalid_body', 'Name min_total_usdc or slippage_bps, not both.', { details: { field: 'slippage_bps' } })
  }
  const floor = readMinTotal(min_total_usdc)
  return (quoted) => (floor > quoted ? refuseFloor(quoted, floor) : floor)
}

const refuseFloor = (quoted: Micros, floor: Micros): never =>
  fail(409, 'accept_simulation_failed', 'The cards bring less than min_total_usdc.', {
    details: { revert: 'MinTotal', total_payout_usdc: formatUsdc(quoted), min_total_usdc: formatUsdc(floor) },
  })
