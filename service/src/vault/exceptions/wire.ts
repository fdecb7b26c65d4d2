import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { CardIds, SubmissionKeys } from '../shared/requests.ts'
import {
  exceptionMachine,
  exceptionNumber,
  exceptionTypes,
  severities,
  tenantTypes,
  type ExceptionMessage,
  type VaultException,
} from './model.ts'

const OptionalId = Type.Optional(Type.Integer({ minimum: 1 }))

export const NewExceptionBody = Type.Object(
  {
    type: OneOf(tenantTypes),
    summary: Type.String({ minLength: 1, maxLength: 1_000 }),
    ...CardIds,
    order_id: OptionalId,
    withdrawal_id: OptionalId,
    inbound_shipment_id: OptionalId,
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const MessageBody = Type.Object(
  {
    body: Type.String({ minLength: 1, maxLength: 4_000 }),
    decision: Type.Optional(NullableString({ minLength: 1, maxLength: 64, description: 'The action you request.' })),
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const MessageWire = Type.Object({
  id: Type.Integer(),
  author: OneOf(['tenant', 'operator']),
  body: Type.String(),
  decision: NullableString(),
  created_at: Timestamp(),
})

export const ExceptionWire = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String(),
    type: OneOf(exceptionTypes),
    severity: OneOf(severities),
    status: OneOf(exceptionMachine.states),
    summary: Type.String(),
    unique_ids: Type.Array(Type.String()),
    order_id: NullableInteger(),
    withdrawal_id: NullableInteger(),
    inbound_shipment_id: NullableInteger(),
    site_id: NullableInteger(),
    opened_by: OneOf(['tenant', 'operator', 'system']),
    due_at: Timestamp({ description: 'Deadline for the first response.' }),
    first_response_at: NullableTimestamp(),
    resolution: NullableString(),
    resolution_note: NullableString(),
    liability: NullableString(),
    credit_id: NullableInteger({ description: 'The active service credit for this exception.' }),
    opened_at: Timestamp(),
    resolved_at: NullableTimestamp(),
    closed_at: NullableTimestamp(),
    updated_at: Timestamp(),
    messages: Type.Optional(Type.Array(MessageWire, { description: 'Omitted in lists.' })),
  },
  { $id: 'VaultException' },
)

/** A key is the tenant's or the platform's; a tenant opens exceptions of its own types only. */
function openerOf({ openedBy, type }: Pick<VaultException, 'openedBy' | 'type'>): 'tenant' | 'operator' | 'system' {
  if (openedBy === 'system') return 'system'
  return openedBy.startsWith('key:') && tenantTypes.some((own) => own === type) ? 'tenant' : 'operator'
}

const messageToWire = (message: ExceptionMessage): Static<typeof MessageWire> => ({
  id: message.id,
  author: message.author,
  body: message.body,
  decision: message.decision,
  created_at: message.createdAt.toISOString(),
})

export const exceptionToWire = (
  exception: VaultException,
  messages?: readonly ExceptionMessage[],
): Static<typeof ExceptionWire> => ({
  id: exception.id,
  number: exceptionNumber(exception.id),
  type: exception.type,
  severity: exception.severity,
  status: exception.status,
  summary: exception.summary,
  unique_ids: [...exception.uniqueIds],
  order_id: exception.orderId,
  withdrawal_id: exception.withdrawalId,
  inbound_shipment_id: exception.inboundShipmentId,
  site_id: exception.siteId,
  opened_by: openerOf(exception),
  due_at: exception.dueAt.toISOString(),
  first_response_at: exception.firstResponseAt?.toISOString() ?? null,
  resolution: exception.resolution,
  resolution_note: exception.resolutionNote,
  liability: exception.liability,
  credit_id: exception.creditId,
  opened_at: exception.openedAt.toISOString(),
  resolved_at: exception.resolvedAt?.toISOString() ?? null,
  closed_at: exception.closedAt?.toISOString() ?? null,
  updated_at: exception.updatedAt.toISOString(),
  ...(messages && { messages: messages.map(messageToWire) }),
})
