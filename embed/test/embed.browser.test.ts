// The example page as documented, in a real browser against a real service: a visitor buys, opens and sells a card.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { explain, launchBrowser, openContext, testedViews, type View } from '../../console/test/browser.ts'
import { findBarriers, openSteadily, readPaint, watchPage, watchShifts } from '../../console/test/checks.ts'
import { createInteractions, isTimed, testSpeed } from '../../console/test/interactions.ts'
import { buildEmbed } from '../../scripts/downloads.ts'
import { startWorld, type World } from '../../service/test/harness/chain-world.ts'
import type { Client } from '../../service/test/harness/service.ts'

const openingTimeoutMs = 900_000
const example = join(import.meta.dirname, '..', '..', 'examples', 'sell-packs')
const desktop: View = { scheme: 'light', width: 1440 }

let world: World
let partner: Client
let browser: Browser
let shop: ChildProcess
let folder: string
let serviceUrl: string
let shopUrl: string
const interactions = createInteractions()
const paints: number[] = []

/** A port that is free now. */
async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((settle) => server.once('listening', settle))
  const { port } = server.address() as AddressInfo
  await new Promise((settle) => server.close(settle))
  return port
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-embed-'))
  await buildEmbed(folder)
  world = await startWorld({ overrides: { downloadsFolder: folder } })
  partner = await world.partner()
  const { http } = world.service
  serviceUrl = await http.listen({ host: '127.0.0.1', port: 0 })
  await world.settle({ steps: 15_000 })
  const port = await findPort()
  shopUrl = `http://127.0.0.1:${port}`
  const env = { ...process.env, PACKHOUSE_URL: serviceUrl, PACKHOUSE_KEY: partner.key, PORT: String(port) }
  shop = spawn(process.execPath, [join(example, 'server.js')], { env, stdio: 'inherit' })
  await vi.waitFor(() => fetch(shopUrl), { timeout: 60_000, interval: 100 })
  // A page that the test changes has no address, and the browser would keep it from this machine.
  browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks'])
}, openingTimeoutMs)

afterAll(async () => {
  await browser?.close()
  shop?.kill()
  await world?.dispose()
  await rm(folder, { recursive: true, force: true })
})

const policyOf = (): string =>
  `default-src 'none'; script-src ${serviceUrl}; img-src ${serviceUrl}; connect-src 'self' ${serviceUrl}; style-src 'none'`

async function changePage(page: Page, language: string): Promise<void> {
  await page.route(`${shopUrl}/`, async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replace('lang="en"', `lang="${language}"`)
    const headers = { ...reply.headers(), 'content-security-policy': policyOf() }
    await route.fulfill({ response: reply, body, headers })
  })
}

type Visit = {
  view?: View
  isReduced?: boolean
  /** Opens the page in another language and under a strict policy; otherwise exactly as documented. */
  language?: string
}

/** Opens the example page beside a working world. */
async function visit<Result>(
  { view = desktop, isReduced = false, language }: Visit,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await openContext(browser, shopUrl, view)
  if (isTimed) await interactions.watch(context)
  const page = await context.newPage()
  if (isReduced) await page.emulateMedia({ reducedMotion: 'reduce' })
  if (language !== undefined) await changePage(page, language)
  await page.addInitScript(`
    window.told = []
    for (const name of ['purchase', 'reveal', 'sold', 'redeemed'])
      document.addEventListener(name, ({ type, detail }) => window.told.push([type, detail]))`)
  const seen = watchPage(page, [shopUrl, serviceUrl])
  try {
    const result = await world.beside(
      (async () => {
        await page.goto(`${shopUrl}/`)
        return use(page)
      })().catch((cause: unknown) => explain(page, cause)),
    )
    expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
    return result
  } finally {
    await context.close()
  }
}

const toldOf = (page: Page) => page.evaluate('told') as Promise<[string, Record<string, unknown>][]>

async function credit(usdc: string): Promise<void> {
  const { status } = await partner.send('POST', '/sandbox/credit', { external_user_id: 'ann', amount_usdc: usdc })
  expect(status).toBe(201)
}

test('the example has 20 lines of HTML and 15 of a server', async () => {
  const linesOf = async (name: string) => (await readFile(join(example, name), 'utf8')).trimEnd().split('\n').length
  expect(await linesOf('index.html')).toBeLessThanOrEqual(20)
  expect(await linesOf('server.js')).toBeLessThanOrEqual(15)
})

test('a visitor buys a pack, opens it, sees the card and sells it back, without cookies', async () => {
  await credit('20')
  await visit({}, async (page) => {
    await page.getByRole('list', { name: 'Odds of one card' }).waitFor()
    await page.getByRole('button', { name: 'Buy for 5.00 USDC' }).click()
    await page.getByRole('button', { name: 'Tear it open' }).click()
    await page.getByText('Worth today').waitFor()
    // While the card still turns, nothing else of the page names it.
    expect((await toldOf(page)).map(([name]) => name)).toEqual(['purchase'])
    const sell = page.getByRole('button', { name: /Sell for/ })
    await sell.waitFor()
    await page.getByText('offer ends in').waitFor()
    await sell.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click()
    await page.getByText('Sold back').waitFor()
    const told = await toldOf(page)
    expect(told.map(([name]) => name)).toEqual(['purchase', 'reveal', 'sold'])
    expect(told[0]?.[1]).toMatchObject({ tier_id: 1, price_usdc: '5.000000' })
    expect(await page.context().cookies()).toEqual([])
  })
})

test('under a strict policy and without motion, a visitor has a card sent to an address', async () => {
  await credit('50')
  await visit({ isReduced: true, language: 'en' }, async (page) => {
    await page.getByRole('button', { name: 'Buy for 5.00 USDC' }).click()
    const wrapper = page.getByRole('button', { name: 'Tear it open' })
    await wrapper.waitFor()
    // Nothing moves where the visitor asked for it, and the pack opens by the keyboard.
    await expect
      .poll(() => page.evaluate(`document.querySelector('packhouse-opening').shadowRoot.getAnimations().length`))
      .toBe(0)
    await wrapper.press('Enter')
    await page.getByText('Worth today').waitFor()
    await page.getByRole('button', { name: /Send it to me/ }).click()
    const dialog = page.getByRole('dialog')
    const address = {
      Name: 'Ann Example',
      'Street and number': '1 Main St',
      'Postal code': '94103',
      City: 'San Francisco',
      'State or province': 'CA',
    }
    for (const [label, value] of Object.entries(address)) await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Show the price' }).click()
    await dialog.getByRole('button', { name: /^Pay .* and send/ }).click()
    await page.getByText('Being prepared').waitFor()
    const told = await toldOf(page)
    expect(told.at(-1)).toEqual(['redeemed', { redemption_id: expect.any(Number), token_id: expect.any(String) }])
  })
})

test('the end of an offer follows the service, also in a browser whose clock is years ahead', async () => {
  await credit('20')
  await visit({ isReduced: true }, async (page) => {
    await page.addInitScript('Date.now = () => Date.UTC(2099)')
    await page.reload()
    await page.getByRole('button', { name: 'Buy for 5.00 USDC' }).click()
    await page.getByRole('button', { name: 'Tear it open' }).press('Enter')
    await page.getByRole('button', { name: /Sell for/ }).waitFor()
    await page.getByText('offer ends in').waitFor()
  })
})

test('several packs of one purchase end in a list with what they are worth together', async () => {
  await credit('15')
  const order = { tier_id: 1, quantity: 3, external_user_id: 'ann' }
  const { body } = await partner.send('POST', '/mystery/purchase', order, { 'idempotency-key': 'three packs' })
  await visit({ isReduced: true }, async (page) => {
    await page.evaluate(`document.querySelector('packhouse-opening').setAttribute('purchase', '${body.data.id}')`)
    await page.getByRole('button', { name: 'Open 3 packs' }).press('Enter')
    for (const name of ['Next card', 'Next card', 'See all cards']) await page.getByRole('button', { name }).click()
    const told = await toldOf(page)
    const items = told.at(-1)?.[1]['items'] as { value_usd: string }[] | undefined
    const worth = items?.reduce((sum, { value_usd: value }) => sum + Number(value), 0)
    await page.getByText(`Worth today $${worth?.toFixed(2)}, you paid 15.00 USDC`).waitFor()
  })
})

test.each(testedViews.flatMap((view) => ['en', 'de', 'fr'].map((language) => ({ ...view, language }))))(
  'the elements move nothing and have no barrier: $language, $scheme at $width',
  ({ language, ...view }) =>
    visit({ view, language }, async (page) => {
      const buy = { en: /^Buy for/, de: /kaufen/i, fr: /^Acheter/ }[language] ?? /./
      await watchShifts(page)
      const shifts = await openSteadily(page, async () => {
        await page.reload({ waitUntil: 'networkidle' })
        await page.getByRole('button', { name: buy }).first().waitFor()
      })
      paints.push(await readPaint(page))
      expect([...shifts, ...(await findBarriers(page))]).toEqual([])
    }),
)

test('a token that ends is replaced by the server of the page', async () => {
  await visit({}, async (page) => {
    await page.getByRole('button', { name: 'Buy for 5.00 USDC' }).waitFor()
    const { body } = await partner.get('/client-sessions?external_user_id=ann&active=true')
    for (const { id } of body.data.client_sessions) await partner.send('DELETE', `/client-sessions/${id}`)
    await page.evaluate(`document.querySelector('packhouse-collection').reload()`)
    await expect
      .poll(
        async () =>
          (await partner.get('/client-sessions?external_user_id=ann&active=true')).body.data.client_sessions.length,
      )
      .toBe(1)
    await page.locator('packhouse-collection').getByRole('heading').waitFor()
  })
})

testSpeed('the elements', { interactions, paints, least: { interactions: 5, screens: 5 } })
