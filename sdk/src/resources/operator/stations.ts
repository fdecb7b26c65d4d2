import type { BodyOf, CallOptions, DataOf, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

const path = '/api/v1/operator/v1/stations'

export type NewStation = BodyOf<Operation<typeof path, 'post'>>

/** Registered scan stations, at which badge and PIN count as a second factor. */
export function createStations(http: Http) {
  return {
    /**
     * Lists stations, newest first.
     *
     * @example
     * for await (const station of operator.stations.list()) console.log(station.name, station.last_seen_at)
     */
    list: (options: ListOptions<typeof path> = {}) => listOf(http, path, 'stations', options),

    /**
     * Registers a station; its secret is returned only once.
     *
     * @example
     * const { secret } = await operator.stations.register({ name: 'Bench 1', site_id: 1 })
     */
    register: (station: NewStation, options: CallOptions = {}): Promise<DataOf<Operation<typeof path, 'post'>>> =>
      http.call('post', path, { ...options, body: station }),

    /**
     * Revokes a station and ends its sessions.
     *
     * @example
     * await operator.stations.revoke(3)
     */
    revoke: async (id: number, options: CallOptions = {}): Promise<Schemas['Station']> =>
      (await http.call('post', `${path}/{id}/revoke`, { ...options, path: { id } })).station,
  }
}
