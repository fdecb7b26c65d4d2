import { readFinalTime } from '../../../chain/indexer/view.ts'
import { transact, type Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { EndUserService, PresentedIdentity } from '../../wallet/end-users/service.ts'
import { awaitsApproval, type CardExport, type ExportStatus } from './model.ts'
import { findExport, listDue, listExports, lockExport, moveExport } from './store.ts'
import type { VaultIntents } from './vault-intents.ts'

export type ExportServiceDeps = {
  db: Db
  clock: Clock
  endUsers: EndUserService
  intents: Pick<VaultIntents, 'cancel' | 'complete' | 'withdraw'> | undefined
}

export type ExportQuery = PresentedIdentity & { status?: ExportStatus | undefined; beforeId?: number | undefined }

export type ExportService = ReturnType<typeof createExportService>

const batch = 50

/** Reads, cancels and completes exports. */
export function createExportService({ db, clock, endUsers, intents }: ExportServiceDeps) {
  async function get(partnerId: number, id: number): Promise<CardExport> {
    return (await findExport(db, id, partnerId)) ?? fail(404, 'not_found', `Export ${id} not found.`)
  }

  async function list(
    partnerId: number,
    { status, beforeId, ...identity }: ExportQuery,
    page: { limit: number; offset: number },
  ): Promise<CardExport[]> {
    const isNamed = identity.external_user_id !== undefined || identity.wallet_address !== undefined
    const user = isNamed ? await endUsers.find(partnerId, identity) : undefined
    if (isNamed && !user) return []
    return listExports(db, { partnerId, endUserId: user?.id, status, beforeId }, page)
  }

  /** Possible until people have approved it, and during the waiting period until the completion is submitted. */
  async function cancel(partnerId: number, id: number): Promise<CardExport> {
    const known = await get(partnerId, id)
    if (known.status === 'CANCELLING' || known.status === 'CANCELLED') return known
    return transact(db, async (tx) => {
      const locked = (await lockExport(tx, id)) ?? known
      const isUnknownToVault = awaitsApproval(locked) && locked.submittedAt === null
      const withdrawn = isUnknownToVault ? await intents?.withdraw(tx, locked) : undefined
      if (withdrawn) return withdrawn
      const cancelling =
        intents && !locked.completionSubmittedAt ? await moveExport(tx, id, 'cancel', clock.now()) : undefined
      if (!cancelling) {
        return fail(409, 'invalid_status', `Export status ${locked.status} does not allow cancellation now.`, {
          details: { status: locked.status },
        })
      }
      await intents?.cancel(tx, cancelling)
      return cancelling
    })
  }

  /** Completes the exports whose waiting period is over, by the time of the final block. */
  async function completeDue(): Promise<void> {
    const chainTime = await readFinalTime(db)
    if (!chainTime || !intents) return
    for (const { id } of await listDue(db, chainTime, batch)) {
      await transact(db, async (tx) => {
        const row = await lockExport(tx, id)
        if (row?.status === 'WAITING' && !row.completionSubmittedAt) await intents.complete(tx, row)
      })
    }
  }

  return { get, list, cancel, completeDue }
}
