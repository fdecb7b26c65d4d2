// `npm run house`: the measures of the source tree, each beside its goal and the most that is accepted on the way there.
// Exits with 1 when one is worse than accepted; lower the number in the commit that improves a measure.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isTest, readTree, type Source } from '../test/tidy/sources.ts'
import { findCycles } from '../test/tidy/wings.ts'
import { findPathsBelow, findUntypedCalls } from './house/calls.ts'
import { findUnusedDependencies } from './house/dependencies.ts'
import { findDuplicates } from './house/duplicates.ts'
import { readWalk } from './house/walk.ts'
import { root } from './stages.ts'

const { sources, texts } = readTree(root)
const generated = /\/generated\/|\/chain\/abi\/|\/db\/tables\/|^clients\/python\/packhouse\/(api|types)\.py$/
const isWritten = ({ path }: { path: string }): boolean => !generated.test(path)
const production = sources.filter(
  ({ path }) => /^(service|demo|devchain|embedded-postgres|identify)\/src\//.test(path) && !isTest(path),
)
const pages = sources.filter(({ path }) => /^(console|station|web)\/src\//.test(path) && !isTest(path))

const topFolders = new Set(production.flatMap(({ path }) => /^service\/src\/([^/]+)\//.exec(path)?.slice(1) ?? []))
const written = texts.filter((one) => /\.(tsx?|js|css|sol)$/.test(one.path) && isWritten(one) && !isTest(one.path))
const countLines = (files: readonly { text: string }[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
const countExports = (name: string): number =>
  production.filter(({ text }) => new RegExp(`^export (type|interface|class) ${name}\\b`, 'm').test(text)).length

const walk = readWalk(readFileSync(join(root, 'docs', 'follow-a-purchase.md'), 'utf8'), sources)
const duplicatesOf = (some: readonly Source[]) => findDuplicates(some.filter(isWritten))
const [serviceCopies, pageCopies] = [duplicatesOf(production), duplicatesOf(pages)]
const untyped = findUntypedCalls(sources)
const pathsBelow = findPathsBelow(sources)
const unused = findUnusedDependencies(texts)

type Measure = { name: string; value: number; goal: number; accepted: number; places?: readonly string[] }

const measures: readonly Measure[] = [
  { name: 'folders directly under service/src', value: topFolders.size, goal: 20, accepted: 20 },
  { name: 'circles of files', value: findCycles(production).length, goal: 0, accepted: 0 },
  { name: 'API paths under http/', value: pathsBelow.length, goal: 0, accepted: 0, places: pathsBelow },
  {
    name: 'untyped calls of console, station and shop',
    value: untyped.length,
    goal: 0,
    accepted: 0,
    places: untyped,
  },
  { name: 'pairs of files that repeat six lines: service', value: serviceCopies.pairs, goal: 150, accepted: 40 },
  { name: 'pairs of files that repeat six lines: console', value: pageCopies.pairs, goal: 120, accepted: 84 },
  {
    name: 'of the pairs of the service, statements',
    value: serviceCopies.logic.length,
    goal: 0,
    accepted: 0,
    places: serviceCopies.logic,
  },
  { name: 'files that the walk of a purchase links', value: walk.files.length, goal: 9, accepted: 9 },
  { name: 'exported types named Settlement', value: countExports('Settlement'), goal: 1, accepted: 1 },
  { name: 'exported types named Sale', value: countExports('Sale'), goal: 1, accepted: 1 },
  {
    name: 'hand-written lines with styles, without tests',
    value: countLines(written),
    goal: 172_000,
    accepted: 236_500,
  },
  { name: 'unused dependencies', value: unused.length, goal: 0, accepted: 0, places: unused },
]

const verdictOf = ({ value, goal, accepted }: Measure): string =>
  value <= goal ? 'ok    ' : value <= accepted ? 'open  ' : 'WORSE '

for (const measure of measures) {
  const { name, value, goal, accepted, places = [] } = measure
  console.log(
    `${verdictOf(measure)} ${name.padEnd(48)} ${String(value).padStart(7)}  (goal ≤ ${goal}, accepted ≤ ${accepted})`,
  )
  if (value > Math.max(goal, accepted) || process.argv.includes('--places'))
    for (const place of places) console.log(`         ${place}`)
}
for (const problem of walk.problems) console.log(`WORSE  ${problem}`)
process.exitCode =
  walk.problems.length === 0 && measures.every(({ value, goal, accepted }) => value <= Math.max(goal, accepted)) ? 0 : 1
