import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { randomBase62, type Random } from '../../../kernel/random.ts'
import { requireAddress, type Address, type AddressInput } from '../../../shipping/addresses.ts'
import type { ShipmentQuote } from '../../../shipping/quotes.ts'
import type { Shipping } from '../../../shipping/shipping.ts'
import { claimPurposes, isFree, refuseTaken, requireKnown, type CardState } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { listStates } from '../../cards/holdings/store.ts'
import {
  isCommitting,
  labelOwner,
  type OfferedRate,
  type Order,
  type OrderCard,
  type OrderParcel,
} from '../orders/model.ts'
import {
  insertOrder,
  listOrderCards,
  listOverlapping,
  lockQuoting,
  lockRivals,
  supersedeOrders,
  type LockedRival,
  type Rival,
} from '../orders/store.ts'
import { actorOf, type Writer } from '../../shared/requests.ts'

export type QuoteDeps = {
  db: Db
  clock: Clock
  random: Random
  holdings: Holdings
  shipping: Shipping
  quoteTtlMs: number
  /** From this value on somebody signs for the parcel, asked for or not. */
  signatureCents: bigint
}

export type QuoteRequest = {
  uniqueIds: readonly string[]
  address: AddressInput
  isInsured: boolean
  signature: boolean
  reference: string | null
}

export type Quoted = { order: Order; cards: OrderCard[]; supersededIds: number[] }
export type QuoteService = ReturnType<typeof createQuoteService>

function requireOneSite(cards: readonly CardState[]): number | null {
  const sites = Map.groupBy(cards, ({ siteId }) => siteId)
  if (sites.size <= 1) return cards[0]?.siteId ?? null
  fail(409, 'multiple_sites', 'These cards lie in several places and travel apart; quote each group by itself.', {
    code: 'CARDS_IN_MULTIPLE_SITES',
    data: {
      groups: [...sites].map(([siteId, group]) => ({
        site_id: siteId,
        unique_ids: group.map(({ uniqueId }) => uniqueId),
      })),
    },
  })
}

/** A quote on a card of this account is this account's own. */
const isOnQuote = ({ status, claimPurpose }: CardState): boolean =>
  status === 'QUOTED' && (claimPurpose === claimPurposes.quote || claimPurpose === claimPurposes.order)

export function refuseCommitting({ id, status }: Pick<Order, 'id' | 'status'>): never {
  fail(409, 'cannot be cancelled', `A label for order ${id} is being bought; try again in a moment.`, {
    code: 'COMMIT_IN_PROGRESS',
    data: { order: { order_id: id, status } },
    retryAfterSeconds: 2,
  })
}

/** Rates for cards and an address; the offer is an order that waits to be committed and keeps its cards meanwhile. */
export function createQuoteService(deps: QuoteDeps) {
  const { db, clock, random, holdings, shipping, quoteTtlMs, signatureCents } = deps

  /** Cards that are free, or that only a quote holds which makes way. */
  function requireQuotable(
    uniqueIds: readonly string[],
    cards: readonly CardState[],
    makesWay: (card: CardState) => boolean,
  ): void {
    const now = clock.now()
    requireKnown(uniqueIds, cards)
    const taken = cards.filter(
      (card) => uniqueIds.includes(card.uniqueId) && !isFree(card, now) && !(isOnQuote(card) && makesWay(card)),
    )
    if (taken.length > 0) refuseTaken(taken)
  }

  /** The last word, under the locks: a quote makes way unless its label is being bought. */
  function requireReplaceable(
    uniqueIds: readonly string[],
    cards: readonly CardState[],
    making: readonly Rival[],
  ): void {
    const now = clock.now()
    const busy = making.find((order) => isCommitting(order, now))
    if (busy) refuseCommitting(busy)
    const replaceable = new Set(making.map(({ id }) => String(id)))
    requireQuotable(
      uniqueIds,
      cards,
      ({ claimPurpose, claimDocument }) => claimPurpose === claimPurposes.quote || replaceable.has(claimDocument ?? ''),
    )
  }

  async function ask(address: Address, cards: readonly CardState[], request: QuoteRequest): Promise<ShipmentQuote> {
    const total = cards.reduce((sum, { declaredValueCents }) => sum + declaredValueCents, 0n)
    const verdict = await shipping.quote(
      {
        to: address,
        // Packed in the order the cards were named in.
        items: request.uniqueIds.flatMap((id) => {
          const card = cards.find(({ uniqueId }) => uniqueId === id)
          return card ? [{ id, kind: 'CARD' as const, valueCents: card.declaredValueCents }] : []
        }),
        isInsured: request.isInsured,
        signature: request.signature || total >= signatureCents,
        reference: `quote-${randomBase62(random, 16)}`,
      },
      new AbortController().signal,
    )
    if (verdict.kind === 'unavailable') {
      fail(503, 'carrier_unavailable', 'No carrier can be reached right now; your earlier quote still stands.', {
        retryAfterSeconds: verdict.retryAfterSeconds,
      })
    }
    if (verdict.kind === 'no_rates') {
      fail(400, 'no_rates', 'No carrier takes these cards to this address.', {
        details: { messages: verdict.messages.map(({ text }) => text), warnings: verdict.warnings },
      })
    }
    return verdict
  }

  const rateOf = (rate: ShipmentQuote['rates'][number]): OfferedRate => ({
    rateId: `rate_${randomBase62(random, 24)}`,
    carrier: rate.carrier,
    carrierToken: rate.carrierToken,
    service: rate.service,
    serviceToken: rate.serviceToken,
    amountCents: Number(rate.amountCents),
    postageCents: Number(rate.postageCents),
    insuranceCents: Number(rate.insuranceCents),
    signatureCents: Number(rate.signatureCents),
    insuredCents: Number(rate.insuredCents),
    estimatedDays: rate.estimatedDays,
    attributes: rate.attributes,
    parts: rate.parts.map((part) => ({
      shipmentRef: part.shipmentRef,
      rateRef: part.rateRef,
      amountCents: Number(part.amountCents),
      insuredCents: Number(part.insuredCents),
    })),
  })

  const parcelOf = (parcel: ShipmentQuote['parcels'][number], index: number): OrderParcel => ({
    number: index + 1,
    template: parcel.template,
    lengthMm: parcel.lengthMm,
    widthMm: parcel.widthMm,
    heightMm: parcel.heightMm,
    weightGrams: parcel.weightGrams,
    uniqueIds: parcel.items.map(({ id }) => id),
    valueCents: Number(parcel.valueCents),
    insuredCents: Number(parcel.insuredCents),
  })

  /** Those that are still to be committed once nobody else can touch them. */
  async function lockMaking(tx: Tx, overlapping: readonly Rival[]): Promise<LockedRival[]> {
    if (overlapping.length === 0) return []
    const locked = await lockRivals(
      tx,
      overlapping.map(({ id }) => id),
    )
    return locked.filter(({ status }) => status === 'PENDING_PAYMENT' || status === 'COMMITTING')
  }

  type Draft = { request: QuoteRequest; address: Address; quote: ShipmentQuote }

  /** The older quotes end as wholes: their labels are given back and the cards only they spoke of are free again. */
  async function supersede(
    tx: Tx,
    rivals: readonly LockedRival[],
    order: Order,
    { cards, uniqueIds, actor }: { cards: readonly CardState[]; uniqueIds: readonly string[]; actor: string },
  ): Promise<void> {
    if (rivals.length === 0) return
    const ids = rivals.map(({ id }) => id)
    for (const { id, hasLabels } of rivals) if (hasLabels) await shipping.labels.release(tx, { kind: labelOwner, id })
    const count = await supersedeOrders(tx, ids, order.id, clock.now())
    assert(count === ids.length, 'Orders found uncommitted under their locks make way.')
    await holdings.releaseOrders(tx, ids)
    const others = cards.filter(
      ({ uniqueId, orderId, status }) =>
        orderId !== null && ids.includes(orderId) && status === 'QUOTED' && !uniqueIds.includes(uniqueId),
    )
    await holdings.move(tx, {
      accountId: order.accountId,
      uniqueIds: others.map(({ uniqueId }) => uniqueId),
      event: 'quote_released',
      status: 'AVAILABLE',
      document: null,
      actor,
    })
  }

  async function place(
    tx: Tx,
    writer: Writer,
    { request, address, quote }: Draft,
  ): Promise<{ order: Order; supersededIds: number[] }> {
    const { accountId, keyId } = writer
    const { uniqueIds } = request
    const now = clock.now()
    // One quote of an account at a time: what it supersedes, and so what has to be locked, cannot grow meanwhile.
    await lockQuoting(tx, accountId)
    const overlapping = await listOverlapping(tx, accountId, uniqueIds)
    const all = [...new Set([...uniqueIds, ...overlapping.flatMap((order) => order.uniqueIds)])]
    const cards = await holdings.lock(tx, accountId, all)
    const making = await lockMaking(tx, overlapping)
    requireReplaceable(uniqueIds, cards, making)
    const own = cards.filter(({ uniqueId }) => uniqueIds.includes(uniqueId))
    const parcels = quote.parcels.map(parcelOf)
    const expiresAt = new Date(Math.min(now.getTime() + quoteTtlMs, quote.expiresAt.getTime()))
    const order = await insertOrder(
      tx,
      {
        accountId,
        reference: request.reference,
        siteId: requireOneSite(own),
        address,
        addressCheck: quote.addressCheck,
        isInsured: request.isInsured,
        signature: request.signature,
        provider: quote.provider,
        rates: quote.rates.map(rateOf),
        parcels,
        warnings: quote.warnings,
        quoteExpiresAt: expiresAt,
        apiKeyId: keyId,
      },
      uniqueIds.map((uniqueId) => ({
        uniqueId,
        parcelNumber: parcels.find((parcel) => parcel.uniqueIds.includes(uniqueId))?.number ?? 1,
        declaredValueCents: own.find((card) => card.uniqueId === uniqueId)?.declaredValueCents ?? 0n,
      })),
      now,
    )
    const actor = actorOf(writer)
    await supersede(tx, making, order, { cards, uniqueIds, actor })
    const document = { kind: 'order', id: order.id } as const
    await holdings.claim(tx, uniqueIds, document, expiresAt)
    await holdings.move(tx, { accountId, uniqueIds, event: 'quoted', status: 'QUOTED', document, actor })
    return { order, supersededIds: making.map(({ id }) => id) }
  }

  /** Nothing changes before the carriers have answered: without rates the earlier quote stands. */
  async function quote(writer: Writer, request: QuoteRequest): Promise<Quoted> {
    const { accountId } = writer
    const address = requireAddress(request.address)
    const cards = await listStates(db, accountId, request.uniqueIds)
    // Whether each quote on them can make way shows under the locks; carriers are not asked for cards that cannot go.
    requireQuotable(request.uniqueIds, cards, () => true)
    requireOneSite(cards)
    const draft = { request, address, quote: await ask(address, cards, request) }
    const placed = await transact(db, (tx) => place(tx, writer, draft))
    return { ...placed, cards: await listOrderCards(db, placed.order) }
  }

  return { quote }
}
