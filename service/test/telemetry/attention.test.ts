import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../src/db/db.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { callConsole, signInToConsole, type ConsolePerson } from '../harness/console.ts'
import { hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import type { OperatorRole } from '../../src/http/pipeline/scopes.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service[Symbol.asyncDispose]())

async function signIn(role: OperatorRole, name?: string): Promise<ConsolePerson> {
  const { email, password } = await hire(service, [role], name === undefined ? {} : { name })
  return signInToConsole(service, email, password)
}

/** A job whose last attempt failed; a dead one has no further attempt. */
async function addFailed(key: string, isDead: boolean): Promise<number> {
  const { db, clock } = service
  await transact(db, (tx) => enqueue(tx, { queue: 'test.attention', key, payload: {}, runAt: clock.now() }))
  const { rows } = await sql<{ id: bigint }>`
    update jobs set attempts = 8, last_error = 'The node did not answer.',
      run_at = case when ${isDead} then 'infinity' else now() + interval '1 hour' end
    where queue = 'test.attention' and key = ${key} returning id`.execute(db)
  return Number(rows[0]?.id)
}

const findingsOf = async (person: ConsolePerson) =>
  (await person.get('/o/admin/attention')).body.data.findings as { kind: string; count: number; subjects: string[] }[]

test('a dead job needs attention until an administrator runs it again', async () => {
  const admin = await signIn('admin')
  expect(await findingsOf(admin)).toEqual([])
  const dead = await addFailed('one', true)
  const retrying = await addFailed('two', false)
  expect(await findingsOf(admin)).toMatchObject([{ kind: 'dead_jobs', count: 1, subjects: ['test.attention'] }])

  const listed = (await admin.get('/o/admin/jobs?state=dead')).body.data.jobs
  expect(listed).toMatchObject([{ id: dead, state: 'dead', attempts: 8, last_error: 'The node did not answer.' }])
  expect((await admin.get('/o/admin/jobs')).body.data.jobs).toHaveLength(2)

  const supervisor = await signIn('supervisor')
  const refused = await supervisor.send('POST', `/o/admin/jobs/${dead}/retry`)
  expect([refused.status, refused.body.details]).toEqual([403, { required: { roles: ['admin'] } }])

  const retried = await admin.send('POST', `/o/admin/jobs/${dead}/retry`)
  expect([retried.status, retried.body.data.job]).toMatchObject([202, { id: dead, state: 'retrying', attempts: 0 }])
  expect(await findingsOf(admin)).toEqual([])
  const again = await admin.send('POST', `/o/admin/jobs/${retrying}/retry`)
  expect([again.status, again.body.error]).toEqual([409, 'invalid_status'])
  expect((await admin.send('POST', '/o/admin/jobs/99999999/retry')).status).toBe(404)
})

test('what waits for a second person is counted, and every operator may read it', async () => {
  const treasury = await signIn('treasury')
  const partner = await service.partner({ scopes: ['wallet:read', 'wallet:deposit'] })
  const credited = await partner.send('POST', '/sandbox/credit', { external_user_id: 'ana-1', amount_usdc: '5.00' })
  expect(credited.status, JSON.stringify(credited.body)).toBeLessThan(300)
  const users = (await treasury.get('/o/admin/end-users?q=ana')).body.data.end_users
  expect(users).toMatchObject([{ external_user_id: 'ana-1', partner_id: partner.accountId, balance_usdc: '5.000000' }])
  expect((await treasury.get('/o/admin/end-users?q=na-1')).body.data.end_users).toEqual([])
  const proposal = { amount_usdc: '1.50', reason: 'Delayed delivery' }
  const proposed = await treasury.send('POST', `/o/admin/wallets/${users[0].id}/adjust`, proposal)
  expect(proposed.status).toBe(201)
  const worker = await signIn('warehouse')
  expect(await findingsOf(worker)).toMatchObject([{ kind: 'waiting_adjustments', severity: 'decision', count: 1 }])
})

test('the audit log is filtered by actor, action, target and time, and paged by cursor', async () => {
  const admin = await signIn('admin', 'Ada')
  const entriesOf = async (query: string) => (await admin.get(`/o/admin/audit-log?${query}`)).body
  const own = await entriesOf(`actor=operator:${admin.id}&action=operator.`)
  expect(own.data.entries.length).toBeGreaterThan(0)
  for (const { actor, action } of own.data.entries)
    expect([actor, action.split('.')[0]]).toEqual([`operator:${admin.id}`, 'operator'])
  expect((await entriesOf(`target=operator:${admin.id}&action=job.`)).data.entries).toEqual([])
  expect((await entriesOf('to=2000-01-01T00:00:00Z')).data.entries).toEqual([])
  const first = await entriesOf('limit=1')
  const second = await entriesOf(`limit=1&cursor=${first.pagination.next_cursor}`)
  expect(second.data.entries[0].id).toBe(first.data.entries[0].id - 1)
  expect((await admin.get('/o/admin/audit-log?cursor=x')).body.error).toBe('invalid_pagination')
})

test('operators read the names of operators, others do not', async () => {
  const admin = await signIn('admin', 'Nora Name')
  const { operators } = (await admin.get('/operators')).body.data
  expect(operators).toContainEqual({ id: admin.id, name: 'Nora Name', roles: ['admin'], is_active: true })
  expect((await callConsole(service, 'GET', '/operators')).status).toBe(401)
})
