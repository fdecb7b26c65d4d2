import { Type } from 'typebox'

const UniqueIds = Type.Array(Type.String({ minLength: 1, maxLength: 22 }), { maxItems: 500, uniqueItems: true })

export const ChangePrizesBody = Type.Object({
  assign: Type.Optional({ ...UniqueIds, description: 'Inventory items to assign to the partner.' }),
  unassign: Type.Optional({ ...UniqueIds, description: 'Prizes of the partner to unassign.' }),
})
