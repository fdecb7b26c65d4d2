import type { Abi } from 'viem'
import type { MarketActions, MarketCall, MarketStep } from '../../../assets/actions/actions.ts'
import type { MarketAction } from '../../../assets/actions/model.ts'
import type { Audit } from '../../../audit/audit.ts'
import * as buybackPool from '../../../chain/abi/buyback-pool.ts'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros, type Bps, type Micros } from '../../../kernel/money.ts'
import { packShelves, shapeOf, unpackShelves, type TierReading } from '../snapshots/model.ts'
import type { TierSnapshots } from '../snapshots/snapshots.ts'
import { findProposedPrice, noteChange } from '../snapshots/store.ts'
import type { AnnounceTier } from '../snapshots/events.ts'
import type { Tier, TierView } from '../model.ts'
import { findTier, insertTier, listTiers, nextTierId, updateTier, type TierWords } from '../store.ts'
import { judgeSolvency, type Solvency } from './model.ts'

/** How a version of a tier is drawn and paid for. */
export type TierTerms = {
  readonly price: Micros
  readonly windowSeconds: number
  readonly floatBps: number
  /** By slot, the weight of each shelf. */
  readonly slots: readonly (readonly number[])[]
}
export type ShelfBand = { readonly min: Micros; readonly max: Micros }

export type Asked = { readonly actor: string; readonly isDryRun: boolean }
export type TierChange = {
  readonly words?: Partial<TierWords> | undefined
  readonly terms?: Partial<TierTerms> | undefined
  readonly bands?: readonly ShelfBand[] | undefined
}

export type TierAdministrationDeps = {
  db: Db
  clock: Clock
  audit: Audit
  actions: MarketActions
  snapshots: TierSnapshots
  buybackBps: Bps
  announceTier: AnnounceTier
}

const cent = 10_000n
const maxCents = 0xffff_ffffn

export type TierAdministration = ReturnType<typeof createTierAdministration>

/** Tiers as the operator makes them: words in the database, everything that matters to a buyer on chain. */
export function createTierAdministration(deps: TierAdministrationDeps) {
  const { db, clock, audit, actions, snapshots, buybackBps, announceTier } = deps

  function wholeCents(amount: Micros, field: string): number {
    if (amount % cent !== 0n || amount / cent > maxCents) {
      fail(400, 'invalid_amount', `${field} is in whole cents.`, { details: { field } })
    }
    return Number(amount / cent)
  }

  const poolCall = (functionName: string, args: readonly unknown[], role: MarketCall['role']): MarketCall => ({
    role,
    to: actions.needChain().contracts.comboPool,
    abi: comboPool.abi as Abi,
    functionName,
    args,
  })

  function proposal(tierId: number, terms: TierTerms, actor: string): MarketStep {
    const { price, windowSeconds, floatBps, slots } = terms
    const tables = slots.map(packShelves)
    const args = [tierId, wholeCents(price, 'price_usdc'), windowSeconds, floatBps, tables, shapeOf(slots)]
    const details = { price: price.toString(), windowSeconds, floatBps, slots }
    return { order: { action: 'PROPOSE_TIER', tierId, details, actor }, call: poolCall('proposeTier', args, 'config') }
  }

  function bounds(tierId: number, bands: readonly ShelfBand[], actor: string): MarketStep {
    const max = bands.map((band) => wholeCents(band.max, 'max_value_usdc'))
    const min = bands.map((band) => wholeCents(band.min, 'min_value_usdc'))
    const details = { max, min }
    return {
      order: { action: 'SET_SHELF_BOUNDS', tierId, details, actor },
      call: poolCall('setShelfBounds', [tierId, packShelves(max), packShelves(min)], 'config'),
    }
  }

  const view = async (tier: Tier): Promise<TierView> => ({
    tier,
    snapshot: await snapshots.get({ tierId: tier.tierId, changes: tier.changes, isFresh: true }),
  })

  const need = async (tierId: number): Promise<Tier> =>
    (await findTier(db, tierId)) ?? fail(404, 'not_found', `There is no tier ${tierId}.`)

  async function list(): Promise<TierView[]> {
    return Promise.all((await listTiers(db, {})).map(view))
  }

  /** A version proposed on chain, and the words it is shown with. On sale only when it is activated. */
  async function create(
    {
      tierId,
      words,
      terms,
      bands,
    }: { tierId?: number | undefined; words: TierWords; terms: TierTerms; bands: readonly ShelfBand[] },
    { actor, isDryRun }: Asked,
  ): Promise<{ tier: TierView | undefined; actions: MarketAction[] }> {
    const steps = (id: number): MarketStep[] => [proposal(id, terms, actor), bounds(id, bands, actor)]
    // What the contracts would not take must not leave words behind.
    await actions.perform(steps(tierId ?? 1), { isDryRun: true })
    if (isDryRun) return { tier: undefined, actions: [] }
    const id = await transact(db, async (tx) => {
      const number = tierId ?? (await nextTierId(tx))
      if (!(await insertTier(tx, number, words, clock.now()))) {
        fail(409, 'already_exists', 'There is a tier with this number or slug.')
      }
      await audit.record(tx, { actor, action: 'tier.create', target: `tier:${number}`, details: { ...words } })
      return number
    })
    const started = await actions.perform(steps(id), { isDryRun })
    return { tier: await view(await need(id)), actions: started }
  }

  /** The newest proposal is what a change builds on: what is left out stays as it is there. */
  async function currentTerms(tierId: number): Promise<TierTerms> {
    const { client, contracts } = actions.needChain()
    const pool = { address: contracts.comboPool, abi: comboPool.abi } as const
    const tier = await client.readContract({ ...pool, functionName: 'tier', args: [tierId] })
    if (!tier.exists) {
      fail(409, 'invalid_status', 'A tier that was never on sale is changed by giving all of its terms.')
    }
    const tables = await client.readContract({ ...pool, functionName: 'odds', args: [tierId, tier.version] })
    return {
      price: micros(tier.unitPrice),
      windowSeconds: tier.windowSeconds,
      floatBps: tier.floatBps,
      slots: tables.map(unpackShelves),
    }
  }

  const isWhole = (terms: Partial<TierTerms>): terms is TierTerms =>
    [terms.price, terms.windowSeconds, terms.floatBps, terms.slots].every((part) => part !== undefined)

  async function change(tierId: number, asked: TierChange, { actor, isDryRun }: Asked) {
    const tier = await need(tierId)
    const { words, terms, bands } = asked
    const steps: MarketStep[] = []
    if (terms) {
      steps.push(proposal(tierId, isWhole(terms) ? terms : { ...(await currentTerms(tierId)), ...terms }, actor))
    }
    if (bands) steps.push(bounds(tierId, bands, actor))
    const started = await actions.perform(steps, { isDryRun })
    if (words && !isDryRun) {
      await transact(db, async (tx) => {
        if (!(await updateTier(tx, tierId, { ...tier, ...words }, clock.now()))) {
          fail(409, 'already_exists', 'Another tier has this slug.')
        }
        await audit.record(tx, { actor, action: 'tier.change', target: `tier:${tierId}`, details: { ...words } })
        await announceTier(tx, { tierId, reason: 'described', change: await noteChange(tx, tierId) })
      })
    }
    return { tier: await view(await need(tierId)), actions: started }
  }

  async function readCoverage(): Promise<{ float: Micros; liability: Micros }> {
    const { client, contracts } = actions.needChain()
    const [float, liability] = await client.readContract({
      address: contracts.buybackPool,
      abi: buybackPool.abi,
      functionName: 'coverage',
    })
    return { float: micros(float), liability: micros(liability) }
  }

  /** The tier as it would be with a version on sale. */
  async function readVersion(reading: TierReading, version: number): Promise<TierReading> {
    if (version === reading.version) return reading
    const { client, contracts } = actions.needChain()
    const tables = await client.readContract({
      address: contracts.comboPool,
      abi: comboPool.abi,
      functionName: 'odds',
      args: [reading.tierId, version],
    })
    if (tables.length === 0) fail(409, 'chain_refused', `There is no version ${version}.`, { code: 'unknown_version' })
    return { ...reading, version, tables, slots: tables.map(unpackShelves) }
  }

  async function snapshotOf(tierId: number) {
    const { snapshot } = await view(await need(tierId))
    return snapshot ?? fail(503, 'chain_unavailable', 'The chain does not answer.', { retryAfterSeconds: 2 })
  }

  async function showSolvency(tierId: number): Promise<Solvency> {
    const snapshot = await snapshotOf(tierId)
    const { price } = snapshot.reading
    return judgeSolvency(snapshot, { price, bps: buybackBps, ...(await readCoverage()) })
  }

  /** Puts the newest version on sale, or a given one. One that loses money with every pack needs to be insisted on. */
  async function activate(
    tierId: number,
    { version, isForced, ...asked }: Asked & { version?: number | undefined; isForced: boolean },
  ): Promise<MarketAction[]> {
    const { reading, averages } = await snapshotOf(tierId)
    const wanted = version ?? reading.lastVersion
    const step: MarketStep = {
      order: { action: 'ACTIVATE_TIER', tierId, details: { version: wanted, isForced }, actor: asked.actor },
      call: poolCall('activateTier', [tierId, wanted], 'config'),
    }
    const price = (await findProposedPrice(db, tierId, wanted)) ?? micros(0n)
    const snapshot = { reading: await readVersion(reading, wanted), averages }
    const verdict = judgeSolvency(snapshot, { price, bps: buybackBps, ...(await readCoverage()) })
    if (!verdict.isSolvent && !isForced) {
      fail(409, 'not_solvent', 'Its cards can be sold back for more than it costs.', {
        details: { price_micros: price.toString(), suggested_min_price_micros: verdict.minPrice.toString() },
      })
    }
    return actions.perform([step], asked)
  }

  async function pause(tierId: number, asked: Asked): Promise<MarketAction[]> {
    await need(tierId)
    const order = { action: 'PAUSE_TIER' as const, tierId, actor: asked.actor }
    return actions.perform([{ order, call: poolCall('pauseTier', [tierId], 'pauser') }], asked)
  }

  /** Words for a tier that is on chain already; one that has some keeps them. */
  async function describe(tierId: number, words: TierWords): Promise<void> {
    await transact(db, (tx) => insertTier(tx, tierId, words, clock.now()))
  }

  return { list, create, describe, change, activate, pause, showSolvency }
}
