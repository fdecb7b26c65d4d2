// Payouts whose statements the database lost after they were paid.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDollars } from '../../harness/backing.ts'
import type { Client } from '../../harness/service.ts'
import { openingTimeoutMs, openShop, type Shop } from '../purchases/shop.ts'
import { openActDesk } from '../wallet/act-desk.ts'

let shop: Shop
let operator: Client
beforeAll(async () => {
  shop = await openShop()
  operator = await shop.world.platform()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

test('lost payouts are adopted, and their statements are not paid again', { timeout: 400_000 }, async () => {
  const { world, partner } = shop
  const { reconcile, listActs, resolve } = openActDesk(world, operator)
  const admin = (path: string, body: object = {}) => operator.send('POST', `/admin/${path}`, body)
  const [other, third] = [await world.partner(), await world.partner()]
  const [thirdTo, paidTo, otherTo] = world.wallets
  const targets = [
    { client: partner, to: paidTo.address, user: 'ann' },
    { client: other, to: otherTo.address, user: 'bob' },
    { client: third, to: thirdTo.address, user: 'cat' },
  ] as const
  for (const { client, to, user } of targets) {
    const terms = { payout_schedule: 'CUSTOM', revenue_share_bps: 5_000, minimum_payout_usdc: '0' }
    await operator.send('PATCH', `/admin/partners/${client.accountId}/terms`, terms)
    const treasurer = await world.keyFor(client.accountId, { scopes: ['payout:manage'] })
    expect((await treasurer.send('PUT', '/mystery/payout-wallet', { address: to })).status).toBe(200)
    await shop.credit(user, '20', client)
    const { body } = await shop.buy({ external_user_id: user }, client)
    await shop.reach(body.data.id, 'FULFILLED', client)
  }
  await world.settle()
  const end = world.clock.now().toISOString()
  await world.advance(600)
  await world.settle()
  expect(await reconcile()).toMatchObject({ is_sound: true, treasury: { open_acts: 0 } })

  const restore = await world.snapshot()
  const close = (client: Client, to = end) => admin('payouts/close', { partner_id: client.accountId, to })
  const show = async (client: Client, id: number) => (await client.get(`/mystery/payouts/${id}`)).body.data
  const reach = (client: Client, id: number) =>
    world.until(async () => {
      const payout = await show(client, id)
      return payout.status === 'PAID' && payout
    }, `payout ${id} is paid`)
  const dollars = () => Promise.all(targets.map(({ to }) => readDollars(world, to)))
  const lost = []
  for (const { client } of targets) {
    const { status, body } = await close(client)
    expect(status, JSON.stringify(body)).toBe(200)
    const [statement] = body.data.payouts
    await admin('payouts/run')
    lost.push(await reach(client, statement.payout_id))
  }
  await world.settle()
  const had = await dollars()

  await restore()
  const later = new Date(Date.parse(end) + 60_000).toISOString()
  const [odd] = (await close(third, later)).body.data.payouts
  expect(odd).toMatchObject({ payout_micros: lost[2].payout_micros, status: 'PENDING' })
  // Nothing is paid while the chain shows payments that the index has not read.
  expect((await admin('payouts/run')).body.data.payouts).toEqual([])
  // Closed again before the index has read the payment: the event completes the statement.
  const [early] = (await close(other)).body.data.payouts
  await world.settle()
  expect(await show(other, early.payout_id)).toMatchObject({ status: 'PAID', tx_hash: lost[1].tx_hash })
  expect(early.payout_id).toBeGreaterThan(lost[1].payout_id)

  // Closed at another time, the period has another reference, which the contract would pay as well.
  expect((await admin('payouts/run')).body.data.payouts).toEqual([])
  expect(await show(third, odd.payout_id)).toMatchObject({ status: 'PENDING', hold_reason: 'manual' })
  await admin(`payouts/${odd.payout_id}/release`)
  expect((await admin('payouts/run')).body.data.payouts).toEqual([])
  expect(await show(third, odd.payout_id)).toMatchObject({ status: 'PENDING', hold_reason: 'manual' })

  const acts = await listActs('?status=OPEN')
  expect(acts).toMatchObject([
    { kind: 'payout', transaction_hash: lost[2].tx_hash, partner_id: third.accountId },
    {
      kind: 'payout',
      transaction_hash: lost[0].tx_hash,
      address: paidTo.address,
      amount: lost[0].payout_micros,
      partner_id: partner.accountId,
      end_user_id: null,
    },
  ])
  expect(await reconcile()).toMatchObject({
    is_sound: false,
    treasury: { suspense: { amount: '0' }, unknown_acts: 0, open_acts: 2 },
    violations: [],
  })
  const refused = await resolve(acts[1].id, { action: 'charge', note: 'No end user paid.' }, 'charge')
  expect([refused.status, refused.body.error]).toEqual([409, 'invalid_status'])

  // The period is closed again; the contract pays each statement once, and the first payment completes it.
  const { status, body } = await close(partner)
  expect(status, JSON.stringify(body)).toBe(200)
  const [again] = body.data.payouts
  expect(again).toMatchObject({ payout_micros: lost[0].payout_micros, statement_hash: lost[0].statement_hash })
  await admin('payouts/run')
  expect(await reach(partner, again.payout_id)).toMatchObject({
    tx_hash: lost[0].tx_hash,
    payout_address: paidTo.address,
  })
  await admin('payouts/run')
  await world.settle()
  expect(await listActs('?status=OPEN')).toMatchObject([{ id: acts[0].id }])

  // A person decides: the lost payment stands, and the statement that repeats it is never paid.
  const linked = await resolve(acts[0].id, { action: 'link', note: 'Paid before the restore.' }, 'decide')
  expect(linked.body.data.act.status).toBe('LINKED')
  expect((await admin('payouts/run')).body.data.payouts).toEqual([])
  expect((await admin(`payouts/${odd.payout_id}/void`)).body.data.payout.status).toBe('VOID')
  await world.settle()
  expect(await dollars()).toEqual(had)
  expect(await listActs('?kind=payout')).toMatchObject([
    { id: acts[0].id, status: 'LINKED', resolved_by: `key:${operator.keyId}` },
    { id: acts[1].id, status: 'LINKED', resolved_by: 'system' },
  ])
  expect(await reconcile()).toMatchObject({ is_sound: true, treasury: { unknown_acts: 0, open_acts: 0 } })
})
