import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import type { Random } from '../kernel/random.ts'
import type { Packs } from '../packs/packs.ts'
import type { PublicUrls } from '../packs/shared/public-urls.ts'
import type { DemoContent } from '../sandbox/demo.ts'
import { createRestock, type Restock } from '../sandbox/restock/service.ts'

export type OpenRestockDeps = {
  db: Db
  random: Random
  logger: Logger
  demo?: DemoContent | undefined
  publicUrls?: PublicUrls | undefined
}

/** Refills the demo stock of a sandbox. */
export function openRestock(
  { db, random, demo, publicUrls, logger: log }: OpenRestockDeps,
  { tiers, instant }: Packs,
): Restock | undefined {
  if (!demo) return undefined
  const noPictures = { smallImageUrl: null, largeImageUrl: null, frontImageUrl: null }
  return createRestock({
    db,
    random,
    log,
    inventory: tiers.assets.inventory,
    addPack: (packetTypeId, cards, actor) => {
      const bundle = { packetTypeId, pack: {}, openedAt: null, mediaHash: undefined }
      return instant.administration.addBundle(
        { ...bundle, cards: cards.map((card) => ({ ...card, ...noPictures })) },
        { actor, isDryRun: false },
      )
    },
    plan: () => demo.restockPlan(`${publicUrls?.publicUrl ?? ''}/art`),
  })
}
