import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../service/src/db/db.ts'
import { openSite } from '../../service/test/harness/floor.ts'
import { hire, type Browser as Operator } from '../../service/test/harness/people.ts'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'
import { launchBrowser, openContext } from './browser.ts'
import { findBarriers, watchPage } from './checks.ts'
import { scan } from './station.ts'

const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }
const actor = { actor: 'operator:7', siteIds: null }

let service: TestService
let worker: Operator
let tenant: Client
let browser: Browser
let baseUrl: string
beforeAll(async () => {
  service = await startService()
  await openSite(service)
  worker = await hire(service, ['warehouse'], { name: 'Lena Marsh' })
  tenant = await service.tenant()
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** An order of three cards that its buyer has. */
async function deliver(): Promise<{ id: number; codes: [string, string, string] }> {
  const codes = (await stock(service, tenant, 3)) as [string, string, string]
  const quoted = (await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })).body.data
  const { order_id: id, rates } = quoted
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  const { tasks } = service.warehouse
  const [task] = await tasks.listOf({ purpose: 'vault_order', documentId: id })
  const taskId = task?.id ?? 0
  for (const uniqueId of codes) await transact(service.db, (tx) => tasks.pick(tx, actor, { taskId, uniqueId }))
  const parcel = { taskId, parcelNumber: 1, uniqueIds: codes, weightGrams: 90 }
  await transact(service.db, (tx) => tasks.pack(tx, actor, parcel))
  const scans = [(await tenant.get(`/orders/${id}`)).body.data.order.tracking.tracking_number as string]
  await transact(service.db, (tx) => tasks.dispatch(tx, actor, { taskId, scans, second: undefined }))
  await transact(service.db, (tx) => tasks.deliver(tx, actor, taskId, {}))
  return { id, codes }
}

async function inspect(page: Page, code: string, outcome: string): Promise<void> {
  await scan(page, `V1:CARD:${code}`)
  await page.getByRole('dialog').getByRole('button', { name: outcome }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test('a worker scans a return at the dock, inspects its cards, and the owner sees what came back', async () => {
  const { id, codes } = await deliver()
  const announced = await tenant.send('POST', '/returns', { order_id: id, tracking_number: '1Z999AA10123456784' })
  const { id: returnId, return_number: number } = announced.body.data.buyer_return
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1180 }, { serviceWorkers: 'block' })
  try {
    const [name = '', value = ''] = worker.cookie.split('=')
    await context.addCookies([{ name, value, url: baseUrl }])
    const page = await context.newPage()
    const seen = watchPage(page, [baseUrl])
    await page.goto('/station/returns')
    await page.getByText(number).waitFor()
    await scan(page, '1Z999AA10123456784')
    await page.getByText('Is the parcel here?').waitFor()
    await page.getByRole('button', { name: 'It is here' }).click()
    await page.getByText('Scan each sleeve and inspect its card').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await inspect(page, codes[0], 'Back into the inventory')
    await inspect(page, codes[1], 'Damaged')
    await page.getByRole('button', { name: 'Finish the inspection' }).click()
    await page.getByText('1 card was not in the parcel').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish the inspection' }).click()
    await page.getByRole('heading', { name: 'Inspected' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
  } finally {
    await context.close()
  }
  const { buyer_return: done } = (await tenant.get(`/returns/${returnId}`)).body.data
  expect(done.cards.map((card: { outcome: string }) => card.outcome)).toEqual(['restocked', 'damaged', 'missing'])
  expect(done).toMatchObject({ status: 'COMPLETED', exception_ids: [expect.any(Number), expect.any(Number)] })
  expect((await tenant.get(`/cards/${codes[0]}`)).body.data.card.status).toBe('AVAILABLE')
})
