import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createService } from '../../../src/app.ts'
import { createApprovalService } from '../../../src/trust/approvals/service.ts'
import { createAudit, hashOfEntry, listAuditEntries, type AuditRow } from '../../../src/trust/audit/audit.ts'
import { many, one, transact, type Tx } from '../../../src/db/db.ts'
import { createDiskCheckpoints } from '../../../src/trust/evidence/checkpoint-store.ts'
import { readKeyPair } from '../../../src/kernel/ed25519.ts'
import { createEvidence, type Evidence } from '../../../src/trust/evidence/evidence.ts'
import { createManualClock } from '../../../src/kernel/clock.ts'
import { hashOfEvent } from '../../../src/warehouse/custody/custody.ts'
import { listCustody } from '../../../src/warehouse/custody/store.ts'
import { openFloor, type Floor } from '../../harness/floor.ts'
import { startService, type TestService } from '../../harness/service.ts'

let folder: string
let service: TestService
let evidence: Evidence
let floor: Floor
const faults: string[] = []
const { privateKey, publicKey } = readKeyPair(Buffer.alloc(32, 7))
const signing = { privateKey, keys: [publicKey] as const }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packhouse-evidence-'))
  service = await startService()
  const { db, clock } = service
  const log = { info: () => {}, error: (_fields: object, message: string) => void faults.push(message) }
  evidence = createEvidence({ db, clock, log, store: createDiskCheckpoints(folder), ...signing })
  floor = await openFloor(service)
})
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Runs as the owner of the tables would, and undoes it after the check. */
async function afterForging<Result>(
  forge: (tx: Tx) => Promise<unknown>,
  check: () => Promise<Result>,
): Promise<Result> {
  const tables = ['audit_entries', 'audit_head', 'custody_events', 'custody_heads']
  await transact(service.db, async (tx) => {
    for (const table of tables) {
      await sql`create table ${sql.table(`kept_${table}`)} as table ${sql.table(table)}`.execute(tx)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    }
    await forge(tx)
  })
  try {
    return await check()
  } finally {
    await transact(service.db, async (tx) => {
      for (const table of tables) {
        await sql`delete from ${sql.table(table)}`.execute(tx)
        await sql`insert into ${sql.table(table)} select * from ${sql.table(`kept_${table}`)}`.execute(tx)
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
        await sql`drop table ${sql.table(`kept_${table}`)}`.execute(tx)
      }
    })
  }
}

/** Changes one entry and computes every later hash and the head again, so that the log is consistent in itself. */
async function rewriteAudit(tx: Tx, forged: bigint): Promise<void> {
  const rows = await many(
    tx,
    sql<AuditRow>`select id, at, actor, action, target, details from audit_entries order by id`,
  )
  let previous: Uint8Array = Buffer.alloc(32)
  // In reverse, unique hashes of the old and the new chain could not collide; in order they cannot either.
  for (const row of rows) {
    const entry = row.id === forged ? { ...row, actor: 'operator:999' } : row
    const hash = hashOfEntry(row.id, row.at, entry, previous)
    await sql`update audit_entries set actor = ${entry.actor}, previous_hash = ${previous}, hash = ${hash}
      where id = ${row.id}`.execute(tx)
    previous = hash
  }
  await sql`update audit_head set last_hash = ${previous}`.execute(tx)
}

async function rewriteCustody(tx: Tx, uniqueId: string, forged: number): Promise<void> {
  let previousHash: Uint8Array = Buffer.alloc(32)
  for (const row of await listCustody(tx, uniqueId, { after: 0, limit: 1_000 })) {
    const event = { ...row, previousHash, ...(row.seq === forged && { actor: 'operator:999' }) }
    const hash = hashOfEvent(event)
    await sql`update custody_events set actor = ${event.actor}, previous_hash = ${previousHash}, hash = ${hash}
      where unique_id = ${uniqueId} and seq = ${row.seq}`.execute(tx)
    previousHash = hash
  }
  await sql`update custody_heads set last_hash = ${previousHash} where unique_id = ${uniqueId}`.execute(tx)
}

const lastEntry = async (): Promise<bigint> =>
  (await one(service.db, sql<{ id: bigint }>`select last_id as id from audit_head`)).id

test('a forged entry is found by its number after the whole audit log was computed again', async () => {
  await service.partner()
  await evidence.anchor()
  await service.tenant()
  await evidence.anchor()
  expect(await evidence.verify()).toMatchObject({ brokenEntry: undefined, brokenEvents: [] })
  for (const forged of [1n, 3n, await lastEntry()]) {
    const report = await afterForging(
      (tx) => rewriteAudit(tx, forged),
      async () => {
        const alone = createEvidence({ db: service.db, clock: service.clock, log: { info: () => {}, error: () => {} } })
        expect((await alone.verify()).brokenEntry).toBeUndefined()
        return evidence.verify()
      },
    )
    expect(report.brokenEntry).toBe(forged)
  }
  const cut = await afterForging(async (tx) => {
    await sql`delete from audit_entries where id > 2`.execute(tx)
    await sql`update audit_head h set last_id = 2, last_hash = e.hash from audit_entries e where e.id = 2`.execute(tx)
  }, evidence.verify)
  expect(cut.brokenEntry).toBe(3n)
})

test('personal data of an entry can be erased, and a change of it is found', async () => {
  const { db, clock } = service
  const personal = { name: 'Ada', address: '192.0.2.7' }
  const order = { actor: 'system', action: 'test.person', target: 'operator:1', details: { roles: [] }, personal }
  await transact(db, (tx) => createAudit({ clock }).record(tx, order))
  const newest = async () => (await listAuditEntries(db, { limit: 1, offset: 0 }))[0]
  const entry = await newest()
  expect(entry?.details).toEqual({ roles: [], ...personal })
  const logged = await many(
    db,
    sql<{ text: string }>`select a::text as text from audit_entries a where id = ${entry?.id}`,
  )
  expect(logged[0]?.text).not.toMatch(/Ada|192\.0/)

  await sql`update audit_personal set data = data || '{"name": "Eve"}' where entry_id = ${entry?.id}`.execute(db)
  expect((await evidence.verify()).brokenEntry).toBe(entry?.id)
  await sql`delete from audit_personal where entry_id = ${entry?.id}`.execute(db)
  expect((await evidence.verify()).brokenEntry).toBeUndefined()
  expect((await newest())?.details).toEqual({ roles: [], personal: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a forged custody event is found by its item and number after its chain was computed again', async () => {
  const [card, other, gone] = await floor.stock(3)
  await evidence.anchor()
  const report = await afterForging(async (tx) => {
    await rewriteCustody(tx, card!, 1)
    await sql`delete from custody_events where unique_id = ${other} and seq = 2`.execute(tx)
    await sql`update custody_heads h set last_seq = 1, anchored_seq = 1, last_hash = e.hash from custody_events e
      where h.unique_id = ${other} and e.unique_id = ${other} and e.seq = 1`.execute(tx)
    await sql`delete from custody_events where unique_id = ${gone}`.execute(tx)
    await sql`delete from custody_heads where unique_id = ${gone}`.execute(tx)
  }, evidence.verify)
  const sorted = report.brokenEvents.toSorted((left, right) => (left.uniqueId < right.uniqueId ? -1 : 1))
  const wanted = [
    { uniqueId: card!, seq: 1 },
    { uniqueId: other!, seq: 2 },
    { uniqueId: gone!, seq: 1 },
  ]
  expect(sorted).toEqual(wanted.toSorted((left, right) => (left.uniqueId < right.uniqueId ? -1 : 1)))
  expect((await evidence.verify()).brokenEvents).toEqual([])
})

test('nothing is anchored after a log that does not continue its checkpoint', async () => {
  await evidence.anchor()
  const before = (await readdir(folder)).length
  await service.partner()
  await afterForging(
    (tx) => rewriteAudit(tx, 2n),
    () => evidence.anchor(),
  )
  expect((await readdir(folder)).length).toBe(before)
  expect(faults).toContain('the audit log does not continue its checkpoint')
  await evidence.anchor()
  expect((await readdir(folder)).length).toBe(before + 1)
})

test('a changed, replaced or missing checkpoint is named', async () => {
  const path = (number: number): string => join(folder, `${String(number).padStart(9, '0')}.checkpoint`)
  const original = await readFile(path(2), 'utf8')
  const replace = async (text: string): Promise<number | undefined> => {
    await chmod(path(2), 0o600)
    await writeFile(path(2), text)
    return (await evidence.verify()).checkpoints.firstBroken
  }
  expect(await replace(original.replace('"version":1', '"version":2'))).toBe(2)
  expect(await replace(await readFile(path(1), 'utf8'))).toBe(2)
  expect(await replace('')).toBe(2)
  await rename(path(2), join(folder, 'away'))
  expect((await evidence.verify()).checkpoints.firstBroken).toBe(2)
  await rename(join(folder, 'away'), path(2))
  expect(await replace(original)).toBeUndefined()
  const stranger = readKeyPair(Buffer.alloc(32, 8))
  const other = createEvidence({
    ...service,
    log: { info: () => {}, error: () => {} },
    store: createDiskCheckpoints(folder),
    privateKey: stranger.privateKey,
    keys: [stranger.publicKey],
  })
  expect((await other.verify()).checkpoints.firstBroken).toBe(1)
})

test('an event that a crash left unmarked is anchored twice, and nothing is broken', async () => {
  await floor.stock(2)
  await evidence.anchor()
  await sql`update custody_heads set anchored_seq = 0`.execute(service.db)
  await evidence.anchor()
  expect(await evidence.verify()).toMatchObject({ brokenEntry: undefined, brokenEvents: [], checkpoints: {} })
  expect(await many(service.db, sql`select 1 from custody_heads where anchored_seq < last_seq`)).toEqual([])
})

test('the job of a service writes checkpoints, and its route compares with them', async () => {
  const store = createDiskCheckpoints(folder)
  const before = await store.last()
  const worker = createService({ ...service.deps, evidence: { store, ...signing } })
  await service.partner()
  const workers = await worker.startWorkersManually()
  await workers.tick()
  await workers.stop()
  expect(await store.last()).toBe(before + 1)
  expect((await worker.http.inject('/metrics')).body).toMatch(/^evidence_checkpoint_age_seconds 0$/m)
  const { key } = await service.platform()
  const reply = await worker.http.inject({ url: '/api/v1/operator/v1/audit/verify', headers: { 'x-api-key': key } })
  expect(reply.json().data).toMatchObject({
    audit: { is_whole: true, first_broken_id: null },
    custody: { is_whole: true },
    checkpoints: { is_whole: true, count: before + 1, public_key: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  await worker.http.close()
})

test('a proposal that people voted on cannot be deleted or changed unnoticed', async () => {
  const { db, clock } = service
  const approvals = createApprovalService({ db, clock, audit: createAudit({ clock }), notify: async () => {} })
  const request = { method: 'POST', path: '/api/v1/admin/keys', body: { label: 'payouts', scopes: ['payout:manage'] } }
  const { id } = await approvals.propose(request, { roles: ['admin'], reason: 'A test.', actor: 'operator:1' })
  const entry = await lastEntry()
  expect((await evidence.verify()).brokenEntry).toBeUndefined()
  await sql`create table kept_approvals as select * from approvals where id = ${id}`.execute(db)
  await sql`update approvals set body = '{"label": "innocent"}' where id = ${id}`.execute(db)
  expect((await evidence.verify()).brokenEntry).toBe(entry)
  await sql`delete from approvals where id = ${id}`.execute(db)
  expect((await evidence.verify()).brokenEntry).toBe(entry)
  await sql`insert into approvals overriding system value select * from kept_approvals`.execute(db)
  await sql`drop table kept_approvals`.execute(db)
  expect((await evidence.verify()).brokenEntry).toBeUndefined()
})

test('a checkpoint is written every five minutes and after 1,000 entries; the age of waiting entries is measured', async () => {
  const clock = createManualClock(service.clock.now())
  const log = { info: () => {}, error: () => {} }
  const store = createDiskCheckpoints(join(folder, 'cadence'))
  const own = createEvidence({ db: service.db, clock, log, store, ...signing })
  const tick = async (): Promise<number> => {
    for (const work of own.recurring) await work.run(new AbortController().signal)
    return store.last()
  }
  expect(await tick()).toBe(1)
  await service.partner()
  expect(await tick()).toBe(1)
  clock.advance(5 * 60_000)
  expect(await tick()).toBe(2)
  await transact(service.db, async (tx) => {
    const audit = createAudit({ clock: service.clock })
    for (let index = 0; index < 1_000; index += 1)
      await audit.record(tx, { actor: 'system', action: 'test', target: `test:${index}`, details: {} })
  })
  expect(await tick()).toBe(3)
  await service.partner()
  clock.advance(40 * 60_000)
  expect(await own.metrics[0]?.read()).toEqual([{ value: expect.closeTo(45 * 60, -2) }])
})
