// `npm run screens`: pictures of every screen in both themes at four widths, in the folder `screens`. Starts a sandbox of its own with
// some days of sales; `--data-dir DIR` uses a running one and `--output DIR` another folder. `--only a,b`, `--width 820` and
// `--scheme dark` choose.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { hasChromium, launchBrowser, openContext, signIn, type View } from '../console/test/browser.ts'
import {
  entryScreens,
  fillPath,
  operatorScreens,
  publicScreens,
  screens,
  stationScreens,
  tenantScreens,
  type StationSubjects,
  type Subjects,
  type TenantSubjects,
} from '../console/test/screens.ts'
import { makeStationWork } from '../station/test/station-work.ts'
import { makeTraffic } from '../console/test/traffic.ts'
import { createVaultWork, type VaultKeys } from '../console/test/vault-work.ts'
import { findFreePort } from '../service/test/harness/tools.ts'
import { ensurePages } from './pages.js'
import { root } from './stages.ts'

const { values: options } = parseArgs({
  options: {
    'data-dir': { type: 'string' },
    output: { type: 'string' },
    only: { type: 'string' },
    width: { type: 'string' },
    scheme: { type: 'string' },
  },
})
const output = options.output ?? join(root, 'screens')
const person = 'partner-owner'
const settleMs = 700

const schemes = ['light', 'dark'] as const
/** A phone, a tablet, a laptop and a large display. */
const widths = [390, 820, 1440, 2560] as const
const views: readonly View[] = schemes
  .flatMap((scheme) => widths.map((width) => ({ scheme, width })))
  .filter(({ scheme }) => options.scheme === undefined || options.scheme === scheme)
  .filter(({ width }) => options.width === undefined || Number(options.width) === width)

const worker = 'operator-warehouse'
const tenantPerson = 'tenant-owner'

type Sandbox = {
  baseUrl: string
  dataDir: string
  keys: VaultKeys & { partner: string }
  stop(): Promise<void>
}

async function readSandbox(dataDir: string): Promise<Omit<Sandbox, 'stop'>> {
  type Stored = { base_url: string; keys: Sandbox['keys'] }
  const { base_url: baseUrl, keys } = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as Stored
  return { baseUrl, keys, dataDir }
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
  const { baseUrl, keys } = await readSandbox(dataDir)
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
  return { baseUrl, keys, dataDir, stop }
}

async function findSubjects({ baseUrl, keys }: Sandbox): Promise<Subjects> {
  async function read<Data>(path: string): Promise<Data> {
    const reply = await fetch(`${baseUrl}/api/v1${path}`, { headers: { 'x-api-key': keys.partner } })
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

/** The work is made once; later pictures of the same sandbox show it again. */
async function findVaultSubjects({ baseUrl, keys, dataDir }: Sandbox) {
  type Made = { vault: TenantSubjects; work: StationSubjects }
  const file = join(dataDir, 'screens.json')
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as Made
  const vault = await createVaultWork(baseUrl, keys).makePresent()
  const made: Made = { vault, work: await makeStationWork(baseUrl, keys) }
  await writeFile(file, JSON.stringify(made))
  return made
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
  await page.locator('.payment').getByRole('button', { name: 'Add credits' }).click()
  await page.getByLabel('Amount in USDC').fill('50')
  await page.getByRole('button', { name: 'Pay 50.00 USDC' }).click()
  await page.getByRole('button', { name: /^Buy for/ }).click()
  const seal = page.getByRole('button', { name: /Tear it open/ })
  const value = page.getByText('Worth today')
  await seal.or(value).first().waitFor()
  await takePicture(page, 'shop-sealed', view)
  // A pack that waits for long opens by itself.
  await seal.click({ timeout: 10_000 }).catch(() => {})
  await value.waitFor()
  await settle(page)
  await takePicture(page, 'shop-opened', view)
  const draw = await page.getByRole('link', { name: 'Check this draw yourself' }).getAttribute('href')
  await page.getByRole('button', { name: /^Sell back for/ }).click()
  await page.getByRole('dialog').waitFor()
  await settle(page)
  await takePicture(page, 'shop-sell', view)
  for (const name of ['collection', 'orders']) {
    await page.goto(`/shop/${name}`)
    await settle(page)
    await takePicture(page, `shop-${name}`, view)
  }
  await page.goto(draw ?? '/verify')
  await settle(page)
  await takePicture(page, 'verify', view)
  await page.close()
}

async function pictureAll(sandbox: Sandbox): Promise<void> {
  const subjects = await findSubjects(sandbox)
  const filled = Object.fromEntries(Object.entries(screens).map(([name, path]) => [name, fillPath(path, subjects)]))
  const { vault, work } = await findVaultSubjects(sandbox)
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
const { 'data-dir': dataDir } = options
const sandbox = dataDir ? { ...(await readSandbox(dataDir)), stop: async () => {} } : await startSandbox()
try {
  await pictureAll(sandbox)
} finally {
  await sandbox.stop()
}
