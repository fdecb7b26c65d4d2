import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Reader } from '../../../db/db.ts'
import { micros } from '../../../kernel/money.ts'
import {
  microsOfWholeCents,
  shelfCount,
  unpackShelves,
  type ShelfAverage,
  type TierReading,
  type TierSnapshot,
} from './model.ts'
import { listShelfStock } from './store.ts'

export type TierSnapshotRequest = {
  readonly tierId: number
  /** How many changes of the tier are known; a reading from before the last one is old. */
  readonly changes: bigint
  readonly isFresh?: boolean | undefined
}

type Kept = TierSnapshot & { readonly changes: bigint; readonly atMs: number }

export type TierSnapshotDeps = { db: Reader; chain: Chain | undefined; log: Pick<Logger, 'warn'> }

const keepMs = 15_000
/** When the chain is away, what it said last is shown for so long. */
const lastGoodMs = 300_000
/** A request does not wait longer for the chain than this; what comes later is kept for the next. */
const patienceMs = 2_000

export type TierSnapshots = ReturnType<typeof createTierSnapshots>

/** Tiers as the pool has them, asked for at most every fifteen seconds unless they change. */
export function createTierSnapshots({ db, chain, log }: TierSnapshotDeps) {
  const kept = new Map<number, Kept>()
  const underWay = new Map<string, Promise<Kept | undefined>>()

  async function read({ client, contracts }: Chain, tierId: number): Promise<TierReading> {
    const pool = { address: contracts.comboPool, abi: comboPool.abi } as const
    const blockNumber = await client.getBlockNumber({ cacheTime: 0 })
    const [tier, lastVersion, [maxCents, minCents]] = await Promise.all([
      client.readContract({ ...pool, functionName: 'tier', args: [tierId], blockNumber }),
      client.readContract({ ...pool, functionName: 'lastVersion', args: [tierId], blockNumber }),
      client.readContract({ ...pool, functionName: 'shelfBounds', args: [tierId], blockNumber }),
    ])
    const tables = await client.readContract({
      ...pool,
      functionName: 'odds',
      args: [tierId, tier.version],
      blockNumber,
    })
    const [max, min] = [unpackShelves(maxCents), unpackShelves(minCents)]
    return {
      tierId,
      exists: tier.exists,
      active: tier.active,
      version: tier.version,
      lastVersion,
      price: micros(tier.unitPrice),
      windowSeconds: tier.windowSeconds,
      floatBps: tier.floatBps,
      outstanding: tier.outstanding,
      stock: tier.stock,
      drawsPerPack: tier.drawsPerPack,
      slots: tables.map(unpackShelves),
      bounds: max.map((most, shelf) => ({ min: microsOfWholeCents(min[shelf] ?? 0), max: microsOfWholeCents(most) })),
      tables,
      blockNumber,
    }
  }

  async function average(tierId: number): Promise<ShelfAverage[]> {
    const stock = await listShelfStock(db, tierId)
    return Array.from({ length: shelfCount }, (_, index) => {
      const found = stock.find(({ shelf }) => shelf === index)
      return found && found.priced > 0 ? micros(found.total / BigInt(found.priced)) : null
    })
  }

  async function load(from: Chain, { tierId, changes }: TierSnapshotRequest): Promise<Kept | undefined> {
    try {
      const snapshot = { reading: await read(from, tierId), averages: await average(tierId) }
      const fresh: Kept = { ...snapshot, changes, atMs: performance.now() }
      kept.set(tierId, fresh)
      return fresh
    } catch (err) {
      log.warn({ err, tierId }, 'tier not read')
      return undefined
    }
  }

  function loadOnce(from: Chain, request: TierSnapshotRequest): Promise<Kept | undefined> {
    const key = `${request.tierId} ${request.changes}`
    const running = underWay.get(key)
    if (running) return running
    const loading = load(from, request).finally(() => underWay.delete(key))
    underWay.set(key, loading)
    return loading
  }

  function lastGood(tierId: number): Kept | undefined {
    const known = kept.get(tierId)
    return known && performance.now() - known.atMs <= lastGoodMs ? known : undefined
  }

  /** Undefined: the chain is away and has been for too long to say anything. */
  async function get(request: TierSnapshotRequest): Promise<TierSnapshot | undefined> {
    if (!chain) return undefined
    const known = kept.get(request.tierId)
    const isYoung = known !== undefined && performance.now() - known.atMs <= keepMs
    if (isYoung && known.changes === request.changes && !request.isFresh) return known
    const waiting = new AbortController()
    const loaded = await Promise.race([
      loadOnce(chain, request),
      pause(patienceMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ])
    waiting.abort()
    return loaded ?? lastGood(request.tierId)
  }

  return { get }
}
