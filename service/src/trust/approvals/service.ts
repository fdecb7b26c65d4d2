import { createHash } from 'node:crypto'
import type { Audit } from '../audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { Clock } from '../../kernel/clock.ts'
import { assert } from '../../kernel/assert.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs } from '../../kernel/time.ts'
import { approvedPartOf, type Approval, type ProposedRequest } from './model.ts'
import { findApproval, insertApproval, listApprovals, lockApproval, moveApproval } from './store.ts'
import { castVote } from './votes.ts'

export type Decided = { approval: Approval; decision: 'approved' | 'rejected'; by: string }

export type ApprovalDeps = {
  db: Db
  clock: Clock
  audit: Audit
  /** Notifies who can decide, in the transaction of the proposal. */
  tellApprovers?: (tx: Tx, proposed: Approval) => Promise<void>
  /** Notifies the proposer in the transaction of the decision. */
  notify(tx: Tx, decided: Decided): Promise<void>
}

const lifetimeMs = 7 * dayMs
const subjectOf = (id: number): string => `approval:${id}`

const fingerprintOf = ({ method, path, body }: ProposedRequest): Buffer =>
  createHash('sha256')
    .update(canonicalJson({ method, path, body: approvedPartOf(body) }))
    .digest()

export type ApprovalService = ReturnType<typeof createApprovalService>

/** Requests that other people approve before their proposer sends them, each once and exactly as approved. */
export function createApprovalService({ db, clock, audit, notify, tellApprovers }: ApprovalDeps) {
  const record = (tx: Tx, action: string, { id, method, path, body, fingerprint }: Approval, actor: string) =>
    audit.record(tx, {
      actor,
      action: `approval.${action}`,
      target: subjectOf(id),
      // A proposal that is changed or deleted afterwards differs from its entries.
      details: { method, path, fingerprint: Buffer.from(fingerprint).toString('hex') },
      personal: { body },
    })

  async function propose(
    request: ProposedRequest,
    { roles, reason, actor }: { roles: Approval['roles']; reason: string; actor: string },
  ): Promise<Approval> {
    const { method, path } = request
    const createdAt = clock.now()
    const body = approvedPartOf(request.body)
    const times = { createdAt, expiresAt: new Date(createdAt.getTime() + lifetimeMs) }
    const approval = { method, path, body, fingerprint: fingerprintOf(request), roles, reason, proposedBy: actor }
    return transact(db, async (tx) => {
      const proposed = await insertApproval(tx, { ...approval, ...times })
      await record(tx, 'propose', proposed, actor)
      await tellApprovers?.(tx, proposed)
      return proposed
    })
  }

  async function lockOpen(tx: Tx, id: number): Promise<Approval> {
    const known = (await lockApproval(tx, id)) ?? fail(404, 'not_found', `Approval ${id} not found.`)
    const isExpired = known.expiresAt <= clock.now()
    if (known.status === 'PROPOSED' && !isExpired) return known
    fail(409, 'invalid_status', `Approval status ${isExpired ? 'EXPIRED' : known.status} does not allow this action.`, {
      details: { status: isExpired ? 'EXPIRED' : known.status },
    })
  }

  function refuseRole(roles: Approval['roles']): never {
    fail(403, 'Insufficient permissions', `This approval requires one of the roles ${roles.join(', ')}.`, {
      details: { required: { roles } },
    })
  }

  type Approver = { actor: string; operatorId: number | null; holdsAny(roles: Approval['roles']): boolean }

  async function approve(id: number, { actor, operatorId, holdsAny }: Approver): Promise<Approval> {
    return transact(db, async (tx) => {
      const { proposedBy, roles } = await lockOpen(tx, id)
      if (!holdsAny(roles)) refuseRole(roles)
      const vote = { subject: subjectOf(id), proposedBy, operatorId, roles, now: clock.now() }
      const isApproved = await castVote(tx, vote)
      const approval = isApproved ? await moveApproval(tx, id, 'approve', clock.now()) : await findApproval(tx, id)
      assert(approval !== undefined, 'A locked approval with status PROPOSED can be approved.')
      await record(tx, isApproved ? 'approve' : 'vote', approval, actor)
      if (isApproved) await notify(tx, { approval, decision: 'approved', by: actor })
      return approval
    })
  }

  /** The proposer withdraws a request; others reject what they could approve. */
  async function reject(id: number, { actor, holdsAny }: Omit<Approver, 'operatorId'>): Promise<Approval> {
    return transact(db, async (tx) => {
      const { proposedBy, roles } = await lockOpen(tx, id)
      if (proposedBy !== actor && !holdsAny(roles)) refuseRole(roles)
      const rejected = await moveApproval(tx, id, 'reject', clock.now())
      assert(rejected !== undefined, 'A locked approval with status PROPOSED can be rejected.')
      await record(tx, 'reject', rejected, actor)
      if (proposedBy !== actor) await notify(tx, { approval: rejected, decision: 'rejected', by: actor })
      return rejected
    })
  }

  /**
   * Admits a request that names its approval; the returned step consumes the approval in the transaction that has the
   * effect. Undefined when the approval was used: only a replay of the same request succeeds then.
   */
  async function admit(id: number, request: ProposedRequest, actor: string) {
    const known = await findApproval(db, id)
    if (known?.proposedBy !== actor) fail(404, 'not_found', `Approval ${id} not found.`)
    if (!fingerprintOf(request).equals(known.fingerprint))
      fail(409, 'invalid_status', 'The request differs from the one that was approved.')
    if (known.status === 'USED') return undefined
    if (known.status !== 'APPROVED' || known.expiresAt <= clock.now()) {
      fail(403, 'second_approver_required', `Approval ${id} has the status ${known.status} and cannot be used.`, {
        details: { status: known.status, expires_at: known.expiresAt.toISOString() },
      })
    }
    let isUsed = false
    return async (tx: Tx): Promise<void> => {
      if (isUsed) return
      const used = await moveApproval(tx, id, 'use', clock.now())
      if (!used) fail(409, 'invalid_status', `Approval ${id} was already used.`)
      await record(tx, 'use', used, actor)
      isUsed = true
    }
  }

  async function get(id: number): Promise<Approval> {
    return (await findApproval(db, id)) ?? fail(404, 'not_found', `Approval ${id} not found.`)
  }

  const list = (page: { limit: number; offset: number }) => listApprovals(db, page)

  return { propose, approve, reject, admit, get, list }
}
