import type { Address, PublicClient } from 'viem'
import * as buybackPool from '../../chain/abi/buyback-pool.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { reasonOfCode, type CardKind, type Ineligibility } from './model.ts'

export type BuybackContracts = Readonly<Record<'buybackPool' | 'card' | 'graded', Address>>

export const collectionOf = ({ card, graded }: BuybackContracts, kind: CardKind): Address =>
  kind === 'CARD' ? card : graded

export type PoolQuestion = { seller: Address; tokenIds: Readonly<Record<CardKind, readonly bigint[]>> }

/** What the pool says of one card. */
export type PoolLine = {
  tokenId: bigint
  reason: Ineligibility | null
  priceGroup: number
  value: Micros
  payout: Micros
  /** Seconds since 1970; zero: it has no window. */
  windowExpiry: number
}

export type PoolAnswer = {
  blockNumber: bigint
  blockTime: Date
  lines: Readonly<Record<CardKind, readonly PoolLine[]>>
  isApproved: Readonly<Record<CardKind, boolean>>
  bps: number
  isPaused: boolean
  /** What can be paid out now: the float, or what is left of the day's cap. */
  liquidity: Micros
  /** The number the seller's next signed sale must carry. */
  nonce: bigint
}

export type ReadPool = (question: PoolQuestion) => Promise<PoolAnswer>

type Terms = { dailyCap: bigint; day: number; spent: bigint }

const secondsPerDay = 86_400n

/** The contract counts what it paid out on the day of the block, and stops at its cap. */
export function liquidityOf(float: bigint, { dailyCap, day, spent }: Terms, blockSeconds: bigint): Micros {
  if (dailyCap === 0n) return micros(float)
  const spentToday = BigInt(day) === blockSeconds / secondsPerDay ? spent : 0n
  const left = dailyCap > spentToday ? dailyCap - spentToday : 0n
  return micros(left < float ? left : float)
}

/**
 * Asks the pool all there is to know about a sale, of one block: one question for the block, one for everything else,
 * however many cards there are. The bundle of calls needs no contract on chain.
 */
export function createPoolReader(client: PublicClient, contracts: BuybackContracts): ReadPool {
  const pool = { address: contracts.buybackPool, abi: buybackPool.abi } as const
  const card = { address: contracts.card, abi: vaultAsset.abi } as const
  const graded = { address: contracts.graded, abi: vaultAsset.abi } as const

  return async ({ seller, tokenIds }) => {
    const { number: blockNumber, timestamp } = await client.getBlock({ blockTag: 'latest' })
    const approval = { functionName: 'isApprovedForAll', args: [seller, contracts.buybackPool] } as const
    const quote = { ...pool, functionName: 'quoteSellBack' } as const
    const [terms, nonce, cards, isCardApproved, slabs, isGradedApproved] = await client.multicall({
      contracts: [
        { ...pool, functionName: 'terms' },
        { ...pool, functionName: 'nonces', args: [seller] },
        { ...quote, args: [seller, contracts.card, tokenIds.CARD] },
        { ...card, ...approval },
        { ...quote, args: [seller, contracts.graded, tokenIds.GRADED_CARD] },
        { ...graded, ...approval },
      ],
      allowFailure: false,
      deployless: true,
      batchSize: 0,
      blockNumber,
    })
    const toLines = (items: (typeof cards)[0]): PoolLine[] =>
      items.map(({ tokenId, reason, group, value, payout, windowExpiry }) => ({
        tokenId,
        reason: reasonOfCode(reason),
        priceGroup: group,
        value: micros(value),
        payout: micros(payout),
        windowExpiry,
      }))
    const [bps, isPaused, dailyCap, day, spent] = terms
    return {
      blockNumber,
      blockTime: new Date(Number(timestamp) * 1_000),
      lines: { CARD: toLines(cards[0]), GRADED_CARD: toLines(slabs[0]) },
      isApproved: { CARD: isCardApproved, GRADED_CARD: isGradedApproved },
      bps,
      isPaused,
      liquidity: liquidityOf(cards[2], { dailyCap, day, spent }, timestamp),
      nonce,
    }
  }
}
