import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '../../../src/kernel/clock.ts'
import { startService, type TestService } from '../../harness/service.ts'
import { answer, hang, startReceiver } from '../receiver.ts'
import { deliver, register, tell } from '../announce.ts'

/** Thousands of steps, on a machine that may have others to serve. */
const patient = { timeout: 300_000 }

const program = join(import.meta.dirname, 'worker-process.ts')

/** Children live in real time, so the service beside them does, too. */
const startLiving = (): Promise<TestService> => startService({ clock: systemClock })

function launch({ connection, deps }: TestService, more: object = {}): ChildProcess {
  const order = { connection, keyPepper: Buffer.from(deps.keyPepper).toString('hex'), ...more }
  return fork(program, [JSON.stringify(order)], { stdio: 'inherit' })
}

test('a service killed between the commit and the delivery delivers after its restart', patient, async () => {
  await using service = await startLiving()
  await using receiver = await startReceiver()
  const partner = await service.partner()
  await register(partner, receiver.url)
  const [, signal] = (await once(launch(service, { emitFor: partner.accountId }), 'exit')) as [number, string]
  expect(signal).toBe('SIGKILL')
  expect(receiver.arrivals).toHaveLength(0)
  await deliver(service)
  expect(receiver.bodies()).toEqual([expect.objectContaining({ id: 'send.fulfilled:88', sequence: 1 })])
})

test('a worker killed in the middle of a delivery leaves it to the next one', patient, async () => {
  await using service = await startLiving()
  await using receiver = await startReceiver(hang)
  const partner = await service.partner()
  await register(partner, receiver.url)
  for (let number = 0; number < 25; number++) await tell(service, partner.accountId, { resourceId: String(number) })
  const worker = launch(service)
  while (receiver.arrivals.length < 10) await new Promise((settle) => setTimeout(settle, 10))
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  receiver.behave(answer(204))
  receiver.arrivals.length = 0
  await deliver(service)
  expect(receiver.arrivals).toHaveLength(0)
  // As if the time of the dead worker's lease had passed.
  await sql`update webhook_leases set leased_until = now()`.execute(service.db)
  await deliver(service)
  expect(new Set(receiver.bodies().map(({ sequence }) => sequence)).size).toBe(25)
  expect((await partner.get('/webhooks/deliveries?status=PENDING')).body.data.deliveries).toEqual([])
})
