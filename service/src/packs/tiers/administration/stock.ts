import type { Inventory } from '../../../assets/inventory/inventory.ts'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc, micros } from '../../../kernel/money.ts'
import { dayMs } from '../../../kernel/time.ts'
import { displayOf } from '../model.ts'
import { shelfCount } from '../snapshots/model.ts'
import { maxMoved, type Moved, type TierStock } from './model.ts'
import type { ActionOptions } from './service.ts'
import { listFittingCards, listShelfValues, listStockedCards } from './stock-store.ts'
import type { TierVersions } from './versions.ts'
import { countSold } from './versions-store.ts'

export type TierStockDeps = { db: Db; clock: Clock; inventory: Inventory; versions: TierVersions }

/** The pace of the sales is that of the last week. */
const paceDays = 7

export type TierStocking = ReturnType<typeof createTierStocking>

/** What lies on the shelves of a tier, and its refill and emptying in batches. */
export function createTierStocking({ db, clock, inventory, versions }: TierStockDeps) {
  async function show(tierId: number): Promise<TierStock> {
    const tier = await versions.requireTier(tierId)
    const { reading } = await versions.snapshotOf(tierId)
    const values = await listShelfValues(db, tierId)
    const addresses = inventory.platformAddresses()
    const known = Array.from({ length: shelfCount }, (_, shelf) => shelf).filter(
      (shelf) => (reading.bounds[shelf]?.max ?? 0n) > 0n || (reading.stock[shelf] ?? 0) > 0,
    )
    const shelves = await Promise.all(
      known.map(async (shelf) => {
        const { min, max } = reading.bounds[shelf] ?? { min: micros(0n), max: micros(0n) }
        return {
          shelf,
          ...displayOf(tier, shelf),
          min,
          max,
          cards: reading.stock[shelf] ?? 0,
          fitting: (await listFittingCards(db, { addresses, min, max, limit: maxMoved })).length,
          values: values.filter((row) => row.shelf === shelf).map(({ value, cards }) => ({ value, cards })),
        }
      }),
    )
    const since = new Date(clock.now().getTime() - paceDays * dayMs)
    return { shelves, packsPerDay: (await countSold(db, tierId, since)) / paceDays }
  }

  /** Stocks free cards whose value fits the shelf, as many as there are up to `count`. */
  async function restock(
    tierId: number,
    { shelf, count, ...options }: ActionOptions & { shelf: number; count: number },
  ): Promise<Moved> {
    const tier = await versions.requireTier(tierId)
    const { reading } = await versions.snapshotOf(tierId)
    const { min, max } = reading.bounds[shelf] ?? { min: micros(0n), max: micros(0n) }
    const addresses = inventory.platformAddresses()
    const fitting = await listFittingCards(db, { addresses, min, max, limit: maxMoved + 1 })
    const uniqueIds = fitting.slice(0, count)
    if (uniqueIds.length === 0) {
      const { name } = displayOf(tier, shelf)
      fail(
        409,
        'items_unavailable',
        `No free card is worth ${formatUsdc(min)} to ${formatUsdc(max)} USDC, as the shelf ${name} requires; import and mint cards first.`,
      )
    }
    const actions = await inventory.stock({ uniqueIds, tierId, shelf, ...options })
    return { cards: uniqueIds.length, left: fitting.length - uniqueIds.length, actions }
  }

  /** Takes cards off the shelves, back into the inventory. */
  async function drain(
    tierId: number,
    { shelf, count, ...options }: ActionOptions & { shelf: number | undefined; count: number },
  ): Promise<Moved> {
    await versions.requireTier(tierId)
    const stocked = await listStockedCards(db, { tierId, shelf, limit: maxMoved + 1 })
    const uniqueIds = stocked.slice(0, count)
    if (uniqueIds.length === 0) fail(409, 'items_unavailable', 'No card lies on these shelves.')
    const actions = await inventory.unstock({ uniqueIds, ...options })
    return { cards: uniqueIds.length, left: stocked.length - uniqueIds.length, actions }
  }

  return { show, restock, drain }
}
