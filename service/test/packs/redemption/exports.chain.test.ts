import { sql } from 'kysely'
import { privateKeyToAccount } from 'viem/accounts'
import { erc721Abi, type Abi, type Address } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as userVault from '../../../src/chain/abi/user-vault.ts'
import { many } from '../../../src/db/db.ts'
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

let fixture: RedemptionFixture
let partner: Client
let wallet: WorldWallet
let vault: Address
let cards: Card[]
let keys = 0

beforeAll(async () => {
  fixture = await openRedemptionFixture()
  ;({ partner } = fixture)
  ;[, wallet] = fixture.world.wallets
  await fixture.shop.credit(user, '80')
  const { body } = await fixture.shop.buy({ external_user_id: user, quantity: 8 })
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
  expect(await prepare(wallet)).toMatchObject({ is_linked: true, typed_data: null, deadline: null })
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
  expect(await collectedOf(first)).toMatchObject({ export_status: null, still_owned: false })
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
  // It can be exported again, and an administrator can stop it as well.
  const again = (await exportCards([card])).body.data.exports[0]
  await reach(again.export_id, 'WAITING')
  await fixture.world.sandbox.sender.send('pauser', {
    address: vault,
    abi: userVault.abi as Abi,
    functionName: 'cancelExport',
    args: [fixture.assetOf(card.item_type), BigInt(card.token_id)],
  })
  await reach(again.export_id, 'CANCELLED')
  cards.push(card)
})

test('an export to a wallet that was unlinked meanwhile fails, and the card stays in the vault', async () => {
  const card = nextCard()
  const { export_id: id } = (await exportCards([card])).body.data.exports[0]
  await reach(id, 'WAITING')
  await fixture.world.sandbox.sender.send('pauser', {
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
})
