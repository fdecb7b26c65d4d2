// `npm run prove previous-release`: the code of the previous release runs on the schema of this one, as it does while a release
// replaces its processes one by one. An argument names another commit.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './stages.ts'

/** Tests of the previous release that write money, cards, jobs, events and sessions. */
const tests = [
  'service/test/accounts',
  'service/test/evidence',
  'service/test/idempotency',
  'service/test/jobs',
  'service/test/ledger',
  'service/test/operator/approvals.test.ts',
  'service/test/outbox',
  'service/test/packs/purchases/handlers.test.ts',
  'service/test/packs/purchases/numbering.test.ts',
  'service/test/packs/wallet/adjustments.test.ts',
  'service/test/packs/wallet/balances.test.ts',
  'service/test/vault/cards/cards.test.ts',
  'service/test/vault/outbound/orders.test.ts',
  'service/test/webhooks/deliveries/deliveries.test.ts',
]

const migrations = join('service', 'migrations')
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The newest tag; where there is none, the last commit without the newest migration. */
function findPrevious(newest: string): string {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0'], { cwd: root, encoding: 'utf8' })
  if (tag.status === 0) return tag.stdout.trim()
  return `${git('log', '--diff-filter=A', '--format=%H', '-1', '--', join(migrations, newest))}~1`
}

const files = (await readdir(join(root, migrations))).toSorted()
const previous = git('rev-parse', process.argv[2] ?? findPrevious(files.at(-1) ?? ''))
const folder = await mkdtemp(join(tmpdir(), 'packhouse-previous-'))
try {
  const archive = execFileSync('git', ['archive', previous], { cwd: root, maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const known = new Set(await readdir(join(folder, migrations)))
  const added = files.filter((file) => !known.has(file))
  for (const file of added) await copyFile(join(root, migrations, file), join(folder, migrations, file))
  // A release applies its migrations itself.
  const migrator = join('service', 'src', 'db', 'migrate.ts')
  await copyFile(join(root, migrator), join(folder, migrator))
  console.log(`${previous.slice(0, 8)} on the schema with ${added.join(', ') || 'no further migration'}`)
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--testTimeout', '600000', '--project', 'service', ...tests]
  process.exitCode = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
