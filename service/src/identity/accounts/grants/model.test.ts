import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accountRoles,
  holdsScope,
  internalGrantsOfKind,
  operatorRoles,
  scopesOfKind,
  type Grant,
  type KeyKind,
  type OperatorRole,
} from '../../../http/pipeline/scopes.ts'
import {
  actorOfGrantor,
  grantableScopes,
  grantorOf,
  grantorOfCaller,
  grantsOfKey,
  internalGrantsOf,
  isWider,
  jointScopes,
  judgeGrant,
  judgeManagement,
  scopesOfMember,
  scopesOfRole,
  type Grantor,
  type Membership,
} from './model.ts'

type Key = { keyId: string; accountKind: KeyKind; scopes: readonly Grant[] }

const grantsOfKind = (kind: KeyKind): readonly Grant[] => [...scopesOfKind[kind], ...internalGrantsOfKind[kind]]

const kinds = ['pack_partner', 'tenant', 'platform'] as const
const keyArbitrary = fc.constantFrom(...kinds).chain((accountKind) =>
  fc.record({
    keyId: fc.uuid(),
    accountKind: fc.constant(accountKind),
    scopes: fc.subarray([...grantsOfKind(accountKind)]),
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
const memberships: readonly Membership[] = (['pack_partner', 'tenant'] as const).flatMap((accountKind) =>
  accountRoles.flatMap((role) => {
    const mayManagePayouts = accountKind === 'pack_partner' && role === 'owner'
    return [false, ...(mayManagePayouts ? [true] : [])].map((managesPayouts) => ({ accountKind, role, managesPayouts }))
  }),
)
/** A person acts with the scopes of the role, under a key that is not listed. */
const actAsMember = (membership: Membership): Grantor =>
  actAs({ keyId: 'hidden', accountKind: membership.accountKind, scopes: scopesOfMember(membership) })
const grantorArbitrary: fc.Arbitrary<Grantor> = fc.oneof(
  keyArbitrary.map((key) => actAs(key)),
  // In the sandbox a platform key acts as an operator.
  fc.tuple(keyArbitrary, rolesArbitrary).map(([key, roles]) => actAs({ ...key, accountKind: 'platform' }, roles)),
  rolesArbitrary.map((roles): Grantor => ({ by: 'person', actor: 'operator:1', roles })),
  fc.constantFrom(...memberships).map(actAsMember),
  fc.constant<Grantor>({ by: 'people', actor: 'operator:1' }),
)

/** What a key allows, implied scopes included. */
const powerOf = ({ accountKind, scopes }: Key): Grant[] =>
  grantsOfKind(accountKind).filter((scope) => holdsScope(new Set(scopes), scope))

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

/** What each actor can make of a role: the scopes of the person who gets it. */
const rolesWithin = (grantor: Grantor): Membership[] =>
  memberships.filter(
    (membership) =>
      judgeGrant(grantor, { ...membership, keyId: undefined, scopes: scopesOfMember(membership) }).isAllowed,
  )

test('an actor gives no role with more than it may grant, over all pairs of actor and role', () => {
  const people = operatorRoles.map((role): Grantor => ({ by: 'person', actor: 'operator:1', roles: new Set([role]) }))
  const actors: Grantor[] = [...memberships.map(actAsMember), ...people, { by: 'people', actor: 'operator:1' }]
  for (const actor of actors) {
    const grantable = grantableScopes(actor)
    const reached = rolesWithin(actor).flatMap((membership) =>
      grantsOfKind(membership.accountKind).filter((scope) => holdsScope(new Set(scopesOfMember(membership)), scope)),
    )
    expect(reached.filter((scope) => !grantable.has(scope))).toEqual([])
  }
})

test('no role includes payout:manage, and only two people of the platform give it to an owner', () => {
  const all = Object.values(scopesOfRole).flatMap((roles) => Object.values(roles).flat())
  expect(all).not.toContain('payout:manage')
  const trusted: Membership = { accountKind: 'pack_partner', role: 'owner', managesPayouts: true }
  const wanted = { keyId: undefined, accountKind: 'pack_partner', scopes: scopesOfMember(trusted) } as const
  for (const membership of memberships) expect(judgeGrant(actAsMember(membership), wanted).isAllowed).toBe(false)
  expect(judgeGrant({ by: 'people', actor: 'operator:1' }, wanted)).toEqual({ isAllowed: true })
})

test('an owner gives every role; a role gives no stronger one', () => {
  const given = (role: (typeof accountRoles)[number]) =>
    rolesWithin(actAsMember({ accountKind: 'pack_partner', role, managesPayouts: false }))
      .filter(({ accountKind, managesPayouts }) => accountKind === 'pack_partner' && !managesPayouts)
      .map((membership) => membership.role)
  expect(given('owner')).toEqual([...accountRoles])
  expect(given('developer')).toEqual(['developer', 'viewer'])
  expect(given('finance')).toEqual(['finance', 'viewer'])
  expect(given('viewer')).toEqual(['viewer'])
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

test('over all pairs of role and key, a role makes and changes only keys within its own grants, and shares no platform key', () => {
  for (const membership of memberships) {
    const held = new Set(scopesOfMember(membership))
    const { accountKind } = membership
    fc.assert(
      fc.property(fc.subarray([...grantsOfKind(accountKind)]), (scopes) => {
        const key: Key = { keyId: 'other', accountKind, scopes }
        const isWithin = powerOf(key).every((grant) => holdsScope(held, grant) && grant !== 'payout:manage')
        expect(judgeGrant(actAsMember(membership), key).isAllowed).toBe(isWithin)
        const mayStop = judgeManagement(actAsMember(membership), key).isAllowed
        expect(mayStop).toBe(isWithin || held.has('admin'))
        expect(judgeManagement(actAsMember(membership), { ...key, accountKind: 'platform' }).isAllowed).toBe(false)
      }),
    )
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
    ['another address beside a known one', { allowedAddresses: ['10.0.0.1', '10.0.0.3'] }, true],
  ])('%s', (_name, after, expected) => {
    expect(isWiderWith(after)).toBe(expected)
  })
})

test('a key that may be used from everywhere is not wider from one address', () => {
  const before = { scopes: [], expiresAt: null, allowedAddresses: [] }
  expect(isWider(before, { ...before, allowedAddresses: ['10.0.0.1'] })).toBe(false)
})

describe('who may change or revoke a key', () => {
  const key: Key = { keyId: 'k', accountKind: 'pack_partner', scopes: ['admin', 'payout:manage'] }
  const platformKey: Key = { keyId: 'p', accountKind: 'platform', scopes: ['platform:admin'] }
  const person = (...roles: (typeof operatorRoles)[number][]): Grantor => ({
    by: 'person',
    actor: 'operator:1',
    roles: new Set(roles),
  })
  const other = (...scopes: Grant[]): Grantor => actAs({ keyId: 'other', accountKind: 'pack_partner', scopes })
  test.each<[string, Grantor, boolean, boolean]>([
    ['the system', 'system', true, true],
    ['the host', { by: 'host', actor: 'direct:root' }, true, true],
    ['the key itself', actAs(key), true, false],
    ['the platform key itself', actAs(platformKey), true, true],
    ['two people', { by: 'people', actor: 'operator:1' }, true, false],
    ['an account manager', person('account_manager'), true, false],
    ['a person with other roles', person('admin', 'treasury', 'warehouse', 'supervisor'), false, false],
    ['a key with admin', other('admin'), true, false],
    ['a platform key', other('platform:admin'), true, false],
    ['a key with other scopes', other('packs:read', 'wallet:withdraw'), false, false],
  ])('%s', (_name, grantor, ofPartner, ofPlatform) => {
    expect([key, platformKey].map((each) => judgeManagement(grantor, each).isAllowed)).toEqual([ofPartner, ofPlatform])
  })

  test('a refusal says that the key is one of the platform, or which scopes are missing', () => {
    const reason = { isAllowed: false, reason: 'platform_key', scopes: ['platform:admin'] }
    expect(judgeManagement(person('account_manager'), platformKey)).toEqual(reason)
    expect(judgeManagement(other('packs:read'), key)).toEqual({
      isAllowed: false,
      reason: 'scopes',
      scopes: key.scopes,
    })
  })

  test('the system and the host obtain every key, and a key its successor but nothing more', () => {
    for (const grantor of ['system', { by: 'host', actor: 'direct:root' }] as const) {
      expect(judgeGrant(grantor, platformKey)).toEqual({ isAllowed: true })
      expect([...grantableScopes(grantor)]).toContain('payout:manage')
      expect([...grantableScopes(grantor)]).toContain('platform:admin')
    }
    const wider = { ...platformKey, scopes: ['platform:admin', 'read:catalog'] } as const
    expect(judgeGrant(actAs(platformKey), wider).isAllowed).toBe(false)
  })

  test('a person without a role that grants has nothing to grant', () => {
    expect([...grantableScopes(person('admin', 'treasury'))]).toEqual([])
  })
})

test('a key commits orders where its kind does and its creator could, and a member of the platform holds nothing', () => {
  const grants = (commitsOrders: boolean, kind: KeyKind) =>
    grantsOfKey({ scopes: ['read:catalog'], commitsOrders }, kind)
  expect(grants(true, 'tenant')).toEqual(['read:catalog', 'orders:commit'])
  expect(grants(false, 'tenant')).toEqual(['read:catalog'])
  expect(grants(true, 'pack_partner')).toEqual(['read:catalog'])
  expect([...internalGrantsOf(['read:catalog', 'orders:commit'])]).toEqual(['orders:commit'])
  expect([...internalGrantsOf(['read:catalog'])]).toEqual([])
  expect(scopesOfMember({ accountKind: 'platform', role: 'owner', managesPayouts: true })).toEqual([])
})

describe('the grantor of a request', () => {
  const caller = { keyId: 'k1', scopes: new Set(['packs:read']), grants: new Set(['orders:commit']) } as never
  const operator = { id: 7, name: 'Ada', roles: new Set<OperatorRole>(['treasury']), siteIds: null } as const
  const isFrom = (actor: string, id: number | null, isApproved = false) =>
    grantorOf({ actor, operator: { ...operator, id }, caller }, isApproved)
  const ofKey = { by: 'key', actor: 'key:k1', keyId: 'k1', scopes: new Set(['packs:read', 'orders:commit']) }

  test('is the host in a direct session, whatever was approved', () => {
    expect(isFrom('direct:root', null, true)).toEqual({ by: 'host', actor: 'direct:root' })
    const direct = { keyId: 'direct:root', scopes: new Set() } as never
    expect(grantorOfCaller(direct)).toEqual({ by: 'host', actor: 'direct:root' })
  })

  test('is a person, the people who approved, or a key', () => {
    expect(isFrom('operator:7', 7)).toEqual({ by: 'person', actor: 'operator:7', roles: operator.roles })
    expect(isFrom('operator:7', 7, true)).toEqual({ by: 'people', actor: 'operator:7' })
    expect(isFrom('key:k1', null)).toEqual({ ...ofKey, roles: operator.roles })
    expect(grantorOfCaller(caller)).toEqual({ ...ofKey, roles: new Set() })
    expect(grantorOfCaller({ keyId: 'k2', scopes: new Set() } as never)).toMatchObject({ scopes: new Set() })
    // Only the start of a name makes a direct session.
    expect(isFrom('operator:direct:', 7)).toMatchObject({ by: 'person' })
  })

  test('is named in the audit log', () => {
    expect(actorOfGrantor('system')).toBe('system')
    expect(actorOfGrantor(isFrom('operator:7', 7))).toBe('operator:7')
  })
})
