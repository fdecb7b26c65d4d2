// `npm run prove restore-drill`: a backup of yesterday beside the chain of today, with the programs of PostgreSQL.
import { join } from 'node:path'
import { reportStage, root, runStage } from './stages.ts'
import { debianPostgres, postgresPrograms, withDebianPostgres } from './suites/debian-postgres.ts'

if (!(await debianPostgres.isInstalled())) throw new Error(`${debianPostgres.name} is needed: ${debianPostgres.enable}`)
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const result = await withDebianPostgres((url) =>
  runStage(
    {
      name: 'restore drill',
      command: process.execPath,
      args: [vitest, 'run', '--project', 'chain', 'service/test/startup/restore-drill'],
      env: { PACKHOUSE_PROVE: '1', TEST_DATABASE_URL: url, POSTGRES_PROGRAMS: postgresPrograms },
    },
    { stream: true },
  ),
)
reportStage(result)
process.exitCode = result.ok ? 0 : 1
