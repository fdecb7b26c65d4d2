/** Our own mistake, not the caller's: work stops here and the caller hears `internal_error`. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** States what cannot be otherwise. The sentence says what holds, so that a failure reads as its negation. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new AssertionError(`Not so: ${sentence}`)
}

/** Closes a switch over a union: a new member fails to compile here. */
export function unreachable(value: never): never {
  throw new AssertionError(`Not so: ${String(value)} is a known case.`)
}
