import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

/** The plain definition: JSON of the value with the keys of every object in order. */
function ordered(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(ordered).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${fields.map(([key, entry]) => `${JSON.stringify(key)}:${ordered(entry)}`).join()}}`
}

test('any JSON value has the text of its ordered fields', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(canonicalJson(value)).toBe(ordered(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('keys are ordered by code units, also when they look like numbers, and undefined fields are left out', () => {
  expect(canonicalJson({ b: 1, 9: 2, 10: [undefined, 'a"\\\n'], a: undefined })).toBe(
    '{"10":[null,"a\\"\\\\\\n"],"9":2,"b":1}',
  )
})
