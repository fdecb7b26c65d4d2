import type { components, paths } from './generated/types.ts'

/** The named schemas of the API. */
export type Schemas = components['schemas']

export type Path = keyof paths
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The operation of a method and path; `never` when it does not exist, so that drift does not compile. */
export type Operation<P extends Path, M extends Method> = Exclude<paths[P][M], undefined>

/** The paths that support a method. */
export type PathOf<M extends Method> = { [P in Path]: [Operation<P, M>] extends [never] ? never : P }[Path]

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type Successes<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 202)]: Json<Responses[Status]> }[keyof Responses & (200 | 201 | 202)]
  : never

/** The whole body of a successful response, and its `data`. */
export type AnswerOf<Op> = Successes<Op>
export type DataOf<Op> = AnswerOf<Op> extends { data: infer Data } ? Data : never

export type BodyOf<Op> = Op extends { requestBody?: infer Body } ? Json<Exclude<Body, undefined>> : never

type Parameters<Op, Place extends string> = Op extends { parameters: infer Given }
  ? Place extends keyof Given
    ? Exclude<Given[Place], undefined>
    : never
  : never

export type PathParametersOf<Op> = Parameters<Op, 'path'>

/** Query values are sent as text; numbers and booleans are accepted as well. */
export type QueryOf<Op> = {
  [Name in keyof Parameters<Op, 'query'>]?: Parameters<Op, 'query'>[Name] | number | boolean | undefined
}

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call, including its retries. */
  signal?: AbortSignal | undefined
  /** Timeout per attempt; default: that of the client. */
  timeoutMs?: number | undefined
  /** Sent as `X-Approval-Id`: other people have approved exactly this request. */
  approvalId?: number | undefined
}

/** The parameters and body of an operation. */
export type RequestOf<Op> = CallOptions & {
  query?: QueryOf<Op> | undefined
  /** `auto` generates one key for the call and its retries. */
  idempotencyKey?: string | undefined
} & ([PathParametersOf<Op>] extends [never] ? { path?: never } : { path: PathParametersOf<Op> }) &
  ([BodyOf<Op>] extends [never] ? { body?: never } : { body: BodyOf<Op> })
