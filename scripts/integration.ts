// `npm run prove integration`: what a developer builds on the first day, in empty folders, with nothing but what a running
// sandbox hands out and the public registry: a partner with the SDK, a tenant with the command line, a script with the Python
// client, and a shop of Next.js with the elements, bought from in a browser.
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createPackhouse } from '@packhouse/sdk'
import { launchBrowser, openContext } from '../console/test/browser.ts'
import { makeDataFolder, startProcess } from '../service/test/harness/process.ts'
import { buildDownloads, downloadsFolder } from './downloads.ts'
import { root } from './stages.ts'

const run = promisify(execFile)
const source = join(root, 'scripts', 'integration')
const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']
const openingTimeoutMs = 120_000

type Sandbox = { baseUrl: string; dataDir: string; keys: Readonly<Record<string, string>> }
type Step = (sandbox: Sandbox, folder: string) => Promise<void>

/** Runs a program in a folder, with the address of the service, a key and the settings of npm on this machine. */
async function runIn(folder: string, { baseUrl }: Sandbox, key: string | undefined, command: readonly string[]) {
  const [program = '', ...args] = command
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PACKHOUSE_|NODE_ENV$|DATA_DIR$)/.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    XDG_CONFIG_HOME: folder,
    PACKHOUSE_URL: baseUrl,
    ...(key !== undefined && { PACKHOUSE_KEY: key }),
  }
  const { stdout } = await run(program, args, { cwd: folder, env, maxBuffer: 1 << 26 })
  return stdout
}

const install = (folder: string, sandbox: Sandbox, ...packages: readonly string[]) =>
  runIn(folder, sandbox, undefined, ['npm', 'install', ...quiet, ...packages])

const partner: Step = async (sandbox, folder) => {
  await install(folder, sandbox, `${sandbox.baseUrl}/downloads/sdk.tgz`)
  await cp(join(source, 'partner.mjs'), join(folder, 'partner.mjs'))
  process.stdout.write(await runIn(folder, sandbox, sandbox.keys['partner'], ['node', 'partner.mjs']))
}

const tenant: Step = async (sandbox, folder) => {
  await install(folder, sandbox, `${sandbox.baseUrl}/downloads/cli.tgz`)
  const packhouse = (...args: string[]) =>
    runIn(folder, sandbox, sandbox.keys['tenant'], ['node_modules/.bin/packhouse', 'vault', ...args])
  await packhouse('sweep', '--to', 'cards.json')
  const { cards } = JSON.parse(await readFile(join(folder, 'cards.json'), 'utf8')) as {
    cards: Record<string, { unique_id: string; status: string }>
  }
  const free = Object.values(cards).find(({ status }) => status === 'AVAILABLE')
  if (!free) throw new Error('The demo tenant has no free card.')
  const address = {
    name: 'Ada Fox',
    street1: '12 Elm Street',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    country: 'US',
  }
  const quoted = await packhouse('quote', free.unique_id, '--json', '--address', JSON.stringify(address))
  const quote = JSON.parse(quoted) as { order_id: number; rates: { rate_id: string }[] }
  await packhouse('order', String(quote.order_id), '--rate', quote.rates[0]?.rate_id ?? '')
  const tracked = await packhouse('track', String(quote.order_id))
  if (!tracked.includes('COMMITTED')) throw new Error(`The order is not committed:\n${tracked}`)
  console.log(`ok  CLI: ${Object.keys(cards).length} cards mirrored, order ${quote.order_id} committed and tracked`)
}

const python: Step = async (sandbox, folder) => {
  const pip = ['python3', '-m', 'pip', 'install', '-q', '--no-index', '--disable-pip-version-check']
  const options = ['--root-user-action=ignore', '--target', folder]
  await runIn(folder, sandbox, undefined, [...pip, ...options, `${sandbox.baseUrl}/downloads/python.tar.gz`])
  const walk = join(folder, 'walk.py')
  await cp(join(root, 'clients', 'python', 'tests', 'walk.py'), walk)
  await runIn(folder, sandbox, undefined, ['python3', walk, sandbox.dataDir])
  console.log('ok  Python: bought, revealed, sold back, mirrored cards and searched the catalog')
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((settle) => server.once('listening', settle))
  const { port } = server.address() as AddressInfo
  await new Promise((settle) => server.close(settle))
  return port
}

/** Waits until the text of a growing output has a match. */
async function waitFor(read: () => string, pattern: RegExp, attempts = 3_000): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (pattern.test(read())) return
    await new Promise((settle) => setTimeout(settle, 100))
  }
  throw new Error(`${String(pattern)} did not come:\n${read()}`)
}

/** Buys and opens a pack on the page, as a visitor does. */
async function visit(siteUrl: string): Promise<void> {
  const browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks'])
  try {
    const context = await openContext(browser, siteUrl, { scheme: 'light', width: 1440 })
    context.setDefaultTimeout(openingTimeoutMs)
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`${siteUrl}/`)
    try {
      await page.getByRole('button', { name: /^Buy for/ }).click()
      await page.getByText('Packs bought on this visit: 1').waitFor()
      await page.getByRole('button', { name: 'Tear it open' }).click()
      await page.getByText('Worth today').waitFor()
    } catch (cause) {
      throw new Error(`${await page.locator('body').innerText()}\n${errors.join('\n')}`, { cause })
    }
    if (errors.length > 0) throw new Error(errors.join('\n'))
  } finally {
    await browser.close()
  }
}

const nextShop: Step = async (sandbox, folder) => {
  await cp(join(root, 'examples', 'next-shop'), folder, { recursive: true })
  const manifestPath = join(folder, 'package.json')
  const manifest = await readFile(manifestPath, 'utf8')
  await writeFile(manifestPath, manifest.replace('http://127.0.0.1:4000', sandbox.baseUrl))
  await install(folder, sandbox)
  await runIn(folder, sandbox, sandbox.keys['partner'], ['npm', 'run', 'build'])
  const port = await findPort()
  const siteUrl = `http://127.0.0.1:${port}`
  const packhouse = createPackhouse({ baseUrl: sandbox.baseUrl, apiKey: sandbox.keys['partner'] })
  await packhouse.sandbox.grantCredits({ external_user_id: 'ann', amount_usdc: '50' })
  const webhook = await packhouse.webhooks.create({ url: `${siteUrl}/hooks`, event_types: ['purchase.fulfilled'] })
  const site = spawn('node_modules/.bin/next', ['start', '--hostname', '127.0.0.1', '--port', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      PACKHOUSE_URL: sandbox.baseUrl,
      PACKHOUSE_KEY: sandbox.keys['partner'],
      PACKHOUSE_WEBHOOK_SECRET: webhook.signing_secret,
      SITE_URL: siteUrl,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [site.stdout, site.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const ended = new Promise((settle) => site.once('close', settle))
  try {
    await waitFor(() => output, /Ready in/)
    await visit(siteUrl)
    await waitFor(() => output, /purchase \d+ drew /)
    console.log('ok  Next.js: built, a visitor bought and opened a pack, and the signed event arrived at its route')
  } finally {
    site.kill()
    await ended
    await packhouse.webhooks.delete(webhook.id)
  }
}

/** All of them, or those that are named. */
const all: Readonly<Record<string, Step>> = { partner, tenant, python, next: nextShop }
const named = process.argv.slice(2)
const steps = Object.entries(all).filter(([name]) => named.length === 0 || named.includes(name))

const data = await makeDataFolder()
const scratch = await mkdtemp(join(tmpdir(), 'packhouse-integration-'))
try {
  await buildDownloads(downloadsFolder)
  await using service = await startProcess({ DATA_DIR: data.path })
  const { keys } = JSON.parse(await readFile(join(data.path, 'sandbox.json'), 'utf8')) as Pick<Sandbox, 'keys'>
  for (const [name, step] of steps) {
    const folder = join(scratch, name)
    await mkdir(folder)
    await step({ baseUrl: service.baseUrl, dataDir: data.path, keys }, folder)
  }
  console.log(`${steps.length} integrations from empty folders`)
} finally {
  await rm(scratch, { recursive: true, force: true })
  await data[Symbol.asyncDispose]()
}
