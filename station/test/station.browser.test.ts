import { readdir, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../service/test/harness/floor.ts'
import { giveBadge, hire, type Browser as Operator } from '../../service/test/harness/people.ts'
import { startService, type Client, type TestService } from '../../service/test/harness/service.ts'
import { stock } from '../../service/test/harness/vault.ts'
import { findBarriers, openSteadily, readPaint, watchPage, watchShifts } from '../../console/test/checks.ts'
import { createInteractions, isTimed, testSpeed } from '../../console/test/interactions.ts'
import { launchBrowser, openContext, testedViews, type View } from '../../console/test/browser.ts'
import { openLine, type Line } from '../../console/test/line.ts'
import { findUnexplainedFacts } from '../../console/test/shown.ts'
import { scan } from './station.ts'

const tablet: View = { scheme: 'light', width: 1180 }
const address = { name: 'Ada Fox', street1: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701', country: 'US' }

let service: TestService
let floor: Floor
let worker: Operator
let boss: Operator
let tenant: Client
let browser: Browser
let baseUrl: string
const interactions = createInteractions()
const paints: number[] = []

beforeAll(async () => {
  service = await startService()
  floor = await openFloor(service)
  worker = await hire(service, ['warehouse'], { name: 'Lena Marsh' })
  boss = await hire(service, ['supervisor'], { name: 'Omar Keel' })
  tenant = await service.tenant()
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** Opens a place of the station as the worker; only its own host may be asked. */
async function atStation(
  place: string,
  work: (page: Page, context: BrowserContext) => Promise<void>,
  view = tablet,
  line?: Line,
): Promise<void> {
  const url = line?.url ?? baseUrl
  const context = await openContext(browser, url, view, { serviceWorkers: line ? 'allow' : 'block' })
  try {
    if (isTimed) await interactions.watch(context)
    const [name = '', value = ''] = worker.cookie.split('=')
    const hint = { name: 'packhouse_session_hint', value: '1', url }
    await context.addCookies([{ name, value, url }, hint])
    // Without a viewer for PDF, labels are saved instead of printed.
    await context.addInitScript("Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false })")
    const page = await context.newPage()
    const seen = watchPage(page, [url])
    await page.goto(`/station${place}`)
    await work(page, context)
    expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
    // After an outage the page shows what it has kept.
    if (!line) expect(await findUnexplainedFacts(page)).toEqual([])
  } finally {
    await context.close()
  }
}

async function commitOrder(count: number): Promise<{ id: number; codes: string[]; taskId: number }> {
  const codes = await stock(service, tenant, count)
  const quoted = await tenant.send('POST', '/shipping-quote', { unique_ids: codes, address })
  const { order_id: id, rates } = quoted.body.data
  await tenant.send('POST', '/orders', { order_id: id, rate_id: rates[0].rate_id })
  const [task] = await service.warehouse.tasks.listOf({ purpose: 'vault_order', documentId: id })
  if (!task) throw new Error('A committed order has a task.')
  return { id, codes, taskId: task.id }
}

const taskOf = async (id: number) => (await worker.get(`/tasks/${id}`)).body.data
const custodyOf = async (code: string): Promise<string[]> =>
  (await worker.get(`/items/${code}/custody`)).body.data.custody_events.map((one: { event: string }) => one.event)

test('a warehouse user picks, packs, labels and dispatches an order by scanning alone', async () => {
  const order = await commitOrder(2)
  const [first = '', second = ''] = order.codes
  const [stranger = ''] = await floor.stock(1)
  await atStation('', async (page) => {
    await page.getByRole('heading', { name: 'Scan any code' }).waitFor()
    await scan(page, `V1:ORD:${order.taskId}`)
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    // The plain code of a tote is enough.
    await scan(page, `${floor.site.code}-T1`)
    await page.getByText(`Cards go into ${floor.site.code}-T1`).waitFor()
    await scan(page, `V1:CARD:${first}`)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    // After a code of nothing the next scan counts; a sleeve that is scanned twice can be put back.
    await scan(page, 'NOTHING-1')
    await page.getByRole('heading', { name: 'Wrong code' }).waitFor()
    await scan(page, first)
    await page.getByText('is already picked').waitFor()
    await page.keyboard.press('F2')
    await expect
      .poll(async () => (await taskOf(order.taskId)).lines.every((line: { picked_at: unknown }) => !line.picked_at))
      .toBe(true)
    await scan(page, `V1:CARD:${first}`)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    // A card of no job stops everything until it is back in its bin.
    await scan(page, stranger)
    await page.getByRole('heading', { name: 'Wrong card' }).waitFor()
    await page.getByRole('heading', { name: `Scan ${floor.site.code}-A-1 to put it back` }).waitFor()
    await scan(page, second)
    await page.getByRole('heading', { name: 'Wrong card' }).waitFor()
    await scan(page, `V1:BIN:${floor.site.code}-A-1`)
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    await scan(page, second)
    await page.getByRole('heading', { name: 'Scan each sleeve into the parcel' }).waitFor()
    for (const code of order.codes) await scan(page, code)
    const label = page.waitForEvent('download')
    await page.getByLabel('Weight').fill('84')
    await page.keyboard.press('Enter')
    expect((await label).suggestedFilename()).toBe(`job-${order.taskId}-parcel-1.pdf`)
    await page.getByRole('heading', { name: 'Scan each parcel' }).waitFor()
    const { parcels } = await taskOf(order.taskId)
    // As printed by some carriers, with the postal code before the number.
    await scan(page, `42078701${parcels[0].tracking_number}`)
    await page.getByText('Dispatched', { exact: true }).waitFor()
  })
  expect((await tenant.get(`/orders/${order.id}`)).body.data.order.status).toBe('SHIPPED')
  expect((await custodyOf(first)).slice(-3)).toEqual(['picked', 'packed', 'dispatched'])
  expect((await taskOf(order.taskId)).parcels).toMatchObject([{ number: 1, weight_grams: 84 }])
})

test('an outage loses nothing and doubles nothing: lost answers are asked for again, later scans wait in order', async () => {
  const codes = await floor.stock(3)
  const task = await floor.job(codes)
  await atStation(`/job/${task.id}`, async (page, context) => {
    await page.clock.install()
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    // The service carries out the first pick, but its answer is lost; then nothing is reached for 20 s.
    await context.route('**/pick', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await scan(page, codes[0]!)
    await expect.poll(async () => (await taskOf(task.id)).task.status).toBe('PICKING')
    await context.setOffline(true)
    await context.unroute('**/pick')
    for (const code of codes.slice(1)) await scan(page, code)
    await page.getByText('Offline · 3 waiting').waitFor()
    await page.getByRole('heading', { name: 'Scan each sleeve into the parcel' }).waitFor()
    for (const code of codes) await scan(page, code)
    await page.getByLabel('Weight').fill('60')
    await page.keyboard.press('Enter')
    await page.getByText('Offline · 4 waiting').waitFor()
    await page.clock.runFor(20_000)
    expect((await taskOf(task.id)).lines.filter((line: { picked_at: unknown }) => line.picked_at)).toHaveLength(1)
    await context.setOffline(false)
    await page.clock.resume()
    await page.getByRole('heading', { name: 'Scan each parcel' }).waitFor()
  })
  expect((await taskOf(task.id)).task.status).toBe('PACKED')
  for (const code of codes) expect(await custodyOf(code)).toEqual(['received', 'stored', 'picked', 'packed'])
})

const keptFiles = "navigator.serviceWorker.ready.then(() => caches.open('packhouse-station')).then((one) => one.keys())"

test('a reload within an outage keeps the person and the open job, and what is scanned is sent afterwards', async () => {
  const codes = await floor.stock(2)
  const task = await floor.job(codes)
  await using line = await openLine(Number(new URL(baseUrl).port))
  const work = async (page: Page): Promise<void> => {
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    await expect.poll(() => page.evaluate(`${keptFiles}.then(({ length }) => length)`)).toBeGreaterThan(2)
    await scan(page, codes[0]!)
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await line.cut()
    await page.reload()
    await page.getByText('1 card here').waitFor()
    await scan(page, codes[1]!)
    await page.getByRole('heading', { name: 'Scan each sleeve into the parcel' }).waitFor()
    await page.getByText(/^Offline · \d waiting$/).waitFor()
    await line.mend()
    await expect.poll(async () => (await taskOf(task.id)).task.status).toBe('PICKED')
  }
  await atStation(`/job/${task.id}`, work, tablet, line)
})

test('an undone pick is back in its bin; a refused act stops the queue until a person decides', async () => {
  const codes = await floor.stock(2)
  const task = await floor.job(codes)
  await atStation(`/job/${task.id}`, async (page) => {
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    await scan(page, codes[0]!)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    await page.keyboard.press('F2')
    await page.getByText(`Put it back into ${floor.site.code}-A-1.`).waitFor()
    await expect
      .poll(async () => (await taskOf(task.id)).lines.map((line: { status: string }) => line.status))
      .toEqual(['STORED', 'STORED'])
    await boss.send('POST', `/items/${codes[1]}/hold`, { reason: 'Check the seal' })
    await scan(page, codes[1]!)
    await page.getByRole('heading', { name: 'Stop' }).waitFor()
    await page.getByText('Check the seal').waitFor()
    await page.getByRole('button', { name: 'Put it back and continue' }).click()
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
  })
  expect((await taskOf(task.id)).task.status).toBe('PICKING')
})

test('a dispatch above the limit asks for the badge and PIN of a supervisor', async () => {
  const codes = await floor.stock(1)
  const task = await floor.job(codes, { declaredCents: 900_000n })
  const { badge, pin } = await giveBadge(service, boss.id)
  await atStation(`/job/${task.id}`, async (page) => {
    await page.getByRole('heading', { name: 'Scan the sleeve' }).waitFor()
    await scan(page, codes[0]!)
    await page.getByRole('heading', { name: 'Scan each sleeve into the parcel' }).waitFor()
    await scan(page, codes[0]!)
    await page.getByRole('button', { name: 'Enter' }).click()
    await page.getByRole('heading', { name: 'Scan each parcel' }).waitFor()
    await scan(page, `V1:PCL:${task.id}-1`)
    await page.getByRole('heading', { name: 'A second person confirms' }).waitFor()
    await scan(page, badge)
    await page.getByLabel('PIN').fill(pin)
    await page.keyboard.press('Enter')
    await page.getByText('Dispatched', { exact: true }).waitFor()
  })
  expect((await taskOf(task.id)).task.status).toBe('DISPATCHED')
})

test('announced cards are received with a difference, which opens a case, and put away', async () => {
  const lines = [
    { name: 'Mossback', quantity: 1, condition: 'NM' },
    { name: 'Emberfox', quantity: 2 },
  ]
  const announced = await tenant.send('POST', '/inbound-shipments', { site_id: floor.site.id, lines, box_count: 2 })
  const { id, inbound_number: number } = announced.body.data.inbound_shipment
  await atStation('', async (page) => {
    await page.getByRole('heading', { name: 'Scan any code' }).waitFor()
    await scan(page, `V1:INB:${number}`)
    const receive = async (name: string, condition: string): Promise<void> => {
      await page.getByRole('button', { name: new RegExp(name) }).click()
      await page.getByRole('button', { name: condition, exact: true }).click()
      await page.getByText(`${name} is received`).waitFor()
    }
    await page.getByRole('button', { name: 'Good', exact: true }).click()
    await receive('Mossback', 'Near mint')
    await page.getByRole('button', { name: 'Box 1 is empty' }).click()
    await page.getByText('Box 1 is closed').waitFor()
    await scan(page, `V1:BOX:${number}-2`)
    await page.getByRole('button', { name: 'Dented', exact: true }).click()
    await page.getByText('Box 2 has arrived').waitFor()
    await receive('Emberfox', 'Lightly played')
    await page.getByRole('button', { name: 'All boxes are empty' }).click()
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.getByRole('heading', { name: 'Received with differences' }).waitFor()
    await page.getByText('1 case is open').waitFor()
    const { cards } = (await tenant.get(`/inbound-shipments/${id}/cards`)).body.data
    await page.getByRole('button', { name: 'Put away' }).click()
    for (const card of cards as { unique_id: string }[]) await scan(page, card.unique_id)
    await page.getByText('2 cards in hand').waitFor()
    await scan(page, `V1:BIN:${floor.site.code}-A-2`)
    await page.getByText(`Stored in ${floor.site.code}-A-2`).waitFor()
    for (const card of cards as { unique_id: string }[]) {
      await expect
        .poll(async () => (await worker.get(`/items/${card.unique_id}`)).body.data.location.bin)
        .toBe(`${floor.site.code}-A-2`)
    }
  })
  const { inbound_shipment: shipment } = (await tenant.get(`/inbound-shipments/${id}`)).body.data
  expect(shipment).toMatchObject({ status: 'RECEIVED', totals: { expected: 3, received: 2, short: 1 } })
  expect(shipment.exception_ids).toHaveLength(1)
  expect(shipment.boxes).toMatchObject([
    { box_no: 1, received: 1, closed_at: expect.any(String) },
    { box_no: 2, received: 1, condition: 'DENTED' },
  ])
})

test('a parcel without announcement is registered by its label, waits, and joins a shipment that arrives with it', async () => {
  const lines = [{ name: 'Tidecaller', quantity: 1 }]
  const announced = await tenant.send('POST', '/inbound-shipments', { site_id: floor.site.id, lines })
  const { id, inbound_number: number } = announced.body.data.inbound_shipment
  await atStation('/receive', async (page) => {
    await page.getByRole('button', { name: 'Parcels without announcement' }).click()
    await page.getByText('No parcel waits for its shipment.').waitFor()
    await scan(page, 'JD0140000012')
    await expect.poll(() => page.getByLabel('Tracking number').inputValue()).toBe('JD0140000012')
    await page.getByLabel('Sender').fill('Night Market')
    await page.getByRole('button', { name: 'Good', exact: true }).click()
    await page.getByRole('button', { name: /JD0140000012.*Night Market/ }).click()
    await page.getByRole('button', { name: new RegExp(number) }).waitFor()
    await scan(page, `V1:INB:${number}`)
    await page.getByRole('heading', { name: 'Which card is in your hand?' }).waitFor()
  })
  const { inbound_shipment: shipment } = (await tenant.get(`/inbound-shipments/${id}`)).body.data
  expect(shipment.status).toBe('ARRIVED')
})

test.each(testedViews)(
  'no screen has a serious barrier, scrolls sideways or moves, $scheme at $width px',
  async (view) => {
    const codes = await floor.stock(2)
    const task = await floor.job(codes)
    const found: Record<string, string[]> = {}
    await atStation(
      '',
      async (page, context) => {
        await watchShifts(page)
        for (const path of [
          '',
          `/job/${task.id}`,
          '/put-away',
          '/receive',
          '/parcels',
          '/count',
          `/item/${codes[0]}`,
          '/sign-in',
        ]) {
          if (path === '/sign-in') await context.clearCookies()
          const shifts = await openSteadily(page, async () => {
            await page.goto(`/station${path}`)
            await page.locator('h1').first().waitFor()
            await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
          })
          paints.push(await readPaint(page))
          const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
          const faults = [...shifts, ...(await findBarriers(page)), ...(isWide ? ['scrolls sideways'] : [])]
          if (faults.length > 0) found[path] = faults
        }
      },
      view,
    )
    expect(found).toEqual({})
  },
)

test('the texts exist in three languages', () =>
  atStation('', async (page) => {
    await page.getByRole('button', { name: 'Lena Marsh, menu' }).click()
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Einen Code scannen' }).waitFor()
    await page.getByLabel('Sprache').selectOption('fr')
    await page.getByRole('heading', { name: 'Scannez un code' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
  }))

test('the station loads at most 90 kB of compressed script; the reader of the camera comes when it is used', async () => {
  const assets = join(import.meta.dirname, '..', 'dist', 'assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js.gz'))
  const entry = names.filter((name) => name.startsWith('index-'))
  expect(entry).toHaveLength(1)
  expect((await stat(join(assets, entry[0] ?? ''))).size).toBeLessThanOrEqual(90_000)
  expect(names.some((name) => name.startsWith('reader-'))).toBe(true)
})

testSpeed('the station', { interactions, paints, least: { interactions: 15, screens: 20 } })
