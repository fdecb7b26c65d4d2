/** On a busy machine, requests wait for connections and statements for processor time; tests of timeouts set their own. */
export const patience = {
  acquireTimeoutMs: 30_000,
  statementTimeoutMs: 60_000,
  lockTimeoutMs: 8_000,
  idleInTransactionTimeoutMs: 120_000,
} as const
