import { fail } from './errors.ts'
import { parseUsdc, type Micros } from './money.ts'

/** Parses an amount of a request; `field` is its name in the request. */
export const readUsdc = (field: string, text: string): Micros =>
  parseUsdc(text) ??
  fail(400, 'invalid_amount', `${field} must be a USDC amount with at most six decimals, such as 12.5.`, {
    details: { field },
  })

/** Parses an amount of a request that must be greater than zero. */
export function readPositiveUsdc(field: string, text: string): Micros {
  const amount = readUsdc(field, text)
  if (amount === 0n) fail(400, 'invalid_amount', `${field} must be greater than zero.`, { details: { field } })
  return amount
}
