import type { Assets } from '../../../assets/assets.ts'
import type { Audit } from '../../../audit/audit.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Db } from '../../../db/db.ts'
import type { App } from '../../../http/app-type.ts'
import type { Recurring } from '../../../jobs/schedule.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { createEmit } from '../../../outbox/outbox.ts'
import { createRelayerCheck } from '../../checkout/checkout.ts'
import type { WalletWing } from '../../wallet/wallet.ts'
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
}

/** Composes the export of cards from vaults to wallets. */
export function createExports({ db, clock, audit, chain, assets, wallet }: ExportDeps) {
  const { endUsers, flags, vaults } = wallet

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
    const request = { db, clock, chain: connected, assets, endUsers, vaults, announce, intents, requireEnabled }
    return { intents, useCases: createExportRequest(request) }
  }

  const refuse = async (): Promise<never> =>
    fail(503, 'chain_unavailable', 'Exports are unavailable: this service has no chain.')
  const closed: { intents: undefined; useCases: ExportUseCases } = {
    intents: undefined,
    useCases: { prepare: refuse, request: refuse },
  }
  const { intents, useCases } = chain ? connect(chain) : closed
  const exports = createExportService({ db, clock, endUsers, intents })
  const recurring: Recurring[] = [{ queue: 'exports.complete', everyMs: 2_000, run: exports.completeDue }]
  return { routes: (area: App) => exportRoutes(area, { exports, useCases }), recurring: chain ? recurring : [] }
}
