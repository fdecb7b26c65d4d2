import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Audience } from '../../src/events/console/model.ts'
import { createEventStreams, type Sink } from '../../src/events/console/service.ts'
import { readRights } from '../../src/events/console/store.ts'
import { many, transact } from '../../src/db/db.ts'
import { listen } from '../../src/db/listen.ts'
import { eventChannel } from '../../src/events/outbox.ts'
import { addPerson, pathOf } from '../harness/console.ts'
import { hire } from '../harness/people.ts'
import { startService, type TestService } from '../harness/service.ts'
import { stock } from '../harness/vault.ts'

let service: TestService
let origin: string
beforeAll(async () => {
  service = await startService()
  origin = await service.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => service[Symbol.asyncDispose]())

type Frame = { id: string; event: string; data: { type?: string; resource?: string; id?: string; at?: string } }

function readFrame(text: string): Frame | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
  const [id, event, data] = [field('id'), field('event'), field('data')]
  return id && event && data ? { id, event, data: JSON.parse(data) } : undefined
}

type Stream = { status: number; frames: Frame[]; waitFor(count: number): Promise<Frame[]>; close(): void }
const open = new Set<Stream>()
afterEach(() => {
  for (const stream of open) stream.close()
  open.clear()
})

/** An open stream of events, without the first `ready`. */
async function stream(person: { cookie: string }, query: string, headers: object = {}): Promise<Stream> {
  const abort = new AbortController()
  const response = await fetch(`${origin}/api/v1/console/events?${query}`, {
    headers: { cookie: person.cookie, ...headers },
    signal: abort.signal,
  })
  const frames: Frame[] = []
  const waiters = new Set<() => void>()
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (text + chunk).split('\n\n')
      text = parts.pop() ?? ''
      frames.push(...parts.flatMap((part) => readFrame(part) ?? []))
      for (const wake of waiters) wake()
    }
  }
  void read().catch(() => {})
  const waitFor = (count: number): Promise<Frame[]> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (frames.length >= count) resolve(frames.slice(0, count))
      }
      waiters.add(check)
      check()
    })
  const opened = { status: response.status, frames, waitFor, close: () => abort.abort() }
  open.add(opened)
  return opened
}

async function emit(accountId: number, ids: readonly string[]): Promise<void> {
  for (const id of ids) await service.webhooks.emitSample(accountId, 'purchase.fulfilled', id)
  await service.webhooks.sequence()
}

/** Sessions that never end. */
const everyRight = async (ids: readonly bigint[]) => new Map(ids.map((id) => [id, 'all']))

const idsOf = (frames: readonly Frame[]) => frames.flatMap(({ event, data }) => (event === 'ready' ? [] : [data.id]))

async function openAccount() {
  const { accountId } = await service.partner()
  const person = await addPerson(service, accountId, 'viewer')
  const account = `account=p:${(await pathOf(service, accountId)).slice(3)}`
  return { accountId, person, account }
}

test('a stream has the kinds and ids of the events of its account', async () => {
  const [mine, other] = [await openAccount(), await openAccount()]
  const { frames, waitFor, status } = await stream(mine.person, mine.account)
  expect(status).toBe(200)
  await waitFor(1)
  await emit(other.accountId, ['foreign'])
  await emit(mine.accountId, ['one', 'two'])
  await waitFor(3)
  expect(frames.map(({ event }) => event)).toEqual(['ready', 'purchase.fulfilled', 'purchase.fulfilled'])
  expect(frames[1]?.data).toEqual({
    type: 'purchase.fulfilled',
    resource: 'purchase',
    id: 'one',
    at: service.clock.now().toISOString(),
  })
  expect(idsOf(frames)).toEqual(['one', 'two'])
})

test('Last-Event-ID continues without loss or repetition, also while events arrive', async () => {
  const { accountId, person, account } = await openAccount()
  const first = await stream(person, account)
  await first.waitFor(1)
  await emit(accountId, ['a', 'b'])
  const [, , b] = await first.waitFor(3)
  first.close()
  await emit(accountId, ['c', 'd'])
  const emitting = emit(accountId, ['e', 'f', 'g'])
  const second = await stream(person, account, { 'last-event-id': b?.id })
  await emitting
  await emit(accountId, ['h'])
  await second.waitFor(7)
  expect(idsOf(second.frames)).toEqual(['c', 'd', 'e', 'f', 'g', 'h'])
  const third = await stream(person, `${account}&last_event_id=${b?.id}`)
  await third.waitFor(7)
  expect(idsOf(third.frames)).toEqual(idsOf(second.frames))
  const positions = third.frames.slice(1).map(({ id }) => Number(id))
  expect(positions).toEqual(positions.toSorted((left, right) => left - right))
})

test('an operator sees the events of every account; a person of an account does not', async () => {
  const [one, two] = [await openAccount(), await openAccount()]
  const operator = await hire(service, ['warehouse'])
  const { frames, waitFor } = await stream(operator, 'account=o')
  await waitFor(1)
  await emit(one.accountId, ['from-one'])
  await emit(two.accountId, ['from-two'])
  await waitFor(3)
  expect(idsOf(frames)).toEqual(['from-one', 'from-two'])
  expect((await stream(one.person, 'account=o')).status).toBe(404)
  expect((await stream(one.person, two.account)).status).toBe(404)
  expect((await stream({ cookie: '' }, one.account)).status).toBe(401)
  expect((await stream(one.person, `${one.account}&last_event_id=x`)).status).toBe(400)
})

test('a person has at most eight open streams, and a closed one frees its place', async () => {
  const { person, account } = await openAccount()
  const opened = await Promise.all(Array.from({ length: 8 }, () => stream(person, account)))
  expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect((await stream(person, account)).status).toBe(429)
  opened[0]?.close()
  await expect.poll(async () => (await stream(person, account)).status, { timeout: 30_000, interval: 200 }).toBe(200)
})

describe('changes of the vault and the warehouse', () => {
  const statusEvents = async (accountIds: readonly number[]) => {
    const rows = await many(
      service.db,
      sql<{ name: string }>`
        select account_id || ' ' || event || ' ' || resource_id as name from events
        where account_id = any(${accountIds}::integer[]) order by id`,
    )
    return rows.map(({ name }) => name)
  }

  test('are events of the tenants, in the transaction of the change', async () => {
    const [from, to] = [await service.tenant(), await service.tenant()]
    const [first = '', second = ''] = await stock(service, from, 2)
    const target = (await service.accounts.getTenant(to.accountId)).accountNumber
    const body = { unique_ids: [first], to_account: target }
    const { id } = (await from.send('POST', '/card-transfers', body)).body.data.transfer
    expect(await statusEvents([from.accountId, to.accountId])).toEqual([
      `${from.accountId} card.received ${first}`,
      `${from.accountId} card.received ${second}`,
      `${from.accountId} transfer.updated ${id}`,
      `${to.accountId} transfer.updated ${id}`,
      `${from.accountId} card.updated ${first}`,
      `${to.accountId} card.received ${first}`,
    ])
    const rolledBack = transact(service.db, async (tx) => {
      await sql`update holdings set status = 'RECEIVED' where unique_id = ${second}`.execute(tx)
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await statusEvents([from.accountId])).not.toContain(`${from.accountId} card.updated ${second}`)
  })

  test('reach the stream of the tenant and of operators; a change without a new status is no event', async () => {
    const tenant = await service.tenant()
    const [card = ''] = await stock(service, tenant, 1)
    await service.webhooks.sequence()
    const viewer = await addPerson(service, tenant.accountId, 'viewer')
    const operator = await hire(service, ['warehouse'])
    const [own, all] = [
      await stream(viewer, `account=t:${(await pathOf(service, tenant.accountId)).slice(3)}`),
      await stream(operator, 'account=o'),
    ]
    await Promise.all([own.waitFor(1), all.waitFor(1)])
    await sql`update holdings set client_reference = 'shelf' where unique_id = ${card}`.execute(service.db)
    await tenant.send('POST', '/withdrawals', { unique_id: card, method: 'pickup' })
    await service.webhooks.sequence()
    const kinds = ({ frames }: Stream) => new Set(frames.slice(1).map(({ data }) => data.type))
    await expect
      .poll(() => kinds(own), { timeout: 30_000 })
      .toEqual(new Set(['vault_withdrawal.updated', 'card.updated']))
    await expect.poll(() => kinds(all).has('card.updated'), { timeout: 30_000 }).toBe(true)
  })

  test('a task is an event of the platform', async () => {
    const platform = await service.platform()
    const now = service.clock.now()
    await transact(service.db, async (tx) => {
      const site = await service.warehouse.sites.main(tx)
      await sql`
        insert into work_tasks (purpose, document_id, site_id, method, status, declared_cents, due_at, opened_at, updated_at)
        values ('withdrawal', 1, ${site.id}, 'SHIP', 'QUEUED', 0, ${now}, ${now}, ${now})`.execute(tx)
      await sql`update work_tasks set status = 'PICKING'`.execute(tx)
      await sql`update work_tasks set status = 'PICKING'`.execute(tx)
    })
    const events = (await statusEvents([platform.accountId])).map((name) => name.split(' ')[1])
    expect(events).toEqual(['task.queued', 'task.picking'])
  })

  test('every row of a statement is an event of its own', async () => {
    const tenant = await service.tenant()
    const cards = await stock(service, tenant, 300)
    expect(new Set(await statusEvents([tenant.accountId]))).toEqual(
      new Set(cards.map((card) => `${tenant.accountId} card.received ${card}`)),
    )
  })
})

describe('a stream ends within five seconds of', () => {
  /** Streams whose sessions are checked when the test says so. */
  async function watch(sessionId: bigint, audience: Audience) {
    const ticks: (() => void)[] = []
    const intervals: number[] = []
    let isEnded = false
    const ended = new Promise<void>((resolve) => {
      const sink: Sink = {
        write: () => true,
        end: () => {
          isEnded = true
          resolve()
        },
      }
      opening = { sink }
    })
    const streams = createEventStreams({
      db: service.db,
      log: { warn: () => {} },
      listen: () => () => {},
      readRights: (ids) => readRights(service.db, ids, service.clock.now()),
      every: (ms, run) => {
        intervals.push(ms)
        ticks.push(run)
        return () => {}
      },
      tuning: { pollMs: 10_000_000 },
    })
    await streams.open({ personId: 1, sessionId, audience, after: undefined }, opening.sink)
    expect(intervals.filter((ms) => ms > 5_000)).toEqual([])
    const tick = () => {
      for (const run of ticks) run()
    }
    return { tick, ended, isEnded: () => isEnded, stop: () => streams.stop() }
  }
  let opening: { sink: Sink }

  const sessionOf = async (personId: number): Promise<bigint> =>
    (
      await many(
        service.db,
        sql<{ id: bigint }>`
          select id from operator_sessions where operator_id = ${personId} and ended_at is null order by id desc limit 1`,
      )
    )[0]?.id ?? 0n

  test.each(['a sign-out', 'a removal from the account', 'a change of roles', 'a deactivation', 'its expiry'])(
    '%s',
    async (what) => {
      const { accountId, person } = await openAccount()
      const owner = await addPerson(service, accountId, 'owner')
      const stream = await watch(await sessionOf(person.id), { accountId })
      const idle = await watch(await sessionOf(owner.id), { accountId })
      stream.tick()
      await emit(accountId, ['still open'])
      expect(stream.isEnded()).toBe(false)
      if (what === 'a sign-out') await person.send('DELETE', '/session')
      if (what === 'a removal from the account') await owner.send('DELETE', `/people/${person.id}`)
      if (what === 'a change of roles') await owner.send('PATCH', `/people/${person.id}`, { role: 'developer' })
      if (what === 'a deactivation')
        await sql`update operators set is_active = false where id = ${person.id}`.execute(service.db)
      if (what === 'its expiry')
        await sql`update operator_sessions set expires_at = started_at + interval '1 microsecond'
          where operator_id = ${person.id}`.execute(service.db)
      service.clock.advance(1)
      stream.tick()
      idle.tick()
      await stream.ended
      expect(idle.isEnded()).toBe(false)
      idle.stop()
    },
  )

  test('other roles of an operator', async () => {
    const operator = await hire(service, ['warehouse'])
    const stream = await watch(await sessionOf(operator.id), 'all')
    await transact(service.db, (tx) =>
      service.staff.people.change(tx, operator.id, { roles: [] }, { actor: 'system', isTrusted: true }),
    )
    stream.tick()
    await stream.ended
  })

  test('no session opens none', async () => {
    await expect(watch(0n, 'all')).rejects.toThrow('Sign in first.')
  })
})

describe('the reader of a process', () => {
  const collect = (limit = Number.POSITIVE_INFINITY) => {
    const texts: string[] = []
    let isEnded = false
    const sink: Sink = { write: (text) => texts.push(text) < limit, end: () => void (isEnded = true) }
    const frames = () => texts.flatMap((text) => readFrame(text) ?? [])
    return { sink, texts, frames, isEnded: () => isEnded }
  }
  const waitUntil = (check: () => boolean) => expect.poll(check, { timeout: 30_000, interval: 20 }).toBe(true)
  const start = (tuning: object) =>
    createEventStreams({
      db: service.db,
      readRights: everyRight,
      log: { warn: () => {} },
      listen: (onNotify) =>
        listen({ connection: service.connection, channel: eventChannel, onNotify, onError: () => {} }),
      tuning,
    })

  test('is woken by the notification of new events', async () => {
    const { accountId } = await openAccount()
    const streams = start({ pollMs: 10_000_000 })
    const { sink, frames } = collect()
    const close = await streams.open({ personId: 1, sessionId: 1n, audience: { accountId }, after: undefined }, sink)
    await emit(accountId, ['woken'])
    await waitUntil(() => frames().length === 2)
    close()
    expect(streams.count()).toBe(0)
  })

  test('does not depend on notifications, sends heartbeats and ends a stream after its lifetime', async () => {
    const { accountId } = await openAccount()
    const streams = createEventStreams({
      db: service.db,
      readRights: everyRight,
      log: { warn: () => {} },
      listen: () => () => {},
      tuning: { pollMs: 20, heartbeatMs: 20, lifetimeMs: 3_000 },
    })
    const { sink, frames, texts, isEnded } = collect()
    await streams.open({ personId: 1, sessionId: 1n, audience: { accountId }, after: undefined }, sink)
    await emit(accountId, ['polled'])
    await waitUntil(() => frames().length === 2 && texts.includes(': heartbeat\n\n'))
    await waitUntil(isEnded)
  })

  test('reads on after a notification that arrived while no stream was open', async () => {
    const { accountId } = await openAccount()
    let notify = () => {}
    const streams = createEventStreams({
      db: service.db,
      readRights: everyRight,
      log: { warn: () => {} },
      listen: (onNotify) => {
        notify = onNotify
        return () => {}
      },
      tuning: { pollMs: 20 },
    })
    const order = { personId: 1, sessionId: 1n, audience: { accountId }, after: undefined }
    const close = await streams.open(order, collect().sink)
    close()
    notify()
    const { sink, frames } = collect()
    const closeSecond = await streams.open(order, sink)
    await emit(accountId, ['later'])
    await waitUntil(() => frames().length === 2)
    closeSecond()
  })

  test('a backlog larger than a page arrives whole and in order', async () => {
    const { accountId } = await openAccount()
    const ids = Array.from({ length: 25 }, (_, index) => `n${index}`)
    const streams = start({ page: 4 })
    const before = collect()
    const close = await streams.open(
      { personId: 1, sessionId: 1n, audience: { accountId }, after: undefined },
      before.sink,
    )
    const from = BigInt(before.frames()[0]?.id ?? '0')
    await emit(accountId, ids)
    const after = collect()
    const closeAfter = await streams.open(
      { personId: 1, sessionId: 1n, audience: { accountId }, after: from },
      after.sink,
    )
    await waitUntil(() => before.frames().length === 26 && after.frames().length === 26)
    expect(idsOf(before.frames())).toEqual(ids)
    expect(idsOf(after.frames())).toEqual(ids)
    close()
    closeAfter()
  })

  test('a client that does not keep up is disconnected', async () => {
    const { accountId } = await openAccount()
    const streams = start({})
    const slow = collect(2)
    await streams.open({ personId: 1, sessionId: 1n, audience: { accountId }, after: undefined }, slow.sink)
    await emit(accountId, ['x', 'y', 'z'])
    await waitUntil(slow.isEnded)
    expect(streams.count()).toBe(0)
  })
})
