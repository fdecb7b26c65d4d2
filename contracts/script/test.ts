// `npm test -w contracts`: compiles the sources once, then runs the Solidity tests against that bytecode. The random run
// of all contracts prints its seed; CONTRACTS_SEED repeats one.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode } from './compile.ts'
import { runHardhat } from './hardhat.ts'

const isHeavy = process.env['CONTRACTS_PROFILE'] === 'heavy'
const market = 'test/invariant/Market.t.sol'
const heavyRuns = 60
const heavySteps = '2000'

async function run(tests: readonly string[], seed: number): Promise<number> {
  console.log(`CONTRACTS_SEED=${seed}`)
  const env = { CONTRACTS_SEED: String(seed), ...(isHeavy && { MARKET_STEPS: heavySteps }) }
  const { code } = await runHardhat(contractsDir, ['test', 'solidity', ...tests], { stream: true, env })
  return code
}

// The usual run is the same every time; the heavy one explores.
const seed = Number(process.env['CONTRACTS_SEED'] ?? (isHeavy ? randomInt(2, 2 ** 40) : 1))
await writeBytecode(await compileAll(await readSources()), join(cacheDir, 'bytecode'))
let code = await run(process.argv.slice(2), seed)
const runs = isHeavy ? heavyRuns : 1
for (let extra = 1; code === 0 && extra < runs; extra += 1) code = await run([market], seed + extra)
process.exitCode = code
