import { sql } from 'kysely'
import { zeroAddress, type Abi, type Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstTokenIds, type Token } from '../../../src/assets/tokens/model.ts'
import { listTokensOfItems } from '../../../src/assets/tokens/store.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import type { StoredAddress } from '../../../src/chain/addresses.ts'
import { many } from '../../../src/db/db.ts'
import { startWorld, type World } from '../../harness/chain-world.ts'

// Starting a whole world takes long on a busy machine.
const timeoutMs = 300_000

let world: World
beforeAll(async () => {
  world = await startWorld({ depths: { included: 1, safe: 6, final: 40 } })
  await world.settle()
  world.blockProducer.setSealing(false)
}, timeoutMs)
afterAll(() => world.dispose())

const collections = (): Record<string, Address> => {
  const { card, graded, packet, sealedProduct } = world.chain.contracts
  return { CARD: card, GRADED_CARD: graded, PACKET: packet, SEALED_PRODUCT: sealedProduct }
}
const stored = (address: string): StoredAddress => address.toLowerCase() as StoredAddress

type Row = {
  kind: string
  tokenId: bigint
  owner: string | null
  expires: number
  group: number
  transfers: number
  burnState: string
}

/** The hash of the last block, if it is indexed. */
async function readHead(): Promise<string | undefined> {
  const { hash } = await world.sandbox.publicClient.getBlock()
  const [index] = await many(
    world.db,
    sql<{ hash: string }>`select '0x' || encode(included_hash, 'hex') as hash from chain_index`,
  )
  return index?.hash === hash ? hash : undefined
}

/** Compares every token in the database with the chain, at the same block. */
async function compare(): Promise<void> {
  const { rows, chain } = await world.until(async () => {
    const head = await readHead()
    if (head === undefined) return undefined
    const both = await readBoth()
    return (await readHead()) === head && both
  }, 'every block is indexed')
  expect(rows.length).toBeGreaterThan(250)
  expect(rows).toEqual(chain)
}

async function readBoth(): Promise<{ rows: Row[]; chain: object[] }> {
  const rows = await many(
    world.db,
    sql<Row>`
      select kind, token_id as "tokenId", owner, price_group as group, transfers, burn_state as "burnState",
        coalesce(extract(epoch from window_expires_at), 0)::integer as expires
      from tokens where minted_at is not null order by kind, token_id`,
  )
  const burnStates = ['NONE', 'PENDING', 'PAID']
  const states = await Promise.all(
    rows.map(async ({ kind, tokenId }) => {
      const [owner, expires, group, transfers, burnState] = await world.sandbox.publicClient.readContract({
        address: collections()[kind] ?? zeroAddress,
        abi: vaultAsset.abi,
        functionName: 'assetState',
        args: [tokenId],
      })
      return { kind, tokenId, owner: stored(owner), group, transfers, burnState: burnStates[burnState], expires }
    }),
  )
  return { rows, chain: states }
}

/** The tokens of an owner, the lowest id first. */
async function holdings(owner: Address): Promise<Token[]> {
  const items = await many(
    world.db,
    sql<{ id: string }>`select unique_id as id from tokens where owner = ${stored(owner)}`,
  )
  const tokens = await listTokensOfItems(
    world.db,
    items.map(({ id }) => id),
  )
  return tokens.toSorted((left, right) => Number(left.tokenId - right.tokenId))
}

test('the database matches the chain for every token', async () => {
  await compare()
  const [first] = await many(
    world.db,
    sql<{ name: string; stocked: number; refs: boolean }>`
      select i.name, t.stocked_tier as stocked, t.item_ref is not null as refs
      from tokens t join items i on i.unique_id = t.unique_id where t.kind = 'CARD' and t.token_id = ${firstTokenIds.CARD}`,
  )
  expect(first).toEqual({ name: 'Mossback', stocked: 1, refs: true })
})

test('the token URI serves public metadata', async () => {
  const first = await many(
    world.db,
    sql<{ kind: string; tokenId: bigint; name: string; uniqueId: string }>`
      select distinct on (t.kind) t.kind, t.token_id as "tokenId", i.name, i.unique_id as "uniqueId"
      from tokens t join items i on i.unique_id = t.unique_id where t.owner is not null order by t.kind, t.token_id`,
  )
  expect(first.map(({ kind }) => kind)).toEqual(['CARD', 'GRADED_CARD', 'SEALED_PRODUCT'])
  for (const { kind, tokenId, name, uniqueId } of first) {
    const address = collections()[kind] ?? zeroAddress
    const token = { address, abi: vaultAsset.abi, functionName: 'tokenURI', args: [tokenId] } as const
    const uri = new URL(await world.sandbox.publicClient.readContract(token))
    expect(uri.origin).toBe(new URL(world.chain.deployment.settings.metadataUrl).origin)
    const answer = await world.service.http.inject({ url: uri.pathname })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    })
    const metadata = answer.json()
    expect(metadata).toMatchObject({ name, description: expect.stringContaining(name) })
    expect(new URL(metadata.image).origin).toBe(uri.origin)
    expect(metadata.attributes).toContainEqual({ trait_type: 'Unique id', value: uniqueId })
    const known = { 'if-none-match': String(answer.headers['etag']) }
    const again = await world.service.http.inject({ url: uri.pathname, headers: known })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', answer.headers['etag']])
  }
  for (const [kind, address] of Object.entries(collections())) {
    const call = { address, abi: vaultAsset.abi, functionName: 'contractURI' } as const
    const uri = new URL(await world.sandbox.publicClient.readContract(call))
    const answer = await world.service.http.inject({ url: uri.pathname })
    const [name, symbol] = await Promise.all(
      (['name', 'symbol'] as const).map((functionName) =>
        world.sandbox.publicClient.readContract({ address, abi: vaultAsset.abi, functionName }),
      ),
    )
    expect(answer.json(), kind).toEqual({ name, symbol, description: expect.stringContaining('vault') })
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=300', 'access-control-allow-origin': '*' })
  }
  for (const path of ['cards/contract', 'card/999999999', 'card/0', 'card/x', 'cards/1', `card/${'9'.repeat(90)}`]) {
    const { statusCode } = await world.service.http.inject({ url: `/assets/${path}` })
    expect(statusCode, path).toBe(404)
  }
})

test(
  'a reorg reverts draws, transfers and burns, and applies them again when they are included again',
  async () => {
    const [ann, bob] = world.wallets
    await world.buyPack(ann, { tierId: 1, quantity: 3 })
    await world.until(async () => (await holdings(ann.address)).length === 3, 'three cards are drawn')
    const [given, burned] = await holdings(ann.address)
    if (!given || !burned) throw new Error('Three cards must be drawn.')
    expect(given).toMatchObject({ window: { holder: stored(ann.address) }, hasMoved: false, shelf: null })
    const card = { address: world.chain.contracts.card, abi: vaultAsset.abi as Abi }
    await ann.write({ ...card, functionName: 'transferFrom', args: [ann.address, bob.address, given.tokenId] })
    await ann.write({ ...card, functionName: 'requestBurn', args: [burned.tokenId, 1] })
    await compare()
    expect(await holdings(bob.address)).toMatchObject([{ tokenId: given.tokenId, window: null, hasMoved: true }])

    // Both transactions are reverted: the first wallet owns the cards again, with open windows.
    await world.reorg({ depth: 2, dropTransactions: 'all' })
    await compare()
    expect(await holdings(bob.address)).toEqual([])
    const restored = (await holdings(ann.address)).find(({ tokenId }) => tokenId === given.tokenId)
    expect(restored).toMatchObject({ window: { holder: stored(ann.address) }, hasMoved: false, burnState: 'NONE' })

    // The whole purchase moves to other blocks.
    await world.reorg({ depth: 5 })
    await world.until(async () => (await holdings(ann.address)).length === 3, 'the cards are drawn again')
    await compare()
  },
  timeoutMs,
)
