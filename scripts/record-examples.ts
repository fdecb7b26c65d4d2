// `node scripts/record-examples.ts DATA_DIR` walks over a running, fresh sandbox and writes the examples of the OpenAPI
// document. The linter checks them against the schemas, so an example that no longer fits fails `npm test`.
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPackhouse } from '@packhouse/sdk'
import { createRecorder } from './examples/recorder.ts'
import { walkAdministration, walkCatalog, walkPacks, walkVault, walkWebhooks, type Step } from './examples/walk.ts'
import { root } from './stages.ts'

type Sandbox = {
  base_url: string
  keys: Record<string, string>
  demo_wallets: { address: string }[]
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

const [wallet] = sandbox.demo_wallets
const [game] = sandbox.games
if (!wallet || !game) throw new Error('The sandbox has no demo wallets or games.')
await walkCatalog(clientOf('catalog'), game, step)
await walkVault(clientOf('tenant'), step)
await walkWebhooks(clientOf('partner'), step)
await walkAdministration(clientOf('platform_admin'), step)
await walkPacks(clientOf('partner'), wallet.address, step)
const examples = recorder.list()
const path = join(root, 'service', 'src', 'http', 'schema', 'examples.json')
await writeFile(path, JSON.stringify(examples))
execFileSync(join(root, 'node_modules', '.bin', 'oxfmt'), ['--write', path])
console.log(`${Object.keys(examples).length} examples, ${failures} failed steps`)
process.exitCode = failures === 0 ? 0 : 1
