// Custodial sell-backs whose rows the database lost after the cards were sold.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openingTimeoutMs } from '../purchases/shop.ts'
import { openActDesk } from '../wallet/act-desk.ts'
import { openSellbackFixture, type SellbackFixture } from './seller.ts'

let fixture: SellbackFixture
beforeAll(async () => {
  fixture = await openSellbackFixture()
}, openingTimeoutMs)
afterAll(() => fixture.dispose())

test('lost sell-backs are adopted and credited once, and retried keys find them', { timeout: 400_000 }, async () => {
  const { world, money } = fixture
  const { reconcile, listActs } = openActDesk(world, await world.platform())
  const cards = { ann: await fixture.drawForVault('ann', 2), bob: await fixture.drawForVault('bob') }
  const vaults = { ann: await money.addressOf('ann'), bob: await money.addressOf('bob') }
  await world.settle()
  expect(await reconcile()).toMatchObject({ is_sound: true })
  const sell = (user: 'ann' | 'bob', key = `lost ${user}`) => fixture.sell(user, cards[user], key)

  const restore = await world.snapshot()
  const sold = { ann: await sell('ann'), bob: await sell('bob') }
  const lost = {
    ann: await fixture.reachSellback(sold.ann.body.data.sellback_id, 'CONFIRMED'),
    bob: await fixture.reachSellback(sold.bob.body.data.sellback_id, 'CONFIRMED'),
  }
  await world.settle()
  const pool = world.chain.contracts.buybackPool
  const float = await money.dollarsOf(pool)

  await restore()
  expect(await fixture.balance('ann')).toMatchObject({ balance: '0' })
  // Sent again before the index has read the sale: the chain itself refuses.
  const early = await sell('bob')
  expect([early.status, early.body.error]).toEqual([409, 'wrong_holder'])
  await world.settle()
  for (const user of ['ann', 'bob'] as const) {
    const total = lost[user]['total_micros']
    expect(await fixture.balance(user), user).toEqual({ available: total, reserved: '0', balance: total })
    expect(await money.dollarsOf(vaults[user])).toBe(0n)
  }
  const acts = await listActs('?kind=sellback')
  expect(acts.find(({ address }) => address === vaults.ann)).toMatchObject({
    status: 'LINKED',
    transaction_hash: lost.ann['transaction_hash'],
    amount: lost.ann['total_micros'],
  })
  // The payout is credited as usual, so nothing waits for a decision.
  expect(await reconcile()).toMatchObject({
    is_sound: true,
    treasury: { suspense: { amount: '0' }, unknown_acts: 0, open_acts: 0 },
  })

  for (const user of ['ann', 'bob'] as const) {
    const again = await sell(user)
    expect([again.status, again.headers['idempotent-replayed']], JSON.stringify(again.body)).toEqual([202, 'true'])
    expect(again.body.data).toMatchObject({
      status: 'CONFIRMED',
      transaction_hash: lost[user]['transaction_hash'],
      total_micros: lost[user]['total_micros'],
    })
    expect(again.body.data.sellback_id).toBeGreaterThan(lost[user]['sellback_id'])
    const other = await sell(user, 'another key')
    expect([other.status, other.body.error]).toEqual([409, 'wrong_holder'])
    expect(await fixture.sellbackEvents(again.body.data.sellback_id)).toHaveLength(1)
  }
  await world.settle()
  expect(await money.dollarsOf(pool)).toBe(float)
  await money.expectSound()
  expect(await reconcile()).toMatchObject({ is_sound: true })
})
