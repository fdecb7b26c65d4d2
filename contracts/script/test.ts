// `npm test -w contracts`: compiles the sources once, then runs the Solidity tests against that bytecode. The random run
// of all contracts prints its seed; CONTRACTS_SEED repeats one.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode } from './compile.ts'
import { runHardhat } from './hardhat.ts'

const isHeavy = process.env['CONTRACTS_PROFILE'] === 'heavy'
// The usual run is the same every time; the heavy one explores.
const seed = process.env['CONTRACTS_SEED'] ?? (isHeavy ? String(randomInt(2, 2 ** 40)) : '1')
const market = isHeavy ? { MARKET_RUNS: '60', MARKET_STEPS: '2000' } : {}

console.log(`CONTRACTS_SEED=${seed}`)
await writeBytecode(await compileAll(await readSources()), join(cacheDir, 'bytecode'))
const { code } = await runHardhat(contractsDir, ['test', 'solidity', ...process.argv.slice(2)], {
  stream: true,
  env: { ...market, CONTRACTS_SEED: seed },
})
process.exitCode = code
