import type { Tx } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import { fail } from '../../kernel/errors.ts'
import { votesNeeded } from '../../kernel/payment-limits.ts'
import { insertVote, listApprovers, listVoters } from './vote-store.ts'

export type Vote = {
  /** What is approved, such as `adjustment:12`. */
  subject: string
  proposedBy: string
  /** A signed-in operator; null for a key, which cannot approve. */
  operatorId: number | null
  /** An approver holds at least one of them. */
  roles: readonly OperatorRole[]
  now: Date
  /** Signs what the person approves, with a key that the database does not hold. */
  certify?: ((operatorId: number) => Uint8Array) | undefined
}

/** Names the people who can approve instead. */
async function refuse(tx: Tx, { subject, proposedBy, roles }: Vote, message: string): Promise<never> {
  const approvedBy = await listVoters(tx, subject)
  const people = await listApprovers(tx, roles)
  return fail(403, 'second_approver_required', message, {
    details: {
      proposed_by: proposedBy,
      approvals_needed: votesNeeded(proposedBy),
      approved_by: approvedBy.map((id) => `operator:${id}`),
      roles: [...roles],
      may_approve: people.filter(({ id }) => proposedBy !== `operator:${id}` && !approvedBy.includes(id)),
    },
  })
}

/**
 * Records the approval of a person and returns whether enough people have approved. The caller holds a lock on the
 * subject, so that concurrent votes are counted one after the other.
 */
export async function castVote(tx: Tx, vote: Vote): Promise<boolean> {
  const { subject, proposedBy, operatorId, now } = vote
  if (operatorId === null)
    return refuse(tx, vote, 'Approvals belong to people; one of details.may_approve must sign in and approve.')
  if (proposedBy === `operator:${operatorId}`)
    return refuse(tx, vote, 'The person who proposed this cannot approve it; one of details.may_approve can.')
  await insertVote(tx, { subject, operatorId, now, certificate: vote.certify?.(operatorId) ?? null })
  return (await listVoters(tx, subject)).length >= votesNeeded(proposedBy)
}
