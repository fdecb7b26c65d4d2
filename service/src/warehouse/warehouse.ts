import type { Logger } from 'pino'
import type { BlobStore } from '../providers/blobs/blob-store.ts'
import type { Db } from '../db/db.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import { dayMs } from '../kernel/time.ts'
import { openCarriers } from '../providers/shipping/carriers.ts'
import { createShipping, type Shipping, type ShippingOwner } from '../providers/shipping/shipping.ts'
import type { SimulatorControls } from '../providers/shipping/simulator/controls.ts'
import { createCounts, type Counts } from './counts/counts.ts'
import type { CountWatcher } from './counts/settling.ts'
import { createCustody, type Custody } from './custody/custody.ts'
import { createCustodyVerifier } from './custody/verify-nightly.ts'
import { createSiteManifests, type SiteManifests } from './manifests/manifests.ts'
import { createPhotos, type Photos } from './photos/photos.ts'
import { createLocations, type ItemWatcher, type Locations } from './locations/locations.ts'
import { createScans, type Scans } from './scans/scans.ts'
import type { WarehouseSettings } from './settings.ts'
import { createSites, type Sites } from './sites/sites.ts'
import { createBarcodeLabels, type BarcodeLabels } from './labels/labels.ts'
import { findOpenTaskOf } from './tasks/store.ts'
import { createOverview } from './tasks/overview.ts'
import { createPackingSlip } from './tasks/packing-slip.ts'
import { createTasks, type Tasks } from './tasks/tasks.ts'
import { createWaves, type Waves } from './waves/waves.ts'

export type WarehouseDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn' | 'error'>
  blobs: BlobStore
  settings: WarehouseSettings
}

export type Warehouse = {
  shipping: Shipping
  /** The controls of the simulated carrier, where there is one. */
  simulator: SimulatorControls | undefined
  sites: Sites
  locations: Locations
  custody: Custody
  photos: Photos
  scans: Scans
  counts: Counts
  barcodeLabels: BarcodeLabels
  /** See `tasks/port.ts`. */
  tasks: Tasks
  /** One task as shown to operators. */
  overview: ReturnType<typeof createOverview>
  packingSlip: ReturnType<typeof createPackingSlip>
  manifests: SiteManifests
  waves: Waves
  /** Registers the owner of parcels without a task, under the kind its labels are filed by. */
  ownParcels(kind: string, owner: ShippingOwner): void
  /** Registers a watcher of item changes; it runs in the transaction of the change. */
  watchItems(watcher: ItemWatcher): void
  /** Registers a watcher of completed cycle counts. */
  watchCounts(watcher: CountWatcher): void
  twoPersonCents: bigint
  /** Verifies every chain of custody and records the result; runs every night. */
  verifyCustody: ReturnType<typeof createCustodyVerifier>
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
}

/** Composes the warehouse: items, locations, tasks, counts and parcels. */
export function createWarehouse({ db, clock, log, blobs, settings }: WarehouseDeps): Warehouse {
  const owners: Record<string, ShippingOwner> = {}
  const watchers: ItemWatcher[] = []
  const countWatchers: CountWatcher[] = []
  const { twoPersonCents, origin } = settings
  const carriers = openCarriers(settings.carriers, { db, clock, log })
  const shipping = createShipping({ db, clock, log, blobs, owners, origin, ...carriers })
  const sites = createSites({ db, clock, origin: origin.address })
  const custody = createCustody({ db, clock })
  const verifyCustody = createCustodyVerifier({ db, clock, log })
  const findOpenTask = findOpenTaskOf
  const locations = createLocations({ db, clock, custody, sites, watchers, findOpenTask })

  const scans = createScans({ db, locations, sites })
  const tasks = createTasks({ db, clock, locations, shipping, twoPersonCents, ownParcels })

  function ownParcels(kind: string, owner: ShippingOwner): void {
    owners[kind] = owner
  }

  const overview = createOverview({ db, tasks, locations })
  return {
    shipping,
    simulator: carriers.simulator?.controls,
    sites,
    locations,
    custody,
    photos: createPhotos({ db, clock, blobs, locations, custody }),
    scans,
    barcodeLabels: createBarcodeLabels({ db, clock, scans, shipping, custody }),
    counts: createCounts({ db, clock, sites, locations, custody, watchers: countWatchers, findOpenTask }),
    tasks,
    overview,
    packingSlip: createPackingSlip(overview),
    manifests: createSiteManifests({ db, clock, shipping }),
    waves: createWaves({ db, clock, tasks, locations, overview }),
    ownParcels,
    watchItems: (watcher) => void watchers.push(watcher),
    watchCounts: (watcher) => void countWatchers.push(watcher),
    twoPersonCents,
    verifyCustody,
    recurring: [
      ...shipping.recurring,
      {
        queue: 'warehouse.custody',
        everyMs: dayMs,
        run: async () => void (await verifyCustody()),
        leaseSeconds: 3_600,
      },
    ],
    handlers: shipping.handlers,
  }
}
