import { sql, type RawBuilder } from 'kysely'
import { zeroAddress, type Abi, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as processorAbi from '../../../src/chain/abi/shipping-payment-processor.ts'
import { one, transact } from '../../../src/db/db.ts'
import { listShippingViolations } from '../../../src/packs/wallet/reconciliation/store.ts'
import { expectBackedBooks, expectSettledBooks } from '../../harness/backing.ts'
import type { Reply } from '../../harness/service.ts'
import {
  home,
  openRedemptionFixture,
  openingTimeoutMs,
  type Body,
  type Card,
  type RedemptionFixture,
} from './redemption-world.ts'

let fixture: RedemptionFixture
let vault: Address
let cards: Card[]
let keys = 0

const user = 'ann'

/** Buys packs with credits; the cards are in the end user's vault. */
async function drawForVault(name: string, quantity: number): Promise<Card[]> {
  const { shop, world } = fixture
  await shop.credit(name, String(quantity * 5))
  const { body } = await shop.buy({ external_user_id: name, quantity })
  const { id, items } = await shop.reach(body.data.id, 'FULFILLED')
  await world.settle()
  return (items as Card[]).map((item) => ({ ...item, purchase_id: id as number }))
}

beforeAll(async () => {
  fixture = await openRedemptionFixture()
  cards = await drawForVault(user, 9)
  const { body } = await fixture.partner.send('POST', '/wallet/deposit-address', { external_user_id: user })
  vault = body.data.address
  await fixture.shop.credit(user, '100')
}, openingTimeoutMs)
afterAll(() => fixture[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(fixture.world))

const nextCard = (): Card => cards.pop() ?? expect.unreachable('There are too few cards for the tests.')

const readLastId = () =>
  one(
    fixture.world.db,
    sql<{ id: bigint }>`select pg_sequence_last_value(pg_get_serial_sequence('redemptions', 'id')::regclass) as id`,
  )

/** A refusal uses up no id. */
async function redeem(body: Body, key = `redeem ${(keys += 1)}`): Promise<Reply> {
  const before = await readLastId()
  const order = { external_user_id: user, shipping_address: home, ...body }
  const reply = await fixture.partner.send('POST', '/mystery/redemption', order, { 'idempotency-key': key })
  if (reply.status >= 400) expect(await readLastId()).toEqual(before)
  return reply
}
const byToken = ({ token_id, item_type }: Card) => ({ token_id, item_type })

async function redeemed(card: Card): Promise<Body> {
  const { status, body } = await redeem(byToken(card))
  expect([status, body.error]).toEqual([202, undefined])
  return body.data
}

const holdingOf = async ({ token_id, item_type }: Card): Promise<Body | undefined> => {
  const { body } = await fixture.partner.get(`/wallets/${vault}/holdings?item_type=${item_type}&limit=100`)
  return (body.data.holdings as Body[]).find((row) => row['token_id'] === token_id)
}
const collectedOf = async ({ token_id }: Card): Promise<Body | undefined> => {
  const { body } = await fixture.partner.get(`/mystery/collection?external_user_id=${user}&limit=100`)
  return (body.data.items as Body[]).find((row) => row['token_id'] === token_id)
}
const afterOf = async ({ purchase_id: id, token_id }: Card): Promise<Body | undefined> => {
  const { what_came_after: cards } = (await fixture.partner.get(`/mystery/purchase/${id}`)).body.data
  return (cards as Body[]).find((row) => row['token_id'] === token_id)
}
const eventNames = async (id: number) => (await fixture.eventsOf(id)).map(({ event }) => event)

/** The timeline has the holds, the burn, the payment, the warehouse and every scan of the carrier. */
async function expectTimeline(id: number, tracking: string): Promise<void> {
  const { body } = await fixture.partner.get(`/mystery/redemptions/${id}/timeline`)
  const entries: Body[] = body.data.entries
  const only = (kind: string) => entries.filter((entry) => entry['kind'] === kind).map(({ status }) => status)
  expect(only('state')).toEqual(['BURN_SUBMITTED', 'IN_FULFILLMENT', 'COMPLETED'])
  expect(only('ledger')).toEqual(['HOLD', 'HOLD_SETTLE'])
  // Blocks have times in whole seconds, so a burn can precede the request of the same second.
  expect(only('burn').toSorted()).toEqual(['BURNED', 'REQUESTED'])
  expect(only('payment')).toHaveLength(1)
  // Each transaction is signed, sent, mined and final in this order, although blocks have whole seconds.
  const steps = Map.groupBy(
    entries.filter(({ kind }) => ['signed', 'sent', 'mined', 'final'].includes(kind)),
    (entry) => entry['transaction_hash'],
  )
  for (const step of steps.values()) expect(step.map(({ kind }) => kind)).toEqual(['signed', 'sent', 'mined', 'final'])
  const parcel = only('parcel')
  expect(
    parcel.filter((status) => ['QUEUED', 'PACKED', 'LABEL_PURCHASED', 'DISPATCHED'].includes(status)),
  ).toHaveLength(4)
  expect(parcel.at(-1)).toBe('DELIVERED')
  expect(entries.findLast(({ kind }) => kind === 'parcel')).toMatchObject({ tracking_number: tracking })
  const purposes = new Set(entries.flatMap(({ purpose }) => purpose ?? []))
  expect([...purposes]).toEqual(
    expect.arrayContaining(['redemption.vault_burn', 'redemption.vault_pay', 'redemption.dispatch']),
  )
  expect((await (await fixture.world.partner()).get(`/mystery/redemptions/${id}/timeline`)).status).toBe(404)
}

describe('a card of a vault is redeemed with credits', () => {
  test('burned and paid by the service, dispatched and delivered, without a signature or a submit', async () => {
    const card = nextCard()
    const before = await fixture.shop.balance(user)
    const quoted = (await fixture.quote({ purchase_id: card.purchase_id, token_id: card.token_id })).body.data
    const total = BigInt(quoted.shipping_quote.amount_usdc.replace('.', ''))
    const order = { purchase_id: card.purchase_id, token_id: card.token_id }
    await fixture.shop.pauseRelayer(true, 'vaults')
    const first = await redeem(order, 'the first')
    expect(first.status).toBe(202)
    expect(first.body.data).toMatchObject({
      status: 'PREPARED',
      item_type: 'CARD',
      token_id: card.token_id,
      shipping_payer: 'end_user',
      shipping_payment: { payer: vault, total_micros: total.toString() },
      unsigned: null,
    })
    const id = first.body.data.redemption_id as number
    const available = BigInt(before.available) - total
    expect(await fixture.shop.balance(user)).toEqual({
      available: available.toString(),
      reserved: total.toString(),
      balance: before.balance,
    })
    expect(await fixture.show(id)).toMatchObject({ custody: 'CUSTODIAL', wallet_address: vault })
    expect(await holdingOf(card)).toMatchObject({
      redeem_status: 'REDEEMING',
      redemption: { redemption_id: id, status: 'PREPARED' },
    })
    expect(await collectedOf(card)).toMatchObject({ redeem_status: 'REDEEMING', still_owned: true })

    const replays = await Promise.all([redeem(order, 'the first'), redeem(order, 'the first')])
    for (const replay of replays) {
      expect(replay.headers['idempotent-replayed']).toBe('true')
      expect(replay.body.data.redemption_id).toBe(id)
    }
    const other = await redeem({ ...order, shipping_address: { ...home, city: 'Dallas' } }, 'the first')
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
    const sale = { external_user_id: user, token_ids: [card.token_id] }
    const sold = await fixture.partner.send('POST', '/mystery/sellback', sale, { 'idempotency-key': 'redeeming' })
    expect([sold.status, sold.body.error, sold.body.details?.reason]).toEqual([
      409,
      'not_eligible',
      'promised_elsewhere',
    ])
    const second = await redeem(order)
    expect([second.status, second.body.error]).toEqual([409, 'redemption_exists'])

    await fixture.shop.pauseRelayer(false, 'vaults')
    const waiting = await fixture.queued(id, 'READY')
    expect(waiting).toMatchObject({ status: 'BURN_SUBMITTED', burn: { db_status: 'PENDING_REDEEM' } })
    expect(await fixture.burnState(card)).toEqual({ owner: vault, burnState: 2 })
    expect(await fixture.shop.balance(user)).toEqual({
      available: available.toString(),
      reserved: '0',
      balance: available.toString(),
    })
    expect(await fixture.balanceOf(vault)).toBe(0n)

    const task = await fixture.taskOf(waiting['unique_id'])
    const tracking = await fixture.packUp(task, [waiting['unique_id']])
    expect(await afterOf(card)).toMatchObject({ state: 'REDEEMING', redemption_id: id })
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    await fixture.world.until(async () => (await fixture.show(id))['burn'].is_burned, 'the token is burned')
    const shipped = { state: 'SHIPPED', redemption_id: id, sellback_id: null, tracking_number: tracking }
    expect(await afterOf(card)).toMatchObject(shipped)
    expect(await collectedOf(card)).toMatchObject({ what_came_after: shipped })
    expect(await fixture.burnState(card)).toMatchObject({ owner: zeroAddress })
    for (let leg = 0; leg < 3; leg++) await fixture.scan(tracking)
    const done = await fixture.reach(id, 'COMPLETED')
    expect(await eventNames(id)).toEqual([
      'redemption.prepared',
      'redemption.burn_submitted',
      'redemption.updated',
      'redemption.updated',
    ])
    expect((await fixture.partner.get(`/mystery/redemption/${card.purchase_id}`)).body.data).toMatchObject(done)
    expect(done).toMatchObject({ drawn_in_purchase_id: card.purchase_id })
    expect(await afterOf(card)).toMatchObject({ ...shipped, state: 'DELIVERED' })
    await fixture.world.settle()
    await expectTimeline(id, tracking)
    expect(await holdingOf(card)).toMatchObject({ redeem_status: 'REDEEMED' })
    expect(await collectedOf(card)).toMatchObject({ redeem_status: 'REDEEMED', still_owned: false })
    expect((await redeem(order, 'the first')).body.data).toMatchObject({ redemption_id: id, status: 'COMPLETED' })
  })

  test('an item that cannot be shipped: the shipping is refunded to the credits, and the card stays in the vault', async () => {
    const card = nextCard()
    const before = await fixture.shop.balance(user)
    const { redemption_id: id } = await redeemed(card)
    const { unique_id } = await fixture.queued(id, 'READY')
    const task = await fixture.taskOf(unique_id)
    await fixture.step(task, 'cancel', { reason: 'address_undeliverable: no such house' }, fixture.boss)
    expect(await fixture.reach(id, 'FAILED')).toMatchObject({ failure_reason: 'address_undeliverable' })
    await fixture.world.until(async () => {
      const { available } = await fixture.shop.balance(user)
      return available === before.available
    }, 'the credits are returned')
    await fixture.world.until(async () => (await fixture.balanceOf(vault)) === 0n, 'the vault is swept')
    await fixture.world.settle()
    expect(await fixture.shop.balance(user)).toEqual(before)
    expect(await fixture.burnState(card)).toEqual({ owner: vault, burnState: 0 })
    expect(await holdingOf(card)).toMatchObject({ redeem_status: 'REDEEMABLE', redemption: null })
    cards.push(card)
  })

  test('cancelled before it is paid: the credits are released, and a burn that is mined later is released too', async () => {
    const card = nextCard()
    const before = await fixture.shop.balance(user)
    await fixture.shop.pauseRelayer(true, 'vaults')
    const { redemption_id: id } = await redeemed(card)
    const cancelled = await fixture.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED' })
    expect(await fixture.shop.balance(user)).toEqual(before)
    await fixture.shop.pauseRelayer(false, 'vaults')
    await fixture.world.settle()
    await fixture.world.until(async () => (await fixture.burnState(card)).burnState === 0, 'the burn is released')
    await fixture.world.settle()
    expect(await holdingOf(card)).toMatchObject({ redeem_status: 'REDEEMABLE' })
    expect(await eventNames(id)).toEqual(['redemption.prepared', 'redemption.cancelled'])
    expect(await fixture.shop.balance(user)).toEqual(before)
    cards.push(card)
  })

  test('a payment that is paused until the price expires: nothing is charged, and the card is released', async () => {
    const card = nextCard()
    const before = await fixture.shop.balance(user)
    const processor = { address: fixture.world.chain.contracts.shippingPaymentProcessor, abi: processorAbi.abi as Abi }
    const pause = (on: boolean) =>
      fixture.world.sandbox.sender.send('pauser', { ...processor, functionName: 'setPause', args: [on] })
    await fixture.shop.pauseRelayer(true, 'vaults')
    const { redemption_id: id } = await redeemed(card)
    await pause(true)
    await fixture.shop.pauseRelayer(false, 'vaults')
    await fixture.queued(id, 'AWAITING_PAYMENT')
    const refused = await fixture.world.until(async () => {
      const reply = await fixture.partner.send('POST', `/mystery/redemption/submit`, {
        redemption_id: id,
        tx_hash: `0x${'ab'.repeat(32)}`,
      })
      return reply.body.error === 'invalid_status' && reply
    }, 'a submit is refused')
    expect(refused.status).toBe(409)
    await fixture.world.advance(3_700)
    await fixture.world.mine(3)
    await fixture.reach(id, 'EXPIRED')
    await pause(false)
    await fixture.world.until(async () => (await fixture.burnState(card)).burnState === 0, 'the card is released')
    await fixture.world.settle()
    expect(await fixture.shop.balance(user)).toEqual(before)
    expect(await holdingOf(card)).toMatchObject({ redeem_status: 'REDEEMABLE' })
    cards.push(card)
    await fixture.renewSessions()
  })
})

describe('what is refused changes nothing', () => {
  test('insufficient_funds: the credits do not cover the shipping', async () => {
    const [card] = await drawForVault('poor', 1)
    const before = await fixture.shop.balance('poor')
    const reply = await redeem({ ...byToken(card!), external_user_id: 'poor' }, 'poor')
    expect([reply.status, reply.body.error]).toEqual([402, 'insufficient_funds'])
    expect(Object.keys(reply.body.details)).toEqual(['required_micros', 'available_micros', 'shortfall_micros'])
    expect(await fixture.shop.balance('poor')).toEqual(before)
    await fixture.shop.credit('poor', '50')
    const again = await redeem({ ...byToken(card!), external_user_id: 'poor' }, 'poor')
    expect(again.status).toBe(202)
    await fixture.queued(again.body.data.redemption_id, 'READY')
  })

  test('not_owner: the card is in another vault or wallet; custodial_wallet: a vault cannot sign', async () => {
    const card = nextCard()
    const foreign = await redeem({ ...byToken(card), external_user_id: 'bob' })
    expect([foreign.status, foreign.body.error]).toEqual([409, 'not_owner'])
    const prepared = await fixture.prepare(byToken(card))
    expect([prepared.status, prepared.body.error]).toEqual([409, 'not_burnable'])
    expect(prepared.body.details).toEqual({ reason: 'custodial_wallet' })
    const stranger = await fixture.world.partner()
    const quoted = await fixture.quote(byToken(card), stranger)
    expect([quoted.status, quoted.body.error]).toEqual([409, 'not_burnable'])
    expect((await fixture.quote({ ...byToken(card), external_user_id: user })).status).toBe(200)
    const unknown = await fixture.quote({ ...byToken(card), external_user_id: 'an unknown user' })
    expect([unknown.status, unknown.body.error]).toEqual([409, 'not_owner'])
    cards.push(card)
  })

  test('a request without its parts, and without a key', async () => {
    const card = nextCard()
    const missing = [
      [{ token_id: undefined }, 'purchase_or_token_required'],
      [{ token_id: '' }, 'purchase_or_token_required'],
      [{ shipping_address: undefined }, 'missing_shipping_address'],
      [{ external_user_id: undefined }, 'missing_user_identifier'],
      [{ item_type: 'CAR' }, 'unsupported_item'],
      [{ external_user_id: 'x'.repeat(256) }, 'identifier_too_long'],
    ] as const
    for (const [change, error] of missing) {
      const reply = await redeem({ ...byToken(card), ...change })
      expect([reply.status, reply.body.error]).toEqual([400, error])
    }
    const keyless = await fixture.partner.send('POST', '/mystery/redemption', {
      external_user_id: user,
      ...byToken(card),
    })
    expect([keyless.status, keyless.body.error]).toEqual([400, 'missing_idempotency_key'])
    cards.push(card)
  })

  test('a card that is being sold back', async () => {
    const card = nextCard()
    await fixture.shop.pauseRelayer(true, 'vaults')
    const order = { external_user_id: user, token_ids: [card.token_id] }
    const sold = await fixture.partner.send('POST', '/mystery/sellback', order, { 'idempotency-key': 'sold' })
    expect(sold.status).toBe(202)
    const reply = await redeem(byToken(card))
    expect([reply.status, reply.body.error]).toEqual([409, 'not_burnable'])
    expect(reply.body.details).toEqual({ reason: 'already_selling' })
    await fixture.shop.pauseRelayer(false, 'vaults')
  })
})

test('a hold or a refund that contradicts its redemption is detected', async () => {
  class RolledBack extends Error {}
  const forged = async (change: RawBuilder<unknown>): Promise<string[]> => {
    const found: string[] = []
    await transact(fixture.world.db, async (tx) => {
      await change.execute(tx)
      found.push(...(await listShippingViolations(tx)).map(({ rule }) => rule))
      throw new RolledBack()
    }).catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
    return found
  }
  const [charge, refund] = [
    'the credits of a custodial redemption are on hold, charged when it is paid, and released when it is not',
    'a refunded custodial redemption is credited once, and no other is',
  ]
  const paid = sql`update redemptions set payment_final_at = null where status = 'FAILED' and custody = 'CUSTODIAL'`
  expect(await forged(paid)).toEqual([charge])
  const refunded = sql`update redemptions set refund_final_at = null where refund_final_at is not null`
  expect(await forged(refunded)).toEqual([refund])
})

test('the ledger equals the chain when nothing is pending', () => expectSettledBooks(fixture.world))
