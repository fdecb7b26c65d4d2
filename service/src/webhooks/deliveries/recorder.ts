import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DeliveryStatus } from './model.ts'
import type { Announce } from '../../events/types/event-types.ts'
import type { NotifyDisabled } from './notices.ts'
import { disableWebhooks, writeOutcomes } from './queue-store.ts'
import { healthChanges, type AttemptOutcome } from './classify-attempt.ts'
import { dayMs } from '../../kernel/time.ts'

export type RecorderDeps = {
  db: Db
  clock: Clock
  announce: Announce
  log: { warn(fields: object, message: string): void }
  onDisabled: () => void
  notifyDisabled: NotifyDisabled
}

/** Writes attempt outcomes in batches; a statement per outcome would cost more than the delivery. */
export type Recorder = {
  /** `onWritten` reports whether the outcome was written; if not, the delivery is sent again later. */
  record(outcome: AttemptOutcome, onWritten: (isWritten: boolean) => void): void
  /** Writes all buffered outcomes now. */
  flush(): Promise<void>
  /** The number of attempts of this process by result. */
  counts(): Readonly<Record<AttemptResult, number>>
}

export type AttemptResult = 'delivered' | 'to_retry' | 'exhausted'

const resultOf: Readonly<Record<DeliveryStatus, AttemptResult>> = {
  DELIVERED: 'delivered',
  PENDING: 'to_retry',
  FAILED: 'exhausted',
  DISCARDED: 'exhausted',
}

/** Days of failures only after which a webhook is disabled. */
export const failingDays = 5
const maxBatch = 500
/** A batch is written when no outcome arrived for one interval, and after `maxIntervals` in any case. */
const intervalMs = 5
const maxIntervals = 8
const maxTries = 5

type BufferedOutcome = { outcome: AttemptOutcome; onWritten: (isWritten: boolean) => void }

export function createRecorder({ db, clock, announce, log, onDisabled, notifyDisabled }: RecorderDeps): Recorder {
  const counts = { delivered: 0, to_retry: 0, exhausted: 0 }
  const buffered: BufferedOutcome[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let intervals = 0

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
      const disabledNow = await disableWebhooks(tx, { gone, suspects, failingBefore, now })
      for (const webhook of disabledNow) {
        const { id, accountId, url, reason, disabledAt } = webhook
        await announce(tx, {
          accountId,
          event: 'webhook.disabled',
          resourceId: String(id),
          dedupeKey: disabledAt.toISOString(),
          data: { webhook_id: id, url, reason, disabled_at: disabledAt.toISOString() },
        })
        await notifyDisabled(tx, webhook)
      }
      return disabledNow
    })
    for (const { id, reason } of disabled) log.warn({ webhookId: id, reason }, 'webhook disabled')
    if (disabled.length > 0) onDisabled()
  }

  /** Retries, so that a short database outage does not cause repeated deliveries. */
  async function writeWithRetries(outcomes: readonly AttemptOutcome[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(outcomes)
      } catch (error) {
        if (attempt === maxTries) throw error
        log.warn({ err: error, attempt }, 'delivery outcomes not written, will be retried')
        await new Promise((settle) => setTimeout(settle, 100 * 2 ** attempt))
      }
    }
  }

  async function writeBatch(batch: readonly BufferedOutcome[]): Promise<void> {
    let isWritten = true
    try {
      await writeWithRetries(batch.map(({ outcome }) => outcome))
    } catch (error) {
      log.warn({ err: error, count: batch.length }, 'delivery outcomes lost, deliveries will be sent again')
      isWritten = false
    }
    for (const { onWritten } of batch) onWritten(isWritten)
  }

  /** Writes one batch at a time; with a slow database the batches grow. */
  async function writeNext(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    intervals = 0
    await writeBatch(buffered.splice(0, maxBatch))
    writing = undefined
    if (buffered.length > 0) gather()
  }

  /** Waits while more outcomes arrive, because a batch costs one statement whatever its size. */
  function gather(): void {
    if (timer || writing) return
    if (buffered.length >= maxBatch) return void (writing = writeNext())
    const known = buffered.length
    timer = setTimeout(() => {
      timer = undefined
      intervals += 1
      if (buffered.length === known || intervals === maxIntervals) writing = writeNext()
      else gather()
    }, intervalMs)
  }

  async function flush(): Promise<void> {
    while (writing || buffered.length > 0) await (writing ??= writeNext())
  }

  function record(outcome: AttemptOutcome, onWritten: (isWritten: boolean) => void): void {
    counts[resultOf[outcome.settlement.status]] += 1
    buffered.push({ outcome, onWritten })
    gather()
  }

  return { record, flush, counts: () => counts }
}
