import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Alarms } from './alarms.ts'
import type { Commits } from './commits.ts'
import type { ReachPoint } from './crash-points.ts'
import { runStage, type KnownLog } from './effects.ts'
import { fetchHeaders, fetchLogs, type Batch, type FetchDeps } from './fetch.ts'
import { moveRescan, type Lease } from './lease-store.ts'
import { maxOf, sameHash, stageOf, stages, type Cursors } from './model.ts'
import { NodeFault } from './node-fault.ts'
import type { ChainReader } from './reader.ts'
import type { Reading } from './registry.ts'
import { DeepReorg } from './reorg.ts'
import {
  createBlockTimes,
  insertBlocks,
  insertLogs,
  listBlockHashes,
  listLogs,
  setHandlers,
  type StoredLog,
} from './store.ts'

export type RescanDeps = {
  readonly db: Db
  readonly commits: Commits
  readonly alarms: Alarms
  readonly reach: ReachPoint
  readonly fetching: FetchDeps
  readonly startBlock: bigint
}

const keyOf = (log: { blockHash: string; logIndex: number }): string => `${log.blockHash}:${log.logIndex}`

/** Reads indexed blocks again to cover addresses and handlers added since. Existing rows stay as they are, so a
 * rescan is idempotent. */
export function createRescan({ db, commits, alarms, reach, fetching, startBlock }: RescanDeps) {
  /** A rescan must read the indexed branch. */
  async function checkBranch({ headers }: Batch, from: bigint, { included, final }: Cursors): Promise<void> {
    const last = headers.at(-1)?.number ?? from
    const ours = await listBlockHashes(db, { from, to: last })
    for (const header of headers) {
      const hash = header.number === included.number ? included.hash : ours.get(header.number)
      if (!hash || sameHash(hash, header.hash)) continue
      if (header.number <= final) throw new DeepReorg(`The node's block ${header.number} differs from the final one.`)
      throw new NodeFault('unsettled', `The node's block ${header.number} differs from the indexed one.`)
    }
  }

  async function catchUp(tx: Tx, cursors: Cursors, log: KnownLog, readings: readonly Reading[]): Promise<void> {
    const reached = stageOf(log.blockNumber, cursors)
    const passed = reached ? stages.slice(0, stages.indexOf(reached) + 1) : []
    for (const { subscription, args } of readings)
      if (args) for (const stage of passed) await runStage(tx, stage, subscription, log, args)
  }

  async function store(tx: Tx, cursors: Cursors, { headers, logs }: Batch): Promise<void> {
    const [first, last] = [headers[0], headers.at(-1)]
    if (!first || !last) return
    const stored = await listLogs(tx, { after: first.number - 1n, upTo: last.number })
    const known = new Map<string, StoredLog>(stored.map((log) => [keyOf(log), log]))
    const timeOf = createBlockTimes(headers)
    const missing = logs.filter((log) => !known.has(keyOf(log))).map(commits.read)
    const counts = Map.groupBy(missing, ({ log }) => log.blockHash)
    const holding = headers.filter(({ hash }) => counts.has(hash))
    await insertBlocks(
      tx,
      holding.map((header) => ({ header, logCount: counts.get(header.hash)?.length ?? 0 })),
    )
    await insertLogs(
      tx,
      missing.map(({ log }) => log),
    )
    const fresh = new Map(missing.map((entry) => [keyOf(entry.log), entry]))
    for (const log of logs) {
      const entry = fresh.get(keyOf(log))
      const before = known.get(keyOf(log))
      const { readings } = entry ?? commits.read(log)
      const undone = readings.filter(({ subscription }) => !before?.handlers.includes(subscription.name))
      await catchUp(tx, cursors, { ...log, blockTime: timeOf(log.blockHash) }, undone)
      const names = undone.filter(({ args }) => args !== undefined).map(({ subscription }) => subscription.name)
      if (before && names.length > 0) await setHandlers(tx, before, [...before.handlers, ...names])
    }
    const given = new Set(logs.map(keyOf))
    for (const log of stored)
      if (!given.has(keyOf(log)) && fetching.filters.isWanted(log))
        alarms.report('log_vanished', 'A node no longer returns an indexed log.', {
          blockNumber: log.blockNumber.toString(),
          logIndex: log.logIndex,
        })
  }

  /** Rescans one batch, up to the included block. Returns the next block, or null when done. */
  return async function rescanOnce(
    node: ChainReader,
    lease: Lease,
    cursors: Cursors,
    requested: bigint,
  ): Promise<bigint | null> {
    const from = maxOf(requested, startBlock)
    const left = cursors.included.number - from + 1n
    const count = Math.min(fetching.range.current, Math.max(0, Number(left)))
    const batch = await fetchLogs(node, await fetchHeaders(node, from, count), fetching)
    await checkBranch(batch, from, cursors)
    const next = from + BigInt(batch.headers.length)
    const rest = next > cursors.included.number ? null : next
    await transact(db, async (tx) => {
      await moveRescan(tx, lease, requested, rest)
      await store(tx, cursors, batch)
      await reach('index.before_rescan_commit')
    })
    await reach('index.after_rescan_commit')
    return rest
  }
}
