import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client } from '../../harness/service.ts'
import { createMoneyWorld, usdc, type MoneyWorld } from './wallet-world.ts'

// Each step needs many blocks and jobs, which takes long on a busy machine.
vi.setConfig({ testTimeout: 600_000 })

let world: World
let partner: Client
let money: MoneyWorld
beforeAll(async () => {
  world = await startWorld({ depths: { included: 1, safe: 2, final: 6 } })
  partner = await world.partner()
  money = createMoneyWorld(world, partner)
})
beforeEach(async () => {
  world.blockProducer.setSealing(true)
  await world.settle()
  world.blockProducer.setSealing(false)
})
afterEach(() => money.expectSound())
afterAll(() => world.dispose())

const reorg = (options: object): Promise<unknown> =>
  (world.sandbox.publicClient.request as unknown as (call: object) => Promise<unknown>)({
    method: 'packhouse_reorg',
    params: [options],
  })
const statusesOf = async (name: string) =>
  (await money.depositsOf(name)).map(({ status, failure_reason }) => failure_reason ?? status).join()
const untilStatuses = (name: string, expected: string) =>
  world.until(async () => (await statusesOf(name)) === expected, `the deposits of ${name} are ${expected}`)

test('a deposit is listed immediately, tracked block by block, and credited when it is final', async () => {
  const address = await money.addressOf('ann')
  await money.pay(world.wallets[0], address, usdc(5))
  await untilStatuses('ann', 'SEEN')
  expect((await money.depositsOf('ann'))[0]?.confirmations).toBe(1)
  await world.mine(1)
  await untilStatuses('ann', 'PROCESSING')
  await world.mine(3)
  await world.until(async () => (await money.depositsOf('ann'))[0]?.confirmations === 5, 'five blocks are read')
  expect([await statusesOf('ann'), (await money.walletOf('ann'))['balance']]).toEqual(['PROCESSING', '0'])
  await world.mine(1)
  await untilStatuses('ann', 'CONFIRMED')
  expect((await money.walletOf('ann'))['balance']).toBe('5000000')
})

test('a deposit dropped by a reorg is never credited', async () => {
  const address = await money.addressOf('bob')
  await money.pay(world.wallets[0], address, usdc(5))
  await world.mine(2)
  await untilStatuses('bob', 'PROCESSING')
  await reorg({ depth: 3, dropTransactions: 'all' })
  await untilStatuses('bob', 'reorged_out')
  world.blockProducer.setSealing(true)
  await world.settle()
  expect([await statusesOf('bob'), (await money.walletOf('bob'))['balance']]).toEqual(['reorged_out', '0'])
})

test('deposits included again in another block and order keep their rows and are credited once', async () => {
  const address = await money.addressOf('carol')
  const other = await money.addressOf('dave')
  await money.pay(world.wallets[0], address, usdc(5))
  await money.pay(world.wallets[1], other, usdc(7))
  await money.pay(world.wallets[2], address, usdc(9))
  // Each payment has a block of its own; the first is two below the last.
  await untilStatuses('carol', 'SEEN,PROCESSING')
  const before = await money.depositsOf('carol')
  await reorg({ depth: 3, delayTransactions: 'all' })
  await untilStatuses('carol', 'reorged_out,reorged_out')
  await world.mine(1)
  await untilStatuses('carol', 'SEEN,SEEN')
  const after = await money.depositsOf('carol')
  const facts = ({ id, tx_hash, amount }: (typeof after)[number]) => ({ id, tx_hash, amount })
  expect(after.map(facts)).toEqual(before.map(facts))
  world.blockProducer.setSealing(true)
  await world.settle()
  expect([await statusesOf('carol'), await statusesOf('dave')]).toEqual(['CONFIRMED,CONFIRMED', 'CONFIRMED'])
  expect((await money.walletOf('carol'))['balance']).toBe('14000000')
  expect((await money.walletOf('dave'))['balance']).toBe('7000000')
})

test('a payment whose block is removed by a reorg is paid once in another block', async () => {
  const [wallet] = world.wallets
  await money.credit('erin', '10')
  await money.link('erin', wallet)
  const operator = await world.platform()
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, { first_use_delay_seconds: 0 })
  const before = await money.dollarsOf(wallet.address)
  const { withdrawal_id: id } = (await money.withdraw('erin', wallet.address, '4', 'k')).body.data
  const status = async () => (await partner.get(`/wallet/withdrawals/${id}`)).body.data.status
  await world.until(async () => (await status()) === 'SUBMITTED', 'the payment is in a block')
  expect(await money.walletOf('erin')).toMatchObject({ balance: '10000000', reserved: '4000000' })
  await reorg({ depth: 1, dropTransactions: 'all' })
  await world.until(async () => (await status()) === 'PENDING', 'the payment left the chain')
  world.blockProducer.setSealing(true)
  await world.until(async () => (await status()) === 'COMPLETED', 'the payment is final')
  await world.settle()
  expect(await money.dollarsOf(wallet.address)).toBe(before + usdc(4))
  expect(await money.walletOf('erin')).toMatchObject({ balance: '6000000', reserved: '0' })
})
