import type { Caller } from '../../src/http/pipeline/caller.ts'
import type { Chance } from './chance.ts'
import type { Origin, Shopper } from './origin.ts'
import type { SimulatedProcess } from './process.ts'
import type { RouteReply } from './routes.ts'
import type { Scheduler } from './scheduler.ts'

/** What a client sent and what it was answered. */
export type Order = {
  readonly key: string
  readonly partnerId: number
  readonly quantity: number
  /** Ids of all answers with 202. */
  readonly ids: Set<number>
  refused?: string
  isDone: boolean
}

export type ShopperDeps = {
  origin: Origin
  scheduler: Scheduler
  chance: Chance
  /** Any process that serves now. */
  findProcess(): SimulatedProcess | undefined
}

type Customer = { shop: Shopper; user: string }

const patienceMs = 15_000

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

/** Clients that buy with credits and repeat a request, with its key, until they have an answer. */
export function createShoppers({ origin, scheduler, chance, findProcess }: ShopperDeps) {
  const orders: Order[] = []

  async function send(shop: Shopper, order: Order, body: object): Promise<RouteReply | undefined> {
    const process = findProcess()
    if (!process) return undefined
    const headers = { 'idempotency-key': order.key }
    const answered = scheduler
      .runAs(process.owner, () =>
        process.call('POST /api/v1/mystery/purchase', { caller: callerOf(shop), headers, body }),
      )
      .then((reply): RouteReply => reply)
    // The client gives up waiting where a process died or a link is slow.
    return Promise.race([answered, scheduler.sleep(patienceMs).then(() => undefined)])
  }

  /** True when the answer is final. */
  function take(order: Order, reply: RouteReply | undefined): boolean {
    if (reply?.status === 202) {
      order.ids.add((reply.body as { data: { id: number } }).data.id)
      return true
    }
    if (reply === undefined || reply.status >= 500 || reply.error === 'idempotency_in_progress') return false
    order.refused = `${reply.status} ${reply.error}`
    return true
  }

  async function buy(shop: Shopper, order: Order, body: object): Promise<void> {
    for (;;) {
      const reply = await send(shop, order, body)
      if (take(order, reply)) return
      await scheduler.sleep(chance.between(200, 3_000))
    }
  }

  async function placeOrder(number: number, { shop, user }: Customer): Promise<void> {
    const order: Order = {
      key: `order ${number}`,
      partnerId: shop.partnerId,
      quantity: chance.onceIn(3) ? chance.between(2, 4) : 1,
      ids: new Set(),
      isDone: false,
    }
    orders.push(order)
    const body = {
      external_user_id: user,
      tier_id: chance.pick([1, 1, 2, 3]),
      quantity: order.quantity,
      // Some accept more than the price, of which they are charged no more.
      ...(chance.onceIn(4) && { max_price_usdc: '60' }),
    }
    // Some clients send the same request twice at once.
    const copies = chance.onceIn(4) ? 2 : 1
    await Promise.all(Array.from({ length: copies }, () => buy(shop, order, body)))
    order.isDone = true
  }

  function chooseCustomer(): Customer {
    const shop = chance.pick(origin.shops)
    return { shop, user: chance.pick(shop.users) }
  }

  return {
    orders,
    async shop(count: number, withinMs: number): Promise<void> {
      let last = { customer: chooseCustomer(), at: 0 }
      const plan = Array.from({ length: count }, () => {
        // Some customers order several times at once.
        if (!chance.onceIn(3)) last = { customer: chooseCustomer(), at: chance.below(withinMs) }
        return last
      })
      const placing = plan.map(async ({ customer, at }, index) => {
        await scheduler.sleep(at)
        await placeOrder(index + 1, customer)
      })
      await Promise.all(placing)
    },
  }
}
