import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PublicClient } from 'viem'
import { expect, inject, test } from 'vitest'
import * as testUsdc from '../../src/chain/abi/test-usdc.ts'
import { contractAddress } from '../../src/chain/deploy/deploy.ts'
import { openChainIn, seedChain } from '../harness/seeded-chain.ts'

const buyer = '0x00000000000000000000000000000000000000b5'

const control = ({ request }: PublicClient, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  (request as unknown as (call: object) => Promise<unknown>)({ method, params })

test('a start after an interrupted filling of the packs mines what waits and mints nothing twice', async () => {
  const folder = inject('worldFolder')
  const dataDir = await mkdtemp(join(folder, 'filling-'))
  await cp(await seedChain(folder), dataDir, { recursive: true })
  const first = await openChainIn(dataDir)
  const minter = { address: first.keyring.role('minter').address }
  const usdc = { address: contractAddress(first.deployment, 'usdc'), abi: testUsdc.abi } as const
  const minted = await first.publicClient.getTransactionCount(minter)
  await control(first.publicClient, 'evm_setAutomine', [false])
  await first.sender.wallet('faucet').writeContract({ ...usdc, functionName: 'mint', args: [buyer, 7n] })
  await first.stop()
  await rm(join(dataDir, 'chain', 'market.json'))

  const second = await openChainIn(dataDir)
  const balance = await second.publicClient.readContract({ ...usdc, functionName: 'balanceOf', args: [buyer] })
  expect(balance).toBe(7n)
  expect(await control(second.publicClient, 'hardhat_getAutomine')).toBe(true)
  expect(await second.publicClient.getTransactionCount(minter)).toBe(minted)
  await second.stop()
  await rm(dataDir, { recursive: true })
})
