import { lockItems } from '../../assets/claims/store.ts'
import type { Assets } from '../../assets/assets.ts'
import { readUniqueId, type ItemKind } from '../../assets/items/model.ts'
import { isOpened } from '../../assets/items/store.ts'
import type { Token, TokenKey } from '../../assets/tokens/model.ts'
import { listTokensOfItems } from '../../assets/tokens/store.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { isWatched } from '../../chain/indexer/watched.ts'
import { vaultSet } from '../../chain/signers/role-policies.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { listItems } from '../purchases/pool-store.ts'
import { findPurchase } from '../purchases/store.ts'
import { readWallet } from '../checkout/preflight.ts'
import { isLive, type Redemption } from './model.ts'
import { findLive, lockLive } from './store.ts'
import { readToken } from './chain-reads.ts'
import { checkToken, pickByNumber, pickOfPurchase, readTokenId, refuseToken, type Pick } from './rules.ts'

/** How a request names what it wants. */
export type TokenRequest = {
  purchase_id?: number | undefined
  token_id?: string | undefined
  unique_id?: string | undefined
  item_type?: ItemKind | undefined
  wallet_address?: string | undefined
}

/** A token that can be redeemed now, with the one who can. */
export type Target = TokenKey & {
  uniqueId: string
  contract: StoredAddress
  holder: StoredAddress
  purchaseId: number | null
  endUserId: number | null
}

export type TokenResolverDeps = { db: Db; chain: Chain; assets: Assets }

type Named = { key: TokenKey; purchaseId: number | null; endUserId: number | null; owner: StoredAddress | undefined }

function settle<Found>(pick: Pick<Found>): Found {
  if ('found' in pick) return pick.found
  return refuseToken(pick.reason, pick.kinds && { item_types: pick.kinds })
}

/** Refuses what stands in the way of one more redemption of a token. */
export function refuseLive({ id, partnerId, status }: Redemption, callerId: number): never {
  const details = partnerId === callerId ? { details: { redemption_id: id, status } } : undefined
  fail(409, 'redemption_exists', 'This token is being redeemed already.', details)
}

/** A card that changed hands before it was burned can only be redeemed by whoever has it now. */
export const isOutdated = (live: Redemption, holder: StoredAddress): boolean =>
  isLive(live) && live.holder !== holder && live.burnRequestedAt === null

/** Finds what a request speaks of, and whether it can be sent home. */
export function createTokenResolver({ db, chain, assets }: TokenResolverDeps) {
  const ownHands = new Set(
    [...Object.values(chain.contracts), chain.deployment.roles.inventory].map((address) => address.toLowerCase()),
  )

  function readNumber(text: string | undefined): bigint | undefined {
    if (text === undefined) return undefined
    return readTokenId(text) ?? refuseToken('token_not_found')
  }

  async function nameByCode(text: string, kind: ItemKind | undefined): Promise<Token> {
    const code = readUniqueId(text) ?? refuseToken('token_not_found')
    const [token] = await listTokensOfItems(db, [code.uniqueId])
    if (!token?.mintedAt) return refuseToken('token_not_found')
    return kind === undefined || kind === token.kind
      ? token
      : refuseToken('item_type_mismatch', { item_types: [token.kind] })
  }

  async function nameOfPurchase(partnerId: number, purchaseId: number, order: TokenRequest): Promise<Named> {
    const purchase =
      (await findPurchase(db, purchaseId, partnerId)) ?? fail(404, 'not_found', `You have no purchase ${purchaseId}.`)
    const items = await listItems(db, [purchaseId])
    const coded = order.unique_id === undefined ? undefined : await nameByCode(order.unique_id, order.item_type)
    const wanted = { tokenId: coded?.tokenId ?? readNumber(order.token_id), kind: coded?.kind ?? order.item_type }
    const { kind, tokenId } = settle(pickOfPurchase(purchase.status, items, wanted))
    const { endUserId, recipientAddress: owner } = purchase
    return { key: { kind, tokenId }, purchaseId, endUserId, owner }
  }

  async function name(partnerId: number, order: TokenRequest): Promise<Named> {
    const { purchase_id: purchaseId, unique_id: code, item_type: kind } = order
    if (purchaseId !== undefined) return nameOfPurchase(partnerId, purchaseId, order)
    const alone = { purchaseId: null, endUserId: null, owner: undefined }
    if (code !== undefined) return { key: await nameByCode(code, kind), ...alone }
    const tokenId = readNumber(order.token_id) ?? refuseToken('purchase_or_token_required')
    return { key: settle(pickByNumber(await assets.listTokensByNumber(db, tokenId), kind)), ...alone }
  }

  async function checkLive(key: TokenKey, holder: StoredAddress, partnerId: number, reader: Reader): Promise<void> {
    const live = await findLive(reader, key)
    if (live && !isOutdated(live, holder)) refuseLive(live, partnerId)
  }

  /** Asks the chain itself: who pays for shipping must be who holds the token now. */
  async function resolve(partnerId: number, order: TokenRequest): Promise<Target> {
    const { key, purchaseId, endUserId, owner } = await name(partnerId, order)
    const { kind, tokenId } = key
    const token = (await assets.findToken(db, key)) ?? refuseToken('token_not_found')
    const { uniqueId, contract } = token
    if (uniqueId === null || contract === null) return refuseToken('unsupported_item')
    const now = await readToken(chain.client, contract, tokenId)
    if (now.owner !== null) await checkLive(key, now.owner, partnerId, db)
    const expectedOwner = owner ?? readWallet('wallet_address', order.wallet_address)
    const isOpen = await isOpened(db, uniqueId)
    const reason = checkToken({ token: now, isOpened: isOpen, ownHands, expectedOwner })
    if (reason) return refuseToken(reason)
    const holder = now.owner ?? refuseToken('no_holder')
    // Nobody but us can sign for a vault of ours, and this is for the holder to sign.
    if (await isWatched(db, vaultSet, holder)) return refuseToken('not_burnable', { reason: 'custodial_wallet' })
    return { kind, tokenId, uniqueId, contract, holder, purchaseId, endUserId }
  }

  /** The same once more with everything locked; returns a redemption that has to make way. */
  async function recheck(tx: Tx, target: Target, partnerId: number): Promise<Redemption | undefined> {
    await lockItems(tx, [target.uniqueId])
    const live = await lockLive(tx, target)
    if (live && !isOutdated(live, target.holder)) refuseLive(live, partnerId)
    return live
  }

  return { resolve, recheck }
}

export type TokenResolver = ReturnType<typeof createTokenResolver>
