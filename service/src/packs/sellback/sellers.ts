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

/** Resolves the seller of a request. Never creates an end user. */
export function createSellers({ db, endUsers, vaults }: SellerDeps) {
  async function findUser(partnerId: number, identity: PresentedIdentity) {
    return (await endUsers.find(partnerId, identity)) ?? fail(404, 'not_found', 'End user not found.')
  }

  /** The named wallet, else the end user's wallet or vault, whichever holds the cards. */
  async function anySeller(
    partnerId: number,
    identity: PresentedIdentity,
    tokenIds: readonly bigint[],
  ): Promise<StoredAddress> {
    const { walletAddress } = readIdentity(identity)
    if (walletAddress) return walletAddress
    const user = await findUser(partnerId, identity)
    const addresses = [user.custodyAddress, user.walletAddress].filter((address) => address !== null)
    const [first, second] = addresses
    if (!first) return fail(404, 'not_found', 'This end user has neither a wallet nor a vault.')
    if (!second) return first
    const names = tokenIds.flatMap((tokenId) => cardKinds.map((kind) => ({ kind, tokenId })))
    const owners = (await listTokens(db, names)).map(({ owner }) => owner)
    return addresses.find((address) => owners.includes(address)) ?? first
  }

  /** A wallet that signs its own sales. */
  async function walletSeller(partnerId: number, identity: PresentedIdentity): Promise<StoredAddress> {
    const { walletAddress } = readIdentity(identity)
    const wallet = walletAddress ?? (await findUser(partnerId, identity)).walletAddress
    if (!wallet) return invalidWallet('This end user has no wallet that can sign; pass wallet_address.')
    return (await vaults.isVault(wallet))
      ? invalidWallet('A vault cannot sign; sell its cards with the vault sale endpoint.')
      : wallet
  }

  return { anySeller, walletSeller }
}
