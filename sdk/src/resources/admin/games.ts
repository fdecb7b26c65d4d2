import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import type { Http } from '../../request.ts'

export type NewGame = BodyOf<Operation<'/api/v1/admin/catalog/games/{id}', 'put'>>

/** Manages the games of the catalog. */
export function createGames(http: Http) {
  return {
    /**
     * @example
     * const games = await packhouse.admin.games.list()
     */
    list: async (options: CallOptions = {}): Promise<Schemas['GameDefinition'][]> =>
      (await http.call('get', '/api/v1/admin/catalog/games', options)).games,

    /**
     * Creates a game or replaces its definition.
     *
     * @example
     * await packhouse.admin.games.define('skies', { name: 'Skies', fields: { hp: 'power', types: 'colors' } })
     */
    define: async (id: string, game: NewGame, options: CallOptions = {}): Promise<Schemas['GameDefinition']> =>
      (await http.call('put', '/api/v1/admin/catalog/games/{id}', { ...options, path: { id }, body: game })).game,

    /**
     * Removes an empty game.
     *
     * @example
     * await packhouse.admin.games.remove('skies')
     */
    remove: async (id: string, options: CallOptions = {}): Promise<void> => {
      await http.call('delete', '/api/v1/admin/catalog/games/{id}', { ...options, path: { id } })
    },
  }
}
