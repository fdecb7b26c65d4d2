// The fixture of the redemption tests: a partner whose wallets redeem, and warehouse staff who ship.
import { sql } from 'kysely'
import { erc20Abi, keccak256, toHex, type Abi, type Address, type Hash } from 'viem'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import { sandboxCode, sealedTokens } from '@packhouse/demo/market/market'
import { many } from '../../../src/db/db.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import type { World, WorldOptions } from '../../harness/chain-world.ts'
import { customer } from '../../harness/carriers.ts'
import { hire, type Browser } from '../../harness/people.ts'
import { releaseCards } from '../../harness/releases.ts'
import type { Client, Reply, TestService } from '../../harness/service.ts'
import { openShop, type Shop } from '../purchases/shop.ts'

export { openingTimeoutMs } from '../purchases/shop.ts'

/** An address as a partner's shop sends it; the United States require the state code. */
export const { company: _company, phone: _phone, email: _email, street2: _street2, ...home } = customer

export type Card = { token_id: string; item_type: string; purchase_id: number }
export type Call = { to: string; data: `0x${string}`; kind: string }
export type Body = Record<string, any>

export type RedemptionFixture = AsyncDisposable & {
  shop: Shop
  world: World
  partner: Client
  /** Operator sessions last a quarter of an hour; a test that advances the clock further signs in again. */
  readonly worker: Browser
  readonly boss: Browser
  renewSessions(): Promise<void>
  /** Buys packs of the first tier with the wallet; returns the cards. */
  draw(wallet: WorldWallet, quantity: number): Promise<Card[]>
  /** Sends a sealed product to the wallet. */
  giveSealed(wallet: WorldWallet, number: number): Promise<string>
  /** Mints a sealed product with the token id of a card, as in a deployment where the numbers overlap. */
  overlap(card: Card): Promise<void>
  quote(body: Body, client?: Client): Promise<Reply>
  prepare(body: Body, client?: Client): Promise<Reply>
  /** Prepares a card; throws if refused. */
  prepared(card: Card, more?: Body, client?: Client): Promise<Body>
  submit(redemptionId: number, hash: string, client?: Client): Promise<Reply>
  show(redemptionId: number, client?: Client): Promise<Body>
  reach(redemptionId: number, status: string, client?: Client): Promise<Body>
  queued(redemptionId: number, status: string, client?: Client): Promise<Body>
  /** Burns, approves and pays with the returned calls; returns the burn hash. */
  sendAll(wallet: WorldWallet, prepared: Body): Promise<Hash>
  /** Prepares, burns, pays and waits for the warehouse task; returns the redemption and the task. */
  paid(wallet: WorldWallet, card: Card, more?: Body): Promise<{ id: number; task: Body }>
  taskOf(uniqueId: string): Promise<Body>
  step(task: Body, name: string, body?: object, who?: Browser): Promise<Reply>
  /** Picks, packs and labels; returns the tracking number. */
  packUp(task: Body, uniqueIds: readonly string[]): Promise<string>
  /** Triggers the carrier's next scan. */
  scan(trackingNumber: string): Promise<void>
  /** The webhook events of a redemption, in order. */
  eventsOf(redemptionId: number): Promise<{ event: string; data: Body }[]>
  assetOf(itemType: string): Address
  burnState(card: Card): Promise<{ owner: string; burnState: number }>
  balanceOf(address: string): Promise<bigint>
}

const must = (reply: Reply, status: number): Body => {
  if (reply.status !== status) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body.data
}

function createWallets(world: World, partner: Client, shop: Shop) {
  const { contracts } = world.chain

  async function draw(wallet: WorldWallet, quantity: number): Promise<Card[]> {
    const order = { wallet_address: wallet.address, tier_id: 1 }
    const prepared = must(await partner.send('POST', '/mystery/purchase/prepare', { ...order, quantity }), 200)
    let hash: Hash = '0x'
    for (const call of prepared['calls'] as Call[]) hash = (await wallet.send(call)).transactionHash
    const submitted = await partner.send('POST', '/mystery/purchase/submit', { ...order, transaction_hash: hash })
    const purchase = await shop.reach(must(submitted, 202)['id'] as number, 'FULFILLED')
    await world.settle()
    return (purchase['items'] as Card[]).map((item) => ({ ...item, purchase_id: purchase['id'] as number }))
  }

  async function giveSealed(wallet: WorldWallet, number: number): Promise<string> {
    const { tokenId = 0 } = sealedTokens.find((token) => token.number === number) ?? {}
    await releaseCards(world, contracts.sealedProduct, [BigInt(tokenId)], wallet.address)
    await world.settle()
    return sandboxCode('SEALED_PRODUCT', 'sealed', number)
  }

  async function overlap({ token_id }: Card): Promise<void> {
    await world.sandbox.sender.send('minter', {
      address: contracts.sealedProduct,
      abi: vaultAsset.abi as Abi,
      functionName: 'mint',
      args: [BigInt(token_id), 0, keccak256(toHex(`overlap ${token_id}`))],
    })
    await world.settle()
  }

  const assetOf = (itemType: string): Address => {
    const names = { CARD: 'card', GRADED_CARD: 'graded', PACKET: 'packet', SEALED_PRODUCT: 'sealedProduct' } as const
    return contracts[names[itemType as keyof typeof names]]
  }

  async function burnState({ token_id, item_type }: Card) {
    const address = assetOf(item_type)
    const args = [BigInt(token_id)] as const
    const read = { address, abi: vaultAsset.abi, functionName: 'assetState', args } as const
    const [owner, , , , state] = await world.sandbox.publicClient.readContract(read)
    return { owner: owner as string, burnState: state }
  }

  const balanceOf = (address: string): Promise<bigint> =>
    world.sandbox.publicClient.readContract({
      address: contracts.usdc,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address as Address],
    })

  return { draw, giveSealed, overlap, assetOf, burnState, balanceOf }
}

function createRequests(world: World, partner: Client) {
  const post = (path: string, body: Body, client = partner) =>
    client.send('POST', `/mystery/redemption/${path}`, { shipping_address: home, ...body })
  const show = async (id: number, client = partner): Promise<Body> =>
    must(await client.get(`/mystery/redemptions/${id}`), 200)

  const waitFor = (id: number, client: Client, what: string, isIt: (shown: Body) => boolean): Promise<Body> =>
    world.until(async () => {
      const shown = await show(id, client)
      return isIt(shown) && shown
    }, `redemption ${id} ${what}`)

  return {
    quote: (body: Body, client?: Client) => post('quote', body, client),
    prepare: (body: Body, client?: Client) => post('prepare', body, client),
    prepared: async ({ token_id, item_type }: Card, more: Body = {}, client?: Client) =>
      must(await post('prepare', { token_id, item_type, ...more }, client), 200),
    submit: (redemption_id: number, tx_hash: string, client = partner) =>
      client.send('POST', '/mystery/redemption/submit', { redemption_id, tx_hash }),
    show,
    reach: (id: number, status: string, client = partner) =>
      waitFor(id, client, `is ${status}`, (shown) => shown['status'] === status),
    queued: (id: number, status: string, client = partner) =>
      waitFor(id, client, `has queue status ${status}`, (shown) => shown['queue'].status === status),
    async sendAll(wallet: WorldWallet, { unsigned }: Body): Promise<Hash> {
      const hashes: Hash[] = []
      for (const call of unsigned.calls as Call[]) hashes.push((await wallet.send(call)).transactionHash)
      return hashes[0] ?? '0x'
    },
  }
}

function createWarehouseSteps(world: World, people: { readonly worker: Browser }) {
  const { warehouse } = world.service
  const step = (task: Body, name: string, body: object = {}, who = people.worker) =>
    who.send('POST', `/tasks/${task['id']}/${name}`, body)

  const taskOf = (uniqueId: string): Promise<Body> =>
    world.until(async () => {
      const { body } = await people.worker.get(`/items/${uniqueId}`)
      const id = body.data?.task_id
      return id ? ((await people.worker.get(`/tasks/${id}`)).body.data.task as Body) : undefined
    }, `${uniqueId} has a task`)

  async function packUp(task: Body, uniqueIds: readonly string[]): Promise<string> {
    for (const unique_id of uniqueIds) must(await step(task, 'pick', { unique_id }), 200)
    must(await step(task, 'pack', { parcel_number: 1, unique_ids: uniqueIds, weight_grams: 90 }), 200)
    const { labels } = must(await step(task, 'labels'), 200)
    return labels[0].tracking_number as string
  }

  async function scan(trackingNumber: string): Promise<void> {
    await warehouse.simulator?.advance(trackingNumber)
    await warehouse.shipping.announce()
  }

  return { step, taskOf, packUp, scan }
}

export async function openRedemptionFixture(overrides: WorldOptions['overrides'] = {}): Promise<RedemptionFixture> {
  const shop = await openShop({ overrides: { passwordCost: { memoryKib: 64, passes: 1 }, ...overrides } })
  const { world, partner } = shop
  const signInStaff = async () => ({
    worker: await hire(world.service as TestService, ['warehouse']),
    boss: await hire(world.service as TestService, ['supervisor']),
  })
  let staff = await signInStaff()
  const people = {
    get worker() {
      return staff.worker
    },
    get boss() {
      return staff.boss
    },
    async renewSessions() {
      staff = await signInStaff()
    },
  }
  const wallets = createWallets(world, partner, shop)
  const requests = createRequests(world, partner)
  const warehouse = createWarehouseSteps(world, people)

  async function paid(wallet: WorldWallet, card: Card, more: Body = {}) {
    const prepared = await requests.prepared(card, more)
    const id = prepared['redemption_id'] as number
    await requests.sendAll(wallet, prepared)
    const { unique_id } = await requests.queued(id, 'READY')
    return { id, task: await warehouse.taskOf(unique_id as string) }
  }

  const eventsOf = (id: number) =>
    many(
      world.db,
      sql<{ event: string; data: Body }>`
        select event, data from events where event like 'redemption.%' and resource_id = ${String(id)} order by id`,
    )

  const parts = { shop, world, partner, ...wallets, ...requests, ...warehouse, paid, eventsOf }
  const dispose = { [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
  return Object.assign(people, parts, dispose)
}
