import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJsonBody } from './json.ts'

test.each([
  ['{"a":1,"a":2}', 'invalid_json'],
  ['{"a":1,"\\u0061":2}', 'invalid_json'],
  ['{"a":{"b":1,"b":1}}', 'invalid_json'],
  ['{', 'invalid_json'],
  ['', 'invalid_json'],
  ['{"a":1,}', 'invalid_json'],
  ["{'a':1}", 'invalid_json'],
  ['[1]]', 'invalid_json'],
  ['NaN', 'invalid_json'],
  ['['.repeat(17) + ']'.repeat(17), 'invalid_json'],
  [`{${Array.from({ length: 257 }, (_, index) => `"k${index}":0`).join()}}`, 'invalid_json'],
  ['{"a":"\\u0000"}', 'invalid_body'],
  ['{"a":"\\ud800"}', 'invalid_body'],
  ['{"a":9007199254740993}', 'invalid_body'],
  ['{"a":1e400}', 'invalid_body'],
  ['{"__proto__":{}}', 'invalid_body'],
  ['{"a":{"constructor":1}}', 'invalid_body'],
])('%s is rejected as %s', (text, error) => {
  expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ status: 400, error }))
})

test('a body a hundred thousand levels deep is rejected without exhausting the stack', () => {
  expect(() => parseJsonBody('['.repeat(100_000))).toThrow(expect.objectContaining({ error: 'invalid_json' }))
})

test('the invalid field is named', () => {
  expect(() => parseJsonBody('{"items":[{"id":"\\u0000"}]}')).toThrow(
    expect.objectContaining({ options: { details: { field: 'items[0].id' } } }),
  )
})

test.each([
  '{"a":1}',
  '[{"a":1},{"a":2}]',
  '{"a":"b","b":"a"}',
  '{"a":["a","a"]}',
  '{"a":{"a":1}}',
  '9007199254740991',
])('%s is parsed unchanged', (text) => {
  expect(parseJsonBody(text)).toEqual(JSON.parse(text))
})

test('every accepted JSON value is parsed as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 20 }), (text) => {
      try {
        expect(parseJsonBody(text)).toEqual(JSON.parse(text))
      } catch (error) {
        expect(['invalid_json', 'invalid_body']).toContain((error as { error: string }).error)
      }
    }),
  )
})
