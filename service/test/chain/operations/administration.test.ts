import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeFunctionData, type Abi } from 'viem'
import * as comboPool from '../../../src/chain/abi/combo-pool.ts'
import { transact } from '../../../src/db/db.ts'
import { getApproval } from '../../harness/people.ts'
import type { Client } from '../../harness/service.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'

let world: World
let platform: Client
beforeAll(async () => {
  world = await startWorld()
  platform = await world.platform()
  await world.settle()
})
afterAll(() => world.dispose())

const accountOf = async (role: string) => {
  const { body } = await platform.get('/admin/relayer')
  return body.data.relayer.accounts.find((account: { role: string }) => account.role === role)
}

const audited = async (action: string): Promise<{ target: string; actor: string }[]> => {
  const { body } = await platform.get('/admin/audit-log?limit=100')
  return body.data.entries.filter((entry: { action: string }) => entry.action === action)
}

test('the operator lists, pauses and resumes accounts, and every change is audited', async () => {
  const before = await platform.get('/admin/relayer')
  expect(before.body.data.relayer).toMatchObject({ enabled: true, queued: 0 })
  const { id } = await accountOf('buyer')
  const paused = await platform.send('POST', '/admin/relayer/pause', { account_id: id })
  expect(paused.body.data.relayer.enabled).toBe(false)
  await expect(world.chain.intents.checkReady(world.db)).rejects.toMatchObject({ error: 'relayer_disabled' })
  expect((await platform.send('POST', '/admin/relayer/resume', {})).body.data.relayer.enabled).toBe(true)
  expect((await platform.send('POST', '/admin/relayer/pause', { account_id: 999_999 })).status).toBe(404)
  expect((await audited('relayer.pause')).map(({ target, actor }) => [target, actor])).toEqual([
    [`relayer_account:${id}`, `key:${platform.keyId}`],
  ])
  expect(await audited('relayer.resume')).toHaveLength(14)
})

test('an account without ether counts as empty before anything is reserved', async () => {
  const { address } = await accountOf('buyer')
  const setBalance = (wei: bigint) =>
    world.sandbox.publicClient.request({
      method: 'hardhat_setBalance' as never,
      params: [address, `0x${wei.toString(16)}`] as never,
    })
  await setBalance(1_000n)
  // Balances are read periodically.
  await world.advance(60)
  await world.until(async () => (await accountOf('buyer')).balance_wei === '1000', 'the balance is read')
  await expect(world.chain.intents.checkReady(world.db)).rejects.toMatchObject({ error: 'insufficient_relayer_funds' })
  expect((await platform.get('/health')).body.data).toMatchObject({ relayer: expect.any(Object) })
  await setBalance(10n ** 21n)
  await world.advance(60)
  await world.until(async () => (await accountOf('buyer')).balance_wei !== '1000', 'the balance is read')
  await expect(world.chain.intents.checkReady(world.db)).resolves.toBeUndefined()
})

test('a paused contract sells nothing, and earlier purchases are still revealed or refunded', async () => {
  const [wallet] = world.wallets
  world.controls.setRandomnessMode('timeout')
  const { requestId } = await world.buyPack(wallet, { tierId: 1 })
  const reply = await platform.send('POST', '/admin/contracts/pause', { contract: 'combo_pool' })
  expect(reply.status).toBe(202)
  expect(reply.body.data.intents).toHaveLength(1)
  await world.settle()
  expect((await platform.get('/admin/contracts')).body.data.contracts.paused).toMatchObject({
    combo_pool: true,
    instant_store: false,
  })
  await expect(world.buyPack(wallet, { tierId: 1 })).rejects.toThrow()
  await world.advance(7_300)
  await world.until(async () => {
    const { state } = await world.sandbox.publicClient.readContract({
      address: world.chain.contracts.comboPool,
      abi: comboPool.abi,
      functionName: 'purchaseOf',
      args: [requestId],
    })
    return state === 3
  }, 'the purchase is repaid')
  world.controls.setRandomnessMode('auto')
  const unpause = { contract: 'combo_pool', paused: false }
  const alone = await platform.send('POST', '/admin/contracts/pause', unpause)
  expect([alone.status, alone.body.error]).toEqual([403, 'second_approver_required'])
  const request = { method: 'POST', path: '/api/v1/admin/contracts/pause', body: unpause }
  const approval = await getApproval(world.service, platform, ['admin'], request)
  expect((await platform.send('POST', '/admin/contracts/pause', unpause, approval)).status).toBe(202)
  await platform.send('POST', '/admin/contracts/pause', { contract: 'redemption' })
  await world.settle()
  expect((await platform.get('/admin/contracts')).body.data.contracts.paused).toEqual({
    combo_pool: false,
    instant_store: false,
    buyback_pool: false,
    shipping_processor: false,
    redemption: true,
    prizes: false,
    vaults: false,
    inventory: false,
  })
  for (const contract of ['prizes', 'vaults', 'inventory'])
    await platform.send('POST', '/admin/contracts/pause', { contract })
  await world.settle()
  expect((await platform.get('/admin/contracts')).body.data.contracts.paused).toMatchObject({
    prizes: true,
    vaults: true,
    inventory: true,
  })
  expect((await audited('contract.pause')).map(({ target }) => target).toSorted()).toEqual([
    'contract:combo_pool',
    'contract:inventory',
    'contract:prizes',
    'contract:redemption',
    'contract:vaults',
  ])
})

test('intents are listed, inspected and withdrawn, and the fee of an unsent intent cannot be bumped', async () => {
  const { id: accountId } = await accountOf('stocker')
  await platform.send('POST', '/admin/relayer/pause', { account_id: accountId })
  world.chain.hooks.onSettled('test.stock', {})
  const { abi } = comboPool as { abi: Abi }
  await transact(world.db, (tx) =>
    world.chain.submit(tx, {
      purpose: 'test.stock',
      reference: 'test:stock',
      role: 'stocker',
      to: world.chain.contracts.comboPool,
      data: encodeFunctionData({ abi, functionName: 'unstock', args: [1, 0, []] }),
    }),
  )
  const { body } = await platform.get('/admin/chain/intents?state=QUEUED&purpose=test.stock')
  expect(body.pagination.has_more).toBe(false)
  const [{ id, state }] = body.data.intents
  expect(state).toBe('QUEUED')
  expect((await platform.get(`/admin/chain/intents/${id}`)).body.data).toMatchObject({ intent: { id }, attempts: [] })
  const refused = await platform.send('POST', `/admin/chain/intents/${id}/bump`)
  expect([refused.status, refused.body.error]).toEqual([409, 'invalid_status'])
  const cancelled = await platform.send('POST', `/admin/chain/intents/${id}/cancel`)
  expect(cancelled.body.data.intent).toMatchObject({ state: 'CANCELLED', transaction_hash: null })
  expect((await platform.send('POST', `/admin/chain/intents/${id}/cancel`)).status).toBe(409)
  expect((await platform.get('/admin/chain/intents/99999999')).status).toBe(404)
  expect((await platform.get('/admin/chain/intents?state=SOON')).status).toBe(400)
  expect(await audited('intent.cancel')).toHaveLength(1)
  await platform.send('POST', '/admin/relayer/resume', {})
})

test('float and coverage match the chain', async () => {
  const { body } = await platform.get('/admin/chain/float')
  const { float } = body.data
  expect(Number(float.buyback.float_usdc)).toBeGreaterThan(90_000)
  expect(float.randomness.requests_left).toBeGreaterThan(1_000)
  await world.buyPack(world.wallets[1], { tierId: 2 })
  await world.settle()
  const after = (await platform.get('/admin/chain/float')).body.data.float
  expect(Number(after.buyback.open_liability_usdc)).toBeGreaterThan(Number(float.buyback.open_liability_usdc))
  expect(after.buyback.coverage_bps).toBeGreaterThan(10_000)
  expect(after.requests).toMatchObject({ waiting: 0, ready: 0 })
})

test('the index status is shown and a rescan can be requested', async () => {
  const { indexer } = (await platform.get('/admin/indexer')).body.data
  expect(indexer).toMatchObject({ lag_blocks: 0, halted_reason: null })
  expect(indexer.final_block).toBeLessThan(indexer.included_block)
  const rescan = await platform.send('POST', '/admin/indexer/rescan', { from_block: 0 })
  expect(rescan.status).toBe(202)
  await world.until(
    async () => (await platform.get('/admin/indexer')).body.data.indexer.rescan_at_block === null,
    'all is read again',
  )
  const later = await platform.send('POST', '/admin/indexer/rescan', { from_block: 10_000_000 })
  expect([later.status, later.body.error]).toEqual([409, 'invalid_status'])
  expect((await platform.send('POST', '/admin/indexer/resume')).status).toBe(409)
})

test('an account can read its chain and contracts', async () => {
  const partner = await world.partner()
  const { chain } = (await partner.get('/info')).body.data
  expect(chain).toMatchObject({
    chain_id: 31_337,
    contracts: {
      combo_pool: world.chain.contracts.comboPool,
      graded_card: world.chain.contracts.graded,
      usdc: world.chain.contracts.usdc,
    },
  })
})

/** The health report, once it has this status and no block is left to index. */
const readHealth = (status: 'ok' | 'degraded') =>
  world.until(async () => {
    const { data } = (await world.service.http.inject('/api/v1/health')).json()
    return data.status === status && data.indexer?.lag === 0 && data
  }, `health is ${status}`)

test('an idle chain has no lag, however old its latest block is', async () => {
  const partner = await world.partner()
  await partner.send('POST', '/sandbox/clock/advance', { seconds: 3_600 })
  expect(await readHealth('ok')).toMatchObject({ chain: { lag_seconds: 0 } })
})

test('one actor revokes a role at once, on every contract that grants it, and no request grants it again', async () => {
  type Holder = { role: string; account: string; contracts: string[] }
  const listHolders = async (role: string): Promise<Holder[]> =>
    (await platform.get('/admin/contracts/roles')).body.data.holders.filter((holder: Holder) => holder.role === role)
  const [minter] = await listHolders('minter')
  expect(minter?.contracts).toEqual(['card', 'graded', 'packet', 'sealed_product'])
  const revoke = (role: string, account?: string) =>
    platform.send('POST', '/admin/contracts/roles/revoke', { role, account })
  const reply = await revoke('minter', minter?.account)
  expect([reply.status, reply.body.data?.intents.length]).toEqual([202, 4])
  await world.settle()
  expect(await listHolders('minter')).toEqual([])
  expect(await listHolders('stocker')).toHaveLength(1)
  const again = await revoke('minter', minter?.account)
  expect([again.status, again.body.error]).toEqual([409, 'invalid_status'])
  expect((await revoke('pauser', minter?.account)).status).toBe(400)
  expect((await revoke('minter', 'nobody')).body.error).toBe('invalid_address')
  expect(await audited('contract.revoke_role')).toEqual([
    expect.objectContaining({ target: `account:${minter?.account.toLowerCase()}`, actor: `key:${platform.keyId}` }),
  ])
})

test('a service without its chain reports it, serves other requests, and catches up', async () => {
  const partner = await world.partner()
  const cut = await partner.send('POST', '/sandbox/chain', { rpc_down_seconds: 3_600 })
  expect(cut.body.data.rpc_down_until).not.toBeNull()
  const float = await platform.get('/admin/chain/float')
  expect([float.status, float.body.error, float.body.retryable]).toEqual([503, 'chain_unavailable', true])
  expect((await partner.get('/info')).status).toBe(200)
  expect(await readHealth('degraded')).toMatchObject({ reasons: ['chain_unreachable'], chain: { lag_seconds: null } })
  // Buyers can purchase without the service.
  const { requestId } = await world.buyPack(world.wallets[2], { tierId: 1 })
  await partner.send('POST', '/sandbox/chain', { rpc_down_seconds: 0 })
  await world.settle()
  const { state } = await world.sandbox.publicClient.readContract({
    address: world.chain.contracts.comboPool,
    abi: comboPool.abi,
    functionName: 'purchaseOf',
    args: [requestId],
  })
  expect(state).toBe(3)
})

test('health and metrics report the state of the chain components', async () => {
  expect(await readHealth('ok')).toMatchObject({ reasons: [], chain: { lag_seconds: 0 }, indexer: { lag: 0 } })
  const { body } = await world.service.http.inject('/metrics')
  expect(body).toMatch(/^relayer_balance_ether\{role="buyer"\} \d+/m)
  expect(body).toMatch(/^buyback_float_usdc \d+/m)
  expect(body).toMatch(/^chain_index_halted 0$/m)
})

test('a sandbox reverts no final block', async () => {
  const partner = await world.partner()
  const deep = await partner.send('POST', '/sandbox/chain', { reorg_depth: 2 })
  expect([deep.status, deep.body.error]).toEqual([409, 'invalid_status'])
  expect((await partner.send('POST', '/sandbox/chain', { mining: 'manual' })).body.data.mining).toBe('manual')
  expect((await partner.send('POST', '/sandbox/chain', { mine: 1, mining: 'auto' })).status).toBe(400)
  expect((await partner.send('POST', '/sandbox/chain', { mining: 'auto' })).body.data.mining).toBe('auto')
})
