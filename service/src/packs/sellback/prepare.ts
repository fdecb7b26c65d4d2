import { getAddress, type Address } from 'viem'
import { approvalForAllCall, sellBackCall, type UnsignedCall } from '../../chain/calls/unsigned-calls.ts'
import { toUserOperations, toWalletSendCalls, type WalletSendCalls } from '../../chain/calls/wallet-calls.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { cardKinds, splitMinTotal } from './model.ts'
import { requireSellable } from './eligibility.ts'
import { readMinTotal, readTokenIds, type Requester, type MinTotalOrder, type QuoteOrder } from './requests.ts'
import { collectionOf, type BuybackContracts } from './pool-reader.ts'
import type { GetQuote, Quote } from './quote.ts'
import type { Sellers } from './sellers.ts'

export type PreparedSellback = {
  chainId: number
  pool: Address
  /** The collection of the first sale. */
  collection: Address
  quote: Quote
  minTotal: Micros
  isApprovalNeeded: boolean
  calls: readonly UnsignedCall[]
  walletSendCalls: readonly WalletSendCalls[]
}

export type PrepareDeps = {
  chainId: number
  contracts: BuybackContracts
  getQuote: GetQuote
  sellers: Sellers
  requireFlag(): Promise<void>
}

export type PrepareOrder = QuoteOrder & MinTotalOrder

/** The calls for each collection: the approval where it is missing, then the sale. */
function callsOf(quote: Quote, minTotal: Micros, contracts: BuybackContracts): UnsignedCall[] {
  const sales = cardKinds
    .map((kind) => ({ kind, cards: quote.cards.filter((card) => card.kind === kind) }))
    .filter(({ cards }) => cards.length > 0)
    .map(({ kind, cards }) => ({ kind, cards, payout: micros(cards.reduce((sum, { payout }) => sum + payout, 0n)) }))
  const minTotals = splitMinTotal(
    minTotal,
    sales.map(({ payout }) => payout),
  )
  const approvals = sales
    .filter(({ kind }) => !quote.isApproved[kind])
    .map(({ kind }) => approvalForAllCall({ asset: collectionOf(contracts, kind), operator: contracts.buybackPool }))
  const calls = sales.map(({ kind, cards }, index) =>
    sellBackCall({
      buyback: contracts.buybackPool,
      asset: collectionOf(contracts, kind),
      tokenIds: cards.map(({ tokenId }) => tokenId),
      minTotal: minTotals[index] ?? micros(0n),
    }),
  )
  return [...approvals, ...calls]
}

/** Prepares the unsigned transactions of a wallet's own sale. Writes nothing: the indexer records the sale. */
export function createPrepare({ chainId, contracts, getQuote, sellers, requireFlag }: PrepareDeps) {
  return async ({ partnerId }: Requester, order: PrepareOrder): Promise<PreparedSellback> => {
    const tokenIds = readTokenIds(order.token_ids)
    const minTotalFor = readMinTotal(order)
    await requireFlag()
    const seller = await sellers.walletSeller(partnerId, order)
    const quote = await getQuote({ seller, tokenIds, itemType: order.item_type })
    requireSellable(quote)
    const minTotal = minTotalFor(quote.total)
    const calls = callsOf(quote, minTotal, contracts)
    const unsigned = { chain_id: chainId, calls }
    const isGraded = quote.cards.every(({ kind }) => kind === 'GRADED_CARD')
    return {
      chainId,
      pool: contracts.buybackPool,
      collection: collectionOf(contracts, isGraded ? 'GRADED_CARD' : 'CARD'),
      quote,
      minTotal,
      isApprovalNeeded: calls.some(({ kind }) => kind === 'set-approval-for-all'),
      calls,
      walletSendCalls: toUserOperations(unsigned).map((some) =>
        toWalletSendCalls({ ...unsigned, calls: some }, { from: getAddress(seller) }),
      ),
    }
  }
}
