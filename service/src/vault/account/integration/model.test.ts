import { expect, test } from 'vitest'
import { runChecks, type Facts } from './model.ts'

const healthy: Facts = {
  scopeCount: 3,
  noticeEmail: 'ops@example.com',
  openSites: 1,
  rateCard: 'Standard',
  shipping: { provider: 'simulator', breaker: 'closed' },
  mail: { waiting: 0, failed: 0 },
}
const statuses = (facts: Partial<Facts>) =>
  Object.fromEntries(runChecks({ ...healthy, ...facts }).map(({ name, status }) => [name, status]))

test('every check of a healthy integration passes', () => {
  expect(new Set(Object.values(statuses({})))).toEqual(new Set(['pass']))
})

test.each<[string, Partial<Facts>, string]>([
  ['scopes', { scopeCount: 0 }, 'warn'],
  ['notice_email', { noticeEmail: null }, 'warn'],
  ['site', { openSites: 0 }, 'fail'],
  ['shipping_provider', { shipping: { provider: 'simulator', breaker: 'half_open' } }, 'warn'],
  ['shipping_provider', { shipping: { provider: 'simulator', breaker: 'open' } }, 'fail'],
  ['smtp', { mail: null }, 'warn'],
  ['smtp', { mail: { waiting: 2, failed: 0 } }, 'warn'],
  ['smtp', { mail: { waiting: 2, failed: 1 } }, 'fail'],
])('%s reports its problem', (name, facts, status) => {
  expect(statuses(facts)[name]).toBe(status)
})
