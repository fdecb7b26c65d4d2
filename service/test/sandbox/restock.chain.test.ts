import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPrizes } from '@packhouse/demo/market/seed'
import { listMarketPacks, listMarketTokens, sandboxCode } from '@packhouse/demo/market/market'
import { startWorld, type World } from '../harness/chain-world.ts'
import type { Client } from '../harness/service.ts'

let world: World
let tester: Client
beforeAll(async () => {
  world = await startWorld({ overrides: { restockEveryMs: 5_000 } })
  tester = await world.tenant({ scopes: [] })
  await world.settle()
})
afterAll(() => world.dispose())

const chase = listMarketTokens().filter(({ tierId, shelf }) => tierId === 1 && shelf === 2)

async function levels(): Promise<{ shelf: any; packet: any }> {
  const { status, body } = await tester.send('POST', '/sandbox/restock')
  expect(status).toBe(200)
  const shelf = body.data.shelves.find((level: any) => level.tier_id === 1 && level.shelf === 2)
  return { shelf, packet: body.data.packets[0] }
}

test('a full stock stays as it is', async () => {
  const { shelf, packet } = await levels()
  expect(shelf).toEqual({ tier_id: 1, shelf: 2, on_sale: 16, coming: 0, target: 16 })
  expect(packet).toEqual({ packet_type_id: 1, on_sale: 5, coming: 0, target: 5 })
})

test('a request fills up at once what is missing, with cards and packs that are minted for it', async () => {
  const { tiers, instant } = world.service.packs
  const uniqueIds = chase.slice(0, 3).map(({ number }) => sandboxCode('CARD', 'card', number))
  await tiers.assets.inventory.unstock({ uniqueIds, actor: 'test', isDryRun: false })
  const pack = listMarketPacks()[0]?.packId ?? 0
  await instant.administration.removeBundle(pack, { actor: 'test', isDryRun: false })
  await world.settle()
  const before = await levels()
  expect(before.shelf).toMatchObject({ on_sale: 13, coming: 3 })
  expect(before.packet).toMatchObject({ on_sale: 4, coming: 1 })
  await world.until(async () => {
    const { shelf, packet } = await levels()
    return shelf.on_sale === 16 && packet.on_sale === 5
  }, 'the stock is full again')
  await world.settle()
  // However often it was requested, nothing was added twice.
  const after = await levels()
  expect(after.shelf).toMatchObject({ on_sale: 16, coming: 0 })
  expect(after.packet).toMatchObject({ on_sale: 5, coming: 0 })
})

test('demo prizes are refilled by themselves below a half, and on request at any level', async () => {
  const { stock } = world.service.packs.prizes
  const [partner, all] = [await world.partner(), demoPrizes()]
  await stock.assignOnce(partner.accountId, all)
  const prizes = async () =>
    (await tester.send('POST', '/sandbox/restock')).body.data.prizes.find(
      ({ partner_id }: any) => partner_id === partner.accountId,
    )
  const full = { partner_id: partner.accountId, on_sale: all.length, coming: 0, target: all.length }
  expect(await prizes()).toEqual(full)
  const unassign = all.slice(0, 3)
  await stock.change(partner.accountId, { assign: [], unassign }, 'test')
  expect(await prizes()).toMatchObject({ on_sale: all.length - 3, coming: 3 })
  expect(await prizes()).toEqual(full)

  await stock.change(partner.accountId, { assign: [], unassign: all.slice(3) }, 'test')
  const listed = async () => (await operator.get(`/admin/partners/${partner.accountId}/prizes?limit=100`)).body.data
  const operator = await world.platform()
  await world.until(async () => (await listed()).items.length === all.length, 'the prizes are full again')
  // A new one can be sent.
  const fresh = (await listed()).items.find(({ item_type }: any) => item_type === 'GRADED_CARD')
  const order = { wallet_address: world.wallets[0].address, items: [{ unique_id: fresh.unique_id }] }
  const { status, body } = await partner.send('POST', '/sends', order, { 'idempotency-key': 'fresh' })
  expect(status, JSON.stringify(body)).toBe(202)
  await world.until(
    async () => (await partner.get(`/sends/${body.data.send_id}`)).body.data.status === 'complete',
    'the prize is sent',
  )
})

test('the sandbox refills a shelf by itself once less than half of it is left', async () => {
  const { inventory } = world.service.packs.tiers.assets
  const uniqueIds = chase.slice(3, 13).map(({ number }) => sandboxCode('CARD', 'card', number))
  await inventory.unstock({ uniqueIds, actor: 'test', isDryRun: false })
  const onShelf = async () => {
    const stocked = await inventory.list({ tierId: 1, statuses: ['STOCKED'] }, { limit: 1_000, offset: 0 })
    return stocked.filter(({ token }) => token?.shelf?.shelf === 2).length
  }
  await world.until(async () => (await onShelf()) === 6, 'the shelf is nearly empty')
  await world.until(async () => (await onShelf()) === 16, 'the shelf is full again')
})
