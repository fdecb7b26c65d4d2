import { getAbiItem, parseEventLogs, type Address, type Hash, type PublicClient } from 'viem'
import { abi } from '../../chain/abi/buyback-pool.ts'
import { toStored } from '../../chain/addresses.ts'
import type { EventLog } from '../../chain/indexer/model.ts'
import { listTransactionEvents } from '../../chain/indexer/view.ts'
import type { Reader } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import { micros } from '../../kernel/money.ts'
import { askChain } from '../shared/chain-answers.ts'
import type { PoolSale, SoldCard } from './model.ts'
import type { BuybackContracts } from './pool-reader.ts'

export const soldEvent = getAbiItem({ abi, name: 'CardSold' })
export const executedEvent = getAbiItem({ abi, name: 'SellBackExecuted' })

type Placed<Event extends typeof soldEvent | typeof executedEvent> = Pick<EventLog<Event>, 'args' | 'logIndex'>
export type SoldLog = Placed<typeof soldEvent>
export type ExecutedLog = Placed<typeof executedEvent>

/** The chain position of a transaction's logs. */
type Place = Pick<PoolSale, 'transactionHash' | 'blockNumber' | 'soldAt'>

function cardsOf({ args, logIndex }: ExecutedLog, sold: readonly SoldLog[]): SoldCard[] {
  const cards = sold.filter((log) => log.logIndex < logIndex).slice(-Number(args.count))
  const sum = cards.reduce((total, card) => total + card.args.payout, 0n)
  const isWhole = cards.length === Number(args.count) && sum === args.total
  assert(
    isWhole && cards.every((card) => card.args.seller === args.seller),
    'The total of a sale is the sum of its payouts.',
  )
  return cards.map((card) => ({
    tokenId: card.args.tokenId,
    priceGroup: card.args.group,
    value: micros(card.args.value),
    payout: micros(card.args.payout),
  }))
}

/** Decodes the sales of one transaction from the pool's logs; the logs of the cards precede the log of their sale. */
export function readSales(
  logs: { sold: readonly SoldLog[]; executed: readonly ExecutedLog[] },
  place: Place,
  contracts: BuybackContracts,
): PoolSale[] {
  return logs.executed.map((executed, ordinal) => ({
    ...place,
    ordinal,
    seller: toStored(executed.args.seller),
    kind: toStored(executed.args.asset) === toStored(contracts.graded) ? 'GRADED_CARD' : 'CARD',
    cards: cardsOf(executed, logs.sold),
    total: micros(executed.args.total),
  }))
}

/** The sale that an indexed log belongs to. */
export async function findIndexedSale(
  reader: Reader,
  { txHash, blockNumber, blockTime, logIndex }: EventLog<typeof executedEvent>,
  contracts: BuybackContracts,
): Promise<PoolSale> {
  const address = contracts.buybackPool
  const executed = await listTransactionEvents(reader, { txHash, event: executedEvent, address })
  const sold = await listTransactionEvents(reader, { txHash, event: soldEvent, address })
  const place = { transactionHash: txHash, blockNumber, soldAt: blockTime }
  const sale = readSales({ sold, executed }, place, contracts)[executed.findIndex((log) => log.logIndex === logIndex)]
  assert(sale !== undefined, 'An indexed log is among the logs of its transaction.')
  return sale
}

export type MinedSales = { isReverted: boolean; blockNumber: bigint; sales: PoolSale[] }

/** The sales of a transaction, whichever account sent it. Undefined if it is not mined. */
export async function readMinedSales(
  client: PublicClient,
  contracts: BuybackContracts,
  hash: Hash,
): Promise<MinedSales | undefined> {
  const receipt = await askChain(client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
  if (!receipt) return undefined
  const blockNumber = BigInt(receipt.blockNumber)
  const isReverted = receipt.status !== '0x1'
  const own = receipt.logs.filter(
    ({ address }: { address: Address }) => toStored(address) === toStored(contracts.buybackPool),
  )
  const options = { abi, logs: own as never, strict: true } as const
  const placed = <Log extends { logIndex: unknown }>(log: Log) => ({ ...log, logIndex: Number(log.logIndex) })
  const sold = parseEventLogs({ ...options, eventName: 'CardSold' }).map(placed)
  const executed = parseEventLogs({ ...options, eventName: 'SellBackExecuted' }).map(placed)
  if (isReverted || executed.length === 0) return { isReverted, blockNumber, sales: [] }
  const { timestamp } = await askChain(client.getBlock({ blockHash: receipt.blockHash }))
  const place = { transactionHash: hash, blockNumber, soldAt: new Date(Number(timestamp) * 1_000) }
  return { isReverted, blockNumber, sales: readSales({ sold, executed }, place, contracts) }
}
