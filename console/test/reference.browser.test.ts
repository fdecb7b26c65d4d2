// The forms of the API reference in a real browser: they work under the policy of the page, cannot be framed, and forget
// a key that was typed.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { launchBrowser, openContext } from './browser.ts'
import { watchPage } from './checks.ts'

const sampleKey = 'ph_test_sample_of_the_page'
let service: TestService
let browser: Browser
let baseUrl: string

beforeAll(async () => {
  service = await startService({ readSampleKeys: async () => ({ partner_readonly: sampleKey }) })
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** Everything that a page can keep for the next visit. */
const readStorage = (page: Page): Promise<string> =>
  page.evaluate(
    `Promise.all([indexedDB.databases(), caches.keys()]).then((kept) =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, kept]))`,
  )

test('a reader sends a request from the page, which keeps no key', async () => {
  const { key } = await service.partner()
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1440 })
  const page = await context.newPage()
  const seen = watchPage(page, [baseUrl])
  await page.goto('/docs/partner/listWebhooks')
  await page.getByText('Try it').click()
  const field = page.getByLabel('API key')
  await page.waitForFunction(`document.querySelector('[name="key"]').value === '${sampleKey}'`)
  await field.fill(key)
  await page.getByRole('button', { name: 'Send GET' }).click()
  await page.getByRole('status').getByText('200').waitFor()
  await page.locator('.try pre').getByText('"success": true').waitFor()
  expect(await readStorage(page)).not.toMatch(/ph_(test|live)/)
  await page.reload()
  expect(await page.content()).not.toContain(key)
  await page.getByText('Try it').click()
  // The form shows the key of the sandbox again.
  await page.waitForFunction(`document.querySelector('[name="key"]').value === '${sampleKey}'`)
  expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
  await context.close()
})

test('a form sends path, body and a fresh idempotency key, and shows a refusal', async () => {
  const { key } = await service.partner()
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1440 })
  const page = await context.newPage()
  await page.goto('/docs/partner/createPurchase')
  await page.getByText('Try it').click()
  await page.getByLabel('API key').fill(key)
  const request = page.waitForRequest((one) => one.method() === 'POST')
  await page.getByRole('button', { name: 'Send POST' }).click()
  const sent = await request
  expect([new URL(sent.url()).pathname, sent.postDataJSON()]).toEqual([
    '/api/v1/mystery/purchase',
    { tier_id: 1, external_user_id: 'ann' },
  ])
  expect(sent.headers()['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
  await page.locator('.try pre').getByText('"success": false').waitFor()
  await context.close()
})

test('a page of another origin cannot show the reference in a frame', async () => {
  const host = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe src="${baseUrl}/docs"></iframe>`),
  )
  await new Promise<void>((settle) => host.listen(0, '127.0.0.1', settle))
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const refused = page.waitForEvent('console', { predicate: (message) => /frame-ancestors/.test(message.text()) })
    await page.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`)
    expect((await refused).type()).toBe('error')
    expect(page.frames().filter((frame) => frame.url().startsWith(baseUrl))).toEqual([])
  } finally {
    await context.close()
    host.close()
  }
})
