import type { StoredAddress } from '../../../chain/addresses.ts'

/** A customer of a partner. */
export type EndUser = {
  id: number
  partnerId: number
  externalUserId: string | null
  walletAddress: StoredAddress | null
  /** When the holder of the wallet linked it by a signature. */
  walletVerifiedAt: Date | null
  /** The vault of this user, once it exists. */
  custodyAddress: StoredAddress | null
  createdAt: Date
}

/** How a request names an end user: the partner's own id, a wallet, or both. */
export type Identity = { externalUserId: string | undefined; walletAddress: StoredAddress | undefined }

export type IdentityVerdict =
  | { kind: 'known'; user: EndUser }
  | { kind: 'new' }
  | { kind: 'link'; user: EndUser; link: Identity }
  | { kind: 'conflict' }

/** Whether the address is this user's wallet or vault. */
export const isKnownBy = (user: EndUser, address: StoredAddress | undefined): boolean =>
  address !== undefined && (user.walletAddress === address || user.custodyAddress === address)

/**
 * Decides which user is meant. An unused identifier is linked to the user found by the other one; two different users are
 * never merged.
 */
export function matchIdentity(
  identity: Identity,
  byId: EndUser | undefined,
  byWallet: EndUser | undefined,
): IdentityVerdict {
  const { externalUserId, walletAddress } = identity
  if (byId && byWallet) return byId.id === byWallet.id ? { kind: 'known', user: byId } : { kind: 'conflict' }
  const user = byId ?? byWallet
  if (!user) return { kind: 'new' }
  if (byId && walletAddress !== undefined) {
    return user.walletAddress === null ? { kind: 'link', user, link: identity } : { kind: 'conflict' }
  }
  if (byWallet && externalUserId !== undefined) {
    // A vault address identifies its user, but is never linked as a wallet.
    const link = user.custodyAddress === walletAddress ? { externalUserId, walletAddress: undefined } : identity
    return user.externalUserId === null ? { kind: 'link', user, link } : { kind: 'conflict' }
  }
  return { kind: 'known', user }
}
