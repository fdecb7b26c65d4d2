// The table of stolen keys: what a thief of each key has after an hour and after a day, as the Solidity tests measure it.
// The tests compare it with `docs/contracts.md`; run as a command, this prints it, and `--write` replaces it there.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode, type Sources } from './compile.ts'
import { runHardhat } from './hardhat.ts'

const docsPath = join(contractsDir, '..', 'docs', 'contracts.md')
const header = '| stolen | within an hour | within a day | ended by |\n|---|---|---|---|\n'
const tests = ['test/StolenKeys.t.sol', 'test/StolenMarketKeys.t.sol', 'test/StolenPairs.t.sol']
/** The order of the rows; every key is named once. */
const order = [
  '`buyer`',
  '`buyer` and `linker`',
  '`gate`',
  '`prizes`',
  '`custodian`',
  '`windows`',
  '`custodian` and `windows`',
  '`prizes` and `windows`',
  '`vaults`',
  '`linker`',
  '`vaults` and `linker`',
  '`minter`',
  '`minter` and `prizes`',
  '`minter` and `custodian`',
  '`minter` and `stocker`',
  '`stocker`',
  '`pricer`',
  '`pricer` and `stocker`',
  '`pricer` and `windows`',
  '`pricer` and `prizes`',
  '`pricer` and `custodian`',
  '`committer`, another source selected',
  '`committer`, commit-and-reveal selected',
  '`dispatcher`',
  '`treasurer`',
  '`config`, unless the timelock holds it',
  '`config` and `stocker`, unless the timelock holds the former',
  '`pauser`',
]

/** The roles of the contracts that have no row of their own. */
function rolesWithoutRow(sources: Sources): string[] {
  const declared = [...sources]
    .filter(([path]) => path.endsWith('RoleIds.sol'))
    .flatMap(([, text]) => [...text.matchAll(/^bytes32 constant (\w+)/gm)].map(([, name = '']) => name.toLowerCase()))
  const alone = order.filter((key) => !key.includes('` and `'))
  return declared.filter((role) => !alone.some((key) => key.startsWith(`\`${role}\``)))
}

/** The table that a run of the tests printed; an error if a row is missing, unknown or printed twice. */
function readTable(output: string, sources: Sources): string {
  const forgotten = rolesWithoutRow(sources)
  if (forgotten.length > 0) throw new Error(`Roles without a row: ${forgotten.join(', ')}`)
  const rows = [...output.matchAll(/stolen key (\| (.+?) \|.*\|)$/gm)].map(([, row = '', key = '']) => ({ row, key }))
  const found = order.map((key) => rows.filter((entry) => entry.key === key))
  const wrong = order.filter((_, index) => found[index]?.length !== 1)
  const unknown = rows.filter(({ key }) => !order.includes(key)).map(({ key }) => key)
  if (wrong.length + unknown.length > 0)
    throw new Error(`Rows that are not printed exactly once: ${[...wrong, ...unknown].join('; ')}`)
  return header + found.map(([entry]) => `${entry?.row}\n`).join('')
}

const tableIn = (text: string): string => {
  const start = text.indexOf(header)
  return start < 0 ? '' : text.slice(start, text.indexOf('\n\n', start) + 1)
}

/** Whether the documentation has the table that a run of all tests printed. */
export async function isTableCurrent(output: string): Promise<boolean> {
  const isCurrent = tableIn(await readFile(docsPath, 'utf8')) === readTable(output, await readSources())
  if (!isCurrent) console.log('docs/contracts.md: the table of stolen keys differs; run script/stolen-keys.ts --write')
  return isCurrent
}

if (import.meta.main) {
  const sources = await readSources()
  await writeBytecode(await compileAll(sources), join(cacheDir, 'bytecode'))
  const args = ['test', 'solidity', '--verbosity', '2', ...tests]
  const { code, output } = await runHardhat(contractsDir, args, { stream: false })
  if (code !== 0) throw new Error(output)
  const table = readTable(output, sources)
  console.log(table)
  const text = await readFile(docsPath, 'utf8')
  if (process.argv.includes('--write'))
    await writeFile(
      docsPath,
      text.replace(tableIn(text) || header, () => table),
    )
  else process.exitCode = tableIn(text) === table ? 0 : 1
}
