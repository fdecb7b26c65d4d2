import { ShopError } from './answers.ts'
import type { Shopper } from './shoppers.ts'

export type Fields = Readonly<Record<string, unknown>>

/** One request of the page: path parameters, the body, and the visitor. */
export type ShopRequest<Body = Fields> = { params: readonly string[]; body: Body; shopper: Shopper }

type Reader<Value> = (value: unknown, field: string) => Value
type Readers = Readonly<Record<string, Reader<unknown>>>
export type Read<Given extends Readers> = { readonly [Name in keyof Given]: ReturnType<Given[Name]> }

/** A route by what it reads from a body; the page takes the types of its calls from both functions. */
export type ShopRoute = { readers: Readers; run(request: ShopRequest<never>): Promise<unknown> }

export const get = <Answer>(run: (request: ShopRequest) => Promise<Answer>) => ({ readers: {}, run })

export const post = <const Given extends Readers, Answer>(
  readers: Given,
  run: (request: ShopRequest<Read<Given>>) => Promise<Answer>,
) => ({ readers, run })

const parameters: Readonly<Record<string, string>> = { id: String.raw`(\d+)`, wallet: '(0x[0-9a-fA-F]{40})' }

/** `GET /packs/{id}/cards` as an expression for the method and the path of a request. */
const expressionOf = (name: string): RegExp =>
  new RegExp(`^${name.replace(/\{(\w+)\}/g, (_, parameter: string) => parameters[parameter] ?? '')}$`)

/** Finds the route of a request by method and path, such as `GET /packs/3/cards`. */
export function createRouter(routes: Readonly<Record<string, ShopRoute>>) {
  const known = Object.entries(routes).map(([name, { readers, run }]) => ({
    expression: expressionOf(name),
    run({ params, body, shopper }: ShopRequest): Promise<unknown> {
      const read = Object.fromEntries(
        Object.entries(readers).map(([field, reader]) => [field, reader(body[field], field)]),
      )
      return run({ params, body: read as never, shopper })
    },
  }))
  return (request: string) => {
    for (const { expression, run } of known) {
      const match = expression.exec(request)
      if (match) return { params: match.slice(1), run }
    }
    return undefined
  }
}

const refuse = (field: string, rule: string): never => {
  throw new ShopError(400, 'invalid_request', `${field} must be ${rule}.`)
}

export const text = (value: unknown, field: string): string =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : refuse(field, 'a text')

/** A postal address without its empty fields; Packhouse checks the rest. */
export const address = (value: unknown, field: string): Record<string, string> => {
  if (typeof value !== 'object' || value === null) return refuse(field, 'an object')
  return Object.fromEntries(Object.entries(value).filter(([, line]) => typeof line === 'string' && line !== ''))
}

const maxQuantity = 10

/** The number of packs; one where the page names none. */
export const quantity = (value: unknown, field: string): number => {
  const count = value ?? 1
  return typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= maxQuantity
    ? count
    : refuse(field, `a whole number from 1 to ${maxQuantity}`)
}

/** A field of a call that the chain node reads. */
export const anything = (value: unknown): unknown => value

/** The page makes one id per decision of the shopper, so that a repeated click or request has one effect. */
export const orderKey = ({ shopper, body }: ShopRequest<{ order_id: string }>): string =>
  `card-corner:${shopper.id}:${body.order_id}`

/** A visitor who never bought or topped up is not known to Packhouse yet. */
export const unlessUnknown = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return undefined
    throw error
  })
