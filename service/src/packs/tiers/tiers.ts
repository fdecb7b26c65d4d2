import type { Logger } from 'pino'
import { createAssets } from '../../assets/assets.ts'
import { metadataRoutes } from '../../assets/metadata/routes.ts'
import { createMetadataService } from '../../assets/metadata/service.ts'
import type { Governor } from '../../assets/actions/actions.ts'
import { createRestocking } from '../../assets/actions/jobs.ts'
import type { TokenKey } from '../../assets/tokens/model.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db, Reader } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Clock } from '../../kernel/clock.ts'
import { bps, type Micros } from '../../kernel/money.ts'
import type { Random } from '../../kernel/random.ts'
import { listGroupsOfCard } from '../../assets/pricing/groups/store.ts'
import { createPricing } from '../../assets/pricing/pricing.ts'
import { createValues, type FindCatalogValues } from '../../assets/pricing/values/values.ts'
import type { AnnounceToAll } from '../../events/types/event-types.ts'
import { registerTierHandlers } from './snapshots/handlers.ts'
import { createTierSnapshots } from './snapshots/snapshots.ts'
import { createAnnounceTier } from './snapshots/events.ts'
import { priceFeedRoutes } from './prices/routes.ts'
import { createPriceQueryService, type FindMarket } from './prices/service.ts'
import { tierAdministrationRoutes } from './administration/routes.ts'
import { createTierAdministration } from './administration/service.ts'
import { tierStockRoutes } from './administration/stock-routes.ts'
import { createTierStocking } from './administration/stock.ts'
import { createTierVersions } from './administration/versions.ts'
import { tierRoutes } from './routes.ts'
import { createTierService } from './service.ts'

export type TiersWingDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  logger: Logger
  chain: Chain | undefined
  governor?: Governor | undefined
  announceToAll: AnnounceToAll
  /** Prices of the catalog. */
  catalog: { findMarket: FindMarket; findValues: FindCatalogValues }
}

const defaultBuybackBps = 8_500

export type TiersWing = ReturnType<typeof createTiers>

/** The pack catalog: items, tokens, prices and tiers. */
export function createTiers(deps: TiersWingDeps) {
  const { db, clock, random, audit, logger, chain, governor, catalog } = deps
  const values = createValues({ findCatalogValues: catalog.findValues })
  const { listValues } = values
  const assets = createAssets({ db, clock, random, audit, chain, governor, listValues })
  const pricing = createPricing({ db, clock, audit, actions: assets.actions, values })
  const announceTier = createAnnounceTier(deps.announceToAll)
  if (chain) registerTierHandlers(chain.registry, chain.contracts.comboPool, announceTier)
  const snapshots = createTierSnapshots({ db, chain, log: logger })
  const tiers = createTierService({ db, snapshots })
  const buybackBps = bps(chain?.deployment.settings.buybackBps ?? defaultBuybackBps)
  const versions = createTierVersions({ db, actions: assets.actions, snapshots })
  const stocking = createTierStocking({ db, clock, inventory: assets.inventory, versions })
  const administration = createTierAdministration({
    db,
    clock,
    audit,
    actions: assets.actions,
    versions,
    buybackBps,
    announceTier,
  })
  const prices = createPriceQueryService({
    db,
    clock,
    assets,
    pricing,
    findMarket: catalog.findMarket,
    listGroupsOfCard: (cardId) => listGroupsOfCard(db, cardId),
    buybackBps,
  })

  return {
    assets,
    pricing,
    tiers,
    tierAdministration: administration,
    buybackBps,
    /** Current values of tokens, in the order of the input. */
    valueTokens: async (reader: Reader, tokens: readonly TokenKey[]): Promise<(Micros | null)[]> =>
      (await assets.describeAll(reader, tokens)).map(({ value }) => value),
    recurring: [...pricing.recurring, ...(chain ? [createRestocking({ db, clock, actions: assets.actions })] : [])],
    /** Partner routes. */
    routes(area: App): void {
      tierRoutes(area, { tiers, buybackBps })
      priceFeedRoutes(area, { prices })
    },
    /** Public token metadata; without a chain there are no tokens. */
    publish(app: App): void {
      if (!chain) return
      const base = `${chain.deployment.settings.metadataUrl}/`
      metadataRoutes(app, { metadata: createMetadataService({ db, base }) })
    },
    /** Operator routes. */
    administration(app: App): void {
      registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
        tierAdministrationRoutes(area, { administration, versions, buybackBps })
        tierStockRoutes(area, { versions, stocking })
      })
    },
  }
}
