// `npm run contracts:teeth`: inserts one seeded bug per promise into a copy of the sources and requires the suite to
// detect it. An undetected bug is a gap in the tests. Arguments choose promises, or bugs by a part of their text. What was
// detected is remembered until the bug, its contract or its tests change, so that an interrupted run continues. A contract
// with a bug is compiled once, while the tests of others run, and kept: changed tests alone compile nothing. Light compiler
// settings are used where a contract allows them; the unchanged contracts must pass the same tests, compiled the same way.
import { createHash } from 'node:crypto'
import { mkdtemp, rm, symlink, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  cacheDir,
  compileAll,
  contractsDir,
  listJobs,
  readSources,
  sourcesOf,
  startCompilers,
  writeBytecode,
  type Compilers,
  type Sources,
} from './compile.ts'
import type { Artifact, Job } from './artifact.ts'
import { runHardhat } from './hardhat.ts'
import { seededBugs } from './seeded-bugs.ts'
import type { SeededBug } from './seeded-row.ts'

type Verdict = { bug: SeededBug; caughtBy: string | undefined }

/** The sources with the bug inserted; a bug that no longer matches the sources is an error of this script. */
function applyBug(sources: Sources, { file, find, replace }: SeededBug): Sources {
  const text = sources.get(file)
  if (text === undefined || text.split(find).length !== 2) throw new Error(`The bug does not match ${file}: ${find}`)
  return new Map([...sources, [file, text.replace(find, () => replace)]])
}

/** A folder with the tests, the unchanged bytecode and the settings, in which single contracts can be replaced. */
async function makeCopy(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'packhouse-teeth-'))
  for (const name of ['test', 'src', 'script', 'recorded', 'hardhat.config.ts', 'package.json']) {
    await cp(join(contractsDir, name), join(copy, name), { recursive: true })
  }
  await symlink(join(contractsDir, '..', 'node_modules'), join(copy, 'node_modules'))
  await mkdir(join(copy, 'cache'), { recursive: true })
  return copy
}

/** Name and message of the first failing test. */
const failing = /^ {2}1\) \S+#(\S+)\n\s+Error: (.*)$/m

type Run = { code: number; output: string }
type Profile = 'quick' | 'usual'

async function runTests(copy: string, tests: readonly string[], profile: Profile): Promise<Run> {
  const env = { CONTRACTS_PROFILE: profile }
  const run = await runHardhat(copy, ['test', 'solidity', ...tests], { stream: false, env })
  if (/HHE\d+|Compilation failed/.test(run.output)) throw new Error(run.output)
  return run
}

const passing = new Set<string>()

/** Without this check, a test that fails anyway would detect every bug. */
async function requirePassing(copy: string, tests: readonly string[], profile: Profile): Promise<void> {
  const unknown = tests.filter((test) => !passing.has(`${profile} ${test}`))
  if (unknown.length === 0) return
  const { code, output } = await runTests(copy, unknown, profile)
  if (code !== 0) throw new Error(`The unchanged sources already fail:\n${output}`)
  for (const test of unknown) passing.add(`${profile} ${test}`)
}

const wrongDir = join(cacheDir, 'wrong')
const wrongPath = ({ name, hash }: Job): string => join(wrongDir, `${name}-${hash}.json`)

/** The contracts with the bug, from the cache or compiled in a thread. */
async function compileWrong(compilers: Compilers, sources: Sources, bug: SeededBug): Promise<readonly Artifact[]> {
  const changed = applyBug(sources, bug)
  const before = new Map(listJobs(sources, { isLight: true }).map((job) => [job.name, job.hash]))
  const stale = listJobs(changed, { isLight: true }).filter(
    (job) => before.get(job.name) !== job.hash && bug.contracts.includes(job.name),
  )
  await mkdir(wrongDir, { recursive: true })
  const one = async (job: Job): Promise<Artifact> => {
    const known = await readFile(wrongPath(job), 'utf8').catch(() => undefined)
    if (known !== undefined) return JSON.parse(known) as Artifact
    const artifact = await compilers.compile(job, changed)
    await writeFile(wrongPath(job), JSON.stringify(artifact))
    return artifact
  }
  return Promise.all(stale.map(one))
}

/** Few random runs first, which detect most bugs, then as many as the tests usually have. */
async function tryBug(
  copy: string,
  clean: readonly Artifact[],
  wrong: readonly Artifact[],
  bug: SeededBug,
): Promise<Verdict> {
  const bytecode = join(copy, 'cache', 'bytecode')
  for (const profile of ['quick', 'usual'] as const) {
    await writeBytecode(clean, bytecode)
    await requirePassing(copy, bug.tests, profile)
    await writeBytecode(wrong, bytecode)
    const { code, output } = await runTests(copy, bug.tests, profile)
    const [, test, message] = failing.exec(output) ?? []
    if (code !== 0) return { bug, caughtBy: `${test ?? 'a failing run'}: ${message ?? ''}` }
  }
  return { bug, caughtBy: undefined }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

const memory = join(cacheDir, 'teeth')

/** Changes with the bug, the contracts it affects, its tests and what they import. */
function keyOf(sources: Sources, tests: Sources, bug: SeededBug): string {
  const jobs = listJobs(applyBug(sources, bug)).filter(({ name }) => bug.contracts.includes(name))
  const all = new Map([...sources, ...tests])
  const read = new Set<string>()
  for (const test of bug.tests) sourcesOf(test, all, read)
  const texts = [...read].sort().map((path) => [path, all.get(path)])
  return createHash('sha256')
    .update(JSON.stringify([bug, jobs, texts]))
    .digest('hex')
}

/** The tests by their path below the contracts folder. */
async function readTests(): Promise<Sources> {
  const files = await readSources(join(contractsDir, 'test'))
  return new Map([...files].map(([path, text]) => [path.replace(/^src/, 'test'), text]))
}

async function recall(key: string): Promise<Verdict | undefined> {
  const text = await readFile(join(memory, `${key}.json`), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Verdict)
}

async function remember(key: string, verdict: Verdict): Promise<void> {
  if (verdict.caughtBy === undefined) return
  await mkdir(memory, { recursive: true })
  await writeFile(join(memory, `${key}.json`), JSON.stringify(verdict))
}

const slow = ['BuybackPool', 'VaultAsset', 'InstantStore', 'ComboPool']
const slowness = ({ contracts, tests: [path = ''] }: SeededBug): number =>
  Math.max(...contracts.map((name) => slow.indexOf(name))) + (path.includes('/invariant/') ? 1 : 0)

const only = process.argv.slice(2)
const isChosen = ({ promise, what }: SeededBug): boolean =>
  only.length === 0 || only.some((part) => part === promise || (part.length > 3 && what.includes(part)))
const sources = await readSources()
const tests = await readTests()
const clean = await compileAll(sources, { isLight: true })
const compilers = startCompilers()
const copy = await makeCopy()
const verdicts: Verdict[] = []
let invalid = 0
let isStopped = false
process.once('SIGTERM', () => {
  isStopped = true
})
try {
  const chosen = seededBugs.filter(isChosen)
  const open: { bug: SeededBug; key: string }[] = []
  for (const bug of chosen) {
    const key = keyOf(sources, tests, bug)
    const verdict = await recall(key)
    if (verdict) verdicts.push(verdict)
    else open.push({ bug, key })
  }
  if (verdicts.length > 0) console.log(`${verdicts.length} caught before and unchanged`)
  // Long tests and contracts that take long to compile are last, so that an interrupted run has most results.
  open.sort((left, right) => slowness(left.bug) - slowness(right.bug))
  // A bug that does not compile proves nothing; the others are still tried.
  const compile = async (at: number): Promise<readonly Artifact[] | Error> =>
    open[at] ? compileWrong(compilers, sources, open[at].bug).catch((error: unknown) => toError(error)) : []
  // Compiling takes longer than the tests of a bug.
  const ahead = [compile(0), compile(1)]
  for (const [index, { bug, key }] of open.entries()) {
    const wrong = (await ahead.shift()) ?? []
    ahead.push(compile(index + 2))
    if (wrong instanceof Error) {
      invalid += 1
      console.log(`INVALID ${bug.promise.padEnd(4)} ${bug.what}: ${wrong.message}`)
      continue
    }
    const verdict = await tryBug(copy, clean, wrong, bug)
    // The signal may have ended the tests, too.
    if (isStopped) break
    verdicts.push(verdict)
    await remember(key, verdict)
    console.log(
      `${verdict.caughtBy ? 'caught' : 'MISSED'} ${bug.promise.padEnd(4)} ${bug.what}${verdict.caughtBy ? ` (${verdict.caughtBy})` : ''}`,
    )
  }
  await writeFile(join(cacheDir, 'teeth.json'), JSON.stringify(verdicts, undefined, 2))
} finally {
  await compilers.stop()
  await rm(copy, { recursive: true, force: true })
}
const missed = verdicts.filter(({ caughtBy }) => caughtBy === undefined).length
console.log(`${verdicts.length - missed} of ${verdicts.length} caught`)
process.exitCode = missed + invalid === 0 && verdicts.length > 0 && !isStopped ? 0 : 1
