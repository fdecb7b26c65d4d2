import type { Tx } from '../../db/db.ts'
import type { Tasks } from '../../warehouse/tasks/tasks.ts'
import type { Pauses, PromisedDocument } from '../shared/ports.ts'
import type { SlaService } from './service.ts'

export type PauseDeps = {
  sla: Pick<SlaService, 'pause' | 'resume'>
  tasks: Pick<Tasks, 'lockOf' | 'postpone'>
}

/** The job on the floor that has to be done by the same day. */
const jobs = {
  order: { purpose: 'vault_order', metric: 'order_ship_on_time' },
  withdrawal: { purpose: 'withdrawal', metric: 'withdrawal_dispatch_on_time' },
  inbound: null,
} as const

/** Time that is the tenant's: the clocks of a document stand still, and afterwards its job is due as much later. */
export function createPauses({ sla, tasks }: PauseDeps): Pauses {
  /** Jobs are locked before promises everywhere. */
  async function goOn(tx: Tx, document: PromisedDocument, cause: string): Promise<void> {
    const job = jobs[document.kind]
    if (job) await tasks.lockOf(tx, { purpose: job.purpose, documentId: document.id })
    for (const { metric, deadline } of await sla.resume(tx, document, cause)) {
      if (metric !== job?.metric) continue
      await tasks.postpone(tx, { purpose: job.purpose, documentId: document.id }, deadline)
    }
  }

  return { stop: sla.pause, goOn }
}
