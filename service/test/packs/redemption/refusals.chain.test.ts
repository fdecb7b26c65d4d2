import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { encodeFunctionData, keccak256, toHex, type Abi, type Hash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { one, transact } from '../../../src/db/db.ts'
import { systemActor } from '../../../src/warehouse/actors.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { home, openDesk, openingTimeoutMs, type Body, type Call, type Card, type Desk } from './redemption-world.ts'

let desk: Desk
let wallet: WorldWallet
let other: WorldWallet
let rival: Client
let actor: Card[]

beforeAll(async () => {
  desk = await openDesk()
  ;[wallet, other] = desk.world.wallets
  rival = await desk.world.partner()
  actor = await desk.draw(wallet, 10)
}, openingTimeoutMs)
afterAll(async () => {
  await expectSoundBooks({ db: desk.world.db })
  await desk[Symbol.asyncDispose]()
})

const nextCard = (): Card => actor.pop() ?? expect.unreachable('There are cards enough for every test.')
const byToken = ({ token_id, item_type }: Card): Body => ({ token_id, item_type })
const asset = { abi: vaultAsset.abi as Abi }
const cancel = (id: number, client: Client = desk.partner) =>
  client.send('POST', `/mystery/redemptions/${id}/cancel`, {})

const rows = async (): Promise<string> =>
  JSON.stringify(
    await one(
      desk.world.db,
      sql`
        select (select count(*) from redemptions)::integer as redemptions,
          (select count(*) from claims where released_at is null)::integer as claims,
          (select count(*) from events where event like 'redemption.%')::integer as events`,
    ),
  )

/** The answer, and that nothing came of the request. */
async function refuses(request: () => Promise<Reply>, status: number, error: string): Promise<Body> {
  const before = await rows()
  const reply = await request()
  expect([reply.status, reply.body.error]).toEqual([status, error])
  expect(reply.body).toMatchObject({ success: false, code: error, message: expect.any(String) })
  expect(await rows()).toBe(before)
  return reply.body as Body
}

/** Quote and prepare judge a request alike. */
async function refusesBoth(body: Body, status: number, error: string): Promise<Body> {
  await refuses(() => desk.quote(body), status, error)
  return refuses(() => desk.prepare(body), status, error)
}

describe('a request that is wrong in itself', () => {
  test('purchase_or_token_required: nothing is named', () => refusesBoth({}, 400, 'purchase_or_token_required'))

  test('missing_shipping_address: it goes nowhere', () =>
    refusesBoth({ token_id: '1', shipping_address: undefined }, 400, 'missing_shipping_address'))

  test('invalid_address: it lacks a field, or has one no label can carry', async () => {
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
      () => desk.quote({ token_id: '1', shipping_address: { name: 'Ada', country: 'US' } }),
      400,
      'invalid_address',
    )
    expect(Object.keys(details.fields).toSorted()).toEqual(['city', 'state', 'street1', 'zip'])
  })

  test('invalid_address: no carrier delivers there', () =>
    refusesBoth({ ...byToken(actor[0]!), shipping_address: { ...home, zip: '00001' } }, 400, 'invalid_address'))

  test('phone_required: outside the United States', () =>
    refusesBoth(
      { token_id: '1', shipping_address: { ...home, country: 'FR', state: undefined, zip: '75001', city: 'Paris' } },
      400,
      'phone_required',
    ))

  test('unsupported_item: a type nobody knows, or a token that stands for nothing', async () => {
    await refusesBoth({ token_id: '1', item_type: 'SANDWICH' }, 400, 'unsupported_item')
    const { world } = desk
    await world.sandbox.sender.send('minter', {
      address: world.chain.contracts.packet,
      ...asset,
      functionName: 'mint',
      args: [wallet.address, 900_001n, 0, keccak256(toHex('nobody knows'))],
    })
    await world.settle()
    await refusesBoth({ token_id: '900001' }, 400, 'unsupported_item')
  })

  test('invalid_shipping_payer: the partner is never billed', () =>
    refusesBoth({ token_id: '1', shipping_payer: 'partner' }, 400, 'invalid_shipping_payer'))

  test('identifier_too_long: a key of 256 characters', () =>
    refuses(() => desk.prepare({ token_id: '1', idempotency_key: 'k'.repeat(256) }), 400, 'identifier_too_long'))

  test('invalid_status: a status there is not', () =>
    refuses(() => desk.partner.get('/mystery/redemptions?status=LATE'), 400, 'invalid_status'))

  test('invalid_body: wrong types', () => refusesBoth({ purchase_id: 'one' }, 400, 'invalid_body'))
})

describe('a token that cannot be meant', () => {
  test('not_found: a purchase or redemption that is missing, or another partner’s', async () => {
    const { purchase_id } = actor[0]!
    await refusesBoth({ purchase_id: 999_999 }, 404, 'not_found')
    await refuses(() => desk.quote({ purchase_id }, rival), 404, 'not_found')
    await refuses(() => desk.partner.get('/mystery/redemption/999999'), 404, 'not_found')
    await refuses(() => desk.partner.get('/mystery/redemptions/999999'), 404, 'not_found')
    await refuses(() => cancel(999_999), 404, 'not_found')
    await refuses(() => desk.submit(999_999, `0x${'1'.repeat(64)}`), 404, 'not_found')
  })

  test('token_not_found: no collection has that number', async () => {
    for (const token_id of ['2000000000', 'seven', '0', '99999999999999999999']) {
      await refusesBoth({ token_id }, 404, 'token_not_found')
    }
    await refusesBoth({ unique_id: 'CARD-NOTACODE' }, 404, 'token_not_found')
  })

  test('token_required, invalid_token_id: a purchase of several items', async () => {
    const { purchase_id } = actor[0]!
    await refusesBoth({ purchase_id }, 400, 'token_required')
    await refusesBoth({ purchase_id, token_id: '1999999999' }, 409, 'invalid_token_id')
  })

  test('ambiguous_token, item_type_mismatch: the same number in several collections', async () => {
    const { details } = await refusesBoth({ token_id: '3' }, 409, 'ambiguous_token')
    expect(details.item_types).toContain('SEALED_PRODUCT')
    await refusesBoth({ token_id: '3', item_type: 'PACKET' }, 409, 'item_type_mismatch')
    const { unique_id } = await one(
      desk.world.db,
      sql<{ unique_id: string }>`select unique_id from tokens where kind = 'CARD' and token_id = 3`,
    )
    await refusesBoth({ unique_id, item_type: 'GRADED_CARD' }, 409, 'item_type_mismatch')
  })

  test('no_holder: it is for sale, or ours', async () => {
    const { token_id } = await one(
      desk.world.db,
      sql<{ token_id: bigint }>`
        select token_id from tokens where kind = 'CARD' and stocked_tier is not null order by token_id limit 1`,
    )
    await refusesBoth({ token_id: token_id.toString(), item_type: 'CARD' }, 409, 'no_holder')
    await refusesBoth({ token_id: '4', item_type: 'SEALED_PRODUCT' }, 409, 'no_holder')
    // A card that was just sold back is nobody's to redeem.
    const card = nextCard()
    const sale = { wallet_address: wallet.address, token_ids: [card.token_id] }
    const { calls } = (await desk.partner.send('POST', '/mystery/sellback/prepare', sale)).body.data
    for (const call of calls as Call[]) await wallet.send(call)
    await desk.world.settle()
    await refusesBoth(byToken(card), 409, 'no_holder')
  })

  test('not_fulfilled, then no_items: a purchase that never reveals', async () => {
    const { world, partner } = desk
    world.controls.setRandomnessMode('timeout')
    const order = { wallet_address: other.address, tier_id: 1 }
    const { calls } = (await partner.send('POST', '/mystery/purchase/prepare', order)).body.data
    let transaction_hash: Hash = '0x'
    for (const call of calls as Call[]) transaction_hash = (await other.send(call)).transactionHash
    const { id } = (await partner.send('POST', '/mystery/purchase/submit', { ...order, transaction_hash })).body.data
    await refusesBoth({ purchase_id: id }, 409, 'not_fulfilled')
    await world.advance(world.chain.deployment.settings.refundDelaySeconds + 60)
    await desk.shop.reach(id, 'REFUNDED')
    world.controls.setRandomnessMode('auto')
    await desk.changeShift()
    await refusesBoth({ purchase_id: id }, 409, 'no_items')
  })
})

describe('a token that cannot be redeemed now', () => {
  test('not_owner: it is no longer with the wallet the purchase gave it to', async () => {
    const card = nextCard()
    const { purchase_id, token_id } = card
    const prepared = await desk.prepared(card)
    const { redemption_id: id } = prepared as { redemption_id: number }
    await wallet.write({
      address: desk.assetOf(card.item_type),
      ...asset,
      functionName: 'transferFrom',
      args: [wallet.address, other.address, BigInt(token_id)],
    })
    await desk.world.settle()
    await refusesBoth({ purchase_id, token_id }, 409, 'not_owner')
    await refusesBoth({ ...byToken(card), wallet_address: wallet.address }, 409, 'not_owner')
    await expect(wallet.send(prepared['unsigned'].calls[0] as Call)).rejects.toThrow(/WrongHolder|revert/i)
    // Somebody else’s burn is not the one that was prepared.
    const burn = { address: desk.assetOf(card.item_type), ...asset, functionName: 'requestBurn' }
    const { transactionHash } = await other.write({ ...burn, args: [BigInt(token_id), 1] })
    await refuses(() => desk.submit(id, transactionHash), 409, 'not_owner')
    await other.write({ ...burn, functionName: 'cancelBurn', args: [BigInt(token_id)] })
    await desk.world.settle()
    // Whoever holds it now can, and the old redemption makes way.
    const now = await desk.prepared(card, { wallet_address: other.address })
    expect(now['shipping_payment'].payer).toBe(other.address)
    expect(await desk.show(id)).toMatchObject({ status: 'CANCELLED', failure_reason: 'holder_changed' })
    await cancel(now['redemption_id'])
  })

  test('not_burnable: held by a burn of its own, opened, or burned', async () => {
    const card = nextCard()
    const burn = { address: desk.assetOf(card.item_type), ...asset }
    await wallet.write({ ...burn, functionName: 'requestBurn', args: [BigInt(card.token_id), 1] })
    await desk.world.settle()
    await refusesBoth(byToken(card), 409, 'not_burnable')
    // What is on its way home is not for sale.
    const sale = { wallet_address: wallet.address, token_ids: [card.token_id] }
    const unsold = await desk.partner.send('POST', '/mystery/sellback/prepare', sale)
    expect([unsold.status, unsold.body.error]).toEqual([409, 'card_frozen'])
    await wallet.write({ ...burn, functionName: 'cancelBurn', args: [BigInt(card.token_id)] })
    await desk.world.settle()

    const box = await desk.giveSealed(wallet, 10)
    const { db, service } = desk.world
    await transact(db, async (tx) => {
      const site = await service.warehouse.sites.main(tx)
      await service.warehouse.locations.checkIn(tx, systemActor, { uniqueIds: [box], siteId: site.id })
    })
    expect((await desk.quote({ unique_id: box })).status).toBe(200)
    const opened = await desk.boss.send('POST', `/items/${box}/open`, { note: 'for the display' })
    expect(opened.status).toBe(200)
    expect((await desk.boss.send('POST', `/items/${box}/open`, {})).body.error).toBe('invalid_status')
    await refusesBoth({ unique_id: box }, 409, 'not_burnable')

    const { id, task } = await desk.paid(wallet, card)
    const { unique_id } = (await desk.show(id)) as { unique_id: string }
    const tracking = await desk.packUp(task, [unique_id])
    await desk.step(task, 'dispatch', { scans: [tracking] })
    await desk.scan(tracking)
    await desk.scan(tracking)
    await desk.scan(tracking)
    await desk.reach(id, 'COMPLETED')
    await refusesBoth(byToken(card), 409, 'not_burnable')
  })

  test('redemption_exists: once at a time, whoever asks', async () => {
    const card = nextCard()
    const { redemption_id } = await desk.prepared(card)
    const own = await refusesBoth(byToken(card), 409, 'redemption_exists')
    expect(own.details).toEqual({ redemption_id, status: 'PREPARED' })
    const foreign = await refuses(() => desk.prepare(byToken(card), rival), 409, 'redemption_exists')
    expect(foreign.details).toBeUndefined()
    await refuses(() => rival.get(`/mystery/redemptions/${redemption_id}`), 404, 'not_found')
    await refuses(() => cancel(redemption_id, rival), 404, 'not_found')
    await cancel(redemption_id)
    actor.push(card)
  })

  test('redemption_exists: two partners who ask at once, and one token', async () => {
    const card = nextCard()
    const replies = await Promise.all(
      [desk.partner, rival, desk.partner, rival, desk.partner, rival].map((client) =>
        desk.prepare(byToken(card), client),
      ),
    )
    const good = replies.filter(({ status }) => status === 200)
    expect(good).toHaveLength(1)
    const errors = replies.filter(({ status }) => status !== 200).map(({ body }) => body.error)
    expect(new Set(errors)).toEqual(new Set(['redemption_exists']))
    const redemption_id: number = good[0]?.body.data.redemption_id
    for (const client of [desk.partner, rival]) await cancel(redemption_id, client)
    actor.push(card)
  })

  test('idempotency_mismatch: the same key for something else; the same request is answered once', async () => {
    const [card, another] = [nextCard(), nextCard()]
    const key = `key ${randomBytes(4).toString('hex')}`
    const ask = () => desk.prepare({ ...byToken(card), idempotency_key: key })
    const replies = await Promise.all(Array.from({ length: 6 }, ask))
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.data?.redemption_id}`)).size).toBe(1)
    const mismatch = await refuses(
      () => desk.prepare({ ...byToken(another), idempotency_key: key }),
      409,
      'idempotency_mismatch',
    )
    expect(mismatch.details.fields).toContain('token_id')
    await refuses(
      () => desk.prepare({ ...byToken(card), idempotency_key: key, shipping_address: { ...home, city: 'Dallas' } }),
      409,
      'idempotency_mismatch',
    )
    await cancel(replies[0]?.body.data.redemption_id)
    actor.push(card, another)
  })

  test('not_burnable: what lies in a vault of ours is not for its holder to sign', async () => {
    await desk.shop.credit('keeper', '50')
    const { id } = (await desk.shop.buy({ external_user_id: 'keeper' })).body.data
    await desk.shop.reach(id, 'FULFILLED')
    await desk.world.settle()
    const { details } = await refusesBoth({ purchase_id: id }, 409, 'not_burnable')
    expect(details).toEqual({ reason: 'custodial_wallet' })
  })

  test('shipping_signer_unavailable: a process without the key, or with one the contract does not know', async () => {
    const chain = desk.world.chain as { shippingSigner: unknown }
    const { shippingSigner } = chain
    for (const wrong of [undefined, { ...(shippingSigner as object), address: other.address }]) {
      chain.shippingSigner = wrong
      await refuses(() => desk.prepare(byToken(actor[0]!)), 503, 'shipping_signer_unavailable')
    }
    chain.shippingSigner = shippingSigner
  })

  test('rate_not_found: a rate nobody offers', () =>
    refuses(() => desk.prepare({ ...byToken(actor[0]!), rate_id: 'rate_by_owl' }), 404, 'rate_not_found'))

  test('shipping_unavailable: no carrier answers, nothing is made, and the key can be used again', async () => {
    const body = { ...byToken(actor[0]!), idempotency_key: 'after the storm' }
    const down = { ...body, shipping_address: { ...home, zip: '00004' } }
    const { retryable: _retryable, ...refusal } = await refuses(() => desk.prepare(down), 503, 'shipping_unavailable')
    expect(refusal['message']).toContain('nothing was created')
    await refuses(() => desk.quote(down), 503, 'shipping_unavailable')
    await desk.world.service.warehouse.simulator?.clearFaults()
    const reply = await desk.world.until(async () => {
      const again = await desk.prepare(body)
      return again.status === 200 && again
    }, 'carriers are asked again')
    await cancel(reply.body.data.redemption_id)
  })

  test('redemption_disabled: switched off by the operator', async () => {
    const platform = await desk.world.platform()
    await platform.send('POST', '/admin/switches', { redemption: false })
    await refusesBoth(byToken(actor[0]!), 503, 'redemption_disabled')
    await platform.send('POST', '/admin/switches', { redemption: true })
  })
})

describe('a burn that is told of', () => {
  const callsOf = (prepared: Body): [Call, Call, Call] => prepared['unsigned'].calls

  test('invalid_tx_hash: no hash', async () => {
    const { redemption_id } = await desk.prepared(nextCard())
    await refuses(() => desk.submit(redemption_id, '0x12'), 400, 'invalid_tx_hash')
    await refuses(
      () => desk.partner.send('POST', '/mystery/redemption/submit', { redemption_id }),
      400,
      'invalid_tx_hash',
    )
    await cancel(redemption_id)
    // invalid_status: what is over takes no burn.
    const { details } = await refuses(() => desk.submit(redemption_id, `0x${'2'.repeat(64)}`), 409, 'invalid_status')
    expect(details).toEqual({ status: 'CANCELLED' })
  })

  test('tx_unverified: a transaction that burned something else, or nothing', async () => {
    const prepared = await desk.prepared(nextCard())
    const { transactionHash } = await wallet.send(callsOf(prepared)[1])
    await refuses(() => desk.submit(prepared['redemption_id'], transactionHash), 400, 'tx_unverified')
    await cancel(prepared['redemption_id'])
  })

  test('tx_reverted: mined and reverted; one that is not mined yet is waited for and forgotten', async () => {
    const card = nextCard()
    const prepared = await desk.prepared(card)
    const { redemption_id: id } = prepared as { redemption_id: number }
    // As a number of another kind the burn reverts.
    const data = encodeFunctionData({
      abi: vaultAsset.abi,
      functionName: 'requestBurn',
      args: [BigInt(card.token_id), 2],
    })
    const to = desk.assetOf(card.item_type)
    const sent = { to, data, gas: 200_000n, account: wallet.client.account, chain: wallet.client.chain }
    const reverted = await wallet.client.sendTransaction(sent).catch((error: unknown) => {
      throw new Error('The chain takes what reverts.', { cause: error })
    })
    await desk.world.sandbox.publicClient.waitForTransactionReceipt({ hash: reverted })
    await refuses(() => desk.submit(id, reverted), 400, 'tx_reverted')

    const unknown = toHex(randomBytes(32))
    const waiting = await desk.submit(id, unknown)
    expect(waiting.body.data).toMatchObject({ status: 'BURN_SUBMITTED', burn_tx_hash: unknown })
    expect(waiting.body.data.queue.status).toBe('AWAITING_BURN')
    // Another hash takes its place; the real burn, even untold, is taken up.
    const { transactionHash } = await wallet.send(callsOf(prepared)[0])
    const shown = await desk.queued(id, 'AWAITING_PAYMENT')
    expect(shown['burn_tx_hash']).toBe(transactionHash)
    await cancel(id)
    await desk.world.until(async () => (await desk.burnState(card)).burnState === 0, 'the card is free')
  })
})
