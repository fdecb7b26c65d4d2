// `npm run prove fork -- --rpc URL [--config FILE]`: the tests of `test/fork` against the Safe, USDC and entropy of a chain, at the
// addresses of a deployment's configuration. Without a node: against recorded bytecode and the contracts of the sandbox.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cacheDir, compileAll, contractsDir, readSources, writeBytecode } from './compile.ts'
import { runHardhat } from './hardhat.ts'

type Foreign = { settings: { usdc: { address: string }; entropy: { address: string; provider: string } } }

/** Safe 1.4.1 has these addresses on every chain that it was deployed to. */
const safe = {
  FORK_SAFE: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  FORK_SAFE_FACTORY: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
}

const { values } = parseArgs({ options: { rpc: { type: 'string' }, config: { type: 'string' } } })

async function foreignAddresses(rpc: string): Promise<NodeJS.ProcessEnv> {
  const path = values.config ?? join(contractsDir, 'deploy.example.json')
  const { usdc, entropy } = (JSON.parse(await readFile(path, 'utf8')) as Foreign).settings
  return {
    FORK_RPC: rpc,
    FORK_USDC: usdc.address,
    FORK_ENTROPY: entropy.address,
    FORK_PROVIDER: entropy.provider,
    ...safe,
  }
}

await writeBytecode(await compileAll(await readSources()), join(cacheDir, 'bytecode'))
const env = values.rpc === undefined ? {} : await foreignAddresses(values.rpc)
console.log(values.rpc === undefined ? 'No node: recorded bytecode and sandbox contracts.' : 'Contracts of the node.')
const { code } = await runHardhat(contractsDir, ['test', 'solidity', 'test/fork/Fork.t.sol'], { stream: true, env })
process.exitCode = code
