import type { Known } from '../../../web/src/routes.ts'
import type { ActBody, At } from '../api.ts'

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
  | { kind: 'receive'; inboundId: number; boxNo: number; name: string; card: ReceivedCard }

/** A card as the person who unpacks it sees it. */
export type ReceivedCard = ActBody<`/inbound/${number}/receive`>['cards'][number]

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

const item = (uniqueId: string) => `/items/${encodeURIComponent(uniqueId)}` as const

type Request = { path: string; body: object }

const request = <const Path extends string>(path: Path & Known<At<Path>, 'POST'>, body: ActBody<Path>): Request => ({
  path,
  body,
})

/** The request of an act, without its id. */
export function requestOf(order: ActOrder): Request {
  switch (order.kind) {
    case 'pick': {
      const { taskId, uniqueId, tote } = order
      return request(`/tasks/${taskId}/pick`, { unique_id: uniqueId, ...(tote !== undefined && { tote }) })
    }
    case 'unpick':
      return request(`/tasks/${order.taskId}/unpick`, { unique_id: order.uniqueId })
    case 'short':
      return request(`/tasks/${order.taskId}/short`, { unique_id: order.uniqueId, reason: order.reason })
    case 'pack': {
      const { taskId, parcelNumber, uniqueIds, weightGrams } = order
      const weight = weightGrams === undefined ? {} : { weight_grams: weightGrams }
      return request(`/tasks/${taskId}/pack`, { parcel_number: parcelNumber, unique_ids: uniqueIds, ...weight })
    }
    case 'return':
      return request(`/tasks/${order.taskId}/return`, { unique_ids: [order.uniqueId] })
    case 'putaway':
    case 'move':
      return request(`${item(order.uniqueId)}/${order.kind}`, { bin: order.bin })
    case 'countScan':
      return request(`/counts/${order.countId}/scan`, { bin: order.bin, code: order.uniqueId })
    case 'finishBin':
      return request(`/counts/${order.countId}/finish-bin`, { bin: order.bin })
    case 'receive':
      return request(`/inbound/${order.inboundId}/receive`, { box_no: order.boxNo, cards: [order.card] })
  }
}
