import type { Logger } from 'pino'
import type { Chain } from '../chain/chain.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import type { Clock } from '../kernel/clock.ts'
import { randomBase62, type Random } from '../kernel/random.ts'
import type { Mail } from '../providers/mail/mail.ts'
import type { Packs } from '../packs/packs.ts'
import type { PublicUrls } from '../packs/shared/public-urls.ts'
import { sandboxArea } from '../sandbox/area.ts'
import type { SandboxControls } from '../sandbox/controls/service.ts'
import type { DemoContent } from '../sandbox/demo.ts'
import type { MailCatcher } from '../sandbox/mail-catcher.ts'
import { createRestock, type Restock } from '../sandbox/restock/service.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import { isIndexed } from './indexed.ts'

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
  { tiers, instant, prizes }: Packs,
  chain: Chain | undefined,
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
    assignPrizes: (partnerId, assign, actor) => prizes.stock.change(partnerId, { assign, unassign: [] }, actor),
    isIndexed: () => isIndexed(chain),
    plan: () => demo.restockPlan(`${publicUrls?.publicUrl ?? ''}/art`),
  })
}

type SandboxAreaDeps = {
  clock: Clock
  random: Random
  sandboxControls?: SandboxControls | undefined
  mailCatcher?: MailCatcher | undefined
}
type SandboxParts = { webhooks: Webhooks; warehouse: Warehouse; packs: Packs; mail: Mail; restock: Restock | undefined }

/** Registers the sandbox-only endpoints. */
export function registerSandbox(
  routes: App,
  deps: SandboxAreaDeps,
  { webhooks, warehouse, packs, mail, restock }: SandboxParts,
): void {
  const { clock, random } = deps
  sandboxArea(routes, {
    clock,
    webhooks,
    controls: deps.sandboxControls,
    mail: { catcher: deps.mailCatcher, ownedBy: mail.ownedBy },
    shipping: warehouse.simulator && { simulator: warehouse.simulator, announce: warehouse.shipping.announce },
    redemptions: packs.simulator,
    restock: restock?.restock,
    creditEndUser: (partnerId, identity, amount) =>
      packs.wallet.wallet.grant(partnerId, identity, amount, randomBase62(random, 16)),
  })
}
