// The guides and the reference as a reader opens them: what they load, what moves, what assistive technology finds. The
// proof also measures the time of the main thread, in seconds of processor time.
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { launchBrowser, openContext, testedViews } from './browser.ts'
import { findBarriers, openSteadily, watchPage, watchShifts } from './checks.ts'

/** The longest guide and operation are among them. */
const paths = [
  '/guides',
  '/guides/quick-start',
  '/guides/errors',
  '/docs',
  '/docs/partner',
  '/docs/tenant',
  '/docs/catalog',
  '/docs/operator',
  '/docs/partner/createPurchase',
  '/docs/tenant/quoteShipping',
  '/docs/catalog/listCatalogCards',
  '/docs/partner/purchase.fulfilled',
]
const maxRequests = 9
const maxBytes = 130_000
const maxMainThreadSeconds = 1

let service: TestService
let browser: Browser
let baseUrl: string

beforeAll(async () => {
  service = await startService({ readSampleKeys: async () => ({ partner_readonly: 'ph_test_sample' }) })
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** Counts what a first visit loads. */
async function watchTransfers(page: Page) {
  const seen = { requests: 0, bytes: 0 }
  const debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Network.enable')
  debuggerSession.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.requests += 1
    seen.bytes += encodedDataLength
  })
  return seen
}

for (const view of testedViews) {
  test(`guides and reference load little, do not move and have no barrier: ${view.scheme}, ${view.width} pixels`, async () => {
    const findings: string[] = []
    for (const path of paths) {
      const context = await openContext(browser, baseUrl, view)
      const page = await context.newPage()
      const seen = watchPage(page, [baseUrl])
      const messages: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') messages.push(message.text())
      })
      await watchShifts(page)
      const loaded = await watchTransfers(page)
      await page.goto(path, { waitUntil: 'networkidle' })
      const { requests, bytes } = loaded
      if (requests > maxRequests) findings.push(`${path} sends ${requests} requests`)
      if (bytes > maxBytes) findings.push(`${path} loads ${bytes} bytes`)
      const shifts = await openSteadily(page, async () => void (await page.reload({ waitUntil: 'networkidle' })))
      const barriers = await findBarriers(page)
      findings.push(...[...shifts, ...barriers].map((finding) => `${path}: ${finding}`))
      expect({ path, ...seen, messages }).toEqual({ path, foreign: [], reports: [], errors: [], messages: [] })
      await context.close()
    }
    expect(findings).toEqual([])
  })
}

test('on a phone no page of guides or reference scrolls sideways', async () => {
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 390 })
  const page = await context.newPage()
  for (const path of paths) {
    await page.goto(path)
    expect([path, await page.evaluate('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true])
  }
  await context.close()
})

test.runIf(process.env['PACKHOUSE_PROVE'] !== undefined)(
  'a page takes less than a second of its main thread',
  async () => {
    for (const path of paths) {
      const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1440 })
      const page = await context.newPage()
      const debuggerSession = await context.newCDPSession(page)
      await debuggerSession.send('Performance.enable', { timeDomain: 'threadTicks' })
      await page.goto(path, { waitUntil: 'networkidle' })
      const { metrics } = await debuggerSession.send('Performance.getMetrics')
      const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Infinity
      console.log(`${path}: ${seconds.toFixed(2)} s of its main thread`)
      expect([path, seconds < maxMainThreadSeconds]).toEqual([path, true])
      await context.close()
    }
  },
)
