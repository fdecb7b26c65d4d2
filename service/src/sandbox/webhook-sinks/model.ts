export const sinkModes = ['ok', 'fail', 'hang', 'reset', 'gone'] as const
export type SinkMode = (typeof sinkModes)[number]

/** What a sink does with deliveries: so many of them, or all until it is told otherwise. */
export type SinkProgram = {
  mode: SinkMode
  /** The status of `ok` and `fail`. */
  status: number
  retryAfterSeconds: number | undefined
  remaining: number
}

export const signatureVerdicts = ['valid', 'invalid', 'unknown'] as const
export type SignatureVerdict = (typeof signatureVerdicts)[number]

/** A delivery as it arrived. */
export type SinkArrival = {
  receivedAt: Date
  headers: Readonly<Record<string, string>>
  body: string
  /** Unknown: no webhook leads here, so nobody knows the secret. */
  signature: SignatureVerdict
  mode: SinkMode
}

export type Sink = { program: SinkProgram; arrivals: SinkArrival[]; total: number }

export const sinkPath = (name: string): string => `/api/v1/sandbox/webhook-sink/${name}`

export const standardProgram: SinkProgram = {
  mode: 'ok',
  status: 200,
  retryAfterSeconds: undefined,
  remaining: Number.POSITIVE_INFINITY,
}
