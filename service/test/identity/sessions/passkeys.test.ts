import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAudit } from '../../../src/trust/audit/audit.ts'
import { many } from '../../../src/db/db.ts'
import { createPasskeys, relyingPartyOf } from '../../../src/identity/sessions/passkeys.ts'
import { codeAt, stepOf } from '../../../src/identity/sessions/totp.ts'
import { fromBase32 } from '../../harness/base32.ts'
import { createAuthenticator, type SoftwareAuthenticator } from '../../harness/authenticator.ts'
import { browserOf, call, callAdmin, hire, type Browser } from '../../harness/people.ts'
import { startService, type Reply, type TestService } from '../../harness/service.ts'

const origin = 'https://packhouse.example'
let service: TestService
beforeAll(async () => {
  service = await startService({ environment: 'production', publicUrls: { publicUrl: origin } })
})
afterAll(() => service[Symbol.asyncDispose]())

const refusal = ({ status, body }: Reply) => [status, body.error]
const minutes = (count: number) => count * 60_000

const registrationOptions = async ({ send, password }: Browser) =>
  (await send('POST', '/session/passkeys/options', { password })).body.data.options
const save = ({ send }: Browser, response: object, name = 'Laptop') =>
  send('POST', '/session/passkeys', { name, response })

async function enroll(person: Browser): Promise<SoftwareAuthenticator> {
  const device = createAuthenticator(origin)
  const saved = await save(person, device.register(await registrationOptions(person)))
  expect(saved.status, JSON.stringify(saved.body)).toBe(201)
  return device
}

const signInOptions = async ({ email, password }: Browser) =>
  (await call(service, 'POST', '/session/options', { body: { email, password } })).body.data.options
const attempt = ({ email, password }: Browser, extra: object = {}) =>
  call(service, 'POST', '/session', { body: { email, password, ...extra } })
const proofOptions = async ({ send }: Browser) => (await send('POST', '/session/prove/options')).body.data.options
const prove = ({ send, password }: Browser, extra: object) => send('POST', '/session/prove', { password, ...extra })

describe('registering a passkey', () => {
  test('asks for the password, and the passkey counts as the second factor of a role', async () => {
    const person = await hire(service, ['account_manager'])
    expect(refusal(await callAdmin(service, person, 'GET', '/partners'))).toEqual([403, 'second_factor_required'])
    expect(refusal(await person.send('POST', '/session/passkeys/options', { password: 'wrong' }))).toEqual([
      401,
      'invalid_credentials',
    ])
    const options = await registrationOptions(person)
    expect(options).toMatchObject({
      rp: { id: 'packhouse.example' },
      user: { name: person.email },
      attestation: 'none',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const device = createAuthenticator(origin)
    const saved = await save(person, device.register(options), 'Key on the ring')
    expect(saved.body.data.passkey).toMatchObject({ name: 'Key on the ring', last_used_at: null })
    expect((await callAdmin(service, person, 'GET', '/partners')).status).toBe(200)
    const log = await many(
      service.db,
      sql<{ action: string }>`select action from audit_entries where actor = ${`operator:${person.id}`}`,
    )
    expect(log.map(({ action }) => action)).toContain('passkey.registered')
  })

  test('a challenge is used once, expires, and belongs to one person and purpose', async () => {
    const [person, other] = [await hire(service, ['treasury']), await hire(service, ['treasury'])]
    const device = createAuthenticator(origin)
    const options = await registrationOptions(person)
    const response = device.register(options)
    expect(refusal(await save(other, response))).toEqual([400, 'invalid_body'])
    expect((await save(person, response)).status).toBe(201)
    expect(refusal(await save(person, response))).toEqual([400, 'invalid_body'])
    const proveAgain = async () => prove(person, { passkey: device.answer(await proofOptions(person)) })
    expect((await proveAgain()).status).toBe(200)
    const late = await registrationOptions(person)
    service.clock.advance(minutes(5))
    expect(refusal(await save(person, createAuthenticator(origin).register(late)))).toEqual([400, 'invalid_body'])
    const again = device.register(await registrationOptions(person))
    expect(refusal(await save(person, again))).toEqual([409, 'already_exists'])
    const foreign = createAuthenticator(origin).register(await proofOptions(person))
    expect(refusal(await save(person, foreign))).toEqual([400, 'invalid_body'])
  })

  test.each([
    ['another origin', { origin: 'https://packhouse.example.evil' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['the response of a sign-in', { type: 'webauthn.get' }],
  ])('is refused with %s', async (_what, change) => {
    const person = await hire(service, ['treasury'])
    const response = createAuthenticator(origin).register(await registrationOptions(person), change)
    expect(refusal(await save(person, response))).toEqual([400, 'invalid_body'])
    expect((await person.get('/session/passkeys')).body.data.passkeys).toEqual([])
  })

  test('is refused with a certificate or with malformed data', async () => {
    const person = await hire(service, ['treasury'])
    const device = createAuthenticator(origin)
    const statement = new Map<string, any>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', Buffer.alloc(10)],
    ])
    const certified = device.register(await registrationOptions(person), {}, statement)
    expect(refusal(await save(person, certified))).toEqual([400, 'invalid_body'])
    const whole = device.register(await registrationOptions(person))
    for (const response of [
      {},
      { ...whole, response: {} },
      { ...whole, response: { ...whole.response, attestationObject: 'oA' } },
      { ...whole, response: { ...whole.response, clientDataJSON: 'e30' } },
    ]) {
      expect(refusal(await save(person, response)), JSON.stringify(response)).toEqual([400, 'invalid_body'])
    }
  })

  test('asks for a fresh proof when there is a second factor, and so does its removal', async () => {
    const person = await hire(service, ['treasury'])
    const device = await enroll(person)
    const { password } = person
    expect(refusal(await person.send('POST', '/session/passkeys/options', { password }))).toEqual([
      401,
      'proof_required',
    ])
    const { id } = (await person.get('/session/passkeys')).body.data.passkeys[0]
    expect(refusal(await person.send('POST', `/session/passkeys/${id}/remove`, { password }))).toEqual([
      401,
      'proof_required',
    ])
    expect((await prove(person, { passkey: device.answer(await proofOptions(person)) })).status).toBe(200)
    const renamed = await person.send('PATCH', `/session/passkeys/${id}`, { name: 'Old key' })
    expect(renamed.body.data.passkey).toMatchObject({ id, name: 'Old key', last_used_at: expect.any(String) })
    const stranger = await hire(service, ['treasury'])
    expect((await stranger.send('PATCH', `/session/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    const key = await enroll(stranger)
    expect((await prove(stranger, { passkey: key.answer(await proofOptions(stranger)) })).status).toBe(200)
    expect(
      (await stranger.send('POST', `/session/passkeys/${id}/remove`, { password: stranger.password })).status,
    ).toBe(404)
    expect((await person.send('POST', `/session/passkeys/${id}/remove`, { password })).status).toBe(200)
    expect((await person.get('/session')).body.data.has_second_factor).toBe(false)
  })
})

describe('signing in with a passkey', () => {
  test('needs the password and the passkey, each response once', async () => {
    const person = await hire(service, ['treasury'])
    const device = await enroll(person)
    const alone = await attempt(person)
    expect([...refusal(alone), alone.body.details]).toEqual([401, 'passkey_required', { factors: ['passkey'] }])
    const wrong = await call(service, 'POST', '/session/options', { body: { email: person.email, password: 'wrong' } })
    expect(refusal(wrong)).toEqual([401, 'invalid_credentials'])
    const options = await signInOptions(person)
    expect(options).toMatchObject({ rpId: 'packhouse.example', allowCredentials: [{ id: device.id }] })
    const passkey = device.answer(options)
    expect(refusal(await attempt({ ...person, password: 'wrong' }, { passkey }))).toEqual([401, 'invalid_credentials'])
    const signedIn = await attempt(person, { passkey })
    expect(signedIn.body.data).toMatchObject({ has_second_factor: true, proved_until: expect.any(String) })
    expect((await callAdmin(service, browserOf(service, signedIn, person), 'GET', '/payouts')).status).toBe(200)
    expect(refusal(await attempt(person, { passkey }))).toEqual([401, 'invalid_credentials'])
  })

  test.each([
    ['another origin', { origin: 'http://packhouse.example' }],
    ['another relying party', { rpId: 'example' }],
    ['a counter that does not advance', { counter: 1 }],
    ['a counter of an earlier state', { counter: 0 }],
  ])('is refused with %s', async (_what, change) => {
    const person = await hire(service, ['treasury'])
    const device = await enroll(person)
    const first = await attempt(person, { passkey: device.answer(await signInOptions(person)) })
    expect(first.status).toBe(201)
    const passkey = device.answer(await signInOptions(person), change)
    expect(refusal(await attempt(person, { passkey }))).toEqual([401, 'invalid_credentials'])
  })

  test('is refused with the passkey of another person, another key, or a challenge for another purpose', async () => {
    const [person, other] = [await hire(service, ['treasury']), await hire(service, ['treasury'])]
    const [own, foreign] = [await enroll(person), await enroll(other)]
    const answers = [
      foreign.answer(await signInOptions(person)),
      { ...createAuthenticator(origin).answer(await signInOptions(person)), id: own.id, rawId: own.id },
      own.answer(await proofOptions(person)),
      own.answer(await signInOptions(other)),
    ]
    for (const passkey of answers)
      expect(refusal(await attempt(person, { passkey }))).toEqual([401, 'invalid_credentials'])
  })

  test('concurrent use of one response signs in once', async () => {
    const person = await hire(service, ['treasury'])
    const device = await enroll(person)
    const passkey = device.answer(await signInOptions(person))
    const replies = await Promise.all([attempt(person, { passkey }), attempt(person, { passkey })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 401])
  })

  test('an authenticator without a counter works, and either factor of a person who has both', async () => {
    const person = await hire(service, ['treasury'])
    const device = createAuthenticator(origin, { hasCounter: false })
    expect((await save(person, device.register(await registrationOptions(person)))).status).toBe(201)
    for (const _ of [1, 2])
      expect((await attempt(person, { passkey: device.answer(await signInOptions(person)) })).status).toBe(201)
    const begin = () => person.send('POST', '/session/totp', { password: person.password })
    // A password alone adds no factor to a passkey.
    expect(refusal(await begin())).toEqual([401, 'proof_required'])
    expect((await prove(person, { passkey: device.answer(await proofOptions(person)) })).status).toBe(200)
    const { secret } = (await begin()).body.data
    const code = () => codeAt(fromBase32(secret), stepOf(service.clock.now()))
    expect((await person.send('POST', '/session/totp/confirm', { code: code() })).status).toBe(200)
    service.clock.advance(30_000)
    const alone = await attempt(person)
    expect([...refusal(alone), alone.body.details]).toEqual([401, 'totp_required', { factors: ['totp', 'passkey'] }])
    expect((await attempt(person, { code: code() })).status).toBe(201)
    expect((await attempt(person, { passkey: device.answer(await signInOptions(person)) })).status).toBe(201)
  })
})

test('a passkey proves all factors for an approval', async () => {
  const [manager, colleague] = [await hire(service, ['account_manager']), await hire(service, ['account_manager'])]
  const device = await enroll(colleague)
  await enroll(manager)
  const partner = await service.partner()
  const request = { method: 'POST', path: `/api/v1/admin/partners/${partner.accountId}/keys` }
  const body = { label: 'payouts', scopes: ['payout:manage'] }
  const { approval } = (await manager.send('POST', '/approvals', { ...request, body, reason: 'New key' })).body.data
  const weak = await hire(service, ['account_manager'])
  expect(refusal(await weak.send('POST', `/approvals/${approval.id}/approve`))).toEqual([403, 'second_factor_required'])
  service.clock.advance(minutes(11))
  const approve = () => colleague.send('POST', `/approvals/${approval.id}/approve`)
  expect(refusal(await approve())).toEqual([401, 'proof_required'])
  expect(refusal(await prove(colleague, {}))).toEqual([401, 'passkey_required'])
  const signInAnswer = device.answer(await signInOptions(colleague))
  expect(refusal(await prove(colleague, { passkey: signInAnswer }))).toEqual([401, 'invalid_credentials'])
  expect((await prove(colleague, { passkey: device.answer(await proofOptions(colleague)) })).status).toBe(200)
  expect((await approve()).body.data.approval.status).toBe('APPROVED')
})

test('a password reset removes the passkeys', async () => {
  const person = await hire(service, ['treasury'])
  await enroll(person)
  expect((await service.staff.people.get(person.id)).hasPasskey).toBe(true)
  const password = 'another long password'
  await service.staff.people.giveNewPassword(person.id, password, 'system')
  const reply = await attempt({ ...person, password })
  expect([reply.status, reply.body.data.has_second_factor]).toEqual([201, false])
})

test('without a public URL no passkey can be registered; a loopback address stands for localhost', async () => {
  const { db, clock, random } = service.deps
  const passkeys = createPasskeys({ db, clock, random, audit: createAudit({ clock }), readPublicUrl: () => undefined })
  const registration = passkeys.beginRegistration({ owner: 'operator:1', accountName: 'ann@packhouse.test' })
  await expect(registration).rejects.toMatchObject({ status: 409, message: expect.stringContaining('PUBLIC_URL') })
  expect(relyingPartyOf('http://127.0.0.1:4000')).toEqual({
    id: 'localhost',
    origins: ['http://127.0.0.1:4000', 'http://localhost:4000'],
  })
  expect(relyingPartyOf('https://ops.example/base')).toEqual({ id: 'ops.example', origins: ['https://ops.example'] })
})
