import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DeliveryStatus } from './model.ts'
import type { Announce } from '../event-types/event-types.ts'
import type { TellDisabled } from './notices.ts'
import { disableWebhooks, writeOutcomes } from './queue-store.ts'
import { healthChanges, type AttemptOutcome } from './classify-attempt.ts'
import { dayMs } from '../../kernel/time.ts'

export type RecorderDeps = {
  db: Db
  clock: Clock
  announce: Announce
  log: { warn(fields: object, message: string): void }
  onDisabled: () => void
  tellDisabled: TellDisabled
}

/** Writes verdicts down, many at once: a statement for each would cost more than the delivery. */
export type Recorder = {
  /** Tells when the verdict is written, or that it could not be; then the delivery is sent again some time. */
  record(outcome: AttemptOutcome, onWritten: (isWritten: boolean) => void): void
  /** Writes what is waiting now. */
  flush(): Promise<void>
  /** How many attempts of this process ended in which way. */
  counts(): Readonly<Record<AttemptResult, number>>
}

export type AttemptResult = 'delivered' | 'to_retry' | 'exhausted'

const resultOf: Readonly<Record<DeliveryStatus, AttemptResult>> = {
  DELIVERED: 'delivered',
  PENDING: 'to_retry',
  FAILED: 'exhausted',
  DISCARDED: 'exhausted',
}

/** Days of nothing but failures after which a webhook is switched off. */
export const failingDays = 5
const maxBatch = 500
/** Written when nothing more has come for a moment, and after so many moments whatever comes. */
const momentMs = 5
const maxMoments = 8
const tries = 5

type Waiting = { outcome: AttemptOutcome; onWritten: (isWritten: boolean) => void }

export function createRecorder({ db, clock, announce, log, onDisabled, tellDisabled }: RecorderDeps): Recorder {
  const counts = { delivered: 0, to_retry: 0, exhausted: 0 }
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let moments = 0

  async function write(outcomes: readonly AttemptOutcome[]): Promise<void> {
    const now = clock.now()
    const changes = healthChanges(outcomes)
    const gone = outcomes.filter(({ isGone }) => isGone).map(({ webhookId }) => webhookId)
    const suspects = changes.filter(({ failures }) => failures > 0).map(({ id }) => id)
    const settlements = outcomes.map(({ settlement }) => settlement)
    if (suspects.length === 0 && gone.length === 0) return writeOutcomes(db, settlements, changes)
    const disabled = await transact(db, async (tx) => {
      await writeOutcomes(tx, settlements, changes)
      const failingBefore = new Date(now.getTime() - failingDays * dayMs)
      const ended = await disableWebhooks(tx, { gone, suspects, failingBefore, now })
      for (const webhook of ended) {
        const { id, accountId, url, reason, disabledAt } = webhook
        await announce(tx, {
          accountId,
          event: 'webhook.disabled',
          resourceId: String(id),
          dedupeKey: disabledAt.toISOString(),
          data: { webhook_id: id, url, reason, disabled_at: disabledAt.toISOString() },
        })
        await tellDisabled(tx, webhook)
      }
      return ended
    })
    for (const { id, reason } of disabled) log.warn({ webhookId: id, reason }, 'webhook switched off')
    if (disabled.length > 0) onDisabled()
  }

  /** A database that is away for a moment costs a moment, not a second delivery. */
  async function writeWithPatience(outcomes: readonly AttemptOutcome[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(outcomes)
      } catch (error) {
        if (attempt === tries) throw error
        log.warn({ err: error, attempt }, 'deliveries not written down yet')
        await new Promise((settle) => setTimeout(settle, 100 * 2 ** attempt))
      }
    }
  }

  async function writeBatch(batch: readonly Waiting[]): Promise<void> {
    let isWritten = true
    try {
      await writeWithPatience(batch.map(({ outcome }) => outcome))
    } catch (error) {
      log.warn({ err: error, count: batch.length }, 'deliveries were not written down and will be sent again')
      isWritten = false
    }
    for (const { onWritten } of batch) onWritten(isWritten)
  }

  /** One batch after the other: a slow database makes them larger. */
  async function writeNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    moments = 0
    await writeBatch(waiting.splice(0, maxBatch))
    writing = undefined
    if (waiting.length > 0) gather()
  }

  /** A batch costs a statement however few it holds, so it waits while more keep coming. */
  function gather(): void {
    if (timer || writing) return
    if (waiting.length >= maxBatch) return void (writing = writeNext())
    const known = waiting.length
    timer = setTimeout(() => {
      timer = undefined
      moments += 1
      if (waiting.length === known || moments === maxMoments) writing = writeNext()
      else gather()
    }, momentMs)
  }

  async function flush(): Promise<void> {
    while (writing || waiting.length > 0) await (writing ??= writeNext())
  }

  function record(outcome: AttemptOutcome, onWritten: (isWritten: boolean) => void): void {
    counts[resultOf[outcome.settlement.status]] += 1
    waiting.push({ outcome, onWritten })
    gather()
  }

  return { record, flush, counts: () => counts }
}
