import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { encodeFunctionData, erc721Abi, type Abi, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as userVault from '../../../src/chain/abi/user-vault.ts'
import { many, transact } from '../../../src/db/db.ts'
import { micros } from '../../../src/kernel/money.ts'
import { standardLimits } from '../../../src/kernel/payment-limits.ts'
import { exportAction, exportArguments } from '../../../src/chain/permits/cards.ts'
import { callAdmin, hire, type Browser } from '../../harness/people.ts'
import { expectBackedBooks } from '../../harness/backing.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import type { Client } from '../../harness/service.ts'
import {
  home,
  openRedemptionFixture,
  openingTimeoutMs,
  type Body,
  type Card,
  type RedemptionFixture,
} from './redemption-world.ts'

const user = 'eve'
/** The waiting period of the sandbox: a day more than its timelock. */
const delaySeconds = 86_400

const limits = { ...standardLimits }
let fixture: RedemptionFixture
let partner: Client
let wallet: WorldWallet
let vault: Address
let cards: Card[]
let keys = 0

beforeAll(async () => {
  fixture = await openRedemptionFixture({ approvalLimits: limits })
  ;({ partner } = fixture)
  ;[, wallet] = fixture.world.wallets
  await fixture.shop.credit(user, '100')
  const { body } = await fixture.shop.buy({ external_user_id: user, quantity: 10 })
  const { items, id } = await fixture.shop.reach(body.data.id, 'FULFILLED')
  await fixture.world.settle()
  cards = (items as Card[]).map((item) => ({ ...item, purchase_id: id as number }))
  vault = (await partner.send('POST', '/wallet/deposit-address', { external_user_id: user })).body.data.address
}, openingTimeoutMs)
afterAll(() => fixture[Symbol.asyncDispose]())
afterEach(() => expectBackedBooks(fixture.world))

const nextCard = (): Card => cards.pop() ?? expect.unreachable('There are too few cards for the tests.')

const prepare = async (to: WorldWallet): Promise<Body> => {
  const order = { external_user_id: user, wallet_address: to.address }
  return (await partner.send('POST', '/mystery/collection/export/prepare', order)).body.data
}

async function sign(by: WorldWallet, { typed_data, deadline }: Body) {
  const signature = await privateKeyToAccount(by.privateKey).signTypedData(typed_data)
  return { deadline: deadline as number, signature }
}

const exportCards = (chosen: readonly Card[], more: Body = {}, key = `export ${(keys += 1)}`) =>
  partner.send(
    'POST',
    '/mystery/collection/export',
    {
      external_user_id: user,
      wallet_address: wallet.address,
      token_ids: chosen.map(({ token_id }) => token_id),
      ...more,
    },
    { 'idempotency-key': key },
  )

const show = async (id: number): Promise<Body> => (await partner.get(`/mystery/collection/exports/${id}`)).body.data
const reach = (id: number, status: string): Promise<Body> =>
  fixture.world.until(async () => {
    const shown = await show(id)
    return shown['status'] === status && shown
  }, `export ${id} is ${status}`)

const ownerOf = ({ item_type, token_id }: Card): Promise<Address> =>
  fixture.world.sandbox.publicClient.readContract({
    address: fixture.assetOf(item_type),
    abi: erc721Abi,
    functionName: 'ownerOf',
    args: [BigInt(token_id)],
  })

const collectedOf = async ({ token_id }: Card): Promise<Body | undefined> => {
  const { body } = await partner.get(`/mystery/collection?external_user_id=${user}&limit=100`)
  return (body.data.items as Body[]).find((row) => row['token_id'] === token_id)
}
const holdingOf = async (address: string, { token_id }: Card): Promise<Body | undefined> => {
  const { body } = await partner.get(`/wallets/${address}/holdings?limit=100`)
  return (body.data.holdings as Body[]).find((row) => row['token_id'] === token_id)
}
const eventNames = async (id: number): Promise<string[]> => {
  const rows = await many(
    fixture.world.db,
    sql<{ event: string }>`
      select event from events where event like 'collection.export%' and resource_id = ${String(id)} order by id`,
  )
  return rows.map(({ event }) => event)
}

async function passDelay(): Promise<void> {
  await fixture.world.advance(delaySeconds + 60)
  await fixture.world.mine(3)
}

/** Quotes, listings and acts say the same about a card that is used for something. */
async function expectUsed(card: Card, reason: string): Promise<void> {
  const { token_id } = card
  const quoted = await partner.send('POST', '/mystery/sellback/quote', { wallet_address: vault, token_ids: [token_id] })
  expect(quoted.body.data.items).toMatchObject([{ eligible: false, reason }])
  const price = await fixture.quote({ token_id, item_type: card.item_type, external_user_id: user })
  expect([price.status, price.body.error, price.body.details?.reason]).toEqual([409, 'not_burnable', reason])
  const order = { external_user_id: user, token_id, shipping_address: home }
  const redeemed = await partner.send('POST', '/mystery/redemption', order, {
    'idempotency-key': `used ${(keys += 1)}`,
  })
  expect([redeemed.status, redeemed.body.details?.reason]).toEqual([409, reason])
  const sale = { external_user_id: user, token_ids: [token_id] }
  const sold = await partner.send('POST', '/mystery/sellback', sale, { 'idempotency-key': `used ${(keys += 1)}` })
  expect([sold.status, sold.body.error, sold.body.details?.reason]).toEqual([409, 'not_eligible', reason])
  const prepared = await prepare(wallet)
  const exported = await exportCards([card], prepared['is_linked'] ? {} : { link: await sign(wallet, prepared) })
  expect([exported.status, exported.body.error]).toEqual([409, 'not_eligible'])
  expect(await collectedOf(card)).toMatchObject({ redeem_status: 'NOT_REDEEMABLE' })
  expect(await holdingOf(vault, card)).toMatchObject({
    redeem_status: 'NOT_REDEEMABLE',
    buyback: { eligible: false, reason, payout_usdc: null },
  })
}

test('a card that is being sold is shown and refused as such everywhere', async () => {
  const card = nextCard()
  await fixture.shop.pauseRelayer(true, 'vaults')
  await fixture.shop.pauseRelayer(true, 'keeper')
  const sale = { external_user_id: user, token_ids: [card.token_id] }
  const sold = await partner.send('POST', '/mystery/sellback', sale, { 'idempotency-key': 'sold' })
  expect(sold.status).toBe(202)
  await expectUsed(card, 'already_selling')
  await fixture.shop.pauseRelayer(false, 'vaults')
  await fixture.shop.pauseRelayer(false, 'keeper')
  await fixture.world.settle()
})

test('a wallet that is not linked is refused, and so is a signature of another wallet', async () => {
  const card = nextCard()
  const bare = await exportCards([card])
  expect([bare.status, bare.body.error]).toEqual([403, 'destination_not_allowed'])
  const prepared = await prepare(wallet)
  expect(prepared).toMatchObject({ vault_address: vault, wallet_address: wallet.address, is_linked: false })
  expect(prepared['signer_address']).toBe(wallet.address)
  const forged = await exportCards([card], { link: await sign(fixture.world.wallets[2], prepared) })
  expect([forged.status, forged.body.error]).toEqual([400, 'invalid_signature'])
  const own = await exportCards([card], { wallet_address: vault })
  expect([own.status, own.body.error]).toEqual([400, 'invalid_wallet_address'])
  expect((await partner.get('/mystery/collection/exports')).body.data.exports).toEqual([])
  cards.push(card)
})

test('cards are exported to a wallet that signed once, after the waiting period', async () => {
  const [first, second] = [nextCard(), nextCard()]
  const link = await sign(wallet, await prepare(wallet))
  const reply = await exportCards([first, second], { link }, 'the first')
  expect([reply.status, reply.body.error]).toEqual([202, undefined])
  const [one, other] = reply.body.data.exports
  expect(one).toMatchObject({
    external_user_id: user,
    token_id: first.token_id,
    item_type: first.item_type,
    vault_address: vault,
    wallet_address: wallet.address,
    status: 'REQUESTED',
    executable_at: null,
    transaction_hash: null,
  })
  expect(await collectedOf(first)).toMatchObject({ export_status: expect.stringMatching(/REQUESTED|WAITING/) })

  const replay = await exportCards([first, second], { link }, 'the first')
  expect(replay.headers['idempotent-replayed']).toBe('true')
  expect(replay.body.data.exports.map(({ export_id }: Body) => export_id)).toEqual([one.export_id, other.export_id])
  const mismatch = await exportCards([first], { link }, 'the first')
  expect([mismatch.status, mismatch.body.error]).toEqual([409, 'idempotency_mismatch'])
  const again = await exportCards([first], { link })
  expect([again.status, again.body.error]).toEqual([409, 'not_eligible'])
  const redeemed = await partner.send(
    'POST',
    '/mystery/redemption',
    { external_user_id: user, token_id: first.token_id, shipping_address: home },
    { 'idempotency-key': 'while exporting' },
  )
  expect([redeemed.status, redeemed.body.error]).toEqual([409, 'not_burnable'])

  const sold = await partner.send(
    'POST',
    '/mystery/sellback',
    { external_user_id: user, token_ids: [first.token_id] },
    { 'idempotency-key': 'while exporting' },
  )
  expect([sold.status, sold.body.error, sold.body.details?.reason]).toEqual([409, 'not_eligible', 'promised_elsewhere'])

  await expectUsed(first, 'promised_elsewhere')

  const waiting = await reach(one.export_id, 'WAITING')
  expect(await prepare(wallet)).toMatchObject({
    is_linked: true,
    typed_data: null,
    deadline: null,
    signer_address: null,
  })
  expect(new Date(waiting['executable_at']).getTime()).toBeGreaterThan(fixture.world.clock.now().getTime())
  expect(await holdingOf(vault, first)).toMatchObject({ export_status: 'WAITING' })
  await fixture.world.settle()
  expect(await ownerOf(first)).toBe(vault)

  await reach(other.export_id, 'WAITING')
  await passDelay()
  const done = await reach(one.export_id, 'COMPLETED')
  expect(done).toMatchObject({ transaction_hash: expect.stringMatching(/^0x/), failure_reason: null })
  await reach(other.export_id, 'COMPLETED')
  expect(await ownerOf(first)).toBe(wallet.address)
  expect(await ownerOf(second)).toBe(wallet.address)
  await fixture.world.settle()
  expect(await holdingOf(wallet.address, first)).toMatchObject({ export_status: null, redeem_status: 'REDEEMABLE' })
  const exported = { state: 'EXPORTED', export_id: one.export_id }
  expect(await collectedOf(first)).toMatchObject({
    export_status: null,
    still_owned: false,
    what_came_after: exported,
  })
  expect(await eventNames(one.export_id)).toEqual([
    'collection.export_requested',
    'collection.export_waiting',
    'collection.export_completed',
  ])
  const listed = await partner.get(`/mystery/collection/exports?external_user_id=${user}&status=COMPLETED`)
  expect(listed.body.data.exports).toHaveLength(2)
})

test('an export is cancelled during its waiting period, and the card stays in the vault', async () => {
  const card = nextCard()
  const { body } = await exportCards([card])
  const { export_id: id } = body.data.exports[0]
  await reach(id, 'WAITING')
  const rival = await fixture.world.partner()
  expect((await rival.send('POST', `/mystery/collection/exports/${id}/cancel`, {})).status).toBe(404)
  const cancelled = await partner.send('POST', `/mystery/collection/exports/${id}/cancel`, {})
  expect([cancelled.status, cancelled.body.data.status]).toEqual([202, 'CANCELLING'])
  await reach(id, 'CANCELLED')
  await passDelay()
  await fixture.world.settle()
  expect(await ownerOf(card)).toBe(vault)
  expect(await show(id)).toMatchObject({ status: 'CANCELLED' })
  expect(await collectedOf(card)).toMatchObject({ export_status: null, still_owned: true, redeem_status: 'REDEEMABLE' })
  expect((await eventNames(id)).at(-1)).toBe('collection.export_cancelled')
  const late = await partner.send('POST', `/mystery/collection/exports/${id}/cancel`, {})
  expect(late.body.data.status).toBe('CANCELLED')
  // It can be exported again, and the key of the vaults can stop it outside the service as well.
  const again = (await exportCards([card])).body.data.exports[0]
  await reach(again.export_id, 'WAITING')
  await fixture.world.sandbox.sender.send('vaults', {
    address: vault,
    abi: userVault.abi as Abi,
    functionName: 'cancelExport',
    args: [fixture.assetOf(card.item_type), BigInt(card.token_id)],
  })
  await reach(again.export_id, 'CANCELLED')
  cards.push(card)
})

test('the wallet of the user signs for another one, which cannot sign for itself', async () => {
  const [card, other] = [nextCard(), fixture.world.wallets[2]]
  const target = { wallet_address: other.address }
  const prepared = await prepare(other)
  expect(prepared).toMatchObject({ ...target, is_linked: false, signer_address: wallet.address })
  const forged = await exportCards([card], { ...target, link: await sign(other, prepared) })
  expect([forged.status, forged.body.error]).toEqual([400, 'invalid_signature'])
  const { body } = await exportCards([card], { ...target, link: await sign(wallet, prepared) })
  const { export_id: id } = body.data.exports[0]
  expect(await reach(id, 'WAITING')).toMatchObject(target)
  await partner.send('POST', `/mystery/collection/exports/${id}/cancel`, {})
  await reach(id, 'CANCELLED')
  cards.push(card)
})

test('an export to a wallet that was unlinked meanwhile fails, and the card stays in the vault', async () => {
  const card = nextCard()
  const { export_id: id } = (await exportCards([card])).body.data.exports[0]
  await reach(id, 'WAITING')
  await fixture.world.sandbox.sender.send('linker', {
    address: vault,
    abi: userVault.abi as Abi,
    functionName: 'unlinkWallet',
    args: [wallet.address],
  })
  await passDelay()
  expect(await reach(id, 'FAILED')).toMatchObject({ failure_reason: 'wallet_not_linked' })
  expect(await ownerOf(card)).toBe(vault)
  expect((await eventNames(id)).at(-1)).toBe('collection.export_failed')
  const bare = await exportCards([card])
  expect([bare.status, bare.body.error]).toEqual([403, 'destination_not_allowed'])
  cards.push(card)
})

test('requests that are invalid change nothing', async () => {
  const card = nextCard()
  const link = await sign(wallet, await prepare(wallet))
  const refused: [Body, number, string][] = [
    [{ token_ids: [] }, 400, 'invalid_token_ids'],
    [{ token_ids: [card.token_id, card.token_id] }, 400, 'invalid_token_ids'],
    [{ token_ids: ['one'] }, 400, 'invalid_token_ids'],
    [{ token_ids: Array.from({ length: 21 }, (_, index) => String(index + 1)) }, 400, 'too_many_tokens'],
    [{ token_ids: ['999999999'] }, 404, 'token_not_found'],
    [{ wallet_address: 'home' }, 400, 'invalid_wallet_address'],
    [{ external_user_id: 'mallory' }, 409, 'not_owner'],
  ]
  for (const [change, status, error] of refused) {
    const reply = await exportCards([card], { link, ...change })
    expect([reply.status, reply.body.error]).toEqual([status, error])
  }
  const { db } = fixture.world
  // As if fifty cards had been exported today.
  await sql`
    insert into card_exports (partner_id, end_user_id, idempotency_key, position, asked, kind, token_id, unique_id,
      contract, vault, to_address, status, created_at, updated_at)
    select partner_id, end_user_id, 'forged', n, asked, kind, token_id, unique_id, contract, vault, to_address, 'CANCELLED',
      created_at, ${fixture.world.clock.now()} from card_exports, generate_series(1, 50) as n where id = (
        select max(id) from card_exports)`.execute(db)
  await sql`
    update card_exports set created_at = ${fixture.world.clock.now()} where idempotency_key = 'forged'`.execute(db)
  const capped = await exportCards([card], { link })
  expect([capped.status, capped.body.error]).toEqual([403, 'limit_exceeded'])
  await sql`delete from card_exports where idempotency_key = 'forged'`.execute(db)
  const order = { external_user_id: user, wallet_address: wallet.address, token_ids: [card.token_id], link }
  const keyless = await partner.send('POST', '/mystery/collection/export', order)
  expect([keyless.status, keyless.body.error]).toEqual([400, 'missing_idempotency_key'])
  expect((await partner.get('/mystery/collection/exports/999999')).status).toBe(404)
  expect(await collectedOf(card)).toMatchObject({ export_status: null })
  cards.push(card)
})

describe('above the limit', () => {
  const hireTwo = async () => {
    const { service } = fixture.world
    return [await hire(service, ['treasury']), await hire(service, ['treasury'])] as const
  }
  beforeAll(async () => {
    limits.export = micros(1n)
    const link = await sign(wallet, await prepare(wallet))
    // Linked before, so that only the requests of the tests wait.
    const { export_id: id } = (await exportCards([nextCard()], { link })).body.data.exports[0]
    await fixture.world.until(async () => (await prepare(wallet))['is_linked'], 'the wallet is linked')
    await partner.send('POST', `/mystery/collection/exports/${id}/cancel`, {})
  })
  afterAll(() => {
    limits.export = standardLimits.export
  })

  const decide = (id: number, decision: string, person: Browser) =>
    callAdmin(fixture.world.service, person, 'POST', `/card-exports/${id}/${decision}`)
  const requestOf = async (id: number) =>
    (
      await many(
        fixture.world.db,
        sql<{ status: string; error: string | null; attempts: number }>`
          select status, error_name as error,
            (select count(*) from chain_attempts a where a.intent_id = i.id)::integer as attempts
          from chain_intents i where reference = ${`collection.export_request:${id}`}`,
      )
    )[0]

  test('a card leaves once two people approved it; one person rejects, and the partner cancels', async () => {
    const people = await hireTwo()
    const [first, second] = people
    const asked = (await exportCards([nextCard(), nextCard(), nextCard()])).body.data.exports as Body[]
    const [large, unwanted, cancelled] = asked.map((row) => row['export_id'] as number)
    expect(asked[0]).toMatchObject({ status: 'REQUESTED', awaits_approval: true })
    await fixture.world.settle()
    const waiting = (await callAdmin(fixture.world.service, first, 'GET', '/card-exports')).body.data.exports as Body[]
    expect(waiting.map((row) => row['export_id'])).toEqual([large, unwanted, cancelled])
    expect(waiting[0]).toMatchObject({ proposed_by: expect.stringMatching(/^key:/), approvals_needed: 2 })
    const { body } = await (await fixture.world.platform()).get('/admin/attention')
    expect(body.data.findings).toContainEqual(expect.objectContaining({ kind: 'waiting_exports', count: 3 }))

    const voted = (await decide(large!, 'approve', first)).body.data.export
    expect(voted).toMatchObject({ awaits_approval: true, approved_by: [`operator:${first.id}`] })
    await decide(large!, 'approve', first)
    await fixture.world.settle()
    expect([await requestOf(large!), (await show(large!))['status']]).toEqual([undefined, 'REQUESTED'])
    expect((await decide(large!, 'approve', second)).body.data.export).toMatchObject({
      awaits_approval: false,
      approved_by: people.map(({ id }) => `operator:${id}`),
    })
    await reach(large!, 'WAITING')
    expect((await decide(large!, 'reject', first)).body.error).toBe('invalid_status')

    expect((await decide(unwanted!, 'reject', first)).body.data.export).toMatchObject({
      status: 'FAILED',
      failure_reason: 'rejected',
    })
    const own = await partner.send('POST', `/mystery/collection/exports/${cancelled}/cancel`, {})
    expect([own.status, own.body.data.status]).toEqual([202, 'CANCELLED'])
    expect((await decide(cancelled!, 'approve', first)).status).toBe(409)
    await fixture.world.settle()
    for (const id of [unwanted!, cancelled!]) expect(await requestOf(id)).toBeUndefined()
  })

  test('the signer reads the price itself: neither a changed row nor the permit of a process is enough', async () => {
    const card = nextCard()
    const { export_id: id } = (await exportCards([card])).body.data.exports[0]
    const { db, chain } = fixture.world
    const asset = fixture.assetOf(card.item_type)
    const bytes = exportArguments({ asset, tokenId: BigInt(card.token_id), to: wallet.address })
    const data = encodeFunctionData({ abi: userVault.abi, functionName: 'exec', args: [exportAction, bytes] })
    // As a process would whose rows say that no approval is needed.
    await sql`update card_exports set needs_approval = false, submitted_at = updated_at where id = ${id}`.execute(db)
    const purpose = 'collection.export_request'
    const order = { purpose, reference: `${purpose}:${id}`, to: vault, data, role: 'vaults' }
    await transact(db, (tx) => chain.submit(tx, order))
    for (let round = 0; round < 20; round += 1) await fixture.world.tick()
    expect(await requestOf(id)).toEqual({ status: 'QUEUED', error: 'NotAuthorized', attempts: 0 })
    // The service notices that the price is above the limit, and people decide.
    await fixture.world.advance(600)
    await fixture.world.until(async () => (await show(id))['awaits_approval'], 'people are asked')
    const [first, second] = await hireTwo()
    expect((await decide(id, 'reject', first)).body.error).toBe('invalid_status')
    await decide(id, 'approve', first)
    await decide(id, 'approve', second)
    await reach(id, 'WAITING')
    expect(await requestOf(id)).toMatchObject({ attempts: 1 })
  })
})
