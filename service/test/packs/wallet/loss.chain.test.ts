// A withdrawal whose row the database lost after the payment was made.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { openActDesk } from './act-desk.ts'
import { createMoneyWorld, usdc } from './wallet-world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 400_000)
afterAll(() => world.dispose())

test('a lost withdrawal is adopted, and its retry is not paid again', { timeout: 400_000 }, async () => {
  const [partner, operator] = [await world.partner(), await world.platform()]
  const money = createMoneyWorld(world, partner)
  const [wallet, second] = world.wallets
  for (const [name, own] of [
    ['ann', wallet],
    ['bob', second],
  ] as const) {
    await money.credit(name, '50')
    await money.link(name, own)
  }
  const rules = { first_use_delay_seconds: 0 }
  await operator.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, rules)
  await world.settle()
  const restore = await world.snapshot()
  const before = await money.dollarsOf(wallet.address)
  expect((await money.withdraw('ann', wallet.address, '20', 'lost ann')).status).toBe(202)
  expect((await money.withdraw('bob', second.address, '10', 'lost bob')).status).toBe(202)
  await world.settle()
  expect(await money.dollarsOf(wallet.address)).toBe(before + usdc(20))

  await restore()
  await world.settle()
  // The payments are known, and the credits they took are held.
  expect(await money.walletOf('ann')).toMatchObject({ available: '30000000', reserved: '20000000' })
  const read = async () => (await operator.get('/admin/ledger/reconciliation')).body.data
  expect(await read()).toMatchObject({
    is_sound: false,
    treasury: { suspense: { amount: '30000000' }, unknown_acts: 0 },
  })

  const { body } = await operator.get('/admin/adopted-acts?kind=withdrawal')
  const act = body.data.acts.find(({ amount }: { amount: string }) => amount === '10000000')
  expect((await operator.get(`/admin/adopted-acts/${act.id}`)).body.data.act).toEqual(act)
  const order = { action: 'charge', note: 'Paid to the wallet of the end user.' }
  const path = `/admin/adopted-acts/${act.id}/resolve`
  const alone = await operator.send('POST', path, order, { 'idempotency-key': 'alone' })
  expect([alone.status, alone.body.error]).toEqual([403, 'second_approver_required'])
  const decided = await openActDesk(world, operator).resolve(act.id, order, 'decide')
  expect(decided.body.data.act).toMatchObject({ status: 'CHARGED', end_user_id: act.end_user_id })
  expect(await money.walletOf('bob')).toMatchObject({ available: '40000000', reserved: '0' })

  // Ann still has the credits for a second payment, and the contract refuses it.
  const again = await money.withdraw('ann', wallet.address, '20', 'lost ann')
  expect(again.status).toBe(202)
  const { withdrawal_id: id } = again.body.data
  await world.until(
    async () => (await partner.get(`/wallet/withdrawals/${id}`)).body.data.status === 'COMPLETED',
    'the withdrawal is completed by its first payment',
  )
  await world.settle()
  expect(await money.dollarsOf(wallet.address)).toBe(before + usdc(20))
  expect(await money.walletOf('ann')).toMatchObject({ balance: '30000000', reserved: '0' })
  expect(await read()).toMatchObject({ treasury: { suspense: { amount: '0' }, unknown_acts: 0 }, violations: [] })
})
