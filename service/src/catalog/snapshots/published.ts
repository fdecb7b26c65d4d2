import type { Plan } from '../answers/plans.ts'
import { createByteCache, type ByteCache } from '../engine/byte-cache.ts'
import { createCatalogSearch, type CatalogSearch } from '../engine/catalog-search.ts'
import type { SearchOptions } from '../engine/search.ts'
import type { Snapshot } from '../engine/snapshot.ts'
import type { GameDefinition } from '../games/games.ts'
import type { GameState, GameVersions } from '../games/model.ts'
import type { SealedCatalog } from '../sealed/sealed-catalog.ts'

/** The state a game is served from until the next one replaces it. Requests keep the one they began with. */
export type Published = {
  readonly game: GameDefinition
  readonly versions: GameVersions
  readonly snapshot: Snapshot
  readonly search: CatalogSearch
  readonly sealed: SealedCatalog
  /** Plans by request URL: they remain valid as long as the snapshot does. */
  readonly plans: ByteCache<Plan>
  /** Identifies the content of every answer: equal on every replica with the same records. */
  readonly version: string
}

const planBytes = 8 << 20

export function publish(
  { game, versions }: GameState,
  snapshot: Snapshot,
  sealed: SealedCatalog,
  options: SearchOptions,
): Published {
  return {
    game,
    versions,
    snapshot,
    search: createCatalogSearch(snapshot, options),
    sealed,
    plans: createByteCache<Plan>({ maxBytes: planBytes }),
    version: `${snapshot.version}.${snapshot.prices.version}`,
  }
}
