import { transact, type Db, type Reader } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { listGames } from '../../games/store.ts'
import type { GameState } from '../../games/model.ts'
import { raiseTimeouts } from '../../import/ingest-store.ts'
import { findRun, listMovers, replaceMovers, saveRun, windows, type MoverFilter, type MoverRow } from './store.ts'

export type Movers = { readonly rows: readonly MoverRow[]; readonly at: Date | undefined }
export type MoverService = ReturnType<typeof createMoverService>

/** Finds the cards whose market value moved furthest. */
export function createMoverService({ db, clock }: { db: Db; clock: Clock }) {
  async function refreshGame({ game, versions }: GameState): Promise<boolean> {
    const at = clock.now()
    const run = { priceVersion: BigInt(versions.prices), day: at.toISOString().slice(0, 10), at }
    const last = await findRun(db, game.id)
    if (last?.priceVersion === run.priceVersion && last.day === run.day) return false
    await transact(db, async (tx) => {
      await raiseTimeouts(tx)
      for (const window of windows) await replaceMovers(tx, game.id, window, run.day)
      await saveRun(tx, game.id, run)
    })
    return true
  }

  return {
    /** Compares the prices of every game whose prices changed, or on a new day. */
    async refresh(signal?: AbortSignal): Promise<void> {
      for (const state of await listGames(db)) {
        if (signal?.aborted) return
        await refreshGame(state)
      }
    },
    list: async (game: string, filter: MoverFilter, reader: Reader = db): Promise<Movers> => ({
      rows: await listMovers(reader, game, filter),
      at: (await findRun(reader, game))?.at,
    }),
  }
}
