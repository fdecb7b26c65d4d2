import { Type, type Static } from 'typebox'
import {
  described,
  NullableInteger,
  NullableString,
  NullableTimestamp,
  OneOf,
  Timestamp,
} from '../../http/schema/fields.ts'
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
    type: OneOf(tenantTypes, { description: 'What is wrong.' }),
    summary: Type.String({ minLength: 1, maxLength: 1_000, description: 'A one-line summary.' }),
    ...CardIds,
    order_id: described(OptionalId, 'The id of the order.'),
    withdrawal_id: described(OptionalId, 'The id of the withdrawal.'),
    inbound_shipment_id: described(OptionalId, 'The id of the inbound shipment.'),
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const MessageBody = Type.Object(
  {
    body: described(Type.String({ minLength: 1, maxLength: 4_000 }), 'The text of the message.'),
    decision: Type.Optional(NullableString({ minLength: 1, maxLength: 64, description: 'The action you request.' })),
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const MessageWire = Type.Object({
  id: Type.Integer({ description: 'The id of the message.' }),
  author: OneOf(['tenant', 'operator'], { description: 'Who wrote the message.' }),
  body: described(Type.String(), 'The text of the message.'),
  decision: NullableString({ description: 'The decision of the message.' }),
  created_at: Timestamp({ description: 'When the message was created.' }),
})

export const ExceptionWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the exception.' }),
    number: Type.String({ description: 'The number that people quote.' }),
    type: OneOf(exceptionTypes, { description: 'What is wrong.' }),
    severity: OneOf(severities, { description: 'The severity of the exception.' }),
    status: OneOf(exceptionMachine.states, { description: 'The status of the exception.' }),
    summary: Type.String({ description: 'A one-line summary.' }),
    unique_ids: Type.Array(Type.String(), { description: 'The permanent ids of the items.' }),
    order_id: NullableInteger({ description: 'The id of the order.' }),
    withdrawal_id: NullableInteger({ description: 'The id of the withdrawal.' }),
    inbound_shipment_id: NullableInteger({ description: 'The id of the inbound shipment.' }),
    site_id: NullableInteger({ description: 'The id of the site.' }),
    opened_by: OneOf(['tenant', 'operator', 'system'], { description: 'Who opened it.' }),
    due_at: Timestamp({ description: 'Deadline for the first response.' }),
    first_response_at: NullableTimestamp({ description: 'When the warehouse first replied.' }),
    resolution: NullableString({ description: 'The resolution of the exception.' }),
    resolution_note: NullableString({ description: 'The note on the resolution.' }),
    liability: NullableString({ description: 'Who bears the damage; null until it is decided.' }),
    credit_id: NullableInteger({ description: 'The active service credit for this exception.' }),
    opened_at: Timestamp({ description: 'When the exception was opened.' }),
    resolved_at: NullableTimestamp({ description: 'When the exception was resolved.' }),
    closed_at: NullableTimestamp({ description: 'When the exception was closed.' }),
    updated_at: Timestamp({ description: 'When the exception was updated.' }),
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
