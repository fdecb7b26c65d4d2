import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Reader } from '../../../db/db.ts'
import { micros } from '../../../kernel/money.ts'
import { minuteMs } from '../../../kernel/time.ts'
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
  /** The change counter of the tier; a snapshot with another value is outdated. */
  readonly changes: bigint
  readonly isFresh?: boolean | undefined
}

type Cached = TierSnapshot & { readonly changes: bigint; readonly atMs: number }

export type TierSnapshotDeps = { db: Reader; chain: Chain | undefined; log: Pick<Logger, 'warn'> }

const cacheMs = 15_000
/** Maximum age of a snapshot served while the chain is unavailable. */
const lastGoodMs = 5 * minuteMs
/** Maximum wait of a request; a later result is cached for the next request. */
const timeoutMs = 2_000

export type TierSnapshots = ReturnType<typeof createTierSnapshots>

/** On-chain tier snapshots, cached for fifteen seconds or until a recorded change. */
export function createTierSnapshots({ db, chain, log }: TierSnapshotDeps) {
  const cache = new Map<number, Cached>()
  const inFlight = new Map<string, Promise<Cached | undefined>>()

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
      gated: tier.gated,
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

  async function load(from: Chain, { tierId, changes }: TierSnapshotRequest): Promise<Cached | undefined> {
    try {
      const snapshot = { reading: await read(from, tierId), averages: await average(tierId) }
      const fresh: Cached = { ...snapshot, changes, atMs: performance.now() }
      cache.set(tierId, fresh)
      return fresh
    } catch (err) {
      log.warn({ err, tierId }, 'tier snapshot not read')
      return undefined
    }
  }

  function loadOnce(from: Chain, request: TierSnapshotRequest): Promise<Cached | undefined> {
    const key = `${request.tierId} ${request.changes}`
    const running = inFlight.get(key)
    if (running) return running
    const loading = load(from, request).finally(() => inFlight.delete(key))
    inFlight.set(key, loading)
    return loading
  }

  function lastGood(tierId: number): Cached | undefined {
    const known = cache.get(tierId)
    return known && performance.now() - known.atMs <= lastGoodMs ? known : undefined
  }

  /** Undefined when the chain has been unavailable for too long. */
  async function get(request: TierSnapshotRequest): Promise<TierSnapshot | undefined> {
    if (!chain) return undefined
    const known = cache.get(request.tierId)
    const isYoung = known !== undefined && performance.now() - known.atMs <= cacheMs
    if (isYoung && known.changes === request.changes && !request.isFresh) return known
    const waiting = new AbortController()
    const loaded = await Promise.race([
      loadOnce(chain, request),
      pause(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined),
    ])
    waiting.abort()
    return loaded ?? lastGood(request.tierId)
  }

  return { get }
}
