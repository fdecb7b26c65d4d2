import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import type { WalletService } from './wallet/service.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Area A: what pack partners call. */
export function packsArea(app: App, { wallet, money }: { wallet: WalletService; money: (area: App) => void }): void {
  registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
    walletRoutes(area, { wallet })
    money(area)
  })
}
