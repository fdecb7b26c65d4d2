// An indexer in a separate process that dies at a given point. It exits by itself when no work is left.
import type { Address } from 'viem'
import type { CrashPoint } from '../../../src/chain/indexer/crash-points.ts'
import { createIndexer } from '../../../src/chain/indexer/indexer.ts'
import { createDb, createPool, type Connection } from '../../../src/db/db.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
import { nodeAt, recordingRegistry, testSettings } from './recording.ts'

export type ChildOptions = {
  connection: Connection
  rpcUrl: string
  emitter: Address
  crashAt?: { point: CrashPoint; hit: number }
}

const { connection, rpcUrl, emitter, crashAt } = JSON.parse(process.argv[2] ?? '{}') as ChildOptions
const db = createDb(createPool({ connection, maxConnections: 3, onError: () => {} }))
let hits = 0

const indexer = createIndexer({
  db,
  clock: systemClock,
  nodes: [nodeAt(rpcUrl)],
  registry: recordingRegistry(emitter),
  settings: { ...testSettings, maxRange: 4, leaseSeconds: 1 },
  holder: String(process.pid),
  onAlarm: ({ kind, message }) => console.error(kind, message),
  async reach(point) {
    if (point !== crashAt?.point) return
    hits += 1
    if (hits === crashAt.hit) process.kill(process.pid, 'SIGKILL')
    // A signal to itself may arrive late; nothing may happen in between.
    if (hits === crashAt.hit) await new Promise(() => {})
  },
})

for (;;) {
  const result = await indexer.tick()
  // The lease of a killed predecessor expires within a second.
  if (result.outcome === 'standby') await new Promise((tick) => setTimeout(tick, 50))
  else if (result.outcome !== 'followed') throw new Error(`Unexpected indexer outcome: ${JSON.stringify(result)}.`)
  else if (!result.hasMore) break
}
await db.destroy()
