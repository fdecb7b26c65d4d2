import type { Db } from '../../db/db.ts'
import { listActivity, type ActivityFilter } from '../../trust/audit/activity.ts'
import type { ListedEntry } from '../../trust/audit/audit.ts'
import type { MemberAccount } from '../members/model.ts'
import { listActorsOf, listActorsOfPerson } from './store.ts'

/** `isOwn`: by a key or a person of the account, not by the operator. */
export type Activity = ListedEntry & { isOwn: boolean }

export type ActivityRequest = Omit<ActivityFilter, 'actors' | 'targets'> & {
  personId: number
  /** Undefined for an operator. */
  account: Pick<MemberAccount, 'accountId' | 'role'> | undefined
  actor?: string | undefined
}

export type ActivityService = ReturnType<typeof createActivityService>

/** The audit log, limited to an account. */
export function createActivityService({ db }: { db: Db }) {
  /** An owner sees what all keys and people of the account did and what was done to it; all others see their own acts. */
  async function scopeOf({ personId, account }: ActivityRequest) {
    if (!account) return { actors: [`operator:${personId}`], targets: [] }
    const { accountId, role } = account
    if (role !== 'owner') return { actors: await listActorsOfPerson(db, accountId, personId), targets: [] }
    const actors = await listActorsOf(db, accountId)
    return { actors, targets: [`account:${accountId}`, ...actors.filter((actor) => actor.startsWith('key:'))] }
  }

  /** Newest first, one more than the page. */
  async function list(request: ActivityRequest): Promise<Activity[]> {
    const { actors, targets } = await scopeOf(request)
    const { actor, action, from, to, beforeId, limit } = request
    const only = actors.filter((known) => known === actor)
    const scope = actor === undefined ? { actors, targets } : { actors: only, targets: [] }
    const own = new Set(actors)
    const rows = await listActivity(db, { ...scope, action, from, to, beforeId, limit })
    return rows.map((row) => ({ ...row, isOwn: own.has(row.actor) }))
  }

  return { list }
}
