import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../src/db/db.ts'
import { codeAt, stepOf } from '../../src/identity/sessions/totp.ts'
import { fromBase32 } from '../harness/base32.ts'
import { openSite } from '../harness/floor.ts'
import { browserOf, call, giveBadge, hire, type Browser } from '../harness/people.ts'
import { startService, type Reply, type TestService } from '../harness/service.ts'

let service: TestService
let admin: Browser
let adminSecret: string
let siteId: number
let otherSiteId: number
beforeAll(async () => {
  service = await startService({ environment: 'production' })
  siteId = (await openSite(service)).id
  otherSiteId = (await openSite(service)).id
  admin = await hire(service, ['admin'])
  adminSecret = (await admin.send('POST', '/session/totp', { password: admin.password })).body.data.secret
  const code = codeOf(adminSecret)
  expect((await admin.send('POST', '/session/totp/confirm', { code })).status).toBe(200)
})
afterAll(() => service[Symbol.asyncDispose]())

const refusal = ({ status, body }: Reply) => [status, body.error]
const codeOf = (secret: string): string => codeAt(fromBase32(secret), stepOf(service.clock.now()))

async function proveAdmin(): Promise<void> {
  service.clock.advance(30_000)
  const proof = { password: admin.password, code: codeOf(adminSecret) }
  expect((await admin.send('POST', '/session/prove', proof)).status).toBe(200)
}

const register = (name: string, site = siteId) => admin.send('POST', '/stations', { name, site_id: site })

/** The cookie of a device on which a new station was activated. */
async function openStation(name: string, site = siteId): Promise<{ id: number; cookie: string }> {
  await proveAdmin()
  const { station, secret } = (await register(name, site)).body.data
  const activated = await call(service, 'POST', '/stations/activate', { body: { secret } })
  expect(activated.body.data.station.id).toBe(station.id)
  return { id: station.id, cookie: String(activated.headers['set-cookie']).split(';')[0]! }
}

/** A badge sign-in of `person` on a device with the given cookie, in the session that `opener` opened. */
async function switchTo(opener: Browser, person: Browser, station: string | undefined): Promise<Browser> {
  const badge = await giveBadge(service, person.id)
  const cookie = station === undefined ? opener.cookie : `${opener.cookie}; ${station}`
  const reply = await call(service, 'POST', '/session/switch', {
    body: badge,
    headers: { cookie, 'x-csrf-token': opener.csrf },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return browserOf(service, reply, person)
}

test('a station is registered once by an administrator with a fresh proof, and its secret is stored as a hash', async () => {
  expect(refusal(await register('Bench 1'))).toEqual([401, 'proof_required'])
  await proveAdmin()
  const registered = await register('Bench 1')
  const { station, secret } = registered.body.data
  expect(registered.status).toBe(201)
  expect(station).toEqual({
    id: expect.any(Number),
    name: 'Bench 1',
    site_id: siteId,
    registered_by: `operator:${admin.id}`,
    created_at: expect.any(String),
    last_seen_at: null,
    revoked_at: null,
  })
  const stored = await many(
    service.db,
    sql<{ all: string }>`select s::text as all from stations s union all select a::text from audit_entries a`,
  )
  expect(stored.some((row) => row.all.includes(secret))).toBe(false)
  expect(refusal(await register('Bench 1'))).toEqual([409, 'already_exists'])
  expect((await register('Bench 1', otherSiteId)).status).toBe(201)
  expect(refusal(await register('Bench 2', 999_999))).toEqual([404, 'not_found'])
  const activated = await call(service, 'POST', '/stations/activate', { body: { secret } })
  expect(String(activated.headers['set-cookie'])).toMatch(
    /^__Host-packhouse_station=[0-9A-Za-z]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=34560000$/,
  )
  expect((await admin.get(`/stations/${station.id}`)).body.data.station.last_seen_at).not.toBeNull()
  const unknown = await call(service, 'POST', '/stations/activate', { body: { secret: 'x'.repeat(43) } })
  expect([...refusal(unknown), unknown.headers['set-cookie']]).toEqual([404, 'not_found', undefined])
  const listed = (await admin.get('/stations')).body.data.stations
  expect(listed.map((row: { name: string }) => row.name)).toEqual(['Bench 1', 'Bench 1'])
})

test('badge and PIN open a role at a registered station only, and prove all factors there', async () => {
  const station = await openStation('Bench 3')
  const [opener, boss] = [await hire(service, ['warehouse']), await hire(service, ['supervisor'])]
  const writeOff = (person: Browser) =>
    person.send('POST', '/items/CARD-1/write-off', { reason: 'x', second_person: { badge: 'x', pin: 'x' } })

  // The password alone is one factor, also at the station.
  const reply = await call(service, 'POST', '/session', {
    body: { email: opener.email, password: opener.password },
    headers: { cookie: station.cookie },
  })
  expect(reply.body.data).toMatchObject({ has_second_factor: false, station_id: station.id })
  const atStation = await switchTo(browserOf(service, reply, opener), boss, station.cookie)
  expect((await atStation.get('/session')).body.data).toMatchObject({
    has_second_factor: true,
    station_id: station.id,
    proved_until: expect.any(String),
  })
  expect((await atStation.get('/work')).status).toBe(200)
  expect(refusal(await writeOff(atStation))).toEqual([401, 'invalid_credentials'])
  service.clock.advance(10 * 60_000 + 1)
  expect(refusal(await writeOff(atStation))).toEqual([401, 'proof_required'])
  const badge = await giveBadge(service, boss.id)
  const foreign = await giveBadge(service, opener.id)
  expect(refusal(await atStation.send('POST', '/session/prove', foreign))).toEqual([401, 'invalid_credentials'])
  expect((await atStation.send('POST', '/session/prove', badge)).status).toBe(200)
  expect(refusal(await writeOff(atStation))).toEqual([401, 'invalid_credentials'])

  const elsewhere = await switchTo(await hire(service, ['warehouse']), boss, undefined)
  expect((await elsewhere.get('/session')).body.data).toMatchObject({ has_second_factor: false, station_id: null })
  expect(refusal(await elsewhere.get('/work'))).toEqual([403, 'second_factor_required'])
  const again = await giveBadge(service, boss.id)
  expect(refusal(await elsewhere.send('POST', '/session/prove', again))).toEqual([403, 'second_factor_required'])
  expect(refusal(await elsewhere.send('POST', '/session/prove', {}))).toEqual([400, 'invalid_body'])
})

test('elsewhere a badge opens a role once the other factors are proved in the session', async () => {
  const person = await hire(service, ['warehouse'])
  const { secret } = (await person.send('POST', '/session/totp', { password: person.password })).body.data
  await person.send('POST', '/session/totp/confirm', { code: codeOf(secret) })
  const switched = await switchTo(await hire(service, ['warehouse']), person, undefined)
  expect(refusal(await switched.get('/work'))).toEqual([403, 'second_factor_required'])
  service.clock.advance(30_000)
  const { password } = person
  expect((await switched.send('POST', '/session/prove', { password, code: codeOf(secret) })).status).toBe(200)
  expect((await switched.get('/work')).status).toBe(200)
})

test('a station counts for operators of its site, and revoking it ends its sessions', async () => {
  const station = await openStation('Bench 4')
  const local = await hire(service, ['warehouse'], { siteIds: [siteId] })
  const visitor = await hire(service, ['warehouse'], { siteIds: [otherSiteId] })
  const at = await switchTo(await hire(service, ['warehouse']), local, station.cookie)
  expect((await at.get('/work')).status).toBe(200)
  const guest = await switchTo(await hire(service, ['warehouse']), visitor, station.cookie)
  expect(refusal(await guest.get('/work'))).toEqual([403, 'second_factor_required'])

  service.clock.advance(10 * 60_000 + 1)
  const prove = { password: admin.password }
  expect(refusal(await admin.send('POST', '/session/prove', prove))).toEqual([401, 'totp_required'])
  expect(refusal(await register('Bench 5'))).toEqual([401, 'proof_required'])
  const revoked = await admin.send('POST', `/stations/${station.id}/revoke`)
  expect(revoked.body.data.station.revoked_at).toEqual(expect.any(String))
  expect((await admin.send('POST', `/stations/${station.id}/revoke`)).body.data).toEqual(revoked.body.data)
  expect((await at.get('/session')).status).toBe(401)
  const later = await switchTo(await hire(service, ['warehouse']), local, station.cookie)
  expect(refusal(await later.get('/work'))).toEqual([403, 'second_factor_required'])
  const other = await hire(service, ['treasury'])
  expect(refusal(await other.get('/stations'))).toEqual([403, 'Insufficient permissions'])
})
