import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Notify } from '../../shared/ports.ts'
import {
  cancelMaintenance,
  insertMaintenance,
  listComing,
  listListeners,
  takeUnreminded,
  type Maintenance,
} from './store.ts'
import { dayMs } from '../../../kernel/time.ts'

export type MaintenanceDeps = { db: Db; clock: Clock; notify: Notify }
export type MaintenanceService = ReturnType<typeof createMaintenanceService>

const reminderMs = dayMs

/** Maintenance windows: announced to all tenants when scheduled and again one day before. */
export function createMaintenanceService({ db, clock, notify }: MaintenanceDeps) {
  async function notifyAll(
    tx: Tx,
    kind: 'maintenance_scheduled' | 'maintenance_reminder',
    window: Maintenance,
  ): Promise<void> {
    const data = {
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      message: window.message,
    }
    for (const accountId of await listListeners(tx)) {
      await notify(tx, { accountId, kind, key: `maintenance:${window.id}`, data })
    }
  }

  async function schedule(
    tx: Tx,
    actor: string,
    given: { startsAt: Date; endsAt: Date; message: string },
  ): Promise<Maintenance> {
    const now = clock.now()
    if (given.startsAt <= now || given.endsAt <= given.startsAt) {
      fail(400, 'invalid_body', 'starts_at must be in the future and ends_at after starts_at.', {
        details: { field: 'starts_at' },
      })
    }
    const window = await insertMaintenance(tx, { ...given, createdBy: actor }, now)
    await notifyAll(tx, 'maintenance_scheduled', window)
    return window
  }

  const cancel = async (tx: Tx, id: number): Promise<Maintenance> =>
    (await cancelMaintenance(tx, id, clock.now())) ??
    fail(404, 'not_found', `Maintenance window ${id} not found, or already over.`)

  const remind = (): Promise<void> =>
    transact(db, async (tx) => {
      const now = clock.now()
      const soon = await takeUnreminded(tx, now, new Date(now.getTime() + reminderMs))
      for (const window of soon) await notifyAll(tx, 'maintenance_reminder', window)
    })

  return { schedule, cancel, remind, listComing: () => listComing(db, clock.now()) }
}
