import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, getAddress, keccak256, stringToHex, type Address, type Hex } from 'viem'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import { contractAddress } from '../../../src/chain/deploy/deploy.ts'
import { safeChecksum, type SafeBatch } from '../../../src/chain/deploy/safe.ts'
import { createGovernor } from '../../../src/sandbox/chain/governor.ts'
import { getApproval } from '../../harness/people.ts'
import type { Client } from '../../harness/service.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'

/** The pauser is an account whose key the service does not have, as a Safe is. */
let owner: Address
let world: World
let platform: Client
beforeAll(async () => {
  world = await startWorld({
    source: (source, { keyring }) => {
      const { deployment, signers } = source
      owner = getAddress(keyring.demoWallets[2]?.address ?? '')
      const roles = { ...deployment.roles, pauser: owner }
      return {
        ...source,
        deployment: { ...deployment, roles },
        signers: signers.filter(({ role }) => role !== 'pauser'),
      }
    },
  })
  platform = await world.platform()
  const args = [keccak256(stringToHex('PAUSER')), owner] as const
  const data = encodeFunctionData({ abi: comboPool.abi, functionName: 'grantRole', args })
  for (const name of ['combo-pool', 'instant-store', 'card'])
    await createGovernor(world.sandbox).run({ to: contractAddress(world.chain.deployment, name), data })
  await world.settle()
})
afterAll(() => world.dispose())

type Refused = { account: Address; calls: { to: Address; data: Hex; value: string }[]; safe_file: SafeBatch }

const countIntents = async (): Promise<number> =>
  (await platform.get('/admin/chain/intents?purpose=admin.pause')).body.data.intents.length

/** The owners sign what the answer contains. */
async function execute(transactions: SafeBatch['transactions']): Promise<void> {
  for (const { to, data } of transactions) await world.wallets[2].send({ to, data })
  await world.settle()
}

const readPaused = async () => (await platform.get('/admin/contracts')).body.data.contracts.paused

test('the owners of the pauser get the calls of a pause, and no intent waits for their key', async () => {
  const reply = await platform.send('POST', '/admin/contracts/pause', { contract: 'combo_pool' })
  expect([reply.status, reply.body.error]).toEqual([409, 'governance_required'])
  const { account, calls, safe_file: file }: Refused = reply.body.details
  expect(account).toBe(owner)
  expect(calls).toEqual([expect.objectContaining({ to: world.chain.contracts.comboPool, value: '0' })])
  expect(file.transactions).toEqual([
    expect.objectContaining({
      to: world.chain.contracts.comboPool,
      data: calls[0]?.data,
      contractMethod: expect.objectContaining({ name: 'setPause' }),
      contractInputsValues: { on: 'true' },
    }),
  ])
  expect(file.meta).toMatchObject({ createdFromSafeAddress: owner, checksum: safeChecksum(file) })
  expect(await countIntents()).toBe(0)
  expect((await readPaused()).combo_pool).toBe(false)
  await execute(file.transactions)
  expect((await readPaused()).combo_pool).toBe(true)
})

test('an unpause still takes other people, then the owners', async () => {
  const body = { contract: 'combo_pool', paused: false }
  const alone = await platform.send('POST', '/admin/contracts/pause', body)
  expect([alone.status, alone.body.error]).toEqual([403, 'second_approver_required'])
  const request = { method: 'POST', path: '/api/v1/admin/contracts/pause', body }
  const approval = await getApproval(world.service, platform, ['admin'], request)
  const reply = await platform.send('POST', '/admin/contracts/pause', body, approval)
  expect([reply.status, reply.body.error]).toEqual([409, 'governance_required'])
  await execute(reply.body.details.safe_file.transactions)
  expect((await readPaused()).combo_pool).toBe(false)
})

test('four collections are one file, and a revocation names every contract that grants the role', async () => {
  const burns = await platform.send('POST', '/admin/contracts/pause', { contract: 'redemption' })
  expect(burns.body.details.safe_file.transactions).toHaveLength(4)
  const { stocker } = world.chain.deployment.roles
  const revoke = { role: 'stocker', account: stocker }
  const reply = await platform.send('POST', '/admin/contracts/roles/revoke', revoke)
  expect([reply.status, reply.body.error]).toEqual([409, 'governance_required'])
  expect(reply.body.details.calls.map(({ to }: { to: Address }) => to)).toEqual([
    world.chain.contracts.comboPool,
    world.chain.contracts.instantStore,
  ])
  await execute(reply.body.details.safe_file.transactions)
  const { holders } = (await platform.get('/admin/contracts/roles')).body.data
  expect(holders.filter(({ role }: { role: string }) => role === 'stocker')).toEqual([])
})

test('a tier that the pauser takes off sale is left to its owners as well', async () => {
  const reply = await platform.send('POST', '/admin/tiers/1/pause', {})
  expect([reply.status, reply.body.error]).toEqual([409, 'governance_required'])
  const { actions } = (await platform.get('/admin/market-actions')).body.data
  expect(actions.filter(({ action }: { action: string }) => action === 'PAUSE_TIER')).toEqual([])
  await execute(reply.body.details.safe_file.transactions)
  const { tiers } = (await platform.get('/admin/tiers')).body.data
  expect(tiers.find(({ tier }: { tier: { tier_id: number } }) => tier.tier_id === 1).tier.active).toBe(false)
})
