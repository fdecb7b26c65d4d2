// `npm run bench -- event-stream`: events from PostgreSQL into a JetStream server of the system, on disk.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { insertAccount } from '../../service/src/accounts/holders/store.ts'
import { transact, type Db } from '../../service/src/db/db.ts'
import { createNatsSink } from '../../service/src/event-stream/nats.ts'
import { publishEvents } from '../../service/src/event-stream/publisher.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { sequenceEvents } from '../../service/src/outbox/outbox.ts'
import { median, type Scenario } from '../scenario.ts'

const events = 20_000
const perStatement = 1_000

async function startServer(folder: string) {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  const args = ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', folder]
  const child = spawn('nats-server', args, { stdio: 'ignore' })
  for (let tries = 0; tries < 500; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'data').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return { url: `nats://127.0.0.1:${port}`, child }
    await delay(20)
  }
  throw new Error('nats-server did not start.')
}

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
    const folder = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
    const { url, child } = await startServer(folder)
    const sink = createNatsSink({ url, stream: 'bench' })
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
      child.kill()
      await once(child, 'exit')
      await rm(folder, { recursive: true, force: true })
    }
    return [
      { name: 'events published', value: median(samples.perSecond), unit: 'per second' },
      { name: 'events published, CPU of the service', value: median(samples.cpu), unit: 'µs CPU each' },
    ]
  },
}
