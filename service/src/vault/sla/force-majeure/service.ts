import type { Db, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import type { Pauses } from '../../shared/ports.ts'
import { documentOf } from '../model.ts'
import {
  endForceMajeure,
  insertForceMajeure,
  listForceMajeures,
  listPaused,
  pauseSite,
  type ForceMajeure,
} from './store.ts'

export type ForceMajeureDeps = { db: Db; clock: Clock; sites: Pick<Sites, 'get'>; pauses: Pauses }
export type ForceMajeureService = ReturnType<typeof createForceMajeureService>

const causeOf = (id: number): string => `force_majeure:${id}`

/** Events beyond the control of the vault: the SLA clocks of a site, or of all sites, stop while one lasts. */
export function createForceMajeureService({ db, clock, sites, pauses }: ForceMajeureDeps) {
  async function declare(
    tx: Tx,
    actor: string,
    given: { siteId: number | null; reason: string },
  ): Promise<ForceMajeure> {
    if (given.siteId !== null) await sites.get(given.siteId, tx)
    const now = clock.now()
    const declared = await insertForceMajeure(tx, { ...given, startedAt: now, startedBy: actor })
    if (!declared) fail(409, 'already_exists', 'An event of this kind is already open for this site.')
    await pauseSite(tx, given.siteId, causeOf(declared.id), now)
    return declared
  }

  /** Resumes the clocks; each deadline keeps the business days that were left. */
  async function end(tx: Tx, actor: string, id: number): Promise<ForceMajeure> {
    const ended = await endForceMajeure(tx, id, actor, clock.now())
    if (!ended) fail(404, 'not_found', `Force majeure ${id} not found, or already over.`)
    const cause = causeOf(id)
    for (const resource of await listPaused(tx, cause)) await pauses.resume(tx, documentOf(resource), cause)
    return ended
  }

  return { declare, end, list: (): Promise<ForceMajeure[]> => listForceMajeures(db) }
}
