export const jobStates = ['dead', 'retrying'] as const
export type JobState = (typeof jobStates)[number]

/** A job whose last attempt failed. */
export type FailedJob = {
  readonly id: bigint
  readonly queue: string
  readonly state: JobState
  readonly attempts: number
  readonly lastError: string | null
  /** The next attempt; null for a dead job. */
  readonly runAt: Date | null
  readonly createdAt: Date
}
