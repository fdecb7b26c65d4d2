import { readdir, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { seedGames } from '@packhouse/demo/games/seed'
import { seedPeople } from '@packhouse/demo/people'
import { seedWarehouse } from '@packhouse/demo/warehouse'
import { pino } from 'pino'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { micros } from '../../service/src/kernel/money.ts'
import { standardLimits } from '../../service/src/kernel/payment-limits.ts'
import { systemRandom } from '../../service/src/kernel/random.ts'
import { startWorld, type World } from '../../service/test/harness/chain-world.ts'
import type { Client } from '../../service/test/harness/service.ts'
import { findBarriers, openSteadily, readPaint, watchPage, watchShifts } from './checks.ts'
import { createInteractions, isTimed, testSpeed } from './interactions.ts'
import { findKeyFaults } from './keyboard.ts'
import { explain, launchBrowser, openContext, signIn, testedViews } from './browser.ts'
import { approveExport, rejectWithdrawal } from './approval-journeys.ts'
import { exploreCatalog, seeMovers, watchPrice, withdrawCard } from './catalog-flows.ts'
import {
  adjustCredits,
  importCards,
  openPartner,
  pausePrizes,
  publishTier,
  rejectLoss,
  restockTier,
} from './operator-flows.ts'
import { scrollMillion } from './long-list.ts'
import { createKeyAndFindRequest, followRedemption, saveView, sendPrizes } from './partner-flows.ts'
import {
  entryScreens,
  fillPath,
  operatorScreens,
  screens,
  tenantScreens,
  type Subjects,
  type TenantSubjects,
} from './screens.ts'
import { findUnexplainedFacts } from './shown.ts'
import { makeSubjects } from './subjects.ts'
import { announceAndShip, makeTenantSubjects, openVault, type Vault } from './tenant-flows.ts'

const openingTimeoutMs = 900_000
const limits = { ...standardLimits }
const desktop = { scheme: 'light', width: 1440 } as const

let world: World
let partner: Client
let browser: Browser
let baseUrl: string
let subjects: Subjects
let vault: Vault
let tenantSubjects: TenantSubjects
let keys = 0
/** What the service warned of while the pages used it. */
const logged: string[] = []

async function buy(customer: string): Promise<number> {
  const order = { tier_id: 1, external_user_id: customer }
  const headers = { 'idempotency-key': `browser ${(keys += 1)}` }
  const { status, body } = await partner.send('POST', '/mystery/purchase', order, headers)
  expect(status, JSON.stringify(body)).toBe(202)
  return body.data.id
}

beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  world = await startWorld({ overrides: { logger, approvalLimits: limits } })
  partner = await world.partner({ slug: 'demo' })
  const { service, db, clock } = world
  await seedWarehouse({ db, warehouse: service.warehouse })
  vault = await openVault(world)
  await seedPeople({ db, clock, random: systemRandom, people: service.staff.people, members: service.console.members })
  await seedGames({ ...service.catalog, db, clock }, { artBase: '/art', cards: 300 })
  await service.catalog.publisher.refresh()
  await service.http.listen({ host: '127.0.0.1', port: 0 })
  baseUrl = `http://127.0.0.1:${(service.http.server.address() as AddressInfo).port}`
  await world.settle({ steps: 15_000 })
  const sink = `${baseUrl}/api/v1/sandbox/webhook-sink/shop`
  const webhook = await partner.send('POST', '/webhooks', { url: sink, description: 'Shop' })
  const priced = await partner.get('/wildmere/cards?orderBy=-raw_price,name&page_size=1')
  const printing = priced.body.data[0].id
  subjects = { ...(await makeSubjects(world, partner, buy)), webhook: webhook.body.data.id, printing }
  tenantSubjects = await makeTenantSubjects(baseUrl, vault)
  browser = await launchBrowser()
}, openingTimeoutMs)

afterAll(async () => {
  await browser?.close()
  await world?.dispose()
})

const nothing = { foreign: [], reports: [], errors: [] }
const interactions = createInteractions()
/** When each screen had painted its largest part. */
const paints: number[] = []

async function withPage<Value>(work: (page: Page, context: BrowserContext) => Promise<Value>): Promise<Value> {
  const context = await openContext(browser, baseUrl, desktop)
  try {
    if (isTimed) await interactions.watch(context)
    const page = await context.newPage()
    const seen = watchPage(page, [baseUrl])
    const value = await world.beside(work(page, context).catch((cause: unknown) => explain(page, cause)))
    expect(seen).toEqual(nothing)
    expect(await findUnexplainedFacts(page)).toEqual([])
    return value
  } finally {
    await context.close()
  }
}

test('a demo person signs in by one click, sees the sales and signs out', () =>
  withPage(async (page) => {
    const complaints: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    await page.goto('/console/p/demo/purchases?status=FULFILLED')
    await page.getByRole('button', { name: /Paula Porter/ }).click()
    // The visitor arrives where the link pointed to.
    await page.getByRole('link', { name: `demo-${subjects.purchase}` }).waitFor()
    expect(new URL(page.url()).search).toBe('?status=FULFILLED')
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.getByText('Gross sales').waitFor()
    await page.getByRole('button', { name: 'Paula Porter, menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('/console/p/demo')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto('/station')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(complaints).toEqual([])
  }))

test('a wrong password is refused in words, and the session stays closed', () =>
  withPage(async (page) => {
    await page.goto('/console/sign-in')
    await page.getByLabel('E-mail').fill('owner@demo-packs.packhouse.test')
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('E-mail address or password is wrong').waitFor()
    const password = page.getByLabel('Password', { exact: true })
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    await password.fill('another one')
    await expect.poll(() => password.getAttribute('aria-invalid')).not.toBe('true')
  }))

test('a purchase has its whole story, and a deep link opens the chosen part of it', () =>
  withPage(async (page, context) => {
    await signIn(context, baseUrl, 'partner-viewer')
    await page.goto(`/console/p/demo/purchases/${subjects.purchase}`)
    await page.getByText('Card drawn and delivered').waitFor()
    await page.getByRole('button', { name: 'Money', exact: true }).click()
    await page.getByText('5.00 USDC set aside').waitFor()
    await expect.poll(() => page.getByText('Card drawn and delivered').count()).toBe(0)
    expect(new URL(page.url()).search).toBe('?tab=money')
    await page.reload()
    await page.getByText('5.00 USDC taken from the hold').waitFor()
    await expect.poll(() => page.getByText('Card drawn and delivered').count()).toBe(0)
  }))

test('filters and the peeked row are restored from the address or a saved view, and rows are reached by keys', () =>
  withPage(async (page, context) => {
    await signIn(context, baseUrl, 'partner-owner')
    await page.goto(`/console/p/demo/purchases?status=FULFILLED&q=mira&peek=${subjects.purchase}`)
    await page.getByRole('complementary', { name: /Purchase demo-/ }).waitFor()
    await expect.poll(() => page.getByLabel('Customer or wallet').inputValue()).toBe('mira')
    await page.getByRole('button', { name: 'Filter by Status' }).getByText('Fulfilled').waitFor()
    await saveView(page, 'Mira, delivered')
    await page.getByRole('table', { name: 'Purchases' }).focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/purchases/${subjects.purchase}`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('webh')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  }))

test('a sale appears on the open page without reloading', () =>
  withPage(async (page, context) => {
    await signIn(context, baseUrl, 'partner-owner')
    await page.goto('/console/p/demo')
    await page.getByRole('link', { name: `demo-${subjects.purchase}` }).waitFor()
    await page.evaluate('window.isSamePage = true')
    const id = await buy('mira')
    await page.getByRole('link', { name: `demo-${id}` }).waitFor()
    await page.getByText('1 new since you opened this page').waitFor()
    const row = page.getByRole('row').filter({ hasText: `demo-${id}` })
    await row.getByText('Fulfilled').waitFor()
    expect(await page.evaluate('window.isSamePage')).toBe(true)
  }))

test('a developer sends a webhook delivery again; a viewer sees which role could', () =>
  withPage(async (page, context) => {
    await signIn(context, baseUrl, 'partner-developer')
    const sent = async (): Promise<number> => {
      const { body } = await partner.get(`/webhooks/deliveries?webhook_id=${subjects.webhook}&limit=100`)
      return body.data.deliveries.length
    }
    // Events of earlier purchases would be counted, too.
    await world.settle()
    const before = await sent()
    await page.goto(`/console/p/demo/webhooks/${subjects.webhook}`)
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The delivery is sent again.').waitFor()
    await expect.poll(sent).toBe(before + 1)
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate the secret' })
    // The page reads the webhook again, and still shows the secret.
    const read = page.waitForResponse((reply) => reply.url().endsWith(`/webhooks/${subjects.webhook}`))
    await dialog.getByRole('button', { name: 'Rotate secret' }).click()
    await read
    await dialog.getByText(/^[0-9a-f]{64}$/).waitFor()
    await dialog.getByRole('button', { name: 'I have stored it' }).click()
    await page.getByRole('button', { name: 'End overlap' }).waitFor()
    await signIn(context, baseUrl, 'partner-viewer')
    await page.goto(`/console/p/demo/webhooks`)
    await expect.poll(() => page.getByRole('button', { name: 'Create webhook' }).isDisabled()).toBe(true)
  }))

test('an owner picks prizes, pastes wallets, sees what each winner gets, and sends once', () =>
  withPage((page, context) => sendPrizes({ page, context, baseUrl, world, partner })))

test('a developer creates a key that is shown once, and finds its requests in the log', () =>
  withPage((page, context) => createKeyAndFindRequest({ page, context, baseUrl, world, partner })))

test('a redemption tells where the card is, from the burn to the warehouse', () =>
  withPage((page, context) => followRedemption({ page, context, baseUrl }, subjects.redemption)))

test('an operator publishes a tier after simulating it', () =>
  withPage((page, context) => publishTier({ page, context, baseUrl })))

test('an operator drains and restocks a tier and sees the progress, also in a browser that considers itself offline', () =>
  withPage(async (page, context) => {
    await context.addInitScript("setInterval(() => dispatchEvent(new Event('offline')), 100)")
    await restockTier({ page, context, baseUrl })
  }))

test('a person approves an adjustment that another person proposed', () =>
  withPage(async (page, context) => {
    const readCredits = async (): Promise<number> =>
      Number((await partner.get('/wallet/balance?external_user_id=mira')).body.data.balance_usdc)
    const before = await readCredits()
    await adjustCredits({ page, context, baseUrl }, 'mira')
    await expect.poll(() => readCredits()).toBe(before + 2.5)
  }))

async function aboveTheLimit(work: () => Promise<unknown>): Promise<void> {
  Object.assign(limits, { export: micros(1n), withdrawal: micros(1n) })
  await work().finally(() => Object.assign(limits, standardLimits))
}

test('a card above the limit leaves after two approvals; partner, treasury and API agree at each step', () =>
  aboveTheLimit(async () => {
    const id = await buy('exa')
    await world.until(
      async () => (await partner.get(`/mystery/purchase/${id}`)).body.data.status === 'FULFILLED',
      'the card is drawn',
    )
    await withPage((page, context) => approveExport({ page, context, baseUrl, world, partner }, id))
  }))

test('a withdrawal above the limit that one person rejects is failed and free on every screen', () =>
  aboveTheLimit(async () => {
    const rules = { first_use_delay_seconds: 0, is_proof_required: false }
    const platform = await world.platform()
    await platform.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, rules)
    await withPage((page, context) => rejectWithdrawal({ page, context, baseUrl, world, partner }, 'exa'))
  }))

test('an account manager opens an account; a key with full access takes a second person', () =>
  withPage((page, context) => openPartner({ page, context, baseUrl })))

test('one administrator pauses a contract, and two unpause it', () =>
  withPage((page, context) => pausePrizes({ page, context, baseUrl })))

test('a tenant announces cards, answers the case of a difference, ships a card and finds it on the draft invoice', () =>
  withPage((page, context) => announceAndShip({ page, context, baseUrl, vault })))

test('a version that loses money shows its difference and its loss before another person decides', () =>
  withPage((page, context) => rejectLoss({ page, context, baseUrl })))

test('an account manager imports a file and downloads what was left out', () =>
  withPage((page, context) => importCards({ page, context, baseUrl })))

test('a page outside of the roles names the role and the people who could', () =>
  withPage(async (page, context) => {
    await signIn(context, baseUrl, 'operator-warehouse')
    await page.goto('/console/o/tiers')
    await page.getByText(/Needs the role admin or account manager/).waitFor()
    await page.goto('/console/o/approvals?tab=adjustments')
    await page.getByText(/Needs the role treasury: T\w+ T\w+, T\w+ T\w+/).waitFor()
  }))

test('the query box shows where a query is wrong, completes and fixes it, and every state has an address', () =>
  withPage((page, context) => exploreCatalog({ page, context, baseUrl }, subjects.printing)))

/** A card that no other test uses, by its place among the most expensive. */
async function cardAt(place: number): Promise<string> {
  const { body } = await partner.get(`/wildmere/cards?orderBy=-raw_price,name&page_size=1&page=${place}`)
  return body.data[0].id
}

test('the cards whose price moved most are those of the service, in every window', async () => {
  const refresh = world.service.catalog.recurring.find(({ queue }) => queue === 'catalog.refresh_movers')
  await refresh?.run(new AbortController().signal)
  await world.service.catalog.publisher.refresh()
  await withPage((page, context) => seeMovers({ page, context, baseUrl }, partner))
})

test('a partner watches a price, hears of it once it is reached, and stops watching', async () => {
  const [operator, id] = [await world.platform(), await cardAt(5)]
  await withPage((page, context) => watchPrice({ page, context, baseUrl }, { partner, operator, id }))
})

test('a card that an operator withdraws is found by no search until it is restored', async () => {
  const id = await cardAt(9)
  await withPage((page, context) => withdrawCard({ page, context, baseUrl }, partner, id))
})

test('a list of a million rows scrolls to its end with few rows in the document', () =>
  withPage((page, context) => scrollMillion(page, context, baseUrl)))

type View = (typeof testedViews)[number]

/** Each page in one of the views; `npm run prove` takes all in all. */
function shareOf(pages: Readonly<Record<string, string>>, view: View): Record<string, string> {
  const isAll = testedViews.length > 2
  const share = testedViews.indexOf(view)
  return Object.fromEntries(Object.entries(pages).filter((_, index) => isAll || index % 2 === share))
}

const phoneWidth = 390
/** Pages that are looked at side by side; one alone where its speed is measured. */
const lanes = isTimed ? 1 : 3

/** Pages that partners have as well are checked there. */
const ownTenantScreens = Object.fromEntries(
  Object.entries(tenantScreens).filter(([name]) => !['t-keys', 't-requests', 't-people'].includes(name)),
)

test.each(testedViews)('no screen has a serious barrier, moves or ignores keys, $scheme at $width px', async (view) => {
  const found: Record<string, string[]> = {}
  const context = await openContext(browser, baseUrl, view)
  const pages = await Promise.all(Array.from({ length: lanes }, () => context.newPage()))
  const seen = pages.map((page) => watchPage(page, [baseUrl]))
  await Promise.all(pages.map(watchShifts))
  async function look(page: Page, name: string, path: string, isShare: boolean): Promise<void> {
    const shifts = await openSteadily(page, async () => {
      await page.goto(path)
      await page.locator('h1, h3').first().waitFor()
      await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0)
    })
    paints.push(await readPaint(page))
    const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    const text = await page.locator('body').innerText()
    const faults = [
      ...shifts,
      // People read names.
      ...[...text.matchAll(/\b(person|key|operator):\w+/g)].map(([id]) => `The page shows ${id}.`),
      ...(isWide ? ['The page scrolls sideways.'] : []),
      ...(await findUnexplainedFacts(page)),
      ...(isShare ? await findBarriers(page) : []),
    ]
    if (path.includes('peek=')) {
      // The escape key closes whatever is looked at beside a list.
      await page.locator('aside.peek').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('aside.peek').waitFor({ state: 'hidden' })
    }
    if (isShare) faults.push(...(await findKeyFaults(page)))
    if (faults.length > 0) found[name] = faults
  }
  /** Every page must fit a phone; barriers are looked for in the share of this view. */
  async function visit(
    paths: Readonly<Record<string, string>>,
    known: Readonly<Record<string, string | number>> = subjects,
    isShare = false,
  ): Promise<void> {
    const share = isShare ? paths : shareOf(paths, view)
    const waiting = Object.entries(view.width === phoneWidth ? paths : share)
    await Promise.all(
      pages.map(async (page) => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const [name, path] = next
          await look(page, name, fillPath(path, known), name in share)
        }
      }),
    )
  }
  await visit(entryScreens)
  await signIn(context, baseUrl, 'partner-owner')
  await visit(screens)
  await signIn(context, baseUrl, 'tenant-owner')
  await visit(shareOf(ownTenantScreens, view), tenantSubjects, true)
  for (const role of Object.keys(operatorScreens)) {
    await signIn(context, baseUrl, `operator-${role}`)
    await visit(operatorScreens[role] ?? {}, { ...subjects, ...tenantSubjects })
  }
  await context.close()
  expect(found).toEqual({})
  expect(seen).toEqual(pages.map(() => nothing))
})

test('the first page loads at most 250 kB of compressed script, and no file more than 130 kB', async () => {
  const folder = join(import.meta.dirname, '..', 'dist', 'assets')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js.gz'))
  const sizes = new Map<string, number>()
  for (const name of names) sizes.set(name.slice(0, -'.gz'.length), (await stat(join(folder, name))).size)
  const loaded = await withPage(async (page, context) => {
    const scripts = new Set<string>()
    page.on('response', (response) => {
      const name = new URL(response.url()).pathname.split('/').at(-1) ?? ''
      if (sizes.has(name)) scripts.add(name)
    })
    await signIn(context, baseUrl, 'partner-owner')
    await page.goto('/console/p/demo')
    await page.getByText('Gross sales').waitFor()
    return scripts
  })
  const total = [...loaded].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(250_000)
  expect(Math.max(...sizes.values())).toBeLessThanOrEqual(130_000)
})

test('no error of the program itself is in the log of the service', () => {
  expect(logged.filter((line) => /TypeError|RangeError|ReferenceError/.test(line))).toEqual([])
})

testSpeed('the console', { interactions, paints, least: { interactions: 50, screens: 100 } })
