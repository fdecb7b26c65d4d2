// `npm run bench [-- scenario …] [--rounds N] [--data DIR]`: measures ratios side by side in one run and stores them in
// bench/results and docs/performance.md. Fails when a figure misses its goal by more than a tenth.
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { missOf, numberText, readResults, renderPerformance, resultsFolder, tolerance, withEarlier } from './report.ts'
import type { Result } from './report.ts'
import type { Figure, Scenario } from './scenario.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, data: { type: 'string' } },
})

const folder = join(import.meta.dirname, 'scenarios')
const available = (await readdir(folder))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -3))
  .toSorted()
const chosen = positionals.length > 0 ? positionals : available
const unknown = chosen.filter((name) => !available.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown scenario: ${unknown.join(', ')}. Available scenarios: ${available.join(', ')}.`)
  process.exit(1)
}

function print(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map((figure) => figure.name.length))
  for (const { name, value, unit, ratio, goal, met } of figures) {
    const number = numberText(value).padStart(12)
    const relation = ratio === undefined ? '' : `  ${numberText(ratio)}×`
    const aim = goal === undefined ? '' : `  goal ${goal}${met === undefined ? '' : met ? ', met' : ', NOT met'}`
    console.log(`  ${name.padEnd(width)} ${number} ${unit}${relation}${aim}`)
  }
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
}).trim()
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, arch: process.arch, node: process.versions.node }
await mkdir(resultsFolder, { recursive: true })
const missed: string[] = []

async function readLast(path: string): Promise<Result | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Result)
}

for (const name of chosen) {
  const { scenario } = (await import(join(folder, `${name}.ts`))) as { scenario: Scenario }
  console.log(`\n${scenario.title}`)
  if (scenario.needsData && values.data === undefined) {
    console.log('  skipped: needs --data DIR')
    continue
  }
  const figures = await scenario.run({ rounds: Number(values.rounds), data: values.data }).catch((error: unknown) => {
    console.error(error)
    missed.push(`${name}: failed`)
    return []
  })
  if (figures.length === 0) continue
  print(figures)
  for (const figure of figures) if (missOf(figure) > tolerance) missed.push(`${name}: ${figure.name}, ${figure.goal}`)
  const path = join(resultsFolder, `${name}.json`)
  const result = withEarlier({ scenario: name, title: scenario.title, commit, machine, figures }, await readLast(path))
  await writeFile(path, `${JSON.stringify(result, undefined, 2)}\n`)
}

await writeFile(join(import.meta.dirname, '..', 'docs', 'performance.md'), renderPerformance(await readResults()))
if (missed.length > 0) {
  console.error(`\nFailed, or missed by more than ${tolerance * 100} %:\n  ${missed.join('\n  ')}`)
  process.exitCode = 1
}
