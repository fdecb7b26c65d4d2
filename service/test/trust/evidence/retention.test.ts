import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAudit } from '../../../src/trust/audit/audit.ts'
import { createDb, createPool, many, one, transact, type Connection, type Db } from '../../../src/db/db.ts'
import { grantToMaintenance, grantToService } from '../../../src/db/roles.ts'
import { createDiskCheckpoints } from '../../../src/trust/evidence/checkpoint-store.ts'
import type { EvidenceKeys } from '../../../src/trust/evidence/checkpoint.ts'
import { readKeyPair } from '../../../src/kernel/ed25519.ts'
import { createEvidence } from '../../../src/trust/evidence/evidence.ts'
import { appendMark } from '../../../src/trust/evidence/marks.ts'
import { readChain } from '../../../src/trust/evidence/chain.ts'
import { detachBefore } from '../../../src/trust/evidence/retention.ts'
import { rotateKey } from '../../../src/trust/evidence/rotation.ts'
import { startService, type TestService } from '../../harness/service.ts'

const suffix = randomBytes(4).toString('hex')
const roles = { service: `packhouse_service_${suffix}`, maintenance: `packhouse_maintenance_${suffix}` }
const silent = { info: () => {}, error: () => {} }
const old = readKeyPair(Buffer.alloc(32, 1))
const fresh = readKeyPair(Buffer.alloc(32, 2))
const entriesInFirst = 5n

let owner: TestService
let asService: Db
let asMaintenance: Db
let folder: string
beforeAll(async () => {
  owner = await startService()
  folder = await mkdtemp(join(tmpdir(), 'packhouse-retention-'))
  for (const role of Object.values(roles))
    await sql`create role ${sql.id(role)} login password ${sql.lit(role)}`.execute(owner.db)
  await grantToService(owner.db, roles.service)
  await grantToMaintenance(owner.db, roles.maintenance)
  asService = connectAs(roles.service)
  asMaintenance = connectAs(roles.maintenance)
  await shortenFirstPartition()
})
afterAll(async () => {
  await asService.destroy()
  await asMaintenance.destroy()
  for (const role of Object.values(roles)) {
    await sql`drop owned by ${sql.id(role)}`.execute(owner.db)
    await sql`drop role ${sql.id(role)}`.execute(owner.db)
  }
  await owner[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

function connectAs(role: string): Db {
  const { connection } = owner
  const asRole = (): Connection => {
    if (!('connectionString' in connection)) return { ...connection, user: role }
    const url = new URL(connection.connectionString)
    url.username = role
    url.password = role
    return { connectionString: url.href }
  }
  return createDb(createPool({ connection: asRole(), maxConnections: 2, onError: () => {} }))
}

/** A partition holds a million entries; the first one of this test ends after five. */
async function shortenFirstPartition(): Promise<void> {
  await sql`alter table audit_entries detach partition audit_entries_1`.execute(owner.db)
  const [first, last] = [sql.lit(Number(entriesInFirst) + 1), sql.lit(1_000_001)]
  await sql`alter table audit_entries attach partition audit_entries_1 for values from (minvalue) to (${first})`.execute(
    owner.db,
  )
  await sql`create table audit_entries_6 partition of audit_entries for values from (${first}) to (${last})`.execute(
    owner.db,
  )
}

const record = (action: string, db = asService): Promise<void> =>
  transact(db, (tx) => createAudit(owner).record(tx, { actor: 'system', action, target: 'test:1', details: {} }))

const storeOf = (name: string) => createDiskCheckpoints(join(folder, name))
const evidenceOf = (name: string, keys: EvidenceKeys, privateKey = old.privateKey) =>
  createEvidence({ ...owner, log: silent, store: storeOf(name), keys, privateKey })
const lapse = new Date('2100-01-01T00:00:00Z')

test('only the role of maintenance detaches a partition, and only one that is full, anchored and old', async () => {
  const keys: EvidenceKeys = [old.publicKey]
  const evidence = evidenceOf('first', keys)
  for (let count = 0; count < 4; count += 1) await record(`early.${count}`)
  const deps = { store: storeOf('first'), keys, privateKey: old.privateKey, clock: owner.clock, db: asMaintenance }
  expect(await detachBefore(deps, lapse)).toEqual([])
  for (let count = 0; count < 4; count += 1) await record(`late.${count}`)
  expect(await detachBefore(deps, lapse), 'no checkpoint contains the entries').toEqual([])
  await evidence.anchor()
  expect(await detachBefore(deps, new Date('2020-01-01T00:00:00Z')), 'the entries are newer').toEqual([])

  const forbidden = [
    sql`select detach_audit_partition(${entriesInFirst})`,
    sql`alter table audit_entries detach partition audit_entries_1`,
    sql`drop table audit_entries_1`,
    sql`delete from audit_entries_1`,
  ]
  for (const statement of forbidden) await expect(statement.execute(asService)).rejects.toMatchObject({ code: '42501' })
  for (const statement of [...forbidden.slice(1), sql`update audit_head set last_id = 0`])
    await expect(statement.execute(asMaintenance)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`select detach_audit_partition(3)`.execute(asMaintenance)).rejects.toThrow('oldest full partition')

  expect(await detachBefore(deps, lapse)).toEqual(['archive.audit_entries_1'])
  const left = await many(owner.db, sql<{ id: bigint }>`select id from audit_entries order by id limit 1`)
  expect(left).toEqual([{ id: entriesInFirst + 1n }])
  const { count } = await one(owner.db, sql<{ count: bigint }>`select count(*) from archive.audit_entries_1`)
  expect(count).toBe(entriesInFirst)
  expect(await detachBefore(deps, lapse), 'the current partition stays').toEqual([])
})

test('what remains verifies together with the checkpoints of the detached part', async () => {
  const keys: EvidenceKeys = [old.publicKey]
  const evidence = evidenceOf('first', keys)
  await record('after.detaching')
  await evidence.anchor()
  const report = await evidence.verify()
  expect(report).toMatchObject({ brokenEntry: undefined, detachedTo: Number(entriesInFirst) })
  expect(report.checkpoints.firstBroken).toBeUndefined()
  // Without a signed checkpoint that says so, the missing entries are forged.
  expect((await evidenceOf('none', keys).verify()).brokenEntry).toBe(entriesInFirst + 1n)
  await transact(owner.db, async (tx) => {
    await sql`alter table audit_entries disable trigger user`.execute(tx)
    await sql`delete from audit_entries where id = ${entriesInFirst + 1n}`.execute(tx)
    await sql`alter table audit_entries enable trigger user`.execute(tx)
  })
  expect((await evidence.verify()).brokenEntry).toBe(entriesInFirst + 1n)
})

test('the log continues in a partition of its own after a million entries, and is append-only there', async () => {
  await sql`update audit_head set last_id = 1000000`.execute(owner.db)
  await record('a.new.partition')
  const rows = await many(asService, sql<{ id: bigint }>`select id from audit_entries where id > 1000000`)
  expect(rows).toEqual([{ id: 1_000_001n }])
  const partition = sql.table('audit_entries_1000001')
  await expect(sql`delete from ${partition}`.execute(owner.db)).rejects.toThrow('append-only')
  await expect(sql`truncate ${partition}`.execute(owner.db)).rejects.toThrow('append-only')
})

test('after a rotation old checkpoints verify, and each key only its own', async () => {
  const store = storeOf('rotated')
  const clock = owner.clock
  const verifyWith = async (...keys: [typeof old.publicKey, ...(typeof old.publicKey)[]]) =>
    (await readChain({ store, keys })).firstBroken
  const mark = { store, clock, privateKey: old.privateKey }
  const begin = (await readChain({ store, keys: [old.publicKey] })).end
  await appendMark(mark, begin, {})
  const rotation = { ...mark, keys: [old.publicKey] as const, nextKey: fresh.privateKey }
  const publicKeys = await rotateKey(rotation)
  expect(publicKeys).toHaveLength(2)
  expect(await store.last()).toBe(3)
  expect(await rotateKey(rotation), 'a repeated rotation changes nothing').toEqual(publicKeys)
  expect(await store.last()).toBe(3)
  expect(await verifyWith(old.publicKey, fresh.publicKey)).toBeUndefined()
  expect(await verifyWith(fresh.publicKey)).toBe(1)
  expect(await verifyWith(old.publicKey)).toBe(2)

  const later = await readChain({ store, keys: [old.publicKey, fresh.publicKey] })
  // The old key signs no more, even if it was stolen.
  await appendMark(mark, later.end, {})
  expect(await verifyWith(old.publicKey, fresh.publicKey)).toBe(4)
})

test('a rotation that stopped half-way is visible, and repeating it completes it', async () => {
  const store = storeOf('half')
  const deps = { store, clock: owner.clock, privateKey: old.privateKey }
  const { end } = await readChain({ store, keys: [old.publicKey] })
  const [, nextKey = ''] = await rotateKey({
    ...deps,
    store: storeOf('other'),
    keys: [old.publicKey],
    nextKey: fresh.privateKey,
  })
  await appendMark(deps, end, { nextKey })
  const keys: EvidenceKeys = [old.publicKey, fresh.publicKey]
  expect((await readChain({ store, keys })).firstBroken).toBe(2)
  await rotateKey({ ...deps, keys: [old.publicKey], nextKey: fresh.privateKey })
  expect(await readChain({ store, keys })).toMatchObject({ count: 2, firstBroken: undefined })
})
