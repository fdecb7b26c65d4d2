import { lockItems } from '../../assets/claims/store.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/errors.ts'
import { cents } from '../../kernel/money.ts'
import { minuteMs } from '../../kernel/time.ts'
import { endOfBusinessDay } from '../../warehouse/sites/calendar.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Redemption } from './model.ts'
import { findAny, listParcel, lockParcel, lockRedemption, noteRedemption } from './store.ts'
import { lockWithItem, type Termination } from './terminate.ts'
import { taskPurpose } from './fulfillment.ts'
import { listCompanions, listUnqueued, type Found } from './work-store.ts'

export type QueueDeps = {
  db: Db
  clock: Clock
  warehouse: Pick<Warehouse, 'tasks' | 'sites' | 'locations'>
  termination: Termination
}

const batch = 50
/** Paid redemptions must be dispatched by the end of the second business day. */
const businessDays = 2
const retryAfterMs = minuteMs
/** The most items picked for one parcel. */
const maxParcelItems = 20

/** Opens warehouse tasks for paid redemptions, combining those to the same address. */
export function createQueue({ db, clock, warehouse, termination }: QueueDeps) {
  const { tasks, sites, locations } = warehouse

  async function open(tx: Tx, parcelId: number, parcel: readonly Redemption[]): Promise<void> {
    const now = clock.now()
    const [location] = await locations.listOf(tx, [parcel[0]?.uniqueId ?? ''])
    const site = location ? await sites.get(location.siteId, tx) : await sites.main(tx)
    for (const { id } of parcel) {
      await noteRedemption(tx, id, now, { parcelId, floorStatus: 'READY', floorRetryAt: null })
    }
    await tasks.open(tx, {
      purpose: taskPurpose,
      documentId: parcelId,
      siteId: site.id,
      uniqueIds: parcel.map(({ uniqueId }) => uniqueId),
      dueAt: endOfBusinessDay(now, businessDays, site),
      declaredCents: cents(parcel.reduce((sum, { valueCents }) => sum + valueCents, 0n)),
      method: 'SHIP',
    })
  }

  const isStillWaiting = ({ status, paymentFinalAt, parcelId }: Redemption): boolean =>
    status === 'BURN_SUBMITTED' && paymentFinalAt !== null && parcelId === null

  /** Reopens the task of a parcel that is not picked yet with one more item. False if picking has started. */
  async function join(tx: Tx, redemption: Redemption, parcelId: number): Promise<boolean> {
    const known = await listParcel(tx, parcelId)
    await lockItems(tx, [redemption.uniqueId, ...known.map(({ uniqueId }) => uniqueId)])
    const companions = (await lockParcel(tx, parcelId)).filter(({ status }) => status === 'BURN_SUBMITTED')
    const locked = await lockRedemption(tx, redemption.id)
    const isUntouched = companions.length > 0 && companions.every(({ floorStatus }) => floorStatus === 'READY')
    if (!locked || !isStillWaiting(locked) || !isUntouched || companions.length >= maxParcelItems) return false
    const reason = `joined by redemption ${redemption.id}`
    if (!(await tasks.cancel(tx, { purpose: taskPurpose, documentId: parcelId }, { reason }))) return false
    await open(tx, parcelId, [...companions, locked])
    return true
  }

  /** A redemption that cannot be combined, for example with a blocked companion, ships alone. */
  async function joinAnother({ id }: Found): Promise<boolean> {
    try {
      return await transact(db, async (tx) => {
        const redemption = await findAny(tx, id)
        const [companion] = redemption ? await listCompanions(tx, redemption, 1) : []
        return redemption && companion?.parcelId ? join(tx, redemption, companion.parcelId) : false
      })
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  async function queue(found: Found): Promise<void> {
    if (await joinAnother(found)) return
    await transact(db, async (tx) => {
      const redemption = await lockWithItem(tx, found)
      if (!redemption || !isStillWaiting(redemption)) return
      const [location] = await locations.listOf(tx, [redemption.uniqueId])
      if (location?.status === 'LOST' || location?.status === 'DEPARTED') {
        await termination.end(tx, redemption, { event: 'giveUp', reason: 'item_unavailable' })
        return
      }
      await open(tx, redemption.id, [redemption])
    })
  }

  /** The item is blocked, for example by an operator: marks it for the warehouse and retries later. */
  async function block({ id }: Found): Promise<void> {
    const now = clock.now()
    const floorRetryAt = new Date(now.getTime() + retryAfterMs)
    await transact(db, (tx) => noteRedemption(tx, id, now, { floorStatus: 'BLOCKED', floorRetryAt }))
  }

  return async function run(): Promise<void> {
    for (const found of await listUnqueued(db, clock.now(), batch)) {
      try {
        await queue(found)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await block(found)
      }
    }
  }
}
