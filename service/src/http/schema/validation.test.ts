import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { createValidatorFactory } from './validation.ts'

const compile = (httpPart: string, schema: object) =>
  createValidatorFactory()({}, {})({ schema, httpPart, method: 'GET', url: '/' }) as (data: unknown) => unknown

test.each(['params', 'querystring'])('%s: an endless number is no integer, whatever its bounds', (part) => {
  const validate = compile(part, Type.Object({ id: Type.Integer({ minimum: 1, maximum: 100 }) }))
  expect(validate({ id: '7' })).toBe(true)
  for (const id of ['Infinity', '-Infinity', '1e400', 'NaN', '101', '1.5', '']) expect(validate({ id })).toBe(false)
})

test('a text that no column can hold is refused, and its neighbours are not', () => {
  const validate = compile('params', Type.Object({ key: Type.String() }))
  for (const key of ['a\0b', '\uD800', 'x\uDC00']) expect(validate({ key })).toBe(false)
  for (const key of ['', 'a b', 'Infinity', '💳']) expect(validate({ key })).toBe(true)
})
