import { sql } from 'kysely'
import { zeroAddress, type Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sandboxCode } from '@packhouse/demo/market/market'
import { itemRefOf } from '../../../src/assets/tokens/model.ts'
import { bindToken, listTokensOfItems } from '../../../src/assets/tokens/store.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { toStored } from '../../../src/chain/addresses.ts'
import { many, one, transact } from '../../../src/db/db.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { releaseCards } from '../../harness/releases.ts'
import {
  home,
  openRedemptionFixture,
  openingTimeoutMs,
  type Body,
  type Call,
  type Card,
  type RedemptionFixture,
} from './redemption-world.ts'

let fixture: RedemptionFixture
let wallet: WorldWallet
let cards: Card[]

beforeAll(async () => {
  fixture = await openRedemptionFixture()
  wallet = fixture.world.wallets[0]
  cards = await fixture.draw(wallet, 10)
}, openingTimeoutMs)
afterAll(() => fixture[Symbol.asyncDispose]())
afterEach(() => expectSoundBooks({ db: fixture.world.db }))

const nextCard = (): Card => cards.pop() ?? expect.unreachable('There are too few cards for the tests.')
const cancel = (id: number) => fixture.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
const namesOf = async (id: number) => (await fixture.eventsOf(id)).map(({ event, data }) => [event, data['status']])

const holdingOf = async ({ token_id, item_type }: Card): Promise<Body | undefined> => {
  const { body } = await fixture.partner.get(`/wallets/${wallet.address}/holdings?item_type=${item_type}&limit=100`)
  return (body.data.holdings as Body[]).find((row) => row['token_id'] === token_id)
}

/** Everything of one redemption that must be cleared when it ends. */
const leftovers = async (id: number): Promise<number> => {
  const { live } = await one(
    fixture.world.db,
    sql<{ live: number }>`
      select count(*)::integer as live from claims
      where purpose = 'redemption' and document_id = ${String(id)} and released_at is null`,
  )
  return live
}

/** The audit entries of a redemption. */
const auditActions = async (id: number): Promise<string[]> => {
  const target = `redemption:${id}`
  const rows = await many(
    fixture.world.db,
    sql<{ action: string }>`
      select action from audit_entries where target = ${target} and action in (
        'redemption.delivery_problem', 'redemption.case_opened') order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('a card is redeemed', () => {
  test('quoted, prepared, burned, paid, picked, packed, dispatched and delivered', async () => {
    const card = nextCard()
    const { purchase_id } = card
    const target = { purchase_id, token_id: card.token_id }
    const quoted = (await fixture.quote(target)).body.data
    expect(quoted).toMatchObject({ item_type: 'CARD', token_id: card.token_id })
    expect(quoted.rates[0]).toEqual(quoted.shipping_quote)
    expect(quoted.rates.length).toBeGreaterThan(1)
    expect(quoted.shipping_quote).toEqual({
      amount_usdc: expect.stringMatching(/^\d+\.\d{6}$/),
      currency: 'USD',
      carrier: expect.any(String),
      service: expect.any(String),
      service_token: expect.any(String),
      rate_id: expect.any(String),
      estimated_days: expect.any(Number),
      quoted_at: expect.any(String),
    })
    for (const state of [undefined, 'Texas']) {
      const reply = await fixture.quote({ ...target, shipping_address: { ...home, state } })
      expect([reply.status, reply.body.data?.shipping_quote.amount_usdc]).toEqual([
        200,
        quoted.shipping_quote.amount_usdc,
      ])
    }
    expect((await fixture.partner.get(`/mystery/redemption/${purchase_id}`)).status).toBe(404)

    const { db } = fixture.world
    await sql`update end_users set external_user_id = 'rita' where wallet_address = ${toStored(wallet.address)}`.execute(
      db,
    )
    const reply = await fixture.prepare({ ...target, idempotency_key: 'the first' })
    expect(reply.status).toBe(200)
    const prepared = reply.body.data
    const total = BigInt(quoted.shipping_quote.amount_usdc.replace('.', '')).toString()
    const { shippingPaymentProcessor: processor, usdc, card: asset } = fixture.world.chain.contracts
    expect(prepared).toEqual({
      redemption_id: expect.any(Number),
      status: 'PREPARED',
      item_type: 'CARD',
      token_id: card.token_id,
      shipping_quote: { ...quoted.shipping_quote, quoted_at: expect.any(String) },
      shipping_payer: 'end_user',
      shipping_payment: {
        payer: wallet.address,
        processor: processor,
        total_usdc: quoted.shipping_quote.amount_usdc,
        total_micros: total,
        expiration_time: new Date(prepared.expires_at).getTime() / 1_000,
        provider_order_id: `0x${prepared.redemption_id.toString(16).padStart(64, '0')}`,
      },
      expires_at: expect.any(String),
      unsigned: {
        chain_id: 31_337,
        calls: [
          { kind: 'burn', to: asset, data: expect.any(String), description: expect.any(String) },
          { kind: 'erc20-approve', to: usdc, data: expect.any(String), description: expect.any(String) },
          { kind: 'shipping-payment', to: processor, data: expect.any(String), description: expect.any(String) },
        ],
      },
    })
    const id = prepared.redemption_id as number

    const before = await fixture.balanceOf(wallet.address)
    const hash = await fixture.sendAll(wallet, prepared)
    const submitted = await fixture.submit(id, hash)
    expect(submitted.status).toBe(202)
    expect(submitted.body.data).toMatchObject({ redemption_id: id, purchase_id, status: 'BURN_SUBMITTED' })
    expect((await fixture.submit(id, hash)).status).toBe(202)
    expect(before - (await fixture.balanceOf(wallet.address))).toBe(BigInt(total))

    const waiting = await fixture.queued(id, 'READY')
    expect(waiting).toMatchObject({
      burn: { db_status: 'PENDING_REDEEM', is_burned: false, burn_type: 1, burn_type_label: 'REDEEM_CARD' },
      order: { status: 'NONE', tracking_number: null },
      burn_tx_hash: hash,
    })
    const { unique_id } = waiting as { unique_id: string }
    const task = await fixture.taskOf(unique_id)
    expect(await fixture.burnState(card)).toEqual({ owner: wallet.address, burnState: 2 })
    // The index learns of the payment from the shipping processor.
    await fixture.world.settle()
    const [token] = await listTokensOfItems(fixture.world.db, [unique_id])
    expect(token).toMatchObject({ burnState: 'PAID' })

    await fixture.step(task, 'pick', { unique_id })
    expect(await fixture.show(id)).toMatchObject({ status: 'BURN_SUBMITTED', queue: { status: 'PICKING' } })
    await fixture.step(task, 'pack', { parcel_number: 1, unique_ids: [unique_id], weight_grams: 60 })
    expect(await fixture.show(id)).toMatchObject({ status: 'BURN_SUBMITTED', queue: { status: 'PACKED' } })
    const { labels } = (await fixture.step(task, 'labels')).body.data
    const [{ tracking_number: tracking, carrier, service_token }] = labels
    expect(await fixture.show(id)).toMatchObject({ order: { status: 'LABEL_PURCHASED', tracking_number: tracking } })
    if (service_token) expect(service_token).toBe(prepared.shipping_quote.service_token)
    expect(await namesOf(id)).toEqual([
      ['redemption.prepared', 'PREPARED'],
      ['redemption.burn_submitted', 'BURN_SUBMITTED'],
    ])

    await fixture.step(task, 'dispatch', { scans: [tracking] })
    expect(await fixture.show(id)).toMatchObject({
      status: 'IN_FULFILLMENT',
      queue: { status: 'DISPATCHED' },
      order: { status: 'SHIPPED', tracking_number: tracking, carrier },
    })
    await fixture.world.until(async () => (await fixture.show(id))['burn'].is_burned, 'the token is burned')
    expect(await fixture.burnState(card)).toMatchObject({ owner: zeroAddress })

    for (let leg = 0; leg < 3; leg++) await fixture.scan(tracking)
    const done = await fixture.reach(id, 'COMPLETED')
    expect(done).toMatchObject({
      burn: { db_status: 'BURNED', is_burned: true },
      order: { status: 'DELIVERED', tracking_number: tracking },
      failure_reason: null,
    })
    const events = await fixture.eventsOf(id)
    expect(events.map(({ event, data }) => [event, data['previous_status'], data['status']])).toEqual([
      ['redemption.prepared', null, 'PREPARED'],
      ['redemption.burn_submitted', 'PREPARED', 'BURN_SUBMITTED'],
      ['redemption.updated', 'BURN_SUBMITTED', 'IN_FULFILLMENT'],
      ['redemption.updated', 'IN_FULFILLMENT', 'COMPLETED'],
    ])
    expect(events.at(-1)?.data).toEqual({
      redemption_id: id,
      purchase_id,
      external_user_id: 'rita',
      wallet_address: wallet.address,
      token_id: card.token_id,
      item_type: 'CARD',
      status: 'COMPLETED',
      previous_status: 'IN_FULFILLMENT',
      burn_tx_hash: hash,
      tracking_number: tracking,
      carrier,
      failure_reason: null,
      updated_at: done['updated_at'],
    })
    expect(await leftovers(id)).toBe(0)
    const history = (await fixture.partner.get(`/mystery/redemption/${purchase_id}?verify=true`)).body.data
    expect(history).toMatchObject({ ...done, redemptions: [done] })
    const replay = await fixture.prepare({ ...target, idempotency_key: 'the first' })
    expect(replay.headers['idempotent-replayed']).toBe('true')
    expect(replay.body.data).toMatchObject({ redemption_id: id, status: 'COMPLETED', shipping_payment: null })
  })

  test('without a submit as well, and through the warehouse simulator', async () => {
    const { id, task } = await fixture.paid(wallet, nextCard())
    expect(task).toMatchObject({ purpose: 'redemption', document_id: id })
    expect(await namesOf(id)).toEqual([
      ['redemption.prepared', 'PREPARED'],
      ['redemption.burn_submitted', 'BURN_SUBMITTED'],
    ])
    const advance = (to: string, client = fixture.partner) =>
      client.send('POST', `/sandbox/redemptions/${id}/advance`, { to })
    expect((await advance('PICKED', await fixture.world.partner())).status).toBe(404)
    expect((await advance('PICKED')).body.data).toMatchObject({ queue_status: 'PICKING' })
    const shipped = (await advance('DISPATCHED')).body.data
    expect(shipped).toEqual({
      redemption_id: id,
      status: 'IN_FULFILLMENT',
      queue_status: 'DISPATCHED',
      order_status: 'SHIPPED',
    })
    expect((await advance('DELIVERED')).body.data).toMatchObject({ order_status: 'DELIVERED' })
    await fixture.reach(id, 'COMPLETED')
    expect((await advance('DELIVERED')).body.error).toBe('invalid_status')
  })

  test('a supervisor cancels it with a reason, and the shipping is refunded', async () => {
    const { id, task } = await fixture.paid(wallet, nextCard())
    const platform = await fixture.world.platform()
    const listed = await platform.get(`/admin/redemptions?queue_status=READY&partner_id=${fixture.partner.accountId}`)
    expect(listed.body.data.redemptions).toMatchObject([{ redemption_id: id, shipping_address: home, parcel_id: id }])
    await fixture.step(task, 'cancel', { reason: 'address_undeliverable: no such house' }, fixture.boss)
    expect(await fixture.reach(id, 'FAILED')).toMatchObject({ failure_reason: 'address_undeliverable' })
    await fixture.world.until(async () => (await fixture.show(id))['refund_tx_hash'], 'the shipping is refunded')
    expect((await platform.get(`/admin/redemptions/${id}`)).body.data.refunded_at).not.toBeNull()
  })

  test('together with another one to the same address, by the chosen service', async () => {
    const there = { ...home, street1: '77 Companion Way' }
    const [first, second] = [nextCard(), nextCard()]
    const { rates } = (await fixture.quote({ token_id: first.token_id, item_type: 'CARD', shipping_address: there }))
      .body.data
    const chosen = rates.at(-1)
    const more = { shipping_address: there, rate_id: chosen.rate_id }
    const one = await fixture.paid(wallet, first, more)
    const other = await fixture.paid(wallet, second, more)
    const uniqueIds = [await fixture.show(one.id), await fixture.show(other.id)].map(
      (shown) => shown['unique_id'] as string,
    )
    const task = await fixture.taskOf(uniqueIds[0]!)
    expect(task).toMatchObject({ line_count: 2, document_id: one.id })
    expect((await fixture.worker.get(`/tasks/${one.task['id']}`)).body.data.task.status).toBe('CANCELLED')
    const tracking = await fixture.packUp(task, uniqueIds)
    const [label] = (await fixture.worker.get(`/tasks/${task['id']}`)).body.data.labels ?? []
    if (label) expect(label.service_token ?? chosen.service_token).toBe(chosen.service_token)
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 4; leg++) await fixture.scan(tracking)
    for (const { id } of [one, other]) {
      expect(await fixture.reach(id, 'COMPLETED')).toMatchObject({ order: { tracking_number: tracking } })
      const { body } = await fixture.partner.get(`/mystery/redemptions/${id}/timeline`)
      const steps = (body.data.entries as Record<string, unknown>[]).map(({ status }) => status)
      // The task that the first of them waited in alone is not a step of either.
      expect(steps.filter((status) => status === 'QUEUED')).toHaveLength(1)
    }
  })

  test('a sealed product in its own parcel, by its barcode', async () => {
    const uniqueId = await fixture.giveSealed(wallet, 9)
    const { body } = await fixture.quote({ unique_id: uniqueId })
    expect(body.data).toMatchObject({
      item_type: 'SEALED_PRODUCT',
      parcel: { length_in: 14, width_in: 10, height_in: 10, weight_lb: 3 },
    })
    const bare = (await fixture.quote({ token_id: body.data.token_id })).body.data
    expect(bare).toMatchObject({ item_type: 'SEALED_PRODUCT' })
    const prepared = (await fixture.prepare({ unique_id: uniqueId })).body.data
    expect(prepared.unsigned.calls[0]).toMatchObject({ kind: 'burn', to: fixture.world.chain.contracts.sealedProduct })
    const id = prepared.redemption_id as number
    await fixture.sendAll(wallet, prepared)
    const waiting = await fixture.queued(id, 'READY')
    expect(waiting['burn']).toMatchObject({ burn_type: 4, burn_type_label: 'REDEEM_SEALED_PRODUCT' })
    const task = await fixture.taskOf(uniqueId)
    const tracking = await fixture.packUp(task, [uniqueId])
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 3; leg++) await fixture.scan(tracking)
    await fixture.reach(id, 'COMPLETED')
  })
})

test('a number that is both a purchase without redemptions and a token shows the redemption of the token', async () => {
  const { world, partner } = fixture
  const [drawn] = await fixture.draw(wallet, 1)
  const number = drawn?.purchase_id ?? 0
  const uniqueId = sandboxCode('SEALED_PRODUCT', 'sealed', 101)
  await transact(world.db, (tx) => bindToken(tx, { kind: 'SEALED_PRODUCT', tokenId: BigInt(number) }, uniqueId))
  const { contracts } = world.chain
  const asset = { address: contracts.sealedProduct, abi: vaultAsset.abi as Abi }
  const minted = [BigInt(number), 0, itemRefOf(uniqueId)]
  await world.sandbox.sender.send('minter', { ...asset, functionName: 'mint', args: minted })
  await releaseCards(world, contracts.sealedProduct, [BigInt(number)], wallet.address)
  await world.settle()
  expect((await partner.get(`/mystery/redemption/${number}`)).status).toBe(404)
  const { redemption_id: id } = (await fixture.prepare({ token_id: String(number) })).body.data
  expect((await partner.get(`/mystery/redemption/${number}`)).body.data).toMatchObject({
    redemption_id: id,
    purchase_id: null,
    item_type: 'SEALED_PRODUCT',
  })
  await cancel(id)
})

describe('a card that cannot be delivered', () => {
  test('leaves its companion to ship alone', async () => {
    const shipping_address = { ...home, street1: '5 Parting Road' }
    const [lost, found] = [await fixture.giveSealed(wallet, 11), await fixture.giveSealed(wallet, 12)]
    const ids: number[] = []
    for (const unique_id of [lost, found]) {
      const prepared = (await fixture.prepare({ unique_id, shipping_address })).body.data
      await fixture.sendAll(wallet, prepared)
      await fixture.queued(prepared.redemption_id, 'READY')
      await fixture.taskOf(unique_id)
      ids.push(prepared.redemption_id)
    }
    const [failing = 0, shipping = 0] = ids
    const task = await fixture.taskOf(lost)
    expect(task).toMatchObject({ line_count: 2 })
    await fixture.step(task, 'short', { unique_id: lost, reason: 'missing' })
    await fixture.step(task, 'cancel', { reason: 'one is terminated' }, fixture.boss)
    expect(await fixture.show(failing)).toMatchObject({ status: 'FAILED', failure_reason: 'item_unavailable' })
    const alone = await fixture.taskOf(found)
    expect(alone).toMatchObject({ document_id: shipping, line_count: 1 })
    const tracking = await fixture.packUp(alone, [found])
    await fixture.step(alone, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 3; leg++) await fixture.scan(tracking)
    await fixture.reach(shipping, 'COMPLETED')
    await fixture.world.until(async () => (await fixture.show(failing))['refund_tx_hash'], 'the shipping is refunded')
  })

  test('a card that is not found is refunded on chain, and its holder can transfer it again', async () => {
    const card = nextCard()
    const before = await fixture.balanceOf(wallet.address)
    const { id, task } = await fixture.paid(wallet, card, { shipping_address: { ...home, street1: '1 Nowhere' } })
    const { unique_id } = (await fixture.show(id)) as { unique_id: string }
    expect(before).toBeGreaterThan(await fixture.balanceOf(wallet.address))
    await fixture.step(task, 'short', { unique_id, reason: 'missing' })
    expect(await fixture.show(id)).toMatchObject({ status: 'BURN_SUBMITTED', queue: { status: 'BLOCKED' } })
    await fixture.step(task, 'cancel', { reason: 'searched everywhere' }, fixture.boss)
    const failed = await fixture.reach(id, 'FAILED')
    expect(failed).toMatchObject({ failure_reason: 'item_unavailable', queue: { status: 'RELEASED' } })
    await fixture.world.until(async () => (await fixture.show(id))['refund_tx_hash'], 'the shipping is refunded')
    expect(await fixture.balanceOf(wallet.address)).toBe(before)
    expect(await fixture.burnState(card)).toEqual({ owner: wallet.address, burnState: 0 })
    expect(await fixture.show(id)).toMatchObject({ burn: { db_status: 'RELEASED', is_burned: false } })
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
      event: 'redemption.failed',
      data: { status: 'FAILED', previous_status: 'BURN_SUBMITTED', failure_reason: 'item_unavailable' },
    })
    expect(await leftovers(id)).toBe(0)
  })

  test('a parcel returned after dispatch is FAILED without a release, and a case is opened', async () => {
    const card = nextCard()
    const { id, task } = await fixture.paid(wallet, card, { shipping_address: { ...home, zip: '00006' } })
    const { unique_id } = (await fixture.show(id)) as { unique_id: string }
    const tracking = await fixture.packUp(task, [unique_id])
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 3; leg++) await fixture.scan(tracking)
    // The carrier status is recorded and decides nothing.
    expect(await fixture.show(id)).toMatchObject({ status: 'IN_FULFILLMENT' })
    expect(await auditActions(id)).toEqual(['redemption.delivery_problem'])
    await fixture.step(task, 'return', { unique_ids: [unique_id] })
    expect(await fixture.reach(id, 'FAILED')).toMatchObject({
      failure_reason: 'returned',
      order: { status: 'RETURNED' },
      queue: { status: 'DISPATCHED' },
    })
    await fixture.world.until(async () => (await fixture.show(id))['burn'].is_burned, 'the token is burned')
    expect(await leftovers(id)).toBe(1)
    expect(await auditActions(id)).toEqual(['redemption.delivery_problem', 'redemption.case_opened'])
  })

  test('a parcel declared lost by a supervisor is FAILED without a refund, and a case is opened', async () => {
    const card = nextCard()
    const { id, task } = await fixture.paid(wallet, card, { shipping_address: { ...home, zip: '00007' } })
    const { unique_id } = (await fixture.show(id)) as { unique_id: string }
    const tracking = await fixture.packUp(task, [unique_id])
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    await fixture.world.until(async () => (await fixture.show(id))['burn'].is_burned, 'the token is burned')
    const paid = await fixture.balanceOf(wallet.address)
    expect((await fixture.step(task, 'lost', { reason: 'no scan for weeks' })).status).toBe(403)
    expect(await fixture.show(id)).toMatchObject({ status: 'IN_FULFILLMENT', order: { status: 'SHIPPED' } })
    expect((await fixture.step(task, 'lost', { reason: 'no scan for weeks' }, fixture.boss)).status).toBe(200)
    expect(await fixture.show(id)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'lost',
      order: { status: 'LOST', tracking_number: tracking },
      refund_tx_hash: null,
    })
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
      event: 'redemption.failed',
      data: { status: 'FAILED', previous_status: 'IN_FULFILLMENT', failure_reason: 'lost' },
    })
    await fixture.world.settle()
    expect(await fixture.balanceOf(wallet.address)).toBe(paid)
    expect(await auditActions(id)).toEqual(['redemption.case_opened'])
    // The item remains claimed, because it may still turn up, and is never redeemed twice.
    expect(await leftovers(id)).toBe(1)
    const again = await fixture.prepare({ purchase_id: card.purchase_id, token_id: card.token_id })
    expect([again.status, again.body.error]).toEqual([409, 'not_burnable'])
    expect((await fixture.step(task, 'lost', { reason: 'twice' }, fixture.boss)).status).toBe(409)
  })
})

describe('burning and paying', () => {
  const callsOf = (prepared: Body): [Call, Call, Call] => prepared['unsigned'].calls

  test('in the wrong order, by another wallet, or twice is refused by the contract', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const [burn, approve, payment] = callsOf(prepared)
    await wallet.send(approve)
    await expect(wallet.send(payment)).rejects.toThrow(/NotBurnPending|revert/i)
    expect(await fixture.show(prepared['redemption_id'])).toMatchObject({ status: 'PREPARED' })
    await wallet.send(burn)
    const stranger = fixture.world.wallets[1]
    await stranger.send(approve)
    await expect(stranger.send(payment)).rejects.toThrow(/NotPayer|revert/i)
    await wallet.send(payment)
    await wallet.send(approve)
    await expect(wallet.send(payment)).rejects.toThrow(/OrderPaid|revert/i)
    const id = prepared['redemption_id'] as number
    await fixture.queued(id, 'READY')
    // A payment is final.
    const refused = await fixture.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
    expect([refused.status, refused.body.error]).toEqual([409, 'invalid_status'])
    expect(refused.body.details).toEqual({ status: 'BURN_SUBMITTED' })
  })

  test('a burn that is never paid expires with the price, and the card is released', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const id = prepared['redemption_id'] as number
    const [burn, approve, payment] = callsOf(prepared)
    await wallet.send(burn)
    await fixture.queued(id, 'AWAITING_PAYMENT')
    expect(await holdingOf(card)).toMatchObject({
      redeem_status: 'REDEEMING',
      redemption: { redemption_id: id, status: 'BURN_SUBMITTED' },
    })
    await fixture.world.advance(3_700)
    await fixture.world.mine(3)
    expect(await fixture.reach(id, 'EXPIRED')).toMatchObject({ queue: { status: 'RELEASED' } })
    await wallet.send(approve)
    await expect(wallet.send(payment)).rejects.toThrow(/QuoteExpired|revert/i)
    await fixture.world.until(async () => (await fixture.burnState(card)).burnState === 0, 'the card is released')
    await fixture.world.settle()
    expect(await fixture.show(id)).toMatchObject({ burn: { db_status: 'RELEASED' } })
    expect(await namesOf(id)).toEqual([
      ['redemption.prepared', 'PREPARED'],
      ['redemption.burn_submitted', 'BURN_SUBMITTED'],
      ['redemption.expired', 'EXPIRED'],
    ])
    expect(await leftovers(id)).toBe(0)
    expect(await holdingOf(card)).toMatchObject({ redeem_status: 'REDEEMABLE', redemption: null })
    // It can be redeemed again, and cancelled again while nothing is paid.
    const again = await fixture.prepared(card)
    await wallet.send(callsOf(again)[0])
    await fixture.queued(again['redemption_id'], 'AWAITING_PAYMENT')
    const cancelled = await fixture.partner.send('POST', `/mystery/redemptions/${again['redemption_id']}/cancel`, {})
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED' })
    const twice = await fixture.partner.send('POST', `/mystery/redemptions/${again['redemption_id']}/cancel`)
    expect(twice.body.data).toMatchObject({ status: 'CANCELLED' })
    await fixture.world.until(async () => (await fixture.burnState(card)).burnState === 0, 'the card is released again')
    await fixture.world.settle()
    cards.push(card)
  })

  test('a burn after the end of its redemption is released', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const id = prepared['redemption_id'] as number
    await fixture.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
    await wallet.send(callsOf(prepared)[0])
    await fixture.world.until(
      async () => (await fixture.show(id))['burn'].db_status === 'RELEASED',
      'the late burn is released',
    )
    expect((await fixture.burnState(card)).burnState).toBe(0)
    cards.push(card)
  })

  test('after a reorg the burn is awaited again', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const id = prepared['redemption_id'] as number
    await fixture.world.settle()
    fixture.world.controls.setMiningMode('manual')
    await wallet.send(callsOf(prepared)[0])
    await fixture.queued(id, 'AWAITING_PAYMENT')
    await fixture.world.reorg({ depth: 1, dropTransactions: 'all' })
    const waiting = await fixture.queued(id, 'AWAITING_BURN')
    expect(waiting).toMatchObject({ status: 'BURN_SUBMITTED', burn_tx_hash: null, burn: { db_status: 'NONE' } })
    fixture.world.controls.setMiningMode('auto')
    const again = await wallet.send(callsOf(prepared)[0])
    expect(await fixture.queued(id, 'AWAITING_PAYMENT')).toMatchObject({ burn_tx_hash: again.transactionHash })
    expect(await namesOf(id)).toHaveLength(2)
    await cancel(id)
    await fixture.world.until(async () => (await fixture.burnState(card)).burnState === 0, 'the card is released')
    await fixture.world.settle()
    cards.push(card)
  })

  test('a payment that crosses a cancellation is refunded', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const id = prepared['redemption_id'] as number
    const [burn, approve, payment] = callsOf(prepared)
    const before = await fixture.balanceOf(wallet.address)
    await wallet.send(burn)
    await fixture.queued(id, 'AWAITING_PAYMENT')
    // While the relayer is paused the release waits, so the holder pays first.
    const platform = await fixture.world.platform()
    expect((await platform.send('POST', '/admin/relayer/pause', {})).status).toBe(200)
    expect((await cancel(id)).body.data.status).toBe('CANCELLED')
    await wallet.send(approve)
    await wallet.send(payment)
    expect((await platform.send('POST', '/admin/relayer/resume', {})).status).toBe(200)
    await fixture.world.until(async () => (await fixture.show(id))['refund_tx_hash'], 'the payment is refunded')
    expect(await fixture.balanceOf(wallet.address)).toBe(before)
    expect(await fixture.burnState(card)).toEqual({ owner: wallet.address, burnState: 0 })
    expect(await fixture.show(id)).toMatchObject({ status: 'CANCELLED', burn: { db_status: 'RELEASED' } })
    cards.push(card)
  })

  test('a holder who cancels the burn on chain cancels the redemption', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const id = prepared['redemption_id'] as number
    await wallet.send(callsOf(prepared)[0])
    await fixture.queued(id, 'AWAITING_PAYMENT')
    const cancelBurn = { abi: vaultAsset.abi as Abi, functionName: 'cancelBurn', args: [BigInt(card.token_id)] }
    await wallet.write({ address: fixture.assetOf(card.item_type), ...cancelBurn })
    expect(await fixture.reach(id, 'CANCELLED')).toMatchObject({ burn: { db_status: 'RELEASED' } })
    cards.push(card)
  })

  test('a payment mined in time but indexed late still ships', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card, { shipping_address: { ...home, street1: '9 Late Lane' } })
    const id = prepared['redemption_id'] as number
    await fixture.world.settle()
    fixture.world.controls.cutRpc(4_000)
    await fixture.sendAll(wallet, prepared)
    expect(await fixture.show(id)).toMatchObject({ status: 'PREPARED' })
    await fixture.world.advance(4_100)
    await fixture.world.mine(3)
    await fixture.renewSessions()
    const waiting = await fixture.queued(id, 'READY')
    expect(new Date(waiting['expires_at']) < fixture.world.clock.now()).toBe(true)
    const task = await fixture.taskOf(waiting['unique_id'])
    const tracking = await fixture.packUp(task, [waiting['unique_id']])
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    await fixture.reach(id, 'IN_FULFILLMENT')
    expect((await fixture.eventsOf(id)).some(({ event }) => event === 'redemption.expired')).toBe(false)
  })
})

test('the payment contract holds exactly the payments that are neither dispatched nor refunded', async () => {
  await fixture.world.settle()
  const { open } = await one(
    fixture.world.db,
    sql<{ open: bigint }>`
      select coalesce(sum(total), 0)::bigint as open from redemptions
      where paid_at is not null and burned_at is null and refunded_at is null`,
  )
  expect(open).toBeGreaterThan(0n)
  expect(await fixture.balanceOf(fixture.world.chain.contracts.shippingPaymentProcessor)).toBe(open)
})
