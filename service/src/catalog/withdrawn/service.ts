import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { lockGame, raiseVersions } from '../games/store.ts'
import { recordNouns, type RecordKind } from './model.ts'
import {
  deleteAlias,
  findAlias,
  findRecord,
  listAliases,
  listWithdrawn,
  setWithdrawn,
  upsertAlias,
  type RecordState,
} from './store.ts'

type Page = { readonly limit: number; readonly offset: number }
type Place = { readonly game: string; readonly kind: RecordKind; readonly id: string }
export type WithdrawalDeps = { db: Db; clock: Clock; audit: Audit; onChange: () => void }
export type WithdrawalService = ReturnType<typeof createWithdrawalService>

/** Withdraws records of the catalog, restores them, and keeps the ids that were renamed. */
export function createWithdrawalService({ db, clock, audit, onChange }: WithdrawalDeps) {
  async function requireRecord(tx: Tx, place: Place): Promise<RecordState> {
    if (!(await lockGame(tx, place.game))) fail(404, 'not_found', `Game ${place.game} not found.`)
    return (await findRecord(tx, place)) ?? fail(404, 'not_found', `${recordNouns[place.kind]} not found.`)
  }

  async function change(
    place: Place,
    { action, actor }: { action: string; actor: string },
    apply: (tx: Tx, record: RecordState, now: Date) => Promise<boolean>,
  ): Promise<RecordState> {
    const { game, kind } = place
    const state = await transact(db, async (tx) => {
      const now = clock.now()
      const record = await requireRecord(tx, place)
      if (!(await apply(tx, record, now))) return record
      await raiseVersions(tx, game, { content: true, prices: false, now })
      await audit.record(tx, { actor, action, target: `game:${game}`, details: { kind, id: record.id } })
      return requireRecord(tx, place)
    })
    onChange()
    return state
  }

  const withdraw = (place: Place, actor: string): Promise<RecordState> =>
    change(place, { action: 'catalog.record.withdraw', actor }, async (tx, { id, withdrawnAt, withdrawnBy }, now) => {
      if (withdrawnBy === 'operator') return false
      await setWithdrawn(tx, { ...place, id }, { at: withdrawnAt ?? now, by: 'operator' })
      return true
    })

  const restore = (place: Place, actor: string): Promise<RecordState> =>
    change(place, { action: 'catalog.record.restore', actor }, async (tx, { id, withdrawnAt }) => {
      if (withdrawnAt === null) return false
      await setWithdrawn(tx, { ...place, id }, undefined)
      return true
    })

  /** Answers an old id with the new one. A record that is searched keeps its id. */
  async function rename(place: Place, newId: string, actor: string) {
    const { game, kind, id } = place
    return transact(db, async (tx) => {
      const target = await requireRecord(tx, { game, kind, id: newId })
      if (target.id.toLowerCase() === id.toLowerCase()) {
        fail(400, 'invalid_body', 'new_id is the old id.', { details: { field: 'new_id' } })
      }
      if (target.withdrawnAt !== null) fail(409, 'invalid_status', `${target.id} is withdrawn.`)
      const old = await findRecord(tx, place)
      if (old?.withdrawnAt === null) {
        fail(409, 'invalid_status', `${old.id} is in use; withdraw it before its id leads to another record.`)
      }
      const known = await findAlias(tx, place)
      if (known?.newId !== target.id) {
        await upsertAlias(tx, place, target.id, clock.now())
        const details = { kind, old_id: id, new_id: target.id }
        await audit.record(tx, { actor, action: 'catalog.alias.set', target: `game:${game}`, details })
      }
      return (await findAlias(tx, place)) ?? fail(404, 'not_found', 'Alias not found.')
    })
  }

  async function removeAlias(place: Place, actor: string): Promise<void> {
    const { game, kind, id } = place
    await transact(db, async (tx) => {
      // Changes of a game are numbered under its lock.
      await lockGame(tx, game)
      if (!(await deleteAlias(tx, place))) fail(404, 'not_found', 'Alias not found.')
      const details = { kind, old_id: id }
      await audit.record(tx, { actor, action: 'catalog.alias.remove', target: `game:${game}`, details })
    })
  }

  return {
    withdraw,
    restore,
    rename,
    removeAlias,
    list: (game: string, { limit, offset }: Page) => listWithdrawn(db, { game, limit: limit + 1, offset }),
    listAliases: (game: string, { limit, offset }: Page) => listAliases(db, { game, limit: limit + 1, offset }),
  }
}
