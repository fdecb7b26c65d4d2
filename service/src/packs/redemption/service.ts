import type { TokenKey } from '../../assets/tokens/model.ts'
import { parseAddress } from '../../chain/addresses.ts'
import type { Db, Reader } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { EndUserService, PresentedIdentity } from '../wallet/end-users/service.ts'
import { findPurchase } from '../purchases/store.ts'
import type { QueueStatus, Redemption, RedemptionStatus } from './model.ts'
import { findAny, findRedemption, listLive, listRedemptions } from './store.ts'

export type RedemptionServiceDeps = { db: Db; endUsers: EndUserService }

export type RedemptionQuery = PresentedIdentity & {
  status?: RedemptionStatus | undefined
  beforeId?: number | undefined
}

export type AnyRedemptionQuery = {
  partnerId?: number | undefined
  status?: RedemptionStatus | undefined
  queueStatus?: QueueStatus | undefined
  beforeId?: number | undefined
}

export type RedemptionService = ReturnType<typeof createRedemptionService>

/** A purchase holds few cards and each is redeemed a few times at most. */
const allOfOne = { limit: 100, offset: 0 }

/** Redemptions as their partner sees them. */
export function createRedemptionService({ db, endUsers }: RedemptionServiceDeps) {
  async function get(partnerId: number, id: number): Promise<Redemption> {
    return (await findRedemption(db, id, partnerId)) ?? fail(404, 'not_found', `You have no redemption ${id}.`)
  }

  /** All of a purchase, newest first; a number that is no purchase of theirs may be a token's. */
  async function listOf(partnerId: number, number: number): Promise<[Redemption, ...Redemption[]]> {
    const isPurchase = (await findPurchase(db, number, partnerId)) !== undefined
    const whose = isPurchase ? { purchaseId: number } : { tokenId: BigInt(number) }
    const found = await listRedemptions(db, { partnerId, ...whose }, allOfOne)
    const [newest, ...others] = found
    return newest ? [newest, ...others] : fail(404, 'not_found', `Nothing of ${number} is or was redeemed by you.`)
  }

  /** A wallet that is nobody's yet is looked for as the holder it may be. */
  async function filterOf(partnerId: number, { external_user_id, wallet_address }: PresentedIdentity) {
    if (external_user_id === undefined && wallet_address === undefined) return {}
    const user = await endUsers.find(partnerId, { external_user_id, wallet_address })
    if (user) return { endUserId: user.id }
    const holder = wallet_address === undefined ? undefined : parseAddress(wallet_address)
    return holder === undefined || external_user_id !== undefined ? undefined : { holder }
  }

  /** Newest first, one more than the page. */
  async function list(
    partnerId: number,
    { status, beforeId, ...identity }: RedemptionQuery,
    page: { limit: number; offset: number },
  ): Promise<Redemption[]> {
    const whose = await filterOf(partnerId, identity)
    return whose ? listRedemptions(db, { partnerId, status, beforeId, ...whose }, page) : []
  }

  return {
    get,
    listOf,
    list,
    /** Whoever's they are, for the people who run the place. */
    listAll: (filter: AnyRedemptionQuery, page: { limit: number; offset: number }) => listRedemptions(db, filter, page),
    getAny: async (id: number): Promise<Redemption> =>
      (await findAny(db, id)) ?? fail(404, 'not_found', `There is no redemption ${id}.`),
    /** Which of these tokens are being redeemed, by whomever; one that waits for its burn can still be sold. */
    listLive: (reader: Reader, tokens: readonly TokenKey[]) => listLive(reader, tokens),
    /** Whether a token is on its way home: burned, or as good as. */
    isFrozen: async (reader: Reader, token: TokenKey): Promise<boolean> =>
      (await listLive(reader, [token])).some(({ status }) => status !== 'PREPARED'),
  }
}
