import type { Assets } from '../../../assets/assets.ts'
import type { Audit } from '../../../trust/audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Db } from '../../../db/db.ts'
import type { App } from '../../../http/app-type.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { standardLimits, type ApprovalLimits } from '../../../kernel/payment-limits.ts'
import { fail } from '../../../kernel/errors.ts'
import { minuteMs } from '../../../kernel/time.ts'
import { createEmit } from '../../../events/outbox.ts'
import { createRelayerCheck } from '../../checkout/checkout.ts'
import type { WalletWing } from '../../wallet/wallet.ts'
import { exportApprovalRoutes } from './approval-routes.ts'
import { createExportApprovals, noExportApprovals, type ExportApprovals } from './approve.ts'
import { createAnnounceExport } from './events.ts'
import { registerExportHandlers } from './handlers.ts'
import { createExportRequest } from './request.ts'
import { exportRoutes, type ExportUseCases } from './routes.ts'
import { createExportService } from './service.ts'
import { createVaultIntents } from './vault-intents.ts'

export type ExportDeps = {
  db: Db
  clock: Clock
  audit: Audit
  chain: Chain | undefined
  assets: Assets
  wallet: Pick<WalletWing, 'endUsers' | 'flags' | 'vaults'>
  approvalLimits?: ApprovalLimits | undefined
}

/** Composes the export of cards from vaults to wallets. */
export function createExports({ db, clock, audit, chain, assets, wallet, approvalLimits }: ExportDeps) {
  const { endUsers, flags, vaults } = wallet
  const limits = approvalLimits ?? standardLimits

  function connect(connected: Chain) {
    const { claims } = assets
    const announce = createAnnounceExport(createEmit({ clock }))
    const intents = createVaultIntents({ clock, claims, chain: connected, announce })
    registerExportHandlers({ clock, audit, registry: connected.registry, claims, announce })
    const checkRelayer = createRelayerCheck(() => connected.intents.checkReady(db, 'vaults'))
    const requireEnabled = async (): Promise<void> => {
      await flags.require('withdraw')
      await checkRelayer()
    }
    const request = { db, clock, chain: connected, assets, endUsers, vaults, announce, intents, limits, requireEnabled }
    const approvals = createExportApprovals({ db, clock, audit, chain: connected, intents, limits })
    return { intents, approvals, useCases: createExportRequest(request) }
  }

  const refuse = async (): Promise<never> =>
    fail(503, 'chain_unavailable', 'Exports are unavailable: this service has no chain.')
  const closed: { intents: undefined; approvals: ExportApprovals; useCases: ExportUseCases } = {
    intents: undefined,
    approvals: noExportApprovals(refuse),
    useCases: { prepare: refuse, request: refuse },
  }
  const { intents, approvals, useCases } = chain ? connect(chain) : closed
  const exports = createExportService({ db, clock, endUsers, intents })
  const recurring: Recurring[] = [
    { queue: 'exports.complete', everyMs: 2_000, run: exports.completeDue },
    { queue: 'exports.appraise', everyMs: minuteMs, run: approvals.appraiseSlow },
  ]
  return {
    routes: (area: App) => exportRoutes(area, { exports, useCases }),
    administration: (area: App) => exportApprovalRoutes(area, { approvals }),
    recurring: chain ? recurring : [],
  }
}
