import type { Assets } from '../assets/assets.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/pipeline/route-rules.ts'
import type { Pricing } from '../assets/pricing/pricing.ts'
import { groupRoutes } from '../assets/pricing/groups/admin-routes.ts'
import { inventoryRoutes } from '../assets/inventory/admin-routes.ts'
import { marketActionRoutes } from '../assets/actions/admin-routes.ts'
import { oracleRoutes } from '../assets/pricing/oracle/admin-routes.ts'

/** The market endpoints: stock and prices. Most of them send a transaction, so they need a running service. */
export function marketArea(app: App, { assets, pricing }: { assets: Assets; pricing: Pricing }): void {
  registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
    inventoryRoutes(area, { inventory: assets.inventory })
    groupRoutes(area, { pricing })
    oracleRoutes(area, { pricing })
    marketActionRoutes(area, { actions: assets.actions })
  })
}
