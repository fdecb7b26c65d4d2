import type { components, operations } from './generated/types.ts'

/** The named schemas of the API. */
export type Schemas = components['schemas']

/** The `operationId` of every operation. */
export type OperationId = keyof operations

type Json<Content> = Content extends { content: { 'application/json': infer Value } } ? Value : never
type Successes<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 202)]: Json<Responses[Status]> }[keyof Responses & (200 | 201 | 202)]
  : never

/** The `data` of a successful response. */
export type Data<Id extends OperationId> = Successes<operations[Id]> extends { data: infer Value } ? Value : never

/** The body of a request. */
export type Body<Id extends OperationId> = operations[Id] extends { requestBody?: infer Value }
  ? Json<Exclude<Value, undefined>>
  : never

type QueryParameters<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Value } }
  ? Exclude<Value, undefined>
  : never

/** Query values are sent as text; numbers and booleans are accepted as well. */
export type Query<Id extends OperationId> = {
  [Name in keyof QueryParameters<Id>]: QueryParameters<Id>[Name] | number | boolean
}

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call, including its retries. */
  signal?: AbortSignal | undefined
  /** Timeout per attempt; default: that of the client. */
  timeoutMs?: number | undefined
  /** The approval that other people gave to exactly this request. */
  approvalId?: number | undefined
}

/** Options of idempotent calls: pass your own key to repeat the call safely after a crash. */
export type OnceOptions = CallOptions & {
  /** Default: a random key for the call and its retries. */
  idempotencyKey?: string | undefined
}

/** The filters of a list, together with the options of the call. */
export type ListOptions<Id extends OperationId> = CallOptions & Query<Id>

/** A downloaded file. */
export type FileAnswer = {
  bytes: Uint8Array
  /** The media type, such as `application/pdf`. */
  type: string
  /** The file name that the service suggests. */
  name: string | undefined
  /** Pass it as `cursor` to get the next part; the last part has none. */
  nextCursor: string | undefined
  /** Decodes the bytes as UTF-8. */
  text(): string
}
