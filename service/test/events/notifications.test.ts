// The inbox of each person, and the letters that a person chose.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { many, transact } from '../../src/db/db.ts'
import { notableEvents, tell, topics, type Notable } from '../../src/events/notifications/model.ts'
import { isEventName } from '../../src/events/types/event-types.ts'
import { eventExamples } from '../../src/events/types/event-examples.ts'
import { addPerson, callConsole, pathOf, sameOrigin, type ConsolePerson } from '../harness/console.ts'
import { hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import { emitEvent } from '../webhooks/announce.ts'

let service: TestService
beforeAll(async () => {
  // Letters are queued and never sent.
  service = await startService({ mail: { from: 'notices@packhouse.test', mailer: { send: async () => {} } } })
})
afterAll(() => service[Symbol.asyncDispose]())

type Shown = { id: number; topic: string; title: string; path: string; is_unread: boolean }
type Inbox = { notifications: Shown[]; unread: number }

async function partnerWith(...roles: ('owner' | 'viewer')[]) {
  const { accountId } = await service.partner()
  const name = (await pathOf(service, accountId)).slice(1).replace('/', ':')
  const people: ConsolePerson[] = []
  for (const role of roles) people.push(await addPerson(service, accountId, role))
  return { accountId, name, people }
}

const inboxOf = async (person: Pick<ConsolePerson, 'get'>, name: string, more = ''): Promise<Inbox> =>
  (await person.get(`/notifications?account=${name}${more}`)).body.data

const lettersTo = (email: string) =>
  many(
    service.db,
    sql<{ subject: string; text: string }>`
      select subject, body_text as text from mails where recipient = ${email} and kind = 'notification' order by id`,
  )

test('an event becomes a notification with a link once, for every person of its account and no other', async () => {
  const { accountId, name, people } = await partnerWith('owner', 'viewer')
  const [owner, viewer] = people as [ConsolePerson, ConsolePerson]
  const other = await partnerWith('owner')
  await emitEvent(service, accountId, { event: 'purchase.refunded', resourceId: '12' })
  await emitEvent(service, accountId, { event: 'purchase.fulfilled', resourceId: '13' })
  await service.webhooks.sequence()
  await service.webhooks.sequence()
  const expected = { topic: 'sales', title: 'Purchase 12 was refunded', path: '/purchases/12', is_unread: true }
  for (const person of [owner, viewer])
    expect(await inboxOf(person, name)).toEqual({
      notifications: [{ ...expected, id: expect.any(Number), at: expect.any(String) }],
      unread: 1,
    })
  expect((await inboxOf(other.people[0] as ConsolePerson, other.name)).notifications).toEqual([])
  expect((await owner.get(`/notifications?account=${other.name}`)).status).toBe(404)
})

test('reading is up to each person', async () => {
  const { accountId, name, people } = await partnerWith('owner', 'viewer')
  const [owner, viewer] = people as [ConsolePerson, ConsolePerson]
  for (const resourceId of ['1', '2', '3'])
    await emitEvent(service, accountId, { event: 'purchase.failed', resourceId })
  await service.webhooks.sequence()
  const [newest, second] = (await inboxOf(owner, name)).notifications
  const read = await owner.send('POST', `/notifications/read?account=${name}`, { through: second?.id })
  expect([read.status, read.body.data.unread]).toEqual([200, 1])
  expect((await inboxOf(owner, name)).notifications.map((one) => [one.id, one.is_unread])).toEqual([
    [newest?.id, true],
    [second?.id, false],
    [expect.any(Number), false],
  ])
  expect((await inboxOf(viewer, name)).unread).toBe(3)
  // What is read stays read, and nothing that has not happened yet can be read.
  await owner.send('POST', `/notifications/read?account=${name}`, { through: 1 })
  expect((await inboxOf(owner, name)).unread).toBe(1)
  await owner.send('POST', `/notifications/read?account=${name}`, { through: Number.MAX_SAFE_INTEGER })
  await emitEvent(service, accountId, { event: 'purchase.failed', resourceId: '4' })
  await service.webhooks.sequence()
  expect((await inboxOf(owner, name)).unread).toBe(1)
  const page = await owner.get(`/notifications?account=${name}&limit=1`)
  const [earlier] = (await inboxOf(owner, name, `&limit=1&cursor=${page.body.pagination.next_cursor}`)).notifications
  expect(earlier?.id).toBe(newest?.id)
})

test('a person chooses the topics of the inbox and of letters', async () => {
  const { accountId, name, people } = await partnerWith('owner', 'viewer')
  const [owner, viewer] = people as [ConsolePerson, ConsolePerson]
  const choice = { topics: [{ topic: 'payouts', in_inbox: false, by_mail: true }] }
  const chosen = await owner.send('PUT', `/notifications/topics?account=${name}`, choice)
  expect(chosen.body.data.topics.find(({ topic }: { topic: string }) => topic === 'payouts')).toMatchObject({
    in_inbox: false,
    by_mail: true,
  })
  await emitEvent(service, accountId, { event: 'payout.paid', resourceId: '5' })
  await emitEvent(service, accountId, { event: 'payout.paid', resourceId: '5' })
  await service.webhooks.sequence()
  expect((await inboxOf(owner, name)).notifications).toEqual([])
  expect((await inboxOf(viewer, name)).notifications.map(({ title }) => title)).toEqual(['Payout 5 was paid'])
  const letters = await lettersTo(owner.email)
  expect(letters.map(({ subject }) => subject)).toEqual(['Payout 5 was paid'])
  expect(letters[0]?.text).toContain(`/console/${name.replace(':', '/')}/payouts/5`)
  expect(await lettersTo(viewer.email)).toEqual([])
  const unknown = { topics: [{ topic: 'approvals', in_inbox: true, by_mail: true }] }
  const refused = await owner.send('PUT', `/notifications/topics?account=${name}`, unknown)
  expect([refused.status, refused.body.details.field]).toEqual([400, 'topics'])
  const twice = { topics: [choice.topics[0], { topic: 'payouts', in_inbox: true, by_mail: true }] }
  const contradictory = await owner.send('PUT', `/notifications/topics?account=${name}`, twice)
  expect([contradictory.status, contradictory.body.details?.field]).toEqual([400, 'topics'])
})

test('who left the account gets no letter', async () => {
  const { accountId, name, people } = await partnerWith('owner', 'owner')
  const [stays, leaves] = people as [ConsolePerson, ConsolePerson]
  const choice = { topics: [{ topic: 'sales', in_inbox: true, by_mail: true }] }
  for (const person of [stays, leaves]) await person.send('PUT', `/notifications/topics?account=${name}`, choice)
  expect((await stays.send('DELETE', `/people/${leaves.id}?account=${name}`)).status).toBeLessThan(300)
  await emitEvent(service, accountId, { event: 'purchase.refunded', resourceId: '77' })
  await service.webhooks.sequence()
  expect((await lettersTo(stays.email)).length).toBe(1)
  expect(await lettersTo(leaves.email)).toEqual([])
})

test('operators are notified of announcements and cases by their roles', async () => {
  const tenant = await service.tenant()
  await emitEvent(service, tenant.accountId, { event: 'exception.opened', resourceId: '9' })
  await service.webhooks.sequence()
  const shownTo = async (roles: Parameters<typeof hire>[1]) => {
    const { cookie } = await hire(service, roles)
    const { body } = await callConsole(service, 'GET', '/notifications?account=o', { headers: { cookie } })
    return body.data.notifications.map(({ path }: Shown) => path)
  }
  expect(await shownTo(['supervisor'])).toContain('/cases/9')
  expect(await shownTo(['treasury'])).not.toContain('/cases/9')
})

test('a proposal notifies those who may decide, the decision its proposer, who can do without a letter', async () => {
  const [proposer, decider] = [await hire(service, ['account_manager']), await hire(service, ['account_manager'])]
  const other = await hire(service, ['warehouse'])
  const told = async ({ cookie }: { cookie: string }): Promise<string[]> => {
    const { body } = await callConsole(service, 'GET', '/notifications?account=o', { headers: { cookie } })
    return body.data.notifications.map(({ title }: Shown) => title)
  }
  const { accountId } = await service.partner()
  const propose = async (reason: string): Promise<number> => {
    const body = { label: 'payouts', scopes: ['payout:manage', 'packs:read'] }
    const order = { method: 'POST', path: `/api/v1/admin/partners/${accountId}/keys`, body, reason }
    const proposed = await proposer.send('POST', '/approvals', order)
    expect(proposed.status).toBe(201)
    return proposed.body.data.approval.id
  }
  const first = await propose('A refund beside the rules')
  const waiting = `Proposal ${first} waits for a second person: A refund beside the rules`
  expect(await told(decider)).toContain(waiting)
  expect(await told(proposer)).not.toContain(waiting)
  expect(await told(other)).not.toContain(waiting)
  expect((await decider.send('POST', `/approvals/${first}/reject`)).status).toBe(200)
  expect(await told(proposer)).toContain(`Your proposal ${first} was rejected`)
  expect(await told(decider)).not.toContain(`Your proposal ${first} was rejected`)

  const letters = () =>
    many(
      service.db,
      sql<{ id: bigint }>`select id from mails where recipient = ${proposer.email} and kind = 'approval_decision'`,
    )
  expect(await letters()).toHaveLength(1)
  await callConsole(service, 'PUT', '/notifications/topics?account=o', {
    headers: { cookie: proposer.cookie, ...sameOrigin },
    body: { topics: [{ topic: 'decisions', in_inbox: true, by_mail: false }] },
  })
  const second = await propose('Another one')
  await decider.send('POST', `/approvals/${second}/reject`)
  expect(await letters()).toHaveLength(1)
  expect(await told(proposer)).toContain(`Your proposal ${second} was rejected`)
})

test('every notable event exists, belongs to a topic, and its example notifies', () => {
  expect(notableEvents.filter((name) => !isEventName(name))).toEqual([])
  const base = { resourceId: '3', occurrence: 'x', at: new Date(0), accountId: 1, accountName: 'A' }
  const told = notableEvents.flatMap((event) =>
    [true, false].flatMap((isTenant) => {
      const data = isEventName(event) ? (eventExamples[event].data as Notable['data']) : {}
      return tell({ ...base, event, data, isTenant })
    }),
  )
  expect(told.length).toBeGreaterThan(20)
  for (const { audience, topic, title, path } of told) {
    expect(topics[audience].map(({ id }) => id)).toContain(topic)
    expect(title).not.toMatch(/undefined|null/)
    expect(path).toMatch(/^\/[a-z]+(\/3)?(\?tab=[a-z]+)?$/)
  }
})

test('notifications are forgotten after ninety days', async () => {
  const { accountId, name, people } = await partnerWith('owner')
  await emitEvent(service, accountId, { event: 'purchase.failed', resourceId: '1' })
  await service.webhooks.sequence()
  const prune = service.console.recurring.find(({ queue }) => queue === 'console.forget_notifications')
  await prune?.run(new AbortController().signal)
  expect((await inboxOf(people[0] as ConsolePerson, name)).notifications).toHaveLength(1)
  await transact(service.db, (tx) =>
    sql`update notifications set at = at - interval '91 days' where account_id = ${accountId}`.execute(tx),
  )
  await prune?.run(new AbortController().signal)
  expect((await inboxOf(people[0] as ConsolePerson, name)).notifications).toEqual([])
})
