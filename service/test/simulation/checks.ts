import { sql } from 'kysely'
import {
  erc20Abi,
  erc721Abi,
  encodeFunctionData,
  decodeFunctionResult,
  parseAbiItem,
  toEventSelector,
  pad,
  type Address,
  type Hex,
} from 'viem'
import type { DevChain } from '@packhouse/devchain/chain'
import { contractsOf, type Contracts } from '../../src/chain/deploy/contracts.ts'
import { many, one, type Db } from '../../src/db/db.ts'
import { findViolations, type Backing } from '../harness/violations.ts'
import { purchaseMachine } from '../../src/packs/purchases/model.ts'
import type { Ground } from './origin.ts'
import { findSaleViolations } from './sale-checks.ts'
import { findStrays } from './lease-checks.ts'
import { findLost } from './lost-checks.ts'
import { findSoldTwice, findUnsold } from './sellback-checks.ts'
import { payoutAddress, type Offer, type Order, type Payout } from './shoppers.ts'

export type CheckDeps = {
  ground: Ground
  db: Db
  orders: readonly Order[]
  offers: readonly Offer[]
  payouts: readonly Payout[]
}

/** Purchases, sell-backs and withdrawals by status, and requests by what refused them. */
export async function countEnds({
  db,
  orders,
  offers,
  payouts,
}: Omit<CheckDeps, 'ground'>): Promise<Record<string, number>> {
  const rows = await many(
    db,
    sql<{ status: string; count: number }>`
      select status, count(*)::integer as count from purchases where idempotency_key is not null group by status
      union all
      select concat_ws(' ', 'sell-back', status, failure_reason), count(*)::integer from sellbacks
      where idempotency_key is not null group by 1
      union all
      select 'withdrawal ' || status, count(*)::integer from credit_withdrawals group by status`,
  )
  const ends = Object.fromEntries(rows.map(({ status, count }) => [status, count]))
  for (const { refused } of [...orders, ...offers, ...payouts])
    if (refused !== undefined) ends[refused] = (ends[refused] ?? 0) + 1
  return ends
}

const ended = ['FULFILLED', 'PARTIALLY_FULFILLED', 'REFUNDED', 'FAILED']
const transfer = toEventSelector(
  parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)'),
)

type Log = { topics: readonly Hex[]; data: Hex }

/** Facts of the chain, read beside the installation. */
function createReads(chain: DevChain, { usdc, creditsTreasury, comboPool, instantStore }: Contracts) {
  const call = async (to: Address, data: Hex): Promise<Hex> =>
    (await chain.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex

  async function readDollars(owner: Address): Promise<bigint> {
    const order = { abi: erc20Abi, functionName: 'balanceOf' } as const
    return decodeFunctionResult({ ...order, data: await call(usdc, encodeFunctionData({ ...order, args: [owner] })) })
  }

  async function sumTransfers(from: readonly Address[], to: readonly Address[]): Promise<bigint> {
    const topics = [transfer, from.map((one) => pad(one)), to.map((one) => pad(one))]
    const filter = { address: usdc, fromBlock: '0x0', toBlock: 'latest', topics }
    const logs = (await chain.request({ method: 'eth_getLogs', params: [filter] })) as Log[]
    return logs.reduce((sum, { data }) => sum + BigInt(data), 0n)
  }

  return {
    readDollars,
    /** The treasury's payments for packs, net of refunds. */
    readPaid: async () =>
      (await sumTransfers([creditsTreasury], [comboPool, instantStore])) -
      (await sumTransfers([comboPool, instantStore], [creditsTreasury])),
    async ownerOf(collection: Address, tokenId: bigint): Promise<Address> {
      const order = { abi: erc721Abi, functionName: 'ownerOf' } as const
      const data = await call(collection, encodeFunctionData({ ...order, args: [tokenId] }))
      return decodeFunctionResult({ ...order, data })
    },
  }
}

/** Holds in every committed state: I1 to I5 and I8. */
export async function findStandingViolations({ db, orders, offers, payouts }: CheckDeps): Promise<string[]> {
  const books = await findViolations({ db })
  return [
    ...books.map(({ rule, subject }) => `${rule}: ${subject}`),
    ...(await findLost(db, { orders, offers, payouts })),
    ...(await findIllegalMoves(db)),
    ...(await findSaleViolations(db)).map(({ rule, subject }) => `${rule}: ${subject}`),
    ...(await findSoldTwice(db)),
    ...(await findStrays(db)),
  ]
}

/** I8: every move follows the lifecycle, and each begins where the last ended. */
async function findIllegalMoves(db: Db): Promise<string[]> {
  const moves = await many(
    db,
    sql<{ purchaseId: number; event: string; from: string; to: string; before: string | null }>`
      select purchase_id as "purchaseId", event, from_status as "from", to_status as "to",
        lag(to_status) over (partition by purchase_id order by id) as before from purchase_moves order by id`,
  )
  const events: Readonly<Record<string, { from: readonly string[]; to: string }>> = purchaseMachine.events
  return moves.flatMap(({ purchaseId, event, from, to, before }) => {
    const rule = events[event]
    const isLegal = rule?.to === to && rule.from.includes(from) && (before === null || before === from)
    return isLegal ? [] : [`a purchase moves by its lifecycle: ${purchaseId} ${event} ${from} to ${to} after ${before}`]
  })
}

/** What is still under way; empty at rest. */
export async function listPending({ db, orders, offers, payouts }: CheckDeps): Promise<string[]> {
  const open = [...orders, ...offers, ...payouts].filter(({ isDone }) => !isDone).length
  const counted = await one(
    db,
    sql<Record<'purchases' | 'sellbacks' | 'withdrawals' | 'intents' | 'requests' | 'events', number>>`
      select (select count(*) from purchases where status <> all(${ended}))::integer as purchases,
        (select count(*) from sellbacks where status in ('PENDING', 'SUBMITTING', 'SUBMITTED'))::integer as sellbacks,
        (select count(*) from credit_withdrawals where status in ('PENDING', 'HELD', 'SUBMITTED'))::integer as withdrawals,
        (select count(*) from chain_intents where status in ('QUEUED', 'SIGNED', 'BROADCAST', 'MINED'))::integer as intents,
        (select count(*) from chain_requests where status in ('REQUESTED', 'READY'))::integer as requests,
        (select count(*) from events where sequence is null)::integer as events`,
  )
  const counts = { 'clients without an answer': open, ...counted }
  return Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []))
}

/** Holds at rest, once every block is final: I6, I7, I9 and I11 as well. */
export async function findFinalViolations(deps: CheckDeps): Promise<string[]> {
  const { ground, db } = deps
  const contracts = contractsOf(ground.deployment)
  const reads = createReads(ground.chain, contracts)
  const readBacking = async (): Promise<Backing> => {
    const vaults = await many(db, sql<{ address: Address }>`select address from user_vaults`)
    let sum = 0n
    for (const { address } of vaults) sum += await reads.readDollars(address)
    return {
      creditsTreasury: await reads.readDollars(contracts.creditsTreasury),
      vaults: sum,
      paid: await reads.readPaid(),
    }
  }
  const books = (await findViolations({ db, readBacking })).map(({ rule, subject }) => `${rule}: ${subject}`)
  return [
    ...books,
    ...(await findStandingViolations(deps)),
    ...(await findUnannounced(db)),
    ...(await findGaps(db, ground.chain)),
    ...(await findMisplaced(db, contracts, reads.ownerOf)),
    ...(await findUnsold(db, contracts, reads.ownerOf)),
    ...(await findUnpaid(db, reads.readDollars)),
  ]
}

/** I7: the last announcement of every purchase is that of its state, once. */
async function findUnannounced(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ id: number; status: string; told: number; occurrences: number }>`
      select p.id, p.status, (select count(*) from events e where e.resource_id = p.id::text
          and e.event = 'purchase.' || lower(p.status) and e.account_id = p.partner_id)::integer as told,
        p.reversions + 1 as occurrences
      from purchases p`,
  )
  return rows.flatMap(({ id, status, told, occurrences }) =>
    told >= 1 && told <= occurrences
      ? []
      : [`an end is announced once: purchase ${id} is ${status}, told ${told} times`],
  )
}

/** I6: the nonces of every account are spent without a gap, and each was spent by a transaction that was kept. */
async function findGaps(db: Db, chain: DevChain): Promise<string[]> {
  const accounts = await many(
    db,
    sql<{ address: Address; nonces: number; live: number }>`
      select a.address, count(distinct t.nonce)::integer as nonces,
        count(*) filter (where t.status in ('SIGNED', 'SENT'))::integer as live
      from relayer_accounts a left join chain_attempts t on t.account_id = a.id group by a.id`,
  )
  const first = await many(
    db,
    sql<{ address: Address; first: string | null }>`
      select a.address, min(t.nonce)::text as first from relayer_accounts a left join chain_attempts t on t.account_id = a.id
      group by a.id`,
  )
  const found: string[] = []
  for (const { address, nonces } of accounts) {
    const since = first.find((account) => account.address === address)?.first
    if (since === null || since === undefined) continue
    const spent = Number(await chain.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] }))
    if (spent - Number(since) !== nonces)
      found.push(`nonces are spent without a gap: ${address} has ${spent} on chain, ${nonces} since ${since} are known`)
  }
  return found
}

/** I9: a card that was delivered belongs to the recipient, unless it was sold. */
async function findMisplaced(
  db: Db,
  contracts: Contracts,
  ownerOf: (collection: Address, tokenId: bigint) => Promise<Address>,
): Promise<string[]> {
  const items = await many(
    db,
    sql<{ tokenId: string; kind: string; recipient: Address }>`
      select i.token_id::text as "tokenId", i.kind, p.recipient_address as recipient
      from pack_items i join purchases p on p.id = i.purchase_id
      where i.state = 'REVEALED' and not exists (select from sellback_items b join sellbacks s on s.id = b.sellback_id
        where b.token_id = i.token_id and s.kind = i.kind and s.status = 'CONFIRMED')`,
  )
  const found: string[] = []
  for (const { tokenId, kind, recipient } of items) {
    const collection = kind === 'GRADED_CARD' ? contracts.graded : contracts.card
    const owner = await ownerOf(collection, BigInt(tokenId))
    if (owner.toLowerCase() !== recipient) found.push(`a delivered card is with its recipient: token ${tokenId}`)
  }
  return found
}

/** What was withdrawn has arrived, once. */
async function findUnpaid(db: Db, readDollars: (owner: Address) => Promise<bigint>): Promise<string[]> {
  const { completed } = await one(
    db,
    sql<{ completed: bigint }>`
      select coalesce(sum(amount), 0)::bigint as completed from credit_withdrawals where status = 'COMPLETED'`,
  )
  const paid = await readDollars(payoutAddress)
  return paid === completed ? [] : [`a withdrawal is paid once: ${paid} arrived of ${completed} micros`]
}
