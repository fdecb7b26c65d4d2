import { createApprovalService } from '../trust/approvals/service.ts'
import type { Audit } from '../trust/audit/audit.ts'
import { withBeforeCommit, type Db } from '../db/db.ts'
import type { App } from '../http/app-type.ts'
import { acceptApprovals } from '../http/pipeline/approved-requests.ts'
import { acceptIdempotencyKeys } from '../http/pipeline/keyed-requests.ts'
import { readIdempotencyKey } from '../idempotency/idempotency.ts'
import { createRequests } from '../idempotency/requests.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Random } from '../kernel/random.ts'
import { hourMs } from '../kernel/time.ts'
import type { Mail } from '../providers/mail/mail.ts'
import type { NotificationService } from '../events/notifications/service.ts'
import { createDecisionLetters, createProposalNotes } from './decision-letters.ts'

export type GuardDeps = { db: Db; clock: Clock; random: Random; audit: Audit; mail: Mail; pepper: Uint8Array } & {
  notifications: NotificationService
}

/** Approvals and Idempotency-Keys of administrative requests, for routes that are registered after `guard`. */
export function createRequestGuards({ db, clock, random, audit, mail, pepper, notifications }: GuardDeps) {
  const approvals = createApprovalService({
    db,
    clock,
    audit,
    notify: createDecisionLetters(mail, notifications),
    tellApprovers: createProposalNotes(notifications),
  })
  const requests = createRequests({ db, clock, random, pepper })
  const recurring: readonly Recurring[] = [{ queue: 'idempotency.prune', everyMs: hourMs, run: requests.prune }]

  function guard(http: App): void {
    acceptApprovals(http, async (id, request, actor) => {
      const use = await approvals.admit(id, request, actor)
      return use && ((isClaimed, work) => withBeforeCommit(async (tx) => isClaimed() && use(tx), work))
    })
    acceptIdempotencyKeys(http, { claim: requests.claim, readKey: readIdempotencyKey })
  }

  return { approvals, guard, recurring }
}
