import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Label } from '../../shipping/labels/model.ts'
import { listLabels } from '../../shipping/labels/store.ts'
import type { Actor } from '../actors.ts'
import type { LocationEvent } from '../locations/model.ts'
import type { Locations } from '../locations/locations.ts'
import type { Desk, Opened } from './fulfillment.ts'
import { documentOf, parcelCode, type Line, type Task } from './model.ts'
import type { Evidence, SentParcel } from './port.ts'
import * as store from './store.ts'

export type LeavingDeps = { clock: Clock; desk: Desk; locations: Locations; twoPersonCents: bigint }

export type DispatchOrder = {
  taskId: number
  /** Every parcel, as scanned: its own sticker or the carrier's label. */
  scans: readonly string[]
  /** Who signed beside the first; checked before by whoever knows people. */
  second: string | undefined
}

const stickerOf = (scan: string): string => scan.trim().replace(/^V1:PCL:/i, '')

/** Some carriers print the postal code before the number. */
const isNumberOf = (scan: string, trackingNumber: string): boolean =>
  scan === trackingNumber || (/^420\d{5,9}/.test(scan) && scan.endsWith(trackingNumber))

/** Out of the house, to the receiver, and sometimes back. */
export function createLeaving({ clock, desk, locations, twoPersonCents }: LeavingDeps) {
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

  /** Parcels and the labels that are on them. A label is good while it is bought and wanted. */
  async function parcelsOf(tx: Tx, task: Task): Promise<SentParcel[]> {
    const labels = await listLabels(tx, { kind: task.purpose, id: task.documentId })
    const good = labels.filter(({ status }) => status === 'PURCHASED')
    return (await store.listParcels(tx, task.id)).map(({ number }) => {
      const label = good.find((candidate: Label) => candidate.parcelNumber === number)
      return {
        number,
        labelId: label?.id ?? null,
        carrier: label?.carrier ?? null,
        trackingNumber: label?.trackingNumber ?? null,
      }
    })
  }

  /** The value a second person signs for is the whole job's: splitting it over parcels changes nothing. */
  function checkSecond({ declaredCents, id }: Task, second: string | undefined): void {
    if (declaredCents < twoPersonCents || second !== undefined) return
    fail(403, 'second_person_required', `Job ${id} is worth so much that two people sign for it.`, {
      details: { declared_cents: Number(declaredCents), threshold_cents: Number(twoPersonCents) },
    })
  }

  function matchScans(task: Task, parcels: readonly SentParcel[], scans: readonly string[]): void {
    const seen = new Set<number>()
    for (const scan of scans.map(stickerOf)) {
      const parcel = parcels.find(
        ({ number, trackingNumber }) =>
          scan === parcelCode(task.id, number) || (trackingNumber !== null && isNumberOf(scan, trackingNumber)),
      )
      if (!parcel) {
        fail(409, 'wrong_scan', `${scan} is no parcel of job ${task.id}.`, {
          details: { scanned: scan, task_id: task.id },
        })
      }
      seen.add(parcel.number)
    }
    const unseen = parcels.filter(({ number }) => !seen.has(number)).map(({ number }) => number)
    if (unseen.length > 0) {
      fail(409, 'invalid_status', `Parcel ${unseen.join(', ')} of job ${task.id} was not scanned.`, {
        details: { task_id: task.id, parcels: unseen },
      })
    }
  }

  async function send(tx: Tx, actor: Actor, opened: Opened, parcels: readonly SentParcel[]): Promise<Task> {
    await stepAll(tx, actor, opened, 'dispatch')
    const sent = await desk.move(tx, opened.task, 'dispatch')
    await opened.owner.onDispatched?.(tx, sent, parcels, actor.actor)
    return sent
  }

  async function dispatch(tx: Tx, actor: Actor, { taskId, scans, second }: DispatchOrder): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    const { task } = opened
    if (task.status !== 'PACKED') desk.refuse(task, 'dispatched')
    desk.checkFree(task)
    checkSecond(task, second)
    const parcels = await parcelsOf(tx, task)
    const bare = parcels.filter(({ labelId }) => labelId === null).map(({ number }) => number)
    if (task.method === 'SHIP' && bare.length > 0) {
      fail(409, 'invalid_status', `Parcel ${bare.join(', ')} of job ${taskId} has no label.`, {
        details: { task_id: taskId, parcels: bare },
      })
    }
    matchScans(task, parcels, scans)
    return send(tx, actor, opened, parcels)
  }

  async function deliver(tx: Tx, actor: Actor, taskId: number, evidence: Evidence): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    if (opened.task.status !== 'DISPATCHED') desk.refuse(opened.task, 'delivered')
    await stepAll(tx, actor, opened, 'depart')
    const delivered = await desk.move(tx, opened.task, 'deliver')
    await opened.owner.onDelivered?.(tx, delivered, evidence, actor.actor)
    return delivered
  }

  /** Things of a parcel that came back, scanned one by one or all at once. The last one ends the job. */
  async function takeBack(tx: Tx, actor: Actor, taskId: number, uniqueIds: readonly string[]): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    const { task, lines, owner } = opened
    if (task.status !== 'DISPATCHED') desk.refuse(task, 'received back')
    for (const uniqueId of uniqueIds.toSorted()) {
      const line = await desk.lineOf(tx, opened, uniqueId)
      if (line.returnedAt) fail(409, 'invalid_status', `${uniqueId} is back already.`)
      const place = { siteId: task.siteId }
      await locations.step(tx, actor, { uniqueId, event: 'receive', place }, { document: documentOf(task) })
    }
    await store.markLines(tx, taskId, uniqueIds, { returned_at: clock.now() })
    const isComplete = lines.every(({ uniqueId, returnedAt }) => returnedAt !== null || uniqueIds.includes(uniqueId))
    if (!isComplete) return task
    const back = await desk.move(tx, task, 'takeBack')
    await owner.onReturned?.(tx, back, actor.actor)
    return back
  }

  async function declareLost(
    tx: Tx,
    actor: Actor,
    { taskId, reason, second }: { taskId: number; reason: string; second: string | undefined },
  ): Promise<Task> {
    const opened = await desk.open(tx, actor, taskId)
    if (opened.task.status !== 'DISPATCHED') desk.refuse(opened.task, 'declared lost')
    checkSecond(opened.task, second)
    await stepAll(tx, actor, opened, 'lose')
    const lost = await desk.move(tx, opened.task, 'lose', reason)
    await opened.owner.onLost?.(tx, lost, actor.actor)
    return lost
  }

  return { dispatch, send, deliver, takeBack, declareLost, parcelsOf, checkSecond }
}

const byCode = (left: Line, right: Line): number => (left.uniqueId < right.uniqueId ? -1 : 1)

export type Leaving = ReturnType<typeof createLeaving>
