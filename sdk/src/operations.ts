import type { components, paths } from './generated/types.ts'

/** The named shapes of the interface. */
export type Schemas = components['schemas']

export type Path = keyof paths
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What the document says about one method of one path; `never` when it does not exist, so that a drift does not compile. */
export type Operation<P extends Path, M extends Method> = Exclude<paths[P][M], undefined>

/** The paths that offer a method. */
export type PathOf<M extends Method> = { [P in Path]: [Operation<P, M>] extends [never] ? never : P }[Path]

type Json<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type Successes<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 202)]: Json<Responses[Status]> }[keyof Responses & (200 | 201 | 202)]
  : never

/** The whole body of a success, and the part of it that is not envelope. */
export type AnswerOf<Op> = Successes<Op>
export type DataOf<Op> = AnswerOf<Op> extends { data: infer Data } ? Data : never

export type BodyOf<Op> = Op extends { requestBody?: infer Body } ? Json<Exclude<Body, undefined>> : never

type Parameters<Op, Place extends string> = Op extends { parameters: infer Given }
  ? Place extends keyof Given
    ? Exclude<Given[Place], undefined>
    : never
  : never

export type PathParametersOf<Op> = Parameters<Op, 'path'>

/** Query values travel as text; numbers and switches are welcome here. */
export type QueryOf<Op> = {
  [Name in keyof Parameters<Op, 'query'>]?: Parameters<Op, 'query'>[Name] | number | boolean | undefined
}

/** What every call takes beside its own arguments. */
export type CallOptions = {
  /** Ends the call, its waits included. */
  signal?: AbortSignal | undefined
  /** For each attempt; the default is the client's. */
  timeoutMs?: number | undefined
}

/** The parts of one request: exactly those that the document asks for. */
export type RequestOf<Op> = CallOptions & {
  query?: QueryOf<Op> | undefined
  /** `auto` makes one key for the call and keeps it over all attempts. */
  idempotencyKey?: string | undefined
} & ([PathParametersOf<Op>] extends [never] ? { path?: never } : { path: PathParametersOf<Op> }) &
  ([BodyOf<Op>] extends [never] ? { body?: never } : { body: BodyOf<Op> })
