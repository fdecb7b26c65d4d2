export const sinkModes = ['ok', 'fail', 'hang', 'reset', 'gone'] as const
export type SinkMode = (typeof sinkModes)[number]

/** How a sink responds: for a number of deliveries, or until it is changed. */
export type SinkProgram = {
  mode: SinkMode
  /** The status of `ok` and `fail`. */
  status: number
  retryAfterSeconds: number | undefined
  remaining: number
}

export const signatureVerdicts = ['valid', 'invalid', 'unknown'] as const
export type SignatureVerdict = (typeof signatureVerdicts)[number]

/** A received delivery. */
export type SinkArrival = {
  receivedAt: Date
  headers: Readonly<Record<string, string>>
  body: string
  /** `unknown`: no webhook has this URL, so there is no secret to verify with. */
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
