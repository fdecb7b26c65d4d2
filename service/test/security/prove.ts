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
  'http/authorization.test',
  'http/spellings.test',
  'http/hosts.test',
  'console/access.test',
  'operator/roles.test',
]
const journeys = [
  'vault',
  'operator',
  'console/people',
  'console/events',
  'console/security',
  'identity',
  'webhooks',
  'catalog',
  'idempotency',
  'packs',
  'sandbox',
  'shipping/wired',
]
const worlds = [
  'packs/client',
  'packs/fairness/fairness',
  'packs/instant/instant',
  'packs/prizes/sends',
  'packs/purchases/custodial',
  'packs/redemption/custodial',
  'packs/redemption/exports',
  'packs/redemption/journeys',
  'packs/revenue/payouts',
  'packs/sellback/sellbacks',
  'packs/tiers/administration',
  'packs/tiers/catalog',
  'packs/tiers/prices',
  'packs/wallet/deposits',
  'packs/wallet/wallet-links',
  'packs/wallet/withdrawals',
  'packs/wallet/loss',
  'sandbox',
  'chain/operations',
]
/** What a stolen database user and a forged row can do. */
const stolen = { users: ['db/process-roles'], rows: ['chain/intents/strangers'] }
const below = (names: readonly string[]): string[] => names.map((name) => `service/test/${name}`)

const stages: readonly Stage[] = [
  // Without the observer: these requests are refused by design and would only be repeated.
  suite('matrix', 'service', below(matrix), { SECURITY_PROOF: folder, SECURITY_WATCH: 'no' }),
  suite('users', 'service', below(stolen.users), { SECURITY_PROOF: folder, SECURITY_WATCH: 'no' }),
  suite('rows', 'chain', below(stolen.rows), { SECURITY_PROOF: folder, SECURITY_WATCH: 'no' }),
  suite('journeys', 'service', below(journeys), { SECURITY_PROOF: folder }),
  suite('worlds', 'chain', below(worlds), { SECURITY_PROOF: folder }),
  suite('remaining', 'chain', below(['security/remaining']), { SECURITY_PROOF: folder, PACKHOUSE_PROVE: '1' }),
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
