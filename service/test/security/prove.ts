// `npm run prove security`: the authorization matrix, stolen database users, forged rows, requests of other accounts on every
// resource, and fuzzed requests.
// The suites send the valid requests; an observer repeats each as other accounts and, in the end, with changed fields.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runStage, type Stage } from '../../../scripts/stages.ts'
import { readNotes } from './notes.ts'
import { judge, judgeMatrix, type Document } from './report.ts'

const folder = mkdtempSync(join(tmpdir(), 'packhouse-security-'))

const suite = (name: string, project: string, files: readonly string[], env: NodeJS.ProcessEnv): Stage => ({
  name,
  command: process.execPath,
  args: [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--project',
    project,
    '--testTimeout',
    '3600000',
    '--reporter',
    'dot',
    ...files,
  ],
  env: { NO_COLOR: '1', ...env },
})

const matrix = [
  'service/test/http/authorization.test',
  'service/test/http/spellings.test',
  'service/test/http/hosts.test',
  'service/test/identity/access.test',
  'service/test/identity/roles.test',
  'service/test/identity/keys-of-roles.test',
]
const journeys = [
  'service/test/vault',
  'service/test/identity',
  'service/test/warehouse',
  'service/test/trust/approvals',
  'service/test/trust/payments',
  'service/test/telemetry/attention',
  'service/test/events/console',
  'service/test/webhooks',
  'service/test/catalog',
  'service/test/idempotency',
  'service/test/packs',
  'service/test/sandbox',
  'service/test/providers/shipping/wired',
]
const worlds = [
  'service/test/packs/client',
  'service/test/packs/fairness/fairness',
  'service/test/packs/instant/instant',
  'service/test/packs/prizes/sends',
  'service/test/packs/purchases/custodial',
  'service/test/packs/redemption/custodial',
  'service/test/packs/redemption/exports',
  'service/test/packs/redemption/journeys',
  'service/test/packs/revenue/payouts',
  'service/test/packs/sellback/sellbacks',
  'service/test/packs/tiers/administration',
  'service/test/packs/tiers/catalog',
  'service/test/packs/tiers/prices',
  'service/test/packs/wallet/deposits',
  'service/test/packs/wallet/wallet-links',
  'service/test/packs/wallet/withdrawals',
  'service/test/packs/wallet/loss',
  'service/test/sandbox',
  'service/test/chain/operations',
]
/** What a stolen database user and a forged row can do. */
const stolen = { users: ['service/test/db/process-roles'], rows: ['service/test/chain/intents/strangers'] }

const stages: readonly Stage[] = [
  // Without the observer: these requests are refused by design and would only be repeated.
  suite('matrix', 'service', matrix, { SECURITY_PROOF: folder, SECURITY_WATCH: 'no' }),
  suite('users', 'service', stolen.users, { SECURITY_PROOF: folder, SECURITY_WATCH: 'no' }),
  suite('rows', 'chain', stolen.rows, { SECURITY_PROOF: folder, SECURITY_WATCH: 'no' }),
  suite('journeys', 'service', journeys, { SECURITY_PROOF: folder }),
  suite('worlds', 'chain', worlds, { SECURITY_PROOF: folder }),
  suite('remaining', 'chain', ['service/test/security/remaining'], { SECURITY_PROOF: folder, PACKHOUSE_PROVE: '1' }),
]

/** The table that the test of the users measured and compared with the page. */
function printUsers(): void {
  const page = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
  console.log(/^\| act \|[^]*?\n\n/m.exec(page)?.[0].trimEnd())
}

const broken: string[] = []
try {
  for (const stage of stages) {
    const { ok, seconds, output } = await runStage(stage, { stream: false })
    // Assertions on exact lists and counts fail when attackers are among the accounts; the requests are sent all the same.
    const tail = /Tests {2}.*/.exec(output)?.[0] ?? output.slice(-2_000)
    console.log(`${stage.name.padEnd(10)} ${seconds.toFixed(0)} s  ${tail}`)
    if (['matrix', ...Object.keys(stolen)].includes(stage.name) && !ok) console.log(output)
    if (stage.name in stolen && !ok) broken.push(`the suite ${stage.name} fails`)
    if (stage.name === 'users' && ok) printUsers()
    if (stage.name === 'matrix') {
      // Before the long suites, which a person may not wait for.
      const { lines, findings } = judgeMatrix(readNotes(folder))
      for (const line of lines) console.log(line)
      broken.push(...findings)
    }
  }
  const document = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')) as Document
  const { lines, findings } = judge(readNotes(folder), document)
  for (const line of lines) console.log(line)
  for (const finding of [...broken, ...findings]) console.log(`FINDING ${finding}`)
  process.exitCode = broken.length + findings.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
