import type { StoredAddress } from '../../../chain/addresses.ts'

/** Somebody a partner sells to. */
export type EndUser = {
  id: number
  partnerId: number
  externalUserId: string | null
  walletAddress: StoredAddress | null
  /** When the wallet's holder signed for it. */
  walletVerifiedAt: Date | null
  /** The vault we keep for them, once it is known. */
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

/** Whether an address means this user: the wallet they brought, or the vault we keep for them. */
export const isKnownBy = (user: EndUser, address: StoredAddress | undefined): boolean =>
  address !== undefined && (user.walletAddress === address || user.custodyAddress === address)

/**
 * Decides who is meant by what was found under each name. A name that is still free joins the user who was found under
 * the other; two different users are never merged.
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
    // The vault names its user; it is no wallet to be linked.
    const link = user.custodyAddress === walletAddress ? { externalUserId, walletAddress: undefined } : identity
    return user.externalUserId === null ? { kind: 'link', user, link } : { kind: 'conflict' }
  }
  return { kind: 'known', user }
}
