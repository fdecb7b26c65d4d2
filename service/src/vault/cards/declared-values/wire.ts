import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { cents } from '../../../kernel/money.ts'
import { SubmissionKeys } from '../../shared/requests.ts'
import { declaredValueMachine, type DeclaredValue, type Declaration } from './model.ts'

const fields = {
  unique_id: Type.String({ minLength: 1, maxLength: 64 }),
  declared_value_cents: Type.Integer({ minimum: 0, maximum: 1_000_000_000_00 }),
  effective_from: Type.Optional(
    NullableTimestamp({ description: 'Defaults to now; must not be in the past and at most 90 days ahead.' }),
  ),
  evidence_url: Type.Optional(NullableString({ minLength: 1, maxLength: 2_048 })),
  note: Type.Optional(NullableString({ maxLength: 512 })),
}

const DeclarationBody = Type.Object(fields, { additionalProperties: false })

export const DeclareBody = Type.Object(
  {
    values: Type.Optional(
      Type.Array(DeclarationBody, {
        description: '1 to 500 cards. Alternatively, pass the fields of a single card at the top level.',
      }),
    ),
    ...Type.Partial(Type.Object(fields)).properties,
    ...SubmissionKeys,
  },
  { additionalProperties: false },
)

export const declarationOf = (body: Static<typeof DeclarationBody>): Declaration => ({
  uniqueId: body.unique_id,
  declaredValueCents: cents(BigInt(body.declared_value_cents)),
  effectiveFrom: body.effective_from == null ? undefined : new Date(body.effective_from),
  evidenceUrl: body.evidence_url,
  note: body.note,
})

export const DeclaredValueWire = Type.Object(
  {
    id: Type.Integer(),
    submission_id: Type.Integer(),
    unique_id: Type.String(),
    declared_value_cents: Type.Integer(),
    currency: Type.String(),
    status: OneOf(declaredValueMachine.states),
    effective_from: Timestamp(),
    effective_to: NullableTimestamp(),
    cap_applied_cents: NullableInteger({
      description: 'The remaining coverage, when it does not cover the declared value.',
    }),
    evidence_url: NullableString(),
    note: NullableString(),
    reviewed_at: NullableTimestamp(),
    rejected_reason: NullableString(),
    api_key_id: Type.String(),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  { $id: 'DeclaredValue' },
)

export const valueToWire = (value: DeclaredValue): Static<typeof DeclaredValueWire> => ({
  id: value.id,
  submission_id: value.submissionId,
  unique_id: value.uniqueId,
  declared_value_cents: Number(value.declaredValueCents),
  currency: 'USD',
  status: value.status,
  effective_from: value.effectiveFrom.toISOString(),
  effective_to: value.effectiveTo?.toISOString() ?? null,
  cap_applied_cents: value.capAppliedCents === null ? null : Number(value.capAppliedCents),
  evidence_url: value.evidenceUrl,
  note: value.note,
  reviewed_at: value.reviewedAt?.toISOString() ?? null,
  rejected_reason: value.rejectedReason,
  api_key_id: value.apiKeyId,
  created_at: value.createdAt.toISOString(),
  updated_at: value.updatedAt.toISOString(),
})
