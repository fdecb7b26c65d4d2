// `npm run check`: format, lint, types, house rules and unit tests, in seconds. Run it before every commit. Checks only
// what changed since it last passed; `npm run check -- --all` checks everything, as `npm test` does.
import { join } from 'node:path'
import { createMemory, findStale, readTree, type Stale } from './changes.ts'
import { lintStage, reportStage, root, runStage, staticStages, typesCacheArgs, type Stage } from './stages.ts'

const isWhole = process.argv.includes('--all')
const tree = readTree(root)
const memories = { lint: createMemory(root, 'lint'), unit: createMemory(root, 'unit') }
const stale = (check: keyof typeof memories): Stale => (isWhole ? 'all' : findStale(tree, memories[check].read()))

/** The house rules read the whole tree, so they always run. */
const houseRules = 'test/tidy.test.ts'

function unitStage(what: Stale): Stage {
  const vitest = [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', '--reporter', 'dot']
  const isTest = (path: string): boolean => path.endsWith('.test.ts')
  const files = what === 'all' ? [] : [...new Set([houseRules, ...what.files.filter(isTest)])]
  const name = what === 'all' ? 'unit' : `unit (${files.length})`
  // The files may include tests of other projects; this project skips them.
  return { name, command: process.execPath, args: [...vitest, ...files], env: { NO_COLOR: '1' } }
}

const staleForLint = stale('lint')
const toLint = staleForLint === 'all' ? undefined : staleForLint.files
const stages: readonly (Stage & { memory?: keyof typeof memories })[] = [
  ...staticStages
    .filter(({ name }) => name !== 'lint')
    .map((stage) => (stage.name === 'types' ? { ...stage, args: [...stage.args, ...typesCacheArgs] } : stage)),
  ...(toLint?.length === 0 ? [] : [{ ...lintStage(toLint), memory: 'lint' as const }]),
  { ...unitStage(stale('unit')), memory: 'unit' },
  { name: 'house', command: process.execPath, args: [join(root, 'scripts', 'house.ts')] },
]

const results = await Promise.all(
  stages.map(async (stage) => {
    const result = await runStage(stage, { stream: false })
    reportStage(result)
    if (result.ok && stage.memory) memories[stage.memory].write(tree)
    return result
  }),
)
process.exitCode = results.every((result) => result.ok) ? 0 : 1
