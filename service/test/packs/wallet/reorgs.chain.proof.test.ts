import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import type { Client } from '../../harness/service.ts'
import { createMoneyWorld, usdc, type MoneyWorld } from './wallet-world.ts'

// A world does a lot for each step; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 300_000 })

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
const stands = async (name: string) =>
  (await money.depositsOf(name)).map(({ status, failure_reason }) => failure_reason ?? status).join()
const untilStands = (name: string, wanted: string) =>
  world.until(async () => (await stands(name)) === wanted, `the deposits of ${name} are ${wanted}`)

test('a deposit is shown at once, followed block by block, and credited when it is final', async () => {
  const address = await money.addressOf('ann')
  await money.pay(world.wallets[0], address, usdc(5))
  await untilStands('ann', 'SEEN')
  expect((await money.depositsOf('ann'))[0]?.confirmations).toBe(1)
  await world.mine(1)
  await untilStands('ann', 'PROCESSING')
  await world.mine(3)
  await world.until(async () => (await money.depositsOf('ann'))[0]?.confirmations === 5, 'five blocks are read')
  expect([await stands('ann'), (await money.walletOf('ann'))['balance']]).toEqual(['PROCESSING', '0'])
  await world.mine(1)
  await untilStands('ann', 'CONFIRMED')
  expect((await money.walletOf('ann'))['balance']).toBe('5000000')
})

test('a deposit that the chain forgot was never credited', async () => {
  const address = await money.addressOf('bob')
  await money.pay(world.wallets[0], address, usdc(5))
  await world.mine(2)
  await untilStands('bob', 'PROCESSING')
  await reorg({ depth: 3, dropTransactions: 'all' })
  await untilStands('bob', 'reorged_out')
  world.blockProducer.setSealing(true)
  await world.settle()
  expect([await stands('bob'), (await money.walletOf('bob'))['balance']]).toEqual(['reorged_out', '0'])
})

test('deposits that moved to another block, in another order, are the same ones and credited once', async () => {
  const address = await money.addressOf('carol')
  const other = await money.addressOf('dave')
  await money.pay(world.wallets[0], address, usdc(5))
  await money.pay(world.wallets[1], other, usdc(7))
  await money.pay(world.wallets[2], address, usdc(9))
  await untilStands('carol', 'SEEN,SEEN')
  const before = await money.depositsOf('carol')
  await reorg({ depth: 3, delayTransactions: 'all' })
  await untilStands('carol', 'reorged_out,reorged_out')
  await world.mine(1)
  await untilStands('carol', 'SEEN,SEEN')
  const after = await money.depositsOf('carol')
  const facts = ({ id, tx_hash, amount }: (typeof after)[number]) => ({ id, tx_hash, amount })
  expect(after.map(facts)).toEqual(before.map(facts))
  world.blockProducer.setSealing(true)
  await world.settle()
  expect([await stands('carol'), await stands('dave')]).toEqual(['CONFIRMED,CONFIRMED', 'CONFIRMED'])
  expect((await money.walletOf('carol'))['balance']).toBe('14000000')
  expect((await money.walletOf('dave'))['balance']).toBe('7000000')
})

test('a payment whose block left the chain is paid in another one, once', async () => {
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
