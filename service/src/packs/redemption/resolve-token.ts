import { lockItems } from '../../assets/claims/store.ts'
import type { Assets } from '../../assets/assets.ts'
import { readUniqueId, type ItemKind } from '../../assets/items/model.ts'
import { isOpened } from '../../assets/items/store.ts'
import { keyOf, type Token, type TokenKey } from '../../assets/tokens/model.ts'
import { listTokensOfItems } from '../../assets/tokens/store.ts'
import { toStored, type StoredAddress } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { isWatched } from '../../chain/indexer/watched.ts'
import { vaultSet } from '../../chain/signers/role-policies.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import { reasonOfUse } from '../shared/card-use.ts'
import { readCardUses } from '../shared/card-use-store.ts'
import { listItems } from '../purchases/pool-store.ts'
import { findPurchase } from '../purchases/store.ts'
import { readWallet } from '../checkout/preflight.ts'
import { isLive, type Redemption } from './model.ts'
import { findLostPayment, refuseLost, type LostPayment } from './lost.ts'
import { findLive, lockLive } from './store.ts'
import { readToken } from './chain-reads.ts'
import { checkToken, pickByNumber, pickOfPurchase, readTokenId, refuseToken, type Picked } from './rules.ts'

/** The fields that identify the token. */
export type TokenRequest = {
  purchase_id?: number | undefined
  token_id?: string | undefined
  unique_id?: string | undefined
  item_type?: ItemKind | undefined
  wallet_address?: string | undefined
}

/** A redeemable token and its holder. */
export type Target = TokenKey & {
  uniqueId: string
  contract: StoredAddress
  holder: StoredAddress
  purchaseId: number | null
  endUserId: number | null
  /** Its shipping is paid, and the database has lost the redemption. */
  lost?: LostPayment | undefined
}

/** Which vaults may hold the token of a request. Without a rule none may, because the holder must sign. */
export type VaultRule = {
  /** The vault that must hold the token. */
  address?: StoredAddress | undefined
  isAllowed(vault: StoredAddress): Promise<boolean>
}

export type TokenResolverDeps = { db: Db; chain: Chain; assets: Assets }

type Identified = {
  key: TokenKey
  purchaseId: number | null
  endUserId: number | null
  owner: StoredAddress | undefined
}

function requireFound<Found>(pick: Picked<Found>): Found {
  if ('found' in pick) return pick.found
  return refuseToken(pick.reason, pick.kinds && { item_types: pick.kinds })
}

/** Refuses a second redemption of a token. */
export function refuseLive({ id, partnerId, status }: Redemption, callerId: number): never {
  const details = partnerId === callerId ? { details: { redemption_id: id, status } } : undefined
  fail(409, 'redemption_exists', 'This token is already being redeemed.', details)
}

/** Refuses a token that is sold or exported; its redemptions are checked separately. */
export async function requireUnused(reader: Reader, key: TokenKey): Promise<void> {
  const use = (await readCardUses(reader, [key])).get(keyOf(key))
  const reason = use === 'redemption' ? null : reasonOfUse(use ?? null)
  if (reason) refuseToken('not_burnable', { reason })
}

/** A token transferred before its burn can only be redeemed by its current holder. */
export const isOutdated = (live: Redemption, holder: StoredAddress): boolean =>
  isLive(live) && live.holder !== holder && live.burnRequestedAt === null

/** Resolves the token of a request and checks that it can be redeemed. */
export function createTokenResolver({ db, chain, assets }: TokenResolverDeps) {
  const ownAddresses = new Set(Object.values(chain.contracts).map(toStored))

  function readNumber(text: string | undefined): bigint | undefined {
    if (text === undefined || text === '') return undefined
    return readTokenId(text) ?? refuseToken('token_not_found')
  }

  async function findByCode(text: string, kind: ItemKind | undefined): Promise<Token> {
    const code = readUniqueId(text) ?? refuseToken('token_not_found')
    const [token] = await listTokensOfItems(db, [code.uniqueId])
    if (!token?.mintedAt) return refuseToken('token_not_found')
    return kind === undefined || kind === token.kind
      ? token
      : refuseToken('item_type_mismatch', { item_types: [token.kind] })
  }

  async function identifyInPurchase(partnerId: number, purchaseId: number, order: TokenRequest): Promise<Identified> {
    const purchase =
      (await findPurchase(db, purchaseId, partnerId)) ?? fail(404, 'not_found', `Purchase ${purchaseId} not found.`)
    const items = await listItems(db, [purchaseId])
    const byCode = order.unique_id ? await findByCode(order.unique_id, order.item_type) : undefined
    const wanted = { tokenId: byCode?.tokenId ?? readNumber(order.token_id), kind: byCode?.kind ?? order.item_type }
    const { kind, tokenId } = requireFound(pickOfPurchase(purchase.status, items, wanted))
    const { endUserId, recipientAddress: owner } = purchase
    return { key: { kind, tokenId }, purchaseId, endUserId, owner }
  }

  async function identify(partnerId: number, order: TokenRequest): Promise<Identified> {
    const { purchase_id: purchaseId, unique_id: code, item_type: kind } = order
    if (purchaseId !== undefined) return identifyInPurchase(partnerId, purchaseId, order)
    const unowned = { purchaseId: null, endUserId: null, owner: undefined }
    if (code) return { key: await findByCode(code, kind), ...unowned }
    const tokenId = readNumber(order.token_id) ?? refuseToken('purchase_or_token_required')
    return { key: requireFound(pickByNumber(await assets.listTokensByNumber(db, tokenId), kind)), ...unowned }
  }

  async function checkLive(key: TokenKey, holder: StoredAddress, partnerId: number, reader: Reader): Promise<void> {
    const live = await findLive(reader, key)
    if (live && !isOutdated(live, holder)) refuseLive(live, partnerId)
  }

  /** Reads the chain: the payer of the shipping must be the current holder. */
  async function resolve(partnerId: number, order: TokenRequest, vault?: VaultRule): Promise<Target> {
    const { key, purchaseId, endUserId, owner } = await identify(partnerId, order)
    const { kind, tokenId } = key
    const token = (await assets.findToken(db, key)) ?? refuseToken('token_not_found')
    const { uniqueId, contract } = token
    if (uniqueId === null || contract === null) return refuseToken('unsupported_item')
    const now = await readToken(chain.client, contract, tokenId)
    if (now.owner !== null) await checkLive(key, now.owner, partnerId, db)
    const expectedOwner = vault?.address ?? owner ?? readWallet('wallet_address', order.wallet_address)
    const isOpen = await isOpened(db, uniqueId)
    const reason = checkToken({ token: now, isOpened: isOpen, ownAddresses, expectedOwner })
    const lost =
      reason === 'not_burnable' && vault?.address
        ? await findLostPayment(db, chain.client, { vault: vault.address, contract, tokenId })
        : undefined
    if (reason && !lost) return refuseToken(reason)
    // Its parcel has left.
    if (lost && now.owner === null) refuseLost(lost.act)
    const holder = now.owner ?? refuseToken('no_holder')
    await requireUnused(db, key)
    // Only the service can sign for its vaults.
    const isRefused = vault === undefined || !(await vault.isAllowed(holder))
    if (isRefused && (await isWatched(db, vaultSet, holder))) {
      return refuseToken('not_burnable', { reason: 'custodial_wallet' })
    }
    return { kind, tokenId, uniqueId, contract, holder, purchaseId, endUserId, lost }
  }

  /** Repeats the check under lock; returns an outdated redemption that must be cancelled. */
  async function recheck(tx: Tx, target: Target, partnerId: number): Promise<Redemption | undefined> {
    await lockItems(tx, [target.uniqueId])
    const live = await lockLive(tx, target)
    if (live && !isOutdated(live, target.holder)) refuseLive(live, partnerId)
    return live
  }

  return { resolve, recheck }
}

export type TokenResolver = ReturnType<typeof createTokenResolver>
