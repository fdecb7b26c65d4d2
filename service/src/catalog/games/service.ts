import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { raiseTimeouts } from '../import/ingest-store.ts'
import { standardGames, type GameDefinition } from './games.ts'
import { canNameGame } from './model.ts'
import { canAddField } from './query-schema.ts'
import type { SearchField } from './shapes.ts'
import {
  countRecords,
  countUses,
  deleteGame,
  deleteRecords,
  findGame,
  listGamesWithCounts,
  lockGame,
  upsertGame,
  type CountedGame,
} from './store.ts'

export type GameServiceDeps = { db: Db; clock: Clock; audit: Audit; onChange: () => void }
export type GameService = ReturnType<typeof createGameService>

const isStandard = (id: string): boolean => standardGames.some((game) => game.id === id)

/** The games of the catalog as data: defined, changed and removed while the service runs. */
export function createGameService({ db, clock, audit, onChange }: GameServiceDeps) {
  function requireOwn(id: string): void {
    if (isStandard(id)) fail(409, 'invalid_status', `${id} is built in and cannot be changed or removed.`)
  }

  function requireNewFields(search: readonly SearchField[]): void {
    const seen = new Set<string>()
    for (const field of search) {
      if (canAddField(field) && !seen.has(field.name)) {
        seen.add(field.name)
        continue
      }
      fail(400, 'invalid_body', `${field.name} is already a field of the query language.`, {
        details: { field: 'search_fields' },
      })
    }
  }

  /** Adds a game, or applies its changed definition, which rebuilds its index. */
  async function define(game: GameDefinition, actor: string): Promise<CountedGame> {
    const { id, name, shape } = game
    if (!canNameGame(id)) {
      fail(
        400,
        'invalid_body',
        'id must be 1 to 40 lower-case letters, digits and dashes, and no other path segment of the API.',
        { details: { field: 'id' } },
      )
    }
    requireOwn(id)
    requireNewFields(shape.search ?? [])
    await transact(db, async (tx) => {
      await upsertGame(tx, game, clock.now())
      await audit.record(tx, { actor, action: 'catalog.game.define', target: `game:${id}`, details: { name, shape } })
    })
    onChange()
    return { game, cards: (await countRecords(db, id)).cards }
  }

  /** Deletes the cards of a game, and what was stored about them, if nothing refers to them. */
  async function removeRecords(tx: Tx, id: string): Promise<void> {
    await raiseTimeouts(tx)
    const uses = await countUses(tx, id)
    if (Object.values(uses).some((count) => count > 0)) {
      fail(409, 'invalid_status', `Cards of ${id} are in use; withdraw them instead.`, { details: uses })
    }
    await deleteRecords(tx, id)
  }

  /** Removes a game: an empty one, or with its cards if nothing refers to them. */
  async function remove(id: string, { withCards }: { withCards: boolean }, actor: string): Promise<void> {
    requireOwn(id)
    await transact(db, async (tx) => {
      if (!(await lockGame(tx, id))) fail(404, 'not_found', `Game ${id} not found.`)
      const records = await countRecords(tx, id)
      if (withCards) await removeRecords(tx, id)
      else if (records.cards + records.expansions + records.sealed > 0) {
        fail(409, 'invalid_status', `Game ${id} has ${records.cards} cards; remove it with_cards to delete them.`, {
          details: records,
        })
      }
      await deleteGame(tx, id)
      const details = withCards ? records : {}
      await audit.record(tx, { actor, action: 'catalog.game.remove', target: `game:${id}`, details })
    })
    onChange()
  }

  return {
    define,
    remove,
    list: () => listGamesWithCounts(db),
    find: async (id: string) => (await findGame(db, id)) ?? fail(404, 'not_found', `Game ${id} not found.`),
  }
}
