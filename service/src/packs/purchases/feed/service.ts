import type { Db } from '../../../db/db.ts'
import type { TokenBook } from '../../checkout/ports.ts'
import type { Pull } from './model.ts'
import { listPulls, type FeedFilter } from './store.ts'

export type FeedService = ReturnType<typeof createFeedService>

/** What was drawn from packs lately, by anybody. */
export function createFeedService({ db, tokens }: { db: Db; tokens: TokenBook }) {
  async function list(filter: FeedFilter, page: { limit: number; offset: number }): Promise<Pull[]> {
    const items = await listPulls(db, filter, page)
    const facts = items.length === 0 ? [] : await tokens.describe(db, items)
    return items.flatMap((item, index): Pull[] => {
      const known = facts[index]
      return known ? [{ ...item, facts: known }] : []
    })
  }

  return { list }
}
