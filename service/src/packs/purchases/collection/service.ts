import type { ItemKind } from '../../../assets/items/model.ts'
import type { Db } from '../../../db/db.ts'
import type { EndUserService, PresentedIdentity } from '../../wallet/end-users/service.ts'
import type { EndUser } from '../../wallet/end-users/model.ts'
import { listWallets } from '../../wallet/end-users/store.ts'
import { listCardRecords } from '../../shared/after/store.ts'
import { withFacts, type TokenMetadata } from '../../shared/token-metadata.ts'
import type { CollectedCard, CollectedItem } from './model.ts'
import { listCollected, type CollectionFilter } from './store.ts'

type RecordKey = Pick<CollectedItem, 'purchaseId' | 'tokenId'> & { kind: ItemKind }

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
    const ids = new Set(items.flatMap(({ purchaseId }) => purchaseId ?? []))
    const [cards, after] = await Promise.all([
      withFacts(tokens, db, items),
      ids.size === 0 ? [] : listCardRecords(db, [...ids]),
    ])
    const keyOf = ({ purchaseId, kind, tokenId }: RecordKey): string => `${purchaseId}:${kind}:${tokenId}`
    const byKey = new Map(after.map((record) => [keyOf(record), record]))
    return { user, cards: cards.map((card) => ({ ...card, after: byKey.get(keyOf(card)) ?? null })) }
  }

  return { show }
}
