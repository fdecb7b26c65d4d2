import type { Tx } from '../db/db.ts'
import { fail } from '../kernel/errors.ts'
import { votesNeeded } from './model.ts'
import { countVotes, insertVote } from './vote-store.ts'

export type Vote = {
  /** What is approved, such as `adjustment:12`. */
  subject: string
  proposedBy: string
  /** A signed-in operator; null for a key, which cannot approve. */
  operatorId: number | null
  now: Date
}

/**
 * Records the approval of a person and returns whether enough people have approved. The caller holds a lock on the
 * subject, so that concurrent votes are counted one after the other.
 */
export async function castVote(tx: Tx, { subject, proposedBy, operatorId, now }: Vote): Promise<boolean> {
  if (operatorId === null) fail(403, 'second_approver_required', 'Approvals belong to people; sign in as an operator.')
  if (proposedBy === `operator:${operatorId}`)
    fail(403, 'second_approver_required', 'The person who proposed this cannot approve it.')
  await insertVote(tx, subject, operatorId, now)
  return (await countVotes(tx, subject)) >= votesNeeded(proposedBy)
}
