import { fail } from './errors.ts'
import { parseUsdc, type Micros } from './money.ts'

/** Reads an amount from a request; `field` is its name there. */
export const readUsdc = (field: string, text: string): Micros =>
  parseUsdc(text) ??
  fail(400, 'invalid_amount', `${field} must be a USDC amount with at most six decimals, such as 12.5.`, {
    details: { field },
  })

/** Reads an amount above zero from a request; `field` is its name there. */
export function readPositiveUsdc(field: string, text: string): Micros {
  const amount = readUsdc(field, text)
  if (amount === 0n) fail(400, 'invalid_amount', `${field} must be greater than zero.`, { details: { field } })
  return amount
}
