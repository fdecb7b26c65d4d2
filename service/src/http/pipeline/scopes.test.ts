import { expect, test } from 'vitest'
import { holdsRole, holdsScope, isScope, partnerScopes, tenantScopes, type Grant, type OperatorRole } from './scopes.ts'

const grants = [...new Set<Grant>([...partnerScopes, ...tenantScopes, 'platform:admin', 'orders:commit'])]
const heldWith = (...held: Grant[]): Grant[] => grants.filter((wanted) => holdsScope(new Set(held), wanted))

test('a key holds its own scopes, and what they include', () => {
  expect(heldWith()).toEqual([])
  expect(heldWith('wallet:read')).toEqual(['wallet:read'])
  expect(heldWith('packs:purchase')).toEqual(['packs:read', 'packs:purchase', 'packs:buyback'])
  expect(heldWith('cards:redeem')).toEqual(['packs:read', 'cards:redeem'])
  expect(heldWith('orders:commit', 'wallet:read')).toEqual(['wallet:read', 'orders:commit'])
})

test('admin includes everything but payouts, the platform and the orders of tenants', () => {
  const beyond: Grant[] = ['payout:manage', 'platform:admin', 'orders:commit']
  expect(heldWith('admin')).toEqual(grants.filter((grant) => !beyond.includes(grant)))
  for (const grant of beyond) expect(heldWith(grant)).toEqual([grant])
})

test('each grant but that of orders is a scope', () => {
  expect(grants.filter((grant) => !isScope(grant))).toEqual(['orders:commit'])
})

test.each<[OperatorRole[], OperatorRole[] | 'any', boolean]>([
  [[], 'any', true],
  [[], ['admin'], false],
  [['admin'], ['treasury', 'admin'], true],
  [['admin'], ['warehouse'], false],
  [['supervisor'], ['warehouse'], true],
  [['supervisor'], ['treasury'], false],
  [['warehouse'], ['supervisor'], false],
])('a person with %j is let in where %j is wanted: %j', (held, wanted, isLetIn) => {
  expect(holdsRole(new Set(held), wanted)).toBe(isLetIn)
})
