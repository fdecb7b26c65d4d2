import { createRequire } from 'node:module'
import { defineConfig } from 'hardhat/config'
import { settings } from './script/compile.ts'

const require = createRequire(import.meta.url)
/** Random runs of each profile; a quick one does not shorten a failing run before it is shown. */
const profiles = {
  quick: { fuzz: 64, runs: 8, depth: 64, shrinkRunLimit: 0 },
  usual: { fuzz: 256, runs: 32, depth: 64, shrinkRunLimit: 5_000 },
  heavy: { fuzz: 5_120, runs: 160, depth: 256, shrinkRunLimit: 5_000 },
}
const isProfile = (name: string): name is keyof typeof profiles => name in profiles
const chosen = process.env['CONTRACTS_PROFILE'] ?? 'usual'
/** Seeds of random inputs and state machines: constant unless the run names one. */
const seed = `0x${BigInt(process.env['CONTRACTS_SEED'] ?? 0x7061636b).toString(16)}`
/** Tests of foreign contracts run on the state of this node. */
const forkRpc = process.env['FORK_RPC']
const { fuzz, ...invariant } = profiles[isProfile(chosen) ? chosen : 'usual']

// Tests deploy the very bytecode that ships, compiled once by script/compile.ts; only the tests themselves are compiled
// here, without optimizer, which takes seconds instead of minutes.
export default defineConfig({
  solidity: {
    version: '0.8.37',
    path: require.resolve('solc/soljson.js'),
    settings: { optimizer: { enabled: false, runs: 1 }, evmVersion: settings.evmVersion },
  },
  paths: { sources: './src/interfaces', tests: { solidity: './test' } },
  test: {
    solidity: {
      fsPermissions: { readDirectory: ['./cache/bytecode', './recorded'] },
      ...(forkRpc !== undefined && { forking: { url: forkRpc } }),
      fuzz: { runs: fuzz, seed },
      invariant: { ...invariant, failOnRevert: true },
    },
  },
})
