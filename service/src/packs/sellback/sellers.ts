import { listTokens } from '../../assets/tokens/store.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { readIdentity, type EndUserService, type PresentedIdentity } from '../wallet/end-users/service.ts'
import { cardKinds } from './model.ts'
import type { VaultService } from '../wallet/vaults/service.ts'

export type SellerDeps = { db: Db; endUsers: EndUserService; vaults: Pick<VaultService, 'isVault'> }

export type Sellers = ReturnType<typeof createSellers>

const invalidWallet = (message: string): never =>
  fail(400, 'invalid_wallet_address', message, { details: { field: 'wallet_address' } })

/** Whose cards a request is about. Nobody is made by asking. */
export function createSellers({ db, endUsers, vaults }: SellerDeps) {
  async function findUser(partnerId: number, identity: PresentedIdentity) {
    return (await endUsers.find(partnerId, identity)) ?? fail(404, 'not_found', 'You have no such end user.')
  }

  /** The wallet that is named, else the one of the end user's two that holds the cards. */
  async function anySeller(
    partnerId: number,
    identity: PresentedIdentity,
    tokenIds: readonly bigint[],
  ): Promise<StoredAddress> {
    const { walletAddress } = readIdentity(identity)
    if (walletAddress) return walletAddress
    const user = await findUser(partnerId, identity)
    const places = [user.custodyAddress, user.walletAddress].filter((place) => place !== null)
    const [first, second] = places
    if (!first) return fail(404, 'not_found', 'This end user has neither a wallet nor a vault.')
    if (!second) return first
    const names = tokenIds.flatMap((tokenId) => cardKinds.map((kind) => ({ kind, tokenId })))
    const owners = (await listTokens(db, names)).map(({ owner }) => owner)
    return places.find((place) => owners.includes(place)) ?? first
  }

  /** A wallet that signs for itself. */
  async function walletSeller(partnerId: number, identity: PresentedIdentity): Promise<StoredAddress> {
    const { walletAddress } = readIdentity(identity)
    const wallet = walletAddress ?? (await findUser(partnerId, identity)).walletAddress
    if (!wallet) return invalidWallet('This end user has no wallet that could sign; name one.')
    return (await vaults.isVault(wallet))
      ? invalidWallet('A vault signs nothing; its cards are sold in one call.')
      : wallet
  }

  return { anySeller, walletSeller }
}
