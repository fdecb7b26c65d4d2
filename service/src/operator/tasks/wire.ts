import { Type, type Static } from 'typebox'
import type { Item } from '../../assets/items/model.ts'
import type { Label } from '../../shipping/labels/model.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import {
  parcelCode,
  stageOf,
  taskMethods,
  workTaskMachine,
  type Line,
  type Task,
  type TaskParcel,
} from '../../warehouse/tasks/model.ts'
import { parcelScan, taskScan } from '../../warehouse/scans/codes.ts'
import type { Location } from '../../warehouse/locations/model.ts'

export const stages = ['pick', 'pack', 'dispatch', 'transit', 'short', 'done'] as const

export const TaskWire = Type.Object(
  {
    id: Type.Integer(),
    purpose: Type.String(),
    document_id: Type.Integer(),
    site_id: Type.Integer(),
    method: OneOf(taskMethods),
    stage: OneOf(stages, { description: 'The queue of the task.' }),
    status: OneOf(workTaskMachine.states),
    declared_cents: Type.Integer(),
    due_at: Timestamp(),
    hold: NullableString(),
    assigned_to: NullableString({ description: 'The actor who works on it.' }),
    end_reason: NullableString(),
    line_count: NullableInteger(),
    scan_code: Type.String(),
    opened_at: Timestamp(),
    started_at: NullableTimestamp(),
    picked_at: NullableTimestamp(),
    packed_at: NullableTimestamp(),
    dispatched_at: NullableTimestamp(),
    closed_at: NullableTimestamp(),
  },
  { $id: 'WorkTask' },
)

const at = (date: Date | null): string | null => date?.toISOString() ?? null

export const taskToWire = (task: Task & { lineCount?: number }): Static<typeof TaskWire> => ({
  id: task.id,
  purpose: task.purpose,
  document_id: task.documentId,
  site_id: task.siteId,
  method: task.method,
  stage: stageOf[task.status],
  status: task.status,
  declared_cents: Number(task.declaredCents),
  due_at: task.dueAt.toISOString(),
  hold: task.holdReason,
  assigned_to: task.assignedTo,
  end_reason: task.endReason,
  line_count: task.lineCount ?? null,
  scan_code: taskScan(task.id),
  opened_at: task.openedAt.toISOString(),
  started_at: at(task.startedAt),
  picked_at: at(task.pickedAt),
  packed_at: at(task.packedAt),
  dispatched_at: at(task.dispatchedAt),
  closed_at: at(task.closedAt),
})

export const TaskLine = Type.Object({
  unique_id: Type.String(),
  name: Type.String(),
  status: NullableString({ description: 'The location status of the item.' }),
  bin: NullableString(),
  pick_bin: NullableString({ description: 'The bin to take the item from, or from which it was taken.' }),
  walking_order: Type.Integer({ description: 'The position on the way past the bins, from 1.' }),
  set_name: NullableString(),
  card_number: NullableString(),
  language: NullableString(),
  condition: NullableString(),
  grade: NullableString(),
  image_url: NullableString(),
  parcel_number: NullableInteger(),
  picked_at: NullableTimestamp(),
  packed_at: NullableTimestamp(),
  short_at: NullableTimestamp(),
  returned_at: NullableTimestamp(),
})

export type ShownLine = {
  line: Line
  item: Item | undefined
  location: Location | undefined
  pickBin: string | null
  walkingOrder: number
}

export const lineToWire = ({ line, item, location, pickBin, walkingOrder }: ShownLine): Static<typeof TaskLine> => ({
  unique_id: line.uniqueId,
  name: item?.name ?? line.uniqueId,
  status: location?.status ?? null,
  bin: location?.binCode ?? null,
  pick_bin: pickBin,
  walking_order: walkingOrder,
  set_name: item?.setName ?? null,
  card_number: item?.cardNumber ?? null,
  language: item?.language ?? null,
  condition: item?.condition ?? null,
  grade: item?.grade ? `${item.grade.company} ${item.grade.grade}` : null,
  image_url: item?.imageUrl ?? null,
  parcel_number: line.parcelNumber,
  picked_at: at(line.pickedAt),
  packed_at: at(line.packedAt),
  short_at: at(line.shortAt),
  returned_at: at(line.returnedAt),
})

export const TaskParcelWire = Type.Object({
  number: Type.Integer(),
  scan_code: Type.String(),
  weight_grams: NullableInteger(),
  packed_at: Timestamp(),
  label_status: NullableString(),
  carrier: NullableString(),
  tracking_number: NullableString(),
  tracking_status: NullableString(),
})

/** The current label of a parcel: the purchased one, otherwise the newest. */
const labelFor = (labels: readonly Label[], number: number): Label | undefined => {
  const own = labels.filter(({ parcelNumber }) => parcelNumber === number)
  return own.find(({ status }) => status === 'PURCHASED') ?? own.at(-1)
}

export function parcelToWire(
  taskId: number,
  { number, weightGrams, packedAt }: TaskParcel,
  labels: readonly Label[],
): Static<typeof TaskParcelWire> {
  const label = labelFor(labels, number)
  return {
    number,
    scan_code: parcelScan(parcelCode(taskId, number)),
    weight_grams: weightGrams,
    packed_at: packedAt.toISOString(),
    label_status: label?.status ?? null,
    carrier: label?.carrier ?? null,
    tracking_number: label?.trackingNumber ?? null,
    tracking_status: label?.trackingStatus ?? null,
  }
}

export const LabelWire = Type.Object({
  parcel_number: Type.Integer(),
  carrier: Type.String(),
  service: Type.String(),
  tracking_number: NullableString(),
  cost_cents: NullableInteger(),
})

export const labelToWire = (label: Label): Static<typeof LabelWire> => ({
  parcel_number: label.parcelNumber,
  carrier: label.carrier,
  service: label.service,
  tracking_number: label.trackingNumber,
  cost_cents: label.costCents === null ? null : Number(label.costCents),
})
