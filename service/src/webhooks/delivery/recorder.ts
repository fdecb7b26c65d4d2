import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Announce } from '../event-types.ts'
import { disableWebhooks, settleDeliveries, updateHealth } from './store.ts'
import { healthChanges, type Verdict } from './verdicts.ts'

export type RecorderDeps = {
  db: Db
  clock: Clock
  announce: Announce
  log: { warn(fields: object, message: string): void }
  onDisabled: () => void
}

/** Writes verdicts down, many at once: a statement for each would cost more than the delivery. */
export type Recorder = {
  /** Settles when the verdict is written; fails when it could not be, and then the delivery is sent again some time. */
  record(verdict: Verdict): Promise<void>
  /** Writes what is waiting now. */
  flush(): Promise<void>
}

/** Days of nothing but failures after which a webhook is switched off. */
export const failingDays = 5
const dayMs = 86_400_000
const maxBatch = 200
const maxDelayMs = 10
const tries = 5

type Waiting = { verdict: Verdict; settle: () => void; refuse: (error: unknown) => void }

export function createRecorder({ db, clock, announce, log, onDisabled }: RecorderDeps): Recorder {
  let waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  async function write(verdicts: readonly Verdict[]): Promise<void> {
    const now = clock.now()
    const changes = healthChanges(verdicts)
    const gone = verdicts.filter(({ isGone }) => isGone).map(({ webhookId }) => webhookId)
    const suspects = changes.filter(({ failures }) => failures > 0).map(({ id }) => id)
    const disabled = await transact(db, async (tx) => {
      await settleDeliveries(
        tx,
        verdicts.map(({ settlement }) => settlement),
      )
      await updateHealth(tx, changes)
      if (suspects.length === 0) return []
      const failingBefore = new Date(now.getTime() - failingDays * dayMs)
      const ended = await disableWebhooks(tx, { gone, suspects, failingBefore, now })
      for (const { id, accountId, url, reason, disabledAt } of ended) {
        await announce(tx, {
          accountId,
          event: 'webhook.disabled',
          resourceId: String(id),
          moment: disabledAt.toISOString(),
          data: { webhook_id: id, url, reason, disabled_at: disabledAt.toISOString() },
        })
      }
      return ended
    })
    for (const { id, reason } of disabled) log.warn({ webhookId: id, reason }, 'webhook switched off')
    if (disabled.length > 0) onDisabled()
  }

  /** A database that is away for a moment costs a moment, not a second delivery. */
  async function writeWithPatience(verdicts: readonly Verdict[]): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await write(verdicts)
      } catch (error) {
        if (attempt === tries) throw error
        log.warn({ err: error, attempt }, 'deliveries not written down yet')
        await new Promise((settle) => setTimeout(settle, 100 * 2 ** attempt))
      }
    }
  }

  /** One after the other, as later attempts of a delivery build on what the earlier ones left. */
  async function writeAfter(earlier: Promise<void>, batch: readonly Waiting[]): Promise<void> {
    await earlier
    try {
      await writeWithPatience(batch.map(({ verdict }) => verdict))
      for (const { settle } of batch) settle()
    } catch (error) {
      for (const { refuse } of batch) refuse(error)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length === 0) return writing
    const batch = waiting.splice(0, maxBatch)
    if (waiting.length > 0) timer = setTimeout(() => void flush(), 0)
    writing = writeAfter(writing, batch)
    return writing
  }

  function record(verdict: Verdict): Promise<void> {
    const { promise, resolve: settle, reject: refuse } = Promise.withResolvers<void>()
    waiting.push({ verdict, settle, refuse })
    if (waiting.length >= maxBatch) void flush()
    else timer ??= setTimeout(() => void flush(), maxDelayMs)
    return promise
  }

  return { record, flush }
}
