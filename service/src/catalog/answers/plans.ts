import type { AllocateBytes } from '../engine/frame.ts'

/** A validated request and how its answer is built. */
export type Plan = {
  /** The canonical request: equivalent requests have equal keys, however they are written. */
  readonly key: string
  /** Whether the answer shows prices, which become stale over time. */
  readonly withPrices: boolean
  readonly contentType: string
  /** The content key, where it does not follow from the game's cards and prices. */
  readonly content?: (nowMs: number) => string
  /** Fails with 404 when the resource does not exist; runs after the credit is reserved. */
  readonly check?: () => void
  /** Builds the body, in a buffer of `allocate` where it is large. */
  readonly make: (nowMs: number, allocate: AllocateBytes) => Buffer
  /** Extra response headers, known once the body is built. */
  readonly headers?: () => Readonly<Record<string, string>>
}

export const jsonType = 'application/json; charset=utf-8'
