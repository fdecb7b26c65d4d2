/** One act of the floor that may wait while the service cannot be reached. */
export type ActOrder =
  | { kind: 'pick'; taskId: number; uniqueId: string; tote?: string | undefined }
  | { kind: 'unpick'; taskId: number; uniqueId: string }
  | { kind: 'short'; taskId: number; uniqueId: string; reason: 'missing' | 'damaged' }
  | {
      kind: 'pack'
      taskId: number
      parcelNumber: number
      uniqueIds: readonly string[]
      weightGrams?: number | undefined
    }
  | { kind: 'return'; taskId: number; uniqueId: string }
  | { kind: 'putaway' | 'move'; uniqueId: string; bin: string }
  | { kind: 'countScan'; countId: number; bin: string; uniqueId: string }
  | { kind: 'finishBin'; countId: number; bin: string }

export type Act = {
  /** The place in the queue. */
  readonly seq: number
  /** The client_action_id of every attempt. */
  readonly id: string
  /** Only this operator's session sends it. */
  readonly operatorId: number
  readonly operatorName: string
  readonly order: ActOrder
}

export type NewAct = Omit<Act, 'seq'>

const item = (uniqueId: string): string => `/items/${encodeURIComponent(uniqueId)}`

/** The request of an act, without its id. */
export function requestOf(order: ActOrder): { path: string; body: object } {
  switch (order.kind) {
    case 'pick': {
      const { taskId, uniqueId, tote } = order
      return { path: `/tasks/${taskId}/pick`, body: { unique_id: uniqueId, ...(tote !== undefined && { tote }) } }
    }
    case 'unpick':
      return { path: `/tasks/${order.taskId}/unpick`, body: { unique_id: order.uniqueId } }
    case 'short':
      return { path: `/tasks/${order.taskId}/short`, body: { unique_id: order.uniqueId, reason: order.reason } }
    case 'pack': {
      const { taskId, parcelNumber, uniqueIds, weightGrams } = order
      const weight = weightGrams === undefined ? {} : { weight_grams: weightGrams }
      return { path: `/tasks/${taskId}/pack`, body: { parcel_number: parcelNumber, unique_ids: uniqueIds, ...weight } }
    }
    case 'return':
      return { path: `/tasks/${order.taskId}/return`, body: { unique_ids: [order.uniqueId] } }
    case 'putaway':
    case 'move':
      return { path: `${item(order.uniqueId)}/${order.kind}`, body: { bin: order.bin } }
    case 'countScan':
      return { path: `/counts/${order.countId}/scan`, body: { bin: order.bin, code: order.uniqueId } }
    case 'finishBin':
      return { path: `/counts/${order.countId}/finish-bin`, body: { bin: order.bin } }
  }
}
