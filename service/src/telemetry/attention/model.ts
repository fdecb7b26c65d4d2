/** What can need an operator, in the order of its urgency. */
export const findingKinds = [
  'indexer_halted',
  'ledger_unsound',
  'float_uncovered',
  'dead_jobs',
  'stuck_transactions',
  'relayer_paused',
  'low_gas',
  'low_randomness',
  'sold_out_tiers',
  'adopted_acts',
  'sla_missed',
  'sla_at_risk',
  'open_exceptions',
  'price_jumps',
  'stale_prices',
  'waiting_adjustments',
  'waiting_withdrawals',
  'waiting_exports',
  'waiting_payouts',
  'waiting_requests',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** `bad` stops or endangers something now, `warn` will, `decision` waits for a person. */
export const severities = ['bad', 'warn', 'decision'] as const

export type Finding = {
  readonly kind: FindingKind
  readonly severity: (typeof severities)[number]
  readonly count: number
  readonly since?: Date | null | undefined
  /** The earliest deadline of them. */
  readonly dueAt?: Date | null | undefined
  /** What is concerned, such as queues, roles or tiers; at most five. */
  readonly subjects?: readonly string[] | undefined
}

/** A part of the service that is looked at; one that cannot be read hides no other. */
export type Check = { readonly name: string; read(): Promise<readonly (Finding | undefined)[]> }

/** A pending transaction is mined within seconds; one that is older than this needs a look. */
export const stuckMs = 120_000
export const slaRiskMs = 24 * 3_600_000
/** Below this many paid requests, randomness runs out soon. */
export const fewRequests = 200n
export const maxSubjects = 5

export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((one, other) => findingKinds.indexOf(one.kind) - findingKinds.indexOf(other.kind))
