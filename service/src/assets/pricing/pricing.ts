import type { Abi } from 'viem'
import type { MarketActions, MarketCall } from '../actions/actions.ts'
import type { MarketAction } from '../actions/model.ts'
import { listPendingGroups } from '../actions/store.ts'
import { readUniqueId } from '../items/model.ts'
import { collectionsOf } from '../tokens/handlers.ts'
import { listTokensOfItems } from '../tokens/store.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import * as priceOracle from '../../chain/abi/price-oracle.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import type { PriceGroup } from './groups/model.ts'
import {
  countGroupTokens,
  findGroup,
  insertGroup,
  listGroupMembers,
  listGroups,
  listGroupsAfter,
  nextGroupId,
  type NewGroup,
} from './groups/store.ts'
import { createJumpGuard } from './jumps/guard.ts'
import { registerOracleHandlers } from './oracle/handlers.ts'
import { nextPrice } from './oracle/model.ts'
import { listOraclePrices, type OraclePrice } from './oracle/store.ts'
import { lowerMedian, type Value } from './values/model.ts'
import type { Values } from './values/values.ts'
import { dayMs, minuteMs } from '../../kernel/time.ts'

export type PricingDeps = { db: Db; clock: Clock; audit: Audit; actions: MarketActions; values: Values }

export type NewPrice = { readonly groupId: number; readonly price: Micros }
export type GroupState = {
  readonly group: PriceGroup
  readonly oracle: OraclePrice | undefined
  /** Expired or never set: the contracts pay nothing for its tokens. */
  readonly isStale: boolean
  readonly tokens: number
}

const groupPage = 100
/** The age at which a catalog price is outdated. */
const catalogAgeMs = 7 * dayMs
const defaultMaxAgeSeconds = 2 * 86_400

export type Pricing = ReturnType<typeof createPricing>

/** Price groups of the oracle: set by the operator, or updated from the catalog in steps. */
export function createPricing({ db, clock, audit, actions, values }: PricingDeps) {
  const chain = actions.chain
  const jumps = createJumpGuard({ db, clock, audit })
  if (chain) registerOracleHandlers(chain.registry, chain.contracts.priceOracle)
  const maxAgeMs = (chain?.deployment.settings.oracleMaxAgeSeconds ?? defaultMaxAgeSeconds) * 1_000

  const isStale = (price: Pick<OraclePrice, 'price' | 'at'> | undefined, now: Date): boolean =>
    !price || price.price <= 0n || now.getTime() - price.at.getTime() > maxAgeMs

  async function statesOf(groups: readonly PriceGroup[]): Promise<GroupState[]> {
    const now = clock.now()
    const ids = groups.map(({ id }) => id)
    const prices = new Map((await listOraclePrices(db, ids)).map((price) => [price.groupId, price]))
    const tokens = await countGroupTokens(db, ids)
    return groups.map((group) => {
      const oracle = prices.get(group.id)
      return { group, oracle, isStale: isStale(oracle, now), tokens: tokens.get(group.id) ?? 0 }
    })
  }

  async function list(page: { limit: number; offset: number }): Promise<GroupState[]> {
    return statesOf(await listGroups(db, page))
  }

  /** Groups whose price is expired or expires within the given time. */
  async function listStale(withinSeconds: number): Promise<GroupState[]> {
    const soon = new Date(clock.now().getTime() + withinSeconds * 1_000)
    const found: GroupState[] = []
    for (let after = 0; ;) {
      const page = await listGroupsAfter(db, after, groupPage)
      const last = page.at(-1)
      if (!last) return found
      found.push(...(await statesOf(page)).filter(({ oracle }) => isStale(oracle, soon)))
      after = last.id
    }
  }

  async function create(group: Omit<NewGroup, 'id'> & { id?: number | undefined }, actor: string): Promise<GroupState> {
    const created = await transact(db, async (tx) => {
      const id = group.id ?? (await nextGroupId(tx))
      const row =
        (await insertGroup(tx, { ...group, id }, clock.now())) ??
        fail(409, 'already_exists', `Price group ${id} already exists.`)
      await audit.record(tx, {
        actor,
        action: 'price_group.create',
        target: `price_group:${id}`,
        details: { ...group },
      })
      return row
    })
    const [state] = await statesOf([created])
    return state ?? fail(404, 'not_found', `Price group ${created.id} not found.`)
  }

  const oracleCall = (functionName: 'setPrices' | 'setGroups', args: readonly unknown[], role: MarketCall['role']) => ({
    role,
    to: actions.requireChain().contracts.priceOracle,
    abi: priceOracle.abi as Abi,
    functionName,
    args,
  })

  const priceStep = (prices: readonly NewPrice[], actor: string, role: MarketCall['role']) => ({
    order: {
      action: 'SET_PRICES' as const,
      groupIds: prices.map(({ groupId }) => groupId),
      details: { prices: prices.map(({ groupId, price }) => ({ groupId, price: price.toString() })) },
      actor,
    },
    call: oracleCall('setPrices', [prices.map(({ groupId }) => groupId), prices.map(({ price }) => price)], role),
  })

  async function requireGroups(prices: readonly NewPrice[]): Promise<void> {
    for (const [index, { groupId }] of prices.entries()) {
      if (prices.findIndex((other) => other.groupId === groupId) < index) {
        fail(400, 'invalid_body', `Group ${groupId} is listed twice.`, { details: { field: `prices/${index}` } })
      }
      if (!(await findGroup(db, groupId))) {
        fail(404, 'not_found', `Price group ${groupId} not found.`, { details: { group_id: groupId } })
      }
    }
  }

  /** The pricer key sets prices within the bounds; first prices require the timelock. */
  async function setPrices(
    prices: readonly NewPrice[],
    { actor, isDryRun }: { actor: string; isDryRun: boolean },
  ): Promise<MarketAction[]> {
    await requireGroups(prices)
    const known = await listOraclePrices(
      db,
      prices.map(({ groupId }) => groupId),
    )
    const priced = new Set(known.filter(({ price }) => price > 0n).map(({ groupId }) => groupId))
    const isFirst = ({ groupId, price }: NewPrice): boolean => price > 0n && !priced.has(groupId)
    const [first, later] = [prices.filter(isFirst), prices.filter((price) => !isFirst(price))]
    const steps = [
      ...(first.length > 0 ? [priceStep(first, actor, 'admin')] : []),
      ...(later.length > 0 ? [priceStep(later, actor, 'pricer')] : []),
    ]
    return actions.perform(steps, { isDryRun })
  }

  /** Moves tokens into a group, through the timelock; the contract refuses stock and tokens with an open window. */
  async function assign(
    groupId: number,
    uniqueIds: readonly string[],
    { actor, isDryRun }: { actor: string; isDryRun: boolean },
  ): Promise<MarketAction[]> {
    const group = (await findGroup(db, groupId)) ?? fail(404, 'not_found', `Price group ${groupId} not found.`)
    const tokens = new Map((await listTokensOfItems(db, uniqueIds)).map((token) => [token.uniqueId, token]))
    const wrong = uniqueIds.findIndex((uniqueId) => {
      const token = tokens.get(readUniqueId(uniqueId)?.uniqueId ?? '')
      return token?.kind !== group.kind || token.mintedAt === null || token.burnedAt !== null
    })
    if (wrong >= 0) {
      fail(400, 'invalid_item', `${uniqueIds[wrong]} has no ${group.kind} token.`, { details: { index: wrong } })
    }
    const { contracts } = actions.requireChain()
    const asset = collectionsOf(contracts)[group.kind]
    const ids = [...tokens.values()].map(({ tokenId }) => tokenId)
    const order = { action: 'SET_GROUP' as const, groupIds: [groupId], uniqueIds: [...uniqueIds], actor }
    return actions.perform([{ order, call: oracleCall('setGroups', [asset, ids, groupId], 'admin') }], { isDryRun })
  }

  /** The target price of each group: the catalog price, or the current price where the operator sets it. */
  async function listTargets(groups: readonly PriceGroup[], prices: ReadonlyMap<number, OraclePrice>, now: Date) {
    const members = await listGroupMembers(
      db,
      groups.flatMap(({ id, follows, cardId }) => (follows === 'catalog' && cardId === null ? [id] : [])),
    )
    const items = groups.flatMap(({ id, follows, cardId, gradeCompany, grade }) => {
      if (follows === 'operator') return []
      const own = cardId === null ? members.filter(({ groupId }) => groupId === id) : [{ cardId, gradeCompany, grade }]
      return own.map((item) => ({ ...item, groupId: id, priceGroup: 0 }))
    })
    const found = await values.listCatalogValues(db, items)
    const isFresh = (value: Value): boolean => now.getTime() - value.at.getTime() <= catalogAgeMs
    const amountsOf = (groupId: number): Micros[] =>
      items.flatMap((item, index) => {
        const value = item.groupId === groupId ? found[index] : undefined
        return value && isFresh(value) ? [value.amount] : []
      })
    const targetOf = ({ id, follows }: PriceGroup) =>
      follows === 'operator' ? prices.get(id)?.price : lowerMedian(amountsOf(id))
    return new Map(groups.map((group) => [group.id, targetOf(group)]))
  }

  /** The pricer key cannot exceed three times a recent price, nor the ceiling, which only the timelock raises. */
  async function belowCeiling({ groupId, price }: NewPrice): Promise<NewPrice> {
    const { client, contracts } = actions.requireChain()
    const ceiling = await client.readContract({
      address: contracts.priceOracle,
      abi: priceOracle.abi,
      functionName: 'highestNow',
      args: [groupId],
    })
    return { groupId, price: micros(price < ceiling ? price : ceiling) }
  }

  /** Whether the chain has another price than the index: it was set a moment ago and must not be overwritten. */
  async function isChanged(groupId: number, known: Micros | undefined): Promise<boolean> {
    const { client, contracts } = actions.requireChain()
    const oracle = { address: contracts.priceOracle, abi: priceOracle.abi } as const
    const [price] = await client.readContract({ ...oracle, functionName: 'tryValueOf', args: [groupId] })
    return price !== known
  }

  async function pushPage(groups: readonly PriceGroup[]): Promise<void> {
    const now = clock.now()
    const ids = groups.map(({ id }) => id)
    const prices = new Map((await listOraclePrices(db, ids)).map((price) => [price.groupId, price]))
    const targets = await listTargets(groups, prices, now)
    const followed = groups.flatMap(({ id, follows }) => {
      const target = targets.get(id)
      return follows === 'catalog' && target !== undefined ? [{ groupId: id, target }] : []
    })
    for (const [id, bounded] of await jumps.bound(followed)) targets.set(id, bounded)
    const pending = new Set(await listPendingGroups(db))
    const due = ids.flatMap((groupId) => {
      if (pending.has(groupId)) return []
      const price = nextPrice({ current: prices.get(groupId), target: targets.get(groupId), now, maxAgeMs })
      return price === undefined ? [] : [{ groupId, price }]
    })
    const changed = await Promise.all(due.map(({ groupId }) => isChanged(groupId, prices.get(groupId)?.price)))
    const bounded = await Promise.all(due.filter((_, index) => !changed[index]).map(belowCeiling))
    if (bounded.length === 0) return
    await actions.perform([priceStep(bounded, 'system', 'pricer')], { isDryRun: false })
  }

  /** Updates the oracle, page by page. */
  async function push(signal?: AbortSignal): Promise<void> {
    for (let after = 0; ;) {
      if (signal?.aborted) return
      const page = await listGroupsAfter(db, after, groupPage)
      const last = page.at(-1)
      if (!last) return
      await pushPage(page)
      after = last.id
    }
  }

  const recurring: readonly Recurring[] = chain ? [{ queue: 'pricing.push', everyMs: minuteMs, run: push }] : []

  return { values, jumps, isStale, list, listStale, create, setPrices, assign, push, recurring }
}
