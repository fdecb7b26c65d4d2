import { openEndpointQueue, type EndpointQueue, type EndpointQueueDeps } from './endpoint-queue.ts'
import { findDueWebhooks, releaseLease, renewLeases, takeLeases } from './queue-store.ts'

export type DispatcherDeps = EndpointQueueDeps & {
  /** Names this process among those that share the work. */
  holder: string
  pollMs?: number | undefined
}

/** Opens a lane for every webhook that has something due; any number of processes share them through leases. */
export type Dispatcher = {
  start(): void
  /** Looks now instead of at the next poll. */
  wake(): void
  /** Begins nothing more, gives what is on its way time to end, then breaks it off. */
  stop(patienceMs: number): Promise<void>
  /** Works until nothing is due; for tests and benches. */
  drain(): Promise<void>
}

/** Webhooks worked at once by one process, each with up to as many requests as a lane is wide. */
export const maxQueues = 500
const lanesPerLook = 100
/** Longer than the longest attempt, so that no second process begins while the first one's request is on its way. */
const leaseSeconds = 45
const renewMs = 10_000
const defaultPollMs = 250

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { db, clock, holder, log, recorder, pollMs = defaultPollMs } = deps
  const queues = new Map<number, { queue: EndpointQueue; gone: Promise<void> }>()
  let isPolling = false
  let isStopped = false
  let isWoken = false
  let looking: Promise<number> | undefined
  let pollTimer: NodeJS.Timeout | undefined
  let renewTimer: NodeJS.Timeout | undefined

  /** Until the lane is over and its lease given back. */
  async function see(webhookId: number, queue: EndpointQueue): Promise<void> {
    await queue.done
    try {
      await releaseLease(db, webhookId, holder)
    } catch (error) {
      log.warn({ err: error, webhookId }, 'lease not given back')
    }
    queues.delete(webhookId)
    schedule(0)
  }

  function open(webhookId: number): void {
    const queue = openEndpointQueue(webhookId, deps)
    queues.set(webhookId, { queue, gone: see(webhookId, queue) })
  }

  const allGone = async (): Promise<void> => void (await Promise.all([...queues.values()].map(({ gone }) => gone)))

  async function openDue(): Promise<number> {
    isWoken = false
    const room = Math.min(lanesPerLook, maxQueues - queues.size)
    if (room <= 0 || isStopped) return 0
    const due = await findDueWebhooks(db, clock.now(), [...queues.keys()], room)
    if (due.length === 0) return 0
    const taken = await takeLeases(db, due, { holder, leaseSeconds })
    for (const webhookId of taken) open(webhookId)
    return taken.length
  }

  /** One look at a time: two that overlap would open two lanes for one webhook. */
  function look(): Promise<number> {
    return (looking ??= openDue().finally(() => (looking = undefined)))
  }

  async function poll(): Promise<void> {
    if (looking) return schedule(pollMs)
    try {
      await look()
    } catch (error) {
      log.warn({ err: error }, 'due deliveries could not be read')
    }
    schedule(isWoken ? 0 : pollMs)
  }

  function schedule(ms: number): void {
    if (ms === 0) isWoken = true
    if (!isPolling || isStopped) return
    clearTimeout(pollTimer)
    pollTimer = setTimeout(() => void poll(), ms)
  }

  /** A lane whose lease is lost belongs to somebody else by now. */
  async function renew(): Promise<void> {
    const open = [...queues.keys()]
    if (open.length === 0) return
    const ours = new Set(await renewLeases(db, open, { holder, leaseSeconds }))
    for (const webhookId of open) if (!ours.has(webhookId)) queues.get(webhookId)?.queue.close()
  }

  function keepLeases(): void {
    const whenLost = (error: unknown): void => log.warn({ err: error }, 'leases not renewed')
    renewTimer ??= setInterval(() => void renew().catch(whenLost), renewMs)
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
      const opened = await look()
      await allGone()
      if (opened === 0) return
    }
  }

  async function stop(patienceMs: number): Promise<void> {
    isStopped = true
    clearTimeout(pollTimer)
    await looking?.catch(() => {})
    const open = [...queues.values()]
    for (const { queue } of open) queue.close()
    const patience = setTimeout(() => open.forEach(({ queue }) => queue.abort()), patienceMs)
    await allGone()
    clearTimeout(patience)
    clearInterval(renewTimer)
    await recorder.flush()
  }

  return { start, wake: () => schedule(0), stop, drain }
}
