// `npm run prove rolling-upgrade`: an installation of several processes under load is upgraded from the previous release,
// restarted process by process, and loses processes without warning. An argument names another commit.
import { join } from 'node:path'
import { reportStage, root, runStage } from './stages.ts'
import { withPreviousRelease } from './suites/previous-release.ts'

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
await withPreviousRelease(process.argv[2], async ({ commit, folder, added }) => {
  console.log(`from ${commit.slice(0, 8)}, with the migrations ${added.join(', ') || '(none)'}`)
  const result = await runStage(
    {
      name: 'rolling upgrade',
      command: process.execPath,
      args: [vitest, 'run', '--project', 'chain', 'service/test/startup/installation'],
      env: { PACKHOUSE_PROVE: '1', PREVIOUS_RELEASE: folder },
    },
    { stream: true },
  )
  reportStage(result)
  process.exitCode = result.ok ? 0 : 1
})
