import { Type, type Static } from 'typebox'
import type { Item } from '../../assets/items/model.ts'
import type { Label } from '../../providers/shipping/labels/model.ts'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { parcelCode, stageOf, taskMethods, workTaskMachine, type Line, type Task, type TaskParcel } from './model.ts'
import { parcelScan, taskScan } from '../scans/codes.ts'
import type { Location } from '../locations/model.ts'

export const stages = ['pick', 'pack', 'dispatch', 'transit', 'short', 'done'] as const

export const TaskWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the task.' }),
    purpose: Type.String({ description: 'What the task is for, such as an order or a withdrawal.' }),
    document_id: Type.Integer({ description: 'The id of the document that caused it.' }),
    site_id: Type.Integer({ description: 'The id of the site.' }),
    method: OneOf(taskMethods, { description: 'Whether a carrier takes the parcels, or the tenant collects them.' }),
    stage: OneOf(stages, { description: 'The queue of the task.' }),
    status: OneOf(workTaskMachine.states, { description: 'The status of the task.' }),
    declared_cents: Type.Integer({ description: 'The declared in cents.' }),
    due_at: Timestamp({ description: 'When it is due.' }),
    hold: NullableString({ description: 'Why the task is paused; null when it is not.' }),
    assigned_to: NullableString({ description: 'The actor who works on it.' }),
    end_reason: NullableString({ description: 'Why it ended.' }),
    line_count: NullableInteger({ description: 'The number of lines.' }),
    scan_code: Type.String({ description: 'The barcode of the task.' }),
    opened_at: Timestamp({ description: 'When the task was opened.' }),
    started_at: NullableTimestamp({ description: 'When the task was started.' }),
    picked_at: NullableTimestamp({ description: 'When the task was picked.' }),
    packed_at: NullableTimestamp({ description: 'When the task was packed.' }),
    dispatched_at: NullableTimestamp({ description: 'When the task was dispatched.' }),
    closed_at: NullableTimestamp({ description: 'When the task was closed.' }),
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
  hold: task.pauseReason,
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
  unique_id: Type.String({ description: 'The permanent id of the item.' }),
  name: Type.String({ description: 'The name of the item.' }),
  status: NullableString({ description: 'The location status of the item.' }),
  bin: NullableString({ description: 'The bin or tote in which the item is now.' }),
  pick_bin: NullableString({ description: 'The bin to take the item from, or from which it was taken.' }),
  walking_order: Type.Integer({ description: 'The position on the way past the bins, from 1.' }),
  set_name: NullableString({ description: 'The name of the set.' }),
  card_number: NullableString({ description: 'The number printed on the card.' }),
  language: NullableString({ description: 'The language of the item.' }),
  condition: NullableString({ description: 'The condition of the card.' }),
  grade: NullableString({ description: 'The grade of the item.' }),
  image_url: NullableString({ description: 'The URL of the image.' }),
  parcel_number: NullableInteger({ description: 'The number of the parcel, from 1.' }),
  picked_at: NullableTimestamp({ description: 'When the item was picked.' }),
  packed_at: NullableTimestamp({ description: 'When the item was packed.' }),
  short_at: NullableTimestamp({ description: 'When the item was short.' }),
  returned_at: NullableTimestamp({ description: 'When the item was returned.' }),
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
  number: Type.Integer({ description: 'The number of the parcel in the task, from 1.' }),
  scan_code: Type.String({ description: 'The barcode of the parcel.' }),
  weight_grams: NullableInteger({ description: 'The weight in grams.' }),
  packed_at: Timestamp({ description: 'When the parcel was packed.' }),
  label_status: NullableString({ description: 'The status of the label.' }),
  carrier: NullableString({ description: 'The name of the carrier.' }),
  tracking_number: NullableString({ description: 'The tracking number of the parcel.' }),
  tracking_status: NullableString({ description: 'The status of the carrier.' }),
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
  parcel_number: Type.Integer({ description: 'The number of the parcel, from 1.' }),
  carrier: Type.String({ description: 'The name of the carrier.' }),
  service: Type.String({ description: 'The service of the carrier.' }),
  tracking_number: NullableString({ description: 'The tracking number of the label.' }),
  cost_cents: NullableInteger({ description: 'The cost in cents.' }),
})

export const labelToWire = (label: Label): Static<typeof LabelWire> => ({
  parcel_number: label.parcelNumber,
  carrier: label.carrier,
  service: label.service,
  tracking_number: label.trackingNumber,
  cost_cents: label.costCents === null ? null : Number(label.costCents),
})

/** The labels of all parcels that leave, as they were scanned. */
export const LabelScans = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
  minItems: 1,
  maxItems: 1_000,
  description: 'The scanned labels of all parcels.',
})

export const Evidence = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 500 }), {
  maxProperties: 20,
  description: 'The proof of delivery, such as a signature.',
})
