// The fixture of the sell-back tests.
import { parseEventLogs, type Abi, type Address, type Hash, type Hex, type TransactionReceipt } from 'viem'
import { expect } from 'vitest'
import * as buybackPool from '../../../src/chain/abi/buyback-pool.ts'
import * as priceOracle from '../../../src/chain/abi/price-oracle.ts'
import * as vaultAsset from '../../../src/chain/abi/vault-asset.ts'
import type { WorldWallet } from '../../harness/chain-wallets.ts'
import { expectSoundBooks } from '../../harness/invariants.ts'
import type { Client, Reply } from '../../harness/service.ts'
import { createMoneyWorld } from '../wallet/wallet-world.ts'
import { openShop } from '../purchases/shop.ts'

export type Call = { to: Address; data: Hex; kind: string }
export type SellbackFixture = Awaited<ReturnType<typeof openSellbackFixture>>

let keys = 0

export async function openSellbackFixture() {
  const shop = await openShop()
  const { world, partner } = shop
  const money = createMoneyWorld(world, partner)

  const post = (path: string, body: object, client = partner): Promise<Reply> =>
    client.send('POST', `/mystery/sellback${path}`, body)

  /** Buys packs with a wallet through a partner; returns the token ids of the cards. */
  async function draw(wallet: WorldWallet, { quantity = 1, tierId = 1, client = partner } = {}): Promise<string[]> {
    const order = { wallet_address: wallet.address, tier_id: tierId }
    const { body } = await client.send('POST', '/mystery/purchase/prepare', { ...order, quantity })
    let hash: Hash = '0x'
    for (const call of body.data.calls as Call[]) hash = (await wallet.send(call)).transactionHash
    const submitted = await client.send('POST', '/mystery/purchase/submit', { ...order, transaction_hash: hash })
    const done = await shop.reach(submitted.body.data.id, 'FULFILLED', client)
    return done['items'].map(({ token_id }: { token_id: string }) => token_id)
  }

  /** Buys packs with credits; returns the token ids of the cards in the end user's vault. */
  async function drawForVault(user: string, quantity = 1): Promise<string[]> {
    await shop.credit(user, String(5 * quantity))
    const { body } = await shop.buy({ external_user_id: user, quantity })
    const done = await shop.reach(body.data.id, 'FULFILLED')
    return done['items'].map(({ token_id }: { token_id: string }) => token_id)
  }

  async function prepare(wallet: WorldWallet, tokenIds: readonly string[], more: object = {}) {
    const reply = await post('/prepare', { wallet_address: wallet.address, token_ids: tokenIds, ...more })
    if (reply.status !== 200) throw new Error(`Not prepared: ${JSON.stringify(reply.body)}`)
    return reply.body.data
  }

  /** Sends prepared calls; returns the receipt of the last. */
  async function sendAll(wallet: WorldWallet, calls: readonly Call[]): Promise<TransactionReceipt> {
    let receipt: TransactionReceipt | undefined
    for (const call of calls) receipt = await wallet.send(call)
    if (!receipt) throw new Error('There was nothing to send.')
    return receipt
  }

  const sell = (user: string, tokenIds: readonly string[], key = `sell ${(keys += 1)}`, more: object = {}) =>
    partner.send(
      'POST',
      '/mystery/sellback',
      { external_user_id: user, token_ids: tokenIds, ...more },
      { 'idempotency-key': key },
    )

  const show = async (id: number, client: Client = partner) =>
    (await client.get(`/mystery/sellback/${id}`)).body.data as Record<string, any>

  const reach = (id: number, status: string, client: Client = partner) =>
    world.until(async () => {
      const data = await show(id, client)
      return data['status'] === status && data
    }, `sell-back ${id} is ${status}`)

  /** The pool events of a transaction. */
  async function poolEventsOf(hash: Hash) {
    const { logs } = await world.sandbox.publicClient.getTransactionReceipt({ hash })
    const sold = parseEventLogs({ abi: buybackPool.abi, eventName: 'CardSold', logs })
    const [executed] = parseEventLogs({ abi: buybackPool.abi, eventName: 'SellBackExecuted', logs })
    return {
      payouts: new Map(sold.map(({ args }) => [args.tokenId.toString(), args.payout.toString()])),
      total: executed?.args.total ?? 0n,
    }
  }

  const card = (functionName: string, args: readonly unknown[]) => ({
    address: world.chain.contracts.card,
    abi: vaultAsset.abi as Abi,
    functionName,
    args,
  })
  const pool = (functionName: string, args: readonly unknown[]) => ({
    address: world.chain.contracts.buybackPool,
    abi: buybackPool.abi as Abi,
    functionName,
    args,
  })
  const oracle = { address: world.chain.contracts.priceOracle, abi: priceOracle.abi as Abi }

  const groupOf = async (tokenId: string): Promise<number> => {
    const { client, contracts } = world.chain
    const call = { address: contracts.card, abi: vaultAsset.abi, functionName: 'assetState' } as const
    const [, , group] = await client.readContract({ ...call, args: [BigInt(tokenId)] })
    return group
  }

  /** Scales the price of a card's group to this many thousandths; returns the undo. */
  async function movePrice(tokenId: string, thousandths: bigint): Promise<() => Promise<unknown>> {
    const group = await groupOf(tokenId)
    const call = { address: oracle.address, abi: priceOracle.abi, functionName: 'tryValueOf' } as const
    const [price] = await world.chain.client.readContract({ ...call, args: [group] })
    const set = (value: bigint) =>
      world.sandbox.sender.send('pricer', { ...oracle, functionName: 'setPrices', args: [[group], [value]] })
    await set((price * thousandths) / 1_000n)
    return () => set(price)
  }

  /** Sells a card from a new vault like a careful client, with a crash point after each step. */
  async function sellThrough(
    user: string,
    { before = async () => {}, between = async (_crashPoint: string) => {} } = {},
  ): Promise<void> {
    const tokenIds = await drawForVault(user)
    const vault = await money.addressOf(user)
    await world.settle()
    await before()
    const requested = await world.until(async () => {
      const reply = await sell(user, tokenIds, `key of ${user}`)
      return reply.status < 500 && reply
    }, 'the request is answered')
    expect(requested.status).toBe(202)
    const id = requested.body.data.sellback_id as number
    await between('requested')
    await world.until(async () => (await show(id))['transaction_hash'] !== null, 'it is signed')
    await between('signed')
    const { transaction_hash: hash, total_micros: total } = await reach(id, 'CONFIRMED')
    await between('confirmed')
    await world.until(async () => (await money.dollarsOf(vault)) === 0n, 'the vault is swept')
    await between('swept')
    await world.settle()
    expect(total).toBe((await poolEventsOf(hash)).total.toString())
    expect(await shop.balance(user)).toEqual({ available: total, reserved: '0', balance: total })
    expect(await sellbackEvents(id)).toHaveLength(1)
    await expectSoundBooks({ db: world.db })
  }

  const sellbackEvents = async (id: number) =>
    (await money.eventsOf('sellback.confirmed')).filter(({ data }) => data['sellback_id'] === id)

  const balanceOf = async (wallet: { address: Address }): Promise<bigint> => money.dollarsOf(wallet.address)

  return {
    ...shop,
    money,
    post,
    draw,
    drawForVault,
    prepare,
    sendAll,
    sell,
    showSellback: show,
    reachSellback: reach,
    poolEventsOf,
    card,
    pool,
    movePrice,
    sellThrough,
    sellbackEvents,
    balanceOf,
    dispose: () => world.dispose(),
  }
}
