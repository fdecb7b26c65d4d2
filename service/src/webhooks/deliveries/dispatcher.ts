import { createPace } from '../../kernel/pace.ts'
import { openEndpointQueue, type EndpointQueue, type EndpointQueueDeps } from './endpoint-queue.ts'
import { findDueWebhooks, releaseLease, renewLeases, takeLeases } from './queue-store.ts'

export type DispatcherDeps = EndpointQueueDeps & {
  /** Identifies this process as the holder of leases. */
  holder: string
  pollMs?: number | undefined
}

/** Opens an endpoint queue for each webhook with due deliveries; processes share the webhooks through leases. */
export type Dispatcher = {
  start(): void
  /** Polls now instead of at the next interval. */
  wake(): void
  /** Starts no new requests, waits for running ones, and aborts them after the given time. */
  stop(graceMs: number): Promise<void>
  /** Runs until no delivery is due; for tests and benchmarks. */
  drain(): Promise<void>
}

/** Endpoint queues of one process; each sends up to `queueWidth` requests at once. */
export const maxQueues = 500
const maxOpenedPerPoll = 100
/** Renewed while requests are in flight. Another process delivers within ten seconds after one died. */
export const leaseSeconds = 7
const renewMs = 2_000
const defaultPollMs = 250

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { db, clock, holder, log, recorder, pollMs = defaultPollMs } = deps
  const queues = new Map<number, { queue: EndpointQueue; closed: Promise<void> }>()
  let isPolling = false
  let isStopped = false
  let isWoken = false
  let opening: Promise<number> | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let renewTimer: NodeJS.Timeout | undefined
  const pace = createPace({ usualMs: pollMs })

  /** Releases the lease when the queue is done. */
  async function releaseWhenDone(webhookId: number, queue: EndpointQueue): Promise<void> {
    await queue.done
    try {
      await releaseLease(db, webhookId, holder)
    } catch (error) {
      log.warn({ err: error, webhookId }, 'lease not released')
    }
    queues.delete(webhookId)
    schedule(0)
  }

  function open(webhookId: number): void {
    const queue = openEndpointQueue(webhookId, deps)
    queues.set(webhookId, { queue, closed: releaseWhenDone(webhookId, queue) })
  }

  const allClosed = async (): Promise<void> =>
    void (await Promise.all([...queues.values()].map(({ closed }) => closed)))

  async function openDue(): Promise<number> {
    isWoken = false
    const capacity = Math.min(maxOpenedPerPoll, maxQueues - queues.size)
    if (capacity <= 0 || isStopped) return 0
    const due = await findDueWebhooks(db, clock.now(), [...queues.keys()], capacity)
    if (due.length === 0) return 0
    const leased = await takeLeases(db, due, { holder, leaseSeconds })
    for (const webhookId of leased) open(webhookId)
    if (leased.length > 0) pace.touch()
    return leased.length
  }

  /** One call at a time: two that overlap would open two queues for one webhook. */
  function openOnce(): Promise<number> {
    return (opening ??= openDue().finally(() => (opening = undefined)))
  }

  async function poll(): Promise<void> {
    if (opening) return schedule(pollMs)
    try {
      await openOnce()
    } catch (error) {
      log.warn({ err: error }, 'due deliveries could not be read')
    }
    schedule(isWoken ? 0 : pace.pauseMs())
  }

  function schedule(ms: number): void {
    if (ms === 0) {
      isWoken = true
      pace.touch()
    }
    if (!isPolling || isStopped) return
    clearTimeout(pollTimer)
    pollTimer = setTimeout(() => void poll(), ms)
  }

  /** Closes queues whose lease was lost to another process. */
  async function renew(): Promise<void> {
    const open = [...queues.keys()]
    if (open.length === 0) return
    const renewed = new Set(await renewLeases(db, open, { holder, leaseSeconds }))
    for (const webhookId of open) if (!renewed.has(webhookId)) queues.get(webhookId)?.queue.close()
  }

  function keepLeases(): void {
    const logFailure = (error: unknown): void => log.warn({ err: error }, 'leases not renewed')
    renewTimer ??= setInterval(() => void renew().catch(logFailure), renewMs)
    renewTimer.unref()
  }

  function start(): void {
    isPolling = true
    keepLeases()
    schedule(0)
  }

  async function drain(): Promise<void> {
    keepLeases()
    for (;;) {
      const opened = await openOnce()
      await allClosed()
      if (opened === 0) return
    }
  }

  async function stop(graceMs: number): Promise<void> {
    isStopped = true
    clearTimeout(pollTimer)
    await opening?.catch(() => {})
    const open = [...queues.values()]
    for (const { queue } of open) queue.close()
    const abortTimer = setTimeout(() => open.forEach(({ queue }) => queue.abort()), graceMs)
    await allClosed()
    clearTimeout(abortTimer)
    clearInterval(renewTimer)
    await recorder.flush()
  }

  return { start, wake: () => schedule(0), stop, drain }
}
