/** A request that was read and found in order: what it asks for, and how its answer is made. */
export type Plan = {
  /** The request in its canonical form: equal requests have equal keys, however they are written. */
  readonly key: string
  /** Whether the answer shows prices, which go stale by themselves. */
  readonly withPrices: boolean
  readonly contentType: string
  /** What the answer depends on besides the request, where that is not the game's cards and prices. */
  readonly content?: (nowMs: number) => string
  /** Refuses when the thing asked for is not there; asked once the request is paid for. */
  readonly check?: () => void
  /** Makes the body. */
  readonly make: (nowMs: number) => Buffer
  /** Headers that belong to the answer, known once it is made. */
  readonly headers?: () => Readonly<Record<string, string>>
}

export const jsonType = 'application/json; charset=utf-8'
