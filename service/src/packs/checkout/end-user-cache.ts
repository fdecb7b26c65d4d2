import type { StoredAddress } from '../../chain/addresses.ts'
import type { PresentedIdentity } from '../wallet/end-users/service.ts'

/** `name` is how the partner knows the end user. */
export type CachedEndUser = { id: number; partnerId: number; name: string; custodyAddress: StoredAddress }

const maxEntries = 10_000

/** Only an external user id always names the same end user; a wallet may be linked to another one later. */
const keyOf = (partnerId: number, { external_user_id, wallet_address }: PresentedIdentity): string | undefined =>
  external_user_id && !wallet_address ? `${partnerId} ${external_user_id}` : undefined

/**
 * Caches end users who bought before. Their id and custody address never change, so entries do not expire; only a restore
 * of the database can remove an end user.
 */
export function createEndUserCache() {
  const entries = new Map<string, CachedEndUser>()
  return {
    find(partnerId: number, identity: PresentedIdentity): CachedEndUser | undefined {
      const key = keyOf(partnerId, identity)
      return key === undefined ? undefined : entries.get(key)
    },

    remember(identity: PresentedIdentity, endUser: CachedEndUser): void {
      const key = keyOf(endUser.partnerId, identity)
      if (key === undefined || entries.has(key)) return
      const [oldest] = entries.size >= maxEntries ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, endUser)
    },

    /** False when the end user was not cached. */
    forget(identity: PresentedIdentity, { partnerId }: Pick<CachedEndUser, 'partnerId'>): boolean {
      const key = keyOf(partnerId, identity)
      return key !== undefined && entries.delete(key)
    },
  }
}
