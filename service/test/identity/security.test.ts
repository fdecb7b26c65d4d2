// What people see and end of their own sessions.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../src/db/db.ts'
import { addPerson, callConsole, sameOrigin } from '../harness/console.ts'
import { giveBadge, hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

type Person = { email: string; password: string }

async function signInAgain({ email, password }: Person): Promise<string> {
  const { headers, status } = await callConsole(service, 'POST', '/session', {
    body: { email, password },
    headers: sameOrigin,
  })
  expect(status).toBe(200)
  return String([headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
}

const get = (cookie: string, path = '/security') => callConsole(service, 'GET', path, { headers: { cookie } })
const post = (cookie: string, path: string) =>
  callConsole(service, 'POST', path, { headers: { cookie, ...sameOrigin }, body: {} })

type Shown = { id: number; is_current: boolean }

test.each(['partner', 'tenant', 'operator'] as const)(
  'a person of a %s ends single sessions and all others',
  async (kind) => {
    const person =
      kind === 'operator'
        ? await hire(service, ['treasury'])
        : await addPerson(service, (await service[kind]()).accountId, 'viewer')
    const [first, second, third] = [await signInAgain(person), await signInAgain(person), await signInAgain(person)]
    const { data } = (await get(first)).body
    expect(data).toMatchObject({ has_authenticator: false, passkeys: 0, has_badge: false })
    const shown: Shown[] = data.sessions
    expect(shown.length).toBeGreaterThanOrEqual(3)
    expect(shown.filter((one) => one.is_current)).toEqual([
      expect.objectContaining({ method: 'password', address: '127.0.0.1', station: null, has_second_factor: false }),
    ])
    const idOf = async (cookie: string): Promise<number> =>
      (await get(cookie)).body.data.sessions.find((one: Shown) => one.is_current).id
    const ended = await idOf(second)
    expect((await post(first, `/security/sessions/${ended}/end`)).status).toBe(200)
    expect((await get(second)).status).toBe(401)
    expect((await get(third)).status).toBe(200)
    expect((await post(first, `/security/sessions/${ended}/end`)).status).toBe(404)
    const others = (await post(first, '/security/sessions/end-others')).body.data.ended
    expect(others).toBe(shown.length - 2)
    expect((await get(third)).status).toBe(401)
    expect((await get(first)).body.data.sessions).toHaveLength(1)
    expect((await post(first, '/security/sessions/end-others')).body.data).toEqual({ ended: 0 })
  },
)

test('no person ends the session of another, and the list holds no token', async () => {
  const { accountId } = await service.partner()
  const [mine, other] = [await addPerson(service, accountId, 'owner'), await addPerson(service, accountId, 'viewer')]
  const [own, foreign] = [await signInAgain(mine), await signInAgain(other)]
  const victim = (await get(foreign)).body.data.sessions.find((one: Shown) => one.is_current)
  const { status, body } = await post(own, `/security/sessions/${victim.id}/end`)
  expect([status, body.error]).toEqual([404, 'not_found'])
  await post(own, '/security/sessions/end-others')
  const { status: alive, body: list } = await get(foreign)
  expect(alive).toBe(200)
  const hashes = await many(
    service.db,
    sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from operator_sessions`,
  )
  for (const { hash } of hashes) expect(JSON.stringify(list)).not.toContain(hash)
  expect(JSON.stringify(list)).not.toContain(foreign.split('=')[1])
})

test('an ended session leaves an entry in the audit log', async () => {
  const person = await hire(service, ['warehouse'])
  const [first, second] = [await signInAgain(person), await signInAgain(person)]
  const { id } = (await get(second)).body.data.sessions.find((one: Shown) => one.is_current)
  await post(first, `/security/sessions/${id}/end`)
  const [entry] = await many(
    service.db,
    sql<object>`select actor, action, details from audit_entries order by id desc limit 1`,
  )
  const actor = `operator:${person.id}`
  expect(entry).toEqual({
    actor,
    action: 'operator.session_ended',
    details: { session_id: id, personal: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
})

test('an operator with a badge sees that a PIN can be chosen', async () => {
  const person = await hire(service, ['warehouse'])
  await giveBadge(service, person.id)
  expect((await get(await signInAgain(person))).body.data).toMatchObject({ has_badge: true })
})
