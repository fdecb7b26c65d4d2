// Opens the catalog as an API process does, from the files in a folder or by a build, and reports what that took.
import { setTimeout as pause } from 'node:timers/promises'
import { standardGames } from '../../service/src/catalog/games/games.ts'
import { createSnapshotFiles } from '../../service/src/catalog/snapshots/files.ts'
import { createPublisher } from '../../service/src/catalog/snapshots/publisher.ts'
import { createDb, createPool, type Connection } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'

export type ReplicaCost = { cpuSeconds: number; peakMb: number; restMb: number; cards: number }

const [connectionText = '{}', folder = ''] = process.argv.slice(2)
const connection = JSON.parse(connectionText) as Connection
const db = createDb(createPool({ connection, maxConnections: 2, onError: () => {} }))
const publisher = createPublisher({
  db,
  connection,
  clock: systemClock,
  files: createSnapshotFiles(folder),
  games: standardGames,
  search: {},
  log: { info: () => {}, warn: console.warn },
  pollMs: 3_600_000,
})
const before = process.memoryUsage().rss
const usage = process.cpuUsage()
await publisher.start()
await publisher.refresh()
const { user, system } = process.cpuUsage(usage)
const peak = process.resourceUsage().maxRSS * 1_024
globalThis.gc?.()
await pause(500)
const cost: ReplicaCost = {
  cpuSeconds: (user + system) / 1e6,
  peakMb: (peak - before) / 1e6,
  restMb: (process.memoryUsage().rss - before) / 1e6,
  cards: publisher.list().reduce((sum, { snapshot }) => sum + snapshot.cards.rowCount, 0),
}
process.stdout.write(`${JSON.stringify(cost)}\n`)
await publisher.stop()
await db.destroy()
