import type { TokenKey } from '../../assets/tokens/model.ts'
import { parseAddress } from '../../chain/addresses.ts'
import type { Db, Reader } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { TimelineEntry } from '../shared/timeline/model.ts'
import type { EndUserService, PresentedIdentity } from '../wallet/end-users/service.ts'
import type { QueueStatus, Redemption, RedemptionStatus } from './model.ts'
import { findAny, findRedemption, listLive, listRedemptions } from './store.ts'
import { listRedemptionTimeline } from './timeline-store.ts'

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

/** A purchase has few cards, and each is redeemed a few times at most. */
const historyPage = { limit: 100, offset: 0 }

/** Reads a partner's redemptions. */
export function createRedemptionService({ db, endUsers }: RedemptionServiceDeps) {
  async function get(partnerId: number, id: number): Promise<Redemption> {
    return (await findRedemption(db, id, partnerId)) ?? fail(404, 'not_found', `Redemption ${id} not found.`)
  }

  /** The redemptions of a purchase, newest first; a number without any is read as a token id. */
  async function listOf(partnerId: number, number: number): Promise<[Redemption, ...Redemption[]]> {
    const ofPurchase = await listRedemptions(db, { partnerId, purchaseId: number }, historyPage)
    const [newest, ...others] =
      ofPurchase.length > 0
        ? ofPurchase
        : await listRedemptions(db, { partnerId, tokenId: BigInt(number) }, historyPage)
    return newest ? [newest, ...others] : fail(404, 'not_found', `No redemption of purchase or token ${number} found.`)
  }

  /** A wallet without an end user filters by holder. */
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
    const filter = await filterOf(partnerId, identity)
    return filter ? listRedemptions(db, { partnerId, status, beforeId, ...filter }, page) : []
  }

  async function timeline(partnerId: number, id: number): Promise<TimelineEntry[]> {
    await get(partnerId, id)
    return listRedemptionTimeline(db, partnerId, id)
  }

  return {
    get,
    listOf,
    list,
    timeline,
    /** Across partners, for operators. */
    listAll: (filter: AnyRedemptionQuery, page: { limit: number; offset: number }) => listRedemptions(db, filter, page),
    getAny: async (id: number): Promise<Redemption> =>
      (await findAny(db, id)) ?? fail(404, 'not_found', `Redemption ${id} not found.`),
    /** The live redemptions of these tokens, across partners; a PREPARED one does not block a sale. */
    listLive: (reader: Reader, tokens: readonly TokenKey[]) => listLive(reader, tokens),
    /** Whether the burn of a token is submitted or done. */
    isFrozen: async (reader: Reader, token: TokenKey): Promise<boolean> =>
      (await listLive(reader, [token])).some(({ status }) => status !== 'PREPARED'),
  }
}
