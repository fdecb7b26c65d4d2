import type { Logger } from 'pino'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Db } from '../db/db.ts'
import type { Handler } from '../jobs/runner.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import { openCarriers } from '../shipping/settings.ts'
import { createShipping, type Shipping, type ShippingOwner } from '../shipping/shipping.ts'
import type { SimulatorControls } from '../shipping/simulator/controls.ts'
import type { WarehouseSettings } from './settings.ts'

export type WarehouseDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  blobs: BlobStore
  settings: WarehouseSettings
}

export type Warehouse = {
  shipping: Shipping
  /** The levers of the simulated carrier, where there is one. */
  simulator: SimulatorControls | undefined
  /** Whoever has parcels says so once, under the name its labels are filed by. */
  ownParcels(kind: string, owner: ShippingOwner): void
  recurring: readonly Recurring[]
  handlers: Readonly<Record<string, Handler>>
}

/** Everything that has hands: parcels and what is done to them. */
export function createWarehouse({ db, clock, log, blobs, settings }: WarehouseDeps): Warehouse {
  const owners: Record<string, ShippingOwner> = {}
  const carriers = openCarriers(settings.carriers, { db, clock, log })
  const shipping = createShipping({ db, clock, log, blobs, owners, origin: settings.origin, ...carriers })

  function ownParcels(kind: string, owner: ShippingOwner): void {
    owners[kind] = owner
  }

  return {
    shipping,
    simulator: carriers.simulator?.controls,
    ownParcels,
    recurring: shipping.recurring,
    handlers: shipping.handlers,
  }
}
