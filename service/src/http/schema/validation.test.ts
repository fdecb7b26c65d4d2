import type { FastifySchemaValidationError } from 'fastify'
import { Type, type TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { OneOf, refusedAs } from './fields.ts'
import { createValidatorFactory, shapeRefusal } from './validation.ts'

type Validate = ((data: unknown) => unknown) & { errors?: FastifySchemaValidationError[] }

const compile = (httpPart: string, schema: object) =>
  createValidatorFactory()({}, {})({ schema, httpPart, method: 'GET', url: '/' }) as Validate

test.each(['params', 'querystring'])('%s: Infinity is not an integer, whatever its bounds', (part) => {
  const validate = compile(part, Type.Object({ id: Type.Integer({ minimum: 1, maximum: 100 }) }))
  expect(validate({ id: '7' })).toBe(true)
  for (const id of ['Infinity', '-Infinity', '1e400', 'NaN', '101', '1.5', '']) expect(validate({ id })).toBe(false)
})

test('path ids are decimal numerals; query values are coerced', () => {
  const schema = Type.Object({ id: Type.Integer({ minimum: 1 }) })
  const [path, query] = [compile('params', schema), compile('querystring', schema)]
  for (const id of ['0x3', '3e0', '+3', '3.0', ' 3', '03', '3\n']) expect(path({ id })).toBe(false)
  expect(path({ id: '3' })).toBe(true)
  expect(query({ id: '+3' })).toBe(true)
})

test('strings that a database column cannot store are rejected', () => {
  const validate = compile('params', Type.Object({ key: Type.String() }))
  for (const key of ['a\0b', '\uD800', 'x\uDC00']) expect(validate({ key })).toBe(false)
  for (const key of ['', 'a b', 'Infinity', '💳']) expect(validate({ key })).toBe(true)
})

/** The refusal of a request part that violates its schema. */
function refuse(part: string, properties: Record<string, TSchema>, data: unknown) {
  const validate = compile(part, Type.Object(properties, { additionalProperties: false }))
  expect(validate(data)).toBe(false)
  return shapeRefusal({
    issue: validate.errors?.[0],
    part,
    bodyLabel: 'invalid_body',
    paramsLabel: 'invalid order_id',
  })
}

const limit = Type.Integer({ minimum: 1, maximum: 100 })
const status = OneOf(['PENDING', 'RESERVED', 'FULFILLED'])
const name = Type.String({ minLength: 1, maxLength: 40 })

test.each<[message: string, part: string, properties: Record<string, TSchema>, data: unknown]>([
  ['Idempotency-Key header is required.', 'headers', { 'idempotency-key': Type.String() }, {}],
  ['X-CSRF-Token header is required.', 'headers', { 'x-csrf-token': Type.String() }, {}],
  ['name is required.', 'body', { name }, {}],
  ['name must be a string.', 'body', { name: Type.String() }, { name: 7 }],
  ['name must have between 1 and 40 characters.', 'body', { name }, { name: '' }],
  [
    'code must have exactly 2 characters.',
    'body',
    { code: Type.String({ minLength: 2, maxLength: 2 }) },
    { code: 'A' },
  ],
  ['note must have at most 1 character.', 'body', { note: Type.String({ maxLength: 1 }) }, { note: 'ab' }],
  ['status must be one of PENDING, RESERVED, FULFILLED.', 'querystring', { status }, { status: 'OPEN' }],
  ['status must be one of PENDING, RESERVED, FULFILLED.', 'body', { status }, { status: 1 }],
  ['limit must be an integer between 1 and 100.', 'querystring', { limit }, { limit: '0' }],
  ['limit must be an integer between 1 and 100.', 'querystring', { limit }, { limit: 'ten' }],
  ['count must be an integer of at least 1.', 'body', { count: Type.Integer({ minimum: 1 }) }, { count: 0 }],
  ['share must be a number of at most 1.', 'body', { share: Type.Number({ maximum: 1 }) }, { share: 2 }],
  ['id must be an integer between 1 and 100.', 'params', { id: limit }, { id: '0' }],
  ['ids must have at least 1 item.', 'body', { ids: Type.Array(name, { minItems: 1 }) }, { ids: [] }],
  ['ids.1 must be a string.', 'body', { ids: Type.Array(name) }, { ids: ['a', 2] }],
  [
    'ids must not contain duplicate items.',
    'body',
    { ids: Type.Array(name, { uniqueItems: true }) },
    { ids: ['a', 'a'] },
  ],
  ['note must be a string or null.', 'body', { note: Type.Unsafe({ type: ['string', 'null'] }) }, { note: 1 }],
  ['pin must match the pattern ^[0-9]{6}$.', 'body', { pin: Type.String({ pattern: '^[0-9]{6}$' }) }, { pin: 'x' }],
  [
    'since must be an RFC 3339 timestamp such as 2026-11-15T12:00:00Z.',
    'querystring',
    { since: Type.String({ format: 'date-time' }) },
    { since: 'yesterday' },
  ],
  [
    'from must be a date such as 2026-11-15 or an RFC 3339 timestamp such as 2026-11-15T12:00:00Z.',
    'querystring',
    { from: Type.String({ format: 'date-or-time' }) },
    { from: '2026-02-30' },
  ],
  ['agreed must be true.', 'body', { agreed: Type.Literal(true) }, { agreed: false }],
  ['key contains an invalid value.', 'querystring', { key: Type.String() }, { key: 'a\0b' }],
  ['The body must be an object.', 'body', {}, []],
  ['Unknown field extra. None are allowed here.', 'body', {}, { extra: 1 }],
  [
    'Unknown field quantiti; did you mean quantity? Allowed: tier_id, quantity.',
    'body',
    { tier_id: Type.Integer(), quantity: Type.Optional(Type.Integer()) },
    { tier_id: 1, quantiti: 2 },
  ],
])('%s', (message, part, properties, data) => {
  expect(refuse(part, properties, data).message).toBe(message)
})

test('a violation has the label of its field, and otherwise the label of its part', () => {
  const labelled = Type.String({ maxLength: 5, ...refusedAs('identifier_too_long') })
  expect(refuse('body', { user: labelled }, { user: 'too long' })).toMatchObject({
    status: 400,
    error: 'identifier_too_long',
    options: { details: { field: 'user' } },
  })
  expect(refuse('body', { user: labelled }, {}).error).toBe('identifier_too_long')
  expect(refuse('body', { name }, {}).error).toBe('invalid_body')
  expect(refuse('querystring', { limit }, { limit: '0' }).error).toBe('invalid_query_parameter')
  expect(refuse('params', { id: limit }, { id: '0' }).error).toBe('invalid order_id')
})
