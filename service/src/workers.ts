import type { Chain } from './chain/chain.ts'
import type { Db } from './db/db.ts'
import { createRunner, type Handler, type Runner, type RunnerDeps } from './jobs/runner.ts'
import { ensureScheduled, recurringHandler, type Recurring } from './jobs/schedule.ts'
import type { Clock } from './kernel/clock.ts'
import type { Webhooks } from './webhooks/webhooks.ts'

export type WorkerDeps = {
  db: Db
  clock: Clock
  log: RunnerDeps['log']
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
  webhooks: Pick<Webhooks, 'dispatcher'>
  chain: Chain | undefined
}

/** Starts the background work: jobs, webhook deliveries, relayer and indexer. */
export async function startWorkers(deps: WorkerDeps): Promise<Runner> {
  const { db, clock, log, recurring, webhooks, chain } = deps
  const queues = recurring.map(({ queue }) => queue)
  await ensureScheduled(db, clock, queues)
  const ticking = Object.fromEntries(recurring.map((work) => [work.queue, recurringHandler(work, clock)]))
  const runner = createRunner({ db, clock, handlers: { ...ticking, ...deps.handlers }, log })
  runner.wake()
  webhooks.dispatcher.start()
  const chainWorkers = await chain?.start()
  const stop = async (patienceMs: number): Promise<void> => {
    await Promise.all([runner.stop(patienceMs), webhooks.dispatcher.stop(patienceMs), chainWorkers?.stop()])
  }
  return { ...runner, stop }
}
