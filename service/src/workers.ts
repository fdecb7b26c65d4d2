import type { Chain } from './chain/chain.ts'
import type { Db } from './db/db.ts'
import { createRunner, type Handler, type Runner, type RunnerDeps } from './jobs/runner.ts'
import { ensureScheduled, recurringHandler, type Recurring } from './jobs/schedule.ts'
import type { Clock } from './kernel/clock.ts'
import type { Tracer } from './kernel/trace.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export type WorkerDeps = {
  db: Db
  clock: Clock
  log: RunnerDeps['log']
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
  webhooks: Pick<Webhooks, 'dispatcher' | 'recurring'>
  chain: Chain | undefined
  tracer?: Tracer | undefined
}

/** The background work of a process: all of it, or one part. */
export type WorkerPart = 'all' | 'jobs' | 'webhooks' | 'relayer'

export type ManualWorkers = {
  /** Runs one round: relayer, indexer, due jobs. Returns true when another tick may find more work. */
  tick(): Promise<boolean>
  stop(): Promise<void>
}

type JobDeps = Pick<WorkerDeps, 'db' | 'clock' | 'log' | 'recurring' | 'handlers' | 'tracer'>

async function createJobs({ db, clock, log, recurring, handlers, tracer }: JobDeps): Promise<Runner> {
  await ensureScheduled(db, clock, recurring)
  const ticking = Object.fromEntries(recurring.map((work) => [work.queue, recurringHandler(work, clock)]))
  return createRunner({ db, clock, handlers: { ...ticking, ...handlers }, log, tracer })
}

/** The same work without loops of its own, for tests that decide when it runs. Webhooks are delivered in the background. */
export async function startWorkersManually(deps: WorkerDeps): Promise<ManualWorkers> {
  const runner = await createJobs(deps)
  const chain = await deps.chain?.startManually()
  const { dispatcher } = deps.webhooks
  dispatcher.start()
  return {
    async tick() {
      const hasMore = await chain?.tick()
      await runner.drain()
      return hasMore ?? false
    },
    stop: async () => void (await Promise.all([runner.stop(2_000), dispatcher.stop(2_000), chain?.stop()])),
  }
}

/** The queues of a part; the relayer has none. */
function queuesOf(part: WorkerPart, deps: WorkerDeps): JobDeps {
  if (part === 'relayer') return { ...deps, recurring: [], handlers: {} }
  return part === 'webhooks' ? { ...deps, recurring: deps.webhooks.recurring, handlers: {} } : deps
}

/** Starts the background work: jobs, webhook deliveries, relayer and indexer. */
export async function startWorkers(deps: WorkerDeps, part: WorkerPart): Promise<Runner> {
  const { webhooks, chain } = deps
  const runner = await createJobs(queuesOf(part, deps))
  if (part !== 'relayer') runner.wake()
  if (part === 'all' || part === 'webhooks') webhooks.dispatcher.start()
  const chainWorkers = part === 'all' || part === 'relayer' ? await chain?.start() : undefined
  const stop = async (patienceMs: number): Promise<void> => {
    await Promise.all([runner.stop(patienceMs), webhooks.dispatcher.stop(patienceMs), chainWorkers?.stop()])
  }
  return { ...runner, stop }
}
