// The rules of this folder, checked against the compiler's syntax trees; part of `npm run build -w contracts -- --check`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Access } from './access.ts'
import type { Trees } from './ast.ts'
import { contractsDir, type Sources } from './compile.ts'
import { checkRules, ruleNames, type Exceptions } from './rules.ts'

/** Prints what breaks a rule and returns how much does. */
export async function lintContracts(sources: Sources, trees: Trees, access: readonly Access[]): Promise<number> {
  const exceptions = JSON.parse(await readFile(join(contractsDir, 'rules.json'), 'utf8')) as Exceptions
  const documented = await readFile(join(contractsDir, 'events.md'), 'utf8')
  const problems = checkRules({ trees, sources, access, exceptions }, documented)
  for (const problem of problems) console.log(problem)
  const own = access.filter(({ isForeign }) => !isForeign).length
  console.log(`${ruleNames.length} rules, ${own} functions that change state, ${problems.length} problems`)
  return problems.length
}
