// Second factors as an attacker meets them: with the password, a session or a device of another person.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many } from '../../../src/db/db.ts'
import { codeAt, stepOf } from '../../../src/identity/sessions/totp.ts'
import { fromBase32 } from '../../harness/base32.ts'
import {
  addPerson,
  callConsole,
  pathOf,
  sameOrigin,
  signInToConsole,
  type ConsolePerson,
} from '../../harness/console.ts'
import { browserOf, call, callAdmin, giveBadge, hire, signIn, type Browser } from '../../harness/people.ts'
import { startService, type Reply, type TestService } from '../../harness/service.ts'

let service: TestService
let partnerId: number
beforeAll(async () => {
  const mailer = { send: async () => {} }
  service = await startService({
    environment: 'production',
    mail: { mailer, from: 'Packhouse <no-reply@packhouse.test>' },
  })
  partnerId = (await service.partner()).accountId
})
afterAll(() => service[Symbol.asyncDispose]())

const refusal = ({ status, body }: Reply) => [status, body.error]
const minutes = (count: number) => count * 60_000
const wrong = '000000'

type Enrolled = { code: () => string }
type Sender = Pick<Browser, 'send' | 'password'> | Pick<ConsolePerson, 'send' | 'password'>

/** Sets up an authenticator in the session of the sender. */
async function enrol({ send, password }: Sender): Promise<Enrolled> {
  const { secret } = (await send('POST', '/session/totp', { password })).body.data
  // Each code is accepted once, and no test may depend on which one is next.
  const code = (): string => {
    service.clock.advance(30_000)
    return codeAt(fromBase32(secret), stepOf(service.clock.now()))
  }
  expect((await send('POST', '/session/totp/confirm', { code: code() })).status).toBe(200)
  return { code }
}

const lettersTo = (email: string) =>
  many(service.db, sql<{ kind: string; subject: string }>`select kind, subject from mails where recipient = ${email}`)

describe('the proven factor belongs to the session', () => {
  test('a stolen session with a password alone gains nothing when its owner sets up a factor', async () => {
    const person = await hire(service, ['account_manager'])
    const stolen = await signIn(service, person.email, person.password)
    await enrol(person)
    expect((await stolen.get('/session')).status).toBe(401)
    expect(refusal(await callAdmin(service, stolen, 'GET', '/partners'))).toEqual([401, 'unauthorized'])
    expect((await callAdmin(service, person, 'GET', '/partners')).status).toBe(200)
  })

  test('even a session that outlives the enrolment has no second factor', async () => {
    const person = await hire(service, ['account_manager'])
    const stolen = await signIn(service, person.email, person.password)
    await enrol(person)
    await sql`update operator_sessions set ended_at = null where operator_id = ${person.id}`.execute(service.db)
    expect((await stolen.get('/session')).body.data).toMatchObject({ has_second_factor: false, proved_until: null })
    expect(refusal(await callAdmin(service, stolen, 'GET', '/partners'))).toEqual([403, 'second_factor_required'])
    const again = await stolen.send('POST', '/session/passkeys/options', { password: person.password })
    expect(refusal(again)).toEqual([401, 'proof_required'])
  })

  test('a password alone proves nothing for step-up, at sign-in, by repeating it, or with a factor set up meanwhile', async () => {
    const person = await hire(service, ['account_manager'])
    expect((await person.get('/session')).body.data.proved_until).toBeNull()
    const repeated = await person.send('POST', '/session/prove', { password: person.password })
    expect(refusal(repeated)).toEqual([403, 'second_factor_required'])
    const { code } = await enrol(person)
    const { accountId } = await service.tenant()
    const create = () =>
      callAdmin(service, person, 'POST', `/tenants/${accountId}/keys`, { label: 'k', scopes: ['read:inventory'] })
    expect(refusal(await create())).toEqual([401, 'proof_required'])
    expect((await person.send('POST', '/session/prove', { password: person.password, code: code() })).status).toBe(200)
    expect((await create()).status).toBe(201)
  })

  test('the same holds for the people of accounts', async () => {
    const owner = await addPerson(service, partnerId, 'owner')
    const stolen = await signInToConsole(service, owner.email, owner.password)
    const { code } = await enrol(owner)
    expect((await stolen.get('/session')).status).toBe(401)
    const invite = () => owner.send('POST', '/invitations', { email: 'x@people.test', role: 'viewer' })
    expect(refusal(await invite())).toEqual([401, 'proof_required'])
    expect((await owner.send('POST', '/session/prove', { password: owner.password, code: code() })).status).toBe(200)
    expect((await invite()).status).toBe(201)
  })
})

describe('what changes the rights or the secrets of a person ends all other sessions of that person', () => {
  let person: Browser
  let code: () => string
  const elsewhere = async () => {
    const body = { email: person.email, password: person.password, code: code() }
    return browserOf(service, await call(service, 'POST', '/session', { body }), person)
  }
  beforeAll(async () => {
    person = await hire(service, ['warehouse'])
    code = (await enrol(person)).code
  })

  const changes: readonly [string, () => Promise<unknown>, boolean][] = [
    ['other roles', () => change({ roles: ['supervisor'] }), false],
    ['other sites', () => change({ siteIds: [1] }), false],
    ['a new name', () => change({ name: 'Another' }), true],
  ]
  const change = (update: object) =>
    service.db
      .transaction()
      .execute((tx) =>
        service.staff.people.change(tx as never, person.id, update, { actor: 'system', isTrusted: true }),
      )

  test.each(changes)('%s', async (_name, act, isKept) => {
    const session = await elsewhere()
    await act()
    expect((await session.get('/session')).status).toBe(isKept ? 200 : 401)
  })

  test('removing the authenticator keeps the session that removes it', async () => {
    const [here, there] = [await elsewhere(), await elsewhere()]
    expect((await here.send('POST', '/session/totp/remove', { password: person.password })).status).toBe(200)
    expect([(await here.get('/session')).status, (await there.get('/session')).status]).toEqual([200, 401])
  })

  test('a role in an account', async () => {
    const [owner, viewer] = [
      await addPerson(service, partnerId, 'owner'),
      await addPerson(service, partnerId, 'viewer'),
    ]
    const { code: ownCode } = await enrol(owner)
    expect((await owner.send('POST', '/session/prove', { password: owner.password, code: ownCode() })).status).toBe(200)
    expect((await owner.send('PATCH', `/people/${viewer.id}`, { role: 'developer' })).status).toBe(200)
    expect((await viewer.get('/session')).status).toBe(401)
    expect((await owner.send('PATCH', `/people/${owner.id}`, { role: 'viewer' })).status).toBe(200)
    expect((await owner.get('/session')).status).toBe(200)
  })
})

describe('a factor is locked after ten failures, whatever else is correct', () => {
  /** Ways to present a wrong factor with a correct password, for operators and for the people of accounts. */
  async function ways(kind: 'operator' | 'account') {
    const isStaff = kind === 'operator'
    const person = isStaff ? await hire(service, ['warehouse']) : await addPerson(service, partnerId, 'owner')
    const { code } = await enrol(person)
    const { email, password } = person
    const at = (path: string, body: object, headers: object = {}): Promise<Reply> =>
      isStaff
        ? call(service, 'POST', path, { body, headers })
        : callConsole(service, 'POST', path, { body, headers: { ...sameOrigin, ...headers } })
    const first = await at('/session', { email, password, code: code() })
    const cookies = [first.headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0])
    const device = { cookie: cookies.find((cookie) => cookie?.includes('_device=')) }
    const factor = { email, password, code, at, person }
    return {
      ...factor,
      signIn: (guess: string) => at('/session', { email, password, code: guess }, device),
      stepUp: (guess: string) => person.send('POST', '/session/prove', { password, code: guess }),
    }
  }

  test.each(['operator', 'account'] as const)(
    'codes of an %s, at sign-in on a known device and at step-up together',
    async (kind) => {
      const { signIn: enter, stepUp, code, person, password } = await ways(kind)
      const statuses: number[] = []
      for (let guess = 0; guess < 10; guess++) {
        statuses.push((await (guess % 2 ? enter(wrong) : stepUp(wrong))).status)
        // A correct password between the guesses clears nothing.
        await person.send('POST', '/session/unlock', { password })
        service.clock.advance(60_000)
      }
      expect(statuses).toEqual(Array<number>(10).fill(401))
      const locked = await stepUp(code())
      expect(refusal(locked)).toEqual([429, 'rate_limited'])
      expect(Number(locked.headers['retry-after'])).toBeGreaterThan(600)
      expect(refusal(await enter(code()))).toEqual([429, 'rate_limited'])
      expect(await lettersTo(person.email)).toEqual([
        { kind: 'factor_locked', subject: 'Your authenticator is locked' },
      ])
      service.clock.advance(minutes(15))
      expect((await enter(code())).status).toBeLessThan(300)
    },
  )

  test('each lock lasts twice as long as the one before, and only the correct factor ends the doubling', async () => {
    const { at, email, password, code } = await ways('operator')
    const enter = (guess: string) => at('/session', { email, password, code: guess })
    const lockOf = async (): Promise<number> => {
      for (let guess = 0; guess < 10; guess++) {
        expect((await enter(wrong)).status).toBe(401)
        service.clock.advance(minutes(16))
      }
      const row = await many(
        service.db,
        sql<{ failures: number; seconds: number }>`
          select f.failures, extract(epoch from f.locked_until - ${service.clock.now()}::timestamptz)::integer as seconds
          from factor_failures f join operators o on o.id = f.person_id where o.email = ${email} and f.factor = 'totp'`,
      )
      const left = (row[0]?.seconds ?? 0) + 16 * 60
      service.clock.advance(minutes(24 * 60))
      return left
    }
    expect([await lockOf(), await lockOf(), await lockOf()]).toEqual([900, 1_800, 3_600])
    expect((await enter(code())).status).toBe(201)
    expect(await lockOf()).toBe(900)
  })

  test('passwords at unlock and at step-up, over all sessions of the person', async () => {
    const person = await hire(service, ['warehouse'])
    const sessions = [person, await signIn(service, person.email, person.password)]
    for (let guess = 0; guess < 10; guess++) {
      const path = guess % 3 ? '/session/unlock' : '/session/prove'
      expect((await sessions[guess % 2]!.send('POST', path, { password: 'wrong password!' })).status).toBe(401)
    }
    const third = await signIn(service, person.email, person.password)
    expect(refusal(await third.send('POST', '/session/unlock', { password: person.password }))).toEqual([
      429,
      'rate_limited',
    ])
    expect(await lettersTo(person.email)).toEqual([{ kind: 'factor_locked', subject: 'Your password is locked' }])
  })

  test('PINs of a badge, however slowly they are tried', async () => {
    const [person, colleague] = [await hire(service, ['warehouse']), await hire(service, ['warehouse'])]
    const badge = await giveBadge(service, colleague.id)
    for (let guess = 0; guess < 10; guess++) {
      const reply = await person.send('POST', '/session/switch', { ...badge, pin: `00000${guess}` })
      expect(reply.status).toBe(401)
      service.clock.advance(minutes(61))
    }
    const count = await many(
      service.db,
      sql<{ failures: number }>`select failures from factor_failures where person_id = ${colleague.id}`,
    )
    expect(count).toEqual([{ failures: 10 }])
    expect(await lettersTo(colleague.email)).toEqual([{ kind: 'factor_locked', subject: 'Your badge PIN is locked' }])
  })

  test('concurrent guesses are all counted', async () => {
    const { stepUp } = await ways('operator')
    const replies = await Promise.all(Array.from({ length: 16 }, () => stepUp(wrong)))
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  })
})

test('the path of an account is open to a session with a proven factor only', async () => {
  const owner = await addPerson(service, partnerId, 'owner')
  const path = `${await pathOf(service, partnerId)}/mystery/terms`
  expect(refusal(await owner.get(path))).toEqual([403, 'second_factor_required'])
  await enrol(owner)
  expect((await owner.get(path)).status).toBe(200)
})
