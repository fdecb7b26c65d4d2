// `npm test`: every suite this machine allows, two at a time, with the time of each stage. A suite without its
// tool is skipped with a reason; with PACKHOUSE_REQUIRE=all that is a failure.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBundle } from './bundle.js'
import { ensurePages } from './pages.js'
import { scratchParent } from './scratch.ts'
import { reportStage, root, runStage, staticStages, type Stage, type StageResult } from './stages.ts'
import { chromium } from './suites/chromium.ts'
import { debianPostgres, withDebianPostgres } from './suites/debian-postgres.ts'

const requireAll = process.env['PACKHOUSE_REQUIRE'] === 'all'
const scratch = await mkdtemp(join(await scratchParent(), 'packhouse-test-'))
// The databases run as another user under root, which must be able to reach their folders.
await chmod(scratch, 0o711)
process.env['TMPDIR'] = scratch
const counts = { passed: 0, failed: 0 }
const skipped: string[] = []
const timings: { file: string; project: string; seconds: number }[] = []
/** What each stage cost, one line each. */
const stageCosts: string[] = []
let endedCpuSeconds = 0
/** What failed, repeated at the end of the output, where a reader of a long log looks first. */
const failures: string[] = []
/** Browser tests that passed only when they were repeated: each is a bug, in the test or in the page. */
const repeated: string[] = []
const shownLines = 12
/** Two suites run at a time and share the cores: more processes than cores take a quarter more of CPU time. */
const workers = String(Math.max(1, Math.floor(availableParallelism() / 2)))

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: readonly {
    name: string
    startTime: number
    endTime: number
    message: string
    assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[]
  }[]
}
type Tool = { name: string; enable: string; isInstalled(): Promise<boolean> }

/** Runs and reports a stage. CPU time is known of processes that ended, which makes the increase that of this stage. */
async function runMeasured(stage: Stage, { stream }: { stream: boolean }): Promise<StageResult> {
  const result = await runStage(stage, { stream })
  const before = endedCpuSeconds
  endedCpuSeconds = await readCpuSeconds()
  reportStage(result)
  const cpu = (endedCpuSeconds - before).toFixed(0).padStart(5)
  stageCosts.push(`${cpu} s CPU ${result.seconds.toFixed(0).padStart(5)} s wall  ${stage.name}`)
  return result
}

async function runStatic(stage: Stage): Promise<void> {
  const result = await runMeasured(stage, { stream: false })
  counts[result.ok ? 'passed' : 'failed'] += 1
  if (!result.ok) failures.push(`${stage.name}\n${result.output.trim().split('\n').slice(-shownLines).join('\n')}`)
}

const firstLines = (text: string | undefined): string => (text ?? '').split('\n').slice(0, shownLines).join('\n')

/** The tests of a run that have messages and end with this status, and for failures, files that broke outside of a test. */
function messagesOf(project: string, status: 'failed' | 'passed', { testResults }: VitestReport): string[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = `${project}  ${relative(root, name)}`
    const tests = assertionResults.filter((test) => test.status === status && test.failureMessages.length > 0)
    const texts = tests.map(({ fullName, failureMessages }) => `${fullName}\n${firstLines(failureMessages[0])}`)
    return [...texts, ...(message && status === 'failed' ? [firstLines(message)] : [])].map(
      (text) => `${file}  ${text}`,
    )
  })
}

/** Counts the tests of one vitest run; a run that broke before its report counts as one failure. */
async function runVitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  const reportPath = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${reportPath}`]
  const stage = {
    name,
    command: process.execPath,
    args: [vitest, 'run', '--maxWorkers', workers, ...args, ...reporters],
    env,
  }
  const result = await runMeasured(stage, { stream: true })
  const report = await readFile(reportPath, 'utf8').then(
    (text) => JSON.parse(text) as VitestReport,
    () => undefined,
  )
  counts.passed += report?.numPassedTests ?? 0
  counts.failed += Math.max(report?.numFailedTests ?? 0, result.ok ? 0 : 1)
  if (report) {
    const failed = messagesOf(name, 'failed', report)
    // A reader who sees only this part of the log learns which tests they are.
    for (const failure of failed) console.log(`FAILED ${failure}`)
    failures.push(...failed)
    repeated.push(...messagesOf(name, 'passed', report))
  } else failures.push(`${name}: no report`)
  for (const { name: path, startTime, endTime } of report?.testResults ?? []) {
    timings.push({ file: relative(root, path), project: name, seconds: (endTime - startTime) / 1_000 })
  }
}

/** CPU seconds of all processes that were waited for, where the system tells (fields 16 and 17, in hundredths). */
async function readCpuSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => undefined)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields ? (Number(fields[13]) + Number(fields[14])) / 100 : 0
}

const shownTimings = 30

/** The slowest files, and what the whole run cost. */
async function reportTimings(): Promise<void> {
  const slowest = timings.toSorted((left, right) => right.seconds - left.seconds).slice(0, shownTimings)
  for (const { file, project, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${project}  ${file}`)
  for (const line of stageCosts) console.log(line)
  console.log(`CPU time ${((await readCpuSeconds()) / 60).toFixed(1)} min`)
}

/** The contracts: their generated files, tests and gas. */
async function runContracts(): Promise<void> {
  const script = (name: string) => join(root, 'contracts', 'script', `${name}.ts`)
  await runStatic({ name: 'abi', command: process.execPath, args: [script('build'), '--check'] })
  const stage = { name: 'contracts', command: process.execPath, args: [script('test')] }
  const tests = await runMeasured(stage, { stream: false })
  const count = (word: string): number => Number(new RegExp(`(\\d+) ${word}`).exec(tests.output)?.[1] ?? 0)
  counts.passed += count('passing')
  counts.failed += Math.max(count('failing'), tests.ok ? 0 : 1)
  if (!tests.ok) failures.push(`contracts\n${tests.output.slice(tests.output.indexOf(' failing'))}`)
  await runStatic({ name: 'gas', command: process.execPath, args: [script('gas')] })
}

/** A bounded number of simulated purchases from fresh seeds, which are printed with the command that repeats a failure. */
async function runSimulation(): Promise<void> {
  const main = join(root, 'service', 'test', 'simulation', 'main.ts')
  const args = [main, '--runs', '3', '--purchases', '10', '--again']
  const result = await runMeasured({ name: 'simulation', command: process.execPath, args }, { stream: true })
  counts[result.ok ? 'passed' : 'failed'] += 1
  if (!result.ok) failures.push('simulation: the command that repeats it is printed with the stage')
}

async function withTool(tool: Tool, suite: () => Promise<void>): Promise<void> {
  if (await tool.isInstalled()) return suite()
  const reason = `the suite on ${tool.name}: not installed (${tool.enable})`
  if (!requireAll) return void skipped.push(reason)
  counts.failed += 1
  console.log(`FAILED ${reason}`)
}

/** The static checks. */
async function runChecks(): Promise<void> {
  for (const stage of staticStages) await runStatic(stage)
  await runStatic({
    name: 'generated',
    command: process.execPath,
    args: [join(root, 'scripts', 'generate.ts'), '--check'],
  })
}

/** On the oldest PostgreSQL version: the migrations, every statement of the service, and what waits, locks and listens. */
const onOldestPostgres = [
  'service/test/db/statements',
  'service/test/identity/accounts',
  'service/test/catalog/catalog.test',
  'service/test/idempotency',
  'service/test/jobs',
  'service/test/events/outbox',
]

const runOnOldestPostgres = (): Promise<void> =>
  withTool(debianPostgres, () =>
    withDebianPostgres((url) =>
      runVitest(debianPostgres.name, ['--project', 'service', ...onOldestPostgres], { TEST_DATABASE_URL: url }),
    ),
  )

const runProject = (name: string): Promise<void> => runVitest(name, ['--project', name])

const runWithPages = async (name: string): Promise<void> => {
  await pages
  await runProject(name)
}

/** The longest first, so that none of them runs alone at the end. */
const suites: (() => Promise<void>)[] = [
  () => runWithPages('chain'),
  () => withTool(chromium, () => runWithPages('browser')),
  () => runProject('service'),
  () => runWithPages('process'),
  runContracts,
  runChecks,
  () => runProject('unit'),
  runSimulation,
  runOnOldestPostgres,
]

/** Two at a time: where one waits for a process, a page or a database, the other computes. */
async function runLane(): Promise<void> {
  for (let suite = suites.shift(); suite; suite = suites.shift()) await suite()
}

// Tests start the programs that people start: built pages, and the bundle of the service.
const pages = ensurePages(process.execPath, console.log).then(() => ensureBundle(process.execPath, console.log))
try {
  await Promise.all([runLane(), runLane()])
} finally {
  await rm(scratch, { recursive: true, force: true })
}

await reportTimings()
for (const reason of skipped) console.log(`skipped: ${reason}`)
for (const test of repeated) console.log(`REPEATED ${test}`)
for (const failure of failures) console.log(`FAILED ${failure}`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1
console.log(`${counts.passed} passed, ${counts.failed} failed`)
