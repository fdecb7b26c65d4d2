import type { Db } from '../../../db/db.ts'
import type { EndUserService, PresentedIdentity } from '../../wallet/end-users/service.ts'
import type { EndUser } from '../../wallet/end-users/model.ts'
import { listWallets } from '../../wallet/end-users/store.ts'
import { listCardRecords } from '../../shared/after/store.ts'
import { withFacts, type TokenMetadata } from '../../shared/token-metadata.ts'
import type { CollectedCard } from './model.ts'
import { listCollected, type CollectionFilter } from './store.ts'

export type CollectionDeps = { db: Db; endUsers: EndUserService; tokens: TokenMetadata }

export type CollectionService = ReturnType<typeof createCollectionService>

/** Lists the cards that an end user received. */
export function createCollectionService({ db, endUsers, tokens }: CollectionDeps) {
  async function show(
    partnerId: number,
    identity: PresentedIdentity,
    filter: Pick<CollectionFilter, 'include' | 'isStillOwned' | 'beforeId'>,
    page: { limit: number; offset: number },
  ): Promise<{ user: EndUser; cards: CollectedCard[] }> {
    const user = await endUsers.resolve(partnerId, identity)
    const wallets = await listWallets(db, user.id)
    const items = await listCollected(db, { ...filter, endUserId: user.id, wallets }, page)
    const ids = items.map(({ id }) => id)
    const [cards, after] = await Promise.all([
      withFacts(tokens, db, items),
      ids.length === 0 ? [] : listCardRecords(db, { ids }),
    ])
    const byId = new Map(after.map((record) => [record.id, record]))
    return { user, cards: cards.map((card) => ({ ...card, after: byId.get(card.id) ?? null })) }
  }

  return { show }
}
