import { Type, type Static } from 'typebox'
import { DryRun } from '../../assets/actions/wire.ts'
import { NullableString, NullableTimestamp, OneOf, Timestamp } from '../../http/schema/fields.ts'
import { formatUsdc } from '../../kernel/money.ts'
import { groupKinds, groupSources } from '../../pricing/groups/model.ts'
import type { GroupState } from '../../pricing/pricing.ts'

export const PriceGroupWire = Type.Object(
  {
    group_id: Type.Integer(),
    name: Type.String(),
    item_type: OneOf(groupKinds),
    follows: OneOf(groupSources, { description: 'Source of the price: the catalog or the operator.' }),
    card_id: NullableString(),
    grade_company: NullableString(),
    grade: NullableString(),
    price_usdc: NullableString({ description: 'Price of the oracle; null if none was pushed yet.' }),
    price_updated_at: NullableTimestamp(),
    is_stale: Type.Boolean({ description: 'Whether the price is too old for the contracts to pay by.' }),
    token_count: Type.Integer(),
    created_at: Timestamp(),
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
  group_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 16_777_215 })),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  item_type: OneOf(groupKinds),
  follows: Type.Optional(OneOf(groupSources)),
  card_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  grade: Type.Optional(
    Type.Object({
      company: Type.String({ minLength: 1, maxLength: 32 }),
      grade: Type.String({ minLength: 1, maxLength: 16 }),
    }),
  ),
})

export const AssignBody = Type.Object({
  unique_ids: Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { minItems: 1, maxItems: 100 }),
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
