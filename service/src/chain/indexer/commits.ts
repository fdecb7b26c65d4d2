// Every transaction of the indexer. Each begins with the guarded move of a cursor, which also serializes them; rows and
// effects follow in the same transaction.
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Alarms } from './alarms.ts'
import type { ReachPoint } from './crash-points.ts'
import { createEffects, runStage } from './effects.ts'
import type { Batch } from './fetch.ts'
import { beginAt, moveIncluded, moveStage, type Lease } from './lease-store.ts'
import { maxOf, type BlockHeader, type BlockPoint, type Cursors, type RawLog, type Stage } from './model.ts'
import { readingsOf, type Reading, type Subscription, type WatchedSets } from './registry.ts'
import {
  createBlockTimes,
  deleteAbove,
  insertBlocks,
  insertLogs,
  insertReorg,
  listLogs,
  pruneEmptyBlocks,
  type NewLog,
} from './store.ts'
import { coverWatched } from './watched.ts'

export type CommitDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly subscriptions: readonly Subscription[]
  readonly watched: WatchedSets
  readonly alarms: Alarms
  readonly reach: ReachPoint
  /** Empty blocks this far below the final block are deleted. */
  readonly keptBlocks: number
}

export type Commits = ReturnType<typeof createCommits>

type ReadLog = { readonly log: NewLog; readonly readings: readonly Reading[] }

export function createCommits({ db, clock, subscriptions, watched, alarms, reach, keptBlocks }: CommitDeps) {
  const effects = createEffects(subscriptions)

  /** Matches a log with the subscriptions. A log that only resembles an event is stored and reported. */
  function read(log: RawLog): ReadLog {
    const readings = readingsOf(subscriptions, log, watched)
    const understood = readings.filter(({ args }) => args !== undefined)
    const isUndecodable = understood.length < readings.length
    if (isUndecodable) {
      const { blockNumber, logIndex, txHash, address } = log
      const fields = { blockNumber: blockNumber.toString(), logIndex, txHash, address }
      alarms.report('undecodable_log', 'A watched log has the signature of an event but cannot be decoded.', fields)
    }
    return {
      log: { ...log, handlers: understood.map(({ subscription }) => subscription.name), isUndecodable },
      readings,
    }
  }

  async function begin(lease: Lease, chainId: number, anchor: BlockHeader): Promise<Cursors> {
    await transact(db, async (tx) => {
      await beginAt(tx, lease, { chainId, anchor })
      await insertBlocks(tx, [{ header: anchor, logCount: 0 }])
    })
    const { number, hash } = anchor
    return { included: { number, hash }, safe: number, final: number }
  }

  /** Appends blocks to the indexed branch. */
  async function append(
    lease: Lease,
    cursors: Cursors,
    { headers, logs }: Batch,
    newlyWatched: readonly bigint[],
  ): Promise<Cursors> {
    const last = headers.at(-1)
    if (!last) return cursors
    const entries = logs.map(read)
    const timeOf = createBlockTimes(headers)
    const counts = Map.groupBy(logs, (log) => log.blockHash)
    await transact(db, async (tx) => {
      await moveIncluded(tx, lease, cursors.included, last)
      await insertBlocks(
        tx,
        headers.map((header) => ({ header, logCount: counts.get(header.hash)?.length ?? 0 })),
      )
      await insertLogs(
        tx,
        entries.map(({ log }) => log),
      )
      await coverWatched(tx, newlyWatched, cursors.included.number + 1n)
      for (const { log, readings } of entries) {
        const known = { ...log, blockTime: timeOf(log.blockHash) }
        for (const { subscription, args } of readings)
          if (args) await runStage(tx, 'included', subscription, known, args)
      }
      await reach('index.before_batch_commit')
    })
    await reach('index.after_batch_commit')
    return { ...cursors, included: { number: last.number, hash: last.hash } }
  }

  /** Rolls the indexed branch back to the block it shares with the node's branch. */
  async function rollBack(lease: Lease, cursors: Cursors, common: BlockPoint): Promise<Cursors> {
    const { included, safe } = cursors
    const logCount = await transact(db, async (tx) => {
      await moveIncluded(tx, lease, included, common)
      const logs = await listLogs(tx, { after: common.number, upTo: included.number })
      await effects.remove(tx, logs, safe)
      await deleteAbove(tx, common.number)
      await insertReorg(tx, { at: clock.now(), common: common.number, left: included, logCount: logs.length })
      await reach('index.before_rollback_commit')
      return logs.length
    })
    await reach('index.after_rollback_commit')
    if (common.number < safe)
      alarms.report('reorg_below_safe', 'A reorg replaced a safe block.', {
        common: common.number.toString(),
        safe: safe.toString(),
        logCount,
      })
    return { ...cursors, included: common, safe: safe < common.number ? safe : common.number }
  }

  /** Moves stored blocks to a later stage. */
  async function advance(
    lease: Lease,
    cursors: Cursors,
    stage: Exclude<Stage, 'included'>,
    to: bigint,
  ): Promise<Cursors> {
    const from = cursors[stage]
    await transact(db, async (tx) => {
      await moveStage(tx, lease, { stage, from, to })
      await effects.advance(
        tx,
        stage,
        await listLogs(tx, { after: from, upTo: to, concerning: effects.concernOf(stage) }),
      )
      if (stage === 'final') {
        const kept = BigInt(keptBlocks)
        await pruneEmptyBlocks(tx, { from: maxOf(from - kept, 0n), to: to - kept })
      }
      await reach('index.before_stage_commit')
    })
    await reach('index.after_stage_commit')
    return { ...cursors, [stage]: to }
  }

  return { read, begin, append, rollBack, advance }
}
