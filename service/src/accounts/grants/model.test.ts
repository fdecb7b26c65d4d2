import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsScope, operatorRoles, scopesOfKind, type KeyKind, type Scope } from '../../http/pipeline/scopes.ts'
import { grantableScopes, isWider, jointScopes, judgeGrant, type Grantor } from './model.ts'

type Key = { keyId: string; accountKind: KeyKind; scopes: readonly Scope[] }

const kinds = ['pack_partner', 'tenant', 'platform'] as const
const keyArbitrary = fc.constantFrom(...kinds).chain((accountKind) =>
  fc.record({
    keyId: fc.uuid(),
    accountKind: fc.constant(accountKind),
    scopes: fc.subarray([...scopesOfKind[accountKind]]),
  }),
)
const rolesArbitrary = fc.subarray([...operatorRoles]).map((roles) => new Set(roles))

const actAs = ({ keyId, scopes }: Key, roles: Iterable<(typeof operatorRoles)[number]> = []): Grantor => ({
  by: 'key',
  actor: `key:${keyId}`,
  keyId,
  scopes: new Set(scopes),
  roles: new Set(roles),
})
const grantorArbitrary: fc.Arbitrary<Grantor> = fc.oneof(
  keyArbitrary.map((key) => actAs(key)),
  // In the sandbox a platform key acts as an operator.
  fc.tuple(keyArbitrary, rolesArbitrary).map(([key, roles]) => actAs({ ...key, accountKind: 'platform' }, roles)),
  rolesArbitrary.map((roles): Grantor => ({ by: 'person', actor: 'operator:1', roles })),
  fc.constant<Grantor>({ by: 'people', actor: 'operator:1' }),
)

/** What a key allows, implied scopes included. */
const powerOf = ({ accountKind, scopes }: Key): Scope[] =>
  scopesOfKind[accountKind].filter((scope) => holdsScope(new Set(scopes), scope))

/** Every key that an actor reaches when it uses each key that it obtains to obtain further ones. */
function obtain(first: Grantor, keys: readonly Key[]): Key[] {
  const obtained = new Set<Key>()
  const grantors = [first]
  for (let grantor = grantors.pop(); grantor; grantor = grantors.pop()) {
    for (const key of keys) {
      if (obtained.has(key) || !judgeGrant(grantor, key).isAllowed) continue
      obtained.add(key)
      grantors.push(actAs(key))
    }
  }
  return [...obtained]
}

test('what an actor obtains, directly or through keys it obtained, is within its grantable scopes', () => {
  fc.assert(
    fc.property(grantorArbitrary, fc.array(keyArbitrary, { maxLength: 12 }), (grantor, keys) => {
      const grantable = grantableScopes(grantor)
      const outside = obtain(grantor, keys)
        .flatMap(powerOf)
        .filter((scope) => !grantable.has(scope))
      expect(outside).toEqual([])
    }),
    { numRuns: 2_000 },
  )
})

test('only the host and the key itself obtain a platform key', () => {
  fc.assert(
    fc.property(grantorArbitrary, fc.subarray([...scopesOfKind.platform]), (grantor, scopes) => {
      expect(judgeGrant(grantor, { keyId: 'another', accountKind: 'platform', scopes }).isAllowed).toBe(false)
    }),
  )
  const own: Key = { keyId: 'own', accountKind: 'platform', scopes: ['platform:admin'] }
  expect(judgeGrant(actAs(own), own)).toEqual({ isAllowed: true })
  expect(judgeGrant({ by: 'host', actor: 'direct:root' }, own)).toEqual({ isAllowed: true })
})

test('one person never grants admin or payout:manage, whatever the roles; two people do', () => {
  for (const scope of jointScopes) {
    const wanted = { keyId: undefined, accountKind: 'pack_partner', scopes: [scope, 'packs:read'] } as const
    const person: Grantor = { by: 'person', actor: 'operator:1', roles: new Set(operatorRoles) }
    expect(judgeGrant(person, wanted)).toEqual({ isAllowed: false, reason: 'scopes', scopes: [scope] })
    expect(judgeGrant({ by: 'people', actor: 'operator:1' }, wanted)).toEqual({ isAllowed: true })
  }
})

test('admin does not imply payout:manage, so it cannot rotate a payout key', () => {
  const admin: Key = { keyId: 'admin', accountKind: 'pack_partner', scopes: ['admin'] }
  const payout: Key = { keyId: 'payout', accountKind: 'pack_partner', scopes: ['payout:manage', 'packs:read'] }
  expect(judgeGrant(actAs(admin), payout)).toEqual({ isAllowed: false, reason: 'scopes', scopes: ['payout:manage'] })
})

describe('a change is wider when the key can do more', () => {
  const before = { scopes: ['packs:purchase'], expiresAt: new Date(1_000), allowedAddresses: ['10.0.0.1', '10.0.0.2'] }
  const isWiderWith = (after: object) => isWider(before as never, { ...before, ...after } as never)
  test.each([
    ['the same', {}, false],
    ['an implied scope', { scopes: ['packs:read'] }, false],
    ['no scope', { scopes: [] }, false],
    ['another scope', { scopes: ['packs:purchase', 'wallet:read'] }, true],
    ['a later expiry', { expiresAt: new Date(2_000) }, true],
    ['no expiry', { expiresAt: null }, true],
    ['an earlier expiry', { expiresAt: new Date(500) }, false],
    ['fewer addresses', { allowedAddresses: ['10.0.0.2'] }, false],
    ['any address', { allowedAddresses: [] }, true],
    ['another address', { allowedAddresses: ['10.0.0.3'] }, true],
  ])('%s', (_name, after, expected) => {
    expect(isWiderWith(after)).toBe(expected)
  })
})
