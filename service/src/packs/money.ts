import type { Audit } from '../audit/audit.ts'
import type { Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { registerArea } from '../http/route-rules.ts'
import type { Clock } from '../kernel/clock.ts'
import { adjustmentRoutes } from './adjustments/routes.ts'
import { createAdjustmentService } from './adjustments/service.ts'
import { createEndUserService, type EndUserService } from './end-users/service.ts'
import { switchRoutes } from './switches/routes.ts'
import { createSwitchService, type SwitchService } from './switches/service.ts'
import { createWalletService, type WalletService } from './wallet/service.ts'

export type MoneyDeps = { db: Db; clock: Clock; audit: Audit }

export type Money = {
  endUsers: EndUserService
  wallet: WalletService
  /** What is switched off answers 503; every part that can be asks here before it reserves anything. */
  switches: SwitchService
  /** The operator's side of the credits. */
  administration(app: App): void
}

/** End users, their credits, and what moves those in and out. */
export function createMoney({ db, clock, audit }: MoneyDeps): Money {
  const endUsers = createEndUserService({ db, clock })
  const wallet = createWalletService({ db, clock, endUsers })
  const switches = createSwitchService({ db, clock, audit })
  const adjustments = createAdjustmentService({ db, clock, audit })

  function administration(app: App): void {
    registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
      switchRoutes(area, { switches })
      adjustmentRoutes(area, { adjustments })
    })
  }

  return { endUsers, wallet, switches, administration }
}
