// `npm test -w contracts`: compiles the sources once, then runs the Solidity tests against that bytecode. Every run has new
// seeds for its random tests; it prints them, and a failure prints the command that repeats it. A run of all tests also
// compares the table of stolen keys.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode } from './compile.ts'
import { runHardhat } from './hardhat.ts'
import { chooseSeeds } from './seeds.ts'
import { isTableCurrent } from './stolen-keys.ts'

const isHeavy = process.env['CONTRACTS_PROFILE'] === 'heavy'
const market = 'test/invariant/Market.t.sol'
const randomRun = ['--grep', 'everyRandomRunKeepsTheBooks', market]
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

const seeds = chooseSeeds(process.env, randomInt)
await writeBytecode(await compileAll(await readSources()), join(cacheDir, 'bytecode'))
const chosen = process.argv.slice(2)
const first = await run(chosen, seeds.first)
let code = first.code
if (code === 0 && chosen.length === 0 && !(await isTableCurrent(first.output))) code = 1
if (first.code !== 0) console.log(`Repeat with: ${repeatOf(chosen, seeds.first)}`)
for (const seed of seeds.further) {
  if (code !== 0) break
  ;({ code } = await run(randomRun, seed))
  if (code !== 0) console.log(`Repeat with: ${repeatOf([market], seed)}`)
}
if (code === 0 && isHeavy) console.log(`${1 + seeds.further.length} random markets of ${heavySteps} steps`)
process.exitCode = code
