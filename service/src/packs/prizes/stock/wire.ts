import { Type } from 'typebox'

const UniqueIds = Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { maxItems: 500, uniqueItems: true })

export const ChangePrizesBody = Type.Object({
  assign: Type.Optional({ ...UniqueIds, description: 'Things of the inventory to set aside for the partner.' }),
  unassign: Type.Optional({ ...UniqueIds, description: 'Its prizes that shall be nobody’s again.' }),
})
