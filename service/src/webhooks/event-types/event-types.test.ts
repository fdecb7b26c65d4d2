import { expect, test } from 'vitest'
import { createValidatorFactory } from '../../http/schema/validation.ts'
import { eventExamples } from './event-examples.ts'
import { eventNames, eventTypes, isEventName } from './event-types.ts'

const compile = createValidatorFactory()({}, {})

test.each(eventNames)('the example of %s has the shape that the table gives it', (name) => {
  const schema = { ...eventTypes[name].data, additionalProperties: false }
  const check = compile({ schema, httpPart: 'body', method: 'GET', url: '/' }) as unknown as (data: unknown) => boolean
  expect(check(structuredClone(eventExamples[name].data))).toBe(true)
  expect(check({})).toBe(false)
})

test('only names of the table are events', () => {
  expect(isEventName('send.failed')).toBe(true)
  expect(['toString', 'constructor', '', 'send'].some(isEventName)).toBe(false)
})
