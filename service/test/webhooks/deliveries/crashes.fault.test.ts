import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leaseSeconds } from '../../../src/webhooks/deliveries/dispatcher.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { startService, type TestService } from '../../harness/service.ts'
import { answer, hang, startReceiver } from '../receiver.ts'
import { deliver, register, emitEvent } from '../announce.ts'

/** Generous, for busy machines. */
const patient = { timeout: 300_000 }

const program = join(import.meta.dirname, 'worker-process.ts')

/** Child processes use real time, so this service does as well. */
const startInRealTime = (): Promise<TestService> => startService({ clock: systemClock })

function launch({ connection, deps }: TestService, more: object = {}): ChildProcess {
  const order = { connection, keyPepper: Buffer.from(deps.keyPepper).toString('hex'), ...more }
  return fork(program, [JSON.stringify(order)], { stdio: 'inherit' })
}

test('a service killed between commit and delivery delivers after a restart', patient, async () => {
  await using service = await startInRealTime()
  await using receiver = await startReceiver()
  const partner = await service.partner()
  await register(partner, receiver.url)
  const [, signal] = (await once(launch(service, { emitFor: partner.accountId }), 'exit')) as [number, string]
  expect(signal).toBe('SIGKILL')
  expect(receiver.arrivals).toHaveLength(0)
  await deliver(service)
  expect(receiver.bodies()).toEqual([expect.objectContaining({ id: 'send.fulfilled:88', sequence: 1 })])
})

test('the deliveries of a killed worker are sent by the next one', patient, async () => {
  await using service = await startInRealTime()
  await using receiver = await startReceiver(hang)
  const partner = await service.partner()
  await register(partner, receiver.url)
  for (let number = 0; number < 25; number++)
    await emitEvent(service, partner.accountId, { resourceId: String(number) })
  const worker = launch(service)
  while (receiver.arrivals.length < 10) await new Promise((settle) => setTimeout(settle, 10))
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  receiver.behave(answer(204))
  receiver.arrivals.length = 0
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(0)
  // Expires the lease of the killed worker. Another one polls every second, so that it takes over within ten seconds.
  expect(leaseSeconds).toBeLessThanOrEqual(8)
  await sql`update webhook_leases set leased_until = now()`.execute(service.db)
  await deliver(service)
  expect(new Set(receiver.bodies().map(({ sequence }) => sequence)).size).toBe(25)
  expect((await partner.get('/webhooks/deliveries?status=PENDING')).body.data.deliveries).toEqual([])
})
