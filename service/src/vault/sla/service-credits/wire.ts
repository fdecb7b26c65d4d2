import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { SubmissionKeys } from '../../shared/requests.ts'
import { creditMachine, remainingOf, type Credit } from './model.ts'

export const CreditBody = Type.Object(
  {
    period: Type.Optional(NullableString({ maxLength: 16, description: 'Such as `2026-11`; requires `metric`.' })),
    metric: Type.Optional(NullableString({ maxLength: 64 })),
    exception_id: Type.Optional(NullableInteger({ minimum: 1, description: 'Replaces `period` and `metric`.' })),
    reason: Type.Optional(NullableString({ minLength: 1, maxLength: 1_000 })),
    requested_amount_cents: Type.Optional(NullableInteger({ minimum: 1, maximum: 1_000_000_000_00 })),
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const CreditWire = Type.Object(
  {
    id: Type.Integer(),
    status: OneOf(creditMachine.states),
    kind: OneOf(['sla', 'incident']),
    period: NullableString(),
    metric: NullableString(),
    exception_id: NullableInteger(),
    computed_amount_cents: Type.Integer({ description: 'The amount computed from the metrics or declared values.' }),
    requested_amount_cents: NullableInteger(),
    approved_amount_cents: NullableInteger(),
    applied_cents: Type.Integer(),
    remaining_cents: Type.Integer(),
    invoice_ids: Type.Array(Type.Integer()),
    reason: NullableString(),
    decision_note: NullableString(),
    idempotency_key: NullableString(),
    api_key_id: NullableString({ description: 'Null when the credit was proposed to you without a request.' }),
    requested_at: Timestamp(),
    decided_at: NullableTimestamp(),
    applied_at: NullableTimestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'ServiceCredit' },
)

/** A credit as operators see it. */
export const OperatorCreditWire = Type.Object(
  { ...CreditWire.properties, account_id: Type.Integer({ description: 'The tenant who gets the credit.' }) },
  { $id: 'OperatorServiceCredit' },
)

const amount = (cents: bigint | null): number | null => (cents === null ? null : Number(cents))

export const creditToWire = (credit: Credit): Static<typeof CreditWire> => ({
  id: credit.id,
  status: credit.status,
  kind: credit.kind,
  period: credit.periodStart?.slice(0, 7) ?? null,
  metric: credit.metric,
  exception_id: credit.exceptionId,
  computed_amount_cents: Number(credit.computedCents),
  requested_amount_cents: amount(credit.requestedCents),
  approved_amount_cents: amount(credit.approvedCents),
  applied_cents: Number(credit.appliedCents),
  remaining_cents: Number(remainingOf(credit)),
  invoice_ids: [...credit.invoiceIds],
  reason: credit.reason,
  decision_note: credit.decisionNote,
  idempotency_key: credit.idempotencyKey,
  api_key_id: credit.apiKeyId,
  requested_at: credit.requestedAt.toISOString(),
  decided_at: credit.decidedAt?.toISOString() ?? null,
  applied_at: credit.appliedAt?.toISOString() ?? null,
  updated_at: credit.updatedAt.toISOString(),
})

export const operatorCreditToWire = (credit: Credit): Static<typeof OperatorCreditWire> => ({
  ...creditToWire(credit),
  account_id: credit.accountId,
})
