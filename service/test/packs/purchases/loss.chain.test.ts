// The last rows of the database are lost beside a living chain, as by a failover to a lagging replica or a restore from a
// backup. Everything that the chain did is adopted and booked, and a request that is sent again finds its purchase.
import { sql } from 'kysely'
import { parseAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { one } from '../../../src/db/db.ts'
import { expectSettledBooks } from '../../harness/backing.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { linkOnChain } from '../../harness/wallet-links.ts'
import { openActDesk } from '../wallet/act-desk.ts'
import { openingTimeoutMs, openShop, type Shop } from './shop.ts'

let shop: Shop
let operator: Client
beforeAll(async () => {
  shop = await openShop()
  operator = await shop.world.platform()
}, openingTimeoutMs)
afterAll(() => shop[Symbol.asyncDispose]())

const buyInstant = (user: string, key: string): Promise<Reply> =>
  shop.partner.send(
    'POST',
    '/instant/purchase',
    { packet_type_id: 1, external_user_id: user },
    { 'idempotency-key': key },
  )

const purchased = parseAbiItem(
  'event PackPurchased(uint96 indexed requestId, address indexed buyer, bytes32 indexed partnerRef, address recipient, uint16 tierId, uint16 version, uint8 quantity, uint64 unitPrice, uint16 number)',
)

/** The custodial purchases of the pool, counted on chain. */
async function countOnChain(): Promise<number> {
  const { contracts } = shop.world.chain
  const logs = await shop.world.sandbox.publicClient.getLogs({
    address: contracts.comboPool,
    event: purchased,
    args: { buyer: contracts.creditsTreasury },
    fromBlock: 0n,
  })
  return logs.length
}

const lastEventSequence = async (): Promise<bigint> =>
  (await one(shop.world.db, sql<{ last: bigint }>`select coalesce(max(last_sequence), 0) as last from event_counters`))
    .last

test('lost purchases are adopted, booked and charged, and retried keys find them', { timeout: 400_000 }, async () => {
  const { world, partner } = shop
  const { reconcile, listActs, resolve } = openActDesk(world, operator)
  for (const user of ['ann', 'bob', 'dan', 'eve', 'fay', 'gus']) await shop.credit(user, '100')
  const before = await shop.buy({ external_user_id: 'ann', key: 'kept' })
  await shop.reach(before.body.data.id, 'FULFILLED')
  for (const user of ['bob', 'dan', 'eve', 'fay', 'gus'])
    await partner.send('POST', '/wallet/deposit-address', { external_user_id: user })
  await world.settle()
  expect(await reconcile()).toMatchObject({ is_sound: true, treasury: { unknown_acts: 0 } })

  const gift = world.wallets[1].address
  await linkOnChain(world, world.wallets[1])
  const restore = await world.snapshot()
  await shop.credit('carl', '50')
  const lost = {
    ann: await shop.buy({ external_user_id: 'ann', key: 'lost ann' }),
    eve: await shop.buy({ external_user_id: 'eve', key: 'lost eve', quantity: 2 }),
    fay: await shop.buy({ external_user_id: 'fay', key: 'lost fay' }),
    dan: await shop.buy({ external_user_id: 'dan', key: 'lost dan', recipient_address: gift }),
    carl: await shop.buy({ external_user_id: 'carl', key: 'lost carl' }),
  }
  const bob = await buyInstant('bob', 'lost bob')
  const gus = await buyInstant('gus', 'lost gus')
  for (const reply of [...Object.values(lost), bob, gus]) expect(reply.status).toBe(202)
  await world.settle()
  const paid = await shop.show(lost.ann.body.data.id)
  expect(paid['status']).toBe('FULFILLED')
  const [onChain, sequence] = [await countOnChain(), await lastEventSequence()]

  await restore()
  expect(await shop.balance('ann')).toMatchObject({ available: '95000000', reserved: '0' })
  // Sent again before the index has read the lost purchase: the contract refuses a second one.
  const early = await shop.buy({ external_user_id: 'fay', key: 'lost fay' })
  expect(early.body.data).toMatchObject({ status: 'RESERVED' })
  await world.settle()
  expect(await shop.show(early.body.data.id)).toMatchObject({ status: 'FULFILLED', quantity: 1 })
  expect(await shop.balance('fay')).toEqual({ available: '95000000', reserved: '0', balance: '95000000' })

  // Numbers that were given out before the loss are not given out again.
  const highest = Math.max(...Object.values(lost).map(({ body }) => body.data.id))
  expect(early.body.data.id).toBeGreaterThan(highest)
  expect(await lastEventSequence()).toBeGreaterThan(sequence)

  // Everything else is adopted: held where the payer is known, and in the suspense account.
  const acts = await listActs('?status=OPEN')
  expect(acts.map(({ kind, amount_usdc }) => [kind, amount_usdc]).toSorted()).toEqual([
    ['instant_purchase', bob.body.data.price_usdc],
    ['instant_purchase', gus.body.data.price_usdc],
    ['purchase', '10.000000'],
    ['purchase', '5.000000'],
    ['purchase', '5.000000'],
    ['purchase', '5.000000'],
  ])
  expect(acts.every(({ is_booked }) => is_booked)).toBe(true)
  expect(acts.filter(({ end_user_id }) => end_user_id === null).length).toBe(2)
  expect(await shop.balance('ann')).toEqual({ available: '90000000', reserved: '5000000', balance: '95000000' })
  expect(await shop.balance('eve')).toEqual({ available: '90000000', reserved: '10000000', balance: '100000000' })
  expect(await shop.balance('dan')).toEqual({ available: '100000000', reserved: '0', balance: '100000000' })
  const found = await reconcile()
  expect(found).toMatchObject({ is_sound: false, violations: [], treasury: { unknown_acts: 0, open_acts: 6 } })
  expect(found.treasury.spent).toEqual(found.treasury.booked)
  expect(BigInt(found.treasury.suspense.amount)).toBe(acts.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
  const { body: metrics } = await world.service.http.inject({ url: '/metrics' })
  expect(metrics).toContain('adopted_acts_open{kind="purchase"} 4')

  // A request that is sent again finds its purchase and pays for it.
  const other = await shop.buy({ external_user_id: 'ann', key: 'lost ann', quantity: 2 })
  expect(other).toMatchObject({
    status: 409,
    body: { error: 'idempotency_mismatch', details: { fields: ['quantity'] } },
  })
  const again = await shop.buy({ external_user_id: 'ann', key: 'lost ann' })
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(again.body.data).toMatchObject({
    status: 'FULFILLED',
    onchain_request_id: paid['onchain_request_id'],
    items: [{ token_id: paid['items'][0].token_id }],
  })
  expect(await shop.balance('ann')).toEqual({ available: '90000000', reserved: '0', balance: '90000000' })
  const third = await shop.buy({ external_user_id: 'ann', key: 'lost ann' })
  expect(third.body.data.id).toBe(again.body.data.id)

  // The reference proves who paid, even where the cards went elsewhere, and for an end user who was lost as well.
  const given = await shop.buy({ external_user_id: 'dan', key: 'lost dan', recipient_address: gift })
  expect(given.body.data).toMatchObject({ status: 'FULFILLED', external_user_id: 'dan', recipient_address: gift })
  expect(await shop.balance('dan')).toMatchObject({ available: '95000000', balance: '95000000' })
  await shop.credit('carl', '50')
  const newcomer = await shop.buy({ external_user_id: 'carl', key: 'lost carl' })
  expect(newcomer.body.data).toMatchObject({ status: 'FULFILLED', external_user_id: 'carl' })
  expect(await shop.balance('carl')).toMatchObject({ available: '45000000', balance: '45000000' })

  const instantAgain = await buyInstant('gus', 'lost gus')
  expect([instantAgain.status, instantAgain.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(instantAgain.body.data.price_usdc).toBe(gus.body.data.price_usdc)
  expect(instantAgain.body.data.id).toBeGreaterThan(gus.body.data.id)
  const paidByGus = 100_000_000n - BigInt(gus.body.data.price_usdc.replace('.', ''))
  expect(await shop.balance('gus')).toMatchObject({ reserved: '0', balance: paidByGus.toString() })

  // A person decides about the rest.
  const [eve] = await listActs('?status=OPEN&kind=purchase')
  const [instant] = await listActs('?status=OPEN&kind=instant_purchase')
  expect(
    (await resolve(eve.id, { action: 'charge', note: 'The end user has the cards.' }, 'decide eve')).body,
  ).toMatchObject({
    data: { act: { status: 'CHARGED', outstanding_usdc: '10.000000', resolved_by: `key:${operator.keyId}` } },
  })
  const repeated = await resolve(eve.id, { action: 'charge', note: 'The end user has the cards.' }, 'decide eve')
  expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect((await resolve(eve.id, { action: 'write_off', note: 'No.' }, 'decide eve')).status).toBe(409)
  expect((await resolve(eve.id, { action: 'write_off', note: 'No.' }, 'decide again')).body.error).toBe(
    'invalid_status',
  )
  expect(await shop.balance('eve')).toEqual({ available: '90000000', reserved: '0', balance: '90000000' })
  const written = await resolve(instant.id, { action: 'write_off', note: 'Goodwill.' }, 'decide bob')
  expect(written.body.data.act.status).toBe('WRITTEN_OFF')
  expect(await shop.balance('bob')).toEqual({ available: '100000000', reserved: '0', balance: '100000000' })

  // Nothing was given away or bought twice, and every difference is in the ledger.
  await expectSettledBooks(world)
  expect(await countOnChain()).toBe(onChain)
  expect(await listActs('?status=OPEN')).toEqual([])
  expect(await reconcile()).toMatchObject({
    is_sound: true,
    treasury: { suspense: { amount: '0' }, unknown_acts: 0 },
  })
})
