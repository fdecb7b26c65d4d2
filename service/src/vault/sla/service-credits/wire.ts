import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { SubmissionKeys } from '../../shared/requests.ts'
import { creditMachine, remainingOf, type Credit } from './model.ts'

export const CreditBody = Type.Object(
  {
    period: Type.Optional(NullableString({ maxLength: 16, description: 'Such as `2026-11`; requires `metric`.' })),
    metric: Type.Optional(NullableString({ maxLength: 64, description: 'The name of the metric.' })),
    exception_id: Type.Optional(NullableInteger({ minimum: 1, description: 'Replaces `period` and `metric`.' })),
    reason: Type.Optional(
      NullableString({ minLength: 1, maxLength: 1_000, description: 'Why the credit is requested.' }),
    ),
    requested_amount_cents: Type.Optional(
      NullableInteger({ minimum: 1, maximum: 1_000_000_000_00, description: 'The requested amount in cents.' }),
    ),
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const CreditWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the service credit.' }),
    status: OneOf(creditMachine.states, { description: 'The status of the service credit.' }),
    kind: OneOf(['sla', 'incident'], {
      description: 'Whether the credit follows from a missed target or from an incident.',
    }),
    period: NullableString({ description: 'The period, such as 2026-03.' }),
    metric: NullableString({ description: 'The name of the metric.' }),
    exception_id: NullableInteger({ description: 'The id of the exception.' }),
    computed_amount_cents: Type.Integer({ description: 'The amount computed from the metrics or declared values.' }),
    requested_amount_cents: NullableInteger({ description: 'The requested amount in cents.' }),
    approved_amount_cents: NullableInteger({ description: 'The approved amount in cents.' }),
    applied_cents: Type.Integer({ description: 'The applied in cents.' }),
    remaining_cents: Type.Integer({ description: 'The remaining in cents.' }),
    invoice_ids: Type.Array(Type.Integer(), { description: 'The ids of the invoice.' }),
    reason: NullableString({ description: 'Why the credit was requested.' }),
    decision_note: NullableString({ description: 'The reason of the decision.' }),
    idempotency_key: NullableString({
      description: 'A unique key of the operation, at most 128 characters; repeating it returns the original result.',
    }),
    api_key_id: NullableString({ description: 'Null when the credit was proposed to you without a request.' }),
    requested_at: Timestamp({ description: 'When the service credit was requested.' }),
    decided_at: NullableTimestamp({ description: 'When the service credit was decided.' }),
    applied_at: NullableTimestamp({ description: 'When the service credit was applied.' }),
    updated_at: Timestamp({ description: 'When the service credit was updated.' }),
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
