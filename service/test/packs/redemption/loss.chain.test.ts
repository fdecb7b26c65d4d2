// Custodial redemptions whose rows the database lost after the vault had paid for the shipping.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconciliationMetrics } from '../../../src/packs/wallet/reconciliation/metrics.ts'
import { expectBackedBooks } from '../../harness/backing.ts'
import { createFaults, createHolds, survived, wasHit } from '../../chain/intents/matrix/faults.ts'
import { casesOf } from '../../chain/intents/matrix/suites.ts'
import { openActDesk } from '../wallet/act-desk.ts'
import { home, openRedemptionFixture, openingTimeoutMs, type Card, type RedemptionFixture } from './redemption-world.ts'

let fixture: RedemptionFixture
beforeAll(async () => {
  fixture = await openRedemptionFixture()
}, openingTimeoutMs)
afterAll(() => fixture[Symbol.asyncDispose]())

test('lost shipping payments are adopted, and a retry pays no second time', { timeout: 400_000 }, async () => {
  const { world, shop, partner } = fixture
  const { reconcile, listActs, resolve } = openActDesk(world, await world.platform())
  const cards = new Map<string, Card>()
  const vaults = new Map<string, string>()
  for (const user of ['ann', 'bob', 'cat', 'dan', 'eve', 'fay']) {
    await shop.credit(user, '105')
    const { body } = await shop.buy({ external_user_id: user })
    const { items } = await shop.reach(body.data.id, 'FULFILLED')
    cards.set(user, items[0])
    const reply = await partner.send('POST', '/wallet/deposit-address', { external_user_id: user })
    vaults.set(user, reply.body.data.address)
  }
  await world.settle()
  const readUnsound = async (): Promise<number | undefined> => {
    const metric = reconciliationMetrics(world.db).find(({ name }) => name === 'reconciliation_unsound')
    return (await metric?.read())?.[0]?.value
  }
  const redeem = (user: string) => {
    const { token_id, item_type } = cards.get(user) ?? expect.unreachable()
    const order = { external_user_id: user, shipping_address: home, token_id, item_type }
    return partner.send('POST', '/mystery/redemption', order, { 'idempotency-key': `redeem ${user}` })
  }
  expect(await reconcile()).toMatchObject({ is_sound: true })

  const restore = await world.snapshot()
  const totals = new Map<string, bigint>()
  const ids = new Map<string, number>()
  for (const user of ['ann', 'bob', 'cat', 'eve', 'fay']) {
    const { status, body } = await redeem(user)
    expect(status, JSON.stringify(body)).toBe(202)
    totals.set(user, BigInt(body.data.shipping_payment.total_micros))
    ids.set(user, body.data.redemption_id)
    await fixture.queued(body.data.redemption_id, 'READY')
  }
  await world.settle()
  // The card of dan is burned and not paid when the rows are lost.
  const unpaid = await redeem('dan')
  await fixture.queued(unpaid.body.data.redemption_id, 'AWAITING_PAYMENT')
  const processor = world.chain.contracts.shippingPaymentProcessor
  const paid = await fixture.balanceOf(processor)
  const [annTotal = 0n, bobTotal = 0n, catTotal = 0n, eveTotal = 0n, fayTotal = 0n] = [...totals.values()]

  await restore()
  // Sent again before the index has read the lost burn: the chain itself refuses.
  const early = await redeem('ann')
  expect([early.status, early.body.error]).toEqual([409, 'not_burnable'])
  await world.settle()
  // The alert does not wait for the next reconciliation.
  expect(await readUnsound()).toBe(1)
  const acts = await listActs('?status=OPEN')
  expect(acts.map(({ kind, address, amount, is_booked }) => [kind, address, BigInt(amount), is_booked])).toEqual([
    ['shipping_payment', vaults.get('fay'), fayTotal, true],
    ['shipping_payment', vaults.get('eve'), eveTotal, true],
    ['shipping_payment', vaults.get('cat'), catTotal, true],
    ['shipping_payment', vaults.get('bob'), bobTotal, true],
    ['shipping_payment', vaults.get('ann'), annTotal, true],
  ])
  // The credits that the payments took are held.
  for (const [user, total] of totals) {
    const [balance, reserved] = [100_000_000n, total]
    expect(await shop.balance(user)).toEqual({
      available: (balance - reserved).toString(),
      reserved: reserved.toString(),
      balance: balance.toString(),
    })
  }
  expect(await reconcile()).toMatchObject({
    is_sound: false,
    treasury: {
      suspense: { amount: (annTotal + bobTotal + catTotal + eveTotal + fayTotal).toString() },
      unknown_acts: 0,
      open_acts: 5,
    },
    violations: [],
  })

  const [fay, eve, cat, bob, ann] = acts
  // A quote of a card that is paid for is refused; a retry is the redemption that was lost, and the warehouse ships it.
  const { token_id, item_type } = cards.get('fay') ?? expect.unreachable()
  const quoted = await fixture.quote({ external_user_id: 'fay', token_id, item_type })
  expect([quoted.status, quoted.body.error, quoted.body.details]).toEqual([
    409,
    'redemption_exists',
    { adopted_act_id: fay.id, status: 'OPEN', transaction_hash: fay.transaction_hash },
  ])
  const again = await redeem('fay')
  expect([again.status, again.body.data?.redemption_id], JSON.stringify(again.body)).toEqual([202, ids.get('fay')])
  expect((await redeem('fay')).body.data.redemption_id).toBe(ids.get('fay'))
  await fixture.queued(again.body.data.redemption_id, 'READY')
  expect((await listActs()).find(({ id }) => id === fay.id)).toMatchObject({ status: 'LINKED' })
  const rest = (100_000_000n - fayTotal).toString()
  expect(await shop.balance('fay')).toEqual({ available: rest, reserved: '0', balance: rest })
  expect(await fixture.balanceOf(processor)).toBe(paid)
  await expectBackedBooks(world)
  const charged = await resolve(ann.id, { action: 'charge', note: 'The parcel is on its way.' }, 'decide ann')
  expect(charged.body.data.act).toMatchObject({ status: 'CHARGED', end_user_id: ann.end_user_id })
  const written = await resolve(bob.id, { action: 'write_off', note: 'Goodwill.' }, 'decide bob')
  expect(written.body.data.act).toMatchObject({ status: 'WRITTEN_OFF' })
  const left = (100_000_000n - annTotal).toString()
  expect(await shop.balance('ann')).toEqual({ available: left, reserved: '0', balance: left })
  expect(await shop.balance('bob')).toEqual({ available: '100000000', reserved: '0', balance: '100000000' })

  // A refund releases the card and the credits, whatever was decided before.
  const order = { action: 'refund', note: 'Nothing was shipped.' }
  const show = async ({ id }: { id: number }) => (await listActs()).find((act) => act.id === id)
  const holds = await createHolds(world)
  const refunds = [cat, bob, eve]
  for (const [purpose, fault] of casesOf('losses')) {
    const isSurvived = survived.includes(fault)
    const act = isSurvived ? refunds.pop() : cat
    await holds.forget()
    await holds.expect(purpose)
    const { body } = await resolve(act.id, order, fault)
    expect(body.data.act).toMatchObject({ refund_requested_at: expect.any(String) })
    expect((await resolve(act.id, order, fault)).headers['idempotent-replayed']).toBe('true')
    const meanwhile = await resolve(act.id, { action: 'charge', note: 'No.' }, `charge ${fault}`)
    expect([meanwhile.status, meanwhile.body.error]).toEqual([409, 'invalid_status'])
    const held = await holds.reach(purpose)
    await createFaults(world, holds)[fault]()
    await world.advance(10)
    await world.settle()
    expect(await wasHit(world, fault, held), fault).toBe(true)
    // A refund without effect is abandoned and can be requested again.
    expect(await show(act), fault).toMatchObject(
      isSurvived ? { status: 'RETURNED', note: order.note } : { status: 'OPEN', refund_requested_at: null },
    )
  }
  expect(refunds).toEqual([])
  expect(await fixture.balanceOf(processor)).toBe(paid - bobTotal - catTotal - eveTotal)
  for (const user of ['bob', 'cat', 'dan', 'eve']) {
    expect(await shop.balance(user)).toEqual({ available: '100000000', reserved: '0', balance: '100000000' })
    expect(await fixture.burnState(cards.get(user) ?? expect.unreachable())).toMatchObject({
      owner: vaults.get(user),
      burnState: 0,
    })
  }
  const late = await resolve(cat.id, { ...order, note: 'Again.' }, 'again')
  expect([late.status, late.body.error]).toEqual([409, 'invalid_status'])

  // The same request redeems the card now.
  const { status, body } = await redeem('cat')
  expect(status, JSON.stringify(body)).toBe(202)
  await fixture.queued(body.data.redemption_id, 'READY')
  await world.settle()
  await expectBackedBooks(world)
  expect(await reconcile()).toMatchObject({
    is_sound: true,
    treasury: { suspense: { amount: '0' }, unknown_acts: 0, open_acts: 0 },
  })
})
