import type { Audit } from '../../trust/audit/audit.ts'
import type { Reader, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { cents } from '../../kernel/money.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import type { TrackingStatus } from '../../providers/shipping/provider.ts'
import type { Task } from '../../warehouse/tasks/model.ts'
import type { SentParcel, Shipment, TaskOwner } from '../../warehouse/tasks/port.ts'
import type { Tasks } from '../../warehouse/tasks/tasks.ts'
import {
  centsOfMicros,
  failureReasons,
  type FailureReason,
  type FulfillmentStatus,
  type OrderStatus,
  type Redemption,
} from './model.ts'
import { listParcel, lockParcel, moveRedemption, noteRedemption, type RedemptionChanges } from './store.ts'
import type { Announce } from './events.ts'
import type { ContractCalls } from './contract-calls.ts'
import type { Termination } from './terminate.ts'

export type FulfillmentDeps = {
  clock: Clock
  audit: Audit
  tasks: Tasks
  announce: Announce
  calls: ContractCalls
  termination: Termination
}

export const taskPurpose = 'redemption'

const inStatus =
  (status: Redemption['status']) =>
  (redemption: Redemption): boolean =>
    redemption.status === status

/** A supervisor's reason may start with a failure reason; any other text is `fulfillment_cancelled`. */
export const reasonOfCancellation = (text: string): FailureReason =>
  failureReasons.find((reason) => text.trim().startsWith(reason)) ?? 'fulfillment_cancelled'

function shipmentOf(parcel: readonly Redemption[]): Shipment {
  const [first] = parcel
  if (!first) return fail(409, 'invalid_status', 'No redemption of this parcel is left to ship.')
  return {
    to: first.address,
    items: parcel.map(({ uniqueId, kind, valueCents }) => ({ id: uniqueId, kind, valueCents })),
    isInsured: first.isInsured,
    signature: false,
    serviceToken: first.serviceToken,
    maxCents: cents(parcel.reduce((sum, { total }) => sum + centsOfMicros(total), 0n)),
  }
}

/** Follows warehouse tasks: each step of a parcel applies to every redemption in it. */
export function createFulfillmentAdapter({
  clock,
  audit,
  tasks,
  announce,
  calls,
  termination,
}: FulfillmentDeps): TaskOwner {
  const waiting = async (tx: Tx, parcelId: number) =>
    (await lockParcel(tx, parcelId)).filter(inStatus('BURN_SUBMITTED'))
  const inTransit = async (tx: Tx, parcelId: number) =>
    (await lockParcel(tx, parcelId)).filter(inStatus('IN_FULFILLMENT'))

  const mark =
    (floorStatus: FulfillmentStatus) =>
    async (tx: Tx, { documentId }: Task): Promise<void> => {
      for (const { id } of await waiting(tx, documentId)) await noteRedemption(tx, id, clock.now(), { floorStatus })
    }

  const changesOfLabel = (label: Label | undefined, parcel?: SentParcel): RedemptionChanges => ({
    labelCarrier: label?.carrier ?? parcel?.carrier ?? null,
    labelService: label?.service ?? null,
    trackingNumber: label?.trackingNumber ?? parcel?.trackingNumber ?? null,
    trackingUrl: label?.trackingUrl ?? null,
  })

  /** The parcel leaves the warehouse, so the token is burned. */
  async function dispatch(tx: Tx, task: Task, parcels: readonly SentParcel[]): Promise<void> {
    const lines = await tasks.linesOf(tx, task.id)
    const labels = await tasks.labelsOf(tx, task)
    for (const redemption of await waiting(tx, task.documentId)) {
      const { id, uniqueId, paymentFinalAt } = redemption
      if (!paymentFinalAt) fail(409, 'invalid_status', `The shipping of redemption ${id} is not paid.`)
      const number = lines.find((line) => line.uniqueId === uniqueId)?.parcelNumber
      const parcel = parcels.find((sent) => sent.number === number)
      const label = labels.find((one) => one.id === parcel?.labelId)
      const changes = { ...changesOfLabel(label, parcel), floorStatus: 'DISPATCHED', orderStatus: 'SHIPPED' } as const
      const sent = await moveRedemption(tx, id, { event: 'ship', now: clock.now(), changes })
      if (!sent) fail(409, 'invalid_status', `Redemption ${id} cannot be dispatched in status ${redemption.status}.`)
      await calls.close(tx, sent, 'dispatch')
      await announce(tx, 'updated', sent, redemption.status)
    }
  }

  async function deliver(tx: Tx, { documentId }: Task): Promise<void> {
    for (const { id } of await inTransit(tx, documentId)) {
      await noteRedemption(tx, id, clock.now(), { orderStatus: 'DELIVERED' })
      await termination.completeIfDone(tx, id)
    }
  }

  /** A carrier problem ends nothing, because parcels turn up again; it is recorded for the operator who decides. */
  async function recordProblem(tx: Tx, task: Task | undefined, label: Label, status: TrackingStatus): Promise<void> {
    for (const { id } of await inTransit(tx, label.ownerId)) {
      const details = { status, carrier: label.carrier, trackingNumber: label.trackingNumber, taskId: task?.id ?? null }
      const target = `redemption:${id}`
      await audit.record(tx, { actor: 'carrier', action: 'redemption.delivery_problem', target, details })
    }
  }

  /** The token is burned and the holder has no card: opens a case for an operator. */
  const failDelivery =
    (reason: 'returned' | 'lost', orderStatus: OrderStatus) =>
    async (tx: Tx, { documentId, id: taskId }: Task, by: string): Promise<void> => {
      for (const redemption of await inTransit(tx, documentId)) {
        await termination.end(tx, redemption, { event: 'lose', reason, changes: { orderStatus } })
        const details = { reason, taskId, uniqueId: redemption.uniqueId }
        const target = `redemption:${redemption.id}`
        await audit.record(tx, { actor: by, action: 'redemption.case_opened', target, details })
      }
    }

  /** Refunds the items that were not found; the others of the parcel return to the queue. */
  async function cancel(tx: Tx, task: Task, text: string): Promise<void> {
    const lines = await tasks.linesOf(tx, task.id)
    const short = new Set(lines.filter(({ shortAt }) => shortAt !== null).map(({ uniqueId }) => uniqueId))
    for (const redemption of await waiting(tx, task.documentId)) {
      const isShort = short.has(redemption.uniqueId)
      const changes = { floorStatus: null, orderStatus: 'NONE' } as const
      if (isShort || short.size === 0) {
        const reason = isShort ? 'item_unavailable' : reasonOfCancellation(text)
        await termination.end(tx, redemption, { event: 'giveUp', reason, changes })
      } else {
        await noteRedemption(tx, redemption.id, clock.now(), { ...changes, parcelId: null })
      }
    }
  }

  async function label(tx: Tx, changed: Label): Promise<void> {
    const isGood = changed.status === 'PURCHASED' && changed.isWanted
    for (const { id, orderStatus } of await waiting(tx, changed.ownerId)) {
      if (isGood) {
        await noteRedemption(tx, id, clock.now(), { ...changesOfLabel(changed), orderStatus: 'LABEL_PURCHASED' })
      } else if (orderStatus === 'LABEL_PURCHASED') {
        await noteRedemption(tx, id, clock.now(), { ...changesOfLabel(undefined), orderStatus: 'NONE' })
      }
    }
  }

  const describe = async (reader: Reader, parcelId: number): Promise<string> => {
    const ids = (await listParcel(reader, parcelId)).map(({ id }) => id)
    return ids.length > 1 ? `Redemptions ${ids.join(', ')}` : `Redemption ${parcelId}`
  }

  return {
    lock: async (tx, parcelId) => void (await lockParcel(tx, parcelId)),
    describe,
    shipment: async (reader, parcelId) =>
      shipmentOf((await listParcel(reader, parcelId)).filter(inStatus('BURN_SUBMITTED'))),
    onStarted: mark('PICKING'),
    onPicked: mark('PICKING'),
    onPacked: mark('PACKED'),
    onShort: mark('BLOCKED'),
    onDispatched: dispatch,
    onDelivered: deliver,
    onReturned: failDelivery('returned', 'RETURNED'),
    onLost: failDelivery('lost', 'LOST'),
    onCancelled: cancel,
    onTrouble: recordProblem,
    onLabel: label,
  }
}
