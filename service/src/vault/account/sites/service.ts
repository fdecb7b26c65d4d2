import type { Db } from '../../../db/db.ts'
import { isStorableId } from '../../shared/requests.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Site } from '../../../warehouse/sites/model.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { countBySite } from './store.ts'

export type CountedSite = { site: Site; cardCount: number }
export type SiteService = ReturnType<typeof createSiteService>

/** The sites with the card counts of a tenant. */
export function createSiteService({ db, sites }: { db: Db; sites: Pick<Sites, 'list'> }) {
  async function list(accountId: number): Promise<CountedSite[]> {
    const counts = await countBySite(db, accountId)
    return (await sites.list()).map((site) => ({ site, cardCount: counts.get(site.id) ?? 0 }))
  }

  async function get(accountId: number, id: number): Promise<CountedSite> {
    const found = isStorableId(id) ? (await list(accountId)).find(({ site }) => site.id === id) : undefined
    return found ?? fail(404, 'not_found', `Site ${id} not found.`)
  }

  return { list, get }
}
