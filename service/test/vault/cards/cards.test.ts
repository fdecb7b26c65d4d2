import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { many, transact } from '../../../src/db/db.ts'
import { isLockTimeout } from '../../../src/db/faults.ts'
import { startService, type Client, type TestService } from '../../harness/service.ts'
import { stock, sweep, times } from '../../harness/vault.ts'

let service: TestService
beforeAll(async () => {
  service = await startService({}, { maxConnections: 30 })
})
afterAll(() => service[Symbol.asyncDispose]())

/** Changes cards as the warehouse does, in a separate transaction; repeated after a lock timeout. */
async function setStatus(
  tenant: Client,
  uniqueIds: readonly string[],
  status: 'AVAILABLE' | 'DAMAGED' | 'LOST',
): Promise<void> {
  const { holdings } = service.vault
  const change = transact(service.db, async (tx) => {
    await holdings.lock(tx, tenant.accountId, uniqueIds)
    await holdings.move(tx, {
      accountId: tenant.accountId,
      uniqueIds,
      event: 'changed',
      status,
      document: null,
      actor: 'system',
    })
  })
  await change.catch((error: unknown) => {
    if (!isLockTimeout(error)) throw error
    return setStatus(tenant, uniqueIds, status)
  })
}

describe('the list', () => {
  test('a tenant sees only its own cards', async () => {
    const [tenant, other] = [await service.tenant(), await service.tenant()]
    const codes = await stock(service, tenant, 3, { condition: 'NM', declaredValueCents: 1_250n, game: 'pokemon' })
    await stock(service, other, 2)
    const { status, body } = await tenant.get('/cards')
    expect(status).toBe(200)
    expect(body.data.cards.map((card: { unique_id: string }) => card.unique_id)).toEqual(codes.toSorted())
    expect(body.pagination).toEqual({
      limit: 50,
      offset: 0,
      has_more: false,
      next_offset: null,
      next_since: null,
      offset_capped: false,
    })
    expect(body.data.cards.find((card: { name: string }) => card.name === 'Mossback 1')).toEqual({
      unique_id: codes[0],
      status: 'AVAILABLE',
      available: true,
      name: 'Mossback 1',
      game: 'pokemon',
      card_id: null,
      set_id: null,
      set_name: null,
      card_number: null,
      rarity: null,
      language: null,
      variant: null,
      condition: 'NM',
      images: [],
      site_id: null,
      declared_value_cents: 1250,
      declared_value_status: 'APPROVED',
      market_value_cents: null,
      inbound_shipment_id: null,
      order_id: null,
      withdrawal_id: null,
      transfer_id: null,
      hold: null,
      client_reference: null,
      tags: [],
      received_at: '2026-03-01T12:00:00.000Z',
      updated_at: '2026-03-01T12:00:00.000Z',
      departed_at: null,
      departed_reason: null,
    })
    expect((await tenant.get(`/cards/${codes[0]}`)).body.data.card.unique_id).toBe(codes[0])
    const foreign = await other.get(`/cards/${codes[0]}`)
    expect([foreign.status, foreign.body.error, foreign.body.code]).toEqual([404, 'not_found', 'NOT_FOUND'])
  })

  test('supports filters, and omits departed cards unless requested', async () => {
    const tenant = await service.tenant()
    const [first = '', second = ''] = await stock(service, tenant, 2, { game: 'pokemon', clientReference: 'box-1' })
    await stock(service, tenant, 1, { game: 'onepiece', name: '100% Tidewright' })
    await setStatus(tenant, [first], 'LOST')
    const codesOf = async (query: string) =>
      (await tenant.get(`/cards?${query}`)).body.data.cards.map((card: { unique_id: string }) => card.unique_id)
    expect(await codesOf('game=pokemon')).toEqual([second])
    expect(await codesOf('game=pokemon&include_departed=true')).toEqual([first, second].toSorted())
    expect(await codesOf('status=LOST&include_departed=true')).toEqual([first])
    expect(await codesOf('client_reference=box-1')).toEqual([second])
    expect(await codesOf('q=0%25%20tide')).toHaveLength(1)
    expect(await codesOf('q=_')).toEqual([])
  })

  test('sorts and filters by value, condition and tag, and sums up what matches', async () => {
    const tenant = await service.tenant()
    const [cheap = ''] = await stock(service, tenant, 1, { name: 'Ash', condition: 'LP', declaredValueCents: 500n })
    const [dear = ''] = await stock(service, tenant, 1, { name: 'Birch', condition: 'NM', declaredValueCents: 9_000n })
    const [gone = ''] = await stock(service, tenant, 1, { name: 'Cedar', condition: 'NM', declaredValueCents: 70_000n })
    await setStatus(tenant, [gone], 'LOST')
    await sql`update holdings set tags = '{binder}' where unique_id = ${dear}`.execute(service.db)
    const codesOf = async (query: string) =>
      (await tenant.get(`/cards?${query}`)).body.data.cards.map((card: { unique_id: string }) => card.unique_id)
    expect(await codesOf('sort=-declared_value')).toEqual([dear, cheap])
    expect(await codesOf('sort=name&limit=1&offset=1')).toEqual([dear])
    expect(await codesOf('condition=LP')).toEqual([cheap])
    expect(await codesOf('tag=binder')).toEqual([dear])
    expect(await codesOf('min_value=500&max_value=8999')).toEqual([cheap])
    expect(await codesOf(`q=${dear.toLowerCase()}`)).toEqual([dear])
    const summary = (await tenant.get('/cards/summary')).body.data.summary
    expect(summary).toMatchObject({
      count: 2,
      declared_value_cents: 9_500,
      market_value_cents: 0,
      without_market_value: 2,
      statuses: [{ value: 'AVAILABLE', count: 2 }],
      tags: [{ value: 'binder', count: 1 }],
    })
    expect((await tenant.get('/cards/summary?condition=NM&include_departed=true')).body.data.summary).toMatchObject({
      count: 2,
      declared_value_cents: 79_000,
    })
    expect((await tenant.get('/cards?sort=colour')).status).toBe(400)
    expect((await tenant.get('/cards?since=0&sort=name')).body.error).toBe('invalid_query_parameter')
  })

  test('limit and offset are parsed leniently, and offsets are capped at 10,000', async () => {
    const tenant = await service.tenant()
    await stock(service, tenant, 3)
    const clamped = await tenant.get('/cards?limit=2xyz&offset=1')
    expect(clamped.body.data.cards).toHaveLength(2)
    expect((await tenant.get('/cards?limit=0')).body.pagination.limit).toBe(1)
    expect((await tenant.get('/cards?limit=999')).body.pagination.limit).toBe(100)
    const far = await tenant.get('/cards?offset=10001')
    expect(far.body.pagination).toMatchObject({ offset: 10_000, offset_capped: true, has_more: false })
    for (const query of [
      'limit=abc',
      'offset=x',
      'since=yesterday',
      'since=2027-01-01T00:00:00Z',
      'since=0&offset=5',
    ]) {
      const { status, body } = await tenant.get(`/cards?${query}`)
      expect([query, status, body.error]).toEqual([query, 400, 'invalid_pagination'])
    }
    expect((await tenant.get('/cards?since=0&offset=0')).body.pagination).toMatchObject({ offset: 0, limit: 50 })
    expect((await tenant.get('/cards?since=0&status=AVAILABLE')).body.error).toBe('invalid_query_parameter')
  })

  test('paging by offset ends at the offset cap', async () => {
    const tenant = await service.tenant()
    await sql`
      with made as (insert into items (unique_id, kind, name, created_at)
        select 'CARD-OFFSET' || lpad(n::text, 6, '0'), 'CARD', 'Many', now() from generate_series(1, 10150) n returning unique_id)
      insert into holdings (account_id, unique_id, status, received_at, updated_at)
      select ${tenant.accountId}, unique_id, 'AVAILABLE', now(), timestamptz '2026-01-01' + row_number() over () * interval '1 ms'
      from made`.execute(service.db)
    let offset: number | null = 9_900
    const pages: number[] = []
    while (offset !== null && pages.length < 10) {
      const { body } = await tenant.get(`/cards?limit=100&offset=${offset}`)
      pages.push(body.data.cards.length)
      offset = body.pagination.next_offset
    }
    expect(pages).toEqual([100, 100])
  })
})

describe('the sweep', () => {
  test('a client that stores timestamps as JavaScript dates sees every card of a bulk intake', async () => {
    const tenant = await service.tenant()
    const codes = (await Promise.all(times(4, () => stock(service, tenant, 300)))).flat()
    const seen = (text: string): string => new Date(text).toISOString()
    const { cards, pages } = await sweep(tenant, { limit: 100, seen })
    expect(pages).toBe(12)
    expect(cards.map((card) => card.unique_id).toSorted()).toEqual(codes.toSorted())
    const stamps = cards.map((card) => card.updated_at)
    expect(new Set(stamps).size).toBe(1_200)
    expect(stamps).toEqual(stamps.toSorted())
  })

  test('a departed card is reported once more, as a tombstone', async () => {
    const tenant = await service.tenant()
    const [leaving = ''] = await stock(service, tenant, 3)
    const { next } = await sweep(tenant)
    await setStatus(tenant, [leaving], 'LOST')
    const after = await sweep(tenant, { since: next })
    expect(after.cards).toHaveLength(1)
    expect(after.cards[0]).toMatchObject({
      unique_id: leaving,
      status: 'LOST',
      available: false,
      departed_reason: 'LOST',
      departed_at: '2026-03-01T12:00:00.000Z',
    })
    const empty = await sweep(tenant, { since: after.next })
    expect(empty).toEqual({ cards: [], next: after.next, pages: 1 })
  })

  test('with 24 concurrent writers, a mirror that follows the sweep ends up identical', async () => {
    const tenant = await service.tenant()
    const codes = await stock(service, tenant, 300)
    const mirror = new Map<string, string>()
    const writing = new AbortController()
    let since = '0'
    const follow = async (): Promise<void> => {
      const { cards, next } = await sweep(tenant, {
        since,
        limit: 50,
        seen: (text) => new Date(text).toISOString(),
      })
      for (const card of cards) mirror.set(card.unique_id, `${card.status} ${card.updated_at}`)
      since = next
    }
    const reader = (async () => {
      while (!writing.signal.aborted) await follow()
    })()
    const write = async (writer: number): Promise<void> => {
      for (let round = 0; round < 12; round++) {
        const start = (writer * 37 + round * 11) % codes.length
        const some = codes.slice(start, start + 1 + ((writer + round) % 5))
        await setStatus(tenant, some, (writer + round) % 2 === 0 ? 'AVAILABLE' : 'DAMAGED')
      }
    }
    await Promise.all(times(24, write))
    writing.abort()
    await reader
    await follow()
    const truth = await many(
      service.db,
      sql<{ id: string; status: string; at: Date }>`
        select unique_id as id, status, updated_at as at from holdings where account_id = ${tenant.accountId}`,
    )
    expect(mirror.size).toBe(300)
    expect(new Map(truth.map(({ id, status, at }) => [id, `${status} ${at.toISOString()}`]))).toEqual(mirror)
  })
})

describe('card intake', () => {
  test('the platform adds cards, all or none', async () => {
    const [platform, tenant] = [await service.platform(), await service.tenant()]
    const path = `/admin/tenants/${tenant.accountId}/cards`
    const made = await platform.send('POST', path, {
      cards: [{ name: 'Emberfox', condition: 'LP' }, { name: 'Duskowl' }],
    })
    expect(made.status).toBe(201)
    const [code] = made.body.data.unique_ids
    expect(code).toMatch(/^CARD-[0-9A-Z]{13}$/)
    const again = await platform.send('POST', path, { cards: [{ name: 'New' }, { name: 'Emberfox', unique_id: code }] })
    expect([again.status, again.body.error]).toEqual([409, 'already_exists'])
    const mistyped = await platform.send('POST', path, { cards: [{ name: 'X', unique_id: 'CARD-0000000000001' }] })
    expect([mistyped.status, mistyped.body.error]).toEqual([400, 'invalid_body'])
    expect((await tenant.get('/cards')).body.data.cards).toHaveLength(2)
    expect((await platform.send('POST', '/admin/tenants/999999/cards', { cards: [{ name: 'X' }] })).status).toBe(404)
  })
})

describe('a reference and tags', () => {
  test('are changed by the tenant, found by the list and shown by the sweep and the activity log', async () => {
    const tenant = await service.tenant()
    const [code = '', other = ''] = await stock(service, tenant, 2)
    const since = (await tenant.get('/cards?since=0')).body.pagination.next_since
    const change = (body: object, who = tenant) => who.send('PATCH', `/cards/${code}`, body)
    const changed = await change({ client_reference: 'BOX-7', tags: ['chase', 'grail'] })
    expect([changed.status, changed.body.data.card]).toMatchObject([
      200,
      { unique_id: code, client_reference: 'BOX-7', tags: ['chase', 'grail'] },
    ])
    // A field that is omitted stays.
    expect((await change({ tags: ['grail'] })).body.data.card.client_reference).toBe('BOX-7')
    expect((await change({ client_reference: null })).body.data.card).toMatchObject({
      client_reference: null,
      tags: ['grail'],
    })
    const idsOf = async (query: string) =>
      (await tenant.get(`/cards?${query}`)).body.data.cards.map((card: { unique_id: string }) => card.unique_id)
    expect([await idsOf('tag=grail'), await idsOf(`since=${since}`)]).toEqual([[code], [code]])
    const { entries } = (await tenant.get('/activity-log?event=card.updated')).body.data
    expect(entries).toHaveLength(3)
    expect(entries[0]).toMatchObject({ resource_type: 'card', resource_id: code })
    expect((await change({ tags: [] }, await service.tenant())).status).toBe(404)
    for (const body of [{}, { tags: ['a', 'a'] }, { client_reference: '' }, { name: 'x' }])
      expect((await change(body)).status).toBe(400)
    await tenant.send('POST', '/withdrawals', { unique_id: other, method: 'pickup' })
    expect((await tenant.send('PATCH', `/cards/${other}`, { tags: ['leaving'] })).status).toBe(200)
  })
})

test.each(['2026-02-30', '2026-02-30T00:00:00Z', '2025-02-29', '2026-13-01', '2026-04-31T10:00:00+02:00'])(
  'since=%s is not a day: 400',
  async (since) => {
    const tenant = await service.tenant()
    const reply = await tenant.get(`/cards?since=${encodeURIComponent(since)}`)
    expect([reply.status, reply.body.error]).toEqual([400, 'invalid_pagination'])
  },
)

test.each([
  ['revoked', 'POST', '/revoke', {}, 401],
  ['narrowed', 'PATCH', '', { scopes: ['read:catalog'] }, 403],
] as const)('a %s key changes at once in its own process', async (_what, method, path, body, status) => {
  const tenant = await service.tenant()
  const platform = await service.platform()
  // The key is cached by its use.
  expect((await tenant.get('/declared-values')).status).toBe(200)
  expect((await platform.send(method, `/admin/keys/${tenant.keyId}${path}`, body)).status).toBe(200)
  expect((await tenant.get('/declared-values')).status).toBe(status)
})

test('values of cards that were taken in before they were declared are declared by the upgrade, once', async () => {
  const tenant = await service.tenant()
  const codes = await stock(service, tenant, 3, { declaredValueCents: 1_250n })
  await setStatus(tenant, [codes[1] ?? ''], 'LOST')
  await tenant.send('POST', '/declared-values', { unique_id: codes[2], declared_value_cents: 900 })
  const listed = async () =>
    (await tenant.get('/declared-values')).body.data.declared_values as Record<string, unknown>[]
  const known = await listed()
  await sql`
    delete from declared_values where account_id = ${tenant.accountId} and unique_id <> ${codes[2]}`.execute(service.db)
  const upgrade = await readFile(new URL('../../../migrations/0094_taken_in_values.sql', import.meta.url), 'utf8')
  for (const _ of [1, 2]) await transact(service.db, (tx) => sql.raw(upgrade).execute(tx))
  const pick = ['unique_id', 'declared_value_cents', 'status', 'effective_to'] as const
  const told = (rows: Record<string, unknown>[]) =>
    rows.map((row) => pick.map((name) => String(row[name])).join(' ')).toSorted()
  expect(told(await listed())).toEqual(told(known))
})
