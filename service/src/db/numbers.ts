import { fail } from '../kernel/errors.ts'

/** The number after the highest one in use. Fails when the limit is taken; the caller must then choose a free number. */
export function numberAfter(highest: number, limit: number): number {
  if (highest < limit) return highest + 1
  return fail(409, 'already_exists', `The highest number, ${limit}, is taken; choose a free number.`)
}
