import { Type, type Static } from 'typebox'
import { described, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import { jobStates, type FailedJob } from './model.ts'

export const JobStateQuery = Type.Optional(
  OneOf(jobStates, { description: '`dead` needs an operator, `retrying` runs again by itself.' }),
)

export const FailedJobWire = Type.Object(
  {
    id: described(Type.Integer(), 'The id of the job.'),
    queue: Type.String({ description: 'The kind of work.' }),
    state: OneOf(jobStates, { description: '`dead` needs an operator, `retrying` runs again by itself.' }),
    attempts: Type.Integer({ description: 'Failed attempts so far.' }),
    last_error: NullableString({ description: 'Why the last attempt failed.' }),
    run_at: NullableTimestamp({ description: 'The next attempt; null for a dead job.' }),
    created_at: described(Timestamp(), 'When it was created.'),
  },
  { $id: 'FailedJob' },
)

export const failedJobToWire = (job: FailedJob): Static<typeof FailedJobWire> => ({
  id: Number(job.id),
  queue: job.queue,
  state: job.state,
  attempts: job.attempts,
  last_error: job.lastError,
  run_at: timeToWire(job.runAt),
  created_at: job.createdAt.toISOString(),
})
