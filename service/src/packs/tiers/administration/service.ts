import type { Abi, Hex } from 'viem'
import type { GovernedCalls, MarketActions, MarketCall, MarketStep } from '../../../assets/actions/actions.ts'
import type { MarketAction } from '../../../assets/actions/model.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { micros, type Bps, type Micros } from '../../../kernel/money.ts'
import { readCoverage } from '../../../assets/pricing/coverage.ts'
import { packShelves, shapeOf, unpackShelves } from '../snapshots/model.ts'
import { findProposedPrice, countChange } from '../snapshots/store.ts'
import type { AnnounceTier } from '../snapshots/events.ts'
import type { TierView } from '../model.ts'
import { insertTier, listTiers, nextTierId, updateTier, type TierDetails } from '../store.ts'
import { assessSolvency, type Solvency } from './model.ts'
import type { TierVersions } from './versions.ts'

/** The price and draw weights of a tier version. */
export type TierTerms = {
  readonly price: Micros
  readonly windowSeconds: number
  readonly floatBps: number
  /** Shelf weights by slot. */
  readonly slots: readonly (readonly number[])[]
}
export type ShelfBand = { readonly min: Micros; readonly max: Micros }

export type ActionOptions = { readonly actor: string; readonly isDryRun: boolean }
export type TierChange = {
  readonly details?: Partial<TierDetails> | undefined
  readonly terms?: Partial<TierTerms> | undefined
  readonly bands?: readonly ShelfBand[] | undefined
  readonly isGated?: boolean | undefined
}

export type TierAdministrationDeps = {
  db: Db
  clock: Clock
  audit: Audit
  actions: MarketActions
  versions: TierVersions
  buybackBps: Bps
  announceTier: AnnounceTier
}

const cent = 10_000n
const maxCents = 0xffff_ffffn

export type TierAdministration = ReturnType<typeof createTierAdministration>

/** Tier administration: descriptions are stored in the database, everything that binds the sale on chain. */
export function createTierAdministration(deps: TierAdministrationDeps) {
  const { db, clock, audit, actions, versions, buybackBps, announceTier } = deps
  const { view, requireTier, snapshotOf, readVersion } = versions

  function wholeCents(amount: Micros, field: string): number {
    if (amount % cent !== 0n || amount / cent > maxCents) {
      fail(400, 'invalid_amount', `${field} must be in whole cents and at most 42949672.95.`, { details: { field } })
    }
    return Number(amount / cent)
  }

  const poolCall = (functionName: string, args: readonly unknown[], role: MarketCall['role']): MarketCall => ({
    role,
    to: actions.requireChain().contracts.comboPool,
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

  /** Closing takes effect at once, as a pause does; opening changes who can buy and is a matter of `config`. */
  const gate = (tierId: number, isGated: boolean, actor: string): MarketStep =>
    isGated
      ? { order: { action: 'GATE_TIER', tierId, actor }, call: poolCall('gateTier', [tierId], 'pauser') }
      : { order: { action: 'UNGATE_TIER', tierId, actor }, call: poolCall('ungateTier', [tierId], 'config') }

  async function list(): Promise<TierView[]> {
    return Promise.all((await listTiers(db, {})).map(view))
  }

  /**
   * Stores the description and proposes the first version on chain; it is on sale once activated. Where the timelock
   * manages tiers, the calls of the proposal are returned for its signers.
   */
  async function create(
    {
      tierId,
      details,
      terms,
      bands,
    }: { tierId?: number | undefined; details: TierDetails; terms: TierTerms; bands: readonly ShelfBand[] },
    { actor, isDryRun }: ActionOptions,
  ): Promise<{ tier: TierView | undefined; actions: MarketAction[]; governance?: GovernedCalls | undefined }> {
    const steps = (id: number): MarketStep[] => [proposal(id, terms, actor), bounds(id, bands, actor)]
    // Simulates first: a proposal the contract refuses must not leave a description behind. The shelves of another tier
    // would have cards, which bind their bands.
    const free = tierId ?? (await transact(db, nextTierId))
    const isGoverned = (await actions.announce(steps(free))) !== undefined
    if (isDryRun) return { tier: undefined, actions: [] }
    const id = await transact(db, async (tx) => {
      const number = tierId ?? (await nextTierId(tx))
      if (!(await insertTier(tx, number, details, clock.now()))) {
        fail(409, 'already_exists', 'A tier with this tier_id or slug already exists.')
      }
      await audit.record(tx, { actor, action: 'tier.create', target: `tier:${number}`, details: { ...details } })
      return number
    })
    const started = isGoverned ? [] : await actions.perform(steps(id), { isDryRun })
    const governance = isGoverned ? await actions.announce(steps(id)) : undefined
    return { tier: await view(await requireTier(id)), actions: started, governance }
  }

  /** A change builds on the version on sale: omitted terms are taken from it. */
  async function currentTerms(tierId: number): Promise<TierTerms> {
    const { client, contracts } = actions.requireChain()
    const pool = { address: contracts.comboPool, abi: comboPool.abi } as const
    const tier = await client.readContract({ ...pool, functionName: 'tier', args: [tierId] })
    if (!tier.exists) {
      fail(
        409,
        'invalid_status',
        'This tier was never on sale; pass price_usdc, buyback_window_seconds, float_bps and slots.',
      )
    }
    const tables = await client.readContract({ ...pool, functionName: 'odds', args: [tierId, tier.version] })
    return {
      price: micros(tier.unitPrice),
      windowSeconds: tier.windowSeconds,
      floatBps: tier.floatBps,
      slots: tables.map(unpackShelves),
    }
  }

  /** The stock that was checked: the contract refuses to put another one on sale. */
  async function stockHashOf(tierId: number): Promise<Hex> {
    const { client, contracts } = actions.requireChain()
    const pool = { address: contracts.comboPool, abi: comboPool.abi } as const
    return client.readContract({ ...pool, functionName: 'stockHash', args: [tierId] })
  }

  const isComplete = (terms: Partial<TierTerms>): terms is TierTerms =>
    [terms.price, terms.windowSeconds, terms.floatBps, terms.slots].every((part) => part !== undefined)

  async function change(tierId: number, changes: TierChange, { actor, isDryRun }: ActionOptions) {
    const tier = await requireTier(tierId)
    const { details, terms, bands, isGated } = changes
    const steps: MarketStep[] = []
    if (terms) {
      steps.push(proposal(tierId, isComplete(terms) ? terms : { ...(await currentTerms(tierId)), ...terms }, actor))
    }
    if (bands) steps.push(bounds(tierId, bands, actor))
    if (isGated !== undefined) steps.push(gate(tierId, isGated, actor))
    const started = await actions.perform(steps, { isDryRun })
    if (details && !isDryRun) {
      await transact(db, async (tx) => {
        if (!(await updateTier(tx, tierId, { ...tier, ...details }, clock.now()))) {
          fail(409, 'already_exists', 'Another tier already has this slug.')
        }
        await audit.record(tx, { actor, action: 'tier.change', target: `tier:${tierId}`, details: { ...details } })
        await announceTier(tx, { tierId, reason: 'described', change: await countChange(tx, tierId) })
      })
    }
    return { tier: await view(await requireTier(tierId)), actions: started }
  }

  async function showSolvency(tierId: number): Promise<Solvency> {
    const snapshot = await snapshotOf(tierId)
    const { price } = snapshot.reading
    return assessSolvency(snapshot, { price, bps: buybackBps, ...(await readCoverage(actions.requireChain())) })
  }

  /** Puts the given or the newest version on sale. An insolvent version requires `isForced`. */
  async function activate(
    tierId: number,
    { version, isForced, ...options }: ActionOptions & { version?: number | undefined; isForced: boolean },
  ): Promise<MarketAction[]> {
    const { reading, averages } = await snapshotOf(tierId)
    const chosen = version ?? reading.lastVersion
    const step: MarketStep = {
      order: { action: 'ACTIVATE_TIER', tierId, details: { version: chosen, isForced }, actor: options.actor },
      call: poolCall('activateTier', [tierId, chosen, await stockHashOf(tierId)], 'config'),
    }
    const price = (await findProposedPrice(db, tierId, chosen)) ?? micros(0n)
    const snapshot = { reading: await readVersion(reading, chosen), averages }
    const solvency = assessSolvency(snapshot, {
      price,
      bps: buybackBps,
      ...(await readCoverage(actions.requireChain())),
    })
    if (!solvency.isSolvent && !isForced) {
      fail(409, 'not_solvent', 'The expected buyback payout exceeds the price; raise the price or pass force.', {
        details: { price_micros: price.toString(), suggested_min_price_micros: solvency.minPrice.toString() },
      })
    }
    return actions.perform([step], options)
  }

  async function pause(tierId: number, options: ActionOptions): Promise<MarketAction[]> {
    await requireTier(tierId)
    const order = { action: 'PAUSE_TIER' as const, tierId, actor: options.actor }
    return actions.perform([{ order, call: poolCall('pauseTier', [tierId], 'pauser') }], options)
  }

  /** Adds the description of a tier that already exists on chain; keeps an existing one. */
  async function describe(tierId: number, details: TierDetails): Promise<void> {
    await transact(db, (tx) => insertTier(tx, tierId, details, clock.now()))
  }

  return { list, create, describe, change, activate, pause, showSolvency }
}
