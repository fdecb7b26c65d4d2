import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { cents } from '../../../kernel/money.ts'
import { SubmissionKeys } from '../../shared/requests.ts'
import { declaredValueMachine, type DeclaredValue, type Declaration } from './model.ts'

const fields = {
  unique_id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The permanent id of the item.',
  }),
  declared_value_cents: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000_00,
    description: 'The declared value in cents.',
  }),
  effective_from: Type.Optional(
    NullableTimestamp({ description: 'Defaults to now; must not be in the past and at most 90 days ahead.' }),
  ),
  evidence_url: Type.Optional(
    NullableString({ minLength: 1, maxLength: 2_048, description: 'The URL of the evidence.' }),
  ),
  note: Type.Optional(NullableString({ maxLength: 512, description: 'A note for people.' })),
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
    id: Type.Integer({ description: 'The id of the declared value.' }),
    submission_id: Type.Integer({ description: 'The id of the submission.' }),
    unique_id: Type.String({ description: 'The permanent id of the item.' }),
    declared_value_cents: Type.Integer({ description: 'The declared value in cents.' }),
    currency: Type.String({ description: 'The currency of the declared value.' }),
    status: OneOf(declaredValueMachine.states, { description: 'The status of the declared value.' }),
    effective_from: Timestamp({ description: 'From when it applies.' }),
    effective_to: NullableTimestamp({ description: 'Until when it applies.' }),
    cap_applied_cents: NullableInteger({
      description: 'The remaining coverage, when it does not cover the declared value.',
    }),
    evidence_url: NullableString({ description: 'The URL of the evidence.' }),
    note: NullableString({ description: 'A note for people.' }),
    reviewed_at: NullableTimestamp({ description: 'When the declared value was reviewed.' }),
    rejected_reason: NullableString({ description: 'Why it was rejected.' }),
    api_key_id: Type.String({ description: 'The id of the API key that made the request.' }),
    created_at: Timestamp({ description: 'When the declared value was created.' }),
    updated_at: Timestamp({ description: 'When the declared value was updated.' }),
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
