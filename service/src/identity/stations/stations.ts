import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Secrets } from '../sessions/secrets.ts'
import * as store from './store.ts'
import type { Station } from './model.ts'

export type StationDeps = { db: Db; clock: Clock; audit: Audit; secrets: Secrets }

/** Registered scan stations, each known by the secret that its device keeps. */
export function createStations({ db, clock, audit, secrets }: StationDeps) {
  const missing = (id: number): never => fail(404, 'not_found', `Station ${id} not found.`)

  /** The secret is returned only once. */
  async function register(
    { name, siteId }: { name: string; siteId: number },
    actor: string,
  ): Promise<{ station: Station; secret: string }> {
    if (!(await store.hasSite(db, siteId))) fail(404, 'not_found', `Site ${siteId} not found.`)
    const secret = secrets.newToken()
    const order = { name, siteId, secretHash: secrets.hashToken(secret), registeredBy: actor, createdAt: clock.now() }
    const station = await transact(db, async (tx) => {
      const inserted = await store.insertStation(tx, order)
      if (!inserted) fail(409, 'already_exists', `Site ${siteId} has a station named ${name}.`)
      const details = { name, site_id: siteId }
      await audit.record(tx, { actor, action: 'station.registered', target: `station:${inserted.id}`, details })
      return inserted
    })
    return { station, secret }
  }

  /** Ends every session at the station. Revoking again changes nothing. */
  async function revoke(id: number, actor: string): Promise<Station> {
    return transact(db, async (tx) => {
      const now = clock.now()
      const revoked = await store.revokeStation(tx, id, now)
      if (!revoked) return (await store.findStation(tx, id)) ?? missing(id)
      await store.endSessionsAt(tx, id, now)
      const { name, siteId } = revoked
      const details = { name, site_id: siteId }
      await audit.record(tx, { actor, action: 'station.revoked', target: `station:${id}`, details })
      return revoked
    })
  }

  return {
    register,
    revoke,
    list: (page: { limit: number; offset: number }) => store.listStations(db, page),
    get: async (id: number): Promise<Station> => (await store.findStation(db, id)) ?? missing(id),
    /** The station that a secret belongs to; undefined for an unknown or revoked one. */
    identify: async (secret: string | undefined): Promise<Station | undefined> =>
      secret === undefined ? undefined : store.seeStation(db, secrets.hashToken(secret), clock.now()),
  }
}

export type Stations = ReturnType<typeof createStations>
