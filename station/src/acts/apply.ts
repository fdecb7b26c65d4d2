import type { Inbound, Job, Line, Task } from '../types.ts'
import type { Act, ActOrder } from './orders.ts'

/** The time of a mark that the service has not confirmed yet; only its presence counts. */
const pending = '1970-01-01T00:00:00.000Z'

const mark = (job: Job, uniqueIds: readonly string[], change: Partial<Line>): Job => ({
  ...job,
  lines: job.lines.map((line) => (uniqueIds.includes(line.unique_id) ? { ...line, ...change } : line)),
})

function settleStatus(job: Job): Job {
  const { task, lines } = job
  const status = lines.every((line) => line.packed_at !== null)
    ? 'PACKED'
    : lines.every((line) => line.picked_at !== null)
      ? 'PICKED'
      : 'PICKING'
  const stage = ({ PACKED: 'dispatch', PICKED: 'pack', PICKING: 'pick' } as const)[status]
  return { ...job, task: { ...task, status, stage } }
}

/** The job as it is once the service has carried out the act. */
export function applyOrder(job: Job, order: ActOrder): Job {
  if (!('taskId' in order) || order.taskId !== job.task.id) return job
  switch (order.kind) {
    case 'pick':
      return settleStatus(mark(job, [order.uniqueId], { picked_at: pending, bin: order.tote ?? null }))
    case 'unpick':
      return settleStatus(mark(job, [order.uniqueId], { picked_at: null }))
    case 'short':
      return {
        ...mark(job, [order.uniqueId], { short_at: pending }),
        task: { ...job.task, status: 'SHORT', stage: 'short' },
      }
    case 'pack': {
      const { parcelNumber: number, weightGrams } = order
      const parcel = {
        number,
        scan_code: `V1:PCL:${job.task.id}-${number}`,
        weight_grams: weightGrams ?? null,
        packed_at: pending,
        label_status: null,
        carrier: null,
        tracking_number: null,
        tracking_status: null,
      }
      const parcels = [...job.parcels.filter((other) => other.number !== number), parcel]
      return settleStatus({ ...mark(job, order.uniqueIds, { packed_at: pending, parcel_number: number }), parcels })
    }
    case 'return':
      return mark(job, [order.uniqueId], { returned_at: pending })
  }
}

export const applyActs = (job: Job, acts: readonly Act[]): Job =>
  acts.reduce((known, { order }) => applyOrder(known, order), job)

/** Applies a confirmed act, with the task as the service answered. */
export function applyAnswer(job: Job, { order }: Act, answer: unknown): Job {
  const applied = applyOrder(job, order)
  const { task } = (answer ?? {}) as { task?: Task }
  return task?.id === job.task.id ? { ...applied, task } : applied
}

type Receipt = Extract<ActOrder, { kind: 'receive' }>
const isReceiptOf = (order: ActOrder, { id }: Inbound): order is Receipt =>
  order.kind === 'receive' && order.inboundId === id

export const countReceipts = (inbound: Inbound, acts: readonly Act[]): number =>
  acts.filter(({ order }) => isReceiptOf(order, inbound)).length

const addReceipt = (inbound: Inbound, { boxNo, card }: Receipt): Inbound => ({
  ...inbound,
  totals: { ...inbound.totals, received: inbound.totals.received + 1 },
  lines: (inbound.lines ?? []).map((line) =>
    line.line_id === card.line_id ? { ...line, received: line.received + 1 } : line,
  ),
  boxes: (inbound.boxes ?? []).map((box) => (box.box_no === boxNo ? { ...box, received: box.received + 1 } : box)),
})

/** The shipment as it is once the service has received the cards that wait. */
export const applyReceipts = (inbound: Inbound, acts: readonly Act[]): Inbound =>
  acts.reduce((known, { order }) => (isReceiptOf(order, known) ? addReceipt(known, order) : known), inbound)

/** Applies a confirmed receipt: the service answers with the whole shipment. */
export function applyReceiptAnswer(inbound: Inbound, { order }: Act, answer: unknown): Inbound {
  const { inbound_shipment: answered } = (answer ?? {}) as { inbound_shipment?: Inbound }
  return isReceiptOf(order, inbound) && answered ? answered : inbound
}
