// A worker in its own process, for tests that kill it. With `emitFor` it emits one event and dies after the commit.
import { pino } from 'pino'
import { createService } from '../../../src/app.ts'
import { createDb, createPool, transact, type Connection } from '../../../src/db/db.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { systemRandom } from '../../../src/kernel/random.ts'
import { eventExamples } from '../../../src/events/types/event-examples.ts'

type Order = { connection: Connection; keyPepper: string; emitFor?: number }

const { connection, keyPepper, emitFor } = JSON.parse(process.argv[2] ?? '{}') as Order
const service = createService({
  db: createDb(createPool({ connection, maxConnections: 5, onError: () => {} })),
  connection,
  clock: systemClock,
  random: systemRandom,
  logger: pino({ level: 'silent' }),
  environment: 'sandbox',
  keyPepper: Buffer.from(keyPepper, 'hex'),
  perAddressLimit: 0,
  trustedProxies: [],
})

if (emitFor === undefined) {
  await service.webhooks.sequence()
  service.webhooks.dispatcher.start()
} else {
  const db = createDb(createPool({ connection, maxConnections: 1, onError: () => {} }))
  const { resourceId, data } = eventExamples['send.fulfilled']
  await transact(db, (tx) =>
    service.webhooks.announce(tx, { accountId: emitFor, event: 'send.fulfilled', resourceId, data }),
  )
  process.kill(process.pid, 'SIGKILL')
}
