import { Type, type Static } from 'typebox'
import { NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { holdingStatuses } from '../cards/holdings/model.ts'
import { CardIds, SubmissionKeys } from '../shared/requests.ts'
import { directions, transferMachine, transferPolicies, type Transfer, type TransferCard } from './model.ts'

export const NewTransferBody = Type.Object({
  ...CardIds,
  to_account: Type.String({ minLength: 1, maxLength: 64, description: 'The receiver’s account number.' }),
  note: Type.Optional(NullableString({ maxLength: 512 })),
  ...SubmissionKeys,
})

/** A word is welcome and not needed. */
export const DeclineBody = Type.Unsafe<{ reason?: string | null } | null>({
  type: ['object', 'null'],
  properties: { reason: { type: ['string', 'null'], minLength: 1, maxLength: 500 } },
})

export const CardTransferWire = Type.Object(
  {
    id: Type.Integer(),
    status: OneOf(transferMachine.states),
    direction: OneOf(directions),
    from_account: Type.String(),
    to_account: Type.String(),
    counterparty_name: Type.String(),
    card_count: Type.Integer(),
    note: NullableString(),
    idempotency_key: NullableString({ description: 'The sender’s; null for the receiver.' }),
    api_key_id: NullableString({ description: 'The sender’s; null for the receiver.' }),
    requested_at: Timestamp(),
    completed_at: NullableTimestamp(),
    expires_at: NullableTimestamp({ description: 'Until when it waits to be accepted.' }),
    declined_reason: NullableString(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    cards: Type.Optional(
      Type.Array(Type.Object({ unique_id: Type.String(), status: OneOf(holdingStatuses) }), {
        description: 'As they stand in your account; left out of lists.',
      }),
    ),
  },
  { $id: 'CardTransfer' },
)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** Each side sees it from its own end; what is the sender's business stays his. */
export function transferToWire(
  transfer: Transfer,
  accountId: number,
  cards?: readonly TransferCard[],
): Static<typeof CardTransferWire> {
  const isMine = transfer.fromAccountId === accountId
  return {
    id: transfer.id,
    status: transfer.status,
    direction: isMine ? 'out' : 'in',
    from_account: transfer.fromAccount,
    to_account: transfer.toAccount,
    counterparty_name: isMine ? transfer.toName : transfer.fromName,
    card_count: transfer.cardCount,
    note: transfer.note,
    idempotency_key: isMine ? transfer.idempotencyKey : null,
    api_key_id: isMine ? transfer.apiKeyId : null,
    requested_at: transfer.requestedAt.toISOString(),
    completed_at: iso(transfer.completedAt),
    expires_at: iso(transfer.expiresAt),
    declined_reason: transfer.declinedReason,
    created_at: transfer.createdAt.toISOString(),
    updated_at: transfer.updatedAt.toISOString(),
    ...(cards && { cards: cards.map(({ uniqueId, status }) => ({ unique_id: uniqueId, status })) }),
  }
}

const policy = OneOf(transferPolicies, { description: '`accept` asks first; `refuse` is answered like no account.' })
const senders = Type.Array(Type.String({ pattern: '^[A-Z0-9-]{4,32}$' }), {
  maxItems: 500,
  description: 'Account numbers whose cards are taken at once, whatever the policy.',
})

export const TransferPolicyBody = Type.Object(
  { transfer_policy: Type.Optional(policy), transfer_senders: Type.Optional(senders) },
  { additionalProperties: false },
)
export const TransferPolicyWire = Type.Object({ transfer_policy: policy, transfer_senders: senders })
