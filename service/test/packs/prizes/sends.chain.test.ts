import { sql } from 'kysely'
import { encodeFunctionData, getAbiItem, keccak256, zeroHash, type Abi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as prizeSender from '../../../src/chain/abi/prize-sender.ts'
import * as timelock from '../../../src/chain/abi/timelock.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { many, one, transact } from '../../../src/db/db.ts'
import { listMarketTokens, sandboxCode } from '@packhouse/demo/market/market'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { releaseCards } from '../../harness/releases.ts'
import type { Client, Reply } from '../../harness/service.ts'

let world: World
let operator: Client
let partner: Client

const prizeCard = (index: number): string => sandboxCode('CARD', 'prize card', index)
const prizeSlab = (index: number): string => sandboxCode('GRADED_CARD', 'prize slab', index)
const sealed = (number: number): string => sandboxCode('SEALED_PRODUCT', 'sealed', number)
/** A card of the second tier: the test buys packs of the first tier, which could draw one of its cards. */
const shelved = sandboxCode('CARD', 'card', listMarketTokens().find(({ tierId }) => tierId === 2)?.number ?? 0)

const admin = (path: string, body: object): Promise<Reply> => operator.send('POST', `/admin/${path}`, body)
const assign = (client: Client, uniqueIds: readonly string[]): Promise<Reply> =>
  admin(`partners/${client.accountId}/prizes`, { assign: uniqueIds })

let keys = 0
type Named = string | Record<string, unknown>
function send(items: readonly Named[], more: Record<string, unknown> = {}, key = `send ${(keys += 1)}`) {
  const body = {
    wallet_address: world.wallets[0].address,
    items: items.map((item) => (typeof item === 'string' ? { unique_id: item } : item)),
    ...more,
  }
  return partner.send('POST', '/sends', body, { 'idempotency-key': key })
}

const show = async (id: number) => (await partner.get(`/sends/${id}`)).body.data
const end = (id: number) =>
  world.until(async () => {
    const data = await show(id)
    return data.status !== 'in_progress' && data
  }, `send ${id} has ended`)

const addressOf = (item: { unique_id: string }): Address => {
  const { card, graded, sealedProduct } = world.chain.contracts
  if (item.unique_id.startsWith('CARD')) return card
  return item.unique_id.startsWith('GRADED') ? graded : sealedProduct
}
const ownerOf = (item: { unique_id: string; token_id: string }): Promise<Address> =>
  world.sandbox.publicClient.readContract({
    address: addressOf(item),
    abi: vaultAsset.abi,
    functionName: 'ownerOf',
    args: [BigInt(item.token_id)],
  })

const listSendEvents = (id: number) =>
  many(
    world.db,
    sql<{ event: string; data: any }>`
      select event, data from events where event like 'send.%' and resource_id = ${String(id)} order by id`,
  )

async function importItems(items: readonly object[]): Promise<string[]> {
  const { status, body } = await admin('inventory/import', { items })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.items.map((row: { unique_id: string }) => row.unique_id)
}

const containerIdOf = async (uniqueId: string): Promise<string> =>
  (await partner.get('/sends/inventory?limit=100')).body.data.items.find(
    (item: { unique_id: string }) => item.unique_id === uniqueId,
  ).container_token_id

beforeAll(async () => {
  world = await startWorld()
  operator = await world.platform()
  partner = await world.partner()
  await world.settle()
  const items = [
    ...Array.from({ length: 15 }, (_, index) => prizeCard(index)),
    ...Array.from({ length: 12 }, (_, index) => prizeSlab(index)),
    ...[1, 2, 3, 100].map(sealed),
    shelved,
  ]
  const { status, body } = await assign(partner, items)
  expect(status, JSON.stringify(body)).toBe(200)
  const minted = await admin('inventory/mint', { unique_ids: [0, 5, 6, 7].map(prizeCard) })
  expect(minted.status).toBe(202)
  await world.settle()
})
afterAll(async () => {
  await expectSoundBooks({ db: world.db })
  await world.dispose()
})

test('a mixed send delivers each item with the right action and skips those that cannot be sent', async () => {
  const [ungrouped = ''] = await importItems([{ item_type: 'CARD', name: 'Unpriced', condition: 'NM' }])
  await assign(partner, [ungrouped])
  const container = await containerIdOf(sealed(1))
  const reply = await send(
    [prizeCard(0), prizeCard(1), prizeSlab(0), { container_token_id: container }, ungrouped, prizeSlab(11)],
    { reference: 'raffle 7', buyback_eligible: true },
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
  const { send_id: id, skipped, status } = reply.body.data
  expect(status).toBe('in_progress')
  expect(skipped).toEqual([
    {
      unique_id: prizeSlab(11),
      asset_type: 'GRADED_CARD',
      container_token_id: null,
      reason: 'missing_grade_proof',
    },
  ])
  const done = await end(id)
  expect(done).toMatchObject({
    status: 'complete',
    reference: 'raffle 7',
    wallet_address: world.wallets[0].address,
    sent_count: 5,
    failed_count: 0,
    items: [
      { unique_id: prizeCard(0), asset_type: 'CARD', action: 'TRANSFER', status: 'SENT', buyback_error: null },
      { unique_id: prizeCard(1), asset_type: 'CARD', action: 'MINT', status: 'SENT', buyback_error: null },
      { unique_id: prizeSlab(0), asset_type: 'GRADED_CARD', action: 'MINT', status: 'SENT', buyback_error: null },
      {
        unique_id: sealed(1),
        asset_type: 'CONTAINER',
        action: 'TRANSFER',
        status: 'SENT',
        token_id: container,
        buyback_error: 'unsupported_asset_type',
        buyback_registered_at: null,
      },
      { unique_id: ungrouped, action: 'MINT', buyback_error: 'no_oracle_group', buyback_registered_at: null },
    ],
  })
  for (const item of done.items) expect(await ownerOf(item)).toBe(world.wallets[0].address)
  const { entries } = (await partner.get(`/sends/${id}/timeline`)).body.data
  const items = entries.filter(({ kind }: { kind: string }) => kind === 'item')
  expect(items.filter(({ status }: { status: string }) => status === 'SENT')).toHaveLength(5)
  expect(items.filter(({ status }: { status: string }) => status === 'SELLBACK_OPEN')).toHaveLength(3)
  expect(entries.find(({ kind }: { kind: string }) => kind === 'mined')).toMatchObject({
    block_number: expect.any(Number),
  })
  for (const item of done.items.slice(0, 3)) expect(item.buyback_registered_at).toMatch(/^\d{4}-/)
  const events = await listSendEvents(id)
  expect(events).toMatchObject([
    {
      event: 'send.fulfilled',
      data: { send_id: id, status: 'complete', reference: 'raffle 7', sent_count: 5, failed_count: 0 },
    },
  ])
  expect(Object.keys(events[0]?.data.items[0]).toSorted()).toEqual(
    ['asset_type', 'buyback_error', 'status', 'token_id', 'tx_hash', 'unique_id'].toSorted(),
  )
  // The window belongs to the winner: the card can be sold back.
  const [card] = done.items
  const [, expiry] = await world.sandbox.publicClient.readContract({
    address: world.chain.contracts.card,
    abi: vaultAsset.abi,
    functionName: 'assetState',
    args: [BigInt(card.token_id)],
  })
  expect(expiry).toBeGreaterThan(0)
})

test('holdings list the items of a wallet with their origin, redemption and buyback state', async () => {
  const [winner, buyer] = world.wallets
  const holdingsOf = async (address: string, query = '', client = partner) =>
    (await client.get(`/wallets/${address}/holdings${query}`)).body
  const { body: sends } = await partner.get('/sends?reference=raffle%207')
  const [{ send_id: sendId }] = sends.data.sends
  const { data } = await holdingsOf(winner.address)
  expect(data).toMatchObject({ wallet_address: winner.address, block_number: expect.any(Number) })
  const find = (rows: any[], uniqueId: string) => rows.find((row) => row.unique_id === uniqueId)
  expect(find(data.holdings, prizeCard(1))).toMatchObject({
    item_type: 'CARD',
    contract_address: world.chain.contracts.card,
    category: 'card',
    source: 'SEND',
    send_id: sendId,
    purchase_id: null,
    redeem_status: 'REDEEMABLE',
    redemption: null,
    buyback: { eligible: true, reason: null, payout_usdc: '0.850000', expires_at: expect.any(String) },
  })
  expect(find(data.holdings, prizeSlab(0)).grade).toMatchObject({
    company: expect.any(String),
    grade: expect.any(String),
  })
  expect(find(data.holdings, sealed(1))).toMatchObject({
    item_type: 'SEALED_PRODUCT',
    category: 'product',
    buyback: null,
  })

  // The partner's redemption is shown with the token, and to this partner only.
  const prepared = await partner.send('POST', '/mystery/redemption/prepare', {
    unique_id: prizeSlab(0),
    shipping_address: {
      name: 'Ann Winner',
      street1: '1 Main St',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      country: 'US',
    },
  })
  expect(prepared.status, JSON.stringify(prepared.body)).toBe(200)
  const slab = find((await holdingsOf(winner.address)).data.holdings, prizeSlab(0))
  expect(slab.redemption).toMatchObject({ redemption_id: prepared.body.data.redemption_id, status: 'PREPARED' })

  // Sends of another partner show public on-chain data only.
  const stranger = await world.partner({ scopes: ['sends:create'] })
  expect(find((await holdingsOf(winner.address, '', stranger)).data.holdings, prizeSlab(0)).redemption).toBeNull()
  expect(find((await holdingsOf(winner.address, '', stranger)).data.holdings, prizeCard(1))).toMatchObject({
    source: 'SEND',
    send_id: null,
  })

  // A transferred card cannot be sold back; a card with an open burn request is REDEEMING, whichever partner redeems it.
  const { token_id: tokenId } = find(data.holdings, prizeCard(0))
  const card = { address: world.chain.contracts.card, abi: vaultAsset.abi as Abi }
  await winner.write({ ...card, functionName: 'transferFrom', args: [winner.address, buyer.address, BigInt(tokenId)] })
  await buyer.write({ ...card, functionName: 'requestBurn', args: [BigInt(tokenId), 1] })
  await world.buyPack(buyer, { tierId: 1 })
  await world.settle()
  const bought = (await holdingsOf(buyer.address)).data.holdings
  expect(find(bought, prizeCard(0))).toMatchObject({
    source: 'TRANSFER',
    send_id: null,
    redeem_status: 'REDEEMING',
    redemption: null,
    buyback: { eligible: false, reason: 'card_frozen' },
  })
  expect(bought.some((row: any) => row.source === 'PACK' && row.buyback.eligible)).toBe(true)
  const redeeming = await holdingsOf(buyer.address, '?redeem_status=REDEEMING&item_type=CARD')
  expect(redeeming.data.holdings.map((row: any) => row.unique_id)).toEqual([prizeCard(0)])
  await buyer.write({ ...card, functionName: 'cancelBurn', args: [BigInt(tokenId)] })

  // A burned token is listed for its last holder.
  const address = buyer.address.toLowerCase()
  await sql`
    insert into tokens (kind, token_id, minted_at, burned_at, burn_state)
    values ('CARD', 900002, now(), now(), 'BURNED')`.execute(world.db)
  await sql`
    insert into token_events (block_hash, log_index, kind, token_id, block_number, tx_hash, at, event, details)
    values ('0x' || repeat('1', 64), 0, 'CARD', 900002, 1, '0x' || repeat('2', 64), now(), 'moved',
      jsonb_build_object('from', ${address}::text, 'to', null))`.execute(world.db)
  const redeemed = await holdingsOf(buyer.address, '?redeem_status=REDEEMED')
  expect(redeemed.data.holdings).toMatchObject([{ token_id: '900002', buyback: { reason: 'burned' } }])
  expect((await holdingsOf(world.chain.contracts.comboPool, '?limit=1')).data.holdings[0].redeem_status).toBe(
    'NOT_REDEEMABLE',
  )
  expect((await partner.get('/wallets/0x12/holdings')).body.error).toBe('invalid_wallet_address')
})

test('a crash and a retry with the same key send each item once', async () => {
  const items = [prizeCard(2), prizeCard(3), prizeCard(5), sealed(2)]
  const first = await send(items, {}, 'crash key')
  expect(first.status).toBe(202)
  const { send_id: id } = first.body.data
  await world.until(
    async () => (await show(id)).items.some((item: any) => item.status !== 'PENDING'),
    'one item is being sent',
  )
  await world.crash()
  const again = await send(items.toReversed(), {}, 'crash key')
  expect([again.status, again.body.data.send_id, again.headers['idempotent-replayed']]).toEqual([202, id, 'true'])
  const done = await end(id)
  expect(done).toMatchObject({ status: 'complete', sent_count: 4 })
  await world.settle()
  const logs = await world.sandbox.publicClient.getLogs({
    address: world.chain.contracts.prizeSender,
    event: getAbiItem({ abi: prizeSender.abi, name: 'PrizeSent' }),
    fromBlock: 0n,
  })
  for (const { token_id: tokenId, unique_id } of done.items) {
    const sent = logs.filter(({ args }) => args.id === BigInt(tokenId) && args.asset === addressOf({ unique_id }))
    expect(sent, unique_id).toHaveLength(1)
  }
  expect(await listSendEvents(id)).toHaveLength(1)
})

test('each skip reason is reported', async () => {
  const { db, service } = world
  const [burned = ''] = await importItems([{ item_type: 'CARD', name: 'Ashes', condition: 'NM' }])
  await assign(partner, [burned])
  await sql`
    insert into tokens (kind, token_id, unique_id, minted_at, burned_at, burn_state)
    values ('CARD', 900001, ${burned}, now(), now(), 'BURNED')`.execute(db)
  const inPacket = prizeCard(8)
  await transact(db, (tx) =>
    service.packs.tiers.assets.claims.claim(tx, { uniqueIds: [inPacket], purpose: 'packet', documentId: 'P-1' }),
  )
  const queued = prizeCard(9)
  await transact(db, (tx) =>
    service.packs.tiers.assets.claims.claim(tx, { uniqueIds: [queued], purpose: 'redemption', documentId: '1' }),
  )
  await sql`update items set opened_at = now() where unique_id = ${sealed(3)}`.execute(db)
  const cases: [Named, string][] = [
    [burned, 'burned'],
    [shelved, 'listed'],
    [queued, 'already_queued'],
    [prizeCard(0), 'not_held_by_server_wallet'],
    [{ unique_id: prizeCard(6), custody: 'OFFCHAIN' }, 'not_offchain'],
    [sealed(100), 'container_not_minted'],
    [sealed(3), 'not_sealed'],
    [inPacket, 'tied_to_packet'],
    [prizeSlab(11), 'missing_grade_proof'],
    [{ unique_id: prizeCard(10), custody: 'SERVER_WALLET' }, 'not_held_by_server_wallet'],
  ]
  const reply = await send(
    cases.map(([item]) => item),
    {},
    'reasons',
  )
  expect([reply.status, reply.body.error]).toEqual([409, 'no_sendable_items'])
  expect(reply.body.details.skipped.map(({ reason }: { reason: string }) => reason)).toEqual(
    cases.map(([, reason]) => reason),
  )
  // The key was not used up.
  const fresh = await send([prizeCard(10)], {}, 'reasons')
  expect([fresh.status, fresh.headers['idempotent-replayed']]).toEqual([202, undefined])
  await end(fresh.body.data.send_id)
  const { body } = await partner.get('/sends/inventory?limit=100')
  const reasonOf = (uniqueId: string) => body.data.items.find((item: any) => item.unique_id === uniqueId)?.reason
  expect([burned, shelved, queued, sealed(3), inPacket].map(reasonOf)).toEqual([
    'burned',
    'listed',
    'already_queued',
    'not_sealed',
    'tied_to_packet',
  ])
  const { body: sendable } = await partner.get('/sends/inventory?sendable=true&asset_type=CARD')
  expect(sendable.data.items.length).toBeGreaterThan(0)
  for (const item of sendable.data.items)
    expect(item).toMatchObject({ sendable: true, reason: null, asset_type: 'CARD' })
})

test('a send whose mint reverts fails with its event, and can be retried', async () => {
  const [fresh = ''] = await importItems([{ item_type: 'CARD', name: 'Fresh', condition: 'NM' }])
  await assign(partner, [fresh])
  await world.controls.revertNext(1)
  const { body } = await send([fresh])
  const failed = await end(body.data.send_id)
  expect(failed).toMatchObject({ status: 'complete_with_errors', items: [{ status: 'FAILED', error: 'tx_reverted' }] })
  expect(await listSendEvents(failed.send_id)).toMatchObject([{ event: 'send.failed' }])
  await world.settle()
  const { entries } = (await partner.get(`/sends/${failed.send_id}/timeline`)).body.data
  const mints = entries.filter(({ kind }: { kind: string }) => kind === 'mined' || kind === 'final')
  expect(mints.map((entry: any) => [entry.kind, entry.purpose, entry.status])).toEqual([
    ['mined', 'prize.mint', 'REVERTED'],
    ['final', 'prize.mint', 'REVERTED'],
  ])
  const retried = await partner.send(
    'POST',
    `/sends/${failed.send_id}/retry`,
    {},
    { 'idempotency-key': 'after revert' },
  )
  expect(await end(retried.body.data.send_id)).toMatchObject({ status: 'complete' })
})

test('a reorg reopens a send, which completes again', async () => {
  world.blockProducer.setSealing(false)
  const { body } = await send([prizeCard(7), prizeCard(12)])
  const { send_id: id } = body.data
  const first = await end(id)
  await world.reorg({ depth: 1 })
  await world.until(async () => (await listSendEvents(id)).length === 2, 'the send is announced again')
  world.blockProducer.setSealing(true)
  await world.settle()
  const again = await show(id)
  expect([first.status, again.status]).toEqual(['complete', 'complete'])
  for (const item of again.items) expect(await ownerOf(item)).toBe(world.wallets[0].address)
  const occurrences = await many(
    world.db,
    sql<{ occurrence: string }>`
      select occurrence from events where event = 'send.fulfilled' and resource_id = ${String(id)} order by id`,
  )
  expect(occurrences.map(({ occurrence }) => occurrence.split(':').slice(3))).toEqual([[], ['again 1']])
})

test('an item that leaves our wallet after the check fails, and the rest is sent', async () => {
  world.controls.cutRpc(60)
  const reply = await send([prizeCard(6), prizeCard(4)], { reference: 'partly', buyback_eligible: true })
  expect(reply.status, JSON.stringify(reply.body)).toBe(202)
  const { send_id: id, items } = reply.body.data
  // An item of an open send cannot be part of another.
  expect((await send([prizeCard(4)])).body).toMatchObject({
    error: 'no_sendable_items',
    details: { skipped: [{ reason: 'already_queued' }] },
  })
  await releaseCards(world, world.chain.contracts.card, [BigInt(items[0].token_id)], world.wallets[2].address)
  world.controls.cutRpc(0)
  const done = await end(id)
  expect(done).toMatchObject({
    status: 'complete_with_errors',
    sent_count: 1,
    failed_count: 1,
    items: [
      { status: 'FAILED', error: 'not_held_by_server_wallet', buyback_registered_at: null },
      { status: 'SENT', error: null },
    ],
  })
  expect(await listSendEvents(id)).toMatchObject([
    {
      event: 'send.failed',
      data: {
        status: 'complete_with_errors',
        sent_count: 1,
        failed_count: 1,
        items: [
          { status: 'FAILED', error: 'not_held_by_server_wallet' },
          { status: 'SENT', error: null },
        ],
      },
    },
  ])
  await world.settle()
  const retried = await partner.send('POST', `/sends/${id}/retry`, undefined, { 'idempotency-key': 'again' })
  expect(retried.body).toMatchObject({
    error: 'no_sendable_items',
    details: { skipped: [{ unique_id: prizeCard(6), reason: 'not_held_by_server_wallet' }] },
  })

  await world.wallets[2].write({
    address: world.chain.contracts.card,
    abi: vaultAsset.abi as Abi,
    functionName: 'transferFrom',
    args: [world.wallets[2].address, world.chain.contracts.inventory, BigInt(items[0].token_id)],
  })
  await world.settle()
  const repeated = await partner.send('POST', `/sends/${id}/retry`, undefined, { 'idempotency-key': 'back' })
  expect(repeated.status, JSON.stringify(repeated.body)).toBe(202)
  await world.settle()
})

test('prizes of one send share transactions of twenty-five, and a single remaining one is sent alone', async () => {
  const items = await importItems(
    Array.from({ length: 26 }, (_, index) => ({ item_type: 'CARD', name: `Raffle ${index}`, condition: 'NM' })),
  )
  await assign(partner, items)
  const { body } = await send(items)
  const done = await end(body.data.send_id)
  expect(done).toMatchObject({ status: 'complete', sent_count: 26 })
  const hashes: string[] = done.items.map(({ tx_hash }: { tx_hash: string }) => tx_hash)
  const [first] = hashes
  expect(hashes.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => first))
  expect(hashes[25]).not.toBe(first)
  expect(hashes[25]).toMatch(/^0x/)
  expect(await listSendEvents(body.data.send_id)).toHaveLength(1)
  await world.settle()
  for (const item of done.items.slice(20)) expect(await ownerOf(item)).toBe(world.wallets[0].address)
})

test('an invalid send is refused without side effects', async () => {
  const stranger = await world.partner()
  const [foreign = ''] = await importItems([{ item_type: 'CARD', name: 'Foreign', condition: 'NM' }])
  await assign(stranger, [foreign])
  const refusals: [readonly Named[], Record<string, unknown>, number, string][] = [
    [[{ unique_id: prizeCard(11), container_token_id: '1' }], {}, 400, 'invalid_item'],
    [[{}], {}, 400, 'invalid_item'],
    [[prizeCard(11), foreign], {}, 400, 'invalid_item'],
    [['CARD-0000000000000'], {}, 400, 'invalid_item'],
    [[prizeCard(11), prizeCard(11)], {}, 400, 'invalid_item'],
    [[{ container_token_id: '999999' }], {}, 400, 'invalid_item'],
    [[], {}, 400, 'invalid_item'],
    [[prizeCard(11)], { wallet_address: '0x1234' }, 400, 'invalid_wallet_address'],
    [[prizeCard(11)], { wallet_address: world.chain.contracts.prizeSender }, 400, 'invalid_wallet_address'],
    [[prizeCard(11)], { reference: 'x'.repeat(256) }, 400, 'identifier_too_long'],
  ]
  for (const [items, more, status, error] of refusals) {
    const reply = await send(items, more)
    expect([reply.status, reply.body.error], JSON.stringify([items, more])).toEqual([status, error])
  }
  expect((await send([prizeCard(11), foreign])).body.details).toEqual({ index: 1 })
  // Refusals use up no id, and codes are read as people write them.
  const { lastId } = await one(world.db, sql<{ lastId: number }>`select max(id) as "lastId" from sends`)
  for (let count = 0; count < 3; count += 1) expect((await send([prizeSlab(11)])).body.error).toBe('no_sendable_items')
  const [loose = ''] = await importItems([{ item_type: 'CARD', name: 'Loose', condition: 'NM' }])
  await assign(partner, [loose])
  const sent = await send([` ${loose.toLowerCase()} `])
  expect(sent.body.data).toMatchObject({ send_id: lastId + 1, items: [{ unique_id: loose }] })
  const doubled = await send([prizeCard(11), prizeCard(11).toLowerCase()])
  expect([doubled.status, doubled.body.error]).toEqual([400, 'invalid_item'])
  await end(lastId + 1)
  const wallet = world.wallets[0].address
  const { items } = (await partner.get(`/mystery/collection?wallet_address=${wallet}&include=sends&limit=100`)).body
    .data
  expect(items[0]).toMatchObject({ source: 'SEND', send_id: lastId + 1, purchase_id: null, still_owned: true })
  const drawn = (await partner.get(`/mystery/collection?wallet_address=${wallet}&limit=100`)).body.data.items
  expect(drawn.filter(({ source }: { source: string }) => source === 'SEND')).toEqual([])
  const keyless = await partner.send('POST', '/sends', {
    wallet_address: world.wallets[0].address,
    items: [{ unique_id: prizeCard(11) }],
  })
  expect([keyless.status, keyless.body.error]).toEqual([400, 'missing_idempotency_key'])
  const other = await send([prizeCard(11)], {}, 'crash key')
  expect([other.status, other.body.error, other.body.details.fields]).toEqual([409, 'idempotency_mismatch', ['items']])
  await admin('switches', { sends: false })
  expect((await send([prizeCard(11)])).body.error).toBe('sends_disabled')
  await admin('switches', { sends: true })
  expect((await stranger.get('/sends/1')).status).toBe(404)
  expect((await partner.get('/sends?status=wrong')).body.error).toBe('invalid_status')
  const taken = await assign(stranger, [prizeCard(11)])
  expect([taken.status, taken.body.error]).toEqual([409, 'items_unavailable'])
  const { body } = await partner.get(`/sends?wallet_address=${world.wallets[0].address}&status=complete&limit=1`)
  expect(body.data.sends).toHaveLength(1)
  expect(body.pagination.has_more).toBe(true)
})

test('a batch sends to each recipient once, a dry run shows the same and changes nothing', async () => {
  const [first, second] = world.wallets
  const recipients = [
    { wallet_address: first.address, items: [{ unique_id: prizeCard(14) }, { unique_id: prizeSlab(11) }] },
    { wallet_address: second.address, items: [{ unique_id: prizeCard(13) }] },
    { wallet_address: second.address, items: [{ unique_id: shelved }] },
  ]
  const batch = (sends: readonly object[], more: object = {}, key = 'the batch') =>
    partner.send('POST', '/sends/batch', { sends, ...more }, { 'idempotency-key': key })
  const rows = async () => (await partner.get('/sends?limit=100')).body.data.sends.length
  const before = await rows()

  const dry = await batch(recipients, { dry_run: true })
  expect(dry.status, JSON.stringify(dry.body)).toBe(200)
  expect(dry.body.data).toMatchObject({
    dry_run: true,
    sendable_count: 2,
    skipped_count: 2,
    sends: [
      { sendable: [{ unique_id: prizeCard(14) }], skipped: [{ reason: 'missing_grade_proof' }] },
      { sendable: [{ unique_id: prizeCard(13) }], skipped: [] },
      { sendable: [], skipped: [{ reason: 'listed' }] },
    ],
  })
  const single = await send([prizeCard(14)], { dry_run: true })
  expect([single.status, single.body.data.sendable.length]).toEqual([200, 1])
  const twice = await batch([recipients[0] ?? {}, { ...recipients[1], items: [{ unique_id: prizeCard(14) }] }])
  expect([twice.status, twice.body.error, twice.body.details]).toEqual([
    400,
    'invalid_item',
    { send: 1, index: 0, other_send: 0 },
  ])
  const foreign = await batch([recipients[1] ?? {}, { ...recipients[0], wallet_address: world.chain.contracts.card }])
  expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_wallet_address'])
  expect(await rows()).toBe(before)

  const [one, other] = await Promise.all([batch(recipients), batch(recipients)])
  expect([one.status, other.status]).toEqual([202, 202])
  const ids = ({ body }: Reply): (number | null)[] =>
    body.data.sends.map(({ send: made }: any) => made?.send_id ?? null)
  expect(ids(one)).toEqual(ids(other))
  expect(one.body.data).toMatchObject({ sent_count: 2, skipped_count: 2, sends: [{}, {}, { send: null }] })
  expect(await rows()).toBe(before + 2)
  for (const id of ids(one)) if (id !== null) expect(await end(id)).toMatchObject({ status: 'complete', sent_count: 1 })

  const replay = await batch(recipients)
  expect([replay.headers['idempotent-replayed'], ids(replay)]).toEqual(['true', ids(one)])
  const changed = await batch(recipients.slice(0, 2))
  expect([changed.status, changed.body.error]).toEqual([409, 'idempotency_mismatch'])
  expect(await rows()).toBe(before + 2)
})

/** The timelock of the sandbox has no delay. */
async function setCaps(valueCap: bigint, countCap: number): Promise<void> {
  const { prizeSender: to, timelock: address } = world.chain.contracts
  const data = encodeFunctionData({ abi: prizeSender.abi, functionName: 'setCaps', args: [valueCap, countCap] })
  const call = { address, abi: timelock.abi as Abi }
  const rest = [to, 0n, data, zeroHash, keccak256(data)]
  await world.sandbox.sender.send('admin', { ...call, functionName: 'schedule', args: [...rest, 0n] })
  await world.sandbox.sender.send('admin', { ...call, functionName: 'execute', args: rest })
}

test('prizes beyond the daily cap wait with a reason, and the next day sends them', async () => {
  const items = await importItems(
    [1, 2, 3].map((number) => ({ item_type: 'CARD', name: `Capped ${number}`, condition: 'NM' })),
  )
  await assign(partner, items)
  const [, , , sentToday] = await world.sandbox.publicClient.readContract({
    address: world.chain.contracts.prizeSender,
    abi: prizeSender.abi,
    functionName: 'terms',
  })
  await setCaps(10n ** 12n, sentToday + 1)
  const { send_id: id } = (await send(items)).body.data
  const waiting = await world.until(async () => {
    const data = await show(id)
    return data.items.filter((item: { waiting_reason: string | null }) => item.waiting_reason).length === 2 && data
  }, `two items of send ${id} wait`)
  expect(waiting).toMatchObject({ status: 'in_progress', sent_count: 1, failed_count: 0 })
  expect(waiting.items.map((item: { waiting_reason: string | null }) => item.waiting_reason).toSorted()).toEqual([
    'daily_cap',
    'daily_cap',
    null,
  ])
  await setCaps(10n ** 12n, 100_000)
  expect(await end(id)).toMatchObject({ status: 'complete', sent_count: 3, failed_count: 0 })
  expect((await show(id)).items.map((item: { waiting_reason: string | null }) => item.waiting_reason)).toEqual([
    null,
    null,
    null,
  ])
})
