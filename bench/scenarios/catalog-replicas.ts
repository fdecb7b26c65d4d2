import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withMigratedDatabase } from '../../scripts/generate/database.ts'
import { standardGames } from '../../service/src/catalog/games/games.ts'
import { upsertGame } from '../../service/src/catalog/games/store.ts'
import { createIngest } from '../../service/src/catalog/import/ingest.ts'
import { transact } from '../../service/src/db/db.ts'
import { systemClock } from '../../service/src/kernel/clock.ts'
import { makeCatalog } from '../../service/test/catalog/records.ts'
import { median, type Figure, type Scenario } from '../scenario.ts'
import type { ReplicaCost } from '../servers/catalog-replica.ts'

const cards = 36_500
const program = join(import.meta.dirname, '..', 'servers', 'catalog-replica.ts')

async function open(connection: object, folder: string): Promise<ReplicaCost> {
  const args = ['--expose-gc', program, JSON.stringify(connection), folder]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const cost = JSON.parse(stdout) as ReplicaCost
  if (cost.cards < cards) throw new Error(`Only ${cost.cards} cards are served.`)
  return cost
}

const toFigures = (name: string, costs: readonly ReplicaCost[], of?: readonly ReplicaCost[]): Figure[] =>
  (
    [
      ['CPU', 'cpuSeconds', 's'],
      ['memory at its peak', 'peakMb', 'MB'],
      ['memory afterwards', 'restMb', 'MB'],
    ] as const
  ).map(([what, key, unit]) => {
    const value = median(costs.map((cost) => cost[key]))
    const ratio = of && value / median(of.map((cost) => cost[key]))
    return { name: `${name}, ${what}`, value, unit, ...(ratio !== undefined && { ratio }) }
  })

export const scenario: Scenario = {
  title: `The snapshot of ${cards} generated cards in an API process: built, or loaded from what another process built`,
  run: ({ rounds }) =>
    withMigratedDatabase(async (_pool, db, connection) => {
      await transact(db, async (tx) => {
        for (const game of standardGames) await upsertGame(tx, game, systemClock.now())
      })
      const { records } = makeCatalog({ seed: 1, cards })
      await createIngest({ db, clock: systemClock, onChange: () => {} })(records, { game: 'pokemon', source: 'bench' })
      const [built, loaded]: [ReplicaCost[], ReplicaCost[]] = [[], []]
      for (let round = 0; round < rounds; round += 1) {
        const folder = await mkdtemp(join(tmpdir(), 'packhouse-replicas-'))
        try {
          built.push(await open(connection, folder))
          loaded.push(await open(connection, folder))
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      }
      return [...toFigures('built', built), ...toFigures('loaded', loaded, built)]
    }),
}
