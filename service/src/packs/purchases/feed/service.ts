import type { Db } from '../../../db/db.ts'
import { withFacts, type TokenMetadata } from '../../shared/token-metadata.ts'
import type { Pull } from './model.ts'
import { listPulls, type FeedFilter } from './store.ts'

export type FeedService = ReturnType<typeof createFeedService>

/** Lists recently drawn cards across partners. */
export function createFeedService({ db, tokens }: { db: Db; tokens: TokenMetadata }) {
  async function list(filter: FeedFilter, page: { limit: number; offset: number }): Promise<Pull[]> {
    return withFacts(tokens, db, await listPulls(db, filter, page))
  }

  return { list }
}
