import type { Caller } from '../../src/http/pipeline/caller.ts'
import type { Chance } from './chance.ts'
import type { Origin, Shopper } from './origin.ts'
import type { SimulatedProcess } from './process.ts'
import type { RouteReply } from './routes.ts'
import type { Scheduler } from './scheduler.ts'

/** What a client sent under one key, and what it was answered. */
export type Asked = {
  readonly key: string
  readonly partnerId: number
  /** Ids of all answers with 202. */
  readonly ids: Set<number>
  refused?: string
  isDone: boolean
}

export type Order = Asked & { readonly quantity: number }

/** Drawn cards that an end user sells back from the vault. */
export type Offer = Asked & { readonly tokenIds: readonly string[] }

export type ShopperDeps = {
  origin: Origin
  scheduler: Scheduler
  chance: Chance
  /** Any process that serves now. */
  findProcess(): SimulatedProcess | undefined
}

type Customer = { shop: Shopper; user: string }

/** Credits that an end user takes out. */
export type Payout = Asked & { readonly micros: bigint }

export const payoutAddress = `0x${'d1'.repeat(20)}` as const

type Purchase = { data: { status: string; items: readonly { token_id: string; item_type: string }[] } }

const patienceMs = 15_000
/** Cards come within this time unless a fault delays them; then their owner keeps them. */
const looks = 8
const lookEveryMs = 5_000

export const callerOf = ({ partnerId, keyId }: Shopper): Caller => ({
  accountId: partnerId,
  accountName: 'shop',
  accountNumber: null,
  accountStatus: 'ACTIVE',
  kind: 'pack_partner',
  keyId,
  familyId: keyId,
  scopes: new Set(['admin']),
  expiresAt: null,
  retiresAt: null,
  partner: { slug: 'shop', billingModel: 'TIER' },
  limits: { perMinute: {}, gates: {} },
})

/** Clients that buy with credits, sell some of their cards, and repeat a request, with its key, until they have an answer. */
export function createShoppers({ origin, scheduler, chance, findProcess }: ShopperDeps) {
  const orders: Order[] = []
  const offers: Offer[] = []
  const payouts: Payout[] = []

  async function call(shop: Shopper, route: string, request: object): Promise<RouteReply | undefined> {
    const process = findProcess()
    if (!process) return undefined
    const answered = scheduler
      .runAs(process.owner, () => process.call(route, { caller: callerOf(shop), ...request }))
      .then((reply): RouteReply => reply)
    // The client gives up waiting where a process died or a link is slow.
    return Promise.race([answered, scheduler.sleep(patienceMs).then(() => undefined)])
  }

  /** True when the answer is final. */
  function take(asked: Asked, reply: RouteReply | undefined): boolean {
    if (reply?.status === 202) {
      const { data } = reply.body as { data: { id?: number; sellback_id?: number; withdrawal_id?: number } }
      asked.ids.add(data.id ?? data.sellback_id ?? data.withdrawal_id ?? 0)
      return true
    }
    if (reply === undefined || reply.status >= 500 || reply.error === 'idempotency_in_progress') return false
    asked.refused = `${reply.status} ${reply.error}`
    return true
  }

  async function ask(shop: Shopper, asked: Asked, route: string, body: object): Promise<void> {
    for (;;) {
      const reply = await call(shop, route, { headers: { 'idempotency-key': asked.key }, body })
      if (take(asked, reply)) return
      await scheduler.sleep(chance.between(200, 3_000))
    }
  }

  /** Some clients send the same request twice at once. */
  async function askUntilDone(shop: Shopper, asked: Asked, route: string, body: object): Promise<void> {
    const copies = chance.onceIn(4) ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => ask(shop, asked, route, body)))
    asked.isDone = true
  }

  async function placeOrder(number: number, { shop, user }: Customer): Promise<Order> {
    const order: Order = {
      key: `order ${number}`,
      partnerId: shop.partnerId,
      quantity: chance.onceIn(3) ? chance.between(2, 4) : 1,
      ids: new Set(),
      isDone: false,
    }
    orders.push(order)
    await askUntilDone(shop, order, 'POST /api/v1/mystery/purchase', {
      external_user_id: user,
      tier_id: chance.pick([1, 1, 2, 3]),
      quantity: order.quantity,
      // Some accept more than the price, of which they are charged no more.
      ...(chance.onceIn(4) && { max_price_usdc: '60' }),
    })
    return order
  }

  /** The cards of a purchase, if they come soon. */
  async function awaitCards(shop: Shopper, id: number): Promise<Purchase['data']['items']> {
    for (let look = 0; look < looks; look += 1) {
      await scheduler.sleep(lookEveryMs)
      const reply = await call(shop, 'GET /api/v1/mystery/purchase/:id', { params: { id } })
      const { status, items } = (reply?.body as Purchase | undefined)?.data ?? { status: '', items: [] }
      if (status === 'FULFILLED') return items
    }
    return []
  }

  async function sellCards({ shop, user }: Customer, { key, ids }: Order): Promise<void> {
    const [id] = ids
    if (id === undefined || !chance.onceIn(2)) return
    const items = await awaitCards(shop, id)
    const [first] = items
    if (!first) return
    const same = items.filter(({ item_type }) => item_type === first.item_type)
    const tokenIds = same.slice(0, chance.between(1, 2)).map(({ token_id }) => token_id)
    const offer: Offer = { key: `sale of ${key}`, partnerId: shop.partnerId, tokenIds, ids: new Set(), isDone: false }
    offers.push(offer)
    await askUntilDone(shop, offer, 'POST /api/v1/mystery/sellback', {
      external_user_id: user,
      token_ids: tokenIds,
      item_type: first.item_type,
    })
  }

  async function withdraw({ shop, user }: Customer, { key }: Order): Promise<void> {
    if (!chance.onceIn(4)) return
    const dollars = chance.between(1, 9)
    const payout: Payout = {
      key: `payout after ${key}`,
      partnerId: shop.partnerId,
      micros: BigInt(dollars) * 1_000_000n,
      ids: new Set(),
      isDone: false,
    }
    payouts.push(payout)
    const body = { external_user_id: user, to_address: payoutAddress, amount_usdc: String(dollars) }
    await askUntilDone(shop, payout, 'POST /api/v1/wallet/withdraw', body)
  }

  function chooseCustomer(): Customer {
    const shop = chance.pick(origin.shops)
    return { shop, user: chance.pick(shop.users) }
  }

  return {
    orders,
    offers,
    payouts,
    async shop(count: number, withinMs: number): Promise<void> {
      let last = { customer: chooseCustomer(), at: 0 }
      const plan = Array.from({ length: count }, () => {
        // Some customers order several times at once.
        if (!chance.onceIn(3)) last = { customer: chooseCustomer(), at: chance.below(withinMs) }
        return last
      })
      const visits = plan.map(async ({ customer, at }, index) => {
        await scheduler.sleep(at)
        const order = await placeOrder(index + 1, customer)
        await Promise.all([sellCards(customer, order), withdraw(customer, order)])
      })
      await Promise.all(visits)
    },
  }
}
