import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { readSources } from '../contracts/script/compile.ts'
import { standardInput } from '../contracts/script/verification.ts'
import { bytecode } from '../service/src/chain/abi/deposit-router.ts'

type Output = { contracts?: Record<string, Record<string, { evm: { bytecode: { object: string } } }>> }

test('the standard input of a contract compiles on its own to the code that is deployed', async () => {
  const { input, source } = standardInput('DepositRouter', await readSources())
  const solc = createRequire(new URL('../contracts/package.json', import.meta.url))('solc') as {
    compile(input: string): string
  }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as Output
  expect(`0x${contracts?.[source]?.['DepositRouter']?.evm.bytecode.object}`).toBe(bytecode)
})

test('the input of the largest contract has every source of its packages', async () => {
  const { input } = standardInput('ComboPool', await readSources())
  const paths = Object.keys(input.sources)
  expect(paths).toContain('src/ComboPool.sol')
  expect(paths.some((path) => path.startsWith('@openzeppelin/contracts/'))).toBe(true)
  expect(Object.values(input.sources).every(({ content }) => content.length > 0)).toBe(true)
})
