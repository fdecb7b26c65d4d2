import type { Db, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Writer } from '../../shared/requests.ts'
import type { Activity } from '../../shared/activity.ts'
import type { ActivityEntry } from './model.ts'
import { insertEntry, listEntries, type EntryFilter } from './store.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** A key's own log: it sees what it wrote and nothing else. */
export function createActivityService({ db, clock }: { db: Db; clock: Clock }) {
  /** Joins the write's own transaction: there is no entry without its write, and no write without its entry. */
  const record = (tx: Tx, { accountId, keyId, familyId, requestId }: Writer, activity: Activity): Promise<void> =>
    insertEntry(tx, {
      ...activity,
      accountId,
      resourceId: String(activity.resourceId),
      keyFamily: familyId,
      apiKeyId: keyId,
      requestId,
      createdAt: clock.now(),
    })

  const list = (filter: EntryFilter, page: { limit: number; offset: number }): Promise<ActivityEntry[]> =>
    listEntries(db, filter, page)

  return { record, list }
}
