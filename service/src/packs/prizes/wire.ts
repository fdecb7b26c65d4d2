import { Type } from 'typebox'

const UniqueIds = (minItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { minItems, maxItems: 500, uniqueItems: true })

export const ChangePrizesBody = Type.Object({
  assign: Type.Optional({ ...UniqueIds(0), description: 'Things of the inventory to set aside for the partner.' }),
  unassign: Type.Optional({ ...UniqueIds(0), description: 'Its prizes that shall be nobody’s again.' }),
})

export const OpenBody = Type.Object({ unique_ids: UniqueIds(1) })
