import { expect, test } from 'vitest'
import { pageOfTarget, sayAct, sayTarget } from './acts.ts'

test('an act is said in words, also one without a sentence of its own', () => {
  expect(sayAct('key.rotate')).toBe('Rotated a key')
  expect(sayAct('person.signed_in')).toBe('Signed in')
  expect(sayAct('operator.session_ended')).toBe('Ended a session elsewhere')
  expect(sayAct('site.open')).toBe('Site open')
})

test('what an act applied to is named where it has a name', () => {
  expect(['account:3', 'webhook:4', 'exception:9', 'item:CARD-1'].map(sayTarget)).toEqual([
    'The account',
    'Webhook 4',
    'Case 9',
    undefined,
  ])
})

test('targets with a page lead to it', () => {
  expect(['webhook:4', 'exception:9', 'key:ph_test_1', 'account:3'].map(pageOfTarget)).toEqual([
    '/webhooks/4',
    '/cases/9',
    '/keys',
    undefined,
  ])
})
