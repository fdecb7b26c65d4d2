import { Type, type Static } from 'typebox'
import { approvalMachine, type Approval } from './model.ts'
import { votesNeeded } from '../../kernel/payment-limits.ts'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
const RequestBody = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The body of the request. `password`, `pin` and `client_action_id` are not part of what is approved.',
})

export const ApprovalWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the proposal.' }),
    method: OneOf(methods, { description: 'The method of the proposed request.' }),
    path: Type.String({ description: 'The path of the proposed request.' }),
    body: RequestBody,
    reason: Type.String({ description: 'Why the proposer asks for it.' }),
    status: OneOf(approvalMachine.states, { description: 'The status of the proposal.' }),
    roles: Type.Array(OneOf(operatorRoles), { description: 'An approver holds at least one of these roles.' }),
    proposed_by: Type.String({ description: '`key:<id>` or `operator:<id>`.' }),
    approvals_needed: Type.Integer({ description: 'One other person, or two people when a key proposed it.' }),
    approved_by: Type.Array(Type.String(), { description: 'The operators who approved it.' }),
    created_at: Timestamp({ description: 'When the proposal was created.' }),
    expires_at: Timestamp({ description: 'When the proposal expires.' }),
    decided_at: NullableTimestamp({ description: 'When the proposal was decided.' }),
  },
  { $id: 'Approval' },
)

export const NewApprovalBody = Type.Object({
  method: OneOf(methods, { description: 'The method of the proposed request.' }),
  path: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'The full path of the request, such as `/api/v1/admin/partners/12/keys`.',
  }),
  body: Type.Optional(RequestBody),
  reason: Type.String({ minLength: 1, maxLength: 500, description: 'Why the request is needed.' }),
})

export const approvalToWire = (approval: Approval): Static<typeof ApprovalWire> => ({
  id: approval.id,
  method: approval.method as Static<typeof ApprovalWire>['method'],
  path: approval.path,
  body: { ...approval.body },
  reason: approval.reason,
  status: approval.status,
  roles: approval.roles,
  proposed_by: approval.proposedBy,
  approvals_needed: votesNeeded(approval.proposedBy),
  approved_by: approval.approvedBy,
  created_at: approval.createdAt.toISOString(),
  expires_at: approval.expiresAt.toISOString(),
  decided_at: timeToWire(approval.decidedAt),
})
