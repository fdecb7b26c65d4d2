// `npm test -w contracts`: compiles the sources once, then runs the Solidity tests against that bytecode. Every run has new
// seeds for its random tests; it prints them, and a failure prints the command that repeats it. A run of all tests also
// compares the table of stolen keys.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode } from './compile.ts'
import { runHardhat } from './hardhat.ts'
import { isTableCurrent } from './stolen-keys.ts'

const isHeavy = process.env['CONTRACTS_PROFILE'] === 'heavy'
const market = 'test/invariant/Market.t.sol'
const heavyRuns = 60
const heavySteps = '2000'

async function run(tests: readonly string[], seed: number): Promise<{ code: number; output: string }> {
  console.log(`CONTRACTS_SEED=${seed}`)
  const env = { CONTRACTS_SEED: String(seed), ...(isHeavy && { MARKET_STEPS: heavySteps }) }
  // The second level prints what tests log.
  return runHardhat(contractsDir, ['test', 'solidity', '--verbosity', '2', ...tests], { stream: true, env })
}

/** The command that repeats a failed run. */
function repeatOf(tests: readonly string[], failedSeed: number): string {
  const profile = process.env['CONTRACTS_PROFILE']
  const settings = [...(profile ? [`CONTRACTS_PROFILE=${profile}`] : []), `CONTRACTS_SEED=${failedSeed}`]
  return [...settings, 'npm test -w contracts', ...(tests.length > 0 ? ['--', ...tests] : [])].join(' ')
}

const seed = Number(process.env['CONTRACTS_SEED'] ?? randomInt(1, 2 ** 40))
await writeBytecode(await compileAll(await readSources()), join(cacheDir, 'bytecode'))
const chosen = process.argv.slice(2)
const first = await run(chosen, seed)
let code = first.code
if (code === 0 && chosen.length === 0 && !(await isTableCurrent(first.output))) code = 1
if (first.code !== 0) console.log(`Repeat with: ${repeatOf(chosen, seed)}`)
// A given seed repeats one run.
const runs = isHeavy && process.env['CONTRACTS_SEED'] === undefined ? heavyRuns : 1
for (let extra = 1; code === 0 && extra < runs; extra += 1) {
  ;({ code } = await run([market], seed + extra))
  if (code !== 0) console.log(`Repeat with: ${repeatOf([market], seed + extra)}`)
}
process.exitCode = code
