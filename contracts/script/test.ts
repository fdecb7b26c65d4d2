// `npm test -w contracts`: compiles the sources once, then runs the Solidity tests against that bytecode.
import { join } from 'node:path'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode } from './compile.ts'
import { runHardhat } from './hardhat.ts'

await writeBytecode(await compileAll(await readSources()), join(cacheDir, 'bytecode'))
const { code } = await runHardhat(contractsDir, ['test', 'solidity', ...process.argv.slice(2)], { stream: true })
process.exitCode = code
