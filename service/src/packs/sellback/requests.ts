import type { ItemKind } from '../../assets/items/model.ts'
import { fail } from '../../kernel/errors.ts'
import { readUsdc } from '../../kernel/amounts.ts'
import { formatUsdc, type Micros } from '../../kernel/money.ts'
import type { PresentedIdentity } from '../wallet/end-users/service.ts'
import type { Buyer } from '../shared/buyer.ts'
import { minTotalOf, maxTokenId, maxTokens, standardSlippageBps } from './model.ts'

/** The calling partner and its API key. */
export type Requester = Buyer

export type QuoteOrder = PresentedIdentity & {
  token_ids: readonly (string | number)[]
  item_type?: ItemKind | undefined
}

/** The minimum total, as an amount or as a slippage tolerance. */
export type MinTotalOrder = { min_total_usdc?: string | undefined; slippage_bps?: number | undefined }

const wholeNumber = /^[1-9]\d{0,9}$/

const refuseIds = (message: string, details: Readonly<Record<string, unknown>> = {}): never =>
  fail(400, 'invalid_token_ids', message, { details: { field: 'token_ids', ...details } })

/** Parses token ids, keeping their order; each may occur once. */
export function readTokenIds(presented: readonly (string | number)[]): bigint[] {
  if (presented.length === 0) refuseIds('token_ids must contain at least one token id.')
  if (presented.length > maxTokens) {
    fail(400, 'too_many_tokens', `token_ids must contain at most ${maxTokens} token ids.`, {
      details: { max: maxTokens, count: presented.length },
    })
  }
  const ids = presented.map((one) => {
    const text = String(one)
    const id = wholeNumber.test(text) ? BigInt(text) : undefined
    return id !== undefined && id <= maxTokenId
      ? id
      : refuseIds(`token_ids contains ${text}, which is not a token id.`, { token_id: text })
  })
  const duplicate = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicate !== undefined) refuseIds(`token_ids contains ${duplicate} twice.`, { token_id: duplicate.toString() })
  return ids
}

/** Parses the minimum of a request; it is applied once the quote is known. */
export function readMinTotal({ min_total_usdc, slippage_bps }: MinTotalOrder): (quoted: Micros) => Micros {
  if (min_total_usdc === undefined) return (quoted) => minTotalOf(quoted, slippage_bps ?? standardSlippageBps)
  if (slippage_bps !== undefined) {
    fail(400, 'invalid_body', 'Pass min_total_usdc or slippage_bps, not both.', { details: { field: 'slippage_bps' } })
  }
  const minTotal = readUsdc('min_total_usdc', min_total_usdc)
  return (quoted) => (minTotal > quoted ? refuseMinTotal(quoted, minTotal) : minTotal)
}

const refuseMinTotal = (quoted: Micros, minTotal: Micros): never =>
  fail(409, 'accept_simulation_failed', 'The quoted total is below min_total_usdc.', {
    details: { revert: 'MinTotal', total_payout_usdc: formatUsdc(quoted), min_total_usdc: formatUsdc(minTotal) },
  })
