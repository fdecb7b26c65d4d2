import type { Db } from '../db/db.ts'
import { assert } from '../kernel/assert.ts'
import type { Clock } from '../kernel/clock.ts'
import { claimJobs, completeJob, failJob, repeatJob, type Job } from './queue.ts'
import { hourMs } from '../kernel/time.ts'

/** What a handler may answer: done, or done for now and due again at a time. */
export type JobOutcome = void | { again: Date }

/** How one queue is worked. A handler can run twice for one job, so it must be safe to repeat. */
export type Handler = {
  handle(job: Job, signal: AbortSignal): Promise<JobOutcome>
  concurrency: number
  leaseSeconds: number
  maxAttempts: number
  /** How long to wait after the given number of failed attempts. */
  backoffMs: (attempts: number) => number
}

export type RunnerDeps = {
  db: Db
  clock: Clock
  handlers: Readonly<Record<string, Handler>>
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  pollMs?: number
}

export type Runner = {
  /** Looks at all queues now instead of at the next poll. */
  wake(): void
  /** Takes nothing new, gives running work time to end, then tells it to stop. */
  stop(patienceMs: number): Promise<void>
  /** Works until no job is due; for tests and one-off commands. */
  drain(): Promise<void>
}

/** 1 s, 2 s, 4 s … up to an hour. */
export const doubling = (attempts: number): number => Math.min(hourMs, 1_000 * 2 ** Math.min(attempts - 1, 20))

/** Works the queues of this process; any number of processes share them through the leases. */
export function createRunner({ db, clock, handlers, log, pollMs = 250 }: RunnerDeps): Runner {
  const aborter = new AbortController()
  const running = new Set<Promise<void>>()
  const busy = new Map<string, number>()
  let looking: Promise<number> | undefined
  let hasRoom = false
  let isPolling = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  async function settle(
    queue: string,
    handler: Handler,
    job: Job,
    failure: unknown,
    outcome: JobOutcome,
  ): Promise<void> {
    if (failure === undefined) {
      await (outcome ? repeatJob(db, job, outcome.again) : completeJob(db, job))
      return
    }
    const message = failure instanceof Error ? failure.message : 'The handler threw something that is no error.'
    const isLast = job.attempts >= handler.maxAttempts
    const runAt = isLast ? undefined : new Date(clock.now().getTime() + handler.backoffMs(job.attempts))
    await failJob(db, job, message, runAt)
    const fields = { queue, jobId: job.id.toString(), attempts: job.attempts, err: failure }
    if (isLast) log.error(fields, 'job set aside')
    else log.warn(fields, 'job failed, will be tried again')
  }

  async function work(queue: string, handler: Handler, job: Job): Promise<void> {
    // The handler ends before its lease does, so that two never run at once. A timer of our own: signals made of other
    // signals can be collected while they are waited for, and then never fire.
    const ending = new AbortController()
    const stopNow = (): void => ending.abort(aborter.signal.reason)
    const timeUp = (): void => ending.abort(new DOMException('The lease is nearly over.', 'TimeoutError'))
    const deadline = setTimeout(timeUp, handler.leaseSeconds * 900)
    aborter.signal.addEventListener('abort', stopNow, { once: true })
    if (aborter.signal.aborted) stopNow()
    let failure: unknown
    let outcome: JobOutcome = undefined
    try {
      outcome = await handler.handle(job, ending.signal)
    } catch (error) {
      failure = error ?? new Error('The handler threw nothing.')
    } finally {
      clearTimeout(deadline)
      aborter.signal.removeEventListener('abort', stopNow)
    }
    try {
      await settle(queue, handler, job, failure, outcome)
    } catch (error) {
      // The lease runs out and the job is taken again; handlers are safe to repeat.
      log.warn({ queue, jobId: job.id.toString(), err: error }, 'job could not be settled')
    }
  }

  function start(queue: string, handler: Handler, job: Job): void {
    busy.set(queue, (busy.get(queue) ?? 0) + 1)
    const task = work(queue, handler, job).finally(() => {
      busy.set(queue, (busy.get(queue) ?? 1) - 1)
      running.delete(task)
      hasRoom = true
      schedule(0)
    })
    running.add(task)
  }

  async function claimAll(): Promise<number> {
    if (stopped) return 0
    const claims = Object.entries(handlers).flatMap(([queue, { concurrency, leaseSeconds }]) => {
      const limit = concurrency - (busy.get(queue) ?? 0)
      return limit > 0 ? [{ queue, limit, leaseSeconds }] : []
    })
    const jobs = await claimJobs(db, claims, clock.now())
    for (const { queue, ...job } of jobs) {
      const handler = handlers[queue]
      assert(handler !== undefined, `Queue ${queue} has a handler.`)
      start(queue, handler, job)
    }
    return jobs.length
  }

  /** One look at a time: two that overlap would each count the same free places and take twice as many jobs. */
  function look(): Promise<number> {
    hasRoom = false
    return (looking ??= claimAll().finally(() => (looking = undefined)))
  }

  async function poll(): Promise<void> {
    // Whoever looks now sees that there is room again; this is the net under a look that is not ours.
    if (looking) return schedule(pollMs)
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be read')
    }
    schedule(hasRoom ? 0 : pollMs)
  }

  function schedule(ms: number): void {
    if (!isPolling || stopped) return
    clearTimeout(timer)
    timer = setTimeout(() => void poll(), ms)
  }

  function wake(): void {
    isPolling = true
    hasRoom = true
    schedule(0)
  }

  async function drain(): Promise<void> {
    for (;;) {
      const claimed = await look()
      await Promise.all(running)
      if (claimed === 0 && running.size === 0) return
    }
  }

  async function stop(patienceMs: number): Promise<void> {
    stopped = true
    clearTimeout(timer)
    const patience = setTimeout(() => aborter.abort(), patienceMs)
    // A look that has begun may still bring jobs; they are held by us, so they are worked as well.
    await looking?.catch(() => {})
    await Promise.allSettled(running)
    clearTimeout(patience)
  }

  return { wake, stop, drain }
}
