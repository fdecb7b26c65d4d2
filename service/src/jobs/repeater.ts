import type { Db } from '../db/db.ts'
import { repeatJobs, type Job } from './queue.ts'

/** Reschedules recurring jobs; those that end within a short time share one statement. */
export type Repeater = { repeat(job: Job, runAt: Date): Promise<void> }

type Waiting = { job: Job; runAt: Date; settle: () => void; refuse: (error: unknown) => void }

export function createRepeater(db: Db, withinMs: () => number): Repeater {
  let waiting: Waiting[] = []

  async function flush(): Promise<void> {
    const group = waiting
    waiting = []
    try {
      await repeatJobs(db, group)
      for (const { settle } of group) settle()
    } catch (error) {
      for (const { refuse } of group) refuse(error)
    }
  }

  return {
    repeat: (job, runAt) =>
      new Promise((settle, refuse) => {
        waiting.push({ job, runAt, settle, refuse })
        if (waiting.length === 1) setTimeout(() => void flush(), withinMs())
      }),
  }
}
