import type { MarketActions } from '../../../assets/actions/actions.ts'
import * as comboPool from '../../../chain/abi/combo-pool.ts'
import type { Db } from '../../../db/db.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Tier, TierView } from '../model.ts'
import { expectedValue, unpackShelves, type TierReading } from '../snapshots/model.ts'
import type { TierSnapshots } from '../snapshots/snapshots.ts'
import { findProposedPrice } from '../snapshots/store.ts'
import { findTier } from '../store.ts'
import { needsSecondPerson, returnBps, type TierVersion, type VersionStatus } from './model.ts'
import { listVersionRows } from './versions-store.ts'

export type TierVersionDeps = { db: Db; actions: MarketActions; snapshots: TierSnapshots }

const maxVersions = 50

function statusOf(version: number, { exists, active, version: current }: TierReading): VersionStatus {
  if (exists && version === current) return active ? 'live' : 'paused'
  return !exists || version > current ? 'proposed' : 'past'
}

export type TierVersions = ReturnType<typeof createTierVersions>

/** The versions of a tier, with what each would return to a buyer today. */
export function createTierVersions({ db, actions, snapshots }: TierVersionDeps) {
  const view = async (tier: Tier): Promise<TierView> => ({
    tier,
    snapshot: await snapshots.get({ tierId: tier.tierId, changes: tier.changes, isFresh: true }),
  })

  const requireTier = async (tierId: number): Promise<Tier> =>
    (await findTier(db, tierId)) ?? fail(404, 'not_found', `Tier ${tierId} not found.`)

  async function snapshotOf(tierId: number) {
    const { snapshot } = await view(await requireTier(tierId))
    return snapshot ?? fail(503, 'chain_unavailable', 'The chain is unavailable; try again.', { retryAfterSeconds: 2 })
  }

  /** The reading with the weights of another version. */
  async function readVersion(reading: TierReading, version: number): Promise<TierReading> {
    if (version === reading.version) return reading
    const { client, contracts } = actions.requireChain()
    const tables = await client.readContract({
      address: contracts.comboPool,
      abi: comboPool.abi,
      functionName: 'odds',
      args: [reading.tierId, version],
    })
    if (tables.length === 0)
      fail(409, 'chain_refused', `Version ${version} of tier ${reading.tierId} not found.`, { code: 'unknown_version' })
    return { ...reading, version, tables, slots: tables.map(unpackShelves) }
  }

  async function list(tierId: number): Promise<TierVersion[]> {
    const { reading, averages } = await snapshotOf(tierId)
    const rows = await listVersionRows(db, tierId, maxVersions)
    const live = reading.exists ? returnBps(expectedValue(reading, averages), reading.price) : undefined
    return Promise.all(
      rows.map(async (row) => {
        const { slots, ...chosen } = await readVersion(reading, row.version)
        const value = expectedValue({ ...chosen, slots }, averages)
        const share = returnBps(value, row.price)
        return {
          ...row,
          status: statusOf(row.version, reading),
          slots,
          expectedValue: value,
          returnBps: share,
          needsSecondPerson: needsSecondPerson(share, live),
        }
      }),
    )
  }

  /** Whether an operator needs another person to activate the version. */
  async function judgeActivation(tierId: number, version: number | undefined): Promise<boolean> {
    const { reading, averages } = await snapshotOf(tierId)
    const chosen = version ?? reading.lastVersion
    const price = await findProposedPrice(db, tierId, chosen)
    if (price === undefined) return false
    const live = reading.exists ? returnBps(expectedValue(reading, averages), reading.price) : undefined
    return needsSecondPerson(returnBps(expectedValue(await readVersion(reading, chosen), averages), price), live)
  }

  return { view, requireTier, snapshotOf, readVersion, list, judgeActivation }
}
