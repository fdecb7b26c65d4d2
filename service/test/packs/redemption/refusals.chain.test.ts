import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { encodeFunctionData, keccak256, toHex, type Abi, type Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTokenIds } from '../../../src/assets/tokens/model.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { one, transact } from '../../../src/db/db.ts'
import { systemActor } from '../../../src/warehouse/actors.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import type { Client, Reply } from '../../harness/service.ts'
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
let other: WorldWallet
let rival: Client
let cards: Card[]

beforeAll(async () => {
  fixture = await openRedemptionFixture()
  ;[wallet, other] = fixture.world.wallets
  rival = await fixture.world.partner()
  cards = await fixture.draw(wallet, 10)
}, openingTimeoutMs)
afterAll(async () => {
  await expectSoundBooks({ db: fixture.world.db })
  await fixture[Symbol.asyncDispose]()
})

const nextCard = (): Card => cards.pop() ?? expect.unreachable('There are too few cards for the tests.')
const byToken = ({ token_id, item_type }: Card): Body => ({ token_id, item_type })
const asset = { abi: vaultAsset.abi as Abi }
const cancel = (id: number, client: Client = fixture.partner) =>
  client.send('POST', `/mystery/redemptions/${id}/cancel`, {})

const rows = async (): Promise<string> =>
  JSON.stringify(
    await one(
      fixture.world.db,
      sql`
        select (select count(*) from redemptions)::integer as redemptions,
          -- A refusal uses up no id either.
          pg_sequence_last_value(pg_get_serial_sequence('redemptions', 'id')::regclass)::integer as id,
          (select count(*) from claims where released_at is null)::integer as claims,
          (select count(*) from events where event like 'redemption.%')::integer as events`,
    ),
  )

/** Expects the refusal, and that nothing was created. */
async function refuses(request: () => Promise<Reply>, status: number, error: string): Promise<Body> {
  const before = await rows()
  const reply = await request()
  expect([reply.status, reply.body.error]).toEqual([status, error])
  expect(reply.body).toMatchObject({ success: false, code: error, message: expect.any(String) })
  expect(await rows()).toBe(before)
  return reply.body as Body
}

/** Quote and prepare check a request alike. */
async function refusesBoth(body: Body, status: number, error: string): Promise<Body> {
  await refuses(() => fixture.quote(body), status, error)
  return refuses(() => fixture.prepare(body), status, error)
}

describe('an invalid request', () => {
  test.each([{}, { token_id: '' }, { unique_id: '' }])(
    'purchase_or_token_required: %j names no token',
    async (body) => {
      await refusesBoth(body, 400, 'purchase_or_token_required')
    },
  )

  test('missing_shipping_address: no address is given', () =>
    refusesBoth({ token_id: '1', shipping_address: undefined }, 400, 'missing_shipping_address'))

  test('invalid_address: a field is missing, or cannot be printed on a label', async () => {
    for (const wrong of [
      { ...home, city: '' },
      { ...home, zip: 'nowhere' },
      { ...home, country: 'XX' },
      'a street',
      { name: 7 },
    ]) {
      await refusesBoth({ token_id: '1', shipping_address: wrong }, 400, 'invalid_address')
    }
    const { details } = await refuses(
      () => fixture.quote({ token_id: '1', shipping_address: { name: 'Ada', country: 'US' } }),
      400,
      'invalid_address',
    )
    expect(Object.keys(details.fields).toSorted()).toEqual(['city', 'street1', 'zip'])
  })

  test('invalid_address: no carrier delivers there', () =>
    refusesBoth({ ...byToken(cards[0]!), shipping_address: { ...home, zip: '00001' } }, 400, 'invalid_address'))

  test('phone_required: outside the United States', () =>
    refusesBoth(
      { token_id: '1', shipping_address: { ...home, country: 'FR', state: undefined, zip: '75001', city: 'Paris' } },
      400,
      'phone_required',
    ))

  test('unsupported_item: an unknown type, or a token without an item', async () => {
    await refusesBoth({ token_id: '1', item_type: 'SANDWICH' }, 400, 'unsupported_item')
    const { world } = fixture
    await world.sandbox.sender.send('minter', {
      address: world.chain.contracts.packet,
      ...asset,
      functionName: 'mint',
      args: [900_001n, 0, keccak256(toHex('unknown item'))],
    })
    await world.settle()
    await refusesBoth({ token_id: '900001' }, 400, 'unsupported_item')
  })

  test('invalid_shipping_payer: the partner is never billed', () =>
    refusesBoth({ token_id: '1', shipping_payer: 'partner' }, 400, 'invalid_shipping_payer'))

  test('identifier_too_long: a key of 256 characters', () =>
    refuses(() => fixture.prepare({ token_id: '1', idempotency_key: 'k'.repeat(256) }), 400, 'identifier_too_long'))

  test('invalid_status: an unknown status', () =>
    refuses(() => fixture.partner.get('/mystery/redemptions?status=LATE'), 400, 'invalid_status'))

  test('invalid_body: wrong types', () => refusesBoth({ purchase_id: 'one' }, 400, 'invalid_body'))
})

describe('a token that cannot be resolved', () => {
  test('not_found: a purchase or redemption that is missing, or another partner’s', async () => {
    const { purchase_id } = cards[0]!
    await refusesBoth({ purchase_id: 999_999 }, 404, 'not_found')
    await refuses(() => fixture.quote({ purchase_id }, rival), 404, 'not_found')
    await refuses(() => fixture.partner.get('/mystery/redemption/999999'), 404, 'not_found')
    await refuses(() => fixture.partner.get('/mystery/redemptions/999999'), 404, 'not_found')
    await refuses(() => cancel(999_999), 404, 'not_found')
    await refuses(() => fixture.submit(999_999, `0x${'1'.repeat(64)}`), 404, 'not_found')
  })

  test('token_not_found: no collection has that token id', async () => {
    for (const token_id of ['2000000000', 'seven', '0', '99999999999999999999']) {
      await refusesBoth({ token_id }, 404, 'token_not_found')
    }
    await refusesBoth({ unique_id: 'CARD-NOTACODE' }, 404, 'token_not_found')
  })

  test('token_required, invalid_token_id: a purchase of several items', async () => {
    const { purchase_id } = cards[0]!
    await refusesBoth({ purchase_id }, 400, 'token_required')
    await refusesBoth({ purchase_id, token_id: '1999999999' }, 409, 'invalid_token_id')
  })

  test('ambiguous_token, item_type_mismatch: the same token id in several collections', async () => {
    const card = nextCard()
    const { token_id } = card
    expect((await fixture.quote({ token_id })).status).toBe(200)
    await fixture.overlap(card)
    const { details } = await refusesBoth({ token_id }, 409, 'ambiguous_token')
    expect(details.item_types).toEqual(['CARD', 'SEALED_PRODUCT'])
    await refusesBoth({ token_id, item_type: 'PACKET' }, 409, 'item_type_mismatch')
    const { unique_id } = await one(
      fixture.world.db,
      sql<{ unique_id: string }>`select unique_id from tokens where kind = 'CARD' and token_id = ${token_id}`,
    )
    await refusesBoth({ unique_id, item_type: 'GRADED_CARD' }, 409, 'item_type_mismatch')
  })

  test('no_holder: it is for sale, or in the inventory', async () => {
    const { token_id } = await one(
      fixture.world.db,
      sql<{ token_id: bigint }>`
        select token_id from tokens where kind = 'CARD' and stocked_tier is not null order by token_id limit 1`,
    )
    await refusesBoth({ token_id: token_id.toString() }, 409, 'no_holder')
    await refusesBoth({ token_id: String(firstTokenIds.SEALED_PRODUCT + 3) }, 409, 'no_holder')
    // A card that was just sold back belongs to the pool.
    const card = nextCard()
    const sale = { wallet_address: wallet.address, token_ids: [card.token_id] }
    const { calls } = (await fixture.partner.send('POST', '/mystery/sellback/prepare', sale)).body.data
    for (const call of calls as Call[]) await wallet.send(call)
    await fixture.world.settle()
    await refusesBoth(byToken(card), 409, 'no_holder')
  })

  test('not_fulfilled, then no_items: a purchase that never reveals', async () => {
    const { world, partner } = fixture
    world.controls.setRandomnessMode('timeout')
    const order = { wallet_address: other.address, tier_id: 1 }
    const { calls } = (await partner.send('POST', '/mystery/purchase/prepare', order)).body.data
    let transaction_hash: Hash = '0x'
    for (const call of calls as Call[]) transaction_hash = (await other.send(call)).transactionHash
    const { id } = (await partner.send('POST', '/mystery/purchase/submit', { ...order, transaction_hash })).body.data
    await refusesBoth({ purchase_id: id }, 409, 'not_fulfilled')
    await world.advance(world.chain.deployment.settings.refundDelaySeconds + 60)
    await fixture.shop.reach(id, 'REFUNDED')
    world.controls.setRandomnessMode('auto')
    await fixture.renewSessions()
    await refusesBoth({ purchase_id: id }, 409, 'no_items')
  })
})

describe('a token that cannot be redeemed now', () => {
  test('not_owner: it is no longer held by the wallet of the purchase', async () => {
    const card = nextCard()
    const { purchase_id, token_id } = card
    const prepared = await fixture.prepared(card)
    const { redemption_id: id } = prepared as { redemption_id: number }
    await wallet.write({
      address: fixture.assetOf(card.item_type),
      ...asset,
      functionName: 'transferFrom',
      args: [wallet.address, other.address, BigInt(token_id)],
    })
    await fixture.world.settle()
    await refusesBoth({ purchase_id, token_id }, 409, 'not_owner')
    await refusesBoth({ ...byToken(card), wallet_address: wallet.address }, 409, 'not_owner')
    await expect(wallet.send(prepared['unsigned'].calls[0] as Call)).rejects.toThrow(/WrongHolder|revert/i)
    // Another wallet's burn is not the prepared one.
    const burn = { address: fixture.assetOf(card.item_type), ...asset, functionName: 'requestBurn' }
    const { transactionHash } = await other.write({ ...burn, args: [BigInt(token_id), 1] })
    await refuses(() => fixture.submit(id, transactionHash), 409, 'not_owner')
    await other.write({ ...burn, functionName: 'cancelBurn', args: [BigInt(token_id)] })
    await fixture.world.settle()
    // The current holder can redeem it, and the old redemption is cancelled.
    const now = await fixture.prepared(card, { wallet_address: other.address })
    expect(now['shipping_payment'].payer).toBe(other.address)
    expect(await fixture.show(id)).toMatchObject({ status: 'CANCELLED', failure_reason: 'holder_changed' })
    await cancel(now['redemption_id'])
  })

  test('not_burnable: burn already requested, opened, or burned', async () => {
    const card = nextCard()
    const burn = { address: fixture.assetOf(card.item_type), ...asset }
    await wallet.write({ ...burn, functionName: 'requestBurn', args: [BigInt(card.token_id), 1] })
    await fixture.world.settle()
    await refusesBoth(byToken(card), 409, 'not_burnable')
    // A token that is being redeemed is not for sale.
    const sale = { wallet_address: wallet.address, token_ids: [card.token_id] }
    const unsold = await fixture.partner.send('POST', '/mystery/sellback/prepare', sale)
    expect([unsold.status, unsold.body.error]).toEqual([409, 'card_frozen'])
    await wallet.write({ ...burn, functionName: 'cancelBurn', args: [BigInt(card.token_id)] })
    await fixture.world.settle()

    const box = await fixture.giveSealed(wallet, 10)
    const { db, service } = fixture.world
    await transact(db, async (tx) => {
      const site = await service.warehouse.sites.main(tx)
      await service.warehouse.locations.checkIn(tx, systemActor, { uniqueIds: [box], siteId: site.id })
    })
    expect((await fixture.quote({ unique_id: box })).status).toBe(200)
    const opened = await fixture.boss.send('POST', `/items/${box}/open`, { note: 'for the display' })
    expect(opened.status).toBe(200)
    expect((await fixture.boss.send('POST', `/items/${box}/open`, {})).body.error).toBe('invalid_status')
    await refusesBoth({ unique_id: box }, 409, 'not_burnable')

    const { id, task } = await fixture.paid(wallet, card)
    const { unique_id } = (await fixture.show(id)) as { unique_id: string }
    const tracking = await fixture.packUp(task, [unique_id])
    await fixture.step(task, 'dispatch', { scans: [tracking] })
    await fixture.scan(tracking)
    await fixture.scan(tracking)
    await fixture.scan(tracking)
    await fixture.reach(id, 'COMPLETED')
    await refusesBoth(byToken(card), 409, 'not_burnable')
  })

  test('redemption_exists: one redemption at a time, across partners', async () => {
    const card = nextCard()
    const { redemption_id } = await fixture.prepared(card)
    const own = await refusesBoth(byToken(card), 409, 'redemption_exists')
    expect(own.details).toEqual({ redemption_id, status: 'PREPARED' })
    const foreign = await refuses(() => fixture.prepare(byToken(card), rival), 409, 'redemption_exists')
    expect(foreign.details).toBeUndefined()
    await refuses(() => rival.get(`/mystery/redemptions/${redemption_id}`), 404, 'not_found')
    await refuses(() => cancel(redemption_id, rival), 404, 'not_found')
    await cancel(redemption_id)
    cards.push(card)
  })

  test('redemption_exists: two partners request the same token at once', async () => {
    const card = nextCard()
    const replies = await Promise.all(
      [fixture.partner, rival, fixture.partner, rival, fixture.partner, rival].map((client) =>
        fixture.prepare(byToken(card), client),
      ),
    )
    const good = replies.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    const errors = replies.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(new Set(errors)).toEqual(new Set(['redemption_exists']))
    const redemption_id: number = good[0]?.body.data.redemption_id
    for (const client of [fixture.partner, rival]) await cancel(redemption_id, client)
    cards.push(card)
  })

  test('idempotency_mismatch: the same key for another request; the same request is replayed', async () => {
    const [card, another] = [nextCard(), nextCard()]
    const key = `key ${randomBytes(4).toString('hex')}`
    const ask = () => fixture.prepare({ ...byToken(card), idempotency_key: key })
    const replies = await Promise.all(Array.from({ length: 6 }, ask))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data?.redemption_id}`)).size).toBe(1)
    const mismatch = await refuses(
      () => fixture.prepare({ ...byToken(another), idempotency_key: key }),
      409,
      'idempotency_mismatch',
    )
    expect(mismatch.details.fields).toContain('token_id')
    await refuses(
      () => fixture.prepare({ ...byToken(card), idempotency_key: key, shipping_address: { ...home, city: 'Dallas' } }),
      409,
      'idempotency_mismatch',
    )
    await cancel(replies[0]?.body.data.redemption_id)
    cards.push(card, another)
  })

  test('not_burnable: the holder cannot sign for a token in a managed vault', async () => {
    await fixture.shop.credit('keeper', '50')
    const { id } = (await fixture.shop.buy({ external_user_id: 'keeper' })).body.data
    await fixture.shop.reach(id, 'FULFILLED')
    await fixture.world.settle()
    const { details } = await refuses(() => fixture.prepare({ purchase_id: id }), 409, 'not_burnable')
    expect(details).toEqual({ reason: 'custodial_wallet' })
    expect((await fixture.quote({ purchase_id: id })).status).toBe(200)
  })

  test('shipping_signer_unavailable: a process without the key, or with one the contract does not accept', async () => {
    const chain = fixture.world.chain as { shippingSigner: unknown }
    const { shippingSigner } = chain
    for (const wrong of [undefined, { ...(shippingSigner as object), address: other.address }]) {
      chain.shippingSigner = wrong
      await refuses(() => fixture.prepare(byToken(cards[0]!)), 503, 'shipping_signer_unavailable')
    }
    chain.shippingSigner = shippingSigner
  })

  test('rate_not_found: a rate that is not offered', () =>
    refuses(() => fixture.prepare({ ...byToken(cards[0]!), rate_id: 'rate_by_owl' }), 404, 'rate_not_found'))

  test('shipping_unavailable: no carrier responds, nothing is created, and the key can be used again', async () => {
    const body = { ...byToken(cards[0]!), idempotency_key: 'after the storm' }
    const stormy = { shipping_address: { ...home, zip: '00004' } }
    const down = { ...body, ...stormy }
    const { retryable: _retryable, ...refusal } = await refuses(
      () => fixture.prepare(down),
      503,
      'shipping_unavailable',
    )
    expect(refusal['message']).toContain('nothing was created')
    await refuses(() => fixture.quote({ ...byToken(cards[0]!), ...stormy }), 503, 'shipping_unavailable')
    await fixture.world.service.warehouse.simulator?.clearFaults()
    const reply = await fixture.world.until(async () => {
      const again = await fixture.prepare(body)
      return again.status === 200 && again
    }, 'the carriers are called again')
    await cancel(reply.body.data.redemption_id)
  })

  test('redemption_disabled: disabled by the operator', async () => {
    const platform = await fixture.world.platform()
    await platform.send('POST', '/admin/switches', { redemption: false })
    await refusesBoth(byToken(cards[0]!), 503, 'redemption_disabled')
    await platform.send('POST', '/admin/switches', { redemption: true })
  })
})

describe('a submitted burn', () => {
  const callsOf = (prepared: Body): [Call, Call, Call] => prepared['unsigned'].calls

  test('invalid_tx_hash: not a hash', async () => {
    const { redemption_id } = await fixture.prepared(nextCard())
    await refuses(() => fixture.submit(redemption_id, '0x12'), 400, 'invalid_tx_hash')
    await refuses(
      () => fixture.partner.send('POST', '/mystery/redemption/submit', { redemption_id }),
      400,
      'invalid_tx_hash',
    )
    await cancel(redemption_id)
    // invalid_status: an ended redemption accepts no burn.
    const { details } = await refuses(() => fixture.submit(redemption_id, `0x${'2'.repeat(64)}`), 409, 'invalid_status')
    expect(details).toEqual({ status: 'CANCELLED' })
  })

  test('tx_unverified: a transaction that burned another token, or none', async () => {
    const prepared = await fixture.prepared(nextCard())
    const { transactionHash } = await wallet.send(callsOf(prepared)[1])
    await refuses(() => fixture.submit(prepared['redemption_id'], transactionHash), 400, 'tx_unverified')
    await cancel(prepared['redemption_id'])
  })

  test('tx_reverted: mined and reverted; an unmined hash is awaited and then cleared', async () => {
    const card = nextCard()
    const prepared = await fixture.prepared(card)
    const { redemption_id: id } = prepared as { redemption_id: number }
    // With the token id of another collection the burn reverts.
    const data = encodeFunctionData({
      abi: vaultAsset.abi,
      functionName: 'requestBurn',
      args: [BigInt(card.token_id), 2],
    })
    const to = fixture.assetOf(card.item_type)
    const sent = { to, data, gas: 200_000n, account: wallet.client.account, chain: wallet.client.chain }
    const reverted = await wallet.client.sendTransaction(sent).catch((error: unknown) => {
      throw new Error('The chain refused a transaction that should be mined as reverted.', { cause: error })
    })
    await fixture.world.sandbox.publicClient.waitForTransactionReceipt({ hash: reverted })
    await refuses(() => fixture.submit(id, reverted), 400, 'tx_reverted')

    const unknown = toHex(randomBytes(32))
    const waiting = await fixture.submit(id, unknown)
    expect(waiting.body.data).toMatchObject({ status: 'BURN_SUBMITTED', burn_tx_hash: unknown })
    expect(waiting.body.data.queue.status).toBe('AWAITING_BURN')
    // Another hash replaces it; the real burn is recorded even without a submit.
    const { transactionHash } = await wallet.send(callsOf(prepared)[0])
    const shown = await fixture.queued(id, 'AWAITING_PAYMENT')
    expect(shown['burn_tx_hash']).toBe(transactionHash)
    await cancel(id)
    await fixture.world.until(async () => (await fixture.burnState(card)).burnState === 0, 'the card is released')
  })
})
