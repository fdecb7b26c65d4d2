import { transact, type Db } from '@packhouse/service/db/db'
import { systemActor } from '@packhouse/service/warehouse/actors'
import type { Warehouse } from '@packhouse/service/warehouse/warehouse'

const shelves = ['A-01', 'A-02', 'A-03', 'B-01', 'B-02', 'B-03'] as const
const totes = ['TOTE-01', 'TOTE-02', 'TOTE-03'] as const
const batch = 200

export type SeedWarehouseDeps = { db: Db; warehouse: Warehouse }

const spread = (codes: readonly string[]) =>
  codes.map((uniqueId, index) => ({ uniqueId, binCode: shelves[index % shelves.length] ?? shelves[0] }))

/** Creates a site with shelves and totes, and shelves every item without a location. Idempotent. */
export async function seedWarehouse({ db, warehouse: { sites, locations } }: SeedWarehouseDeps): Promise<void> {
  const site = await transact(db, async (tx) => {
    const main = await sites.main(tx)
    for (const code of [...shelves, ...totes]) {
      const kind = code.startsWith('TOTE') ? 'TOTE' : 'BIN'
      const known = await sites.findBin(tx, code)
      if (!known) await sites.addBin(tx, systemActor, { siteId: main.id, code, kind })
    }
    return main
  })
  for (;;) {
    const codes = await locations.listUnplaced(batch)
    if (codes.length === 0) return
    await transact(db, async (tx) => {
      await locations.checkIn(tx, systemActor, { uniqueIds: codes, siteId: site.id })
      await locations.putAwayAll(tx, systemActor, { siteId: site.id, placements: spread(codes) })
    })
  }
}

/** Shelves what a new sandbox received; later, people put cards away. */
export async function shelveLoose({ db, warehouse: { sites, locations } }: SeedWarehouseDeps): Promise<void> {
  for (;;) {
    const codes = await locations.listLoose(batch)
    if (codes.length === 0) return
    await transact(db, async (tx) => {
      const { id: siteId } = await sites.main(tx)
      await locations.putAwayAll(tx, systemActor, { siteId, placements: spread(codes) })
    })
  }
}
