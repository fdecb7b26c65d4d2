import type { Holdings } from '../cards/holdings/holdings.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { VaultWatcher } from '../shared/ports.ts'
import type { VaultDeps, Wing } from '../shared/wing.ts'
import { transferPolicyRoutes } from './admin-routes.ts'
import { transferRoutes } from './routes.ts'
import { createTransferService, type TransferService } from './service.ts'

export type TransfersWing = Wing & { transfers: TransferService }

/** Composes the transfers of cards between accounts. */
export function createTransfers(
  { db, clock, audit }: VaultDeps,
  parts: { holdings: Holdings; activity: ActivityLog; watcher: VaultWatcher },
): TransfersWing {
  const transfers = createTransferService({ db, clock, audit, ...parts })
  return {
    transfers,
    tenantRoutes: (area) => transferRoutes(area, { transfers }),
    adminRoutes: (area) => transferPolicyRoutes(area, { transfers }),
    recurring: [{ queue: 'vault.transfers', everyMs: 60_000, run: transfers.expire }],
  }
}
