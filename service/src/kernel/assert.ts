/** A bug in the service, not a caller's mistake: the request fails with `internal_error`. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** Checks an invariant. The message states what must hold. */
export function assert(condition: boolean, invariant: string): asserts condition {
  if (!condition) throw new AssertionError(`Invariant violated: ${invariant}`)
}

/** Makes a switch over a union exhaustive: an unhandled member does not compile. */
export function unreachable(value: never): never {
  throw new AssertionError(`Invariant violated: ${String(value)} is a known case.`)
}
