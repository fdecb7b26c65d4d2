import { seedPeople } from '@packhouse/demo/people'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scopesOfRole } from '../../src/identity/accounts/grants/model.ts'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { createResetService } from '../../src/identity/passwords/service.ts'
import { many } from '../../src/db/db.ts'
import { MailRefused, type Mailer } from '../../src/providers/mail/mailer.ts'
import { codeAt, stepOf } from '../../src/identity/sessions/totp.ts'
import { fromBase32 } from '../harness/base32.ts'
import {
  addPerson,
  callConsole,
  personOf,
  sameOrigin,
  signInToConsole,
  type ConsolePerson,
} from '../harness/console.ts'
import { call, callAdmin, getApproval, hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'

/** Refuses letters to addresses that begin with `refused`. */
const mailer: Mailer = {
  send: async ({ to }) => {
    if (to.startsWith('refused')) throw new MailRefused('no such mailbox')
  },
}

let service: TestService
beforeAll(async () => {
  service = await startService({ mail: { mailer, from: 'house@packhouse.test' } })
})
afterAll(() => service[Symbol.asyncDispose]())

const signIn = (body: object, headers: object = sameOrigin) =>
  callConsole(service, 'POST', '/session', { body, headers })

/** The token of the newest letter to an address. */
async function tokenIn(recipient: string): Promise<string> {
  const letters = await many(
    service.db,
    sql<{ text: string }>`select body_text as text from mails where recipient = ${recipient} order by id desc limit 1`,
  )
  return /\/console\/[\w-]+\/([0-9A-Za-z]{43})/.exec(letters[0]?.text ?? '')?.[1] ?? ''
}

/** Does what waits in the background, without sending mail yet. */
async function runResets(): Promise<void> {
  const jobs = await many(
    service.db,
    sql<{ payload: object }>`delete from jobs where queue = 'console.password_reset' returning payload`,
  )
  const handler = service.console.jobs['console.password_reset']!
  for (const { payload } of jobs) await handler.handle({ payload } as never, AbortSignal.timeout(10_000))
}

const accountOf = async (accountId: number) => `p:${(await service.accounts.getPartner(accountId)).slug}`

test('the search finds what the person may read, and nothing of other accounts', async () => {
  const [mine, other] = [await service.partner({ slug: 'harbor-shop' }), await service.partner()]
  for (const { accountId } of [mine, other])
    await sql`insert into end_users (partner_id, external_user_id, created_at)
      values (${accountId}, 'mira', now())`.execute(service.db)
  const viewer = await addPerson(service, mine.accountId, 'viewer')
  const find = async (q: string, account: string) => (await viewer.get(`/search?q=${q}&account=${account}`)).body
  const own = (await find('mira', 'p:harbor-shop')).data.hits
  expect(own).toMatchObject([{ kind: 'end_user', id: 'mira', account: { account_id: mine.accountId } }])
  expect((await find('harbor', 'p:harbor-shop')).data.hits).toEqual([])
  expect(await find('mira', await accountOf(other.accountId))).toMatchObject({ error: 'not_found' })
  expect(await find('mira', 'o')).toMatchObject({ error: 'not_found' })

  const ask = async (role: 'account_manager' | 'warehouse', q: string) => {
    const { cookie } = await hire(service, [role])
    return (await callConsole(service, 'GET', `/search?account=o&q=${q}`, { headers: { cookie } })).body.data.hits
  }
  expect(await ask('account_manager', 'HARBOR')).toMatchObject([{ kind: 'account', id: 'harbor-shop' }])
  expect(await ask('account_manager', 'mira')).toHaveLength(2)
  expect(await ask('account_manager', 'harbor-shop-999')).toEqual([])
  expect(await ask('warehouse', 'mira')).toEqual([])
})

describe('signing in', () => {
  test('shows the person with every membership and its scopes', async () => {
    const [partner, tenant] = [await service.partner(), await service.tenant()]
    const owner = await addPerson(service, partner.accountId, 'owner')
    const { data } = (await owner.get('/session')).body
    expect(data).toMatchObject({
      person: { id: owner.id, email: owner.email },
      environment: 'sandbox',
      csrf: { header: 'X-Console', value: '1' },
      is_locked: false,
      has_second_factor: false,
      second_factor_required: false,
    })
    expect(data.memberships).toEqual([
      {
        kind: 'partner',
        account_id: partner.accountId,
        slug_or_number: (await service.accounts.getPartner(partner.accountId)).slug,
        name: expect.any(String),
        roles: ['owner'],
        scopes: scopesOfRole.pack_partner.owner,
      },
    ])
    const viewer = await addPerson(service, tenant.accountId, 'viewer')
    expect((await viewer.get('/session')).body.data.memberships).toMatchObject([
      { kind: 'tenant', roles: ['viewer'], scopes: ['read:catalog', 'read:inventory'] },
    ])
  })

  test('the cookie is HttpOnly and SameSite=Strict; wrong credentials are all the same', async () => {
    const { accountId } = await service.partner()
    const person = await addPerson(service, accountId, 'finance')
    const reply = await signIn({ email: person.email.toUpperCase(), password: person.password })
    expect(reply.status).toBe(200)
    expect([reply.headers['set-cookie']].flat()[0]).toMatch(
      /^packhouse_session=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    for (const body of [
      { email: person.email, password: 'a wrong password' },
      { email: 'nobody@people.test', password: person.password },
    ]) {
      const { status, body: answer } = await signIn(body)
      expect([status, answer.error]).toEqual([401, 'invalid_credentials'])
    }
  })

  test('an operator signs in here, too; a person of an account is no operator', async () => {
    const operator = await hire(service, ['treasury'])
    const signedIn = await signIn({ email: operator.email, password: operator.password })
    expect(signedIn.body.data.memberships).toMatchObject([{ kind: 'operator', account_id: null, roles: ['treasury'] }])
    const staff = personOf(service, signedIn, operator.password)
    expect((await call(service, 'GET', '/session', { headers: { cookie: staff.cookie } })).status).toBe(200)

    const { accountId } = await service.partner()
    const person = await addPerson(service, accountId, 'owner')
    const credentials = { email: person.email, password: person.password }
    expect((await call(service, 'POST', '/session', { body: credentials })).status).toBe(401)
    for (const path of ['/session', '/approvals', '/people']) {
      expect((await call(service, 'GET', path, { headers: { cookie: person.cookie } })).status).toBe(401)
    }
    const admin = await hire(service, ['admin'])
    expect((await admin.get(`/people/${person.id}`)).status).toBe(404)
    expect((await admin.get('/people')).body.data.people.map(({ id }: { id: number }) => id)).not.toContain(person.id)
  })

  test('operators read the names of operators and of the keys of the platform, and of no key of an account', async () => {
    const [platform, partner] = [await service.platform(), await service.partner()]
    const operator = await hire(service, ['warehouse'])
    const signedIn = await signIn({ email: operator.email, password: operator.password })
    const { body } = await personOf(service, signedIn, operator.password).get('/operators')
    expect(body.data.operators).toContainEqual(expect.objectContaining({ id: operator.id, roles: ['warehouse'] }))
    const ids = body.data.keys.map(({ id }: { id: string }) => id)
    expect(ids).toContain(platform.keyId)
    expect(ids).not.toContain(partner.keyId)
    const owner = await addPerson(service, partner.accountId, 'owner')
    expect((await owner.get('/operators')).status).toBe(404)
  })

  test('a request from another site, or without the header of the console, is refused', async () => {
    const { accountId } = await service.partner()
    const person = await addPerson(service, accountId, 'owner')
    const { email, password, cookie } = person
    const attempts = [
      {},
      { 'x-console': '1' },
      { 'sec-fetch-site': 'same-origin' },
      { 'x-console': '1', 'sec-fetch-site': 'cross-site' },
      { 'x-console': '1', 'sec-fetch-site': 'same-site' },
      { 'x-console': '1', origin: 'https://elsewhere.test' },
    ]
    for (const headers of attempts) {
      expect((await signIn({ email, password }, headers)).body.error).toBe('csrf_rejected')
      const reply = await callConsole(service, 'DELETE', '/session', { headers: { ...headers, cookie } })
      expect(reply.body.error).toBe('csrf_rejected')
    }
    const own = { 'x-console': '1', origin: 'http://house.test', host: 'house.test' }
    expect((await signIn({ email, password }, own)).status).toBe(200)
    expect((await person.get('/session')).status).toBe(200)
  })

  test('signing out ends the session', async () => {
    const person = await addPerson(service, (await service.partner()).accountId, 'viewer')
    expect((await person.send('DELETE', '/session')).status).toBe(200)
    expect((await person.get('/session')).status).toBe(401)
  })

  test('guessing is throttled', async () => {
    const person = await addPerson(service, (await service.partner()).accountId, 'viewer')
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) {
      statuses.push((await signIn({ email: person.email, password: `wrong ${count}` })).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    service.clock.advance(3_600_000)
  })

  test('an authenticator is set up with the password and then asked for', async () => {
    const person = await addPerson(service, (await service.partner()).accountId, 'developer')
    expect((await person.send('POST', '/session/totp', { password: 'wrong password' })).status).toBe(401)
    const begun = await person.send('POST', '/session/totp', { password: person.password })
    const secret = fromBase32(begun.body.data.secret)
    const code = () => codeAt(secret, stepOf(service.clock.now()))
    expect((await person.send('POST', '/session/totp/confirm', { code: code() })).status).toBe(200)
    const { email, password } = person
    const asked = await signIn({ email, password })
    expect([asked.status, asked.body.error]).toEqual([401, 'second_factor_required'])
    service.clock.advance(60_000)
    const answered = await signIn({ email, password, code: code() })
    expect([answered.status, answered.body.data.has_second_factor]).toEqual([200, true])
  })

  test('a session locks after inactivity and is unlocked with the password', async () => {
    const person = await addPerson(service, (await service.partner()).accountId, 'viewer')
    service.clock.advance(16 * 60_000)
    expect((await person.get('/preferences')).body.error).toBe('session_locked')
    expect((await person.get('/session')).body.data.is_locked).toBe(true)
    const unlocked = await person.send('POST', '/session/unlock', { password: person.password })
    expect(unlocked.body.data.is_locked).toBe(false)
    expect((await person.get('/preferences')).status).toBe(200)
  })
})

describe('invitations', () => {
  test('an owner invites; the token of the letter is used once and signs in', async () => {
    const { accountId } = await service.partner()
    const owner = await addPerson(service, accountId, 'owner')
    const account = await accountOf(accountId)
    const email = `new-${owner.id}@people.test`
    const invited = await owner.send('POST', '/invitations', { account, email, role: 'developer' })
    expect(invited.status).toBe(201)
    expect((await owner.get('/invitations')).body.data.invitations).toMatchObject([{ email, role: 'developer' }])
    const token = await tokenIn(email)
    const shown = await callConsole(service, 'GET', `/invitations/${token}`)
    expect(shown.body.data.invitation).toMatchObject({ email, role: 'developer', is_known: false })

    const accept = (body: object) =>
      callConsole(service, 'POST', `/invitations/${token}`, { body, headers: sameOrigin })
    expect((await accept({ name: 'Nia New', password: 'password1234' })).body.details.reason).toBe('common_password')
    expect((await accept({ password: 'an uncommon phrase' })).body.details.field).toBe('name')
    const accepted = await accept({ name: 'Nia New', password: 'an uncommon phrase' })
    expect(accepted.status).toBe(200)
    expect(accepted.body.data.memberships).toMatchObject([{ roles: ['developer'] }])
    expect((await accept({ name: 'Nia New', password: 'an uncommon phrase' })).status).toBe(404)
    expect((await owner.get('/people')).body.data.people).toHaveLength(2)
    expect((await owner.get('/invitations')).body.data.invitations).toEqual([])
  })

  test('a person who signs in already joins with the existing password', async () => {
    const [first, second] = [await service.partner(), await service.tenant()]
    const person = await addPerson(service, first.accountId, 'viewer')
    const owner = await addPerson(service, second.accountId, 'owner')
    await owner.send('POST', '/invitations', { email: person.email, role: 'finance' })
    const path = `/invitations/${await tokenIn(person.email)}`
    expect((await callConsole(service, 'GET', path)).body.data.invitation.is_known).toBe(true)
    const wrong = await callConsole(service, 'POST', path, { body: { password: 'not the one' }, headers: sameOrigin })
    expect(wrong.body.error).toBe('invalid_credentials')
    const body = { password: person.password }
    const joined = await callConsole(service, 'POST', path, { body, headers: sameOrigin })
    expect(joined.body.data.memberships.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'partner',
      'tenant',
    ])
    expect((await person.get('/session')).status).toBe(401)
    // Two accounts: the request has to name one.
    expect((await personOf(service, joined, person.password).get('/people')).status).toBe(400)
  })

  test('an invitation is revoked, replaced and expires', async () => {
    const owner = await addPerson(service, (await service.partner()).accountId, 'owner')
    const tokens: string[] = []
    for (const [index, role] of (['viewer', 'finance', 'developer'] as const).entries()) {
      const email = `gone-${owner.id}-${index === 2 ? 'b' : 'a'}@people.test`
      await owner.send('POST', '/invitations', { email, role })
      tokens.push(await tokenIn(email))
    }
    const [replaced, revoked, expired] = tokens
    const statusOf = async (token = '') => (await callConsole(service, 'GET', `/invitations/${token}`)).status
    expect([await statusOf(replaced), await statusOf(revoked), await statusOf(expired)]).toEqual([404, 200, 200])
    const { invitations } = (await owner.get('/invitations')).body.data
    const first = invitations.find(({ role }: { role: string }) => role === 'finance')
    expect((await owner.send('POST', `/invitations/${first.id}/revoke`)).status).toBe(200)
    expect((await owner.send('POST', `/invitations/${first.id}/revoke`)).status).toBe(404)
    service.clock.advance(8 * 86_400_000)
    expect([await statusOf(revoked), await statusOf(expired)]).toEqual([404, 404])
  })

  test('an owner who is removed leaves no open invitation behind', async () => {
    const { accountId } = await service.partner()
    const [owner, leaving] = [
      await addPerson(service, accountId, 'owner'),
      await addPerson(service, accountId, 'owner'),
    ]
    const email = `puppet-${leaving.id}@people.test`
    await leaving.send('POST', '/invitations', { email, role: 'owner' })
    const token = await tokenIn(email)
    expect((await callConsole(service, 'GET', `/invitations/${token}`)).status).toBe(200)
    expect((await owner.send('DELETE', `/people/${leaving.id}`)).status).toBe(200)
    expect((await callConsole(service, 'GET', `/invitations/${token}`)).status).toBe(404)
  })

  test('only an owner manages people, and only of their own account', async () => {
    const { accountId } = await service.partner()
    const [owner, other] = [await addPerson(service, accountId, 'owner'), await service.partner()]
    for (const role of ['developer', 'finance', 'viewer'] as const) {
      const person = await addPerson(service, accountId, role)
      const invited = await person.send('POST', '/invitations', { email: 'x@people.test', role: 'viewer' })
      const changed = await person.send('PATCH', `/people/${person.id}`, { role: 'owner' })
      const removed = await person.send('DELETE', `/people/${owner.id}`)
      expect([invited.status, changed.status, removed.status]).toEqual([403, 403, 403])
      expect((await person.get('/people')).status).toBe(200)
    }
    const foreign = await accountOf(other.accountId)
    expect((await owner.get(`/people?account=${foreign}`)).status).toBe(404)
    const invited = await owner.send('POST', '/invitations', {
      account: foreign,
      email: 'x@people.test',
      role: 'viewer',
    })
    expect(invited.status).toBe(404)
  })

  test('the platform invites the first owner of a partner with two people, and other roles alone', async () => {
    const { accountId } = await service.partner()
    const manager = await hire(service, ['account_manager'])
    const path = `/accounts/${accountId}/invitations`
    const body = { email: `first-${accountId}@people.test`, role: 'owner', manages_payouts: true }
    const alone = await callAdmin(service, manager, 'POST', path, body)
    expect([alone.status, alone.body.error]).toEqual([403, 'second_approver_required'])
    const request = { method: 'POST', path: `/api/v1/admin${path}`, body }
    const approval = await getApproval(service, manager, ['account_manager'], request)
    expect((await callAdmin(service, manager, 'POST', path, body, approval)).status).toBe(201)
    const accepted = await callConsole(service, 'POST', `/invitations/${await tokenIn(body.email)}`, {
      body: { name: 'First Owner', password: 'an uncommon phrase' },
      headers: sameOrigin,
    })
    expect(accepted.body.data.memberships[0].scopes).toContain('payout:manage')
    const viewer = { email: `viewer-${accountId}@people.test`, role: 'viewer' }
    expect((await callAdmin(service, manager, 'POST', path, viewer)).status).toBe(201)
    const listed = await callAdmin(service, manager, 'GET', `/accounts/${accountId}/people`)
    expect(listed.body.data).toMatchObject({
      people: [{ name: 'First Owner', role: 'owner', manages_payouts: true }],
      invitations: [viewer],
    })
    const platform = await service.platform()
    expect((await callAdmin(service, manager, 'GET', `/accounts/${platform.accountId}/people`)).status).toBe(404)
  })
})

describe('people', () => {
  test('the last owner cannot leave or lose the role; another owner changes that', async () => {
    const { accountId } = await service.partner()
    const owner = await addPerson(service, accountId, 'owner')
    const viewer = await addPerson(service, accountId, 'viewer')
    expect((await owner.send('DELETE', `/people/${owner.id}`)).body.error).toBe('invalid_status')
    expect((await owner.send('PATCH', `/people/${owner.id}`, { role: 'viewer' })).body.error).toBe('invalid_status')
    const promoted = await owner.send('PATCH', `/people/${viewer.id}`, { role: 'owner' })
    expect(promoted.body.data.person).toMatchObject({ role: 'owner', manages_payouts: false })
    expect((await owner.send('DELETE', `/people/${owner.id}`)).status).toBe(200)
    expect((await owner.get('/session')).body.data.memberships).toEqual([])
    const again = await signInToConsole(service, viewer.email, viewer.password)
    expect((await again.get('/people')).body.data.people).toMatchObject([{ id: viewer.id }])
  })

  test('two owners who remove each other at once leave one', async () => {
    const { accountId } = await service.partner()
    const [one, two] = [await addPerson(service, accountId, 'owner'), await addPerson(service, accountId, 'owner')]
    const replies = await Promise.all([
      one.send('DELETE', `/people/${two.id}`),
      two.send('DELETE', `/people/${one.id}`),
    ])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('sensitive acts ask for the factors again after ten minutes', async () => {
    const owner = await addPerson(service, (await service.partner()).accountId, 'owner')
    service.clock.advance(11 * 60_000)
    const invite = () => owner.send('POST', '/invitations', { email: `late-${owner.id}@people.test`, role: 'viewer' })
    expect((await invite()).body.error).toBe('proof_required')
    expect((await owner.send('POST', '/session/prove', { password: owner.password })).status).toBe(200)
    expect((await invite()).status).toBe(201)
  })

  test('preferences are kept per person and capped', async () => {
    const person = await addPerson(service, (await service.partner()).accountId, 'viewer')
    expect((await person.get('/preferences')).body.data.preferences).toEqual({})
    const preferences = { theme: 'dark', views: [{ name: 'late', query: '?status=HELD' }] }
    expect((await person.send('PUT', '/preferences', { preferences })).status).toBe(200)
    expect((await person.get('/preferences')).body.data.preferences).toEqual(preferences)
    const large = await person.send('PUT', '/preferences', { preferences: { text: 'x'.repeat(9_000) } })
    expect([large.status, large.body.details.field]).toEqual([400, 'preferences'])
  })
})

describe('password reset', () => {
  const request = (email: string) =>
    callConsole(service, 'POST', '/password-reset', { body: { email }, headers: sameOrigin })
  const complete = (token: string, password: string) =>
    callConsole(service, 'POST', `/password-reset/${token}`, { body: { password }, headers: sameOrigin })
  const open = async (): Promise<ConsolePerson> => addPerson(service, (await service.partner()).accountId, 'viewer')

  test('the link sets the password once and ends every session', async () => {
    const person = await open()
    expect((await request(person.email)).status).toBe(202)
    await runResets()
    const token = await tokenIn(person.email)
    expect((await complete(token, 'password1234')).status).toBe(400)
    expect((await complete(token, 'another uncommon phrase')).status).toBe(200)
    expect((await complete(token, 'yet another uncommon phrase')).status).toBe(404)
    expect((await person.get('/session')).status).toBe(401)
    await signInToConsole(service, person.email, 'another uncommon phrase')
  })

  test('the response does not depend on the address, operators get no letter, and links expire', async () => {
    const operator = await hire(service, ['treasury'])
    for (const email of ['unknown@people.test', operator.email]) {
      expect((await request(email)).status).toBe(202)
      await runResets()
      expect(await tokenIn(email)).toBe('')
    }
    const person = await open()
    await request(person.email)
    await runResets()
    const token = await tokenIn(person.email)
    service.clock.advance(61 * 60_000)
    expect((await complete(token, 'another uncommon phrase')).status).toBe(404)
  })
})

test('a password reset does the same work for known and unknown addresses and for operators', async () => {
  const person = await addPerson(service, (await service.partner()).accountId, 'viewer')
  const operator = await hire(service, ['treasury'])
  const workOf = async (email: string) => {
    const statements: string[] = []
    const counting = service.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { clock, audit, mail, secrets, people } = { ...service, ...service.staff, audit: createAudit(service) }
    await createResetService({ db: counting as typeof service.db, clock, audit, mail, secrets, people }).request(email)
    return statements
  }
  const known = await workOf(person.email)
  expect(known.length).toBeGreaterThan(1)
  expect(await workOf('unknown@people.test')).toEqual(known)
  expect(await workOf(operator.email)).toEqual(known)
  const waiting = await many(
    service.db,
    sql<{ payload: object }>`select payload from jobs where queue = 'console.password_reset' order by id`,
  )
  expect(waiting.map(({ payload }) => payload)).toEqual([
    { personId: person.id },
    { personId: null },
    { personId: operator.id },
  ])
})

test('a letter with a link or a code keeps nothing of it once it is sent or given up', async () => {
  const owner = await addPerson(service, (await service.partner()).accountId, 'owner')
  const emails = [`sent-${owner.id}@people.test`, `refused-${owner.id}@people.test`]
  for (const email of emails) await owner.send('POST', '/invitations', { email, role: 'viewer' })
  const [sent, refused] = [await tokenIn(emails[0]!), await tokenIn(emails[1]!)]
  expect(sent).toHaveLength(43)
  const runner = await service.startWorkers()
  await runner.drain()
  await runner.stop(1_000)
  const letters = await many(
    service.db,
    sql<{ status: string; body: string }>`
      select status, body_text || body_html as body from mails where recipient = any(${emails}) order by id`,
  )
  expect(letters).toEqual([
    { status: 'SENT', body: '' },
    { status: 'FAILED', body: '' },
  ])
  const everywhere = await many(
    service.db,
    sql<{ all: string }>`select m::text as all from mails m union all
    select j::text from jobs j union all select a::text from audit_entries a`,
  )
  expect(everywhere.filter(({ all }) => all.includes(sent) || all.includes(refused))).toEqual([])
})

test('demo people are seeded once and sign in by one click', async () => {
  const partner = await service.accounts.openPartner({ name: 'Demo', slug: 'demo', billingModel: 'TIER' }, 'system')
  const tenant = { name: 'Demo', accountNumber: 'VAULT-0001', noticeEmail: null }
  await service.accounts.openTenant(tenant, 'system')
  const { db, clock, console, staff } = service
  const seed = { db, clock, random: service.deps.random, people: staff.people, members: console.members }
  await seedPeople(seed)
  await seedPeople(seed)
  expect(await console.members.list(partner.id)).toHaveLength(4)
  const { people } = (await callConsole(service, 'GET', '/demo-people')).body.data
  const memberships: string[] = []
  for (const { id } of people) {
    const reply = await callConsole(service, 'POST', '/demo-session', { body: { id }, headers: sameOrigin })
    const [{ kind, roles }] = reply.body.data.memberships
    memberships.push(`${kind} ${roles.join()}`)
  }
  expect(memberships).toEqual(people.map(({ kind, role }: { kind: string; role: string }) => `${kind} ${role}`))
  const unknown = await callConsole(service, 'POST', '/demo-session', { body: { id: 'x' }, headers: sameOrigin })
  expect(unknown.status).toBe(404)
})

test('in production no one signs in without credentials', async () => {
  await using production = await startService({ environment: 'production' })
  for (const [method, path] of [
    ['GET', '/demo-people'],
    ['POST', '/demo-session'],
  ] as const) {
    const body = method === 'POST' ? { id: 'partner-owner' } : undefined
    expect((await callConsole(production, method, path, { body, headers: sameOrigin })).status).toBe(404)
  }
})
