// The API reference in a real browser: it works under its policy, cannot be framed, and forgets a key that was typed.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type TestService } from '../../service/test/harness/service.ts'
import { launchBrowser, openContext } from './browser.ts'
import { watchPage } from './checks.ts'

const sampleKey = 'ph_test_sample_of_the_page'
const typedKey = 'ph_live_typed_by_a_person'
let service: TestService
let browser: Browser
let baseUrl: string

beforeAll(async () => {
  service = await startService({ readSampleKey: async () => sampleKey })
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

test('the reference page works under its policy and keeps no key', async () => {
  const context = await openContext(browser, baseUrl, { scheme: 'light', width: 1440 })
  const page = await context.newPage()
  const seen = watchPage(page, [baseUrl])
  await page.goto('/docs/')
  const field = page.locator(`input[value="${sampleKey}"], input[type="password"]`).first()
  await field.waitFor()
  expect(await readStorage(page)).not.toContain(sampleKey)
  await field.fill(typedKey)
  await page.keyboard.press('Tab')
  // The page would write what it keeps with a delay.
  await page.waitForTimeout(1_500)
  expect(await readStorage(page)).not.toContain(typedKey)
  await page.reload()
  // The field shows the key of the sandbox again.
  await field.waitFor()
  expect(await page.content()).not.toContain(typedKey)
  expect(await readStorage(page)).not.toMatch(/ph_(test|live)/)
  expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
  await context.close()
})

test('a page of another origin cannot show the reference in a frame', async () => {
  const host = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(`<iframe src="${baseUrl}/docs/"></iframe>`),
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
