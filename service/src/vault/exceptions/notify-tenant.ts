import type { Tx } from '../../db/db.ts'
import type { Notify } from '../shared/ports.ts'
import { exceptionNumber, type VaultException } from './model.ts'

type Kind = 'exception_opened' | 'exception_question' | 'exception_resolved'

/** Writes to the tenant about an exception, with everything that an answer needs. */
export const createNotifyTenant =
  (notify: Notify) =>
  (tx: Tx, kind: Kind, about: VaultException, question: string | null = null): Promise<void> =>
    notify(tx, {
      accountId: about.accountId,
      kind,
      key: `exception:${about.id}:${about.updatedAt.getTime()}`,
      data: {
        exception_id: about.id,
        number: exceptionNumber(about.id),
        type: about.type,
        summary: about.summary,
        unique_ids: about.uniqueIds,
        order_id: about.orderId,
        withdrawal_id: about.withdrawalId,
        inbound_shipment_id: about.inboundShipmentId,
        due_at: about.dueAt.toISOString(),
        is_answered: about.firstResponseAt !== null,
        question,
        resolution: about.resolution,
        note: about.resolutionNote,
        liability: about.liability,
      },
    })
