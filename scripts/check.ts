// `npm run check`: format, lint, types, statements, house rules and unit tests, in seconds. Run it before every commit.
// Checks only what changed since it last passed; `npm run check -- --all` checks everything, as `npm test` does.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemory, findStale, isStaleProject, readTree, type Stale, type Tree } from './changes.ts'
import { lintStage, reportStage, root, runStage, staticStages, typesCacheArgs, type Stage } from './stages.ts'

const isWhole = process.argv.includes('--all')
const tree = readTree(root)
/** What the comparison of statements with the database depends on. */
const ofStatements: Tree = new Map([...tree].filter(([path]) => /^service\/(src|migrations|test\/db)\//.test(path)))
const treeOf = (check: keyof typeof memories): Tree => (check === 'statements' ? ofStatements : tree)
const memories = {
  lint: createMemory(root, 'lint'),
  unit: createMemory(root, 'unit'),
  statements: createMemory(root, 'statements'),
  types: createMemory(root, 'types'),
}
const stale = (check: keyof typeof memories): Stale =>
  isWhole ? 'all' : findStale(treeOf(check), memories[check].read())

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

/** The house rules read the whole tree, so they always run. */
const houseRules = 'test/tidy.test.ts'

function unitStage(what: Stale): Stage {
  const isTest = (path: string): boolean => path.endsWith('.test.ts')
  const files = what === 'all' ? [] : [...new Set([houseRules, ...what.files.filter(isTest)])]
  const name = what === 'all' ? 'unit' : `unit (${files.length})`
  // The files may include tests of other projects; this project skips them.
  return {
    name,
    command: process.execPath,
    args: [vitest, 'run', '--project', 'unit', '--reporter', 'dot', ...files],
    env: { NO_COLOR: '1' },
  }
}

/** Prepares every statement on a migrated database, if one may differ from those that passed. */
function statementStages(what: Stale): readonly (Stage & { memory: 'statements' })[] {
  const hasStatement = (path: string): boolean => /\bsql[<`]/.test(readFileSync(join(root, path), 'utf8'))
  if (what !== 'all' && !what.files.some(hasStatement)) return []
  const args = [vitest, 'run', '--project', 'service', '--reporter', 'dot', 'service/test/db/statements.test.ts']
  return [{ name: 'statements', command: process.execPath, args, env: { NO_COLOR: '1' }, memory: 'statements' }]
}

const isTypes = ({ name }: { name: string }): boolean => name.startsWith('types')

/** Compiles the service, and the projects of pages that a change can reach. */
function typesStages(what: Stale): readonly Stage[] {
  const folderOf = ({ args }: Stage): string => args.at(-1) ?? '.'
  return staticStages
    .filter((stage) => isTypes(stage) && (folderOf(stage) === '.' || isStaleProject(folderOf(stage), what)))
    .map((stage) => ({ ...stage, args: [...stage.args, ...typesCacheArgs(stage.name)] }))
}

const staleForLint = stale('lint')
const toLint = staleForLint === 'all' ? undefined : staleForLint.files
const stages: readonly (Stage & { memory?: keyof typeof memories })[] = [
  ...staticStages.filter((stage) => stage.name !== 'lint' && !isTypes(stage)),
  ...typesStages(stale('types')),
  ...(toLint?.length === 0 ? [] : [{ ...lintStage(toLint), memory: 'lint' as const }]),
  { ...unitStage(stale('unit')), memory: 'unit' },
  ...statementStages(stale('statements')),
  { name: 'house', command: process.execPath, args: [join(root, 'scripts', 'house.ts')] },
]

const results = await Promise.all(
  stages.map(async (stage) => {
    const result = await runStage(stage, { stream: false })
    reportStage(result)
    if (result.ok && stage.memory) memories[stage.memory].write(treeOf(stage.memory))
    return result
  }),
)
if (results.every((result) => result.ok || !isTypes(result))) memories.types.write(tree)
process.exitCode = results.every((result) => result.ok) ? 0 : 1
