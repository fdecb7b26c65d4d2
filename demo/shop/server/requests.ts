import { ShopError } from './answers.ts'
import type { Shopper } from './shoppers.ts'

export type Fields = Readonly<Record<string, unknown>>

/** One request of the page: path parameters, the parsed body, and the visitor. */
export type ShopRequest = { params: readonly string[]; body: Fields; shopper: Shopper }
export type ShopRoute = { method: 'GET' | 'POST'; path: RegExp; run(request: ShopRequest): Promise<unknown> }

export const refuse = (field: string, rule: string): never => {
  throw new ShopError(400, 'invalid_request', `${field} must be ${rule}.`)
}

export const readText = (body: Fields, field: string): string => {
  const value = body[field]
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : refuse(field, 'a text')
}

const maxQuantity = 10

/** The number of packs; one where the page names none. */
export const readQuantity = (body: Fields): number => {
  const value = body['quantity'] ?? 1
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxQuantity
    ? value
    : refuse('quantity', `a whole number from 1 to ${maxQuantity}`)
}

/** The page makes one id per decision of the shopper, so that a repeated click or request has one effect. */
export const orderKey = ({ shopper, body }: ShopRequest): string =>
  `card-corner:${shopper.id}:${readText(body, 'order_id')}`

/** A visitor who never bought or topped up is not known to Packhouse yet. */
export const unlessUnknown = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  answer.catch((error: unknown) => {
    if ((error as { status?: number }).status === 404) return undefined
    throw error
  })
