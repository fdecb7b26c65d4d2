import { sql } from 'kysely'
import { zeroAddress, type Abi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { many, one } from '../../../src/db/db.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { home, openDesk, openingTimeoutMs, type Body, type Call, type Card, type Desk } from './redemption-world.ts'

let desk: Desk
let wallet: WorldWallet
let actor: Card[]

beforeAll(async () => {
  desk = await openDesk()
  wallet = desk.world.wallets[0]
  actor = await desk.draw(wallet, 10)
}, openingTimeoutMs)
afterAll(() => desk[Symbol.asyncDispose]())
afterEach(() => expectSoundBooks({ db: desk.world.db }))

const nextCard = (): Card => actor.pop() ?? expect.unreachable('There are cards enough for every test.')
const cancel = (id: number) => desk.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
const namesOf = async (id: number) => (await desk.news(id)).map(({ event, data }) => [event, data['status']])

const holdingOf = async ({ token_id, item_type }: Card): Promise<Body | undefined> => {
  const { body } = await desk.partner.get(`/wallets/${wallet.address}/holdings?item_type=${item_type}&limit=100`)
  return (body.data.holdings as Body[]).find((row) => row['token_id'] === token_id)
}

/** Everything of one redemption that must not be left over when it ends. */
const leftovers = async (id: number): Promise<number> => {
  const { live } = await one(
    desk.world.db,
    sql<{ live: number }>`
      select count(*)::integer as live from claims
      where purpose = 'redemption' and document_id = ${String(id)} and released_at is null`,
  )
  return live
}

/** What was written down about a redemption for the people who look after it. */
const told = async (id: number): Promise<string[]> => {
  const target = `redemption:${id}`
  const rows = await many(
    desk.world.db,
    sql<{ action: string }>`
      select action from audit_entries where target = ${target} and action in (
        'redemption.delivery_problem', 'redemption.case_opened') order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('a card goes home', () => {
  test('quoted, prepared, burned, paid, picked, packed, dispatched and delivered', async () => {
    const card = nextCard()
    const { purchase_id } = card
    const target = { purchase_id, token_id: card.token_id }
    const quoted = (await desk.quote(target)).body.data
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
    expect((await desk.partner.get(`/mystery/redemption/${purchase_id}`)).status).toBe(404)

    const reply = await desk.prepare({ ...target, idempotency_key: 'the first' })
    expect(reply.status).toBe(200)
    const prepared = reply.body.data
    const total = BigInt(quoted.shipping_quote.amount_usdc.replace('.', '')).toString()
    const { shippingPaymentProcessor: processor, usdc, card: asset } = desk.world.chain.contracts
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

    const before = await desk.balanceOf(wallet.address)
    const hash = await desk.sendAll(wallet, prepared)
    const submitted = await desk.submit(id, hash)
    expect(submitted.status).toBe(202)
    expect(submitted.body.data).toMatchObject({ redemption_id: id, purchase_id, status: 'BURN_SUBMITTED' })
    expect((await desk.submit(id, hash)).status).toBe(202)
    expect(before - (await desk.balanceOf(wallet.address))).toBe(BigInt(total))

    const waiting = await desk.queued(id, 'READY')
    expect(waiting).toMatchObject({
      burn: { db_status: 'PENDING_REDEEM', is_burned: false, burn_type: 1, burn_type_label: 'REDEEM_CARD' },
      order: { status: 'NONE', tracking_number: null },
      burn_tx_hash: hash,
    })
    const { unique_id } = waiting as { unique_id: string }
    const task = await desk.taskOf(unique_id)
    expect(await desk.burnState(card)).toEqual({ owner: wallet.address, burnState: 2 })

    await desk.step(task, 'pick', { unique_id })
    expect(await desk.show(id)).toMatchObject({ status: 'BURN_SUBMITTED', queue: { status: 'PICKING' } })
    await desk.step(task, 'pack', { parcel_number: 1, unique_ids: [unique_id], weight_grams: 60 })
    expect(await desk.show(id)).toMatchObject({ status: 'BURN_SUBMITTED', queue: { status: 'PACKED' } })
    const { labels } = (await desk.step(task, 'labels')).body.data
    const [{ tracking_number: tracking, carrier, service_token }] = labels
    expect(await desk.show(id)).toMatchObject({ order: { status: 'LABEL_PURCHASED', tracking_number: tracking } })
    if (service_token) expect(service_token).toBe(prepared.shipping_quote.service_token)
    expect(await namesOf(id)).toEqual([
      ['redemption.prepared', 'PREPARED'],
      ['redemption.burn_submitted', 'BURN_SUBMITTED'],
    ])

    await desk.step(task, 'dispatch', { scans: [tracking] })
    expect(await desk.show(id)).toMatchObject({
      status: 'IN_FULFILLMENT',
      queue: { status: 'DISPATCHED' },
      order: { status: 'SHIPPED', tracking_number: tracking, carrier },
    })
    await desk.world.until(async () => (await desk.show(id))['burn'].is_burned, 'the token is burned')
    expect(await desk.burnState(card)).toMatchObject({ owner: zeroAddress })

    for (let leg = 0; leg < 3; leg++) await desk.scan(tracking)
    const done = await desk.reach(id, 'COMPLETED')
    expect(done).toMatchObject({
      burn: { db_status: 'BURNED', is_burned: true },
      order: { status: 'DELIVERED', tracking_number: tracking },
      failure_reason: null,
    })
    const told = await desk.news(id)
    expect(told.map(({ event, data }) => [event, data['previous_status'], data['status']])).toEqual([
      ['redemption.prepared', null, 'PREPARED'],
      ['redemption.burn_submitted', 'PREPARED', 'BURN_SUBMITTED'],
      ['redemption.updated', 'BURN_SUBMITTED', 'IN_FULFILLMENT'],
      ['redemption.updated', 'IN_FULFILLMENT', 'COMPLETED'],
    ])
    expect(told.at(-1)?.data).toEqual({
      redemption_id: id,
      purchase_id,
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
    const history = (await desk.partner.get(`/mystery/redemption/${purchase_id}?verify=true`)).body.data
    expect(history).toMatchObject({ ...done, redemptions: [done] })
    const replay = await desk.prepare({ ...target, idempotency_key: 'the first' })
    expect(replay.headers['idempotent-replayed']).toBe('true')
    expect(replay.body.data).toMatchObject({ redemption_id: id, status: 'COMPLETED', shipping_payment: null })
  })

  test('without a submit as well, and through a rehearsal of the warehouse', async () => {
    const { id, task } = await desk.paid(wallet, nextCard())
    expect(task).toMatchObject({ purpose: 'redemption', document_id: id })
    expect(await namesOf(id)).toEqual([
      ['redemption.prepared', 'PREPARED'],
      ['redemption.burn_submitted', 'BURN_SUBMITTED'],
    ])
    const advance = (to: string, client = desk.partner) =>
      client.send('POST', `/sandbox/redemptions/${id}/advance`, { to })
    expect((await advance('PICKED', await desk.world.partner())).status).toBe(404)
    expect((await advance('PICKED')).body.data).toMatchObject({ queue_status: 'PICKING' })
    const shipped = (await advance('DISPATCHED')).body.data
    expect(shipped).toEqual({
      redemption_id: id,
      status: 'IN_FULFILLMENT',
      queue_status: 'DISPATCHED',
      order_status: 'SHIPPED',
    })
    expect((await advance('DELIVERED')).body.data).toMatchObject({ order_status: 'DELIVERED' })
    await desk.reach(id, 'COMPLETED')
    expect((await advance('DELIVERED')).body.error).toBe('invalid_status')
  })

  test('or nowhere, when a supervisor calls it off and says why', async () => {
    const { id, task } = await desk.paid(wallet, nextCard())
    const platform = await desk.world.platform()
    const listed = await platform.get(`/admin/redemptions?queue_status=READY&partner_id=${desk.partner.accountId}`)
    expect(listed.body.data.redemptions).toMatchObject([{ redemption_id: id, shipping_address: home, parcel_id: id }])
    await desk.step(task, 'cancel', { reason: 'address_undeliverable: no such house' }, desk.boss)
    expect(await desk.reach(id, 'FAILED')).toMatchObject({ failure_reason: 'address_undeliverable' })
    await desk.world.until(async () => (await desk.show(id))['refund_tx_hash'], 'the shipping is paid back')
    expect((await platform.get(`/admin/redemptions/${id}`)).body.data.refunded_at).not.toBeNull()
  })

  test('together with another one to the same door, by the service that was chosen', async () => {
    const there = { ...home, street1: '77 Companion Way' }
    const [first, second] = [nextCard(), nextCard()]
    const { rates } = (await desk.quote({ token_id: first.token_id, item_type: 'CARD', shipping_address: there })).body
      .data
    const chosen = rates.at(-1)
    const more = { shipping_address: there, rate_id: chosen.rate_id }
    const one = await desk.paid(wallet, first, more)
    const other = await desk.paid(wallet, second, more)
    const uniqueIds = [await desk.show(one.id), await desk.show(other.id)].map((shown) => shown['unique_id'] as string)
    const task = await desk.taskOf(uniqueIds[0]!)
    expect(task).toMatchObject({ line_count: 2, document_id: one.id })
    expect((await desk.worker.get(`/tasks/${one.task['id']}`)).body.data.task.status).toBe('CANCELLED')
    const tracking = await desk.packUp(task, uniqueIds)
    const [label] = (await desk.worker.get(`/tasks/${task['id']}`)).body.data.labels ?? []
    if (label) expect(label.service_token ?? chosen.service_token).toBe(chosen.service_token)
    await desk.step(task, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 4; leg++) await desk.scan(tracking)
    for (const { id } of [one, other]) {
      expect(await desk.reach(id, 'COMPLETED')).toMatchObject({ order: { tracking_number: tracking } })
    }
  })

  test('a sealed product in a box of its own, by its code', async () => {
    const uniqueId = await desk.giveSealed(wallet, 9)
    const bare = await desk.quote({ token_id: '9' })
    expect([bare.status, bare.body.error]).toEqual([409, 'ambiguous_token'])
    const { body } = await desk.quote({ unique_id: uniqueId })
    expect(body.data).toMatchObject({
      item_type: 'SEALED_PRODUCT',
      parcel: { length_in: 14, width_in: 10, height_in: 10, weight_lb: 3 },
    })
    const prepared = (await desk.prepare({ unique_id: uniqueId })).body.data
    expect(prepared.unsigned.calls[0]).toMatchObject({ kind: 'burn', to: desk.world.chain.contracts.sealedProduct })
    const id = prepared.redemption_id as number
    await desk.sendAll(wallet, prepared)
    const waiting = await desk.queued(id, 'READY')
    expect(waiting['burn']).toMatchObject({ burn_type: 4, burn_type_label: 'REDEEM_SEALED_PRODUCT' })
    const task = await desk.taskOf(uniqueId)
    const tracking = await desk.packUp(task, [uniqueId])
    await desk.step(task, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 3; leg++) await desk.scan(tracking)
    await desk.reach(id, 'COMPLETED')
  })
})

describe('a card that cannot be sent', () => {
  test('leaves its companion to travel alone', async () => {
    const shipping_address = { ...home, street1: '5 Parting Road' }
    const [lost, found] = [await desk.giveSealed(wallet, 11), await desk.giveSealed(wallet, 12)]
    const ids: number[] = []
    for (const unique_id of [lost, found]) {
      const prepared = (await desk.prepare({ unique_id, shipping_address })).body.data
      await desk.sendAll(wallet, prepared)
      await desk.queued(prepared.redemption_id, 'READY')
      await desk.taskOf(unique_id)
      ids.push(prepared.redemption_id)
    }
    const [failing = 0, shipping = 0] = ids
    const task = await desk.taskOf(lost)
    expect(task).toMatchObject({ line_count: 2 })
    await desk.step(task, 'short', { unique_id: lost, reason: 'missing' })
    await desk.step(task, 'cancel', { reason: 'one is gone' }, desk.boss)
    expect(await desk.show(failing)).toMatchObject({ status: 'FAILED', failure_reason: 'item_unavailable' })
    const alone = await desk.taskOf(found)
    expect(alone).toMatchObject({ document_id: shipping, line_count: 1 })
    const tracking = await desk.packUp(alone, [found])
    await desk.step(alone, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 3; leg++) await desk.scan(tracking)
    await desk.reach(shipping, 'COMPLETED')
    await desk.world.until(async () => (await desk.show(failing))['refund_tx_hash'], 'the shipping is paid back')
  })

  test('and is not found is paid back on chain, and is its holder’s again', async () => {
    const card = nextCard()
    const before = await desk.balanceOf(wallet.address)
    const { id, task } = await desk.paid(wallet, card, { shipping_address: { ...home, street1: '1 Nowhere' } })
    const { unique_id } = (await desk.show(id)) as { unique_id: string }
    expect(before).toBeGreaterThan(await desk.balanceOf(wallet.address))
    await desk.step(task, 'short', { unique_id, reason: 'missing' })
    expect(await desk.show(id)).toMatchObject({ status: 'BURN_SUBMITTED', queue: { status: 'BLOCKED' } })
    await desk.step(task, 'cancel', { reason: 'searched everywhere' }, desk.boss)
    const failed = await desk.reach(id, 'FAILED')
    expect(failed).toMatchObject({ failure_reason: 'item_unavailable', queue: { status: 'RELEASED' } })
    await desk.world.until(async () => (await desk.show(id))['refund_tx_hash'], 'the shipping is paid back')
    expect(await desk.balanceOf(wallet.address)).toBe(before)
    expect(await desk.burnState(card)).toEqual({ owner: wallet.address, burnState: 0 })
    expect(await desk.show(id)).toMatchObject({ burn: { db_status: 'RELEASED', is_burned: false } })
    expect((await desk.news(id)).at(-1)).toMatchObject({
      event: 'redemption.failed',
      data: { status: 'FAILED', previous_status: 'BURN_SUBMITTED', failure_reason: 'item_unavailable' },
    })
    expect(await leftovers(id)).toBe(0)
  })

  test('after it left is FAILED without a release: somebody opens a case', async () => {
    const card = nextCard()
    const { id, task } = await desk.paid(wallet, card, { shipping_address: { ...home, zip: '00006' } })
    const { unique_id } = (await desk.show(id)) as { unique_id: string }
    const tracking = await desk.packUp(task, [unique_id])
    await desk.step(task, 'dispatch', { scans: [tracking] })
    for (let leg = 0; leg < 3; leg++) await desk.scan(tracking)
    // The carrier's word is heard, and decides nothing.
    expect(await desk.show(id)).toMatchObject({ status: 'IN_FULFILLMENT' })
    expect(await told(id)).toEqual(['redemption.delivery_problem'])
    await desk.step(task, 'return', { unique_ids: [unique_id] })
    expect(await desk.reach(id, 'FAILED')).toMatchObject({
      failure_reason: 'returned',
      order: { status: 'RETURNED' },
      queue: { status: 'DISPATCHED' },
    })
    await desk.world.until(async () => (await desk.show(id))['burn'].is_burned, 'the token is burned')
    expect(await leftovers(id)).toBe(1)
    expect(await told(id)).toEqual(['redemption.delivery_problem', 'redemption.case_opened'])
  })

  test('and never arrives is lost when a supervisor says so: nothing is paid back by itself, a case is open', async () => {
    const card = nextCard()
    const { id, task } = await desk.paid(wallet, card, { shipping_address: { ...home, zip: '00007' } })
    const { unique_id } = (await desk.show(id)) as { unique_id: string }
    const tracking = await desk.packUp(task, [unique_id])
    await desk.step(task, 'dispatch', { scans: [tracking] })
    await desk.world.until(async () => (await desk.show(id))['burn'].is_burned, 'the token is burned')
    const paid = await desk.balanceOf(wallet.address)
    expect((await desk.step(task, 'lost', { reason: 'no scan for weeks' })).status).toBe(403)
    expect(await desk.show(id)).toMatchObject({ status: 'IN_FULFILLMENT', order: { status: 'SHIPPED' } })
    expect((await desk.step(task, 'lost', { reason: 'no scan for weeks' }, desk.boss)).status).toBe(200)
    expect(await desk.show(id)).toMatchObject({
      status: 'FAILED',
      failure_reason: 'lost',
      order: { status: 'LOST', tracking_number: tracking },
      refund_tx_hash: null,
    })
    expect((await desk.news(id)).at(-1)).toMatchObject({
      event: 'redemption.failed',
      data: { status: 'FAILED', previous_status: 'IN_FULFILLMENT', failure_reason: 'lost' },
    })
    await desk.world.settle()
    expect(await desk.balanceOf(wallet.address)).toBe(paid)
    expect(await told(id)).toEqual(['redemption.case_opened'])
    // Nobody else is promised what may still turn up, and nobody redeems it twice.
    expect(await leftovers(id)).toBe(1)
    const again = await desk.prepare({ ...card, wallet_address: wallet.address, shipping_address: home })
    expect([again.status, again.body.error]).toEqual([409, 'not_burnable'])
    expect((await desk.step(task, 'lost', { reason: 'twice' }, desk.boss)).status).toBe(409)
  })
})

describe('burning and paying', () => {
  const callsOf = (prepared: Body): [Call, Call, Call] => prepared['unsigned'].calls

  test('in the wrong order, by somebody else, or twice is refused by the contract', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const [burn, approve, payment] = callsOf(prepared)
    await wallet.send(approve)
    await expect(wallet.send(payment)).rejects.toThrow(/NotBurnPending|revert/i)
    expect(await desk.show(prepared['redemption_id'])).toMatchObject({ status: 'PREPARED' })
    await wallet.send(burn)
    const stranger = desk.world.wallets[1]
    await stranger.send(approve)
    await expect(stranger.send(payment)).rejects.toThrow(/NotPayer|revert/i)
    await wallet.send(payment)
    await wallet.send(approve)
    await expect(wallet.send(payment)).rejects.toThrow(/OrderPaid|revert/i)
    const id = prepared['redemption_id'] as number
    await desk.queued(id, 'READY')
    // Paid is paid.
    const refused = await desk.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
    expect([refused.status, refused.body.error]).toEqual([409, 'invalid_status'])
    expect(refused.body.details).toEqual({ status: 'BURN_SUBMITTED' })
  })

  test('a burn that is never paid expires with the price, and the card is free', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const id = prepared['redemption_id'] as number
    const [burn, approve, payment] = callsOf(prepared)
    await wallet.send(burn)
    await desk.queued(id, 'AWAITING_PAYMENT')
    expect(await holdingOf(card)).toMatchObject({
      redeem_status: 'REDEEMING',
      redemption: { redemption_id: id, status: 'BURN_SUBMITTED' },
    })
    await desk.world.advance(3_700)
    await desk.world.mine(3)
    expect(await desk.reach(id, 'EXPIRED')).toMatchObject({ queue: { status: 'RELEASED' } })
    await wallet.send(approve)
    await expect(wallet.send(payment)).rejects.toThrow(/QuoteExpired|revert/i)
    await desk.world.until(async () => (await desk.burnState(card)).burnState === 0, 'the card is free')
    await desk.world.settle()
    expect(await desk.show(id)).toMatchObject({ burn: { db_status: 'RELEASED' } })
    expect(await namesOf(id)).toEqual([
      ['redemption.prepared', 'PREPARED'],
      ['redemption.burn_submitted', 'BURN_SUBMITTED'],
      ['redemption.expired', 'EXPIRED'],
    ])
    expect(await leftovers(id)).toBe(0)
    expect(await holdingOf(card)).toMatchObject({ redeem_status: 'REDEEMABLE', redemption: null })
    // It can be redeemed again, and called off again while nothing is paid.
    const again = await desk.prepared(card)
    await wallet.send(callsOf(again)[0])
    await desk.queued(again['redemption_id'], 'AWAITING_PAYMENT')
    const cancelled = await desk.partner.send('POST', `/mystery/redemptions/${again['redemption_id']}/cancel`, {})
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED' })
    const twice = await desk.partner.send('POST', `/mystery/redemptions/${again['redemption_id']}/cancel`)
    expect(twice.body.data).toMatchObject({ status: 'CANCELLED' })
    await desk.world.until(async () => (await desk.burnState(card)).burnState === 0, 'the card is free again')
    await desk.world.settle()
    actor.push(card)
  })

  test('a burn that comes after the end is released again', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const id = prepared['redemption_id'] as number
    await desk.partner.send('POST', `/mystery/redemptions/${id}/cancel`, {})
    await wallet.send(callsOf(prepared)[0])
    await desk.world.until(
      async () => (await desk.show(id))['burn'].db_status === 'RELEASED',
      'the late burn is released',
    )
    expect((await desk.burnState(card)).burnState).toBe(0)
    actor.push(card)
  })

  test('a burn that leaves the chain is waited for again', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const id = prepared['redemption_id'] as number
    await desk.world.settle()
    desk.world.controls.setMiningMode('manual')
    await wallet.send(callsOf(prepared)[0])
    await desk.queued(id, 'AWAITING_PAYMENT')
    await desk.world.reorg({ depth: 1, dropTransactions: 'all' })
    const waiting = await desk.queued(id, 'AWAITING_BURN')
    expect(waiting).toMatchObject({ status: 'BURN_SUBMITTED', burn_tx_hash: null, burn: { db_status: 'NONE' } })
    desk.world.controls.setMiningMode('auto')
    const again = await wallet.send(callsOf(prepared)[0])
    expect(await desk.queued(id, 'AWAITING_PAYMENT')).toMatchObject({ burn_tx_hash: again.transactionHash })
    expect(await namesOf(id)).toHaveLength(2)
    await cancel(id)
    await desk.world.until(async () => (await desk.burnState(card)).burnState === 0, 'the card is free')
    await desk.world.settle()
    actor.push(card)
  })

  test('a payment that crosses a cancellation is paid back', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const id = prepared['redemption_id'] as number
    const [burn, approve, payment] = callsOf(prepared)
    const before = await desk.balanceOf(wallet.address)
    await wallet.send(burn)
    await desk.queued(id, 'AWAITING_PAYMENT')
    // While nothing of ours is sent, the release waits and the holder is quicker.
    const platform = await desk.world.platform()
    expect((await platform.send('POST', '/admin/relayer/pause', {})).status).toBe(200)
    expect((await cancel(id)).body.data.status).toBe('CANCELLED')
    await wallet.send(approve)
    await wallet.send(payment)
    expect((await platform.send('POST', '/admin/relayer/resume', {})).status).toBe(200)
    await desk.world.until(async () => (await desk.show(id))['refund_tx_hash'], 'the payment is paid back')
    expect(await desk.balanceOf(wallet.address)).toBe(before)
    expect(await desk.burnState(card)).toEqual({ owner: wallet.address, burnState: 0 })
    expect(await desk.show(id)).toMatchObject({ status: 'CANCELLED', burn: { db_status: 'RELEASED' } })
    actor.push(card)
  })

  test('a holder who thinks better of it on chain cancels the redemption', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const id = prepared['redemption_id'] as number
    await wallet.send(callsOf(prepared)[0])
    await desk.queued(id, 'AWAITING_PAYMENT')
    const cancelBurn = { abi: vaultAsset.abi as Abi, functionName: 'cancelBurn', args: [BigInt(card.token_id)] }
    await wallet.write({ address: desk.assetOf(card.item_type), ...cancelBurn })
    expect(await desk.reach(id, 'CANCELLED')).toMatchObject({ burn: { db_status: 'RELEASED' } })
    actor.push(card)
  })

  test('a payment that was mined in time and read too late still ships', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card, { shipping_address: { ...home, street1: '9 Late Lane' } })
    const id = prepared['redemption_id'] as number
    await desk.world.settle()
    desk.world.controls.cutRpc(4_000)
    await desk.sendAll(wallet, prepared)
    expect(await desk.show(id)).toMatchObject({ status: 'PREPARED' })
    await desk.world.advance(4_100)
    await desk.world.mine(3)
    await desk.changeShift()
    const waiting = await desk.queued(id, 'READY')
    expect(new Date(waiting['expires_at']) < desk.world.clock.now()).toBe(true)
    const task = await desk.taskOf(waiting['unique_id'])
    const tracking = await desk.packUp(task, [waiting['unique_id']])
    await desk.step(task, 'dispatch', { scans: [tracking] })
    await desk.reach(id, 'IN_FULFILLMENT')
    expect((await desk.news(id)).some(({ event }) => event === 'redemption.expired')).toBe(false)
  })
})

test('the payment contract holds exactly what is paid for and not yet sent or paid back', async () => {
  await desk.world.settle()
  const { open } = await one(
    desk.world.db,
    sql<{ open: bigint }>`
      select coalesce(sum(total), 0)::bigint as open from redemptions
      where paid_at is not null and burned_at is null and refunded_at is null`,
  )
  expect(open).toBeGreaterThan(0n)
  expect(await desk.balanceOf(desk.world.chain.contracts.shippingPaymentProcessor)).toBe(open)
})
