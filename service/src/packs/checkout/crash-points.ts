/** Points around commits at which crash tests end the process. */
export const crashPoints = [
  'purchase.before_commit',
  'purchase.after_commit',
  'submit.before_commit',
  'submit.after_commit',
] as const

export type CrashPoint = (typeof crashPoints)[number]

/** A no-op outside of crash tests. */
export type PassPoint = (point: CrashPoint) => void
