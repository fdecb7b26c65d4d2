import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import type { Shipping } from '../../providers/shipping/shipping.ts'
import type { Actor } from '../actors.ts'
import type { LocationEvent } from '../locations/model.ts'
import type { Locations } from '../locations/locations.ts'
import type { Fulfillment, Opened } from './fulfillment.ts'
import { documentOf, parcelCode, type Line, type Task } from './model.ts'
import type { Evidence, SentParcel } from './port.ts'
import * as store from './store.ts'

export type DispatchDeps = {
  clock: Clock
  fulfillment: Fulfillment
  locations: Locations
  handOver: Shipping['handOver']
  twoPersonCents: bigint
}

export type DispatchOrder = {
  taskId: number
  /** Every parcel as scanned: its barcode label or the carrier's label. */
  scans: readonly string[]
  /** The second signature, already verified by the caller. */
  second: string | undefined
}

const parcelCodeOf = (scan: string): string => scan.trim().replace(/^V1:PCL:/i, '')

/** Some carriers print the postal code before the tracking number. */
const isNumberOf = (scan: string, trackingNumber: string): boolean =>
  scan === trackingNumber || (/^420\d{5,9}/.test(scan) && scan.endsWith(trackingNumber))

/** Dispatch, delivery, return and loss of tasks. */
export function createDispatch({ clock, fulfillment, locations, handOver, twoPersonCents }: DispatchDeps) {
  async function stepAll(
    tx: Tx,
    actor: Actor,
    { task, lines }: Opened,
    event: LocationEvent,
    place = {},
  ): Promise<void> {
    for (const { uniqueId } of lines.filter(({ returnedAt }) => returnedAt === null).toSorted(byCode)) {
      await locations.step(tx, actor, { uniqueId, event, place }, { document: documentOf(task) })
    }
  }

  const purchasedOf = async (tx: Tx, task: Task): Promise<Label[]> =>
    (await store.listLabelsOf(tx, task)).filter(({ status }) => status === 'PURCHASED')

  /** The parcels of a task with their purchased labels. */
  async function parcelsOf(tx: Tx, task: Task): Promise<SentParcel[]> {
    const purchased = await purchasedOf(tx, task)
    return (await store.listParcels(tx, task.id)).map(({ number }) => {
      const label = purchased.find((candidate: Label) => candidate.parcelNumber === number)
      return {
        number,
        labelId: label?.id ?? null,
        carrier: label?.carrier ?? null,
        trackingNumber: label?.trackingNumber ?? null,
      }
    })
  }

  /** The threshold applies to the whole task, not to single parcels: to its value when it was opened, or a higher one since. */
  async function checkSecond(tx: Tx, { task, lines, owner }: Opened, second: string | undefined): Promise<void> {
    if (second !== undefined) return
    const codes = lines.map(({ uniqueId }) => uniqueId)
    const inForce = (await owner.declaredCents?.(tx, codes)) ?? task.declaredCents
    const declaredCents = inForce > task.declaredCents ? inForce : task.declaredCents
    if (declaredCents < twoPersonCents) return
    fail(403, 'second_person_required', `The declared value of task ${task.id} requires second_person.`, {
      details: { declared_cents: Number(declaredCents), threshold_cents: Number(twoPersonCents) },
    })
  }

  function matchScans(task: Task, parcels: readonly SentParcel[], scans: readonly string[]): void {
    const seen = new Set<number>()
    for (const scan of scans.map(parcelCodeOf)) {
      const parcel = parcels.find(
        ({ number, trackingNumber }) =>
          scan === parcelCode(task.id, number) || (trackingNumber !== null && isNumberOf(scan, trackingNumber)),
      )
      if (!parcel) {
        fail(409, 'wrong_scan', `${scan} is not a parcel of task ${task.id}.`, {
          details: { scanned: scan, task_id: task.id },
        })
      }
      seen.add(parcel.number)
    }
    const unseen = parcels.filter(({ number }) => !seen.has(number)).map(({ number }) => number)
    if (unseen.length > 0) {
      fail(409, 'invalid_status', `Parcel ${unseen.join(', ')} of task ${task.id} was not scanned.`, {
        details: { task_id: task.id, parcels: unseen },
      })
    }
  }

  async function send(tx: Tx, actor: Actor, opened: Opened, parcels: readonly SentParcel[]): Promise<Task> {
    await stepAll(tx, actor, opened, 'dispatch')
    const sent = await fulfillment.move(tx, opened.task, 'dispatch')
    await handOver(tx, await purchasedOf(tx, sent))
    await opened.owner.onDispatched?.(tx, sent, parcels, actor.actor)
    return sent
  }

  async function dispatch(tx: Tx, actor: Actor, { taskId, scans, second }: DispatchOrder): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    const { task } = opened
    if (task.status !== 'PACKED') fulfillment.refuse(task, 'dispatched')
    fulfillment.checkNotPaused(task)
    await checkSecond(tx, opened, second)
    const parcels = await parcelsOf(tx, task)
    const unlabelled = parcels.filter(({ labelId }) => labelId === null).map(({ number }) => number)
    if (task.method === 'SHIP' && unlabelled.length > 0) {
      fail(409, 'invalid_status', `Parcel ${unlabelled.join(', ')} of task ${taskId} has no label.`, {
        details: { task_id: taskId, parcels: unlabelled },
      })
    }
    matchScans(task, parcels, scans)
    return send(tx, actor, opened, parcels)
  }

  async function deliver(tx: Tx, actor: Actor, taskId: number, evidence: Evidence): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    if (opened.task.status !== 'DISPATCHED') fulfillment.refuse(opened.task, 'delivered')
    await stepAll(tx, actor, opened, 'depart')
    const delivered = await fulfillment.move(tx, opened.task, 'deliver')
    await opened.owner.onDelivered?.(tx, delivered, evidence, actor.actor)
    return delivered
  }

  /** Receives returned items, one by one or all at once. The last one completes the return. */
  async function takeBack(tx: Tx, actor: Actor, taskId: number, uniqueIds: readonly string[]): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    const { task, lines, owner } = opened
    if (task.status !== 'DISPATCHED') fulfillment.refuse(task, 'received back')
    for (const uniqueId of uniqueIds.toSorted()) {
      const line = await fulfillment.lineOf(tx, opened, uniqueId)
      if (line.returnedAt) fail(409, 'invalid_status', `Item ${uniqueId} was already returned.`)
      const place = { siteId: task.siteId }
      await locations.step(tx, actor, { uniqueId, event: 'receive', place }, { document: documentOf(task) })
    }
    await store.markLines(tx, taskId, uniqueIds, { returned_at: clock.now() })
    const isComplete = lines.every(({ uniqueId, returnedAt }) => returnedAt !== null || uniqueIds.includes(uniqueId))
    if (!isComplete) return task
    const returned = await fulfillment.move(tx, task, 'takeBack')
    await owner.onReturned?.(tx, returned, actor.actor)
    return returned
  }

  async function declareLost(
    tx: Tx,
    actor: Actor,
    { taskId, reason, second }: { taskId: number; reason: string; second: string | undefined },
  ): Promise<Task> {
    const opened = await fulfillment.open(tx, actor, taskId)
    if (opened.task.status !== 'DISPATCHED') fulfillment.refuse(opened.task, 'declared lost')
    await checkSecond(tx, opened, second)
    await stepAll(tx, actor, opened, 'lose')
    const lost = await fulfillment.move(tx, opened.task, 'lose', reason)
    await opened.owner.onLost?.(tx, lost, actor.actor)
    return lost
  }

  return { dispatch, send, deliver, takeBack, declareLost, parcelsOf, purchasedOf, checkSecond }
}

const byCode = (left: Line, right: Line): number => (left.uniqueId < right.uniqueId ? -1 : 1)

export type Dispatch = ReturnType<typeof createDispatch>
