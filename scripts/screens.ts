// `npm run screens`: pictures of every screen of the console and the scan station in both themes and two widths, in the folder `screens`.
// Starts a sandbox of its own with some days of sales; `--base-url URL --key KEY` uses one that runs already.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { hasChromium, launchBrowser, openContext, signIn, views, type View } from '../console/test/browser.ts'
import {
  entryScreens,
  fillPath,
  operatorScreens,
  publicScreens,
  screens,
  stationScreens,
  tenantScreens,
  type Subjects,
} from '../console/test/screens.ts'
import { makeStationWork } from '../console/test/station-work.ts'
import { makeTraffic } from '../console/test/traffic.ts'
import { createVaultWork, type VaultKeys } from '../console/test/vault-work.ts'
import { findFreePort } from '../service/test/harness/tools.ts'
import { ensurePages } from './pages.js'
import { root } from './stages.ts'

const { values: options } = parseArgs({
  options: { 'base-url': { type: 'string' }, key: { type: 'string' }, only: { type: 'string' } },
})
const output = join(root, 'screens')
const person = 'partner-owner'
const settleMs = 1_500

const worker = 'operator-warehouse'
const tenantPerson = 'tenant-owner'

/** Station and tenant have pictures only where the keys of tenant and platform are known. */
type Sandbox = {
  baseUrl: string
  partnerKey: string
  keys?: VaultKeys
  stop(): Promise<void>
}

/** Resolves with the line that says where the service listens. */
function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((settle, refuse) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('packhouse ready')) settle()
    })
    child.once('exit', (code) => refuse(new Error(`The sandbox ended with ${code}.`)))
  })
}

async function startSandbox(): Promise<Sandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-screens-'))
  const [port, chainPort] = [await findFreePort(), await findFreePort()]
  const ports = { PORT: String(port), CHAIN_PORT: String(chainPort) }
  const env = { ...process.env, DATA_DIR: dataDir, DEMO_HISTORY: 'off', ...ports }
  const child = spawn(process.execPath, [join(root, 'service', 'src', 'main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((settle) => child.once('exit', settle))
  await waitUntilReady(child)
  const { base_url: baseUrl, keys } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as {
    base_url: string
    keys: VaultKeys & { partner: string }
  }
  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const traffic = { baseUrl, partnerKey: keys.partner, platformKey: keys.platform_admin, days: 10, perDay: 4 }
  try {
    // The month of these orders ends with the first sales, so that there is an invoice.
    await createVaultWork(baseUrl, keys).makePast()
    await makeTraffic(traffic)
  } catch (error) {
    await stop()
    throw error
  }
  return { baseUrl, partnerKey: keys.partner, keys, stop }
}

async function findSubjects({ baseUrl, partnerKey }: Sandbox): Promise<Subjects> {
  async function read<Data>(path: string): Promise<Data> {
    const reply = await fetch(`${baseUrl}/api/v1${path}`, { headers: { 'x-api-key': partnerKey } })
    return ((await reply.json()) as { data: Data }).data
  }
  const [purchase] = (await read<{ purchases: { id: number }[] }>('/mystery/purchases?status=FULFILLED&limit=1'))
    .purchases
  const [webhook] = (await read<{ webhooks: { id: number }[] }>('/webhooks')).webhooks
  /** The newest row of a list; the first number where the list is empty, which shows the missing page. */
  async function newest(path: string, list: string, id: string): Promise<number> {
    const found = await read<Record<string, Record<string, number>[]>>(`${path}?limit=1`)
    return found[list]?.[0]?.[id] ?? 1
  }
  return {
    purchase: purchase?.id ?? 1,
    webhook: webhook?.id ?? 1,
    customer: 'mira',
    instant: await newest('/instant/purchases', 'purchases', 'id'),
    sellback: await newest('/mystery/sellbacks', 'sellbacks', 'sellback_id'),
    redemption: await newest('/mystery/redemptions', 'redemptions', 'redemption_id'),
    send: await newest('/sends', 'sends', 'send_id'),
    payout: await newest('/mystery/payouts', 'payouts', 'payout_id'),
    printing: (await read<{ id: string }[]>('/wildmere/cards?orderBy=-raw_price,name&page_size=1'))[0]?.id ?? 'none',
  }
}

const maxRounds = 200
const maxHeight = 6_000
const roundMs = 100

const isChosen = (name: string): boolean => options.only === undefined || options.only.split(',').includes(name)

async function settle(page: Page): Promise<void> {
  await page.locator('h1, h3').first().waitFor()
  // The content security policy allows no evaluated conditions, so the page is asked from outside.
  for (let round = 0; round < maxRounds && (await page.locator('[aria-busy]').count()) > 0; round += 1)
    await page.waitForTimeout(roundMs)
  await page.waitForTimeout(settleMs)
}

async function takePicture(page: Page, name: string, view: View): Promise<void> {
  const file = `${name}-${view.scheme}-${view.width}.png`
  // A page without end, such as a wall of cards, has only its visible rows in the document.
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.screenshot({ path: join(output, file), fullPage: height < maxHeight })
  console.log(file)
}

async function takePictures(context: BrowserContext, paths: Readonly<Record<string, string>>, view: View) {
  const page = await context.newPage()
  for (const [name, path] of Object.entries(paths)) {
    if (!isChosen(name)) continue
    await page.goto(path)
    await settle(page)
    await takePicture(page, name, view)
  }
  await page.close()
}

/** A visitor buys a pack, opens it, verifies the draw and is asked before the card is sold. */
async function takeShopPictures(context: BrowserContext, view: View): Promise<void> {
  if (!isChosen('shop-opening')) return
  const page = await context.newPage()
  await page.goto('/shop/packs/1')
  await page.getByRole('button', { name: /^Add 50/ }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  const seal = page.getByRole('button', { name: /Tear it open/ })
  await seal.waitFor()
  await takePicture(page, 'shop-sealed', view)
  await seal.click()
  await page.getByText('Worth today').waitFor()
  await settle(page)
  await takePicture(page, 'shop-opened', view)
  const draw = await page.getByRole('link', { name: 'Check this draw yourself' }).getAttribute('href')
  await page.getByRole('button', { name: /^Sell back for/ }).click()
  await page.getByRole('dialog').waitFor()
  await settle(page)
  await takePicture(page, 'shop-sell', view)
  await page.goto('/shop/collection')
  await settle(page)
  await takePicture(page, 'shop-collection', view)
  await page.goto(draw ?? '/verify')
  await settle(page)
  await takePicture(page, 'verify', view)
  await page.close()
}

async function pictureAll(sandbox: Sandbox): Promise<void> {
  const subjects = await findSubjects(sandbox)
  const filled = Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, fillPath(path, subjects)]))
  const vault = sandbox.keys && (await createVaultWork(sandbox.baseUrl, sandbox.keys).makePresent())
  const work = sandbox.keys && (await makeStationWork(sandbox.baseUrl, sandbox.keys))
  const browser = await launchBrowser()
  try {
    for (const view of views) {
      const context = await openContext(browser, sandbox.baseUrl, view)
      await takePictures(context, { ...entryScreens, ...publicScreens }, view)
      await takeShopPictures(context, view)
      await signIn(context, sandbox.baseUrl, person)
      await takePictures(context, filled, view)
      for (const [role, paths] of Object.entries(operatorScreens)) {
        await signIn(context, sandbox.baseUrl, `operator-${role}`)
        const known = Object.entries(paths).map(([key, path]) => [key, fillPath(path, { ...subjects, ...vault })])
        await takePictures(context, Object.fromEntries(known) as Record<string, string>, view)
      }
      const others = [
        [tenantPerson, tenantScreens, vault],
        [worker, stationScreens, work],
      ] as const
      for (const [name, paths, known] of others) {
        if (!known) continue
        await signIn(context, sandbox.baseUrl, name)
        const filledPaths = Object.entries(paths).map(([key, path]) => [key, fillPath(path, known)])
        await takePictures(context, Object.fromEntries(filledPaths) as Record<string, string>, view)
      }
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

if (!hasChromium()) throw new Error('The screenshots need Chromium: apt-get install chromium')
await ensurePages(process.execPath, (line) => console.log(line))
await mkdir(output, { recursive: true })
const { 'base-url': baseUrl, key: partnerKey } = options
const sandbox = baseUrl && partnerKey ? { baseUrl, partnerKey, stop: async () => {} } : await startSandbox()
try {
  await pictureAll(sandbox)
} finally {
  await sandbox.stop()
}
