import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import type { Market } from './tiers/tiers.ts'
import type { WalletService } from './wallet/balances/service.ts'
import { walletRoutes } from './wallet/balances/routes.ts'

export type PacksAreaDeps = { wallet: WalletService; money: (area: App) => void; market: Market }

/** Area A: what pack partners call. */
export function packsArea(app: App, { wallet, money, market }: PacksAreaDeps): void {
  registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
    walletRoutes(area, { wallet })
    money(area)
    market.routes(area)
  })
  market.administration(app)
}
