import type { Clock } from '../../kernel/clock.ts'
import type { Tracer } from '../../kernel/trace.ts'
import { Retryable } from '../../kernel/errors.ts'
import { createPace } from '../../kernel/pace.ts'
import type { Db } from '../../db/db.ts'
import { ChainUnavailable } from '../clients/faults.ts'
import type { ChainClient } from '../clients/client.ts'
import type { PolicySigner } from '../signers/policy.ts'
import { LeaseLost, renewLeases } from './accounts.ts'
import { defaultSettings, type RelayerLog, type RelayerSettings } from './context.ts'
import type { PassPoint } from './crash-points.ts'
import type { IntentHooks } from './hooks.ts'
import { announceMember, listMembers, listSharedAccounts, removeMember } from './members.ts'
import { createPendingWork } from './pending-work.ts'
import { shareAccounts } from './shares.ts'
import { createAccountWorker, type AccountWorker } from './worker.ts'

/** A signing key of this process and the role of its account. */
export type RelayerKey = { readonly signer: PolicySigner; readonly role: string }

export type RelayerOptions = {
  readonly db: Db
  readonly client: ChainClient
  readonly clock: Clock
  readonly hooks: IntentHooks
  readonly log: RelayerLog
  readonly keys: readonly RelayerKey[]
  /** Identifies this process as a lease holder. */
  readonly holder: string
  readonly settings?: Partial<RelayerSettings> | undefined
  readonly passPoint?: PassPoint | undefined
  readonly tracer?: Tracer | undefined
}

export type Relayer = {
  /** One round per account; for tests and one-off commands. True when more work may be ready. */
  round(): Promise<boolean>
  start(): void
  /** Polls now instead of at the next interval. */
  wake(): void
  /** Finishes the current rounds and releases the accounts. */
  stop(): Promise<void>
}

/** Logs transient conditions below error level. */
function report(log: RelayerLog, error: unknown): void {
  if (error instanceof LeaseLost) log.info({}, 'account is leased by another process')
  else if (error instanceof ChainUnavailable || error instanceof Retryable)
    log.warn({ reason: error.message }, 'relayer waits')
  else log.error({ err: error }, 'relayer round failed')
}

/**
 * Announces this process to the others and tells each worker whether its account belongs to the share of this process.
 * Announcements end before leases do, so that the accounts of a process that died are shared out when they become free.
 */
function createSharing(
  { db, client, holder }: RelayerOptions,
  workers: readonly AccountWorker[],
  leaseSeconds: number,
) {
  const { chainId } = client
  return {
    async update(): Promise<void> {
      const addresses = workers.map(({ address }) => address)
      await announceMember(db, { holder, chainId, addresses, seconds: leaseSeconds * 0.8 })
      const members = await listMembers(db, chainId)
      const shares = shareAccounts(await listSharedAccounts(db, chainId), members)
      // An account that is not registered yet is taken by the first process.
      for (const worker of workers) worker.setShare((shares.get(worker.address) ?? holder) === holder)
    },
    end: () => removeMember(db, holder),
  }
}

/** Sends intents for the accounts of its keys. Many processes may run one; each account has a single lease holder. */
export async function createRelayer(options: RelayerOptions): Promise<Relayer> {
  const { client, log, keys } = options
  const settings = { ...defaultSettings, ...options.settings }
  const passPoint = options.passPoint ?? (() => {})
  await client.verify().catch((error: unknown) => {
    // An unavailable chain recovers; each node's chain id is still verified before its first request.
    if (!(error instanceof ChainUnavailable)) throw error
    report(log, error)
  })
  const findPendingWork = createPendingWork(options)
  const workers = keys.map((key) => createAccountWorker({ ...options, ...key, settings, passPoint, findPendingWork }))
  const loops = workers.map((worker) => createLoop(worker, settings.pollMs, (error) => report(log, error)))

  const sharing = createSharing(options, workers, settings.leaseSeconds)
  let heartbeat: NodeJS.Timeout | undefined
  let beating: Promise<void> = Promise.resolve()

  /** Keeps the leases while rounds take long, so that leases can be short. */
  async function renewAll(): Promise<void> {
    const held = workers.flatMap((worker) => {
      const lease = worker.lease()
      return lease ? [{ worker, lease }] : []
    })
    if (held.length === 0) return
    const startedAt = performance.now()
    try {
      const leases = held.map(({ lease }) => lease)
      const renewed = await renewLeases(options.db, leases, settings.leaseSeconds)
      for (const { worker, lease } of held) if (renewed.has(lease.accountId)) worker.extend(lease, startedAt)
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'leases not renewed')
    }
  }

  async function beat(): Promise<void> {
    await renewAll()
    if (workers.length === 0) return
    await sharing.update().catch((error: unknown) => {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'accounts not shared')
    })
  }

  return {
    async round() {
      const answers = await Promise.all(workers.map((worker) => worker.round()))
      return answers.some(Boolean)
    },
    start() {
      loops.forEach((loop) => loop.start())
      beating = beat()
      heartbeat ??= setInterval(() => void (beating = beat()), settings.leaseSeconds * 300).unref()
    },
    wake: () => loops.forEach((loop) => loop.wake()),
    async stop() {
      clearInterval(heartbeat)
      heartbeat = undefined
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all(workers.map((worker) => worker.release()))
      await beating
      // Without the removal the announcement ends by itself.
      await sharing.end().catch(() => {})
    },
  }
}

/** Runs rounds back to back while there is work, else after a pause that `wake` ends early. */
function createLoop(worker: AccountWorker, pollMs: number, onError: (error: unknown) => void) {
  const state = { isStopped: true, isWoken: false }
  const pace = createPace({ usualMs: pollMs })
  let endPause = (): void => {}
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    while (!state.isStopped) {
      state.isWoken = false
      const hasMore = await worker.round().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (hasMore) pace.touch()
      if (hasMore || state.isWoken || state.isStopped) continue
      await new Promise<void>((settle) => {
        // All accounts wake at the same moments, so that one statement answers them.
        const pauseMs = pace.pauseMs()
        const timer = setTimeout(settle, Math.ceil(pauseMs - (performance.now() % pauseMs)))
        endPause = () => {
          clearTimeout(timer)
          settle()
        }
      })
    }
  }

  return {
    start() {
      if (!state.isStopped) return
      state.isStopped = false
      running = run()
    },
    wake() {
      pace.touch()
      state.isWoken = true
      endPause()
    },
    async stop() {
      state.isStopped = true
      endPause()
      await running
    },
  }
}
