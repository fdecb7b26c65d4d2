import type { paths } from '@packhouse/sdk'

/** `/admin/tiers/{id}/stock` as `/admin/tiers/{}/stock`: the names of parameters do not matter to a caller. */
export type Unnamed<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${Unnamed<After>}`
  : Path

/** Every route of the service by its path below `/api/v1`. */
type Routes = {
  [Path in keyof paths as Path extends `/api/v1${infer Below}` ? Unnamed<Below> : never]: paths[Path]
}

/** A part of a path that a template inserts, such as `${number}`, has no fixed text. */
type Segment<Text extends string> = {} extends Record<Text, 1> ? '{}' : Text

export type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? `${Segment<First>}/${Segments<Rest>}`
  : Segment<Path>

/** The console serves the routes of an account below its own path. */
type WithoutAccount<Shape extends string> = Shape extends
  | `/console/${'p' | 't'}/{}/${infer Rest}`
  | `/console/o/${infer Rest}`
  ? `/${Rest}`
  : Shape

type ShapeOf<Path extends string> = Path extends `/${infer Rest}` ? WithoutAccount<`/${Segments<Rest>}`> : never

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Operation<Path extends string, Verb extends Method> =
  ShapeOf<Path> extends infer Shape extends keyof Routes ? Exclude<Routes[Shape][Lowercase<Verb>], undefined> : never

type NoRoute<Request extends string> = { readonly noRouteOfTheService: Request }

/** Refuses a path for which the service has no route. */
export type Known<Path extends string, Verb extends Method = 'GET'> = [Operation<Path, Verb>] extends [never]
  ? NoRoute<`${Verb} ${Path}`>
  : unknown

type Json<Content> = Content extends { content: { 'application/json': infer Value } } ? Value : never
type Success = 200 | 201 | 202
type Envelopes<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: Json<Responses[Status]> }[keyof Responses & Success]
  : never

/** The whole answer of a request. */
export type Answer<Path extends string, Verb extends Method = 'GET'> = Envelopes<Operation<Path, Verb>>

type DataOf<Envelope> = Envelope extends { data: infer Value } ? Value : undefined

/** The `data` of the answer. */
export type Data<Path extends string, Verb extends Method = 'GET'> = DataOf<Answer<Path, Verb>>

type Parameters<Op> = Op extends { parameters: { query?: infer Value } } ? Exclude<Value, undefined> : never
type Parameter = string | number | boolean | undefined
type Optional<Values> = [Values] extends [never]
  ? Readonly<Record<string, never>>
  : { readonly [Name in keyof Values]?: Parameter }

/** The parameters of the query by name; their values come from the address bar, and the service checks them. */
export type Query<Path extends string, Verb extends Method = 'GET'> = Optional<Parameters<Operation<Path, Verb>>>

type Content<Op> = Op extends { requestBody?: infer Sent } ? Exclude<Sent, undefined> : never
type Sent<Value> = Value extends { content: infer Types }
  ? Types extends { 'application/json': infer Body }
    ? Body
    : FormData
  : never

/** JSON leaves out undefined fields, and does not change lists. */
type Sendable<Value> = Value extends readonly (infer One)[]
  ? readonly Sendable<One>[]
  : Value extends FormData | null | undefined
    ? Value
    : Value extends object
      ? { readonly [Name in keyof Value]: Sendable<Value[Name]> | ({} extends Pick<Value, Name> ? undefined : never) }
      : Value

/** The body of a request; a form for routes that take files. */
export type Body<Path extends string, Verb extends Method> = Sendable<Sent<Content<Operation<Path, Verb>>>>

/** The lists in the data of an answer. */
export type ListName<Path extends string> = {
  [Name in keyof Data<Path>]: Data<Path>[Name] extends readonly unknown[] ? Name : never
}[keyof Data<Path>]

/** One entry of a list. */
export type Row<Path extends string, Name extends ListName<Path>> = Data<Path>[Name] extends readonly (infer One)[]
  ? One
  : never
