/** Where a crash would hurt most; tests end the process there. */
export const crashPoints = [
  'purchase.before_commit',
  'purchase.after_commit',
  'submit.before_commit',
  'submit.after_commit',
] as const

export type CrashPoint = (typeof crashPoints)[number]

/** Passing a point does nothing, except where a test put something in its way. */
export type PassPoint = (point: CrashPoint) => void
