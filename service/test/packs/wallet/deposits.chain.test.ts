import { erc20Abi, type Abi, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as payoutDistributor from '../../../src/chain/abi/payout-distributor.ts'
import * as vaultFactory from '../../../src/chain/abi/vault-factory.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client } from '../../harness/service.ts'
import { createMoneyWorld, usdc, type MoneyWorld } from './wallet-world.ts'
import { openActDesk } from './act-desk.ts'

// Each step needs many blocks and jobs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

let world: World
let partner: Client
let money: MoneyWorld
beforeAll(async () => {
  world = await startWorld()
  partner = await world.partner()
  money = createMoneyWorld(world, partner)
})
afterEach(() => money.expectSound())
afterAll(() => world.dispose())

test('an end user has one deposit address, at which the factory deploys the vault', async () => {
  const reply = await partner.send('POST', '/wallet/deposit-address', { external_user_id: 'ann' })
  expect(reply.status).toBe(200)
  const { end_user, ...address } = reply.body.data
  expect(address).toEqual({
    chain: 'sandbox',
    chain_id: 31_337,
    address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    currency: 'USDC',
    token_address: world.chain.contracts.usdc,
    dedicated: true,
    min_deposit_usdc: '1.000000',
    confirmations_required: 2,
  })
  expect(end_user).toMatchObject({ external_user_id: 'ann', wallet_address: address.address, wallet_verified_at: null })
  expect(end_user.custody_address).toBe(address.address)
  expect(await money.addressOf('ann')).toBe(address.address)
  expect(await money.addressOf('bob')).not.toBe(address.address)
  const hash = await world.sandbox.sender.send('keeper', {
    address: world.chain.contracts.vaultFactory,
    abi: vaultFactory.abi as Abi,
    functionName: 'deploy',
    args: [(await vaultRow(end_user.id)).user_ref],
  })
  expect(hash).toMatch(/^0x/)
  expect(await world.sandbox.publicClient.getCode({ address: address.address })).toMatch(/^0x/)
})

const vaultRow = (endUserId: number) =>
  world.db.selectFrom('user_vaults').selectAll().where('end_user_id', '=', endUserId).executeTakeFirstOrThrow()

test('fifty concurrent requests return one address, and the vault address identifies its user', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => money.addressOf('fifty')))
  expect(new Set(replies).size).toBe(1)
  // First requests rarely meet exactly: many new users make it likely.
  for (let user = 0; user < 20; user += 1) {
    const addresses = await Promise.all(Array.from({ length: 10 }, () => money.addressOf(`new ${user}`)))
    expect(new Set(addresses).size).toBe(1)
  }
  const byVault = await partner.get(`/wallet/balance?wallet_address=${replies[0]}`)
  expect(byVault.body.data.end_user.external_user_id).toBe('fifty')
  const both = await partner.get(`/wallet/balance?wallet_address=${replies[0]}&external_user_id=fifty`)
  expect(both.status).toBe(200)
  const stranger = await partner.get(`/wallet/balance?wallet_address=${replies[0]}&external_user_id=stranger`)
  expect([stranger.status, stranger.body.error]).toEqual([409, 'identity_conflict'])
})

test('USDC sent to the address is credited once and swept to the treasury', async () => {
  const address = await money.addressOf('carol')
  const before = await money.dollarsOf(world.chain.contracts.creditsTreasury)
  const { transactionHash } = await money.pay(world.wallets[0], address, usdc(25.5))
  await world.until(async () => (await money.walletOf('carol'))['balance'] === '25500000', 'the deposit is credited')
  await world.settle()
  expect(await money.depositsOf('carol')).toEqual([
    {
      id: expect.any(Number),
      end_user_id: expect.any(Number),
      external_user_id: 'carol',
      chain_in: 'sandbox',
      token_in: 'USDC',
      amount: '25500000',
      amount_usdc: '25.500000',
      tx_hash: transactionHash,
      log_index: expect.any(Number),
      from_address: world.wallets[0].address,
      status: 'CONFIRMED',
      failure_reason: null,
      confirmations: expect.any(Number),
      confirmations_required: 2,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      confirmed_at: expect.any(String),
    },
  ])
  expect(await money.dollarsOf(address)).toBe(0n)
  expect(await money.dollarsOf(world.chain.contracts.creditsTreasury)).toBe(before + usdc(25.5))
  const events = (await money.eventsOf('deposit.credited')).filter(({ data }) => data['external_user_id'] === 'carol')
  expect(events.map(({ data }) => data)).toEqual([
    {
      deposit_id: expect.any(Number),
      end_user_id: expect.any(Number),
      external_user_id: 'carol',
      amount: '25500000',
      amount_usdc: '25.500000',
      chain_in: 'sandbox',
      token_in: 'USDC',
      tx_hash: transactionHash,
    },
  ])
  const entries = (await partner.get('/wallet/ledger?external_user_id=carol')).body.data.entries
  expect(entries.map((entry: { entry_type: string }) => entry.entry_type)).toEqual(['DEPOSIT_CREDIT'])
})

test('a second deposit is swept from the vault deployed for the first', async () => {
  const address = await money.addressOf('dave')
  for (const amount of [5, 7]) {
    await money.pay(world.wallets[1], address, usdc(amount))
    await world.settle()
  }
  expect((await money.walletOf('dave'))['balance']).toBe('12000000')
  expect(await money.dollarsOf(address)).toBe(0n)
  const { id } = (await partner.get('/wallet/balance?external_user_id=dave')).body.data.end_user
  const sweeps = await world.db.selectFrom('vault_sweeps').selectAll().where('end_user_id', '=', id).execute()
  expect(sweeps.map(({ status }) => status)).toEqual(['DONE', 'DONE'])
})

test('a wallet deposits through the router with the prepared calls', async () => {
  const [, , wallet] = world.wallets
  const prepared = await partner.send('POST', '/wallet/deposit/prepare', {
    external_user_id: 'erin',
    wallet_address: wallet.address,
    amount_usdc: '40',
  })
  expect(prepared.status).toBe(200)
  const { chain_id, calls } = prepared.body.data
  expect([chain_id, calls.map((call: { kind: string }) => call.kind)]).toEqual([31_337, ['erc20-approve', 'deposit']])
  for (const call of calls) await wallet.send(call)
  await world.settle()
  expect((await money.walletOf('erin'))['balance']).toBe('40000000')
  expect(await money.depositsOf('erin')).toMatchObject([{ status: 'CONFIRMED', amount: '40000000' }])
})

test('a deposit below the minimum is listed and not credited; payments of our own contracts are not deposits', async () => {
  const address = await money.addressOf('frank')
  await world.sandbox.sender.send('treasurer', {
    address: world.chain.contracts.payoutDistributor,
    abi: payoutDistributor.abi as Abi,
    functionName: 'pay',
    args: [77n, address, usdc(3), `0x${'00'.repeat(32)}`],
  })
  await money.pay(world.wallets[0], address, usdc(0.999999))
  await money.pay(world.wallets[0], address, 0n)
  await world.settle()
  expect(await money.depositsOf('frank')).toMatchObject([{ status: 'FAILED', failure_reason: 'below_minimum' }])
  expect((await money.walletOf('frank'))['balance']).toBe('0')
  const failed = await partner.get('/wallet/deposits?external_user_id=frank&status=FAILED')
  expect(failed.body.data.deposits.length).toBe(1)
  expect((await partner.get('/wallet/deposits?external_user_id=frank&status=CONFIRMED')).body.data.deposits).toEqual([])
})

test('another partner sees no deposits of this partner', async () => {
  const other = await world.partner()
  expect((await other.get('/wallet/deposits')).body.data.deposits).toEqual([])
  expect((await other.get('/wallet/deposits?external_user_id=carol')).body.data.deposits).toEqual([])
  const all = (await partner.get('/wallet/deposits?limit=100')).body.data.deposits
  expect(all.length).toBeGreaterThan(4)
})

const addressForm: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

test.each([
  ['/wallet/deposit-address', {}, 'missing_user_identifier'],
  ['/wallet/deposit-address', { external_user_id: 'x'.repeat(256) }, 'identifier_too_long'],
  ['/wallet/deposit-address', { wallet_address: '0x12' }, 'invalid_wallet_address'],
  ['/wallet/deposit/prepare', { amount_usdc: '5' }, 'invalid_wallet_address'],
  ['/wallet/deposit/prepare', { wallet_address: addressForm }, 'invalid_amount'],
  ['/wallet/deposit/prepare', { wallet_address: addressForm, amount_usdc: '0.5' }, 'invalid_amount'],
  ['/wallet/deposit/prepare', { wallet_address: addressForm, amount_usdc: '1.0000001' }, 'invalid_amount'],
])('%s with %j is refused as %s', async (path, body, error) => {
  const reply = await partner.send('POST', path, body)
  expect([reply.status, reply.body.error]).toEqual([400, error])
})

test('an unknown status is refused', async () => {
  const reply = await partner.get('/wallet/deposits?status=LOST')
  expect([reply.status, reply.body.error]).toEqual([400, 'invalid_status'])
})

test('the reconciliation finds no difference but the payout that another program made with our key', async () => {
  await world.settle()
  const operator = await world.platform()
  const { reconcile, listActs, resolve } = openActDesk(world, operator)
  expect(await reconcile()).toMatchObject({ is_sound: false, violations: [], treasury: { open_acts: 1 } })
  const [act] = await listActs('?status=OPEN')
  expect((await resolve(act.id, { action: 'write_off', note: 'A payment of this test.' }, 'written-off')).status).toBe(
    200,
  )
  const data = await reconcile()
  expect(data).toMatchObject({ is_sound: true, violations: [], tokens: { differing: [] } })
  expect(data.tokens.matching).toBeGreaterThan(100)
  const treasury = await world.sandbox.publicClient.readContract({
    address: world.chain.contracts.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [world.chain.contracts.creditsTreasury],
  })
  expect(data.chain.credits_treasury.amount).toBe(treasury.toString())
  expect(BigInt(data.chain.surplus.amount)).toBe(
    treasury + BigInt(data.chain.vaults.amount) - BigInt(data.chain.needed.amount),
  )
  expect(data.buyback_float.float.amount).toMatch(/^[1-9]/)
  expect(data.deposits).toEqual([{ status: 'CONFIRMED', count: 4, amount: '77500000', amount_usdc: '77.500000' }])
})
