import { lockItems } from '../../assets/claims/store.ts'
import { keyOf } from '../../assets/tokens/model.ts'
import { listTokens } from '../../assets/tokens/store.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Micros } from '../../kernel/money.ts'
import { reasonOfUse } from '../shared/card-use.ts'
import { readCardUses } from '../shared/card-use-store.ts'
import { requireFollowedChain } from '../shared/chain-answers.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import { readUsdc } from '../../kernel/amounts.ts'
import { runOnce, type Fingerprint, type Once } from '../../idempotency/idempotency.ts'
import type { CardKind, Sellback } from './model.ts'
import { claimFound } from './claim-store.ts'
import { findByKey, insertItems, insertRequest, listItems } from './store.ts'
import type { VaultService } from '../wallet/vaults/service.ts'
import { explanations, requireOneKind, requireSellable } from './eligibility.ts'
import { readMinTotal, readTokenIds, type Requester, type MinTotalOrder, type QuoteOrder } from './requests.ts'
import type { GetQuote } from './quote.ts'
import type { SellIntents } from './sell-intents.ts'

export type SellDeps = {
  db: Db
  clock: Clock
  endUsers: EndUserService
  vaults: VaultService
  getQuote: GetQuote
  sellIntents: SellIntents
  /** Refuses while the relayer is disabled, before anything is written. */
  requireRelayer(): Promise<void>
}

export type SellOrder = QuoteOrder & MinTotalOrder

type Ready = { seller: StoredAddress; kind: CardKind; quotedTotal: Micros; minTotal: Micros }

type Row = Sellback & { tokenIds: readonly bigint[] }

/** The parameters that the row does not keep as they were sent. */
const requestOf = ({ min_total_usdc, slippage_bps, item_type }: SellOrder) => ({
  min_total: min_total_usdc === undefined ? null : readUsdc('min_total_usdc', min_total_usdc).toString(),
  slippage_bps: slippage_bps ?? null,
  item_type: item_type ?? null,
})

/** Rows from before the parameters were kept are compared by end user and cards. */
const fingerprintOf = (
  { endUserId, tokenIds, request }: Pick<Row, 'endUserId' | 'tokenIds' | 'request'>,
  asked?: Fingerprint,
): Fingerprint => ({
  ...asked,
  end_user: endUserId,
  token_ids: tokenIds
    .map(Number)
    .toSorted((one, other) => one - other)
    .join(','),
  ...request,
})

/** Assigns the cards to a sell-back. Refuses if another pending sell-back has one of them. */
export async function claimCards(tx: Tx, sellback: Sellback, tokenIds: readonly bigint[]): Promise<void> {
  const claimed = new Set(await insertItems(tx, sellback, tokenIds))
  const taken = tokenIds.find((tokenId) => !claimed.has(tokenId))
  if (taken === undefined) return
  fail(409, 'not_eligible', `Token ${taken} is already part of a pending sell-back.`, {
    details: { token_id: taken.toString(), reason: 'already_selling' },
  })
}

/** Refuses cards that are used otherwise; their items are locked, so no such request begins meanwhile. */
async function refuseUsed(tx: Tx, kind: CardKind, tokenIds: readonly bigint[]): Promise<void> {
  const tokens = await listTokens(
    tx,
    tokenIds.map((tokenId) => ({ kind, tokenId })),
  )
  await lockItems(
    tx,
    tokens.flatMap(({ uniqueId }) => uniqueId ?? []),
  )
  const uses = await readCardUses(tx, tokens)
  const taken = tokens.find((token) => uses.has(keyOf(token)))
  const reason = taken && reasonOfUse(uses.get(keyOf(taken)) ?? null)
  if (!reason) return
  fail(409, 'not_eligible', `Token ${taken.tokenId} ${explanations[reason]}.`, {
    details: { token_id: taken.tokenId.toString(), reason },
  })
}

/** Sells cards from an end user's vault: the row, its cards and its intent are written in one transaction. */
export function createSell(deps: SellDeps) {
  const { db, clock, endUsers, vaults, getQuote, sellIntents } = deps

  async function withTokens(reader: Reader, sellback: Sellback): Promise<Row> {
    return { ...sellback, tokenIds: (await listItems(reader, [sellback.id])).map(({ tokenId }) => tokenId) }
  }

  return async function sell(requester: Requester, order: SellOrder, key: string): Promise<Once<Sellback>> {
    const { partnerId, keyId, keyFamily } = requester
    const tokenIds = readTokenIds(order.token_ids)
    const minTotalFor = readMinTotal(order)
    const user = await endUsers.resolve(partnerId, order)
    const now = clock.now()
    const request = requestOf(order)
    const asked = fingerprintOf({ endUserId: user.id, tokenIds, request })
    return runOnce<Row, Ready>(db, {
      asked,
      fingerprintOf: (row) => fingerprintOf(row, asked),
      lock: `sellback ${partnerId} ${key}`,
      isMostlyNew: true,
      async find(reader) {
        const known =
          (await findByKey(reader, partnerId, key)) ??
          // Asked for only when the cards cannot be sold now: they were sold before the database lost the request.
          (await claimFound(db, { partnerId, endUserId: user.id, tokenIds, key, request }))
        return known && withTokens(reader, known)
      },
      async prepare() {
        await deps.requireRelayer()
        await requireFollowedChain(db)
        const { address: seller } = await vaults.ensure(user)
        const quote = await getQuote({ seller, tokenIds, itemType: order.item_type })
        requireSellable(quote)
        return { seller, kind: requireOneKind(quote), quotedTotal: quote.total, minTotal: minTotalFor(quote.total) }
      },
      async insert(tx, ready) {
        // Before the row, so that a refusal uses up no id.
        await refuseUsed(tx, ready.kind, tokenIds)
        const sale = { partnerId, endUserId: user.id, keyId, keyFamily, request, ...ready }
        const row = await insertRequest(tx, { ...sale, channel: 'VAULT', idempotencyKey: key }, now)
        return row && { ...row, tokenIds }
      },
      async complete(tx, row) {
        await claimCards(tx, row, tokenIds)
        await sellIntents.start(tx, row)
        return row
      },
    })
  }
}
