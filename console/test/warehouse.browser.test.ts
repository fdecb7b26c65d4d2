import type { AddressInfo } from 'node:net'
import { seedPeople } from '@packhouse/demo/people'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../service/src/db/db.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { systemActor } from '../../service/src/warehouse/actors.ts'
import { openSite } from '../../service/test/harness/floor.ts'
import { hire } from '../../service/test/harness/people.ts'
import { startService } from '../../service/test/harness/service.ts'
import { explain, launchBrowser, openContext, signIn } from './browser.ts'
import { findBarriers, watchPage } from './checks.ts'
import { findUnexplainedFacts } from './shown.ts'
import { scan } from '../../station/test/station.ts'
import { answerTransfers, followWithdrawals } from './tenant-journeys.ts'
import {
  announceReturn,
  claimParcel,
  closeDay,
  commitOrder,
  dispatchOrder,
  expectCredit,
  expectParcel,
  expectReturn,
  openWave,
  walkWave,
  type Hall,
  type Visit,
} from './warehouse-flows.ts'

let hall: Hall
let browser: Browser
let baseUrl: string
beforeAll(async () => {
  const service = await startService()
  const { id: siteId, code } = await openSite(service)
  const totes = [`${code}-T1`, `${code}-T2`] as const
  const { db, clock, warehouse } = service
  await transact(db, (tx) => warehouse.sites.addBin(tx, systemActor, { siteId, code: totes[1], kind: 'TOTE' }))
  const tenant = await service.tenant({ slug: 'VAULT-0001' })
  const { people } = service.staff
  await seedPeople({ db, clock, random: systemRandom, people, members: service.console.members })
  const worker = await hire(service, ['warehouse', 'supervisor', 'treasury'])
  hall = { service, tenant, worker, totes }
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await hall?.service[Symbol.asyncDispose]()
})

async function visit(work: (visit: Visit) => Promise<void>): Promise<void> {
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1180 }, { serviceWorkers: 'block' })
  try {
    // Without a viewer for PDF, labels are saved instead of printed.
    await context.addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })")
    const page = await context.newPage()
    const seen = watchPage(page, [baseUrl])
    await work({ ...hall, page, context, baseUrl }).catch((cause: unknown) => explain(page, cause))
    expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
    expect(await findUnexplainedFacts(page)).toEqual([])
  } finally {
    await context.close()
  }
}

test('orders are picked in a wave, packed with slips and closed on a form, with the same numbers on every screen', () =>
  visit(async (at) => {
    const orders = [await commitOrder(at, 2), await commitOrder(at, 1)] as const
    const wave = await openWave(at)
    await walkWave(at, wave, orders)
    await closeDay(at, wave)
    await expectParcel(at, orders[0])
  }))

test('a lost parcel is claimed from its carrier, and what it pays is on the next invoice', () =>
  visit(async (at) => {
    const order = await dispatchOrder(at, 2)
    const { db, warehouse } = at.service
    const loss = { taskId: order.taskId, reason: 'no scan for 20 days', second: undefined }
    await transact(db, (tx) => warehouse.tasks.declareLost(tx, systemActor, loss))
    const { exceptions } = (await at.tenant.get('/exceptions')).body.data
    const { id: caseId } = exceptions.find((one: { order_id: number }) => one.order_id === order.id)
    const { id } = await claimParcel(at, order, caseId)
    await expectCredit(at, id)
  }))

async function inspect(page: Page, code: string, outcome: string): Promise<void> {
  await scan(page, `V1:CARD:${code}`)
  await page.getByRole('dialog').getByRole('button', { name: outcome }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a worker scans a return at the dock, inspects its cards, and the owner sees what came back', () =>
  visit(async (at) => {
    const { page, tenant, service } = at
    const order = await dispatchOrder(at, 3)
    const [first = '', second = ''] = order.codes
    await transact(service.db, (tx) => service.warehouse.tasks.deliver(tx, systemActor, order.taskId, {}))
    const { id: returnId, return_number: number } = await announceReturn(at, order, '1Z999AA10123456784')
    await signIn(at.context, baseUrl, 'operator-warehouse')
    await page.goto('/station/returns')
    await page.getByText(number).waitFor()
    await scan(page, '1Z999AA10123456784')
    await page.getByText('Is the parcel here?').waitFor()
    await page.getByRole('button', { name: 'It is here' }).click()
    await page.getByText('Scan each sleeve and inspect its card').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await inspect(page, first, 'Back into the inventory')
    await inspect(page, second, 'Damaged')
    await page.getByRole('button', { name: 'Finish the inspection' }).click()
    await page.getByText('1 card was not in the parcel').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish the inspection' }).click()
    await page.getByRole('heading', { name: 'Inspected' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const { buyer_return: done } = (await tenant.get(`/returns/${returnId}`)).body.data
    expect(done.cards.map((card: { outcome: string }) => card.outcome)).toEqual(['restocked', 'damaged', 'missing'])
    expect(done).toMatchObject({ status: 'COMPLETED', exception_ids: [expect.any(Number), expect.any(Number)] })
    expect((await tenant.get(`/cards/${first}`)).body.data.card.status).toBe('AVAILABLE')
    await expectReturn(at, returnId)
  }))

test('a withdrawal is on every screen what the API says, until it has arrived, waits at the desk or is lost', () =>
  visit(followWithdrawals))

test('transfers are accepted and declined, and the cards are where the API says', () =>
  visit(async (at) => {
    const sender = await at.service.tenant()
    await answerTransfers(at, sender)
  }))

test('a demo person, who has no password, opens the locked station and the locked console by a click', () =>
  visit(async ({ page, context, baseUrl: url }) => {
    await signIn(context, url, 'operator-warehouse')
    async function lock(): Promise<void> {
      await page.goto('/station')
      await page.getByRole('button', { name: /, menu$/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Lock' }).click()
      await page.getByRole('heading', { name: 'Locked' }).waitFor()
    }
    await lock()
    const unlock = page.getByRole('button', { name: /^Unlock as / })
    await unlock.waitFor()
    await expect.poll(() => page.getByLabel('Password').count()).toBe(0)
    expect(await findBarriers(page)).toEqual([])
    await unlock.click()
    await page.getByRole('heading', { name: 'Scan any code' }).waitFor()
    await lock()
    await page.goto('/console/o/work')
    await page.getByRole('heading', { name: /^Locked, / }).waitFor()
    await unlock.waitFor()
    await expect.poll(() => page.getByLabel('Password').count()).toBe(0)
    await unlock.click()
    await page.getByRole('list', { name: 'Work by stage' }).waitFor()
  }))
