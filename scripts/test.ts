// `npm test`: every suite this machine allows, one after the other, with the time of each stage. A suite that needs a
// tool the machine does not have is left out with a reason, or fails where PACKHOUSE_REQUIRE=all.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportStage, root, runStage, staticStages, type Stage } from './stages.ts'

const scratch = await mkdtemp(join(tmpdir(), 'packhouse-test-'))
const counts = { passed: 0, failed: 0 }

type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }

async function runStatic(stage: Stage): Promise<void> {
  const result = await runStage(stage, { stream: false })
  reportStage(result)
  counts[result.ok ? 'passed' : 'failed'] += 1
}

/** Counts the tests of one vitest run; a run that broke before its report counts as one failure. */
async function runVitest(name: string, args: readonly string[]): Promise<void> {
  const reportPath = join(scratch, `${name}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const result = await runStage(
    {
      name,
      command: process.execPath,
      args: [vitest, 'run', ...args, '--reporter', 'default', '--reporter', 'json', `--outputFile.json=${reportPath}`],
    },
    { stream: true },
  )
  reportStage(result)
  const report = await readFile(reportPath, 'utf8').then(
    (text) => JSON.parse(text) as VitestReport,
    () => undefined,
  )
  counts.passed += report?.numPassedTests ?? 0
  counts.failed += Math.max(report?.numFailedTests ?? 0, result.ok ? 0 : 1)
}

try {
  for (const stage of staticStages) await runStatic(stage)
  await runStatic({
    name: 'generated',
    command: process.execPath,
    args: [join(root, 'scripts', 'generate.ts'), '--check'],
  })
  await runVitest('tests', process.argv.slice(2))
} finally {
  await rm(scratch, { recursive: true, force: true })
}

process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
console.log(`${counts.passed} passed, ${counts.failed} failed`)
