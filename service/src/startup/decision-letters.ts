import type { ApprovalDeps } from '../trust/approvals/service.ts'
import type { NotificationService } from '../events/notifications/service.ts'
import type { Mail } from '../providers/mail/mail.ts'
import { findOperator } from '../identity/people/store.ts'

const operatorId = (actor: string): number | undefined => {
  const id = /^operator:(\d+)$/.exec(actor)?.[1]
  return id === undefined ? undefined : Number(id)
}

const requestsPage = '/approvals?tab=requests'

/** Tells the operators who could decide, but not the proposer. */
export const createProposalNotes =
  (notifications: Pick<NotificationService, 'noteStaff'>): NonNullable<ApprovalDeps['tellApprovers']> =>
  (tx, { id, roles, reason, proposedBy }) =>
    notifications.noteStaff(tx, {
      topic: 'approvals',
      title: `Proposal ${id} waits for a second person: ${reason.slice(0, 200)}`,
      path: requestsPage,
      occurrence: `approval:${id}:proposed`,
      roles,
      exceptId: operatorId(proposedBy),
    })

/**
 * Tells the person who proposed a request when other people approve or reject it, also by a letter unless the person chose
 * otherwise. A key reads the status instead.
 */
export const createDecisionLetters =
  (
    mail: Pick<Mail, 'post'>,
    notifications: Pick<NotificationService, 'noteStaff' | 'wantsDecisions'>,
  ): ApprovalDeps['notify'] =>
  async (tx, { approval, decision, by }) => {
    const [proposerId, deciderId] = [operatorId(approval.proposedBy), operatorId(by)]
    const proposer = proposerId === undefined ? undefined : await findOperator(tx, proposerId)
    if (!proposer) return
    const decider = deciderId === undefined ? undefined : await findOperator(tx, deciderId)
    const dedupeKey = `approval:${approval.id}:${decision}`
    await notifications.noteStaff(tx, {
      topic: 'decisions',
      title: `Your proposal ${approval.id} was ${decision}`,
      path: requestsPage,
      occurrence: dedupeKey,
      personId: proposer.id,
    })
    if (!(await notifications.wantsDecisions(tx, proposer.id))) return
    const to = {
      accountId: null,
      name: proposer.name,
      recipient: proposer.email,
      kind: 'approval_decision',
      dedupeKey,
    }
    await mail.post(tx, to, {
      subject: `Your proposal ${approval.id} was ${decision}`,
      lines: [`${decider?.name ?? 'Another person'} ${decision} the request that you proposed.`],
      quote: approval.reason,
      facts: [
        ['Request', `${approval.method} ${approval.path}`],
        ['Valid until', decision === 'approved' ? approval.expiresAt.toISOString() : ''],
      ],
      todo: decision === 'approved' ? 'Carry it out in the console, once and exactly as approved.' : undefined,
      link: { label: 'Proposed changes', path: `/console/o${requestsPage}` },
    })
  }
