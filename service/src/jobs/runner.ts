import type { Db } from '../db/db.ts'
import { assert } from '../kernel/assert.ts'
import type { Clock } from '../kernel/clock.ts'
import { createPace } from '../kernel/pace.ts'
import { createLeaseKeeper } from './lease-keeper.ts'
import { createRepeater } from './repeater.ts'
import { claimJobs, completeJob, failJob, hastenJobs, type Job } from './queue.ts'
import { hourMs } from '../kernel/time.ts'
import { traced, type Tracer } from '../kernel/trace.ts'

/** The result of a handler: completed, or to be run again at a time, which may be later while the process is idle. */
export type JobOutcome = void | Repeat
type Repeat = { again: Date; idleAgain?: Date; hasWorked?: boolean }

/** How a queue is processed. A handler can run twice for one job, so it must be idempotent. */
export type Handler = {
  handle(job: Job, signal: AbortSignal): Promise<JobOutcome>
  concurrency: number
  /** How long a run may take; the lease of a job that does not recur has this length. */
  leaseSeconds: number
  maxAttempts: number
  /** The delay after the given number of failed attempts. */
  backoffMs: (attempts: number) => number
  /**
   * The queue is one job that repeats, so no other job waits for its end. Its lease is short and renewed while it runs:
   * the next run does not wait long for a process that died.
   */
  isRecurring?: true
  /** The job repeats less often while the process is idle. */
  slowsDown?: boolean
}

export type RunnerDeps = {
  db: Db
  clock: Clock
  handlers: Readonly<Record<string, Handler>>
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
  pollMs?: number
  /** The lease of a recurring job; only tests shorten it. */
  recurringLeaseSeconds?: number
  /** How long nothing happens before a process counts as idle and polls less often. */
  idleAfterMs?: number
  tracer?: Tracer | undefined
}

export type Runner = {
  /** Polls all queues now instead of at the next interval. */
  wake(): void
  /** Something may have added work: ends the longer pauses of an idle process. */
  noteActivity(): void
  /** Claims no new jobs, waits for running handlers, and aborts them after the given time. */
  stop(graceMs: number): Promise<void>
  /** Runs until no job is due; for tests and one-off commands. */
  drain(): Promise<void>
}

/** The most time between the end of a recurring job and its rescheduling. */
const repeatWithinMs = 15
/** A poll waits this long for a recurring job that is due soon after it. */
const alignMs = 60

/** Another process takes over within ten seconds. */
const defaultRecurringLeaseSeconds = 7

/** 1 s, 2 s, 4 s … up to an hour. */
export const doubling = (attempts: number): number => Math.min(hourMs, 1_000 * 2 ** Math.min(attempts - 1, 20))

/** Processes the queues; any number of processes share them through leases. */
export function createRunner(deps: RunnerDeps): Runner {
  const { db, clock, handlers, log, pollMs = 250, idleAfterMs, tracer } = deps
  const { recurringLeaseSeconds = defaultRecurringLeaseSeconds } = deps
  const aborter = new AbortController()
  const running = new Set<Promise<void>>()
  const busy = new Map<string, number>()
  let claiming: Promise<number> | undefined
  let hasFreeSlot = false
  let isPolling = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let nextPollAt = 0
  let latestPollAt = 0
  // Recurring jobs that end shortly after one another are rescheduled together; a drain waits for none.
  const pace = createPace({ usualMs: pollMs, ...(idleAfterMs !== undefined && { idleAfterMs }) })
  const slowing = Object.entries(handlers).flatMap(([queue, { slowsDown }]) => (slowsDown ? [queue] : []))
  const repeater = createRepeater(db, () => (isPolling ? repeatWithinMs : 0))
  const keeper = createLeaseKeeper({
    db,
    leaseSeconds: recurringLeaseSeconds,
    onError: (error) => log.warn({ err: error }, 'leases of jobs not renewed'),
  })

  const againAt = ({ again, idleAgain = again }: Repeat): Date => (pace.isIdle() ? idleAgain : again)

  async function settle(
    queue: string,
    handler: Handler,
    job: Job,
    failure: unknown,
    outcome: JobOutcome,
  ): Promise<void> {
    if (failure === undefined) {
      await (outcome ? repeater.repeat(job, againAt(outcome)) : completeJob(db, job))
      return
    }
    const message = failure instanceof Error ? failure.message : 'The handler threw a value that is not an Error.'
    const isLast = job.attempts >= handler.maxAttempts
    const runAt = isLast ? undefined : new Date(clock.now().getTime() + handler.backoffMs(job.attempts))
    await failJob(db, job, message, runAt)
    const fields = { queue, jobId: job.id.toString(), attempts: job.attempts, err: failure }
    if (isLast) log.error(fields, 'job failed permanently')
    else log.warn(fields, 'job failed, will be retried')
  }

  async function work(queue: string, handler: Handler, job: Job): Promise<void> {
    // The handler is aborted before its lease ends, so that two never run at once. A plain timer instead of
    // AbortSignal.any, whose signals can be garbage-collected while awaited and then never fire.
    const handlerAborter = new AbortController()
    const abortOnStop = (): void => handlerAborter.abort(aborter.signal.reason)
    const abortOnDeadline = (): void =>
      handlerAborter.abort(new DOMException('The job lease is about to expire.', 'TimeoutError'))
    const deadline = setTimeout(abortOnDeadline, handler.leaseSeconds * 900)
    aborter.signal.addEventListener('abort', abortOnStop, { once: true })
    if (aborter.signal.aborted) abortOnStop()
    if (handler.isRecurring) keeper.keep(job, abortOnDeadline)
    let failure: unknown
    let outcome: JobOutcome = undefined
    try {
      const span = {
        name: `job ${queue}`,
        kind: 'consumer',
        attributes: { 'packhouse.attempt': job.attempts },
      } as const
      outcome = await traced(tracer, job.trace, span, () => handler.handle(job, handlerAborter.signal))
      if (!handler.isRecurring || outcome?.hasWorked) pace.touch()
    } catch (error) {
      failure = error ?? new Error('The handler threw undefined.')
    } finally {
      clearTimeout(deadline)
      aborter.signal.removeEventListener('abort', abortOnStop)
      if (handler.isRecurring) await keeper.release(job)
    }
    try {
      await settle(queue, handler, job, failure, outcome)
      if (outcome) alignTo(againAt(outcome))
    } catch (error) {
      // The lease expires and the job is claimed again; handlers are idempotent.
      log.warn({ queue, jobId: job.id.toString(), err: error }, 'job could not be settled')
    }
  }

  function start(queue: string, handler: Handler, job: Job): void {
    busy.set(queue, (busy.get(queue) ?? 0) + 1)
    const task = work(queue, handler, job).finally(() => {
      busy.set(queue, (busy.get(queue) ?? 1) - 1)
      running.delete(task)
      if (handler.isRecurring) return
      hasFreeSlot = true
      schedule(0)
    })
    running.add(task)
  }

  async function claimAll(): Promise<number> {
    if (stopped) return 0
    const claims = Object.entries(handlers).flatMap(([queue, { concurrency, isRecurring, leaseSeconds: most }]) => {
      const limit = concurrency - (busy.get(queue) ?? 0)
      const leaseSeconds = isRecurring ? Math.min(recurringLeaseSeconds, most) : most
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

  /** One claim at a time: two that overlap would count the same free slots and claim twice as many jobs. */
  function claimOnce(): Promise<number> {
    hasFreeSlot = false
    return (claiming ??= claimAll().finally(() => (claiming = undefined)))
  }

  async function poll(): Promise<void> {
    // A claim started by drain is in progress; poll again later in case it misses new jobs.
    if (claiming) return schedule(pollMs)
    try {
      await claimOnce()
    } catch (error) {
      log.warn({ err: error }, 'jobs could not be read')
    }
    schedule(hasFreeSlot ? 0 : pace.pauseMs())
  }

  function schedule(ms: number): void {
    if (!isPolling || stopped) return
    latestPollAt = performance.now() + ms + alignMs
    setTimer(ms)
  }

  function setTimer(ms: number): void {
    clearTimeout(timer)
    nextPollAt = performance.now() + ms
    timer = setTimeout(() => void poll(), ms)
  }

  /** A job that repeats at the poll interval is due just after the next poll and would miss every second one. */
  function alignTo(runAt: Date): void {
    if (!isPolling || stopped || claiming) return
    const dueMs = Math.max(runAt.getTime() - clock.now().getTime() + 1, 0)
    const dueAt = performance.now() + dueMs
    if (dueAt > nextPollAt && dueAt <= latestPollAt) setTimer(dueMs)
  }

  function wake(): void {
    isPolling = true
    hasFreeSlot = true
    pace.touch()
    schedule(0)
  }

  function noteActivity(): void {
    const wasIdle = pace.isIdle()
    pace.touch()
    if (!wasIdle || !isPolling || stopped) return
    hastenJobs(db, slowing, clock.now()).then(
      () => schedule(0),
      (error: unknown) => log.warn({ err: error }, 'jobs could not be hastened'),
    )
  }

  async function drain(): Promise<void> {
    for (;;) {
      const claimed = await claimOnce()
      await Promise.all(running)
      if (claimed === 0 && running.size === 0) return
    }
  }

  async function stop(graceMs: number): Promise<void> {
    stopped = true
    clearTimeout(timer)
    const abortTimer = setTimeout(() => aborter.abort(), graceMs)
    // A claim in progress may still return jobs; this process holds their leases, so it runs them as well.
    await claiming?.catch(() => {})
    await Promise.allSettled(running)
    clearTimeout(abortTimer)
  }

  return { wake, noteActivity, stop, drain }
}
