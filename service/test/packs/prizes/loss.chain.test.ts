// Prizes whose sends the database lost after the winners had received them.
import { sql } from 'kysely'
import { getAbiItem } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxCode } from '@packhouse/demo/market/market'
import * as prizeSender from '../../../src/chain/abi/prize-sender.ts'
import { itemRefOf } from '../../../src/assets/tokens/model.ts'
import { bindToken, expectMint } from '../../../src/assets/tokens/store.ts'
import { many, transact } from '../../../src/db/db.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import { openActDesk } from '../wallet/act-desk.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 400_000)
afterAll(() => world.dispose())

test('lost prizes are adopted, retried keys find them, and none is sent twice', { timeout: 400_000 }, async () => {
  const [partner, operator] = [await world.partner(), await world.platform()]
  const { reconcile, listActs, resolve } = openActDesk(world, operator)
  const winner = world.wallets[0].address
  const [kept, early, fresh, dropped] = [0, 1, 2, 3].map((index) => sandboxCode('CARD', 'prize card', index))
  const next = sandboxCode('CARD', 'prize card', 4)
  const all = [kept, early, fresh, dropped, next]
  const made = sandboxCode('CARD', 'prize card', 5)
  await operator.send('POST', `/admin/partners/${partner.accountId}/prizes`, { assign: all })
  const mint = (id: unknown) => operator.send('POST', '/admin/inventory/mint', { unique_ids: [id] })
  expect((await mint(kept)).status).toBe(202)
  await world.settle()
  const showInventory = async (uniqueId: string): Promise<any> => {
    for (let page = 0; page < 50; page += 1) {
      const { items } = (await operator.get(`/admin/inventory?item_type=CARD&limit=100&offset=${page * 100}`)).body.data
      const found = items.find((item: any) => item.unique_id === uniqueId)
      if (found || items.length === 0) return found
    }
  }
  const send = (items: readonly unknown[], key: string, to = winner) => {
    const body = { wallet_address: to, items: items.map((unique_id) => ({ unique_id })), buyback_eligible: true }
    return partner.send('POST', '/sends', body, { 'idempotency-key': key })
  }
  const show = async (id: number) => (await partner.get(`/sends/${id}`)).body.data
  const end = (id: number) =>
    world.until(async () => {
      const shown = await show(id)
      return shown.status !== 'in_progress' && shown
    }, `send ${id} has ended`)
  const orders = { early: [early], both: [kept, fresh], dropped: [dropped] }
  const sentOnChain = () =>
    world.sandbox.publicClient.getLogs({
      address: world.chain.contracts.prizeSender,
      event: getAbiItem({ abi: prizeSender.abi, name: 'PrizeSent' }),
      fromBlock: 0n,
      strict: true,
    })

  const essence = ({ items }: any) =>
    items.map(({ unique_id, token_id, tx_hash, action, status }: any) => [unique_id, token_id, tx_hash, action, status])

  const restore = await world.snapshot()
  const lost: Record<string, any> = {}
  for (const [key, items] of Object.entries(orders)) {
    const { status, body } = await send(items, key)
    expect(status, JSON.stringify(body)).toBe(202)
    lost[key] = await end(body.data.send_id)
    expect(lost[key]).toMatchObject({ status: 'complete', failed_count: 0 })
  }
  expect((await mint(made)).status).toBe(202)
  await world.settle()
  const lostMint = await showInventory(made)
  const onChain = (await sentOnChain()).length

  await restore()
  // Nothing is minted before the index has read the lost tokens: one of them may be this card.
  const unread = await send(orders.early, 'early')
  expect([unread.status, unread.body.error]).toEqual([503, 'chain_unavailable'])
  expect((await mint(made)).status).toBe(503)
  // The number of the lost mint was given to another card, whose mint is in progress.
  await transact(world.db, async (tx) => {
    const key = { kind: 'CARD', tokenId: BigInt(lostMint.token_id) } as const
    expect(await bindToken(tx, key, next)).toBe(true)
    await expectMint(tx, key, itemRefOf(next))
  })
  await world.settle()
  expect(await showInventory(made)).toMatchObject({ status: 'IN_INVENTORY', token_id: lostMint.token_id })
  expect(await showInventory(next)).toMatchObject({ status: 'IMPORTED', token_id: null })
  const single = await send(orders.early, 'early')
  expect(single.status, JSON.stringify(single.body)).toBe(202)
  expect(essence(await end(single.body.data.send_id))).toEqual(essence(lost['early']))
  expect((await listActs('?status=OPEN')).map(({ kind, address }) => [kind, address])).toEqual(
    Array.from({ length: 3 }, () => ['prize', winner]),
  )
  expect(await reconcile()).toMatchObject({
    is_sound: false,
    treasury: { suspense: { amount: '0' }, open_acts: 3 },
    violations: [],
  })

  // A request that is sent again finds its prizes, those that were minted for it included.
  const other = await send(orders.both, 'both', world.wallets[1].address)
  expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
  const again = await send(orders.both, 'both')
  expect(again.status, JSON.stringify(again.body)).toBe(202)
  const found = await end(again.body.data.send_id)
  expect(essence(found)).toEqual(essence(lost['both']))
  expect(found.items.every((item: any) => item.buyback_registered_at !== null)).toBe(true)
  expect((await send(orders.both, 'both')).body.data.send_id).toBe(found.send_id)

  // A person closes the rest. The number of its token is not given to another card.
  const [open] = await listActs('?status=OPEN')
  const linked = await resolve(open.id, { action: 'link', note: 'The winner has the card.' }, 'decide')
  expect(linked.body.data.act.status).toBe('LINKED')
  const later = await send([next], 'next')
  const delivered = await end(later.body.data.send_id)
  expect(delivered.items).toMatchObject([{ unique_id: next, status: 'SENT', action: 'MINT' }])
  const used = Object.values(lost).flatMap(({ items }) => items.map(({ token_id }: any) => token_id))
  expect(used).not.toContain(delivered.items[0].token_id)

  await world.settle()
  expect((await sentOnChain()).length).toBe(onChain + 1)
  const bound = await many(
    world.db,
    sql<{ uniqueId: string; tokenId: bigint }>`
      select unique_id as "uniqueId", token_id as "tokenId" from tokens where unique_id = any(${[kept, early, fresh]})`,
  )
  expect(bound.map(({ uniqueId, tokenId }) => `${uniqueId} ${tokenId}`).toSorted()).toEqual(
    [...lost['both'].items, ...lost['early'].items]
      .map(({ unique_id, token_id }: any) => `${unique_id} ${token_id}`)
      .toSorted(),
  )
  await expectSoundBooks({ db: world.db })
  expect(await reconcile()).toMatchObject({ is_sound: true, treasury: { open_acts: 0 } })
})
