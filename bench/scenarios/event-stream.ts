// `npm run bench -- event-stream`: events from PostgreSQL into a JetStream server of the system, on disk.
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { insertAccount } from '../../service/src/identity/accounts/holders/store.ts'
import { transact, type Db } from '../../service/src/db/db.ts'
import { createNatsSink } from '../../service/src/events/stream/nats.ts'
import { publishEvents } from '../../service/src/events/stream/publisher.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { sequenceEvents } from '../../service/src/events/outbox.ts'
import { startNats } from '../../service/test/harness/nats.ts'
import { median, type Scenario } from '../scenario.ts'

const events = 20_000
const perStatement = 1_000

async function fill(db: Db, round: number): Promise<void> {
  const accountId = await transact(db, (tx) => insertAccount(tx, 'pack_partner', 'bench', systemClock.now()))
  await sql`
    insert into events (account_id, event, resource_id, occurrence, data, created_at)
    select ${accountId}, 'purchase.fulfilled', n::text, ${`${round}:`} || n,
      jsonb_build_object('purchase_id', n, 'status', 'FULFILLED', 'items', repeat('x', 600)), now()
    from generate_series(1, ${events}) n`.execute(db)
  while ((await sequenceEvents(db, perStatement)) > 0);
}

export const scenario: Scenario = {
  title: `Publishing ${events.toLocaleString('en')} events to a stream on disk`,
  async run({ rounds }) {
    await using server = await startNats()
    const sink = createNatsSink({ url: server.url, stream: 'bench' })
    const samples = { perSecond: [] as number[], cpu: [] as number[] }
    try {
      await withMigratedDatabase(async (_pool, db) => {
        for (let round = 0; round < rounds; round++) {
          await fill(db, round)
          const [startedAt, cpu] = [performance.now(), process.cpuUsage()]
          await publishEvents({ db, clock: systemClock, sink }, new AbortController().signal)
          const { user, system } = process.cpuUsage(cpu)
          samples.perSecond.push(events / ((performance.now() - startedAt) / 1_000))
          samples.cpu.push((user + system) / events)
        }
      })
    } finally {
      await sink.close()
    }
    return [
      { name: 'events published', value: median(samples.perSecond), unit: 'per second' },
      { name: 'events published, CPU of the service', value: median(samples.cpu), unit: 'µs CPU each' },
    ]
  },
}
