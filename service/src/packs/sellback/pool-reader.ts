import type { Address, ContractFunctionParameters, MulticallReturnType, PublicClient } from 'viem'
import * as buybackPool from '../../chain/abi/buyback-pool.ts'
import * as vaultAsset from '../../chain/abi/vault-asset.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import { reasonOfCode, type CardKind, type Ineligibility } from './model.ts'

export type BuybackContracts = Readonly<Record<'buybackPool' | 'card' | 'graded', Address>>

export const collectionOf = ({ card, graded }: BuybackContracts, kind: CardKind): Address =>
  kind === 'CARD' ? card : graded

export type PoolQuery = { seller: Address; tokenIds: Readonly<Record<CardKind, readonly bigint[]>> }

/** The pool's quote of one card. */
export type PoolQuote = {
  tokenId: bigint
  reason: Ineligibility | null
  /** The holder at the block of the quote; null for a token that does not exist or is burned. */
  holder: StoredAddress | null
  priceGroup: number
  value: Micros
  payout: Micros
  /** Unix seconds; zero means it has no window. */
  windowExpiry: number
}

export type PoolState = {
  blockNumber: bigint
  blockTime: Date
  lines: Readonly<Record<CardKind, readonly PoolQuote[]>>
  isApproved: Readonly<Record<CardKind, boolean>>
  bps: number
  isPaused: boolean
  /** The amount the pool can pay now: the float or the rest of the daily cap. */
  liquidity: Micros
  /** The nonce of the seller's next signed sale. */
  nonce: bigint
}

export type ReadPool = (query: PoolQuery) => Promise<PoolState>

type Terms = { dailyCap: bigint; day: number; spent: bigint }

const secondsPerDay = 86_400n

/** The contract caps its payouts per day, counted by block time. */
export function liquidityOf(float: bigint, { dailyCap, day, spent }: Terms, blockSeconds: bigint): Micros {
  if (dailyCap === 0n) return micros(float)
  const spentToday = BigInt(day) === blockSeconds / secondsPerDay ? spent : 0n
  const left = dailyCap > spentToday ? dailyCap - spentToday : 0n
  return micros(left < float ? left : float)
}

function requireResult({ result, error }: { result?: unknown; error?: Error | undefined }): unknown {
  if (error) throw error
  return result
}

/**
 * Reads everything about a sale at one block in two requests, however many cards there are. The multicall needs no
 * deployed contract.
 */
export function createPoolReader(client: PublicClient, contracts: BuybackContracts): ReadPool {
  const pool = { address: contracts.buybackPool, abi: buybackPool.abi } as const
  const card = { address: contracts.card, abi: vaultAsset.abi } as const
  const graded = { address: contracts.graded, abi: vaultAsset.abi } as const

  return async ({ seller, tokenIds }) => {
    const { number: blockNumber, timestamp } = await client.getBlock({ blockTag: 'latest' })
    const approval = { functionName: 'isApprovedForAll', args: [seller, contracts.buybackPool] } as const
    const quote = { ...pool, functionName: 'quoteSellBack' } as const
    const sale = [
      { ...pool, functionName: 'terms' },
      { ...pool, functionName: 'nonces', args: [seller] },
      { ...quote, args: [seller, contracts.card, tokenIds.CARD] },
      { ...card, ...approval },
      { ...quote, args: [seller, contracts.graded, tokenIds.GRADED_CARD] },
      { ...graded, ...approval },
    ] as const
    const holder = { functionName: 'ownerOf' } as const
    const holders = [
      ...tokenIds.CARD.map((id) => ({ ...card, ...holder, args: [id] as const })),
      ...tokenIds.GRADED_CARD.map((id) => ({ ...graded, ...holder, args: [id] as const })),
    ]
    const answers = await client.multicall({
      contracts: [...sale, ...holders] as readonly ContractFunctionParameters[],
      // The owner of a token that does not exist is a revert.
      allowFailure: true,
      deployless: true,
      batchSize: 0,
      blockNumber,
    })
    // The types of a multicall do not cover a tuple that is followed by a list.
    const [terms, nonce, cards, isCardApproved, slabs, isGradedApproved] = answers
      .slice(0, sale.length)
      .map(requireResult) as unknown as MulticallReturnType<typeof sale, false>
    const owners = answers
      .slice(sale.length)
      .map(({ result }) => (result === undefined ? null : toStored(result as Address)))
    const toLines = (items: (typeof cards)[0], first: number): PoolQuote[] =>
      items.map(({ tokenId, reason, group, value, payout, windowExpiry }, index) => ({
        tokenId,
        reason: reasonOfCode(reason),
        holder: owners[first + index] ?? null,
        priceGroup: group,
        value: micros(value),
        payout: micros(payout),
        windowExpiry,
      }))
    const [bps, isPaused, dailyCap, day, spent] = terms
    return {
      blockNumber,
      blockTime: new Date(Number(timestamp) * 1_000),
      lines: { CARD: toLines(cards[0], 0), GRADED_CARD: toLines(slabs[0], cards[0].length) },
      isApproved: { CARD: isCardApproved, GRADED_CARD: isGradedApproved },
      bps,
      isPaused,
      liquidity: liquidityOf(cards[2], { dailyCap, day, spent }, timestamp),
      nonce,
    }
  }
}
