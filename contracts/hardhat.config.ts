import { createRequire } from 'node:module'
import { defineConfig } from 'hardhat/config'
import { settings } from './script/compile.ts'

const require = createRequire(import.meta.url)
const heavy = process.env['CONTRACTS_PROFILE'] === 'heavy'

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
      fsPermissions: { readDirectory: ['./cache/bytecode'] },
      fuzz: { runs: heavy ? 5_120 : 256, seed: '0x7061636b' },
      invariant: { runs: heavy ? 160 : 32, depth: heavy ? 256 : 64, failOnRevert: true },
    },
  },
})
