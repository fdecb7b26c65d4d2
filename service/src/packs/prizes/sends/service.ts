import type { Claims } from '../../../assets/claims/claims.ts'
import { lockItems } from '../../../assets/claims/store.ts'
import { assignTokenId, expectMint } from '../../../assets/tokens/store.ts'
import { requireReadMints } from '../../../assets/tokens/unread.ts'
import { readAddress, toStored, type StoredAddress } from '../../../chain/addresses.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { Db, Reader, Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Micros } from '../../../kernel/money.ts'
import { requireChain, requireFollowedChain } from '../../shared/chain-answers.ts'
import type { Adoptions } from '../../wallet/adoptions/adopt.ts'
import type { TimelineEntry } from '../../shared/timeline/model.ts'
import { runOnce, type Once } from '../../../idempotency/idempotency.ts'
import type { Land } from './landing.ts'
import { createLostPrizes, type LostPrize } from './lost.ts'
import { readItem, refuseItem, requireDistinct, type PresentedItem, type RequestedItem } from './read-items.ts'
import {
  claimOf,
  itemRefOfSend,
  sendFingerprint,
  itemsFingerprint,
  nameOf,
  reasonToSkip,
  skippedOf,
  type NamedItem,
  type Prize,
  type Send,
  type SendItem,
  type SkippedItem,
} from './model.ts'
import {
  findSend,
  findSendByKey,
  insertSend,
  insertSendItem,
  listContainers,
  listPrizes,
  listSendItems,
  listSends,
  searchPrizes,
  setSkipped,
  type PrizeFilter,
  type SendFilter,
} from './store.ts'
import { listSendTimeline } from './timeline-store.ts'

type Valued = Pick<Prize, 'cardId' | 'gradeCompany' | 'grade' | 'priceGroup'>

export type SendDeps = {
  db: Db
  clock: Clock
  chain: Chain | undefined
  claims: Claims
  adoptions: Pick<Adoptions, 'lockByReference' | 'decide'>
  requireFlag(): Promise<void>
  /** Current values of items, in the order of the input. */
  listValues(reader: Reader, items: readonly Valued[]): Promise<readonly ({ amount: Micros } | undefined)[]>
  /** Submits the intents of the items, in the transaction that decides on them. */
  submitItems(tx: Tx, send: Send, parcels: readonly { item: SendItem; priceGroup: number }[]): Promise<void>
  land: Land
}

export type SendOrder = {
  partnerId: number
  key: string
  keyFamily: string
  walletAddress: string
  items: readonly PresentedItem[]
  reference: string
  isBuybackEligible: boolean
  retryOf?: number | undefined
  /** Of all recipients, for a send of a batch. */
  batchHash?: string | undefined
}

type Taken = { prize: Prize; lost: LostPrize | undefined }
type Asking = Pick<Send, 'partnerId' | 'walletAddress'> & { key: string }
/** The items of a request that are sent, and those that are not. */
type Decision = { taken: readonly Taken[]; skipped: readonly SkippedItem[] }

/** A requested prize, and why it would be skipped. */
export type Inspected = { prize: Prize; skipped: SkippedItem | undefined }

export type ShownSend = { send: Send; items: SendItem[] }

export type SendService = ReturnType<typeof createSendService>

/** Sends of prizes to their winners. */
export function createSendService(deps: SendDeps) {
  const { db, clock, chain, claims, requireFlag, listValues, submitItems } = deps
  const { findLost, claimLost } = createLostPrizes(deps)
  const scopeOf = (partnerId: number) => ({
    partnerId,
    inventory: toStored(chain?.contracts.inventory ?? '0x'),
    now: clock.now(),
  })

  /** Refuses our own addresses, which cannot be winners. */
  function readWallet(text: string): StoredAddress {
    const address = readAddress('wallet_address', text)
    const own = chain ? Object.values(chain.contracts).map(toStored) : []
    if (own.includes(address)) {
      fail(400, 'invalid_wallet_address', 'wallet_address must be a wallet, not an address of this platform.', {
        details: { field: 'wallet_address' },
      })
    }
    return address
  }

  /** Resolves each item to a prize of this partner; unknown items and those of others are refused alike. */
  async function find(partnerId: number, items: readonly NamedItem[]): Promise<RequestedItem[]> {
    const numbers = items.flatMap(({ containerTokenId }) => containerTokenId ?? [])
    const containers = new Map((await listContainers(db, numbers)).map((row) => [row.tokenId, row.uniqueId]))
    const uniqueIds = items.map(
      ({ uniqueId, containerTokenId }) => uniqueId ?? containers.get(containerTokenId ?? 0n) ?? '',
    )
    const known = new Set((await listPrizes(db, scopeOf(partnerId), uniqueIds)).map(({ uniqueId }) => uniqueId))
    const missing = uniqueIds.findIndex((uniqueId) => !known.has(uniqueId))
    const named = items[missing]
    if (named) refuseItem(missing, `${nameOf(named)} is not one of your prizes.`)
    requireDistinct(uniqueIds)
    return items.map(({ containerTokenId, custody }, index) => ({
      uniqueId: uniqueIds[index] ?? '',
      custody,
      containerTokenId: containerTokenId ?? null,
    }))
  }

  async function prepare(partnerId: number, items: readonly NamedItem[]): Promise<RequestedItem[]> {
    await requireFlag()
    const followed = requireChain(chain)
    const requested = await find(partnerId, items)
    await requireFollowedChain(db)
    await followed.intents.checkReady(db, 'prizes')
    await requireReadMints(followed, db)
    return requested
  }

  const refOf = ({ partnerId, key }: Asking, uniqueId: string) =>
    itemRefOfSend(requireChain(chain).chainId, { partnerId, key }, uniqueId)

  /** Decides under the lock of the items which ones are sent. Before anything is written: a refusal uses up no id. */
  async function decide(tx: Tx, asking: Asking, requested: readonly RequestedItem[]): Promise<Decision> {
    const uniqueIds = requested.map(({ uniqueId }) => uniqueId)
    await lockItems(tx, uniqueIds)
    const found = await listPrizes(tx, scopeOf(asking.partnerId), uniqueIds)
    const prizes = new Map(found.map((prize) => [prize.uniqueId, prize]))
    const skipped: SkippedItem[] = []
    const taken: Taken[] = []
    for (const one of requested) {
      const prize =
        prizes.get(one.uniqueId) ?? refuseItem(requested.indexOf(one), `${one.uniqueId} is not one of your prizes.`)
      const lost = await findLost(tx, asking, prize, refOf(asking, one.uniqueId))
      const reason = lost ? null : reasonToSkip(prize, one.custody)
      if (reason === null) taken.push({ prize, lost })
      else skipped.push(skippedOf(prize, one.containerTokenId, reason))
    }
    if (taken.length === 0) {
      fail(409, 'no_sendable_items', 'None of these items can be sent now; the Idempotency-Key is not used up.', {
        details: { skipped },
      })
    }
    return { taken, skipped }
  }

  /** Claims the items of a send and submits their transactions. */
  async function fill(tx: Tx, send: Send, { taken, skipped }: Decision, key: string): Promise<Send> {
    const uniqueIdsToSend = taken.flatMap(({ prize, lost }) => (lost ? [] : prize.uniqueId))
    const outcome = await claims.claim(tx, { ...claimOf(send.id), uniqueIds: uniqueIdsToSend })
    assert(outcome.isClaimed, 'A locked and unclaimed item must be claimable.')
    const parcels = []
    const sent = []
    for (const [place, { prize, lost }] of taken.entries()) {
      const itemRef = refOf({ ...send, key }, prize.uniqueId)
      const item = await insertItem(tx, send, prize, { place, itemRef }, lost)
      if (lost) sent.push({ item, lost })
      else parcels.push({ item, priceGroup: prize.priceGroup })
    }
    await submitItems(tx, send, parcels)
    for (const { item, lost } of sent) await claimLost(tx, item, lost)
    return setSkipped(tx, send.id, skipped)
  }

  type Place = { place: number; itemRef: SendItem['itemRef'] }

  async function insertItem(tx: Tx, send: Send, prize: Prize, at: Place, lost?: LostPrize): Promise<SendItem> {
    const { id: sendId, partnerId } = send
    const { uniqueId, kind } = prize
    const tokenId = lost?.tokenId ?? prize.tokenId ?? (await assignTokenId(tx, kind, uniqueId))
    assert(tokenId !== undefined, 'A locked item must get a token id.')
    await expectMint(tx, { kind, tokenId }, at.itemRef)
    return insertSendItem(
      tx,
      {
        sendId,
        partnerId,
        ...at,
        uniqueId,
        kind,
        action: lost?.action ?? (prize.isMinted ? 'TRANSFER' : 'MINT'),
        tokenId,
        awaitsWindow: send.isBuybackEligible,
      },
      clock.now(),
    )
  }

  async function create(order: SendOrder): Promise<Once<ShownSend>> {
    const { partnerId, key, keyFamily, reference, isBuybackEligible, retryOf = null } = order
    const walletAddress = readWallet(order.walletAddress)
    const items = order.items.map(readItem)
    requireDistinct(items.map(nameOf))
    const asked = itemsFingerprint(items) + (order.batchHash === undefined ? '' : ` batch ${order.batchHash}`)
    let decision: Decision = { taken: [], skipped: [] }
    const { row, isReplay } = await runOnce<Send, RequestedItem[]>(db, {
      asked: sendFingerprint({ walletAddress, asked, reference, isBuybackEligible, retryOf }),
      fingerprintOf: sendFingerprint,
      lock: `send ${partnerId} ${key}`,
      find: (reader) => findSendByKey(reader, partnerId, key),
      prepare: () => prepare(partnerId, items),
      async insert(tx, requested) {
        decision = await decide(tx, { partnerId, walletAddress, key }, requested)
        const send = { partnerId, key, keyFamily, walletAddress, reference, isBuybackEligible, asked, retryOf }
        return insertSend(tx, send, clock.now())
      },
      complete: (tx, send) => fill(tx, send, decision, key),
    })
    return { row: await show(row), isReplay }
  }

  /** What would be sent now, and what would be skipped. Changes nothing. */
  async function inspect(partnerId: number, presented: readonly PresentedItem[]): Promise<Inspected[]> {
    const items = presented.map(readItem)
    requireDistinct(items.map(nameOf))
    const requested = await prepare(partnerId, items)
    const uniqueIds = requested.map(({ uniqueId }) => uniqueId)
    const found = new Map((await listPrizes(db, scopeOf(partnerId), uniqueIds)).map((prize) => [prize.uniqueId, prize]))
    return requested.flatMap(({ uniqueId, custody, containerTokenId }) => {
      const prize = found.get(uniqueId)
      const reason = prize ? reasonToSkip(prize, custody) : null
      if (!prize) return []
      return [{ prize, skipped: reason === null ? undefined : skippedOf(prize, containerTokenId, reason) }]
    })
  }

  async function show(send: Send): Promise<ShownSend> {
    return { send, items: await listSendItems(db, [send.id]) }
  }

  async function get(partnerId: number, id: number): Promise<ShownSend> {
    return show((await findSend(db, partnerId, id)) ?? fail(404, 'not_found', `Send ${id} not found.`))
  }

  async function timeline(partnerId: number, id: number): Promise<TimelineEntry[]> {
    await get(partnerId, id)
    return listSendTimeline(db, partnerId, id)
  }

  async function list(filter: SendFilter, page: { limit: number; offset: number }): Promise<ShownSend[]> {
    const sends = await listSends(db, filter, page)
    const items = Map.groupBy(
      await listSendItems(
        db,
        sends.map(({ id }) => id),
      ),
      ({ sendId }) => sendId,
    )
    return sends.map((send) => ({ send, items: items.get(send.id) ?? [] }))
  }

  /** Sends the failed items again, as a new send to the same winner. */
  async function retry(partnerId: number, id: number, { key, keyFamily }: { key: string; keyFamily: string }) {
    const { send, items } = await get(partnerId, id)
    const failed = items.filter(({ status }) => status === 'FAILED')
    if (failed.length === 0) {
      fail(409, 'invalid_status', 'No item of this send has failed.', { details: { status: send.status } })
    }
    return create({
      partnerId,
      key,
      keyFamily,
      walletAddress: send.walletAddress,
      items: failed.map(({ uniqueId }) => ({ unique_id: uniqueId })),
      reference: send.reference,
      isBuybackEligible: send.isBuybackEligible,
      retryOf: send.id,
    })
  }

  /** The partner's prizes, with their values and why some cannot be sent now. */
  async function inventory(partnerId: number, filter: PrizeFilter, page: { limit: number; offset: number }) {
    const prizes = await searchPrizes(db, scopeOf(partnerId), filter, page)
    const values = await listValues(db, prizes)
    return prizes.map((prize, index) => ({ prize, value: values[index]?.amount ?? null }))
  }

  return { create, inspect, readWallet, get, list, timeline, retry, inventory }
}
