import { decodeFunctionData } from 'viem'
import { expect, test } from 'vitest'
import { walletAbi } from '../../chain/calls/unsigned-calls.ts'
import { micros } from '../../kernel/money.ts'
import { createPrepare } from './prepare.ts'
import type { Quote, QuotedCard } from './quote.ts'

const [seller, buybackPool, card, graded] = ['11', '22', '33', '44'].map((pair) => `0x${pair.repeat(20)}` as const)
if (!seller || !buybackPool || !card || !graded) throw new Error('There are four addresses.')

const quoted = (tokenId: bigint, kind: 'CARD' | 'GRADED_CARD', payout: bigint): QuotedCard => ({
  tokenId,
  kind,
  reason: null,
  expiresAt: null,
  priceGroup: 1,
  value: null,
  payout: micros(payout),
  purchaseId: null,
  holder: seller,
})

const quote: Quote = {
  blockNumber: 1n,
  blockTime: new Date(0),
  isApproved: { CARD: true, GRADED_CARD: false },
  bps: 8_500,
  isPaused: false,
  liquidity: micros(1_000n),
  nonce: 0n,
  seller,
  cards: [quoted(1n, 'CARD', 30n), quoted(2n, 'GRADED_CARD', 60n), quoted(3n, 'CARD', 11n)],
  total: micros(101n),
}

test('cards and graded cards become two sales that share the minimum, and only the missing approval is requested', async () => {
  const prepare = createPrepare({
    chainId: 31_337,
    contracts: { buybackPool, card, graded },
    getQuote: async () => quote,
    sellers: { anySeller: async () => seller, walletSeller: async () => seller },
    requireFlag: async () => {},
  })
  const requester = { partnerId: 1, keyId: 'k', keyFamily: 'k' }
  const prepared = await prepare(requester, {
    token_ids: ['1', '2', '3'],
    wallet_address: seller,
    min_total_usdc: '0.0001',
  })
  const calls = prepared.calls.map(({ to, kind, data }) => ({
    to,
    kind,
    ...decodeFunctionData({ abi: walletAbi, data }),
  }))
  expect(calls).toMatchObject([
    { to: graded, kind: 'set-approval-for-all', args: [buybackPool, true] },
    { to: buybackPool, kind: 'sellback', args: [card, [1n, 3n], 40n] },
    { to: buybackPool, kind: 'sellback', args: [graded, [2n], 60n] },
  ])
  expect(prepared).toMatchObject({ minTotal: 100n, isApprovalNeeded: true, collection: card })
  // The approval is simulated alone, the two sales together.
  expect(prepared.walletSendCalls.map((one) => one.calls.length)).toEqual([1, 2])
})
