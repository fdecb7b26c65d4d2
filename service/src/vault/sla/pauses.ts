import type { Tx } from '../../db/db.ts'
import type { Tasks } from '../../warehouse/tasks/tasks.ts'
import type { Pauses, SlaDocument } from '../shared/ports.ts'
import type { SlaService } from './service.ts'

export type PauseDeps = {
  sla: Pick<SlaService, 'pause' | 'resume'>
  tasks: Pick<Tasks, 'lockOf' | 'postpone'>
}

/** The warehouse task that shares the deadline of a document. */
const taskOf = {
  order: { purpose: 'vault_order', metric: 'order_ship_on_time' },
  withdrawal: { purpose: 'withdrawal', metric: 'withdrawal_dispatch_on_time' },
  inbound: null,
  exception: null,
} as const

/** Pauses the SLA clocks of a document while waiting for the tenant; on resume, its task is postponed accordingly. */
export function createPauses({ sla, tasks }: PauseDeps): Pauses {
  /** Tasks are locked before SLA items. */
  async function resume(tx: Tx, document: SlaDocument, cause: string): Promise<void> {
    const task = taskOf[document.kind]
    if (task) await tasks.lockOf(tx, { purpose: task.purpose, documentId: document.id })
    for (const { metric, deadline } of await sla.resume(tx, document, cause)) {
      if (metric !== task?.metric) continue
      await tasks.postpone(tx, { purpose: task.purpose, documentId: document.id }, deadline)
    }
  }

  return { stop: sla.pause, resume }
}
