import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fail } from '../../../src/kernel/errors.ts'
import { createThrottle } from '../../../src/identity/sessions/throttle.ts'
import { hire, type Browser } from '../../harness/people.ts'
import { startService, type TestService } from '../../harness/service.ts'

let service: TestService
let person: Browser
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())
beforeEach(async () => {
  person = await hire(service, ['warehouse'])
})

let addresses = 0
const newAddress = () => `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses++ & 255}`

async function attempt(password: string, remoteAddress: string, cookie = ''): Promise<number> {
  const reply = await service.http.inject({
    method: 'POST',
    url: '/api/v1/operator/v1/session',
    remoteAddress,
    headers: { cookie },
    payload: { email: person.email, password },
  })
  return reply.statusCode
}

async function failTimes(count: number, address: () => string): Promise<void> {
  for (let time = 0; time < count; time++) expect(await attempt('wrong password!', address())).toBe(401)
}

async function deviceCookie(): Promise<string> {
  const reply = await service.http.inject({
    method: 'POST',
    url: '/api/v1/operator/v1/session',
    remoteAddress: newAddress(),
    payload: { email: person.email, password: person.password },
  })
  const cookies = [reply.headers['set-cookie']].flat().map(String)
  return cookies.find((cookie) => cookie.startsWith('packhouse_device='))?.split(';')[0] ?? ''
}

test('failures from one address do not delay the operator at another', async () => {
  const attacker = newAddress()
  await failTimes(5, () => attacker)
  expect(await attempt('wrong password!', attacker)).toBe(429)
  expect(await attempt(person.password, attacker)).toBe(429)
  expect(await attempt(person.password, newAddress())).toBe(201)
})

test('each further failure doubles the delay, and attempts during the delay do not extend it', async () => {
  const address = newAddress()
  await failTimes(5, () => address)
  for (const seconds of [1, 2, 4, 8]) {
    service.clock.advance(seconds * 1_000 - 1)
    expect(await attempt(person.password, address)).toBe(429)
    service.clock.advance(1)
    expect(await attempt('wrong password!', address)).toBe(401)
  }
  service.clock.advance(16_000)
  expect(await attempt(person.password, address)).toBe(201)
  // The success forgets the failures.
  await failTimes(5, () => address)
})

test('a known device is not delayed by an attack from many addresses, until its password changes', async () => {
  const device = await deviceCookie()
  await failTimes(100, newAddress)
  const address = newAddress()
  expect(await attempt(person.password, address)).toBe(429)
  expect(await attempt(person.password, address, device)).toBe(201)
  expect(await attempt(person.password, address, `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`)).toBe(429)
  const colleague = await hire(service, ['warehouse'])
  await service.staff.people.giveNewPassword(person.id, 'another long password', 'system')
  expect(await attempt('another long password', address, device)).toBe(429)
  expect(colleague.id).not.toBe(person.id)
})

test('guesses with a stolen device cookie are delayed, too', async () => {
  const device = await deviceCookie()
  for (let time = 0; time < 10; time++) expect(await attempt('wrong password!', newAddress(), device)).toBe(401)
  expect(await attempt(person.password, newAddress(), device)).toBe(429)
})

test('an overload uses up no attempt', async () => {
  const throttle = createThrottle(service)
  const subjects = [{ kind: 'pair', name: 'busy' }] as const
  const overloaded = () => fail(503, 'overloaded', 'Too many concurrent sign-ins; retry after 1 s.')
  for (let time = 0; time < 20; time++) {
    await expect(throttle.attempt(subjects, async () => overloaded())).rejects.toThrow('Too many concurrent')
  }
  expect(await throttle.attempt(subjects, async () => 'signed in')).toBe('signed in')
})
