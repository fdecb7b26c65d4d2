import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { createAlarms, type Alarm, type AlarmKind } from './alarms.ts'
import { createCommits } from './commits.ts'
import type { ReachPoint } from './crash-points.ts'
import { HandlerFailure } from './effects.ts'
import { createLogFilters } from './filters.ts'
import { createFollow, type Progress } from './follow.ts'
import {
  halt,
  acquireLease,
  Overtaken,
  readState,
  releaseLease,
  renewLease,
  type IndexState,
  type Lease,
} from './lease-store.ts'
import { NodeFault, type NodeFaultKind } from './node-fault.ts'
import { createRangeSize } from './range.ts'
import type { ChainReader } from './reader.ts'
import type { HandlerRegistry } from './registry.ts'
import { agreesOnFinal, DeepReorg } from './reorg.ts'
import { createRescan } from './rescan.ts'
import { defaultLeaseSeconds, type IndexerSettings } from './settings.ts'
import { findBlockHash } from './store.ts'
import { createWatchList } from './watched.ts'

export type IndexerDeps = {
  readonly db: Db
  readonly clock: Clock
  /** The first trusted node is followed; the others must confirm before anything becomes final. */
  readonly nodes: readonly ChainReader[]
  readonly registry: HandlerRegistry
  readonly settings: IndexerSettings
  /** Unique per process. */
  readonly holder: string
  readonly onAlarm: (alarm: Alarm) => void
  readonly reach?: ReachPoint
}

export type TickOutcome =
  /** Another process has the lease. */
  | { readonly outcome: 'standby' }
  | { readonly outcome: 'halted'; readonly reason: string }
  /** No node can be trusted now. */
  | { readonly outcome: 'waiting'; readonly fault: NodeFaultKind }
  | ({ readonly outcome: 'followed' } & Progress)

export type Indexer = {
  /** One poll of the chain: all work that can be done now, within limits. Polls never overlap. */
  tick(): Promise<TickOutcome>
  /** Releases the lease so that another process can take over. */
  release(): Promise<void>
  readonly lastingAlarms: readonly AlarmKind[]
}

/** Clients quote the URL, which may contain a key; only the short message is reported. */
function describeCause({ cause }: Error): string | undefined {
  if (!(cause instanceof Error)) return undefined
  return 'shortMessage' in cause ? String(cause.shortMessage) : cause.name
}

/** A single wrong answer must not halt the index. Waiting for another poll is safe, since no cursor moves meanwhile. */
const deepPollsBeforeHalt = 3

export function createIndexer({ db, clock, nodes, registry, settings, holder, onAlarm, reach }: IndexerDeps): Indexer {
  const { chainId, startBlock, leaseSeconds = defaultLeaseSeconds } = settings
  const alarms = createAlarms(onAlarm)
  const reachPoint: ReachPoint = reach ?? (async () => {})
  const watched = createWatchList()
  const { subscriptions } = registry
  const filters = createLogFilters({ subscriptions, watched, maxFilterValues: settings.maxFilterValues ?? 500 })
  const maxRange = settings.maxRange ?? 500
  const fetching = {
    filters,
    range: createRangeSize({ initial: Math.min(100, maxRange), max: maxRange }),
    receiptCheck: settings.receiptCheck ?? 'suspicious',
    maxLogs: settings.maxLogsPerBatch ?? 2_000,
    onForeignLog: ({ address, blockNumber }: { address: string; blockNumber: bigint }) =>
      alarms.reportOnce('foreign_log', 'logs', 'A node answered with a log outside of the query.', {
        address,
        blockNumber: blockNumber.toString(),
      }),
  }
  const keptBlocks = settings.keptBlocks ?? 256
  const commits = createCommits({ db, clock, subscriptions, watched, alarms, reach: reachPoint, keptBlocks })
  const rescanOnce = createRescan({ db, commits, alarms, reach: reachPoint, fetching, startBlock })
  const follow = createFollow({
    db,
    settings,
    nodes,
    alarms,
    commits,
    fetching,
    watched,
    rescanOnce,
    reach: reachPoint,
  })
  let leaseToken: bigint | undefined
  /** The lease under which the whole watch list was read. Another holder in between may have extended the list. */
  let listToken: bigint | undefined
  let preferred = 0
  let deepPolls = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** A fork below the final block is believed only when no other node confirms the indexed branch. */
  async function isContradicted(node: ChainReader): Promise<boolean> {
    const number = (await readState(db)).cursors?.final
    const hash = number === undefined ? undefined : await findBlockHash(db, number)
    if (number === undefined || !hash) return false
    for (const other of nodes) {
      if (other === node) continue
      const agrees = await agreesOnFinal(other, { number, hash }).catch(() => undefined)
      if (agrees) return true
    }
    return false
  }

  async function haltIndex(lease: Lease, reason: string): Promise<TickOutcome> {
    await halt(db, lease, { reason, at: clock.now() })
    alarms.reportOnce('deep_reorg', 'chain', reason)
    return { outcome: 'halted', reason }
  }

  async function tryNode(node: ChainReader, lease: Lease, state: IndexState, isWhole: boolean): Promise<TickOutcome> {
    try {
      const progress = await follow(node, lease, state, { isWhole })
      alarms.end(node.name)
      deepPolls = 0
      return { outcome: 'followed', ...progress }
    } catch (error) {
      if (error instanceof DeepReorg) {
        alarms.reportOnce('node_forked', node.name, error.message)
        if (await isContradicted(node)) return { outcome: 'waiting', fault: 'forked' }
        deepPolls += 1
        if (deepPolls < deepPollsBeforeHalt) return { outcome: 'waiting', fault: 'forked' }
        return haltIndex(lease, error.message)
      }
      if (!(error instanceof NodeFault)) throw error
      alarms.reportOnce(`node_${error.kind}`, node.name, error.message, { cause: describeCause(error) })
      return { outcome: 'waiting', fault: error.kind }
    }
  }

  async function pollOnce(): Promise<TickOutcome> {
    const state = await acquireLease(db, { holder, seconds: leaseSeconds, token: leaseToken })
    leaseToken = state?.token
    if (!state) return { outcome: 'standby' }
    const isWhole = listToken !== state.token
    if (state.halted) return { outcome: 'halted', reason: state.halted.reason }
    if (state.chainId !== null && state.chainId !== BigInt(chainId)) {
      const reason = `The index belongs to chain ${state.chainId}; the configuration is for chain ${chainId}.`
      alarms.reportOnce('wrong_chain', 'index', reason)
      return { outcome: 'halted', reason }
    }
    const lease = { holder, token: state.token, seconds: leaseSeconds }
    const heartbeat = setInterval(() => void renewLease(db, lease).catch(() => {}), leaseSeconds * 300)
    const outcome = await tryNodes(lease, state, isWhole).finally(() => clearInterval(heartbeat))
    if (outcome.outcome === 'followed') listToken = state.token
    return outcome
  }

  async function tryNodes(lease: Lease, state: IndexState, isWhole: boolean): Promise<TickOutcome> {
    let outcome: TickOutcome = { outcome: 'waiting', fault: 'unreachable' }
    for (let offset = 0; offset < nodes.length; offset += 1) {
      const index = (preferred + offset) % nodes.length
      const node = nodes[index]
      if (!node) continue
      // A node that failed part-way may have moved the cursors.
      outcome = await tryNode(node, lease, offset === 0 ? state : await readState(db), isWhole)
      if (outcome.outcome !== 'waiting') {
        preferred = index
        break
      }
    }
    return outcome
  }

  async function poll(): Promise<TickOutcome> {
    try {
      const outcome = await pollOnce()
      alarms.end('handlers')
      return outcome
    } catch (error) {
      if (error instanceof Overtaken) return { outcome: 'standby' }
      // Blocks before the failing one are processed one by one.
      fetching.range.crawl()
      if (error instanceof HandlerFailure)
        alarms.reportOnce('handler_failed', 'handlers', error.message, {
          handler: error.handler,
          cause: String(error.cause),
        })
      throw error
    }
  }

  return {
    tick() {
      const mine = turn.then(poll)
      turn = mine.catch(() => {})
      return mine
    },
    async release() {
      await turn
      if (leaseToken !== undefined) await releaseLease(db, { token: leaseToken })
      leaseToken = undefined
    },
    get lastingAlarms() {
      return alarms.lasting
    },
  }
}
