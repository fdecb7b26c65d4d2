import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createService } from '../../../src/app.ts'
import { many } from '../../../src/db/db.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { startService } from '../../harness/service.ts'
import { emitEvent, register } from '../announce.ts'
import { startReceiver } from '../receiver.ts'

test('a process of webhooks delivers without keys, chain, relayer or any other worker, and does nothing else', async () => {
  await using service = await startService({ clock: systemClock })
  await using receiver = await startReceiver()
  const partner = await service.partner()
  await register(partner, receiver.url)
  const now = systemClock.now()
  for (const queue of ['chain.keep', 'mail.send'])
    await sql`insert into jobs (queue, key, payload, run_at, created_at)
      values (${queue}, 'x', '{}', ${now}, ${now})`.execute(service.db)
  const worker = createService({ ...service.deps, chain: undefined })
  const runner = await worker.startWorkers('webhooks')
  try {
    for (let number = 0; number < 5; number += 1)
      await emitEvent(service, partner.accountId, { resourceId: String(number) })
    await expect.poll(() => receiver.arrivals.length).toBe(5)
  } finally {
    await runner.stop(2_000)
    await worker.http.close()
  }
  const jobs = await many(
    service.db,
    sql<{ queue: string; attempts: number }>`select queue, attempts from jobs where key = 'x' order by queue`,
  )
  expect(jobs).toEqual([
    { queue: 'chain.keep', attempts: 0 },
    { queue: 'mail.send', attempts: 0 },
  ])
  const queues = await many(service.db, sql<{ queue: string }>`select distinct queue from jobs`)
  const known = ['chain.keep', 'mail.send', ...worker.webhooks.recurring.map(({ queue }) => queue)]
  expect(queues.map(({ queue }) => queue).toSorted()).toEqual(known.toSorted())
})
