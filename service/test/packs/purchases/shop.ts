// Shared helpers of the purchase tests: a world with a partner that sells packs.
import { sql } from 'kysely'
import { many, type Db } from '../../../src/db/db.ts'
import { startWorld, type World, type WorldOptions } from '../../harness/chain-world.ts'
import type { Client, Reply } from '../../harness/service.ts'

export type Order = Record<string, unknown> & { key?: string }

export type Shop = AsyncDisposable & {
  world: World
  partner: Client
  /** Credits an end user. */
  credit(user: string, usdc: string, client?: Client): Promise<void>
  /** Buys with credits; by default one pack of tier 1. */
  buy(order: Order, client?: Client): Promise<Reply>
  show(id: number, client?: Client): Promise<Record<string, any>>
  /** Waits until a purchase has a status. */
  reach(id: number, status: string, client?: Client): Promise<Record<string, any>>
  balance(user: string, client?: Client): Promise<{ available: string; reserved: string; balance: string }>
  /** Lists the webhook events of a purchase in order. */
  events(id: number, kind?: 'purchase' | 'instant_purchase'): Promise<{ event: string; data: Record<string, any> }[]>
  /** Leases the relayer account to an idle holder, so that intents are accepted but not sent. */
  pauseRelayer(isPaused: boolean, role?: string): Promise<void>
}

/** Indexing the history of the seeded chain is slow on a busy machine. */
export const openingTimeoutMs = 400_000

let keys = 0

export async function openShop(options?: WorldOptions): Promise<Shop> {
  const world = await startWorld(options)
  const partner = await world.partner()
  await world.until(async () => {
    const { accounts } = await world.chain.intents.figures()
    return accounts.some(({ role, balanceWei }) => role === 'buyer' && balanceWei !== null)
  }, 'the operator account is known')
  // The whole history is indexed before the first purchase.
  await world.settle({ steps: 15_000 })

  const buy = (order: Order, client = partner): Promise<Reply> => {
    const { key = `key ${(keys += 1)}`, ...body } = order
    return client.send('POST', '/mystery/purchase', { tier_id: 1, ...body }, { 'idempotency-key': key })
  }

  const show = async (id: number, client = partner) => (await client.get(`/mystery/purchase/${id}`)).body.data

  return {
    world,
    partner,
    buy,
    show,
    async credit(user, usdc, client = partner) {
      const { status } = await client.send('POST', '/sandbox/credit', { external_user_id: user, amount_usdc: usdc })
      if (status !== 201) throw new Error(`No credits for ${user}: ${status}`)
    },
    reach: (id, status, client = partner) =>
      world.until(async () => {
        const data = await show(id, client)
        if (data.status === 'FAILED' && status !== 'FAILED') throw new Error(await explainFailure(world, id))
        return data.status === status && data
      }, `purchase ${id} is ${status}`),
    async balance(user, client = partner) {
      const { body } = await client.get(`/wallet/balance?external_user_id=${encodeURIComponent(user)}`)
      const { available, reserved, balance } = body.data.wallet
      return { available, reserved, balance }
    },
    events: (id, kind = 'purchase') => listEvents(world.db, id, kind),
    async pauseRelayer(isPaused, role = 'buyer') {
      await sql`
        update relayer_accounts set fence = fence + 1, holder = 'elsewhere',
          leased_until = ${isPaused ? sql`now() + interval '1 hour'` : sql`null`}
        where role = ${role}`.execute(world.db)
    },
    [Symbol.asyncDispose]: () => world.dispose(),
  }
}

/** Describes the intents of a failed purchase for the error message of a test. */
async function explainFailure({ db }: World, id: number): Promise<string> {
  const intents = await many(
    db,
    sql<Record<string, unknown>>`
      select i.status, i.result, i.tries, i.gas_used, i.error_name, i.error_message, a.gas_limit, a.last_refusal
      from chain_intents i left join chain_attempts a on a.intent_id = i.id
      where i.reference in (${`purchase:${id}`}, ${`instant_purchase:${id}`})`,
  )
  const readable = JSON.stringify(intents, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return `Purchase ${id} failed: ${readable}`
}

const listEvents = (db: Db, id: number, kind: string) =>
  many(
    db,
    sql<{ event: string; data: Record<string, any> }>`
      select event, data from events
      where split_part(event, '.', 1) = ${kind} and resource_id = ${String(id)} order by id`,
  )
