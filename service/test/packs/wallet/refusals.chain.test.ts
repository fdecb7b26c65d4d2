import { sql } from 'kysely'
import { encodeFunctionData, type Abi, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ServiceDeps } from '../../../src/app.ts'
import * as payoutAbi from '../../../src/chain/abi/payout-distributor.ts'
import * as testUsdcProxy from '../../../src/chain/abi/test-usdc-proxy.ts'
import * as testUsdc from '../../../src/chain/abi/test-usdc.ts'
import { contractAddress } from '../../../src/chain/deploy/deploy.ts'
import { micros } from '../../../src/kernel/money.ts'
import { sandboxChainSource } from '../../../src/sandbox/chain/source.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { startService, type Client } from '../../harness/service.ts'
import { createMoneyWorld, type MoneyWorld } from './wallet-world.ts'

// Each step needs many blocks and jobs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

const depths = { includedConfirmations: 1, safe: { confirmations: 1 }, final: { confirmations: 2 } }
const options: { overrides: Partial<ServiceDeps> } = { overrides: {} }
let world: World
let partner: Client
let money: MoneyWorld
beforeAll(async () => {
  world = await startWorld(options)
  partner = await world.partner()
  money = createMoneyWorld(world, partner)
})
afterEach(() => money.expectSound())
afterAll(() => world.dispose())

/** Another token with the same code. */
async function createToken(): Promise<Address> {
  const [owner, , admin] = world.wallets
  const args = [owner.address, owner.address] as const
  const initData = encodeFunctionData({ abi: testUsdc.abi, functionName: 'initialize', args })
  const hash = await owner.client.deployContract({
    abi: testUsdcProxy.abi as Abi,
    bytecode: testUsdcProxy.bytecode,
    args: [contractAddress(world.sandbox.deployment, 'usdc-implementation'), admin.address, initData],
  })
  const receipt = await world.sandbox.publicClient.waitForTransactionReceipt({ hash })
  if (!receipt.contractAddress) throw new Error('The token must be deployed.')
  return receipt.contractAddress
}

test('an unsupported token is listed and never credited, whatever its amount', async () => {
  const [payer] = world.wallets
  const token = await createToken()
  options.overrides.chain = { ...sandboxChainSource(world.sandbox, depths), otherTokens: [token] }
  await world.restart()
  const address = await money.addressOf('ann')
  const amount = 10n ** 30n
  await payer.write({ address: token, abi: testUsdc.abi as Abi, functionName: 'mint', args: [payer.address, amount] })
  await money.pay(payer, address, amount, token)
  await world.settle()
  expect(await money.depositsOf('ann')).toMatchObject([
    {
      status: 'FAILED',
      failure_reason: 'unsupported_token',
      amount: amount.toString(),
      amount_usdc: null,
      token_in: expect.stringMatching(new RegExp(`^${token}$`, 'i')),
    },
  ])
  expect((await money.walletOf('ann'))['balance']).toBe('0')
})

test('a deposit above the maximum is not credited and does not halt the indexer', async () => {
  const address = await money.addressOf('whale')
  await world.controls.fund(address, { usdc: micros(2_000_000_000_000_000n), wei: 0n })
  await world.settle()
  expect(await money.depositsOf('whale')).toMatchObject([{ status: 'FAILED', failure_reason: 'above_maximum' }])
})

test('while the indexer is halted, withdrawals are refused without a hold', async () => {
  const [wallet] = world.wallets
  await money.credit('bob', '5')
  await money.link('bob', wallet)
  await sql`update chain_index set halted_reason = 'A test', halted_at = now()`.execute(world.db)
  const reply = await money.withdraw('bob', wallet.address, '1', 'k')
  expect([reply.status, reply.body.error, reply.body.retryable]).toEqual([503, 'chain_unavailable', true])
  expect(await money.walletOf('bob')).toMatchObject({ reserved: '0' })
  await sql`update chain_index set halted_reason = null, halted_at = null`.execute(world.db)
  expect((await money.withdraw('bob', wallet.address, '1', 'k')).status).toBe(202)
})

test('a payment waits while the float is empty and is made once it is refilled', async () => {
  const [, wallet] = world.wallets
  await money.credit('carol', '9')
  await money.link('carol', wallet)
  const operator = await world.platform()
  const rules = `/admin/partners/${partner.accountId}/withdrawal-rules`
  await operator.send('PATCH', rules, { first_use_delay_seconds: 0 })
  const { payoutDistributor } = world.chain.contracts
  const float = await money.dollarsOf(payoutDistributor)
  await world.sandbox.sender.send('treasurer', {
    address: payoutDistributor,
    abi: payoutAbi.abi as Abi,
    functionName: 'returnSurplus',
    args: [float],
  })
  const before = await money.dollarsOf(wallet.address)
  const { withdrawal_id: id } = (await money.withdraw('carol', wallet.address, '9', 'c')).body.data
  const status = async () => (await partner.get(`/wallet/withdrawals/${id}`)).body.data.status
  const tried = () =>
    world.db
      .selectFrom('chain_intents')
      .select(['tries', 'status'])
      .where('reference', '=', `withdrawal:${id}`)
      .executeTakeFirstOrThrow()
  await world.until(async () => (await tried()).tries > 0, 'the payment was tried')
  expect([await status(), (await tried()).status]).toEqual(['PENDING', 'QUEUED'])
  expect(await money.walletOf('carol')).toMatchObject({ balance: '9000000', reserved: '9000000' })
  await world.controls.fund(payoutDistributor, { usdc: micros(float), wei: 0n })
  await world.advance(3_600)
  await world.until(async () => (await status()) === 'COMPLETED', 'the payment was made')
  expect(await money.dollarsOf(wallet.address)).toBe(before + 9_000_000n)
})

test('without a chain, operations that need one are refused and the rest works', async () => {
  await using service = await startService()
  const client = await service.partner()
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const user = { external_user_id: 'ann' }
  const paths = [
    ['/wallet/deposit-address', user, {}],
    ['/wallet/deposit/prepare', { ...user, wallet_address: wallet, amount_usdc: '5' }, {}],
    ['/wallet/withdraw', { ...user, to_address: wallet, amount_usdc: '5' }, { 'idempotency-key': 'k' }],
  ] as const
  for (const [path, body, headers] of paths) {
    const reply = await client.send('POST', path, body, headers)
    expect([path, reply.status, reply.body.error]).toEqual([path, 503, 'chain_unavailable'])
  }
  expect((await client.get('/wallet/deposits')).body.data.deposits).toEqual([])
  expect((await client.get('/wallet/withdrawals')).body.data.withdrawals).toEqual([])
  const operator = await service.platform()
  const { data } = (await operator.get('/admin/ledger/reconciliation')).body
  expect(data).toMatchObject({ is_sound: true, chain: null, buyback_float: null, tokens: null })
})

test('while no node is available, a new address is refused and a known one is returned', async () => {
  const known = await money.addressOf('dave')
  const source = sandboxChainSource(world.sandbox, depths)
  options.overrides.chain = { ...source, urls: ['http://127.0.0.1:9'] }
  await world.restart()
  expect(await money.addressOf('dave')).toBe(known)
  const reply = await partner.send('POST', '/wallet/deposit-address', { external_user_id: 'erin' })
  expect([reply.status, reply.body.error, reply.headers['retry-after']]).toEqual([503, 'chain_unavailable', '2'])
  const operator = await world.platform()
  const { data } = (await operator.get('/admin/ledger/reconciliation')).body
  expect(data).toMatchObject({ is_sound: true, chain: null, buyback_float: null })
  options.overrides.chain = source
  await world.restart()
  expect(await money.addressOf('erin')).toMatch(/^0x/)
})
