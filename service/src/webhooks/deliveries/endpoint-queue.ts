import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import type { Tracer } from '../../kernel/trace.ts'
import type { SealedSecrets } from '../endpoints/model.ts'
import { bodyOf, deliveryIdOf } from '../../events/types/messages.ts'
import { signMessage, type SigningKeys } from '../signing/signatures.ts'
import type { Outcome } from './model.ts'
import type { Channel, OpenChannel } from './transport.ts'
import type { Recorder } from './recorder.ts'
import { findTarget, listDue, type DueDelivery, type Position, type Target } from './queue-store.ts'
import { createAttemptClassifier } from './classify-attempt.ts'

export type EndpointQueueDeps = {
  db: Db
  clock: Clock
  /** Signatures use real time, which receivers compare with their own clock. */
  wallClock: Clock
  random: Random
  openChannel: OpenChannel
  openSecrets: (sealed: SealedSecrets, now: Date) => SigningKeys
  recorder: Recorder
  log: { warn(fields: object, message: string): void }
  tracer?: Tracer | undefined
}

/** The deliveries of one webhook while this process holds its lease. */
export type EndpointQueue = {
  /** Settles when no delivery is due, or when the queue was closed and its running requests have ended. */
  readonly done: Promise<void>
  /** Starts no new requests. */
  close(): void
  /** Aborts running requests. */
  abort(): void
}

/** Concurrent requests to one receiver; reduced to one after repeated timeouts, until it responds again. */
export const queueWidth = 10
const maxTimeouts = 3
const batchSize = 200
const troubledBatchSize = 2
/** Finished attempts that are not written yet; a slow database slows the queue down. */
const maxUnwritten = 1_000
/** How long the webhook is cached, and how soon new deliveries behind a hanging request are noticed. */
const cacheMs = 1_000

/** The URL, connections and signing keys of the deliveries. */
type Destination = { url: string; channel: Channel; keys: SigningKeys }

export function openEndpointQueue(webhookId: number, deps: EndpointQueueDeps): EndpointQueue {
  const { db, clock, wallClock, openChannel, openSecrets, recorder, log, tracer } = deps
  const classify = createAttemptClassifier(deps)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const queue: DueDelivery[] = []
  /** Read and not yet written: excluded from reading until then. */
  const inProgress = new Set<string>()
  const retired: Promise<void>[] = []
  let destination: Destination | undefined
  /** Consecutive requests that timed out. */
  let timeouts: number | undefined
  /** Requests in flight, and deliveries whose outcome is not written yet. */
  let active = 0
  let unsettled = 0
  /** When the webhook was last read, and the position in its queue up to which deliveries were read. */
  let readAt = Number.NEGATIVE_INFINITY
  let position: Position | undefined
  let isReading = false
  let isDrained = false
  let isClosed = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const width = (): number => ((timeouts ?? 0) >= maxTimeouts ? 1 : queueWidth)
  const isStale = (age = cacheMs): boolean => performance.now() - readAt > age

  function destinationOf(target: Target): Destination {
    // A webhook that failed before starts with reduced concurrency until its first response.
    timeouts ??= Math.min(target.consecutiveFailures, maxTimeouts)
    const keys = openSecrets(target, clock.now())
    if (destination?.url === target.url) return { ...destination, keys }
    // Requests in flight to the old URL are completed.
    if (destination) retired.push(destination.channel.close())
    return { url: target.url, channel: openChannel(target.url, queueWidth), keys }
  }

  /** Reads the webhook and its keys; false when it accepts no deliveries now. */
  async function refresh(now: Date): Promise<boolean> {
    const target = await findTarget(db, webhookId)
    if (!target || (target.notBefore && target.notBefore > now)) return false
    destination = destinationOf(target)
    readAt = performance.now()
    // A delivery that became due later may be ordered before those already read.
    position = undefined
    return true
  }

  async function readDue(): Promise<void> {
    const now = clock.now()
    if (isStale(cacheMs / 2) && !(await refresh(now))) {
      isClosed = true
      return
    }
    const limit = width() === 1 ? troubledBatchSize : batchSize
    const isFromFront = position === undefined
    const due = await listDue(db, webhookId, { now, after: position, except: inProgress, limit })
    position = due.length < limit ? undefined : due.at(-1)
    // The queue is drained only if the read started at its front.
    isDrained = due.length < limit && isFromFront
    if (isClosed) return
    for (const delivery of due) inProgress.add(delivery.id)
    queue.push(...due)
  }

  async function read(): Promise<void> {
    isReading = true
    try {
      await readDue()
    } catch (error) {
      log.warn({ err: error, webhookId }, 'deliveries could not be read')
      isClosed = true
    }
    isReading = false
    advance()
  }

  function settle({ id }: DueDelivery): void {
    unsettled -= 1
    inProgress.delete(id)
    advance()
  }

  function handleOutcome(delivery: DueDelivery, signedAt: Date, outcome: Outcome): void {
    active -= 1
    // Unknown whether it arrived, so the next holder of the lease sends it again.
    if (outcome.error === 'interrupted') return settle(delivery)
    const result = classify({ webhookId, deliveryId: delivery.id, attempts: delivery.attempts, signedAt, outcome })
    timeouts = outcome.error?.endsWith('timeout') ? (timeouts ?? 0) + 1 : 0
    // No request is started after such a response, even before it is written.
    if (result.isGone || result.notBefore) isClosed = true
    recorder.record(result, () => settle(delivery))
    advance()
  }

  function send(delivery: DueDelivery, { channel, keys }: Destination): void {
    active += 1
    unsettled += 1
    const body = Buffer.from(bodyOf(delivery))
    const message = { event: delivery.event, deliveryId: deliveryIdOf(delivery), body }
    const span =
      delivery.trace === null
        ? undefined
        : tracer?.start(`deliver ${delivery.event}`, delivery.trace, 'client', { 'packhouse.webhook_id': webhookId })
    const signedAt = wallClock.now()
    channel.post(body, signMessage(message, keys, signedAt), (outcome) => {
      span?.end({ error: outcome.error ?? undefined, attributes: { 'packhouse.attempt': delivery.attempts + 1 } })
      handleOutcome(delivery, signedAt, outcome)
    })
  }

  function startQueued(to: Destination): void {
    while (queue.length > 0 && active < width() && unsettled < maxUnwritten && !isStale()) {
      const delivery = queue.shift()
      if (delivery) send(delivery, to)
    }
  }

  async function end(): Promise<void> {
    isEnded = true
    clearTimeout(timer)
    await Promise.allSettled([...retired, destination?.channel.close()])
    finish()
  }

  /** A hanging request keeps the queue open; deliveries that become due meanwhile must not wait for it. */
  function pollLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      isDrained = false
      advance()
    }, cacheMs)
  }

  /** Starts requests, reads more deliveries, and ends the queue when neither is possible. */
  function advance(): void {
    if (isEnded) return
    if (isClosed) queue.length = 0
    if (!isReading && queue.length > 0 && isStale()) return void read()
    if (destination) startQueued(destination)
    if (isReading) return
    const isSpent = isClosed || isDrained
    const isLow = queue.length < (width() === 1 ? 1 : batchSize / 2)
    if (!isSpent && isLow && unsettled < maxUnwritten) void read()
    else if (isSpent && queue.length === 0 && unsettled === 0) void end()
    else if (isDrained && !isClosed) pollLater()
  }

  function close(): void {
    isClosed = true
    advance()
  }

  void read()
  return { done, close, abort: () => destination?.channel.interrupt() }
}
