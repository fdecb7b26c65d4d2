import { transact, type Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { packItems } from '../../providers/shipping/parcels.ts'
import { systemActor } from '../../warehouse/actors.ts'
import { parcelCode, type Task } from '../../warehouse/tasks/model.ts'
import type { Tasks } from '../../warehouse/tasks/tasks.ts'
import { queueStatusOf, type Redemption } from './model.ts'
import { findAny, listParcel } from './store.ts'
import { taskPurpose } from './fulfillment.ts'

export const simulatedSteps = ['PICKED', 'PACKED', 'DISPATCHED', 'DELIVERED'] as const
export type SimulatedStep = (typeof simulatedSteps)[number]

export type RedemptionSimulatorDeps = { db: Db; tasks: Tasks }

/** Performs the warehouse steps of a sandbox redemption through the real use cases. */
export function createRedemptionSimulator({ db, tasks }: RedemptionSimulatorDeps) {
  async function find(id: number, partnerId: number | undefined): Promise<Redemption> {
    const redemption = await findAny(db, id)
    const isAllowed = redemption && (partnerId === undefined || redemption.partnerId === partnerId)
    return isAllowed ? redemption : fail(404, 'not_found', `Redemption ${id} not found.`)
  }

  async function findTask({ parcelId, ...redemption }: Redemption): Promise<Task> {
    const known = parcelId === null ? [] : await tasks.listOf({ purpose: taskPurpose, documentId: parcelId })
    const open = known.find(({ closedAt }) => closedAt === null)
    return (
      open ??
      fail(409, 'invalid_status', `Redemption ${redemption.id} has no warehouse task yet; it must be paid first.`, {
        details: { status: redemption.status, queue_status: queueStatusOf({ parcelId, ...redemption }) },
      })
    )
  }

  const steps: Readonly<Record<SimulatedStep, (task: Task, signal: AbortSignal) => Promise<void>>> = {
    async PICKED({ id, status }) {
      if (status !== 'QUEUED' && status !== 'PICKING') return
      for (const { uniqueId, pickedAt } of await tasks.linesOf(db, id)) {
        if (pickedAt === null) await transact(db, (tx) => tasks.pick(tx, systemActor, { taskId: id, uniqueId }))
      }
    },
    async PACKED({ id, status, documentId }) {
      if (status !== 'PICKED') return
      const redemptions = (await listParcel(db, documentId)).filter((one) => one.status === 'BURN_SUBMITTED')
      const items = redemptions.map(({ uniqueId, kind, valueCents }) => ({ id: uniqueId, kind, valueCents }))
      for (const [index, parcel] of packItems(items).entries()) {
        const uniqueIds = parcel.items.map((item) => item.id)
        const order = { taskId: id, parcelNumber: index + 1, uniqueIds, weightGrams: parcel.weightGrams }
        await transact(db, (tx) => tasks.pack(tx, systemActor, order))
      }
    },
    async DISPATCHED({ id, status }, signal) {
      if (status !== 'PACKED') return
      await tasks.buyLabels(systemActor, { taskId: id, isSupervisor: true, signal })
      const scans = (await tasks.parcelsOf(db, id)).map(({ number }) => parcelCode(id, number))
      await transact(db, (tx) => tasks.dispatch(tx, systemActor, { taskId: id, scans, second: systemActor.actor }))
    },
    async DELIVERED({ id, status }) {
      if (status !== 'DISPATCHED') return
      await transact(db, async (tx) => void (await tasks.deliver(tx, systemActor, id, {})))
    },
  }

  /** Performs every missing step up to the requested one. */
  return async function advance(
    { partnerId, redemptionId }: { partnerId: number | undefined; redemptionId: number },
    to: SimulatedStep,
    signal: AbortSignal,
  ) {
    const redemption = await find(redemptionId, partnerId)
    for (const step of simulatedSteps.slice(0, simulatedSteps.indexOf(to) + 1)) {
      await steps[step](await findTask(redemption), signal)
    }
    const { id, status, orderStatus, ...rest } = await find(redemptionId, partnerId)
    const queueStatus = queueStatusOf({ id, status, orderStatus, ...rest })
    return { redemption_id: id, status, queue_status: queueStatus, order_status: orderStatus }
  }
}

export type AdvanceRedemption = ReturnType<typeof createRedemptionSimulator>
