import { zeroHash } from 'viem'
import { expect, test } from 'vitest'
import type { ItemKind } from '../../assets/items/model.ts'
import { Refusal } from '../../kernel/errors.ts'
import { micros } from '../../kernel/money.ts'
import type { Ineligibility, Sellback } from './model.ts'
import { confirmedToEvent } from './confirm.ts'
import { refuseBlocked, requireOneKind, requireSellable } from './eligibility.ts'
import { readMinTotal, readTokenIds } from './requests.ts'
import { liquidityOf } from './pool-reader.ts'
import { kindOf, type Quote, type QuotedCard } from './quote.ts'
import { isPassingRevert, reasonOf } from './sell-intents.ts'
import { readSales } from './sales.ts'

const seller = '0x1111111111111111111111111111111111111111' as const
const friend = '0x2222222222222222222222222222222222222222' as const
const expiresAt = new Date('2026-03-01T12:00:00.000Z')

const card = (tokenId: bigint, reason: Ineligibility | null = null, kind: ItemKind = 'CARD'): QuotedCard => ({
  tokenId,
  kind,
  reason,
  expiresAt,
  priceGroup: 1,
  value: micros(1_000_000n),
  payout: micros(reason ? 0n : 850_000n),
  purchaseId: null,
  holder: friend,
})

const quote = (cards: readonly QuotedCard[], more: Partial<Quote> = {}): Quote => ({
  blockNumber: 1n,
  blockTime: expiresAt,
  isApproved: { CARD: true, GRADED_CARD: true },
  bps: 8_500,
  isPaused: false,
  liquidity: micros(10_000_000n),
  nonce: 0n,
  seller,
  cards,
  total: micros(cards.reduce((sum, { payout }) => sum + payout, 0n)),
  ...more,
})

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, error: error.error, details: error.options.details }
    throw error
  }
  return undefined
}

test('a card that cannot be sold is named with its reason', () => {
  expect(refusalOf(() => refuseBlocked([card(1n), card(2n, 'window_expired')]))).toMatchObject({
    status: 409,
    error: 'window_expired',
    details: { token_id: '2', reason: 'window_expired', expires_at: expiresAt.toISOString() },
  })
  expect(refusalOf(() => refuseBlocked([card(3n, 'wrong_holder')]))).toMatchObject({
    error: 'wrong_holder',
    details: { token_id: '3', holder: friend },
  })
  expect(refusalOf(() => refuseBlocked([card(1n)]))).toBeUndefined()
})

test('reasons without an error label of their own are reported as not_eligible', () => {
  expect(refusalOf(() => refuseBlocked([card(4n, 'no_window')]))).toMatchObject({
    error: 'not_eligible',
    details: { token_id: '4', reason: 'no_window' },
  })
})

test('several cards with several reasons are all named', () => {
  expect(refusalOf(() => refuseBlocked([card(1n, 'card_frozen'), card(2n, 'no_window'), card(3n)]))).toMatchObject({
    error: 'not_eligible',
    details: {
      tokens: [
        { token_id: '1', reason: 'card_frozen' },
        { token_id: '2', reason: 'no_window' },
      ],
    },
  })
})

test('a paused or underfunded pool refuses the sale', () => {
  expect(refusalOf(() => requireSellable(quote([card(1n)], { isPaused: true })))).toMatchObject({ status: 503 })
  expect(refusalOf(() => requireSellable(quote([card(1n)], { liquidity: micros(849_999n) })))).toMatchObject({
    error: 'insufficient_liquidity',
    details: { pool_liquidity_usdc: '0.849999', total_payout_usdc: '0.850000' },
  })
  expect(refusalOf(() => requireSellable(quote([card(1n)])))).toBeUndefined()
})

test('one call sells cards of one collection', () => {
  expect(requireOneKind(quote([card(1n, null, 'GRADED_CARD')]))).toBe('GRADED_CARD')
  expect(refusalOf(() => requireOneKind(quote([card(1n), card(1n, null, 'GRADED_CARD')])))).toMatchObject({
    error: 'invalid_token_ids',
  })
})

test('token ids keep their order, are unique and number at most fifty', () => {
  expect(readTokenIds(['7', 3, '2147483647'])).toEqual([7n, 3n, 2_147_483_647n])
  for (const ids of [[], [''], ['01'], ['-1'], ['1.5'], ['2147483648'], ['1', 1]]) {
    expect(refusalOf(() => readTokenIds(ids))).toMatchObject({ status: 400, error: 'invalid_token_ids' })
  }
  expect(refusalOf(() => readTokenIds(Array.from({ length: 51 }, (_, index) => index + 1)))).toMatchObject({
    error: 'too_many_tokens',
  })
})

test('the minimum total is one percent below the quote unless the request sets it', () => {
  expect(readMinTotal({})(micros(850_000n))).toBe(841_500n)
  expect(readMinTotal({ slippage_bps: 0 })(micros(850_000n))).toBe(850_000n)
  expect(readMinTotal({ min_total_usdc: '0.85' })(micros(850_000n))).toBe(850_000n)
  expect(refusalOf(() => readMinTotal({ min_total_usdc: '0.850001' })(micros(850_000n)))).toMatchObject({
    error: 'accept_simulation_failed',
  })
})

test('the liquidity is the float or the rest of the daily cap, whichever is lower', () => {
  const day = 86_400n
  expect(liquidityOf(500n, { dailyCap: 0n, day: 0, spent: 0n }, day)).toBe(500n)
  expect(liquidityOf(500n, { dailyCap: 300n, day: 1, spent: 100n }, day)).toBe(200n)
  expect(liquidityOf(500n, { dailyCap: 300n, day: 0, spent: 100n }, day)).toBe(300n)
  expect(liquidityOf(500n, { dailyCap: 300n, day: 1, spent: 400n }, day)).toBe(0n)
  expect(liquidityOf(50n, { dailyCap: 300n, day: 1, spent: 100n }, day)).toBe(50n)
})

test('a token id means the card the seller holds, else the one the seller received', () => {
  const both = [
    { kind: 'CARD', owner: friend },
    { kind: 'GRADED_CARD', owner: seller },
  ] as const
  expect(kindOf(1n, { minted: both, received: ['CARD'], seller })).toBe('GRADED_CARD')
  const neither = both.map(({ kind }) => ({ kind, owner: friend }))
  expect(kindOf(1n, { minted: neither, received: ['GRADED_CARD'], seller })).toBe('GRADED_CARD')
  expect(kindOf(1n, { minted: neither, received: [], seller })).toBe('CARD')
  expect(kindOf(1n, { minted: [{ kind: 'PACKET', owner: seller }], received: [], seller })).toBe('PACKET')
  const owned = both.map(({ kind }) => ({ kind, owner: seller }))
  expect(refusalOf(() => kindOf(1n, { minted: owned, received: [], seller }))).toMatchObject({
    error: 'ambiguous_token',
  })
})

test('two sales of one transaction each have their own cards', () => {
  const asset = { card: friend, graded: seller, buybackPool: friend }
  const sold = (logIndex: number, tokenId: bigint, payout: bigint) => ({
    logIndex,
    args: { seller, asset: friend, tokenId, group: 1, value: payout, payout },
  })
  const executed = (logIndex: number, of: `0x${string}`, count: bigint, total: bigint) => ({
    logIndex,
    args: { seller, asset: of, count, total },
  })
  const place = { transactionHash: zeroHash, blockNumber: 9n, soldAt: expiresAt }
  const logs = {
    sold: [sold(1, 1n, 10n), sold(3, 2n, 20n), sold(8, 1n, 5n)],
    executed: [executed(4, friend, 2n, 30n), executed(9, seller, 1n, 5n)],
  }
  const [first, second] = readSales(logs, place, asset)
  expect(first).toMatchObject({ ordinal: 0, kind: 'CARD', total: 30n, cards: [{ tokenId: 1n }, { tokenId: 2n }] })
  expect(second).toMatchObject({ ordinal: 1, kind: 'GRADED_CARD', total: 5n, cards: [{ tokenId: 1n, payout: 5n }] })
  const wrong = { ...logs, executed: [executed(4, friend, 2n, 31n)] }
  expect(() => readSales(wrong, place, asset)).toThrow('The total of a sale is the sum of its payouts.')
})

test('a revert maps to a failure reason, and a pause is not a failure', () => {
  expect(reasonOf({ name: 'MinTotal' })).toBe('price_moved')
  expect(reasonOf({ name: 'DailyCap' })).toBe('insufficient_liquidity')
  expect(reasonOf({ name: undefined })).toBe('tx_reverted')
  expect(isPassingRevert({ name: 'SellBackPaused' })).toBe(true)
  expect(isPassingRevert({ name: 'WrongHolder' })).toBe(false)
})

test('a sale without a block is not announced', () => {
  const pending = { id: 1, seller, externalUserId: null, total: null, transactionHash: null, soldAt: null }
  expect(() => confirmedToEvent(pending as unknown as Sellback, [])).toThrow()
})
