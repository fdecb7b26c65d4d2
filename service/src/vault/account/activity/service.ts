import type { Db, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Window } from '../../shared/document-store.ts'
import type { Writer } from '../../shared/requests.ts'
import type { Activity } from '../../shared/activity.ts'
import type { ActivityEntry } from './model.ts'
import { insertEntry, listEntries, type EntryFilter } from './store.ts'

export type ActivityService = ReturnType<typeof createActivityService>

/** The activity log of a key: only its own writes are visible. */
export function createActivityService({ db, clock }: { db: Db; clock: Clock }) {
  /** Joins the transaction of the write, so that entries and writes always match. */
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

  const list = (filter: EntryFilter, page: Window): Promise<ActivityEntry[]> => listEntries(db, filter, page)

  return { record, list }
}
