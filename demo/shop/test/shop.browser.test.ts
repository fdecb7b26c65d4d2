import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain, launchBrowser, openContext, testedViews, type View } from '../../../console/test/browser.ts'
import { findBarriers, openSteadily, readPaint, watchPage, watchShifts } from '../../../console/test/checks.ts'
import { createInteractions, isTimed, testSpeed } from '../../../console/test/interactions.ts'
import { findUnexplainedFacts } from '../../../console/test/shown.ts'
import * as testUsdc from '../../../service/src/chain/abi/test-usdc.ts'
import { contractAddress } from '../../../service/src/chain/deploy/deploy.ts'
import { startWorld, type World } from '../../../service/test/harness/chain-world.ts'
import type { Client } from '../../../service/test/harness/service.ts'
import { createShopHost } from '../server/host.ts'
import { areRaysSeen, changedShare, holdAt, moments } from './pictures.ts'

const openingTimeoutMs = 900_000
/** Longer than a pack waits before it opens by itself. */
const tearMs = 10_000
const pageFolder = join(import.meta.dirname, '..', 'page', 'dist')
const desktop: View = { scheme: 'light', width: 1440 }

let world: World
let partner: Client
let browser: Browser
let server: Server
let folder: string
let shopUrl: string
let origins: string[]
const interactions = createInteractions()
const paints: number[] = []

beforeAll(async () => {
  world = await startWorld()
  partner = await world.partner({ slug: 'demo' })
  const { http } = world.service
  await http.listen({ host: '127.0.0.1', port: 0 })
  const baseUrl = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
  await world.settle({ steps: 15_000 })
  const shop = createShopHost()
  server = createServer((request, response) => void shop.handle(request, response)).listen(0, '127.0.0.1')
  folder = await mkdtemp(join(tmpdir(), 'packhouse-shop-'))
  shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/shop`
  const statePath = join(folder, 'shop.json')
  const { rpcUrl } = world.sandbox
  await shop.open({ baseUrl, apiKey: partner.key, shopUrl, statePath, pageFolder, rpcUrl })
  origins = [new URL(shopUrl).origin, baseUrl]
  browser = await launchBrowser()
}, openingTimeoutMs)

afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
  await world?.dispose()
  await rm(folder, { recursive: true, force: true })
})

/** Uses the shop as a new visitor, beside a working world; the page may talk to the shop and load pictures only. */
async function visit<Result>(view: View, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await openContext(browser, shopUrl, view)
  if (isTimed) await interactions.watch(context)
  const page = await context.newPage()
  const seen = watchPage(page, origins)
  try {
    const result = await world.beside(use(page).catch((cause: unknown) => explain(page, cause)))
    expect(seen).toEqual({ foreign: [], reports: [], errors: [] })
    expect(await findUnexplainedFacts(page)).toEqual([])
    return result
  } finally {
    await context.close()
  }
}

/** A pack that no one opens opens by itself, which a busy machine may be too slow to precede. */
async function tearOpen(page: Page, tear: (wrapper: Locator) => Promise<void>): Promise<void> {
  const wrapper = page.getByRole('button', { name: /Tear it open/ })
  const value = page.getByText('Worth today')
  await wrapper.or(value).first().waitFor()
  await tear(wrapper).catch(() => {})
  await value.waitFor()
}

/** Pays for credits where the pack is paid for. */
async function addCredits(page: Page, amount: string): Promise<void> {
  await page.locator('.payment').getByRole('button', { name: 'Add credits' }).click()
  await page.getByLabel('Amount in USDC').fill(amount)
  await page.getByRole('button', { name: `Pay ${amount}.00 USDC` }).click()
}

async function buyWithCredits(page: Page): Promise<void> {
  await page.goto(`${shopUrl}/packs/1`)
  await addCredits(page, '50')
  await page.getByRole('button', { name: 'Buy for 5.00' }).click()
  await tearOpen(page, (wrapper) => wrapper.click({ timeout: tearMs }))
}

test('a visitor buys with credits, opens the pack and sells the card back', () =>
  visit(desktop, async (page) => {
    await buyWithCredits(page)
    const opened = new URL(page.url()).pathname
    await expect
      .poll(() => page.getByRole('link', { name: 'Check this draw yourself' }).getAttribute('href'))
      .toContain('/verify/')
    await page.getByRole('button', { name: /^Sell back for/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click()
    await page.getByText('Nothing here yet').waitFor()
    await expect.poll(async () => Number(await page.locator('.balance strong').textContent())).toBeGreaterThan(45)
    const id = Number(/\d+$/.exec(opened)?.[0])
    const user = `external_user_id=${(await partner.get(`/mystery/purchase/${id}`)).body.data.external_user_id}`
    const { wallet } = (await partner.get(`/wallet/balance?${user}`)).body.data
    await expect.poll(() => page.locator('.balance strong').textContent()).toBe(dollars(wallet.available_usdc).slice(1))
    await page.goBack()
    await page.getByText('Sold back', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Keep it|^Sell back for/ }).count()).toBe(0)
  }))

const dollars = (amount: string | number): string => `$${(Math.floor(Number(amount) * 100 + 1e-6) / 100).toFixed(2)}`

type Fields = Readonly<Record<string, string>>

test('a pack shows every card on its shelves with the value and the odds of the service', () =>
  visit(desktop, async (page) => {
    await page.goto(`${shopUrl}/packs/3`)
    await page.locator('.inside-card').first().waitFor()
    const { cards } = (await partner.get('/mystery/catalog/3/cards')).body.data
    const shown = await page
      .locator('.inside-card')
      .evaluateAll((rows) => rows.map((row) => [...row.children].slice(1).map((part) => part.textContent)))
    const wanted = cards.map((card: Fields) => [
      card['name'],
      dollars(card['value_usdc'] ?? 0),
      `1 in ${Math.round(1_000_000 / Number(card['probability_ppm'])).toLocaleString('en')}`,
      `${card['available_count']} copies`,
    ])
    expect(shown).toEqual(wanted)
  }))

test('three packs open together; every sum and receipt is the one of the service', () =>
  visit(desktop, async (page) => {
    await page.goto(`${shopUrl}/packs/1`)
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'One pack more' }).click()
    await addCredits(page, '40')
    await page.getByRole('button', { name: 'Buy for 15.00' }).click()
    await page.getByRole('button', { name: /^Show all/ }).click()
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const purchase = (await partner.get(`/mystery/purchase/${id}`)).body.data
    const total = purchase.items.reduce((sum: number, item: Fields) => sum + Number(item['value_usd']), 0)
    await page.getByRole('heading', { name: `3 cards worth ${dollars(total)}` }).waitFor()
    await page.getByText('you paid 15.00 USDC').waitFor()
    const isAbove = total > Number(purchase.volume_usdc)
    await expect.poll(() => page.locator('.particles').count()).toBe(isAbove ? 1 : 0)
    await page
      .getByRole('button', { name: /^Sell for/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click()
    await page.locator('.opened-card .state').first().waitFor()

    await page.goto(`${shopUrl}/orders`)
    const user = `external_user_id=${purchase.external_user_id}`
    const [sale] = (await partner.get(`/mystery/sellbacks?${user}`)).body.data.sellbacks
    const amounts = page.locator('.order .amount')
    await expect
      .poll(async () => (await amounts.allTextContents()).map((text) => text.trim()))
      .toEqual([`+${dollars(sale.total_usdc).slice(1)} USDC`, '−15.00 USDC'])
    await page.getByRole('button', { name: 'Credits', exact: true }).click()
    const { entries } = (await partner.get(`/wallet/ledger?${user}`)).body.data
    const rows = page.locator('.entries tbody tr')
    await expect.poll(() => rows.count()).toBe(entries.length)
    await expect
      .poll(() => rows.first().locator('td').nth(3).textContent())
      .toBe(dollars(entries[0].balance_after_usdc).slice(1))

    await page.goto(`${shopUrl}/orders/sale/${sale.sellback_id}`)
    await page.getByText('Paid to').waitFor()
    await page.goto(`${shopUrl}/orders/purchase/${id}`)
    await page.getByText(purchase.transaction_hash).waitFor()
    await expect.poll(() => page.locator('.receipt-cards li').count()).toBe(3)
    expect((await page.locator('.receipt-total').textContent())?.trim()).toContain('−15.00 USDC')
  }))

test('an instant pack gives all its cards at once, and a card has a page of its own, from which it is sent', () =>
  visit(desktop, async (page) => {
    await page.goto(`${shopUrl}/instant/1`)
    await addCredits(page, '50')
    await page.getByRole('button', { name: 'Buy for 16.00' }).click()
    await page.getByRole('button', { name: /^Show all/ }).click()
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const { cards } = (await partner.get(`/instant/purchase/${id}`)).body.data
    await expect
      .poll(() => page.locator('.opened-card .name').allTextContents())
      .toEqual(cards.map((card: Fields) => card['name']))
    await page.locator('.opened-card a').first().click()
    await page.getByRole('heading', { name: cards[0].name }).waitFor()
    await expect.poll(() => page.locator('.big-price').textContent()).toContain(dollars(cards[0].value_usd))
    // Its parcel is as visible as that of a drawn card.
    await page.getByRole('button', { name: 'Send it to me' }).click()
    await payForParcel(page)
    await page.locator('.payment').getByText('Being prepared').waitFor()
  }))

test('the calm mode is remembered and shows no animation', () =>
  visit(desktop, async (page) => {
    await buyWithCredits(page)
    await page.getByRole('button', { name: 'Calm' }).click()
    await page.reload()
    await page.getByText('Worth today').waitFor()
    await expect.poll(() => page.locator('.opening.calm').count()).toBe(1)
    await expect
      .poll(() => page.evaluate(`getComputedStyle(document.querySelector('.flip')).animationName`))
      .toBe('none')
  }))

test('who shows everything at once sees the card without waiting for its turn', () =>
  visit(desktop, async (page) => {
    await page.goto(`${shopUrl}/packs/1`)
    await addCredits(page, '50')
    await page.getByRole('button', { name: 'Buy for 5.00' }).click()
    await page.getByRole('button', { name: /^Show all/ }).click()
    await page.getByText('Worth today').waitFor()
    const [flip, worth] = ['.flip', '.worth'].map((part) => `getComputedStyle(document.querySelector('${part}'))`)
    await expect.poll(() => page.evaluate(`${flip}.animationName`)).toBe('none')
    expect(await page.evaluate(`${worth}.animationDelay`)).toBe('0s')
  }))

test('the card shows its back until half of the turn, and its front only afterwards', () =>
  visit(desktop, async (page) => {
    await buyWithCredits(page)
    await page.getByRole('button', { name: /^Sell back for/ }).waitFor()
    const blank = await browser.newPage()
    const pictureAt = async (ms: number, painted = 'none'): Promise<Buffer> => {
      await page.evaluate(holdAt(ms, painted))
      return page.screenshot({ clip: { x: 420, y: 80, width: 600, height: 700 } })
    }
    /** A side is seen when the picture changes with its paint. */
    const isSeen = async (ms: number, side: string, whole: Buffer): Promise<boolean> =>
      (await changedShare(blank, whole, await pictureAt(ms, `.${side}`))) > 0.02
    for (const [ms, side] of moments) {
      const whole = await pictureAt(ms)
      if (side === 'rear') await expect.poll(() => page.evaluate(areRaysSeen)).toBe(false)
      const seen = { front: await isSeen(ms, 'front', whole), rear: await isSeen(ms, 'rear', whole) }
      expect({ ms, ...seen }).toEqual({ ms, front: side === 'front', rear: side === 'rear' })
    }
    await blank.close()
  }))

const address = {
  Name: 'Mira Kern',
  'Street and number': '100 Main Street',
  'Postal code': '78701',
  City: 'Austin',
  'State or province': 'TX',
}

async function payForParcel(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await page.getByRole('button', { name: /^Pay .* and send/ }).click()
}

test('a visitor has a card sent home with credits; the opened pack is restored by its address', () =>
  visit({ ...desktop, scheme: 'dark' }, async (page) => {
    await buyWithCredits(page)
    await page.reload()
    await page.getByRole('button', { name: /^Send it to me/ }).click()
    // A region and a telephone number are asked for where the country needs them.
    await page.getByLabel('Country').selectOption('Germany')
    await expect.poll(() => page.getByLabel('State or province').count()).toBe(0)
    await expect.poll(() => page.getByLabel('Phone').getAttribute('required')).not.toBeNull()
    await page.getByLabel('Country').selectOption('United States')
    await payForParcel(page)
    await page.getByText('Being prepared').waitFor()
  }))

test('a pack that cannot be drawn is paid back: steps and order say so', () =>
  visit(desktop, async (page) => {
    await using after = new AsyncDisposableStack()
    await page.goto(`${shopUrl}/packs/2`)
    await addCredits(page, '50')
    await page.getByRole('button', { name: 'Buy for 25.00' }).waitFor()
    after.defer(async () => world.controls.setRandomnessMode('auto'))
    world.controls.setRandomnessMode('timeout')
    await page.getByRole('button', { name: 'Buy for 25.00' }).click()
    const steps = page.locator('.steps li')
    await page.getByText('The chain draws your card').waitFor()
    await expect.poll(() => steps.filter({ has: page.locator('svg') }).allTextContents()).toEqual(['Paid'])
    await world.advance(7_300)
    await page.getByRole('heading', { name: 'Your money is back' }).waitFor()
    await expect.poll(() => steps.allTextContents()).toEqual(['Paid', 'Refunded'])
    await expect.poll(() => page.locator('.steps [aria-current]').count()).toBe(0)
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const { status, refunded_usdc: refunded } = (await partner.get(`/mystery/purchase/${id}`)).body.data
    expect(status).toBe('REFUNDED')
    await page
      .getByText(`${dollars(refunded).slice(1)} USDC`)
      .first()
      .waitFor()
    await page.goto(`${shopUrl}/orders`)
    await page.locator('.order').first().getByText('Refunded').first().waitFor()
  }))

const usdcOf = (address: `0x${string}`): Promise<bigint> =>
  world.sandbox.publicClient.readContract({
    address: contractAddress(world.sandbox.deployment, 'usdc'),
    abi: testUsdc.abi,
    functionName: 'balanceOf',
    args: [address],
  })

test('a visitor pays with the test wallet and sells the card from it; every amount is the one of the service and the chain', () =>
  visit(desktop, async (page) => {
    await page.goto(`${shopUrl}/packs/2`)
    await page.getByRole('button', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: /^Test wallet/ }).click()
    await page.getByRole('button', { name: 'Buy for 25.00' }).click()
    await tearOpen(page, (wrapper) => wrapper.press('Enter', { timeout: tearMs }))
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const purchase = (await partner.get(`/mystery/purchase/${id}`)).body.data
    const [item] = purchase.items
    await expect.poll(() => page.locator('.opening').textContent()).toContain(dollars(item.value_usd))
    const wallet = `wallet_address=${purchase.recipient_address}`
    const held = (): Promise<bigint> => usdcOf(purchase.recipient_address)
    const before = await held()
    await page.getByRole('button', { name: /^Sell back for/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/in your wallet 0x/)
      .waitFor()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Sell for/ })
      .click()
    await page.getByRole('heading', { name: 'Your collection' }).waitFor()
    const listSales = async (): Promise<Fields[]> =>
      (await partner.get(`/mystery/sellbacks?${wallet}`)).body.data.sellbacks
    await expect.poll(async () => (await listSales()).map((sale) => sale['status'])).toEqual(['CONFIRMED'])
    const [sale] = await listSales()
    const paid = sale?.['total_usdc'] ?? '0'
    expect((await held()) - before).toBe(BigInt(Math.round(Number(paid) * 1e6)))
    await page.goto(`${shopUrl}/orders`)
    await expect
      .poll(async () => (await page.locator('.order .amount').allTextContents()).map((text) => text.trim()))
      .toEqual([`+${dollars(paid).slice(1)} USDC`, `−${dollars(purchase.volume_usdc).slice(1)} USDC`])
  }))

test('a visitor has a card sent from the test wallet, which gives it back and pays what was quoted', () =>
  visit(desktop, async (page) => {
    await page.goto(`${shopUrl}/packs/1`)
    await page.getByRole('button', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: /^Test wallet/ }).click()
    await page.getByRole('button', { name: 'Buy for 5.00' }).click()
    await tearOpen(page, (wrapper) => wrapper.press('Enter', { timeout: tearMs }))
    const id = Number(/\d+$/.exec(page.url())?.[0])
    const { recipient_address: holder } = (await partner.get(`/mystery/purchase/${id}`)).body.data
    const before = await usdcOf(holder)
    await page.getByRole('button', { name: /^Send it to me/ }).click()
    await payForParcel(page)
    await page.getByRole('heading', { name: 'Your collection' }).waitFor()
    await page.getByText('Being prepared').first().waitFor()
    const readParcel = async () =>
      (await partner.get(`/mystery/redemptions?wallet_address=${holder}`)).body.data.redemptions[0]
    await expect.poll(async () => (await readParcel()).payment_tx_hash).toEqual(expect.any(String))
    const { shipping_quote: quote, ...parcel } = await readParcel()
    expect(parcel.custody).toBe('NON_CUSTODIAL')
    expect(before - (await usdcOf(holder))).toBe(BigInt(Math.round(Number(quote.amount_usdc) * 1e6)))
    await page.goto(`${shopUrl}/orders/parcel/${parcel.redemption_id}`)
    await expect
      .poll(() => page.locator('.receipt-total').textContent())
      .toContain(`−${dollars(quote.amount_usdc).slice(1)} USDC`)
  }))

test.each(testedViews)(
  'no screen has a serious barrier, moves by itself or scrolls sideways, $scheme at $width px',
  (view) =>
    visit(view, async (page) => {
      const found: Record<string, string[]> = {}
      await buyWithCredits(page)
      const id = /\d+$/.exec(page.url())?.[0]
      const { items, fairness_url: proof } = (await partner.get(`/mystery/purchase/${id}`)).body.data
      const lists = ['', '/packs/1', '/instant/1', '/collection', '/orders', '/orders?show=credits', '/pulls']
      const own = [`/open/${id}`, `/orders/purchase/${id}`, `/cards/${items[0].token_id}`]
      await watchShifts(page)
      for (const url of [new URL(proof, origins[1]).href, ...[...lists, ...own].map((path) => shopUrl + path)]) {
        const isProof = url.includes('/verify/')
        const shifts = await openSteadily(page, async () => {
          await page.goto(url)
          await page
            .locator(isProof ? 'main .columns' : 'h1')
            .first()
            .waitFor()
          await expect.poll(() => page.locator('.skeleton').count()).toBe(0)
        })
        paints.push(await readPaint(page))
        const numbers = isProof ? [] : await findUnexplainedFacts(page)
        const barriers = [...shifts, ...numbers, ...(await findBarriers(page))]
        const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
        if (barriers.length > 0 || isWide) found[url] = [...barriers, ...(isWide ? ['scrolls sideways'] : [])]
      }
      expect(found).toEqual({})
    }),
)

test('the texts exist in three languages, chosen by the browser or the visitor', () =>
  visit(desktop, async (page) => {
    await page.goto(shopUrl)
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Pack öffnen. Chancen kennen.' }).waitFor()
    await page.getByLabel('Sprache').selectOption('fr')
    await page.getByRole('heading', { name: 'Ouvrez un pack. Connaissez vos chances.' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('fr')
  }))

test('the first page loads at most 120 kB of compressed script; the wallet is loaded when it is chosen', async () => {
  const assets = join(pageFolder, 'assets')
  const names = (await readdir(assets)).filter((name) => name.endsWith('.js.gz'))
  const entry = names.filter((name) => name.startsWith('index-'))
  expect(entry).toHaveLength(1)
  expect((await stat(join(assets, entry[0] ?? ''))).size).toBeLessThanOrEqual(120_000)
  expect(names.some((name) => name.startsWith('dev-wallet-'))).toBe(true)
})

testSpeed('the shop', { interactions, paints, least: { interactions: 20, screens: 20 } })
