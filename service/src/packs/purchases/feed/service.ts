import type { Db } from '../../../db/db.ts'
import type { TokenMetadata } from '../../shared/token-metadata.ts'
import type { Pull } from './model.ts'
import { listPulls, type FeedFilter } from './store.ts'

export type FeedService = ReturnType<typeof createFeedService>

/** Lists recently drawn cards across partners. */
export function createFeedService({ db, tokens }: { db: Db; tokens: TokenMetadata }) {
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
