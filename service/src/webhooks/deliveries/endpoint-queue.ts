import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Random } from '../../kernel/random.ts'
import type { SealedSecrets } from '../endpoints/model.ts'
import { bodyOf, deliveryIdOf } from '../event-types/messages.ts'
import { signMessage, type SigningKeys } from '../signing/signatures.ts'
import type { Outcome } from './model.ts'
import type { Channel, OpenChannel } from './transport.ts'
import type { Recorder } from './recorder.ts'
import { findTarget, listDue, type DueDelivery, type Place, type Target } from './queue-store.ts'
import { createAttemptClassifier } from './classify-attempt.ts'

export type EndpointQueueDeps = {
  db: Db
  clock: Clock
  /** Signatures carry real time: receivers know no other. */
  wallClock: Clock
  random: Random
  openChannel: OpenChannel
  openSecrets: (sealed: SealedSecrets, now: Date) => SigningKeys
  recorder: Recorder
  log: { warn(fields: object, message: string): void }
}

/** The queue of one webhook while this process works it. */
export type EndpointQueue = {
  /** Settles when nothing more is due, or when the lane was closed and what it had begun is over. */
  readonly done: Promise<void>
  /** Begins nothing more. */
  close(): void
  /** Breaks off what is on its way. */
  abort(): void
}

/** Requests at once to one receiver; one that leaves us waiting is asked one at a time until it answers again. */
export const queueWidth = 10
const maxSilences = 3
const batchSize = 200
const troubledBatchSize = 2
/** Attempts that are over and not yet written down; a slow database slows the lane. */
const maxUnwritten = 1_000
/** A change to a webhook, and what became due behind a request that hangs, is noticed after this long at most. */
const believeMs = 1_000

/** Where the deliveries of a lane go, and whose name they carry. */
type Aim = { url: string; channel: Channel; keys: SigningKeys }

export function openEndpointQueue(webhookId: number, deps: EndpointQueueDeps): EndpointQueue {
  const { db, clock, wallClock, openChannel, openSecrets, recorder, log } = deps
  const classify = createAttemptClassifier(deps)
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const queue: DueDelivery[] = []
  /** Read and not yet written down: nobody reads these again before they are. */
  const held = new Set<string>()
  const retired: Promise<void>[] = []
  let aim: Aim | undefined
  /** Requests in a row that got no answer in time. */
  let silences: number | undefined
  /** On their way, and those not yet written down beside them. */
  let active = 0
  let unsettled = 0
  /** When the webhook itself was looked at, and how far its queue was read since it was last begun from the front. */
  let seenAt = Number.NEGATIVE_INFINITY
  let place: Place | undefined
  let isReading = false
  let isDry = false
  let isClosed = false
  let isEnded = false
  let timer: NodeJS.Timeout | undefined

  const width = (): number => ((silences ?? 0) >= maxSilences ? 1 : queueWidth)
  const isStale = (age = believeMs): boolean => performance.now() - seenAt > age

  function aimAt(target: Target): Aim {
    // A webhook that failed before may be one of those; the first answer tells.
    silences ??= Math.min(target.consecutiveFailures, maxSilences)
    const keys = openSecrets(target, clock.now())
    if (aim?.url === target.url) return { ...aim, keys }
    // What is on its way to the old address still ends there.
    if (aim) retired.push(aim.channel.close())
    return { url: target.url, channel: openChannel(target.url, queueWidth), keys }
  }

  /** Whether the webhook wants more; where to and in whose name is known then. */
  async function look(now: Date): Promise<boolean> {
    const target = await findTarget(db, webhookId)
    if (!target || (target.notBefore && target.notBefore > now)) return false
    aim = aimAt(target)
    seenAt = performance.now()
    // Something that came late may stand before what was read.
    place = undefined
    return true
  }

  async function readDue(): Promise<void> {
    const now = clock.now()
    if (isStale(believeMs / 2) && !(await look(now))) {
      isClosed = true
      return
    }
    const limit = width() === 1 ? troubledBatchSize : batchSize
    const isFromFront = place === undefined
    const due = await listDue(db, webhookId, { now, after: place, except: held, limit })
    place = due.length < limit ? undefined : due.at(-1)
    // The end is reached only by whoever began at the front.
    isDry = due.length < limit && isFromFront
    if (isClosed) return
    for (const delivery of due) held.add(delivery.id)
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
    held.delete(id)
    advance()
  }

  function hear(delivery: DueDelivery, outcome: Outcome): void {
    active -= 1
    // Whether it arrived is not known, so it is sent again by whoever comes next.
    if (outcome.error === 'interrupted') return settle(delivery)
    const verdict = classify({ webhookId, deliveryId: delivery.id, attempts: delivery.attempts, outcome })
    silences = outcome.error?.endsWith('timeout') ? (silences ?? 0) + 1 : 0
    // Nothing is begun after such an answer, not even before it is written down.
    if (verdict.isGone || verdict.notBefore) isClosed = true
    recorder.record(verdict, () => settle(delivery))
    advance()
  }

  function carry(delivery: DueDelivery, { channel, keys }: Aim): void {
    active += 1
    unsettled += 1
    const body = Buffer.from(bodyOf(delivery))
    const message = { event: delivery.event, deliveryId: deliveryIdOf(delivery), body }
    channel.post(body, signMessage(message, keys, wallClock.now()), (outcome) => hear(delivery, outcome))
  }

  function startQueued(at: Aim): void {
    while (queue.length > 0 && active < width() && unsettled < maxUnwritten && !isStale()) {
      const delivery = queue.shift()
      if (delivery) carry(delivery, at)
    }
  }

  async function end(): Promise<void> {
    isEnded = true
    clearTimeout(timer)
    await Promise.allSettled([...retired, aim?.channel.close()])
    finish()
  }

  /** A request that hangs keeps the lane open; what becomes due meanwhile does not wait for its end. */
  function lookAgainLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined
      isDry = false
      advance()
    }, believeMs)
  }

  /** Starts what can be started, reads what can be read, and ends the lane when there is neither. */
  function advance(): void {
    if (isEnded) return
    if (isClosed) queue.length = 0
    if (!isReading && queue.length > 0 && isStale()) return void read()
    if (aim) startQueued(aim)
    if (isReading) return
    const isSpent = isClosed || isDry
    const isLow = queue.length < (width() === 1 ? 1 : batchSize / 2)
    if (!isSpent && isLow && unsettled < maxUnwritten) void read()
    else if (isSpent && queue.length === 0 && unsettled === 0) void end()
    else if (isDry && !isClosed) lookAgainLater()
  }

  function close(): void {
    isClosed = true
    advance()
  }

  void read()
  return { done, close, abort: () => aim?.channel.interrupt() }
}
