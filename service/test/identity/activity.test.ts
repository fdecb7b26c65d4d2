// The audit log as the people of an account see it: who did what, when and from where.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many } from '../../src/db/db.ts'
import { findBrokenEntry } from '../../src/trust/audit/verify.ts'
import { addPerson, callConsole, pathOf, type ConsolePerson } from '../harness/console.ts'
import { callAdmin, hire } from '../harness/people.ts'
import { startService, type Client, type TestService } from '../harness/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

type Act = {
  id: number
  actor: string | null
  actor_type: string
  actor_name: string | null
  action: string
  target: string
  address: string | null
  details: Record<string, unknown> | null
}

async function activityOf(person: Pick<ConsolePerson, 'get'>, account: string, query = ''): Promise<Act[]> {
  const { status, body } = await person.get(`/activity?account=${account}${query}`)
  expect(status).toBe(200)
  return body.data.activity
}

const nameOf = (path: string): string => path.slice(1).replace('/', ':')
const createKey = (person: ConsolePerson, path: string, label: string) =>
  person.send('POST', `${path}/keys`, { label, scopes: ['packs:read'] })

async function account(): Promise<{ client: Client; path: string; name: string }> {
  const client = await service.partner()
  const path = await pathOf(service, client.accountId)
  return { client, path, name: nameOf(path) }
}

test('an owner sees what people, keys and the operator did in the account, and from where', async () => {
  const { client, path, name } = await account()
  const owner = await addPerson(service, client.accountId, 'owner')
  const developer = await addPerson(service, client.accountId, 'developer')
  expect((await createKey(developer, path, 'Shop server')).status).toBe(201)
  await service.accounts.changePartner(client.accountId, { noticeEmail: 'a@b.test' }, 'operator:1')
  const acts = await activityOf(owner, name)
  expect(acts.find(({ action }) => action === 'key.issue')).toMatchObject({
    actor_type: 'person',
    actor_name: 'developer person',
    address: '127.0.0.1',
    details: { label: 'Shop server' },
  })
  expect(acts.filter(({ action }) => action === 'person.signed_in').map((act) => [act.actor, act.address])).toEqual([
    [`person:${developer.id}`, '127.0.0.1'],
    [`person:${owner.id}`, '127.0.0.1'],
  ])
  // The operator is not named, and its reasons and addresses are its own.
  expect(acts.find(({ action }) => action === 'partner.change')).toMatchObject({
    actor: null,
    actor_type: 'operator',
    actor_name: null,
    address: null,
    details: null,
  })
  expect(acts.map(({ id }) => id)).toEqual(acts.map(({ id }) => id).toSorted((left, right) => right - left))
})

test('others see their own acts, and no account sees those of another', async () => {
  const [first, second] = [await account(), await account()]
  const owner = await addPerson(service, first.client.accountId, 'owner')
  const viewer = await addPerson(service, first.client.accountId, 'viewer')
  const stranger = await addPerson(service, second.client.accountId, 'owner')
  await createKey(owner, first.path, 'One')
  await createKey(stranger, second.path, 'Two')
  expect((await activityOf(viewer, first.name)).map(({ action }) => action)).toEqual(['person.signed_in'])
  const seen = JSON.stringify(await activityOf(owner, first.name))
  expect(seen).toContain('"One"')
  expect(seen).not.toContain('"Two"')
  expect((await stranger.get(`/activity?account=${first.name}`)).status).toBe(404)
  expect((await stranger.get('/activity?account=o')).status).toBe(404)
})

test('acts are filtered by kind and person, and read page by page', async () => {
  const { client, path, name } = await account()
  const owner = await addPerson(service, client.accountId, 'owner')
  for (const label of ['One', 'Two', 'Three']) await createKey(owner, path, label)
  const keys = await activityOf(owner, name, '&action=key.')
  expect(keys.map(({ details }) => details?.['label'])).toEqual(expect.arrayContaining(['Three', 'Two', 'One']))
  const mine = await activityOf(owner, name, `&actor=${encodeURIComponent(keys[0]?.actor ?? '')}`)
  expect(mine.map(({ action }) => action)).toEqual(['key.issue', 'key.issue', 'key.issue'])
  expect(await activityOf(owner, name, '&actor=operator%3A1')).toEqual([])
  const { data, pagination } = (await owner.get(`/activity?account=${name}&limit=2`)).body
  expect([data.activity.length, pagination.has_more]).toEqual([2, true])
  const [next] = await activityOf(owner, name, `&limit=1&cursor=${pagination.next_cursor}`)
  expect(next?.id).toBeLessThan(data.activity[1].id)
})

test('an operator sees their own acts with their address, which the audit log shows to overseers', async () => {
  const person = await hire(service, ['admin'])
  const target = await hire(service, ['warehouse'])
  const changed = await person.send('PATCH', `/people/${target.id}`, { name: 'Someone Else' })
  expect(changed.status).toBe(200)
  const { body } = await callConsole(service, 'GET', '/activity?account=o', { headers: { cookie: person.cookie } })
  const { data } = body
  expect(data.activity.map((act: Act) => act.actor_type)).not.toContain('operator')
  expect(data.activity[0]).toMatchObject({ actor: `operator:${person.id}`, address: '127.0.0.1' })
  const log = await callAdmin(service, person, 'GET', `/audit-log?actor=operator:${person.id}`)
  expect(log.body.data.entries[0]).toMatchObject({ id: data.activity[0].id, address: '127.0.0.1' })
})

test('the address stays outside the log: its entry has a hash, and the log is intact without it', async () => {
  const { client, path } = await account()
  const owner = await addPerson(service, client.accountId, 'owner')
  await createKey(owner, path, 'Kept apart')
  const [entry] = await many(
    service.db,
    sql<{ id: bigint; text: string }>`
      select id, details::text as text from audit_entries where action = 'key.issue' order by id desc limit 1`,
  )
  expect(entry?.text).not.toContain('127.0.0.1')
  expect(await findBrokenEntry(service.db)).toBeUndefined()
  await sql`delete from audit_personal where entry_id = ${entry?.id}`.execute(service.db)
  expect(await findBrokenEntry(service.db)).toBeUndefined()
})
