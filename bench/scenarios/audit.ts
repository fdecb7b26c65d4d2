// `npm run bench -- audit`: the verification behind `packhouse audit verify` over a million entries.
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { hashOfEntry, type AuditEntry } from '../../service/src/trust/audit/audit.ts'
import { one, type Db } from '../../service/src/db/db.ts'
import { verifyRecords } from '../../service/src/trust/evidence/verify.ts'
import { median, type Scenario } from '../scenario.ts'

const entries = 1_000_000
const batch = 5_000
const limitSeconds = 20

const entryOf = (index: number): AuditEntry => ({
  actor: `operator:${index % 40}`,
  action: index % 3 === 0 ? 'market.update' : 'tier.activate',
  target: `tier:${index % 500}`,
  details: { reason: 'Bench', index, before: { price: '12.500000', active: false } },
})

/** Appends linked entries, as the writer would, many at a time. */
async function fill(db: Db): Promise<void> {
  const head = await one(
    db,
    sql<{ id: bigint; hash: Uint8Array }>`select last_id as id, last_hash as hash from audit_head`,
  )
  let { id, hash } = head
  await sql`select extend_audit_log()`.execute(db)
  const at = new Date('2026-03-01T12:00:00.000Z')
  for (let start = 0; start < entries; start += batch) {
    const rows = Array.from({ length: batch }, (_, offset) => {
      const entry = entryOf(start + offset)
      const previous = hash
      id += 1n
      hash = hashOfEntry(id, at, entry, previous)
      return { id, entry, previous, hash }
    })
    await sql`
      insert into audit_entries (id, at, actor, action, target, details, previous_hash, hash)
      select id, ${at}, actor, action, target, details::jsonb, previous, hash
      from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map(({ entry }) => entry.actor)}::text[],
        ${rows.map(({ entry }) => entry.action)}::text[], ${rows.map(({ entry }) => entry.target)}::text[],
        ${rows.map(({ entry }) => JSON.stringify(entry.details))}::text[],
        ${rows.map((row) => row.previous)}::bytea[], ${rows.map((row) => row.hash)}::bytea[])
        as r (id, actor, action, target, details, previous, hash)`.execute(db)
  }
  await sql`update audit_head set last_id = ${id}, last_hash = ${hash}`.execute(db)
  await sql`analyze audit_entries`.execute(db)
}

async function verify(db: Db): Promise<{ seconds: number; cpuSeconds: number }> {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const { brokenEntry, brokenEvents } = await verifyRecords({ db })
  if (brokenEntry !== undefined || brokenEvents.length > 0) throw new Error(`Entry ${brokenEntry} is broken.`)
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - startedAt) / 1_000, cpuSeconds: (user + system) / 1_000_000 }
}

export const scenario: Scenario = {
  title: `Verifying ${entries.toLocaleString('en')} audit entries`,
  run: ({ rounds }) =>
    withMigratedDatabase(async (_pool, db) => {
      await fill(db)
      const runs: Awaited<ReturnType<typeof verify>>[] = []
      for (let round = 0; round < Math.min(rounds, 3); round++) runs.push(await verify(db))
      const seconds = median(runs.map((each) => each.seconds))
      const cpuSeconds = median(runs.map((each) => each.cpuSeconds))
      return [
        {
          name: 'whole log',
          value: seconds,
          unit: 's',
          goal: `≤ ${limitSeconds} s`,
          met: seconds <= limitSeconds,
        },
        { name: 'whole log, CPU of the service', value: cpuSeconds, unit: 's' },
      ]
    }),
}
