// Every refusal and every entry of a proposal's life, with the exact times at which it ends.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApprovalService, type Decided } from '../../src/trust/approvals/service.ts'
import { createAudit, listAuditEntries } from '../../src/trust/audit/audit.ts'
import { one, transact } from '../../src/db/db.ts'
import { Refusal } from '../../src/kernel/errors.ts'
import { dayMs } from '../../src/kernel/time.ts'
import { openTestDb, type TestDb } from '../harness/test-db.ts'

let database: TestDb
let approvals: ReturnType<typeof createApprovalService>
let people: number[]
const decided: Decided[] = []
const told: number[] = []
beforeAll(async () => {
  database = await openTestDb()
  const { db, clock } = database
  const hire = (name: string, role: string) =>
    one(
      db,
      sql<{ id: number }>`
        insert into operators (email, name, is_active, is_staff, roles, password_hash, created_at, updated_at)
        values (${`${name.toLowerCase()}@packhouse.test`}, ${name}, true, true, ${[role]}, 'x', now(), now()) returning id`,
    )
  const hired = [await hire('Ann', 'admin'), await hire('Bob', 'admin'), await hire('Cid', 'admin')]
  people = hired.map(({ id }) => id)
  approvals = createApprovalService({
    db,
    clock,
    audit: createAudit({ clock }),
    notify: async (_tx, decision) => void decided.push(decision),
    tellApprovers: async (_tx, { id }) => void told.push(id),
  })
})
afterAll(() => database[Symbol.asyncDispose]())
beforeEach(() => {
  decided.length = 0
  told.length = 0
})

const request = { method: 'POST', path: '/api/v1/admin/keys', body: { label: 'payouts', password: 'secret' } }
const actorOf = (person: number) => `operator:${people[person]}`
const propose = (actor = actorOf(0)) => approvals.propose(request, { roles: ['admin'], reason: 'A test.', actor })
const approver = (person: number, holds = true) => ({
  actor: actorOf(person),
  operatorId: people[person] ?? null,
  holdsAny: () => holds,
})
const actions = async () => {
  const entries = await listAuditEntries(database.db, { limit: 3, offset: 0 })
  return entries.map(({ action, actor, target }) => [action, actor, target])
}
const refusalOf = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error('Expected a refusal.', { cause: error })
  return [error.status, error.error, error.message, error.options.details]
}

test('a proposal records what is proposed without its secrets, and notifies who can decide', async () => {
  const { id, body, expiresAt } = await propose()
  expect([body, expiresAt]).toEqual([{ label: 'payouts' }, new Date(database.clock.now().getTime() + 7 * dayMs)])
  const [entry] = await listAuditEntries(database.db, { limit: 1, offset: 0 })
  expect(entry).toMatchObject({
    action: 'approval.propose',
    actor: actorOf(0),
    target: `approval:${id}`,
    details: {
      method: 'POST',
      path: '/api/v1/admin/keys',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      body: { label: 'payouts' },
    },
  })
  expect(told).toEqual([id])
  expect((await approvals.list({ limit: 1, offset: 0 })).map((found) => found.id)).toEqual([id])
  expect(await approvals.get(id)).toMatchObject({ id, status: 'PROPOSED' })
})

test('a vote is recorded as such, and the last one approves and notifies the proposer', async () => {
  // What a key proposes needs two people.
  const { id } = await propose('key:abcdefgh')
  expect(await approvals.approve(id, approver(0))).toMatchObject({ status: 'PROPOSED', approvedBy: [actorOf(0)] })
  expect([(await actions())[0], decided]).toEqual([['approval.vote', actorOf(0), `approval:${id}`], []])
  const approved = await approvals.approve(id, approver(1))
  expect(approved).toMatchObject({ status: 'APPROVED', approvedBy: [actorOf(0), actorOf(1)] })
  expect((await actions())[0]).toEqual(['approval.approve', actorOf(1), `approval:${id}`])
  expect(decided).toMatchObject([{ decision: 'approved', by: actorOf(1), approval: { id } }])
})

test('no key approves, and no person what they proposed; the refusal names who can', async () => {
  const { id } = await propose('key:abcdefgh')
  await approvals.approve(id, approver(1))
  const details = {
    proposed_by: 'key:abcdefgh',
    approvals_needed: 2,
    approved_by: [actorOf(1)],
    roles: ['admin'],
    may_approve: [
      { id: people[0], name: 'Ann' },
      { id: people[2], name: 'Cid' },
    ],
  }
  expect(await refusalOf(approvals.approve(id, { ...approver(0), operatorId: null }))).toEqual([
    403,
    'second_approver_required',
    'Approvals belong to people; one of details.may_approve must sign in and approve.',
    details,
  ])
  const own = await propose()
  expect((await refusalOf(approvals.approve(own.id, approver(0)))).slice(0, 3)).toEqual([
    403,
    'second_approver_required',
    'The person who proposed this cannot approve it; one of details.may_approve can.',
  ])
})

test('a decision needs a role; the proposer withdraws without one and is not notified', async () => {
  const { id } = await propose()
  const refused = [
    403,
    'Insufficient permissions',
    'This approval requires one of the roles admin.',
    { required: { roles: ['admin'] } },
  ]
  expect(await refusalOf(approvals.approve(id, approver(1, false)))).toEqual(refused)
  expect(await refusalOf(approvals.reject(id, approver(1, false)))).toEqual(refused)
  expect((await approvals.reject(id, approver(0, false))).status).toBe('REJECTED')
  expect([(await actions())[0], decided]).toEqual([['approval.reject', actorOf(0), `approval:${id}`], []])
  const other = await propose()
  await approvals.reject(other.id, approver(1))
  expect(decided).toMatchObject([{ decision: 'rejected', by: actorOf(1), approval: { id: other.id } }])
  for (const act of ['approve', 'reject'] as const)
    expect(await refusalOf(approvals[act](id, approver(1)))).toEqual([
      409,
      'invalid_status',
      'Approval status REJECTED does not allow this action.',
      { status: 'REJECTED' },
    ])
})

test('an unknown approval is not found, for each act', async () => {
  const { id } = await propose()
  const missing = [404, 'not_found', 'Approval 999999 not found.']
  for (const act of [
    () => approvals.get(999_999),
    () => approvals.approve(999_999, approver(1)),
    () => approvals.reject(999_999, approver(1)),
    () => approvals.admit(999_999, request, actorOf(0)),
  ])
    expect((await refusalOf(act())).slice(0, 3)).toEqual(missing)
  expect((await refusalOf(approvals.admit(id, request, actorOf(1)))).slice(0, 3)).toEqual([
    404,
    'not_found',
    `Approval ${id} not found.`,
  ])
})

test('a proposal ends after seven days, to the millisecond, decided or not', async () => {
  const { clock } = database
  const [open, approved] = [await propose(), await propose()]
  await approvals.approve(approved.id, approver(1))
  const consume = await approvals.admit(approved.id, request, actorOf(0))
  clock.advance(7 * dayMs - 1)
  expect(await approvals.admit(approved.id, request, actorOf(0))).toBeTypeOf('function')
  clock.advance(1)
  expect(await refusalOf(approvals.approve(open.id, approver(1)))).toEqual([
    409,
    'invalid_status',
    'Approval status EXPIRED does not allow this action.',
    { status: 'EXPIRED' },
  ])
  expect(await refusalOf(approvals.admit(approved.id, request, actorOf(0)))).toEqual([
    403,
    'second_approver_required',
    `Approval ${approved.id} has the status APPROVED and cannot be used.`,
    { status: 'APPROVED', expires_at: approved.expiresAt.toISOString() },
  ])
  expect(consume).toBeTypeOf('function')
})

test('what was approved happens once, exactly as it was approved', async () => {
  const { db } = database
  const { id } = await propose()
  expect((await refusalOf(approvals.admit(id, request, actorOf(0)))).slice(0, 3)).toEqual([
    403,
    'second_approver_required',
    `Approval ${id} has the status PROPOSED and cannot be used.`,
  ])
  await approvals.approve(id, approver(1))
  const changed = { ...request, body: { label: 'all' } }
  expect((await refusalOf(approvals.admit(id, changed, actorOf(0)))).slice(0, 3)).toEqual([
    409,
    'invalid_status',
    'The request differs from the one that was approved.',
  ])
  // A secret is chosen when the request is sent.
  const sent = { ...request, body: { label: 'payouts', password: 'another' } }
  const [consume, again] = [await approvals.admit(id, sent, actorOf(0)), await approvals.admit(id, request, actorOf(0))]
  await transact(db, async (tx) => consume?.(tx))
  expect((await actions())[0]).toEqual(['approval.use', actorOf(0), `approval:${id}`])
  const recorded = await actions()
  // A repeated transaction of the same request finds its own use.
  await transact(db, async (tx) => consume?.(tx))
  expect(await actions()).toEqual(recorded)
  expect((await refusalOf(transact(db, async (tx) => again?.(tx)))).slice(0, 3)).toEqual([
    409,
    'invalid_status',
    `Approval ${id} was already used.`,
  ])
  expect(await approvals.admit(id, request, actorOf(0))).toBeUndefined()
})
