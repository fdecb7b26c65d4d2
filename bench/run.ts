// `npm run bench [-- scenario …] [--rounds N] [--data DIR]`: measures ratios side by side in one run and stores them in
// bench/results.
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
    const number = value.toLocaleString('en', { maximumFractionDigits: 2 }).padStart(12)
    const relation = ratio === undefined ? '' : `  ${ratio.toFixed(2)}×`
    const aim = goal === undefined ? '' : `  goal ${goal}${met === undefined ? '' : met ? ', met' : ', NOT met'}`
    console.log(`  ${name.padEnd(width)} ${number} ${unit}${relation}${aim}`)
  }
}

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: import.meta.dirname,
  encoding: 'utf8',
}).trim()
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, arch: process.arch, node: process.versions.node }
const results = join(import.meta.dirname, 'results')
await mkdir(results, { recursive: true })

for (const name of chosen) {
  const { scenario } = (await import(join(folder, `${name}.ts`))) as { scenario: Scenario }
  console.log(`\n${scenario.title}`)
  if (scenario.needsData && values.data === undefined) {
    console.log('  skipped: needs --data DIR')
    continue
  }
  const figures = await scenario.run({ rounds: Number(values.rounds), data: values.data })
  print(figures)
  const record = { scenario: name, title: scenario.title, commit, machine, figures }
  await writeFile(join(results, `${name}.json`), `${JSON.stringify(record, undefined, 2)}\n`)
}
