import { expect, test } from 'vitest'
import { pageOfTarget, sayAct } from './acts.ts'

test('an act is said in words, also one without a sentence of its own', () => {
  expect(sayAct('key.rotate')).toBe('Rotated a key')
  expect(sayAct('person.signed_in')).toBe('Signed in')
  expect(sayAct('operator.session_ended')).toBe('Ended a session elsewhere')
  expect(sayAct('declared_value.approve')).toBe('Declared value approve')
})

test('targets with a page lead to it', () => {
  expect(['webhook:4', 'exception:9', 'key:ph_test_1', 'account:3'].map(pageOfTarget)).toEqual([
    '/webhooks/4',
    '/cases/9',
    '/keys',
    undefined,
  ])
})
