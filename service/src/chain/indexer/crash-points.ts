/** The critical points of a crash; tests end the process there. */
export const crashPoints = [
  'index.after_fetch',
  'index.before_batch_commit',
  'index.after_batch_commit',
  'index.before_rollback_commit',
  'index.after_rollback_commit',
  'index.before_stage_commit',
  'index.after_stage_commit',
  'index.before_rescan_commit',
  'index.after_rescan_commit',
] as const

export type CrashPoint = (typeof crashPoints)[number]
export type ReachPoint = (point: CrashPoint) => Promise<void>
