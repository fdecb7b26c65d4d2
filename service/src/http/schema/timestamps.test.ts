import { expect, test } from 'vitest'
import { createValidatorFactory } from './validation.ts'

const compile = createValidatorFactory()({})
const accepts = compile({
  schema: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
  method: 'GET',
  url: '/',
  httpPart: 'querystring',
})

test.each(['2026-03-01T12:00:00+02:00', '9999-12-31T23:59:59Z', '2028-02-29T00:00:00.123456Z'])(
  '%s is a valid timestamp',
  (at) => {
    expect(accepts({ at })).toBe(true)
  },
)

test.each(['9999-12-31T23:59:59-23:59', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+01:00', '2026-06-30T23:59:60Z'])(
  '%s is well-formed but cannot be stored, and is rejected',
  (at) => {
    expect(accepts({ at })).toBe(false)
  },
)

test.each(['2027-02-29T00:00:00Z', 'yesterday', '2026-03-01', ''])('%s is not a timestamp', (at) => {
  expect(accepts({ at })).toBe(false)
})
