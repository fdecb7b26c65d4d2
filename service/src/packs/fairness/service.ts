import { toStored } from '../../chain/addresses.ts'
import { getAbiItem, parseEventLogs, toEventSelector, type Address, type Hash } from 'viem'
import * as comboPool from '../../chain/abi/combo-pool.ts'
import * as instantStore from '../../chain/abi/instant-store.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { askChain, requireChain } from '../shared/chain-answers.ts'
import { verifyFairness, type Evidence, type EvidenceLog, type Fairness } from './model.ts'
import { findVersionLog, listBundleLogs, listRequestLogs, listSaleLogs, listShelfLogs, type Until } from './store.ts'

export type FairnessDeps = {
  db: Db
  chain: Chain | undefined
  findPurchase(id: number, partnerId: number): Promise<{ requestId: string | null } | undefined>
}

/** The most history logs a page gets; a longer history is omitted and the evidence marked incomplete. */
const historyLimit = 20_000

const wordEvents = ['RandomReady', 'RandomUsed'] as const
const poolTopics = (['PackPurchased', ...wordEvents, 'PackRevealed', 'PackStuck', 'PackRefunded'] as const).map(
  (name) => toEventSelector(getAbiItem({ abi: comboPool.abi, name })),
)
const storeTopics = (['InstantPurchased', ...wordEvents, 'InstantDelivered', 'InstantRefunded'] as const).map((name) =>
  toEventSelector(getAbiItem({ abi: instantStore.abi, name })),
)
const storeTopic = (name: 'BundleAdded' | 'BundleRemoved' | 'InstantDelivered') =>
  toEventSelector(getAbiItem({ abi: instantStore.abi, name }))
const poolTopic = (name: 'PackPurchased' | 'PackRevealed' | 'PackStuck') =>
  toEventSelector(getAbiItem({ abi: comboPool.abi, name }))
const saleTopics = [
  poolTopic('PackPurchased'),
  toEventSelector(getAbiItem({ abi: instantStore.abi, name: 'InstantPurchased' })),
]
const drawTopics = [poolTopic('PackRevealed'), poolTopic('PackStuck'), storeTopic('InstantDelivered')]
const versionTopic = toEventSelector(getAbiItem({ abi: comboPool.abi, name: 'TierVersion' }))

const keyOf = ({ blockHash, logIndex }: EvidenceLog): string => `${blockHash}:${logIndex}`

/** Deduplicates logs and sorts them in chain order. */
function inOrder(logs: readonly EvidenceLog[]): EvidenceLog[] {
  const unique = [...new Map(logs.map((log) => [keyOf(log), log])).values()]
  return unique.toSorted((one, other) => Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex)
}

/** The contracts whose logs are evidence. */
function contractsOf({ contracts }: Chain): Evidence['contracts'] {
  return {
    pool: contracts.comboPool,
    store: contracts.instantStore,
    adapter: contracts.pythEntropyAdapter,
    entropy: contracts.entropy,
  }
}

export type FairnessService = ReturnType<typeof createFairnessService>

/** Collects the evidence of draws and verifies them. */
export function createFairnessService({ db, chain, findPurchase }: FairnessDeps) {
  /** Reads the logs of a transaction that request or reveal its random word. */
  async function readRandomness(connected: Chain, hash: Hash): Promise<EvidenceLog[]> {
    const { adapter, entropy } = contractsOf(connected)
    const wanted = new Set([adapter.toLowerCase(), entropy.toLowerCase()])
    const receipt = await askChain(connected.client.request({ method: 'eth_getTransactionReceipt', params: [hash] }))
    return (receipt?.logs ?? [])
      .filter(({ address }) => wanted.has(address.toLowerCase()))
      .map((log) => ({
        address: toStored(log.address),
        topics: log.topics,
        data: log.data,
        blockNumber: BigInt(log.blockNumber ?? 0),
        blockHash: log.blockHash ?? hash,
        transactionHash: hash,
        logIndex: Number(log.logIndex ?? 0),
      }))
  }

  async function readPool(pool: Address, logs: readonly EvidenceLog[], until: Until): Promise<EvidenceLog[]> {
    const [bought] = parseEventLogs({ abi: comboPool.abi, eventName: 'PackPurchased', logs: logs as never })
    if (!bought) return []
    const { tierId, version } = bought.args
    const published = await findVersionLog(db, { topic: versionTopic, pool, tierId, version })
    const history = await listShelfLogs(db, { tierId, until, limit: historyLimit + 1 })
    return [...(published ? [published] : []), ...history]
  }

  async function readStore(store: Address, logs: readonly EvidenceLog[], until: Until): Promise<EvidenceLog[]> {
    const [bought] = parseEventLogs({ abi: instantStore.abi, eventName: 'InstantPurchased', logs: logs as never })
    if (!bought) return []
    return listBundleLogs(db, {
      packetTypeId: bought.args.packetTypeId,
      store,
      until,
      limit: historyLimit + 1,
      changed: [storeTopic('BundleAdded'), storeTopic('BundleRemoved')],
      delivered: storeTopic('InstantDelivered'),
    })
  }

  /** The sales of what was drawn since a purchase: draws happen in the order of sale. */
  async function readEarlierSales(
    own: readonly EvidenceLog[],
    history: readonly EvidenceLog[],
  ): Promise<EvidenceLog[]> {
    const sale = own.find(({ topics: [topic] }) => topic !== undefined && saleTopics.includes(topic))
    const [topic, ownId] = sale?.topics ?? []
    if (!sale || !topic) return []
    const isLater = ({ blockNumber, logIndex }: EvidenceLog): boolean =>
      blockNumber > sale.blockNumber || (blockNumber === sale.blockNumber && logIndex > sale.logIndex)
    const drawn = history.filter((log) => drawTopics.includes(log.topics[0] ?? '0x') && isLater(log))
    const requests = [...new Set(drawn.flatMap(({ topics: [, id] }) => (id && id !== ownId ? [id] : [])))]
    return requests.length === 0 ? [] : listSaleLogs(db, { requests, seller: sale.address, topic })
  }

  /** Undefined when no log of the request is indexed. */
  async function collect(requestId: bigint): Promise<Evidence | undefined> {
    const connected = requireChain(chain)
    const contracts = contractsOf(connected)
    const ofPool = await listRequestLogs(db, { requestId, seller: contracts.pool, topics: poolTopics })
    const ofStore =
      ofPool.length > 0 ? [] : await listRequestLogs(db, { requestId, seller: contracts.store, topics: storeTopics })
    const own = [...ofPool, ...ofStore]
    const last = own.at(-1)
    if (!last) return undefined
    const history =
      ofPool.length > 0 ? await readPool(contracts.pool, own, last) : await readStore(contracts.store, own, last)
    const isComplete = history.length <= historyLimit
    const hashes = [...new Set(own.map(({ transactionHash }) => transactionHash))]
    const randomness = await Promise.all(hashes.map((hash) => readRandomness(connected, hash)))
    const kept = isComplete ? history : history.filter(({ topics }) => topics[0] === versionTopic)
    const sales = await readEarlierSales(own, kept)
    return { requestId, contracts, isComplete, logs: inOrder([...own, ...kept, ...sales, ...randomness.flat()]) }
  }

  async function verify(requestId: bigint): Promise<Fairness & { requestId: bigint }> {
    const evidence = await collect(requestId)
    const result = evidence && verifyFairness(evidence)
    return result ? { ...result, requestId } : fail(404, 'not_found', `Request ${requestId} not found on chain.`)
  }

  async function verifyPurchase(partnerId: number, id: number): Promise<Fairness & { requestId: bigint }> {
    const purchase = (await findPurchase(id, partnerId)) ?? fail(404, 'not_found', `Purchase ${id} not found.`)
    if (purchase.requestId === null) fail(409, 'not_fulfilled', 'The purchase is not on chain yet.')
    return verify(BigInt(purchase.requestId))
  }

  return { collect, verify, verifyPurchase }
}
