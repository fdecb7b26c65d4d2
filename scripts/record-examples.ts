// `node scripts/record-examples.ts DATA_DIR` walks over a running, fresh sandbox and writes the examples of the OpenAPI
// document. The linter checks them against the schemas, so an example that no longer fits fails `npm test`.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPackhouse } from '@packhouse/sdk'
import { readEverything } from './examples/reads.ts'
import { createRecorder } from './examples/recorder.ts'
import { openWallet, walkAccount, walkPlatform, walkWallet } from './examples/walk-wallets.ts'
import { walkAdministration, walkCatalog, walkPacks, walkVault, walkWebhooks, type Step } from './examples/walk.ts'
import { root } from './stages.ts'

type Sandbox = {
  base_url: string
  keys: Record<string, string>
  rpc_url: string
  demo_wallets: { address: string; private_key: `0x${string}` }[]
  games: string[]
}

const [dataDir = 'data'] = process.argv.slice(2)
const sandbox = JSON.parse(await readFile(join(dataDir, 'sandbox.json'), 'utf8')) as Sandbox
const document = JSON.parse(await readFile(join(root, 'docs', 'openapi.json'), 'utf8'))
const recorder = createRecorder(document, sandbox.base_url)
const clientOf = (key: string) =>
  createPackhouse({ baseUrl: sandbox.base_url, apiKey: sandbox.keys[key], fetch: recorder.fetch })

let failures = 0
/** A step that fails is reported; the others are recorded nevertheless. */
const step: Step = async (name, work) => {
  try {
    return await work()
  } catch (error) {
    failures += 1
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

const [trader, wallet] = sandbox.demo_wallets
const [game] = sandbox.games
if (!trader || !wallet || !game) throw new Error('The sandbox has no demo wallets or games.')
await walkCatalog(clientOf('catalog'), game, step)
await walkVault(clientOf('tenant'), step)
await walkWebhooks(clientOf('partner'), step)
await walkAdministration(clientOf('platform_admin'), step)
await walkPacks(clientOf('partner'), wallet.address, step)
await walkWallet(clientOf('partner'), openWallet(sandbox.rpc_url, trader.private_key), step)
await walkAccount(clientOf('partner'), wallet.address, step)
await walkPlatform(clientOf('platform_admin'), step)

/** Which key a path belongs to is found by trying. */
async function read(path: string): Promise<boolean> {
  for (const key of ['partner', 'tenant', 'platform_admin', 'payout', 'catalog']) {
    const headers = { 'x-api-key': sandbox.keys[key] ?? '', accept: 'application/json' }
    const reply = await recorder.fetch(sandbox.base_url + path, { method: 'GET', headers })
    if (reply.ok) return true
  }
  return false
}
await readEverything(document, recorder.list, read, game)
const examples = recorder.list()
const path = join(root, 'service', 'src', 'http', 'schema', 'examples.json')
await writeFile(path, JSON.stringify(examples))
execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), ['--write', path])
console.log(`${Object.keys(examples).length} examples, ${failures} failed steps`)
process.exitCode = failures === 0 ? 0 : 1
