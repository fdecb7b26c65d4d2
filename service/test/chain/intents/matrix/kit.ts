// The stock of the matrix: end users, cards and prizes for each owner and each fault, made once.
import { sql } from 'kysely'
import { many, one } from '../../../../src/db/db.ts'
import type { WorldWallet } from '../../../harness/chain-wallets.ts'
import type { World } from '../../../harness/chain-world.ts'
import { releaseCards } from '../../../harness/releases.ts'
import type { Client, Reply } from '../../../harness/service.ts'
import {
  home,
  openRedemptionFixture,
  type Body,
  type Card,
  type RedemptionFixture,
} from '../../../packs/redemption/redemption-world.ts'
import { createMoneyWorld, usdc, type MoneyWorld } from '../../../packs/wallet/wallet-world.ts'
import { createHolds, faults, type Holds } from './faults.ts'

/** A status of an owner, and its webhook events in order. */
export type Reading = { status: string; events: string[] }
export type Read = () => Promise<Reading>

export type Kit = {
  fixture: RedemptionFixture
  world: World
  partner: Client
  platform: Client
  money: MoneyWorld
  holds: Holds
  wallet: WorldWallet
  /** An end user whose vault is deployed, with cards. */
  readonly settled: string
  nextCard(): Card
  /** An end user with a card, whose vault is not deployed. */
  nextUser(): { name: string; card: Card }
  /** Buys a pack for an end user; its card can be sold back for a few days. */
  draw(name: string): Promise<Card>
  /** Minted prizes and prizes without a token. */
  nextMinted(): string
  nextUnminted(): string
  /** Partners with earnings. */
  nextEarner(): Client
  key(): { 'idempotency-key': string }
  address(): Body
  row(table: string, id: number | string, events: string): Read
}

export const must = ({ status, body }: Reply): Body => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}

const settled = 'settled'
/** Cards of the settled end user, prizes, and end users with a card, for each fault. */
const stock = { cards: 9, minted: 4, unminted: 2, users: 2 } as const
const price = 5
const perFault = (count: number): number => count * faults.length

/** Takes from a list that must not become empty. */
const taking =
  <Item>(items: Item[], what: string) =>
  (): Item => {
    const item = items.pop()
    if (item === undefined) throw new Error(`There are too few ${what}.`)
    return item
  }

/** Deploys the vaults of the end users who have one from the start. */
async function deployVaults({ world }: RedemptionFixture, money: MoneyWorld): Promise<void> {
  const [payer] = world.wallets
  for (const name of [settled, 'swept']) await money.pay(payer, await money.addressOf(name), usdc(1))
  await world.settle({ steps: 6_000 })
}

async function importCards(world: World, platform: Client, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, index) => {
    return { item_type: 'CARD', name: `Card ${index}`, condition: 'NM', price_group_id: 1 }
  })
  const ids: string[] = []
  for (let start = 0; start < count; start += 50) {
    const imported = must(
      await platform.send('POST', '/admin/inventory/import', { items: items.slice(start, start + 50) }),
    )
    ids.push(...(imported['items'] as { unique_id: string }[]).map(({ unique_id }) => unique_id))
  }
  const minted = ids.slice(perFault(stock.unminted))
  for (let start = 0; start < minted.length; start += 25)
    must(await platform.send('POST', '/admin/inventory/mint', { unique_ids: minted.slice(start, start + 25) }))
  await world.settle({ steps: 6_000 })
  return ids
}

/** Moves minted cards from the inventory to the vaults of end users. */
async function giveCards(world: World, money: MoneyWorld, given: readonly { name: string; uniqueId: string }[]) {
  const { card } = world.chain.contracts
  const cards: { name: string; card: Card }[] = []
  for (const { name, uniqueId } of given) {
    const { tokenId } = await one(
      world.db,
      sql<{ tokenId: bigint }>`select token_id as "tokenId" from tokens where unique_id = ${uniqueId}`,
    )
    await releaseCards(world, card, [tokenId], await money.addressOf(name))
    cards.push({ name, card: { token_id: tokenId.toString(), item_type: 'CARD', purchase_id: 0 } })
  }
  await world.settle({ steps: 6_000 })
  return cards
}

async function openEarners({ shop, world }: RedemptionFixture, platform: Client): Promise<Client[]> {
  const earners: Client[] = []
  for (let count = 0; count < faults.length; count += 1) {
    const client = await world.partner()
    const terms = { payout_schedule: 'CUSTOM', revenue_share_bps: 5_000, minimum_payout_usdc: '0' }
    must(await platform.send('PATCH', `/admin/partners/${client.accountId}/terms`, terms))
    const treasurer = await world.keyFor(client.accountId, { scopes: ['payout:manage'] })
    must(await treasurer.send('PUT', '/mystery/payout-wallet', { address: world.wallets[2].address }))
    await shop.credit('buyer', '30', client)
    must(await shop.buy({ external_user_id: 'buyer', tier_id: 2 }, client))
    earners.push(client)
  }
  return earners
}

export async function openKit(): Promise<Kit> {
  const fixture = await openRedemptionFixture()
  const { world, partner } = fixture
  const platform = await world.platform()
  const money = createMoneyWorld(world, partner)
  const rules = { first_use_delay_seconds: 0, is_proof_required: false }
  must(await platform.send('PATCH', `/admin/partners/${partner.accountId}/withdrawal-rules`, rules))
  const earners = await openEarners(fixture, platform)
  await deployVaults(fixture, money)
  const { cards: cardCount, minted: mintedCount, unminted: unmintedCount, users } = stock
  const ids = await importCards(world, platform, perFault(cardCount + mintedCount + unmintedCount + users))
  const unminted = ids.splice(0, perFault(unmintedCount))
  const minted = ids.splice(0, perFault(mintedCount))
  must(await platform.send('POST', `/admin/partners/${partner.accountId}/prizes`, { assign: [...unminted, ...minted] }))
  const given = await giveCards(
    world,
    money,
    ids.map((uniqueId, index) => ({ name: index < perFault(users) ? `fresh-${index}` : settled, uniqueId })),
  )
  for (const { name } of given.slice(0, perFault(users))) await fixture.shop.credit(name, '60')
  await fixture.shop.credit(settled, '3000')
  let keys = 0
  const eventsOf = async (id: string, prefix: string): Promise<string[]> => {
    const rows = await many(
      world.db,
      sql<{ event: string }>`
        select event from events where event like ${`${prefix}.%`} and resource_id = ${id} order by id`,
    )
    return rows.map(({ event }) => event)
  }
  return {
    fixture,
    world,
    partner,
    platform,
    money,
    holds: await createHolds(world),
    wallet: world.wallets[1],
    settled,
    nextCard: taking(
      given.slice(perFault(users)).map(({ card }) => card),
      'cards',
    ),
    nextUser: taking(given.slice(0, perFault(users)), 'end users'),
    nextMinted: taking(minted, 'minted prizes'),
    nextUnminted: taking(unminted, 'prizes without a token'),
    nextEarner: taking(earners, 'partners with earnings'),
    key: () => ({ 'idempotency-key': `matrix ${(keys += 1)}` }),
    async draw(name) {
      await fixture.shop.credit(name, String(price))
      const { id } = must(await fixture.shop.buy({ external_user_id: name }))
      return (await fixture.shop.reach(id as number, 'FULFILLED'))['items'][0] as Card
    },
    // Redemptions to one address would share a parcel.
    address: () => ({ ...home, street1: `${(keys += 1)} Main St` }),
    row: (table, id, events) => async () => {
      const { status } = await one(
        world.db,
        sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`,
      )
      return { status, events: await eventsOf(String(id), events) }
    },
  }
}
