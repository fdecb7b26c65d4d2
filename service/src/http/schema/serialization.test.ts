import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { referencedBy } from './references.ts'
import { createSerializerFactory } from './serialization.ts'

const schemas = {
  Card: Type.Object({ name: Type.String(), set: Type.Unsafe<object>({ $ref: 'Set#' }) }, { $id: 'Card' }),
  Set: Type.Object(
    { code: Type.String(), parent: Type.Optional(Type.Unsafe<object>({ $ref: 'Set#' })) },
    { $id: 'Set' },
  ),
  Order: Type.Object({ card: Type.Unsafe<object>({ $ref: 'Card#' }) }, { $id: 'Order' }),
}
const toCard = { $ref: 'Card#' }

test('a serializer gets the schemas that its own refers to, directly or through another, and no others', () => {
  const answer = { type: 'object', properties: { cards: { type: 'array', items: toCard } } }
  expect(Object.keys(referencedBy(answer, schemas)).toSorted()).toEqual(['Card', 'Set'])
  expect(referencedBy({ type: 'string' }, schemas)).toEqual({})
})

test('a property that is called $ref is not a reference', () => {
  const answer = { type: 'object', properties: { $ref: { type: 'string' } } }
  expect(referencedBy(answer, schemas)).toEqual({})
})

test('an answer is cut to its schema, through references that refer to themselves', () => {
  const schema = { type: 'object', properties: { card: toCard } }
  const serialize = createSerializerFactory()(schemas, {})({ schema, method: 'GET', url: '/', httpStatus: '200' })
  const card = { name: 'Tidecaller', secret: 1, set: { code: 'WMF', secret: 2, parent: { code: 'WM' } } }
  expect(JSON.parse(serialize({ card, secret: 3 }))).toEqual({
    card: { name: 'Tidecaller', set: { code: 'WMF', parent: { code: 'WM' } } },
  })
})

test('a schema whose references are missing is refused with the first answer', () => {
  const compile = createSerializerFactory()({}, {})
  const serialize = compile({ schema: toCard, method: 'GET', url: '/', httpStatus: '200' })
  expect(() => serialize({})).toThrow(/Card/)
})
