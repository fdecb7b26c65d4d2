import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedJson } from './folded-json.ts'

test('folded JSON parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 1, max: 200 }), (value, width) => {
      expect(JSON.parse(foldedJson(value, width))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('only values that fit are on one line', () => {
  expect(foldedJson({ type: 'integer', enum: [1, 2], left: undefined })).toBe('{ "type": "integer", "enum": [1, 2] }')
  expect(foldedJson({ name: 'a longer text', list: [{}, []] }, 30)).toBe(
    '{\n  "name": "a longer text",\n  "list": [{}, []]\n}',
  )
})
