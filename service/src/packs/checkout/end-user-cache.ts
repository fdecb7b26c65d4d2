import type { StoredAddress } from '../../chain/addresses.ts'
import type { PresentedIdentity } from '../wallet/end-users/service.ts'

export type CachedEndUser = { id: number; partnerId: number; custodyAddress: StoredAddress }

const most = 10_000

/** A wallet may be linked to somebody else's name later; a partner's own name for somebody stays theirs. */
const nameOf = (partnerId: number, { external_user_id, wallet_address }: PresentedIdentity): string | undefined =>
  external_user_id && !wallet_address ? `${partnerId} ${external_user_id}` : undefined

/** Those who bought before: who they are and where their cards are kept never changes, so nobody has to be asked again. */
export function createEndUserCache() {
  const known = new Map<string, CachedEndUser>()
  return {
    find(partnerId: number, identity: PresentedIdentity): CachedEndUser | undefined {
      const name = nameOf(partnerId, identity)
      return name === undefined ? undefined : known.get(name)
    },

    remember(identity: PresentedIdentity, regular: CachedEndUser): void {
      const name = nameOf(regular.partnerId, identity)
      if (name === undefined || known.has(name)) return
      const [oldest] = known.size >= most ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
      known.set(name, regular)
    },
  }
}
