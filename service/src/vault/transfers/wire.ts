import { Type, type Static } from 'typebox'
import { NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import type { DocumentCard } from '../cards/holdings/document-cards-store.ts'
import { holdingStatuses } from '../cards/holdings/model.ts'
import { CardIds, SubmissionKeys } from '../shared/requests.ts'
import { directions, transferMachine, transferPolicies, type Transfer } from './model.ts'

export const NewTransferBody = Type.Object({
  ...CardIds,
  to_account: Type.String({ minLength: 1, maxLength: 64, description: 'The receiver’s account number.' }),
  note: Type.Optional(NullableString({ maxLength: 512, description: 'A note for people.' })),
  ...SubmissionKeys,
})

export const DeclineBody = Type.Unsafe<{ reason?: string | null } | null>({
  type: ['object', 'null'],
  properties: {
    reason: { type: ['string', 'null'], minLength: 1, maxLength: 500, description: 'Why the transfer is declined.' },
  },
})

export const CardTransferWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the transfer.' }),
    status: OneOf(transferMachine.states, { description: 'The status of the transfer.' }),
    direction: OneOf(directions, { description: 'The direction of the transfer.' }),
    from_account: Type.String({ description: 'The account number of the sender.' }),
    to_account: Type.String({ description: 'The account number of the recipient.' }),
    counterparty_name: Type.String({ description: 'The name of the other account.' }),
    card_count: Type.Integer({ description: 'The number of cards.' }),
    note: NullableString({ description: 'A note for people.' }),
    idempotency_key: NullableString({ description: 'The sender’s; null for the receiver.' }),
    api_key_id: NullableString({ description: 'The sender’s; null for the receiver.' }),
    requested_at: Timestamp({ description: 'When the transfer was requested.' }),
    completed_at: NullableTimestamp({ description: 'When the transfer was completed.' }),
    expires_at: NullableTimestamp({ description: 'Deadline for the acceptance.' }),
    declined_reason: NullableString({ description: 'Why the recipient declined.' }),
    created_at: Timestamp({ description: 'When the transfer was created.' }),
    updated_at: Timestamp({ description: 'When the transfer was updated.' }),
    cards: Type.Optional(
      Type.Array(
        Type.Object({
          unique_id: Type.String({ description: 'The permanent id of the item.' }),
          status: OneOf(holdingStatuses, { description: 'The status of the card.' }),
        }),
        { description: 'With their status in your account. Omitted in lists.' },
      ),
    ),
  },
  { $id: 'CardTransfer' },
)

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** The wire form for one side; only the sender sees the sender's key and idempotency key. */
export function transferToWire(
  transfer: Transfer,
  accountId: number,
  cards?: readonly DocumentCard[],
): Static<typeof CardTransferWire> {
  const isSender = transfer.fromAccountId === accountId
  return {
    id: transfer.id,
    status: transfer.status,
    direction: isSender ? 'out' : 'in',
    from_account: transfer.fromAccount,
    to_account: transfer.toAccount,
    counterparty_name: isSender ? transfer.toName : transfer.fromName,
    card_count: transfer.cardCount,
    note: transfer.note,
    idempotency_key: isSender ? transfer.idempotencyKey : null,
    api_key_id: isSender ? transfer.apiKeyId : null,
    requested_at: transfer.requestedAt.toISOString(),
    completed_at: iso(transfer.completedAt),
    expires_at: iso(transfer.expiresAt),
    declined_reason: transfer.declinedReason,
    created_at: transfer.createdAt.toISOString(),
    updated_at: transfer.updatedAt.toISOString(),
    ...(cards && { cards: cards.map(({ uniqueId, status }) => ({ unique_id: uniqueId, status })) }),
  }
}

const policy = OneOf(transferPolicies, {
  description: '`accept` requires acceptance; `refuse` is indistinguishable from an unknown account.',
})
const senders = Type.Array(Type.String({ pattern: '^[A-Z0-9-]{4,32}$' }), {
  maxItems: 500,
  description: 'Account numbers whose transfers complete at once, regardless of the policy.',
})

export const TransferPolicyBody = Type.Object(
  { transfer_policy: Type.Optional(policy), transfer_senders: Type.Optional(senders) },
  { additionalProperties: false },
)
export const TransferPolicyWire = Type.Object({ transfer_policy: policy, transfer_senders: senders })
