import { Type, type Static } from 'typebox'
import { DryRun } from '../../actions/wire.ts'
import { NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { formatUsdc } from '../../../kernel/money.ts'
import { groupKinds, groupSources } from './model.ts'
import type { GroupState } from '../pricing.ts'

export const PriceGroupWire = Type.Object(
  {
    group_id: Type.Integer({ description: 'The id of the group.' }),
    name: Type.String({ description: 'The name of the group.' }),
    item_type: OneOf(groupKinds, { description: 'The kind of item.' }),
    follows: OneOf(groupSources, { description: 'Source of the price: the catalog or the operator.' }),
    card_id: NullableString({ description: 'The catalog id of the card.' }),
    grade_company: NullableString({ description: 'The grading company.' }),
    grade: NullableString({ description: 'The grade of the group.' }),
    price_usdc: NullableString({ description: 'Price of the oracle; null if none was pushed yet.' }),
    price_updated_at: NullableTimestamp({ description: 'When the group was price updated.' }),
    is_stale: Type.Boolean({ description: 'Whether the price is too old for the contracts to pay by.' }),
    token_count: Type.Integer({ description: 'The number of tokens.' }),
    created_at: Timestamp({ description: 'When the group was created.' }),
  },
  { $id: 'PriceGroup' },
)

export const groupToWire = ({ group, oracle, isStale, tokens }: GroupState): Static<typeof PriceGroupWire> => ({
  group_id: group.id,
  name: group.name,
  item_type: group.kind,
  follows: group.follows,
  card_id: group.cardId,
  grade_company: group.gradeCompany,
  grade: group.grade,
  price_usdc: oracle ? formatUsdc(oracle.price) : null,
  price_updated_at: oracle?.at.toISOString() ?? null,
  is_stale: isStale,
  token_count: tokens,
  created_at: group.createdAt.toISOString(),
})

export const NewGroupBody = Type.Object({
  group_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 16_777_215, description: 'The id of the group.' })),
  name: Type.String({ minLength: 1, maxLength: 255, description: 'The name of the group.' }),
  item_type: OneOf(groupKinds, { description: 'The kind of item.' }),
  follows: Type.Optional(OneOf(groupSources, { description: 'The card whose price the group follows.' })),
  card_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128, description: 'The catalog id of the card.' })),
  grade: Type.Optional(
    Type.Object(
      {
        company: Type.String({ minLength: 1, maxLength: 32, description: 'The company.' }),
        grade: Type.String({ minLength: 1, maxLength: 16, description: 'The grade that the company gave.' }),
      },
      { description: 'The grade of the group.' },
    ),
  ),
})

export const AssignBody = Type.Object({
  unique_ids: Type.Array(Type.String({ minLength: 1, maxLength: 22 }), {
    minItems: 1,
    maxItems: 100,
    description: 'The permanent ids of the items.',
  }),
  ...DryRun,
})

export const groupFromWire = (body: Static<typeof NewGroupBody>) => ({
  id: body.group_id,
  name: body.name,
  kind: body.item_type,
  follows: body.follows ?? ('catalog' as const),
  cardId: body.card_id ?? null,
  gradeCompany: body.grade?.company ?? null,
  grade: body.grade?.grade ?? null,
})
