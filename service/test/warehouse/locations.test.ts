import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenEntry } from '../../src/trust/audit/verify.ts'
import { canonicalJson } from '../../src/kernel/canonical-json.ts'
import { many, transact } from '../../src/db/db.ts'
import { actionKeepMs } from '../../src/idempotency/actions/service.ts'
import { addCards, openSite, startFloor, type Floor, type Station } from '../harness/floor.ts'
import { giveBadge, hire, type Browser } from '../harness/people.ts'
import type { TestService } from '../harness/service.ts'

let service: TestService
let floor: Floor
let worker: Browser
let boss: Browser
let locationOf: Station['locationOf']
let stepsOf: Station['stepsOf']
beforeAll(async () => {
  const station = await startFloor({ bossRoles: ['supervisor', 'admin'] })
  ;({ service, floor, worker, boss, locationOf, stepsOf } = station)
})
afterAll(() => service[Symbol.asyncDispose]())

const bin = (name: string) => `${floor.site.code}-${name}`

describe('scanning', () => {
  test('every barcode resolves to its object', async () => {
    const [card] = await floor.stock(1)
    const task = await floor.job([card!])
    const badge = await giveBadge(service, worker.id)
    const scan = async (code: string) => (await worker.get(`/scan/${encodeURIComponent(code)}`)).body.data
    expect(await scan(`V1:CARD:${card}`)).toMatchObject({ kind: 'item', item: { unique_id: card }, task_id: task.id })
    expect(await scan(card!.toLowerCase())).toMatchObject({
      kind: 'item',
      location: { bin: bin('A-1'), status: 'STORED' },
    })
    expect(await scan(`V1:BIN:${bin('A-1')}`)).toMatchObject({ kind: 'bin', bin: { code: bin('A-1') } })
    expect(await scan(`v1:tote:${bin('T1').toLowerCase()}`)).toMatchObject({ kind: 'tote', title: `Tote ${bin('T1')}` })
    expect(await scan(bin('A-2'))).toMatchObject({ kind: 'bin' })
    expect(await scan(`V1:ORD:${task.id}`)).toMatchObject({ kind: 'task', task: { id: task.id, stage: 'pick' } })
    expect(await scan(badge.badge)).toMatchObject({ kind: 'person', person_id: worker.id })
  })

  test('an unknown code is refused with the reason', async () => {
    const [card] = await floor.stock(1)
    const digit = card!.at(-1) === 'A' ? 'B' : 'A'
    const codes = {
      [`${card!.slice(0, -1)}${digit}`]: 'check digit',
      [`V1:BIN:NOWHERE-1`]: 'No object with this label',
      [`V1:XYZ:1`]: 'unknown kind',
      [`V1:ORD:99999999`]: 'No object with this label',
      [`9400111899223100000000`]: 'Unknown code',
    }
    for (const [code, why] of Object.entries(codes)) {
      const reply = await worker.get(`/scan/${encodeURIComponent(code)}`)
      expect([code, reply.status, reply.body.message.includes(why)]).toEqual([code, 404, true])
    }
  })
})

describe('bins', () => {
  test('an item is checked in, put away and moved, and each step is a custody event', async () => {
    const [card] = await addCards(service, 1)
    const { id: siteId } = floor.site
    expect((await worker.send('POST', `/items/${card}/check-in`, { site_id: siteId })).body.data.location.status).toBe(
      'RECEIVED',
    )
    expect((await worker.send('POST', `/items/${card}/move`, { bin: bin('A-1') })).body.error).toBe('invalid_status')
    expect((await worker.send('POST', `/items/${card}/putaway`, { bin: `V1:BIN:${bin('A-1')}` })).status).toBe(200)
    expect(
      (await worker.send('POST', `/items/V1:CARD:${card}/move`, { bin: bin('A-2') })).body.data.location,
    ).toMatchObject({
      bin: bin('A-2'),
      status: 'STORED',
    })
    const { custody_events: events, chain_valid: isValid } = (await worker.get(`/items/${card}/custody`)).body.data
    expect(events.map((event: { event: string }) => event.event)).toEqual(['received', 'stored', 'moved'])
    expect(isValid).toBe(true)
    expect(events.every((event: { actor: string }) => event.actor === `operator:${worker.id}`)).toBe(true)
  })

  test('a wrong scan changes nothing, names the scanned object, and is logged', async () => {
    const [card] = await floor.stock(1)
    const elsewhere = await openSite(service)
    const before = await floor.snapshot()
    const wrong = {
      [bin('T1')]: 'is a tote',
      [`${elsewhere.code}-A-1`]: 'at another site',
      'NO-SUCH-BIN': 'is not a bin',
      [card!]: 'is not a bin',
    }
    for (const [code, why] of Object.entries(wrong)) {
      const reply = await worker.send('POST', `/items/${card}/move`, { bin: code })
      expect([code, reply.status, reply.body.error]).toEqual([code, 409, 'wrong_scan'])
      expect(reply.body.message).toContain(why)
    }
    const notAnItem = await worker.send('POST', `/items/${encodeURIComponent(`V1:BIN:${bin('A-1')}`)}/move`, {
      bin: bin('A-2'),
    })
    expect([notAnItem.body.error, notAnItem.body.message]).toEqual([
      'wrong_scan',
      `This is Bin ${bin('A-1')}, not a card.`,
    ])
    expect(await floor.snapshot()).toBe(before)
    const [refused] = await many(
      service.db,
      sql<{ count: number }>`
        select count(*)::int as count from audit_entries where action = 'scan.refused' and actor = ${`operator:${worker.id}`}`,
    )
    expect(refused?.count).toBeGreaterThanOrEqual(5)
  })

  test('a repeated action runs once, and its id cannot be reused for another action', async () => {
    const [card, other] = await floor.stock(2)
    const body = { bin: bin('A-2'), client_action_id: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 5 }, () => worker.send('POST', `/items/${card}/move`, body)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await stepsOf(card!)).toEqual(['received', 'stored', 'moved'])
    expect((await worker.send('POST', `/items/${other}/move`, body)).body.error).toBe('idempotency_mismatch')
    const elsewhere = await hire(service, ['warehouse'])
    expect((await elsewhere.send('POST', `/items/${card}/move`, { ...body, bin: bin('A-1') })).status).toBe(200)
  })

  test('a refused action does not consume its id and can be repeated', async () => {
    const [card] = await floor.stock(1)
    const body = { client_action_id: randomUUID() }
    expect((await boss.send('POST', `/items/${card}/release`, body)).status).toBe(409)
    await worker.send('POST', `/items/${card}/hold`, { reason: 'looks bent' })
    expect((await boss.send('POST', `/items/${card}/release`, body)).status).toBe(200)
  })

  test('concurrent changes of one site are all applied', async () => {
    const { id } = await openSite(service)
    const changes = [{ name: 'Renamed' }, { holidays: ['2026-12-25'] }, { order_cutoff_local: '10:00' }]
    const replies = await Promise.all(changes.map((change) => boss.send('PATCH', `/sites/${id}`, change)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await boss.get(`/sites/${id}`)).body.data.site).toMatchObject(Object.assign({}, ...changes))
  })

  test('operators work only at their own sites', async () => {
    const elsewhere = await openSite(service)
    const guest = await hire(service, ['supervisor'], { siteIds: [elsewhere.id] })
    const [card] = await floor.stock(1)
    const before = await floor.snapshot()
    const replies = [
      await guest.send('POST', `/items/${card}/move`, { bin: bin('A-2') }),
      await guest.send('POST', `/items/${card}/hold`, { reason: 'x' }),
      await guest.send('POST', '/bins', { site_id: floor.site.id, code: 'GUEST-1' }),
      await guest.send('PATCH', `/sites/${floor.site.id}`, { name: 'Mine' }),
    ]
    expect(replies.map(({ status, body }) => [status, body.error])).toEqual(
      replies.map(() => [403, 'Insufficient permissions']),
    )
    expect(await floor.snapshot()).toBe(before)
    expect((await guest.send('POST', '/bins', { site_id: elsewhere.id, code: `${elsewhere.code}-G1` })).status).toBe(
      201,
    )
  })
})

describe('action ids', () => {
  const known = async (id: string) =>
    (await many(service.db, sql`select 1 from operator_actions where client_action_id = ${id}::uuid`)).length

  test('are deleted in the background once expired, while the audit log remains', async () => {
    const [card] = await floor.stock(1)
    const [old, young] = [randomUUID(), randomUUID()]
    await worker.send('POST', `/items/${card}/move`, { bin: bin('A-2'), client_action_id: old })
    const again = () => worker.send('POST', `/items/${card}/move`, { bin: bin('A-2'), client_action_id: old })
    expect((await again()).status).toBe(200)
    service.clock.advance(actionKeepMs + 1)
    worker = await hire(service, ['warehouse'])
    boss = await hire(service, ['supervisor', 'admin'])
    await worker.send('POST', `/items/${card}/move`, { bin: bin('A-1'), client_action_id: young })
    expect([await known(old), await known(young)]).toEqual([1, 1])
    const runner = await service.startWorkers()
    try {
      await expect.poll(() => known(old), { timeout: 20_000 }).toBe(0)
    } finally {
      await runner.stop(5_000)
    }
    expect(await known(young)).toBe(1)
    const entries = await many(
      service.db,
      sql`select 1 from audit_entries where action = 'item.move' and target = ${`item:${card}`}`,
    )
    expect(entries).toHaveLength(2)
  })
})

describe('missing items', () => {
  test('an item is reported missing, found and written off; a write-off requires another supervisor', async () => {
    const [card] = await floor.stock(1)
    await worker.send('POST', `/items/${card}/missing`, { note: 'not in its sleeve' })
    expect(await locationOf(card!)).toMatchObject({ status: 'MISSING', bin: null })
    await worker.send('POST', `/items/${card}/found`)
    expect(await locationOf(card!)).toMatchObject({ status: 'RECEIVED' })
    await worker.send('POST', `/items/${card}/missing`)
    const [own, second] = [await giveBadge(service, boss.id, '111222'), await hire(service, ['supervisor'])]
    const colleague = await hire(service, ['warehouse'])
    const writeOff = (badge: object) =>
      boss.send('POST', `/items/${card}/write-off`, { reason: 'searched twice', second_person: badge })
    expect((await writeOff(own)).body.error).toBe('second_person_required')
    expect((await writeOff(await giveBadge(service, colleague.id, '333444'))).body.error).toBe('second_person_required')
    const badge = await giveBadge(service, second.id, '555666')
    expect((await writeOff({ ...badge, pin: '000000' })).body.error).toBe('invalid_credentials')
    expect(await locationOf(card!)).toMatchObject({ status: 'MISSING' })
    expect((await writeOff(badge)).body.data.location.status).toBe('LOST')
  })
})

describe('photos', () => {
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(200, 7)])

  async function upload(code: string, bytes: Buffer, name = 'card.png', id: string = randomUUID()) {
    const edge = 'packhouse-test-boundary'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`
    const reply = await service.http.inject({
      method: 'POST',
      url: `/api/v1/operator/v1/items/${code}/photos?client_action_id=${id}&side=FRONT`,
      headers: {
        cookie: worker.cookie,
        'x-csrf-token': worker.csrf,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
    return { status: reply.statusCode, body: reply.json() }
  }

  test('a photo is stored unchanged, once, with the type detected from its content', async () => {
    const [card] = await floor.stock(1)
    const first = await upload(card!, png, 'card.jpg')
    expect(first.body.data.photo).toMatchObject({ side: 'FRONT', media_type: 'image/png', byte_size: png.length })
    const again = await upload(card!, png)
    expect(again.body.data.photo.id).toBe(first.body.data.photo.id)
    const { photos } = (await worker.get(`/items/${card}`)).body.data
    expect(photos).toHaveLength(1)
    const file = await service.http.inject({ url: photos[0].url, headers: { cookie: worker.cookie } })
    expect(file.rawPayload.equals(png)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  test.each([
    ['an HTML page', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['an SVG image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
    ['an empty file', Buffer.alloc(0), 400],
    ['a file above the limit', Buffer.concat([png, Buffer.alloc(10 * 1_024 * 1_024 + 1)]), 413],
  ])('%s is refused', async (_name, bytes, status) => {
    const [card] = await floor.stock(1)
    const reply = await upload(card!, bytes)
    expect(reply.status).toBe(status)
    expect((await worker.get(`/items/${card}`)).body.data.photos).toEqual([])
  })

  test('a request without an upload is refused', async () => {
    const [card] = await floor.stock(1)
    const json = await worker.send('POST', `/items/${card}/photos?client_action_id=${randomUUID()}`, {})
    expect([json.status, json.body.error]).toEqual([415, 'unsupported_media_type'])
  })
})

describe('hash chains', () => {
  const verify = async () => (await boss.get('/audit/verify')).body.data

  /** Tampers with direct database access. */
  async function tamper(table: 'audit_entries' | 'custody_events', statement: ReturnType<typeof sql>) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(service.db)
    await statement.execute(service.db)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(service.db)
  }

  test('an edited custody event is detected, and so is a deleted last one', async () => {
    const [card, other] = await floor.stock(2)
    expect(await verify()).toMatchObject({ audit: { is_whole: true }, custody: { is_whole: true, broken: [] } })
    await tamper(
      'custody_events',
      sql`update custody_events set actor = 'operator:1' where unique_id = ${card} and seq = 1`,
    )
    expect((await worker.get(`/items/${card}/custody`)).body.data).toMatchObject({
      chain_valid: false,
      first_broken_seq: 1,
    })
    await tamper('custody_events', sql`delete from custody_events where unique_id = ${other} and seq = 2`)
    const { broken } = (await verify()).custody
    expect(broken).toHaveLength(2)
    expect(broken).toEqual(
      expect.arrayContaining([
        { unique_id: card, seq: 1 },
        { unique_id: other, seq: 2 },
      ]),
    )
  })

  /** The first broken entry after tampering with the log; the changes are rolled back. */
  async function brokenAfter(...statements: ReturnType<typeof sql>[]): Promise<number | undefined> {
    const undo = new Error('undo')
    let broken: bigint | undefined
    const tampering = transact(service.db, async (tx) => {
      await sql`alter table audit_entries disable trigger user`.execute(tx)
      for (const statement of statements) await statement.execute(tx)
      broken = await findBrokenEntry(tx)
      throw undo
    })
    await expect(tampering).rejects.toBe(undo)
    return broken === undefined ? undefined : Number(broken)
  }

  test('an edited, deleted, inserted or reordered entry is detected, with the first broken one', async () => {
    const [row] = await many(service.db, sql<{ last: number }>`select max(id)::int as last from audit_entries`)
    const last = row!.last
    const middle = last - 3
    const parked = last + 100
    const move = (from: number, to: number) => sql`update audit_entries set id = ${to} where id = ${from}`
    expect(await brokenAfter()).toBeUndefined()
    const cases: [string, number, ...ReturnType<typeof sql>[]][] = [
      ['details', middle, sql`update audit_entries set details = '{"forged": true}' where id = ${middle}`],
      ['actor', middle, sql`update audit_entries set actor = 'operator:999' where id = ${middle}`],
      ['time', middle, sql`update audit_entries set at = at + interval '1 second' where id = ${middle}`],
      ['deleted from the middle', middle + 1, sql`delete from audit_entries where id = ${middle}`],
      ['deleted at the end', last, sql`delete from audit_entries where id = ${last}`],
      ['all deleted', 1, sql`delete from audit_entries`],
      [
        'deleted, and the gap closed',
        middle,
        sql`delete from audit_entries where id = ${middle}`,
        ...[1, 2, 3].map((step) => move(middle + step, middle + step - 1)),
      ],
      ['reordered', middle, move(middle, parked), move(middle + 1, middle), move(parked, middle + 1)],
      [
        'added at the end',
        last + 1,
        sql`insert into audit_entries (id, at, actor, action, target, details, previous_hash, hash)
          select ${last + 1}::bigint, at, actor, action, target, details, hash, sha256(hash)
          from audit_entries where id = ${last}`,
      ],
    ]
    const found = []
    for (const [name, , ...statements] of cases) found.push([name, await brokenAfter(...statements)])
    expect(found).toEqual(cases.map(([name, first]) => [name, first]))
    expect((await verify()).audit).toEqual({ is_whole: true, first_broken_id: null, detached_to: 0 })
  })

  test('a rewritten last entry with a valid hash is detected', async () => {
    const [row] = await many(
      service.db,
      sql<{ id: bigint; at: Date; previous: Buffer }>`
        select id, at, previous_hash as previous from audit_entries order by id desc limit 1`,
    )
    const { id, at, previous } = row!
    const text = canonicalJson([id.toString(), at.toISOString(), 'system', 'forged', 'x', {}])
    const hash = createHash('sha256').update(previous).update(text).digest()
    const forge = sql`
      update audit_entries set actor = 'system', action = 'forged', target = 'x', details = '{}', hash = ${hash}
      where id = ${id}`
    expect(await brokenAfter(forge)).toBe(Number(id))
  })

  test('entries cannot be changed by SQL statements', async () => {
    for (const table of ['audit_entries', 'custody_events']) {
      await expect(sql`delete from ${sql.table(table)}`.execute(service.db)).rejects.toThrow('append-only')
    }
  })
})
