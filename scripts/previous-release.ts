// `npm run prove previous-release`: the code of the previous release runs on the schema of this one, as it does while a release
// replaces its processes one by one. An argument names another commit.
import { spawnSync } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './stages.ts'
import { migrations, withPreviousRelease } from './suites/previous-release.ts'

/** Tests of the previous release that write money, cards, jobs, events and sessions; some have moved since. */
const tests = [
  'service/test/accounts',
  'service/test/events/outbox',
  'service/test/evidence',
  'service/test/idempotency',
  'service/test/identity',
  'service/test/jobs',
  'service/test/ledger',
  'service/test/operator/approvals.test.ts',
  'service/test/outbox',
  'service/test/packs/ledger',
  'service/test/packs/purchases/handlers.test.ts',
  'service/test/packs/purchases/numbering.test.ts',
  'service/test/packs/wallet/adjustments.test.ts',
  'service/test/packs/wallet/balances.test.ts',
  'service/test/trust',
  'service/test/vault/cards/cards.test.ts',
  'service/test/vault/outbound/orders.test.ts',
  'service/test/webhooks/deliveries/deliveries.test.ts',
]

await withPreviousRelease(process.argv[2], async ({ commit, folder, added }) => {
  for (const file of added) await copyFile(join(root, migrations, file), join(folder, migrations, file))
  // A release applies its migrations itself.
  const migrator = join('service', 'src', 'db', 'migrate.ts')
  await copyFile(join(root, migrator), join(folder, migrator))
  console.log(`${commit.slice(0, 8)} on the schema with ${added.join(', ') || 'no further migration'}`)
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const args = [vitest, 'run', '--testTimeout', '600000', '--project', 'service', ...tests]
  process.exitCode = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status ?? 1
})
