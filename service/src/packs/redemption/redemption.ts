import type { Assets } from '../../assets/assets.ts'
import type { TokenKey } from '../../assets/tokens/model.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db, Reader } from '../../db/db.ts'
import type { App } from '../../http/app-type.ts'
import { registerArea } from '../../http/pipeline/route-rules.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Micros } from '../../kernel/money.ts'
import type { ApprovalLimits } from '../../kernel/payment-limits.ts'
import type { Random } from '../../kernel/random.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { timelineRoute } from '../shared/timeline/routes.ts'
import type { WalletWing } from '../wallet/wallet.ts'
import { createNoRedemptionUseCases, createRedemptionUseCases, type RedemptionUseCases } from './use-cases.ts'
import { createRedemptionSimulator, type AdvanceRedemption } from './simulator.ts'
import { createExports } from './exports/exports.ts'
import { redemptionAdministrationRoutes } from './admin-routes.ts'
import { redemptionRoutes } from './routes.ts'
import { createRedemptionService, type RedemptionService } from './service.ts'

export type RedemptionDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  wallet: Pick<WalletWing, 'endUsers' | 'flags' | 'vaults' | 'startSweep' | 'adoptions'>
  chain: Chain | undefined
  assets: Assets
  warehouse: Warehouse
  environment: 'sandbox' | 'production'
  /** How long a price is valid; defaults to a day, an hour in the sandbox. */
  redemptionSeconds?: number | undefined
  approvalLimits?: ApprovalLimits | undefined
  valueTokens(reader: Reader, tokens: readonly TokenKey[]): Promise<(Micros | null)[]>
  log: { error(fields: object, message: string): void }
}

export type RedemptionWing = {
  /** The read interface for other wings: which tokens are being redeemed. */
  redemptions: RedemptionService
  useCases: RedemptionUseCases
  /** The sandbox simulator of the warehouse. */
  simulator: { advance: AdvanceRedemption }
  routes(app: App): void
  recurring: readonly Recurring[]
}

const standardSeconds = { sandbox: 3_600, production: 86_400 } as const

/** Composes redemption: physical cards shipped from the vault to their holders. */
export function createRedemption(deps: RedemptionDeps): RedemptionWing {
  const { db, wallet, chain, environment, warehouse } = deps
  const { endUsers, flags, vaults, startSweep, adoptions } = wallet
  const requireFlag = (): Promise<void> => flags.require('redemption')
  const ttlMs = (deps.redemptionSeconds ?? standardSeconds[environment]) * 1_000
  const useCases = chain
    ? createRedemptionUseCases({ ...deps, chain, endUsers, vaults, startSweep, adoptions, requireFlag, ttlMs })
    : createNoRedemptionUseCases()
  const redemptions = createRedemptionService({ db, endUsers })
  const exports = createExports(deps)

  return {
    redemptions,
    useCases,
    simulator: { advance: createRedemptionSimulator({ db, tasks: warehouse.tasks }) },
    routes(app) {
      registerArea(app, { area: 'packs', kinds: ['pack_partner'] }, (area) => {
        redemptionRoutes(area, { redemptions, useCases })
        timelineRoute(area, {
          operationId: 'getRedemptionTimeline',
          url: '/api/v1/mystery/redemptions/:redemption_id',
          param: 'redemption_id',
          name: 'a redemption',
          content:
            'States, ledger entries, burn and payment with their transactions, steps of the warehouse, scans of the carrier and webhook deliveries',
          tags: ['Redemptions'],
          config: { scope: 'packs:read', gate: 'read' },
          list: redemptions.timeline,
        })
        exports.routes(area)
      })
      registerArea(app, { area: 'back_office', kinds: ['platform'] }, (area) => {
        redemptionAdministrationRoutes(area, { redemptions })
        exports.administration(area)
      })
    },
    recurring: [...useCases.recurring, ...exports.recurring],
  }
}
