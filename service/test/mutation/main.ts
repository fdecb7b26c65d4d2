// `npm run prove mutation`: changes one operator, condition or literal at a time and runs the tests that reach it. Stryker comes
// from the registry into a temporary folder beside a copy of the sources. `--areas` chooses some by name.
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { areas, type Area } from './areas.ts'
import { describeArea, scoreOf, type Mutants, type Verdict } from './report.ts'

const { values } = parseArgs({ options: { areas: { type: 'string' } } })
const version = '10.1.1'
const leastScore = 85
const root = join(import.meta.dirname, '..', '..', '..')

async function installStryker(folder: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private": true}')
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)
  const options = ['--prefix', folder, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, ...packages], { stdio: 'ignore' })
  // The runner drives the test runner of the sources.
  await symlink(join(root, 'node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'))
}

async function copySources(folder: string): Promise<void> {
  execFileSync('git', ['checkout-index', '--all', `--prefix=${folder}/`], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
}

/** The settings of the test runner for one area. */
const testSettings = ({ tests, hasDatabase }: Area): string =>
  `export default { test: ${JSON.stringify({
    include: tests,
    setupFiles: ['test/properties.setup.ts'],
    globalSetup: hasDatabase ? ['service/test/harness/database.setup.ts'] : [],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  })} }\n`

async function mutate(area: Area, { repo, stryker }: { repo: string; stryker: string }): Promise<Mutants> {
  await writeFile(join(repo, 'mutation.vitest.config.js'), testSettings(area))
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'mutation.vitest.config.js' },
    mutate: area.files,
    coverageAnalysis: 'perTest',
    // A value that is made when its module loads would need a process for each change.
    ignoreStatic: true,
    inPlace: true,
    concurrency: 1,
    timeoutMS: 60_000,
    reporters: ['json'],
    jsonReporter: { fileName: 'mutants.json' },
  }
  await writeFile(join(repo, 'stryker.config.json'), JSON.stringify(settings))
  execFileSync(process.execPath, [stryker, 'run'], { cwd: repo, stdio: ['ignore', 'ignore', 'inherit'] })
  return JSON.parse(await readFile(join(repo, 'mutants.json'), 'utf8'))
}

const names = values.areas?.split(',')
const scratch = await mkdtemp(join(tmpdir(), 'packhouse-mutation-'))
const verdicts: Verdict[] = []
try {
  const repo = join(scratch, 'repo')
  await mkdir(repo)
  await copySources(repo)
  await installStryker(scratch)
  const stryker = join(scratch, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  for (const area of areas.filter(({ name }) => names?.includes(name) ?? true)) {
    const found = describeArea(area, await mutate(area, { repo, stryker }))
    verdicts.push(found.verdict)
    console.log(found.lines.join('\n'))
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
const caught = verdicts.reduce((sum, each) => sum + each.caught, 0)
const all = verdicts.reduce((sum, each) => sum + each.all, 0)
console.log(`${caught} of ${all} changes noticed, ${scoreOf({ caught, all })} %`)
process.exitCode = verdicts.every((each) => scoreOf(each) >= leastScore) ? 0 : 1
