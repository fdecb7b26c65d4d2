// Days in the hall, as the station, the desk and the tenant see them: every number on a screen is one of the API.
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { transact } from '../../service/src/db/db.ts'
import type { Browser as Operator } from '../../service/test/harness/people.ts'
import type { Client, TestService } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'
import { signIn } from './browser.ts'
import { confirm, findBarriers } from './checks.ts'
import { scan } from '../../station/test/station.ts'

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const actor = { actor: 'operator:7', siteIds: null }
const home = '/console/t/VAULT-0001'

export type Hall = { service: TestService; tenant: Client; worker: Operator; totes: readonly [string, string] }
export type Visit = Hall & { page: Page; context: BrowserContext; baseUrl: string }
export type Order = { id: number; taskId: number; codes: readonly string[] }

/** An order of cards that are declared at 20.00 each. */
export async function commitOrder({ service, tenant }: Hall, count: number): Promise<Order> {
  const codes = await stock(service, tenant, count)
  const values = codes.map((unique_id) => ({ unique_id, declared_value_cents: 2_000 }))
  await tenant.send('POST', '/declared-values', { values })
  const quoted = (await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })).body.data
  const { order_id: id, rates } = quoted
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  const [task] = await service.warehouse.tasks.listOf({ purpose: 'vault_order', documentId: id })
  if (!task) throw new Error('A committed order has a task.')
  return { id, taskId: task.id, codes }
}

/** Picks, packs and dispatches an order without a screen. */
export async function dispatchOrder(hall: Hall, count: number): Promise<Order> {
  const { service, tenant } = hall
  const order = await commitOrder(hall, count)
  const { taskId, codes } = order
  const { tasks } = service.warehouse
  for (const uniqueId of codes) await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
  const parcel = { taskId, parcelNumber: 1, uniqueIds: codes, weightGrams: 90 }
  await transact(service.db, (tx) => tasks.pack(tx, actor, parcel))
  const scans = [(await tenant.get(`/orders/${order.id}`)).body.data.order.tracking.tracking_number as string]
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId, scans, second: undefined }))
  return order
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`
const parcels = (count: number): string => (count === 1 ? '1 parcel' : `${count} parcels`)

async function expectPdf({ context }: Visit, url: string | null): Promise<void> {
  const reply = await context.request.get(url ?? '')
  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

type WaveShown = { id: number; task_count: number; picked_count: number; line_count: number; status: string }

async function expectWave({ page, worker }: Visit, id: number): Promise<void> {
  const { wave } = (await worker.get(`/waves/${id}`)).body.data as { wave: WaveShown }
  const { task_count: tasks, picked_count: picked, line_count: lines } = wave
  await page.getByText(`Wave ${id} · ${tasks} orders · ${picked} of ${lines} cards picked`).waitFor()
}

/** The desk opens a wave of all orders that wait. */
export async function openWave(visit: Visit): Promise<number> {
  const { page, context, baseUrl, worker } = visit
  await signIn(context, baseUrl, 'operator-supervisor')
  await page.goto('/console/o/waves')
  await page.getByRole('button', { name: /^New wave/ }).click()
  await page.getByRole('button', { name: 'Show totes' }).waitFor()
  const [{ id }] = (await worker.get('/waves?limit=1')).body.data.waves as [WaveShown]
  await expectWave(visit, id)
  return id
}

type WalkLine = { unique_id: string; task_id: number }

/** The station walks the wave, each order into its tote, packs each tote and prints label and slip. */
export async function walkWave({ page, context, baseUrl, worker, totes }: Visit, id: number, orders: readonly Order[]) {
  await signIn(context, baseUrl, 'operator-warehouse')
  await page.goto(`/station/wave/${id}`)
  const { walk } = (await worker.get(`/waves/${id}`)).body.data as { walk: WalkLine[] }
  const toteOf = (taskId: number): string => totes[orders.findIndex((order) => order.taskId === taskId)] ?? ''
  const [first] = walk
  // An order of the wave, opened by itself, is picked with the wave.
  await page.goto(`/station/job/${first?.task_id}`)
  await page.waitForURL(`**/station/wave/${id}`)
  for (const [index, { unique_id: code, task_id: taskId }] of walk.entries()) {
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    await scan(page, `V1:CARD:${code}`)
    await page.getByRole('heading', { name: 'Scan the tote' }).waitFor()
    await scan(page, `V1:TOTE:${toteOf(taskId)}`)
    await page.getByText(`${index + 1} of ${walk.length}`, { exact: true }).waitFor()
  }
  await page.getByRole('heading', { name: 'Scan a tote to pack it' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  for (const { taskId, codes } of orders) {
    await scan(page, `V1:TOTE:${toteOf(taskId)}`)
    await page.getByRole('heading', { name: 'Scan each sleeve into the parcel' }).waitFor()
    for (const code of codes) await scan(page, code)
    const label = page.waitForEvent('download')
    await page.getByLabel('Weight').fill('84')
    await page.keyboard.press('Enter')
    expect((await label).suggestedFilename()).toBe(`job-${taskId}-parcel-1.pdf`)
    await page.getByRole('heading', { name: 'Scan each parcel' }).waitFor()
    const slip = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Packing slip' }).click()
    expect((await slip).suggestedFilename()).toBe(`job-${taskId}-slip-1.pdf`)
    await page.goto(`/station/wave/${id}`)
    const isLast = taskId === orders.at(-1)?.taskId
    await page.getByRole('heading', { name: isLast ? 'All orders are packed' : 'Scan a tote to pack it' }).waitFor()
  }
}

/** The station closes the day; the desk shows the same form and prints it. */
export async function closeDay(visit: Visit, waveId: number): Promise<void> {
  const { page, context, baseUrl, worker } = visit
  await page.goto('/station/manifests')
  const [group] = (await worker.get('/manifests/waiting')).body.data.groups
  const row = page.getByRole('listitem').filter({ hasText: group.carrier })
  await row.getByText(parcels(group.parcel_count)).waitFor()
  const printed = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Close and print' }).click()
  await page.getByText(/^MAN-\d+ is closed$/).waitFor()
  const [manifest] = (await worker.get('/manifests?limit=1&status=CLOSED')).body.data.manifests
  const { number, carrier, parcel_count: count, barcode } = manifest
  expect(count).toBe(group.parcel_count)
  expect((await printed).suggestedFilename()).toBe(`${number}.pdf`)
  await page.getByText(`${number} is closed`).waitFor()
  await page.getByText('No parcel waits for a form.').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await signIn(context, baseUrl, 'operator-supervisor')
  await page.goto('/console/o/manifests')
  const shown = page.getByRole('listitem').filter({ hasText: `${number} · ${carrier} · ${parcels(count)}` })
  await shown.getByText(barcode, { exact: true }).waitFor()
  await page.getByText('No parcel waits', { exact: true }).waitFor()
  await expectPdf(visit, await shown.getByRole('link', { name: 'Form' }).getAttribute('href'))
  await page.goto('/console/o/waves')
  await expectWave(visit, waveId)
}

/** The tenant sees the parcel as it was packed, and the slip in it. */
export async function expectParcel(visit: Visit, { id }: Order): Promise<void> {
  const { page, context, baseUrl, tenant } = visit
  await signIn(context, baseUrl, 'tenant-owner')
  await page.goto(`${home}/orders/${id}`)
  const [parcel] = (await tenant.get(`/orders/${id}`)).body.data.order.parcels
  const cards = parcel.unique_ids.length
  await page.getByText(`${cards} ${cards === 1 ? 'card' : 'cards'} · quoted at ${parcel.weight_grams} g`).waitFor()
  await expectPdf(visit, await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href'))
}

/** The tenant announces that the buyer of an order sends all cards back. */
export async function announceReturn({ page, context, baseUrl, tenant }: Visit, { id }: Order, tracking: string) {
  await signIn(context, baseUrl, 'tenant-owner')
  await page.goto(`${home}/orders/${id}`)
  await page.getByRole('button', { name: 'Announce a return' }).click()
  await page.getByLabel('Tracking number, if you know it').fill(tracking)
  await page.getByRole('button', { name: 'Announce', exact: true }).click()
  await page.getByText('The buyer sends to').waitFor()
  const [made] = (await tenant.get(`/returns?order_id=${id}`)).body.data.buyer_returns
  await page.getByText(made.return_number).first().waitFor()
  return made as { id: number; return_number: string }
}

/** Tenant and desk count the cards that came back as the API does. */
export async function expectReturn({ page, context, baseUrl, tenant }: Visit, id: number): Promise<void> {
  const { buyer_return: found } = (await tenant.get(`/returns/${id}`)).body.data
  const { return_number: number, inspected_count: inspected, card_count: all } = found
  await signIn(context, baseUrl, 'tenant-owner')
  await page.goto(`${home}/returns`)
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByText(`${inspected} of ${all} back`).waitFor()
  await signIn(context, baseUrl, 'operator-supervisor')
  await page.goto('/console/o/returns')
  const desk = page.getByRole('row').filter({ hasText: number })
  await desk.getByText(`${inspected} of ${all} inspected`).waitFor()
}

/** The desk claims a lost parcel from its case, and the treasury records what the carrier pays. */
export async function claimParcel({ page, context, baseUrl, worker }: Visit, order: Order, caseId: number) {
  await signIn(context, baseUrl, 'operator-supervisor')
  await page.goto(`/console/o/cases/${caseId}`)
  await page.getByRole('button', { name: 'Claim from the carrier' }).click()
  await page.getByRole('button', { name: 'File claim' }).click()
  const listed = page.getByRole('region', { name: 'Carrier claims' }).getByRole('listitem')
  await listed.getByText('CL-').waitFor()
  const [filed] = (await worker.get(`/carrier-claims?order_id=${order.id}`)).body.data.carrier_claims
  await listed.getByText(dollars(filed.claimed_cents)).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await signIn(context, baseUrl, 'operator-treasury')
  await page.goto('/console/o/claims')
  await page.getByRole('button', { name: `Paid: ${filed.claim_number}` }).click()
  await page.getByRole('dialog').getByLabel('Paid by the carrier').fill('35.00')
  await confirm(page, 'Paid')
  const row = page.getByRole('listitem').filter({ hasText: filed.claim_number })
  await row.getByText('paid $35.00, of which $35.00 to the tenant').waitFor()
  return filed as { id: number; claim_number: string }
}

/** The tenant's pages and the draft invoice show what the API credits. */
export async function expectCredit({ page, context, baseUrl, tenant }: Visit, id: number): Promise<void> {
  const { carrier_claim: claim } = (await tenant.get(`/carrier-claims/${id}`)).body.data
  expect(claim).toMatchObject({ status: 'PAID', paid_cents: 3_500, credited_cents: 3_500 })
  await signIn(context, baseUrl, 'tenant-owner')
  await page.goto(`${home}/claims`)
  const row = page.getByRole('row').filter({ hasText: claim.claim_number })
  for (const cents of [claim.claimed_cents, claim.credited_cents]) await row.getByText(dollars(cents)).waitFor()
  await row.getByRole('link', { name: `Order ${claim.order_id}` }).click()
  const listed = page.getByRole('region', { name: 'Carrier claims' }).getByRole('listitem')
  await listed.getByText(`credited ${dollars(claim.credited_cents)}`).waitFor()
  // What left the warehouse and was lost is no longer on its way.
  await page.getByText('Declared lost').first().waitFor()
  await expect.poll(() => page.getByText('Dispatched', { exact: true }).count()).toBe(0)
  await page.goto(`${home}/invoices/draft`)
  const line = page.getByRole('row').filter({ hasText: claim.claim_number })
  await line.getByText(`−${dollars(claim.credited_cents)}`).waitFor()
}
