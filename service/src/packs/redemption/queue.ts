import { lockItems } from '../../assets/claims/store.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { Refusal } from '../../kernel/errors.ts'
import { cents } from '../../kernel/money.ts'
import { endOfBusinessDay } from '../../warehouse/sites/calendar.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { Redemption } from './model.ts'
import { findAny, listParcel, lockParcel, lockRedemption, noteRedemption } from './store.ts'
import { lockWithThing, type Termination } from './terminate.ts'
import { taskPurpose } from './fulfillment.ts'
import { listCompanions, listUnqueued, type Found } from './work-store.ts'

export type QueueDeps = {
  db: Db
  clock: Clock
  warehouse: Pick<Warehouse, 'tasks' | 'sites' | 'locations'>
  termination: Termination
}

const batch = 50
/** What was paid for leaves by the end of the second business day. */
const businessDays = 2
const retryAfterMs = 60_000
/** As much as anybody wants to carry from the shelves for one box. */
const maxTogether = 20

/** Puts what is paid for on the warehouse's list, together with what goes to the same door. */
export function createQueue({ db, clock, warehouse, termination }: QueueDeps) {
  const { tasks, sites, locations } = warehouse

  async function open(tx: Tx, parcelId: number, parcel: readonly Redemption[]): Promise<void> {
    const now = clock.now()
    const [location] = await locations.listOf(tx, [parcel[0]?.uniqueId ?? ''])
    const publicUrls = location ? await sites.get(location.siteId, tx) : await sites.main(tx)
    for (const { id } of parcel) {
      await noteRedemption(tx, id, now, { parcelId, floorStatus: 'READY', floorRetryAt: null })
    }
    await tasks.open(tx, {
      purpose: taskPurpose,
      documentId: parcelId,
      siteId: publicUrls.id,
      uniqueIds: parcel.map(({ uniqueId }) => uniqueId),
      dueAt: endOfBusinessDay(now, businessDays, publicUrls),
      declaredCents: cents(parcel.reduce((sum, { valueCents }) => sum + valueCents, 0n)),
      method: 'SHIP',
    })
  }

  const isStillWaiting = ({ status, paymentFinalAt, parcelId }: Redemption): boolean =>
    status === 'BURN_SUBMITTED' && paymentFinalAt !== null && parcelId === null

  /** A parcel that nobody has begun to pick: its job is opened anew with one thing more. False: it went ahead. */
  async function join(tx: Tx, redemption: Redemption, parcelId: number): Promise<boolean> {
    const known = await listParcel(tx, parcelId)
    await lockItems(tx, [redemption.uniqueId, ...known.map(({ uniqueId }) => uniqueId)])
    const companions = (await lockParcel(tx, parcelId)).filter(({ status }) => status === 'BURN_SUBMITTED')
    const locked = await lockRedemption(tx, redemption.id)
    const isUntouched = companions.length > 0 && companions.every(({ floorStatus }) => floorStatus === 'READY')
    if (!locked || !isStillWaiting(locked) || !isUntouched || companions.length >= maxTogether) return false
    const reason = `joined by redemption ${redemption.id}`
    if (!(await tasks.cancel(tx, { purpose: taskPurpose, documentId: parcelId }, { reason }))) return false
    await open(tx, parcelId, [...companions, locked])
    return true
  }

  /** Who cannot travel with others, such as one whose companion is held, travels alone. */
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
      const redemption = await lockWithThing(tx, found)
      if (!redemption || !isStillWaiting(redemption)) return
      const [location] = await locations.listOf(tx, [redemption.uniqueId])
      if (location?.status === 'LOST' || location?.status === 'DEPARTED') {
        await termination.end(tx, redemption, { event: 'giveUp', reason: 'item_unavailable' })
        return
      }
      await open(tx, redemption.id, [redemption])
    })
  }

  /** Something stands in the way, such as a hold on the thing: people see it, and it is tried again. */
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
