import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, parseAbiItem, type Abi } from 'viem'
import * as comboPool from '../../src/chain/abi/combo-pool.ts'
import { findIntentByReference } from '../../src/chain/intents/store.ts'
import { readIndexStatus } from '../../src/chain/indexer/view.ts'
import { transact } from '../../src/db/db.ts'
import { startWorld, type World } from './chain-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.dispose())

test('a service with a chain answers, indexes every block and becomes idle', async () => {
  const partner = await world.partner()
  expect((await partner.get('/info')).status).toBe(200)
  await world.settle()
  const head = await world.sandbox.publicClient.getBlockNumber({ cacheTime: 0 })
  const index = await readIndexStatus(world.db)
  expect(index.included).toBe(head)
  expect(index.final).toBe(head - 1n)
})

test('relayer accounts of all roles are registered with their balances', async () => {
  const accounts = await world.until(async () => {
    const figures = await world.chain.intents.figures()
    return figures.accounts.every(({ balanceWei }) => balanceWei !== null) && figures.accounts
  }, 'all balances are read')
  expect(accounts.map(({ role }) => role).toSorted()).toEqual([
    'buyer',
    'committer',
    'config',
    'dispatcher',
    'keeper',
    'linker',
    'minter',
    'pauser',
    'pricer',
    'prizes',
    'stocker',
    'treasurer',
    'vaults',
    'windows',
  ])
  await expect(world.chain.intents.checkReady(world.db)).resolves.toBeUndefined()
})

test('the sandbox moves the clocks of service and chain together', async () => {
  const before = world.clock.now()
  await world.advance(3_600)
  const block = await world.sandbox.publicClient.getBlock()
  expect(world.clock.now().getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000)
  expect(Number(block.timestamp) * 1_000).toBeGreaterThanOrEqual(before.getTime() + 3_599_000)
})

test('a call outside of the role’s policy is refused before it is signed', async () => {
  const { chain } = world
  chain.hooks.onSettled('test.forbidden', {})
  const data = encodeFunctionData({ abi: comboPool.abi as Abi, functionName: 'setPause', args: [true] })
  await transact(world.db, (tx) =>
    chain.submit(tx, {
      purpose: 'test.forbidden',
      reference: 'test:forbidden',
      to: chain.contracts.comboPool,
      data,
      role: 'stocker',
    }),
  )
  const intent = await world.until(async () => {
    const found = await findIntentByReference(world.db, 'test:forbidden')
    return found?.status === 'FAILED' && found
  }, 'the intent is refused')
  expect(intent.txHash).toBeNull()
})

test('after a crash all work continues', async () => {
  const wallet = world.wallets[0]
  const { requestId } = await world.buyPack(wallet, { tierId: 1 })
  await world.crash()
  await world.settle()
  const logs = await world.sandbox.publicClient.getLogs({
    address: world.chain.contracts.comboPool,
    event: parseAbiItem('event RandomUsed(uint96 indexed requestId, bytes32 word)'),
    args: { requestId },
    fromBlock: 0n,
  })
  expect(logs).toHaveLength(1)
})
