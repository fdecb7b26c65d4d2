import { fail } from '../kernel/errors.ts'

/** The number after the highest one in use. Where there is none left, whoever asks has to name a free one. */
export function numberAfter(highest: number, limit: number): number {
  if (highest < limit) return highest + 1
  return fail(409, 'already_exists', `${limit} is taken, the highest number there can be; name one that is free.`)
}
