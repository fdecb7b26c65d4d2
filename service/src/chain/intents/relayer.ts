import type { Clock } from '../../kernel/clock.ts'
import { Retryable } from '../../kernel/errors.ts'
import type { Db } from '../../db/db.ts'
import { ChainUnavailable } from '../clients/faults.ts'
import type { ChainClient } from '../clients/client.ts'
import type { PolicySigner } from '../signers/policy.ts'
import { LeaseLost } from './accounts.ts'
import { defaultSettings, type RelayerLog, type RelayerSettings } from './context.ts'
import type { PassPoint } from './crash-points.ts'
import type { IntentHooks } from './hooks.ts'
import { createAccountWorker, type AccountWorker } from './worker.ts'

/** A key this process may sign with, and the role its account plays. */
export type RelayerKey = { readonly signer: PolicySigner; readonly role: string }

export type RelayerOptions = {
  readonly db: Db
  readonly client: ChainClient
  readonly clock: Clock
  readonly hooks: IntentHooks
  readonly log: RelayerLog
  readonly keys: readonly RelayerKey[]
  /** Names this process among those that may hold an account. */
  readonly holder: string
  readonly settings?: Partial<RelayerSettings> | undefined
  readonly passPoint?: PassPoint | undefined
}

export type Relayer = {
  /** One round for each account; for tests and one-off commands. True when there may be more to do at once. */
  round(): Promise<boolean>
  start(): void
  /** Looks now instead of at the next poll. */
  wake(): void
  /** Ends the rounds under way and gives the accounts back. */
  stop(): Promise<void>
}

/** What passes by itself is no reason to worry anybody. */
function report(log: RelayerLog, error: unknown): void {
  if (error instanceof LeaseLost) log.info({}, 'account is held by another process')
  else if (error instanceof ChainUnavailable || error instanceof Retryable)
    log.warn({ reason: error.message }, 'relayer waits')
  else log.error({ err: error }, 'relayer round failed')
}

/** Sends intents for the accounts of its keys. Any number of processes may run one; an account has one holder. */
export async function createRelayer(options: RelayerOptions): Promise<Relayer> {
  const { client, log, keys } = options
  const settings = { ...defaultSettings, ...options.settings }
  const passPoint = options.passPoint ?? (() => {})
  await client.verify().catch((error: unknown) => {
    // A chain that is away comes back; each node is still asked for its chain before it is asked anything else.
    if (!(error instanceof ChainUnavailable)) throw error
    report(log, error)
  })
  const workers = keys.map((key) => createAccountWorker({ ...options, ...key, settings, passPoint }))
  const loops = workers.map((worker) => createLoop(worker, settings.pollMs, (error) => report(log, error)))

  return {
    async round() {
      const answers = await Promise.all(workers.map((worker) => worker.round()))
      return answers.some(Boolean)
    },
    start: () => loops.forEach((loop) => loop.start()),
    wake: () => loops.forEach((loop) => loop.wake()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all(workers.map((worker) => worker.release()))
    },
  }
}

/** Round after round: at once while there is more to do, else after a pause that a wake-up ends early. */
function createLoop(worker: AccountWorker, pollMs: number, onError: (error: unknown) => void) {
  const state = { isStopped: true, isWoken: false }
  let endPause = (): void => {}
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    while (!state.isStopped) {
      state.isWoken = false
      const hasMore = await worker.round().catch((error: unknown) => {
        onError(error)
        return false
      })
      if (hasMore || state.isWoken || state.isStopped) continue
      await new Promise<void>((settle) => {
        const timer = setTimeout(settle, pollMs)
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
