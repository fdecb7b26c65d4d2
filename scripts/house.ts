// `npm run house`: the measures of the source tree, each beside its goal. Exits with 1 when a goal is missed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCycles, wingOrder } from '../test/tidy/wings.ts'
import { isTest, readTree, type Source } from '../test/tidy/sources.ts'
import { findDuplicates } from './house/duplicates.ts'
import { readWalk } from './house/walk.ts'
import { root } from './stages.ts'

const { sources } = readTree(root)
const isGenerated = ({ path }: Source): boolean => /^sdk\/src\/generated\/|\/chain\/abi\/|\/db\/tables\//.test(path)
const production = sources.filter(
  ({ path }) => /^(service|demo|devchain|embedded-postgres)\/src\//.test(path) && !isTest(path),
)
const written = production.filter((source) => !isGenerated(source))

const wingsOf = (area: string): string[] => {
  const prefix = `service/src/${area}/`
  const folders = production.flatMap(({ path }) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []))
  return [...new Set(folders.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))]
}

const walk = readWalk(readFileSync(join(root, 'docs', 'follow-a-purchase.md'), 'utf8'), sources)
const duplicates = findDuplicates(written)

type Measure = { name: string; value: number; goal: number; note?: string }

const measures: readonly Measure[] = [
  ...Object.entries(wingOrder).map(([area, wings]) => ({
    name: `folders directly under ${area}`,
    value: wingsOf(area).length,
    goal: wings.length,
  })),
  { name: 'circles of files', value: findCycles(production).length, goal: 0 },
  { name: 'files from the purchase route to the ledger', value: walk.files.length, goal: 9 },
  {
    name: 'production lines',
    value: production.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    goal: 92_000,
    note: 'service, demo, devchain and embedded-postgres, generated files included',
  },
  { name: 'pairs of files that repeat six lines', value: duplicates.pairs, goal: 250 },
  { name: 'of them statements, not declarations', value: duplicates.logic.length, goal: 0 },
]

for (const { name, value, goal, note } of measures) {
  const verdict = value <= goal ? 'ok    ' : 'MISSED'
  console.log(`${verdict} ${name.padEnd(46)} ${String(value).padStart(7)}  (goal ≤ ${goal})${note ? `  ${note}` : ''}`)
}
for (const problem of walk.problems) console.log(`MISSED ${problem}`)
if (process.argv.includes('--duplicates')) for (const pair of duplicates.logic) console.log(`  ${pair}`)
process.exitCode = walk.problems.length === 0 && measures.every(({ value, goal }) => value <= goal) ? 0 : 1
