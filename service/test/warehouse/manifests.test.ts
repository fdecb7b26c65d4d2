import { PDFDocument } from 'pdf-lib'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../src/db/db.ts'
import { createRunner } from '../../src/jobs/runner.ts'
import { certaintyMs } from '../../src/providers/shipping/labels/model.ts'
import type { FaultMode } from '../../src/providers/shipping/simulator/magic.ts'
import { systemActor } from '../../src/warehouse/actors.ts'
import { openSite, packJob, startFloor, type Floor } from '../harness/floor.ts'
import { hire, type Browser } from '../harness/people.ts'
import type { Reply, TestService } from '../harness/service.ts'

let service: TestService
let floor: Floor
let worker: Browser
let boss: Browser
beforeAll(async () => {
  ;({ service, floor, worker, boss } = await startFloor())
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(() => service.warehouse.simulator?.clearFaults())

/** Lets time pass and runs the jobs that are due then. */
async function later(ms: number): Promise<void> {
  const { db, clock, warehouse } = service
  clock.advance(ms)
  const handlers = { 'shipping.manifests': warehouse.handlers['shipping.manifests']! }
  const runner = createRunner({ db, clock, handlers, log: { warn() {}, error() {} } })
  await runner.drain()
  await runner.stop(1_000)
}

type Parcel = { taskId: number; trackingNumber: string }

/** Packs one card into a parcel with a label. */
async function parcel(): Promise<Parcel> {
  const codes = await floor.stock(1)
  const { id: taskId } = await floor.job(codes)
  await packJob(worker, taskId, codes)
  const { labels } = (await worker.send('POST', `/tasks/${taskId}/labels`)).body.data
  return { taskId, trackingNumber: labels[0].tracking_number }
}

const close = (more: object = {}): Promise<Reply> =>
  worker.send('POST', '/manifests', {
    site_id: floor.site.id,
    provider: 'simulator',
    carrier_token: 'sim',
    ...more,
  })
const waiting = async (): Promise<string[]> => {
  const { groups } = (await worker.get(`/manifests/waiting?site_id=${floor.site.id}`)).body.data
  return groups.flatMap(({ parcels }: any) => parcels.map((one: any) => one.tracking_number))
}
const read = async (id: number) => (await worker.get(`/manifests/${id}`)).body.data
const kept = (parcels: any[]) => parcels.filter((one) => one.removed_at === null).map((one) => one.tracking_number)

describe('an end-of-day manifest', () => {
  test('closes all waiting parcels of a carrier once, with a number and a form to print', async () => {
    const [first, second, later] = [await parcel(), await parcel(), await parcel()]
    await worker.send('POST', `/tasks/${second.taskId}/dispatch`, { scans: [second.trackingNumber] })
    expect(await waiting()).toEqual([first, second, later].map((one) => one.trackingNumber))
    const id = randomUUID()
    const body = { client_action_id: id, exclude: [later.trackingNumber] }
    const reply = await close(body)
    expect(reply.status).toBe(201)
    const { manifest, parcels } = reply.body.data
    expect(manifest).toMatchObject({ status: 'CLOSED', is_scan_form: true, parcel_count: 2 })
    expect(manifest.barcode).toMatch(/^9475\d{18}$/)
    expect(kept(parcels)).toEqual([first.trackingNumber, second.trackingNumber])
    expect((await close(body)).body.data.manifest.id).toBe(manifest.id)
    expect(await waiting()).toEqual([later.trackingNumber])
    const file = await worker.get(`/manifests/${manifest.id}/file`)
    expect((await PDFDocument.load(file.body as Buffer)).getPageCount()).toBe(1)
    expect((await close()).body.data.manifest.parcel_count).toBe(1)
    const empty = await close()
    expect([empty.status, empty.body.error]).toEqual([409, 'invalid_status'])
    expect((await close({ site_id: 999_999 })).status).toBe(409)
    const { manifests } = (await worker.get(`/manifests?site_id=${floor.site.id}&limit=1`)).body.data
    expect(manifests[0]).toMatchObject({ parcel_count: 1, status: 'CLOSED' })
  })

  test('two stations that close at the same time put each parcel on one manifest', async () => {
    const parcels = [await parcel(), await parcel(), await parcel()]
    const replies = await Promise.all([close(), close(), close()])
    const closed = replies.filter(({ status }) => status === 201).flatMap(({ body }) => kept(body.data.parcels))
    expect(closed.toSorted()).toEqual(parcels.map((one) => one.trackingNumber).toSorted())
    expect(replies.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true)
  })

  test('a parcel that is voided leaves its manifest and is not closed again', async () => {
    const [kept1, voided] = [await parcel(), await parcel()]
    const { manifest } = (await close()).body.data
    const reply = await boss.send('POST', `/tasks/${voided.taskId}/cancel`, { reason: 'Called off.' })
    expect(reply.body.data.task.status).toBe('CANCELLED')
    const shown = await read(manifest.id)
    expect([shown.manifest.parcel_count, kept(shown.parcels)]).toEqual([1, [kept1.trackingNumber]])
    expect(await waiting()).toEqual([])
    const other = await parcel()
    await boss.send('POST', `/tasks/${other.taskId}/cancel`, { reason: 'Called off.' })
    expect((await close()).status).toBe(409)
  })

  test('a parcel that the carrier has scanned waits no longer', async () => {
    const { trackingNumber } = await parcel()
    expect(await waiting()).toEqual([trackingNumber])
    const label = service.db.updateTable('shipping_labels').where('tracking_number', '=', trackingNumber)
    await label.set({ tracking_status: 'TRANSIT' }).execute()
    expect(await waiting()).toEqual([])
    expect((await close()).status).toBe(409)
  })

  test('a rejected manifest says why, and its parcels wait again', async () => {
    const { trackingNumber } = await parcel()
    await service.warehouse.simulator?.failNext('manifest', 'carrier_error')
    const { manifest } = (await close()).body.data
    expect(manifest).toMatchObject({ status: 'REJECTED', barcode: null, parcel_count: 1 })
    expect(manifest.messages).toEqual(['The carrier rejected the form.'])
    expect((await worker.get(`/manifests/${manifest.id}/file`)).body.error).toBe('invalid_status')
    expect(await waiting()).toEqual([trackingNumber])
    expect((await close()).body.data.manifest.status).toBe('CLOSED')
  })

  const lost: FaultMode[] = ['timeout_after', '500_after', 'reset_after', 'malformed_json']
  test.each(lost)('an answer lost by %s is looked up, and no second form is issued', async (mode) => {
    await parcel()
    const { simulator } = service.warehouse
    await simulator?.failNext('manifest', mode)
    await simulator?.failNext('resolve_manifest', '503_before')
    const { manifest } = (await close()).body.data
    expect(manifest.status).toBe('UNRESOLVED')
    expect((await close()).status).toBe(409)
    await later(60_000)
    expect((await read(manifest.id)).manifest).toMatchObject({ status: 'CLOSED', parcel_count: 1 })
  })

  const unsent: FaultMode[] = ['503_before', 'reset_before', 'timeout_before']
  test.each(unsent)('a request lost by %s is given up after a while, and its parcels wait again', async (mode) => {
    const { trackingNumber } = await parcel()
    await service.warehouse.simulator?.failNext('manifest', mode)
    const { manifest } = (await close()).body.data
    expect(manifest.status).toBe('UNRESOLVED')
    await later(certaintyMs + 60_000)
    expect((await read(manifest.id)).manifest).toMatchObject({ status: 'REJECTED', failure_code: 'not_received' })
    expect(await waiting()).toEqual([trackingNumber])
    expect((await close()).body.data.manifest.status).toBe('CLOSED')
  })

  test('a process that dies before or after the call leaves a manifest that another one finishes', async () => {
    await parcel()
    const { manifests } = service.warehouse
    const order = { siteId: floor.site.id, provider: 'simulator', carrierToken: 'sim', exclude: [] } as const
    const { id } = await transact(service.db, (tx) => manifests.close(tx, systemActor, order))
    await later(60_000)
    expect((await read(id)).manifest.status).toBe('CLOSED')
  })

  test('a label from a counter goes on a list that the driver signs', async () => {
    const codes = await floor.stock(1)
    const task = await floor.job(codes)
    await packJob(worker, task.id, codes)
    const label = { carrier: 'Corner Post', tracking_number: 'CP-1', cost_cents: 500 }
    await boss.send('POST', `/tasks/${task.id}/labels/1/manual`, label)
    const { manifest } = (await close({ provider: 'manual', carrier_token: 'corner post' })).body.data
    expect(manifest).toMatchObject({ status: 'CLOSED', is_scan_form: false, barcode: manifest.number })
  })

  test('an operator of another site neither sees nor closes them', async () => {
    await parcel()
    const { id } = await openSite(service)
    const stranger = await hire(service, ['warehouse'], { siteIds: [id] })
    const { groups } = (await stranger.get('/manifests/waiting')).body.data
    expect(groups).toEqual([])
    const body = { site_id: floor.site.id, provider: 'simulator', carrier_token: 'sim' }
    expect((await stranger.send('POST', '/manifests', body)).status).toBe(403)
  })
})
