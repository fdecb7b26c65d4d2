import { expect, test } from 'vitest'
import { createValidatorFactory } from '../../http/schema/validation.ts'
import { eventExamples } from './event-examples.ts'
import { eventNames, eventTypes, isEventName } from './event-types.ts'

const compile = createValidatorFactory()({}, {})

test.each(eventNames)('the example of %s matches its schema', (name) => {
  const schema = { ...eventTypes[name].data, additionalProperties: false }
  const check = compile({ schema, httpPart: 'body', method: 'GET', url: '/' }) as unknown as (data: unknown) => boolean
  expect(check(structuredClone(eventExamples[name].data))).toBe(true)
  expect(check({})).toBe(false)
})

test('only listed names are event names', () => {
  expect(isEventName('send.failed')).toBe(true)
  expect(['toString', 'constructor', '', 'send'].some(isEventName)).toBe(false)
})
