import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many, transact } from '../../../src/db/db.ts'
import { codeAt, stepOf } from '../../../src/identity/sessions/totp.ts'
import { fromBase32 } from '../../harness/base32.ts'
import { callConsole, sameOrigin } from '../../harness/console.ts'
import { browserOf, call, cookieOf, getApproval, giveBadge, hire, sendApproved, signIn } from '../../harness/people.ts'
import { startService, type TestService } from '../../harness/service.ts'

/** The tokens of the links to choose a password that letters were written for, in order. */
const tokens: string[] = []
let service: TestService
beforeAll(async () => {
  service = await startService({ mail: { mailer: { send: async () => {} }, from: 'house@packhouse.test' } })
  const { post } = service.mail
  Object.assign(service.mail, {
    post: async (...[tx, to, content]: Parameters<typeof post>) => {
      const [, token] = /password-reset\/(.+)$/.exec(content.link?.path ?? '') ?? []
      if (token !== undefined) tokens.push(token)
      await post(tx, to, content)
    },
  })
})

async function linkTo(id: number): Promise<string> {
  const person = await service.staff.people.get(id)
  await transact(service.db, (tx) => service.staff.people.sendPasswordLink(tx, person))
  return tokens.at(-1) ?? ''
}
afterAll(() => service[Symbol.asyncDispose]())

const minutes = (count: number) => count * 60_000
const attempt = (email: string, password: string, code?: string) =>
  call(service, 'POST', '/session', { body: { email, password, ...(code && { code }) } })

describe('signing in', () => {
  test('the cookie is HttpOnly and SameSite, and its token is not in the response', async () => {
    const person = await hire(service, ['warehouse'])
    const reply = await attempt(person.email.toUpperCase(), person.password)
    const [session, device] = [reply.headers['set-cookie']].flat()
    expect(session).toMatch(/^packhouse_session=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(device).toMatch(/^packhouse_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/)
    expect(JSON.stringify(reply.body)).not.toContain(cookieOf(reply).split('=')[1])
    expect(reply.body.data.operator).toMatchObject({ id: person.id, roles: ['warehouse'] })
    const stored = await many(
      service.db,
      sql<{ all: string }>`select operator_sessions::text as all from operator_sessions`,
    )
    expect(stored.some((row) => row.all.includes(cookieOf(reply).split('=')[1]!))).toBe(false)
  })

  test('in production the cookie is Secure, and an API key is not accepted', async () => {
    await using production = await startService({ environment: 'production' })
    const person = await hire(production, ['admin'])
    expect(person.cookie).toMatch(/^__Host-packhouse_session=/)
    const reply = await call(production, 'POST', '/session', {
      body: { email: person.email, password: person.password },
    })
    const cookies = [reply.headers['set-cookie']].flat().map(String)
    expect(cookies.filter((cookie) => cookie.startsWith('__Host-') && cookie.includes('; Secure'))).toHaveLength(3)
    // Only the hint, which opens nothing, can be read by scripts.
    expect(cookies.filter((cookie) => !cookie.includes('; HttpOnly'))).toEqual([
      '__Host-packhouse_session_hint=1; Path=/; SameSite=Strict; Secure',
    ])
    expect(cookies).toHaveLength(3)
    const { key } = await production.platform()
    const refused = await call(production, 'GET', '/people', { headers: { 'x-api-key': key } })
    expect([refused.status, refused.body.error]).toEqual([403, 'Insufficient permissions'])
  })

  test('a wrong password, an unknown address and a deactivated operator get the same response', async () => {
    const [person, admin] = [await hire(service, ['warehouse']), await hire(service, ['admin'])]
    const deactivated = await hire(service, ['warehouse'])
    await admin.send('PATCH', `/people/${deactivated.id}`, { is_active: false })
    const replies = [
      await attempt(person.email, 'wrong password!'),
      await attempt('unknown@packhouse.test', 'wrong password!'),
      await attempt(deactivated.email, deactivated.password),
    ]
    const bodies = replies.map(({ status, body }) => ({ status, ...body, request_id: '' }))
    expect(bodies[0]).toMatchObject({ status: 401, error: 'invalid_credentials' })
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
    expect((await deactivated.get('/session')).status).toBe(401)
  })

  test('a common password is refused wherever a password is set', async () => {
    const person = await hire(service, ['warehouse'])
    const password = 'Password2026!'
    const token = await linkTo(person.id)
    const replies = [
      await callConsole(service, 'POST', `/password-reset/${token}`, { body: { password }, headers: sameOrigin }),
      await person.send('POST', '/session/password', { current: person.password, password }),
    ]
    for (const { status, body } of replies) {
      expect([status, body.error, body.details]).toEqual([
        400,
        'invalid_body',
        { field: 'password', reason: 'common_password' },
      ])
    }
  })

  test('after five failures even the correct password is throttled, also with concurrent attempts', async () => {
    const person = await hire(service, ['warehouse'])
    const replies = await Promise.all(Array.from({ length: 8 }, () => attempt(person.email, 'wrong password!')))
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
    const blocked = await attempt(person.email, person.password)
    expect(blocked).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    service.clock.advance(minutes(16))
    expect((await attempt(person.email, person.password)).status).toBe(201)
  })

  test('an authenticator code is required once confirmed, and each code is accepted once', async () => {
    const person = await hire(service, ['warehouse'])
    const { secret } = (await person.send('POST', '/session/totp', { password: person.password })).body.data
    expect((await attempt(person.email, person.password)).status).toBe(201)
    const code = () => codeAt(fromBase32(secret), stepOf(service.clock.now()))
    expect((await person.send('POST', '/session/totp/confirm', { code: '000000' })).status).toBe(401)
    expect((await person.send('POST', '/session/totp/confirm', { code: code() })).status).toBe(200)
    expect((await attempt(person.email, person.password)).body.error).toBe('totp_required')
    expect((await attempt(person.email, person.password, code())).body.error).toBe('invalid_credentials')
    service.clock.advance(30_000)
    const both = await Promise.all([
      attempt(person.email, person.password, code()),
      attempt(person.email, person.password, code()),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 401])
    expect((await person.send('POST', '/session/totp/remove', { password: person.password })).status).toBe(200)
    expect((await attempt(person.email, person.password)).status).toBe(201)
  })
})

describe('an operator session', () => {
  test('refuses writes without the CSRF token, with a wrong one, or from another site', async () => {
    const admin = await hire(service, ['admin'])
    const body = {
      client_action_id: randomUUID(),
      email: 'new@packhouse.test',
      name: 'New',
      roles: [],
    }
    const send = (headers: object) =>
      call(service, 'POST', '/people', { body, headers: { cookie: admin.cookie, ...headers } })
    const other = await hire(service, ['admin'])
    const replies = [
      await send({}),
      await send({ 'x-csrf-token': '' }),
      await send({ 'x-csrf-token': other.csrf }),
      await send({ 'x-csrf-token': admin.csrf, 'sec-fetch-site': 'cross-site' }),
      await send({ 'x-csrf-token': admin.csrf, 'sec-fetch-site': 'same-site' }),
    ]
    expect(replies.map(({ status, body: { error } }) => [status, error])).toEqual(
      replies.map(() => [403, 'csrf_rejected']),
    )
    expect(await service.staff.people.findByEmail('new@packhouse.test')).toBeUndefined()
    expect((await send({ 'x-csrf-token': admin.csrf, 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })

  test('ends after twelve hours, and a sign-out ends no other session', async () => {
    const person = await hire(service, ['warehouse'])
    const elsewhere = await signIn(service, person.email, person.password)
    expect((await person.send('DELETE', '/session')).status).toBe(200)
    expect((await person.get('/session')).status).toBe(401)
    for (let passed = 0; passed < 12 * 60; passed += 10) {
      expect((await elsewhere.get('/session')).body.data.is_locked).toBe(false)
      service.clock.advance(minutes(10))
    }
    expect((await elsewhere.get('/session')).status).toBe(401)
  })

  test('locks after inactivity; its operator or a badge unlocks it', async () => {
    const [person, colleague] = [await hire(service, ['admin']), await hire(service, ['warehouse'])]
    const badge = await giveBadge(service, colleague.id)
    service.clock.advance(minutes(15))
    expect((await person.get('/people')).body.error).toBe('session_locked')
    expect((await person.get('/session')).body.data.is_locked).toBe(true)
    expect((await person.send('POST', '/session/unlock', { password: 'wrong password' })).status).toBe(401)
    expect((await person.send('POST', '/session/unlock', { password: person.password })).status).toBe(200)
    expect((await person.get('/people')).status).toBe(200)
    service.clock.advance(minutes(15))
    const switched = await person.send('POST', '/session/switch', badge)
    expect(switched.body.data.operator).toMatchObject({ id: colleague.id, roles: ['warehouse'] })
    expect((await person.get('/session')).status).toBe(401)
    const next = browserOf(service, switched, colleague)
    expect((await next.get('/people')).status).toBe(403)
  })

  test('is locked at once by its operator', async () => {
    const person = await hire(service, ['warehouse'])
    expect((await person.send('POST', '/session/lock')).status).toBe(200)
    expect((await person.get('/work')).body.error).toBe('session_locked')
    expect((await person.send('POST', '/session/unlock', { password: person.password })).status).toBe(200)
    expect((await person.get('/work')).status).toBe(200)
  })

  test('is not extended by a badge, and a wrong PIN is refused', async () => {
    const [person, colleague] = [await hire(service, ['warehouse']), await hire(service, ['warehouse'])]
    const badge = await giveBadge(service, colleague.id)
    expect((await person.send('POST', '/session/switch', { ...badge, pin: '111111' })).status).toBe(401)
    service.clock.advance(11 * 3_600_000)
    const switched = await person.send('POST', '/session/switch', badge)
    expect(switched.status).toBe(201)
    service.clock.advance(3_600_000)
    expect((await browserOf(service, switched, colleague).get('/session')).status).toBe(401)
  })

  test('is throttled after five wrong PINs across stations', async () => {
    const [person, other, colleague] = [
      await hire(service, ['warehouse']),
      await hire(service, ['warehouse']),
      await hire(service, ['warehouse']),
    ]
    const badge = await giveBadge(service, colleague.id)
    for (let guess = 0; guess < 5; guess++) {
      const from = guess % 2 ? person : other
      expect((await from.send('POST', '/session/switch', { ...badge, pin: `00000${guess}` })).status).toBe(401)
    }
    expect((await person.send('POST', '/session/switch', badge)).status).toBe(429)
  })

  test('ends when the password is changed elsewhere', async () => {
    const person = await hire(service, ['warehouse'])
    const elsewhere = await signIn(service, person.email, person.password)
    const change = { current: person.password, password: 'another long password' }
    expect((await person.send('POST', '/session/password', { ...change, current: 'wrong' })).status).toBe(401)
    expect((await person.send('POST', '/session/password', change)).status).toBe(200)
    expect((await person.get('/session')).status).toBe(200)
    expect((await elsewhere.get('/session')).status).toBe(401)
    expect((await attempt(person.email, person.password)).status).toBe(401)
    expect((await attempt(person.email, change.password)).status).toBe(201)
  })
})

describe('operators', () => {
  const order = (email: string) => ({ email, name: 'Nora', roles: ['warehouse'] })

  test('an operator is created once, however often the request is sent', async () => {
    const admin = await hire(service, ['admin'])
    const body = { ...order('nora@packhouse.test'), client_action_id: randomUUID() }
    const request = { method: 'POST', path: '/api/v1/operator/v1/people', body }
    const header = await getApproval(service, admin, ['admin'], request)
    const replies = await Promise.all(Array.from({ length: 4 }, () => admin.send('POST', '/people', body, header)))
    expect(new Set(replies.map(({ body: { data } }) => data.person.id)).size).toBe(1)
    const other = await sendApproved(service, admin, 'POST', '/people', { ...body, name: 'Another Name' })
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_mismatch'])
    const twice = await sendApproved(service, admin, 'POST', '/people', order('NORA@packhouse.test'))
    expect(twice.body.error).toBe('already_exists')
  })

  test.each([
    ['the first password', '', { password: 'vErY-sEcReT-1' }],
    ['a new password', '/:id/password', { password: 'vErY-sEcReT-1' }],
    ['the PIN of a badge', '/:id/badge', { pin: '774411' }],
  ])('an administrator does not choose %s of another', async (_what, path, chosen) => {
    const [admin, person] = [await hire(service, ['admin']), await hire(service, ['warehouse'])]
    const body = path === '' ? { ...order('given@packhouse.test'), ...chosen } : chosen
    const reply = await admin.send('POST', `/people${path.replace(':id', String(person.id))}`, body)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_body'])
  })

  test('no password, PIN or secret is stored in the audit log or action records', async () => {
    const admin = await hire(service, ['admin'])
    const created = (await sendApproved(service, admin, 'POST', '/people', order('quiet@packhouse.test'))).body.data
    const { person } = created
    const reset = await sendApproved(service, admin, 'POST', `/people/${person.id}/password`, {})
    const links = [tokens.at(-2), tokens.at(-1)]
    expect(links.map((token) => token?.length)).toEqual([43, 43])
    // The creator neither chooses nor sees the password or the link.
    expect(JSON.stringify([created, reset.body]).match(/password-reset/)).toBeNull()
    const chosen = await sendApproved(service, admin, 'POST', '/people', {
      ...order('chosen@packhouse.test'),
      password: 'vErY-sEcReT-1',
    }).catch(() => undefined)
    expect(chosen?.status ?? 400).toBe(400)
    const signedIn = { email: 'quiet@packhouse.test', password: 'vErY-sEcReT-2' }
    const complete = (token = '') =>
      callConsole(service, 'POST', `/password-reset/${token}`, {
        body: { password: signedIn.password },
        headers: sameOrigin,
      })
    expect((await complete(tokens.at(-1))).status).toBe(200)
    expect((await complete(tokens.at(-2))).status).toBe(404)
    expect((await call(service, 'POST', '/session', { body: signedIn })).status).toBe(201)
    const given = await sendApproved(service, admin, 'POST', `/people/${person.id}/badge`, {})
    expect(given).toMatchObject({ status: 201 })
    const { badge } = given.body.data
    expect((await admin.send('POST', '/session/pin', { pin: '774411' })).status).toBe(409)
    const owner = await signIn(service, signedIn.email, signedIn.password)
    const useBadge = async () => (await owner.send('POST', '/session/switch', { badge, pin: '774411' })).status
    expect(await useBadge()).toBe(401)
    expect((await owner.send('POST', '/session/pin', { pin: '774411' })).status).toBe(200)
    expect(await useBadge()).toBe(201)
    const rows = await many(
      service.db,
      sql<{ all: string }>`select a::text as all from audit_entries a union all select o::text from operator_actions o
        union all select p::text from approvals p union all select q::text from audit_personal q`,
    )
    // Six digits occur by chance in hashes and ids.
    const text = rows.map((row) => row.all.replaceAll(/\b[0-9a-f-]{32,}|x[0-9a-f]{40,}/g, '')).join('\n')
    expect(['vErY-sEcReT', '774411', badge, ...links].filter((secret) => text.includes(secret ?? ''))).toEqual([])
    expect(text).toContain('operator.password_reset')
  })

  test('the last admin cannot be deactivated, also not concurrently', async () => {
    await using alone = await startService()
    const [first, second] = [await hire(alone, ['admin']), await hire(alone, ['admin'])]
    const deactivate = (by: typeof first, id: number) => by.send('PATCH', `/people/${id}`, { is_active: false })
    const replies = await Promise.all([deactivate(first, second.id), deactivate(second, first.id)])
    const [done, refused] = replies.map(({ status }) => status).toSorted()
    // The operator deactivated first has no session any more; the other one is the last admin.
    expect([done, [401, 409].includes(refused ?? 0)]).toEqual([200, true])
    const left = replies[0]?.status === 200 ? first : second
    expect((await left.send('PATCH', `/people/${left.id}`, { roles: [] })).status).toBe(409)
  })

  test('a removed role is ineffective from the next request on, for which the operator signs in again', async () => {
    const [admin, person] = [await hire(service, ['admin']), await hire(service, ['admin'])]
    expect((await person.get('/people')).status).toBe(200)
    const change = { roles: ['treasury'] }
    expect((await admin.send('PATCH', `/people/${person.id}`, change)).body.error).toBe('second_approver_required')
    await sendApproved(service, admin, 'PATCH', `/people/${person.id}`, change)
    expect((await person.get('/people')).status).toBe(401)
    const again = await signIn(service, person.email, person.password)
    expect((await again.get('/people')).body).toMatchObject({
      error: 'Insufficient permissions',
      details: { required: { roles: ['admin'] } },
    })
  })

  test('account managers create accounts, and the audit log names them', async () => {
    const manager = await hire(service, ['account_manager'])
    const reply = await service.http.inject({
      method: 'POST',
      url: '/api/v1/admin/partners',
      headers: { cookie: manager.cookie, 'x-csrf-token': manager.csrf },
      payload: { name: 'By Hand', slug: 'by-hand' },
    })
    expect(reply.statusCode).toBe(201)
    const admin = await hire(service, ['admin'])
    const log = await service.http.inject({ url: '/api/v1/admin/audit-log', headers: { cookie: admin.cookie } })
    const { entries } = log.json().data
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: `operator:${manager.id}`, actor_name: expect.stringMatching(/\w/) }),
    )
    const hired = entries.find(({ target }: { target: string }) => target === `operator:${admin.id}`)
    expect(hired?.target_name).toMatch(/\w/)
    expect((await service.http.inject({ url: '/api/v1/info', headers: { cookie: admin.cookie } })).statusCode).toBe(401)
  })
})
