import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { randomBase62, type Random } from '../../../kernel/random.ts'
import { requireAddress, type Address, type AddressInput } from '../../../providers/shipping/addresses.ts'
import type { ShipmentQuote } from '../../../providers/shipping/quotes.ts'
import type { Shipping } from '../../../providers/shipping/shipping.ts'
import {
  claimPurposes,
  isFree,
  refuseMissing,
  refuseTaken,
  requireKnown,
  requireOneSite,
  type CardState,
} from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import { listStates } from '../../cards/holdings/store.ts'
import {
  isCommitting,
  labelOwnerOf,
  type OfferedRate,
  type Order,
  type OrderCard,
  type OrderParcel,
} from '../orders/model.ts'
import { insertQuote, lockQuote, nextOrderId, type Rival } from './store.ts'
import type { OrderCost, PriceOrders } from '../../shared/ports.ts'
import { actorOf, type Writer } from '../../shared/requests.ts'

export type QuoteDeps = {
  db: Db
  clock: Clock
  random: Random
  holdings: Holdings
  shipping: Shipping
  priceOrders: PriceOrders
  quoteTtlMs: number
  /** Shipments of at least this value always require a signature. */
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

const costed = (rate: ShipmentQuote['rates'][number], cardCount: number) => ({
  postageCents: Number(rate.postageCents + rate.signatureCents),
  insuranceCents: Number(rate.insuranceCents),
  cardCount,
})

/** Whether the card is on a quote, which is always a quote of the same account. */
const isOnQuote = ({ status, claimPurpose }: CardState): boolean =>
  status === 'QUOTED' && (claimPurpose === claimPurposes.quote || claimPurpose === claimPurposes.order)

function refuseCommitting({ id, status }: Pick<Order, 'id' | 'status'>): never {
  fail(409, 'cannot be cancelled', `A label purchase for order ${id} is in progress; retry later.`, {
    code: 'COMMIT_IN_PROGRESS',
    data: { order: { order_id: id, status } },
    retryAfterSeconds: 2,
  })
}

/** Quotes rates for cards and an address. A quote is an uncommitted order that claims its cards. */
export function createQuoteService(deps: QuoteDeps) {
  const { db, clock, random, holdings, shipping, priceOrders, quoteTtlMs, signatureCents } = deps

  /** Requires each card to be free, or on a quote that may be superseded. */
  function requireQuotable(
    uniqueIds: readonly string[],
    cards: readonly CardState[],
    isReplaceable: (card: CardState) => boolean,
  ): void {
    const now = clock.now()
    requireKnown(uniqueIds, cards)
    const taken = cards.filter(
      (card) => uniqueIds.includes(card.uniqueId) && !isFree(card, now) && !(isOnQuote(card) && isReplaceable(card)),
    )
    if (taken.length > 0) refuseTaken(taken)
  }

  /** The final check, under the locks: a quote may be superseded unless its label is being bought. */
  function requireReplaceable(
    uniqueIds: readonly string[],
    cards: readonly CardState[],
    rivals: readonly Rival[],
  ): void {
    const now = clock.now()
    const busy = rivals.find((order) => isCommitting(order, now))
    if (busy) refuseCommitting(busy)
    const replaceable = new Set(rivals.map(({ id }) => String(id)))
    requireQuotable(
      uniqueIds,
      cards,
      ({ claimPurpose, claimDocument }) => claimPurpose === claimPurposes.quote || replaceable.has(claimDocument ?? ''),
    )
  }

  async function requestRates(
    address: Address,
    cards: readonly CardState[],
    request: QuoteRequest,
    signal: AbortSignal,
  ): Promise<ShipmentQuote> {
    const total = cards.reduce((sum, { declaredValueCents }) => sum + declaredValueCents, 0n)
    const quoted = await shipping.quote(
      {
        to: address,
        // Cards are packed in the order of the request.
        items: request.uniqueIds.flatMap((id) => {
          const card = cards.find(({ uniqueId }) => uniqueId === id)
          return card ? [{ id, kind: 'CARD' as const, valueCents: card.declaredValueCents }] : []
        }),
        isInsured: request.isInsured,
        signature: request.signature || total >= signatureCents,
        reference: `quote-${randomBase62(random, 16)}`,
      },
      signal,
    )
    if (quoted.kind === 'unavailable') {
      fail(503, 'carrier_unavailable', 'No carrier is available; earlier quotes remain valid.', {
        retryAfterSeconds: quoted.retryAfterSeconds,
      })
    }
    if (quoted.kind === 'no_rates') {
      fail(400, 'no_rates', 'No carrier offers a rate for these cards and this address.', {
        details: { messages: quoted.messages.map(({ text }) => text), warnings: quoted.warnings },
      })
    }
    return quoted
  }

  const rateOf = (rate: ShipmentQuote['rates'][number], cost: OrderCost): OfferedRate => ({
    rateId: `rate_${randomBase62(random, 24)}`,
    carrier: rate.carrier,
    carrierToken: rate.carrierToken,
    service: rate.service,
    serviceToken: rate.serviceToken,
    amountCents: Number(rate.amountCents),
    postageCents: Number(rate.postageCents),
    insuranceCents: Number(rate.insuranceCents),
    signatureCents: Number(rate.signatureCents),
    markupCents: Number(cost.postageCents - rate.postageCents - rate.signatureCents),
    handlingCents: Number(cost.handlingCents),
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

  type Draft = { request: QuoteRequest; address: Address; quote: ShipmentQuote }

  /**
   * Replaces whole orders: voids their labels and releases the cards that the new quote does not include. One statement
   * takes the locks and reads under them, and one writes.
   */
  async function place(tx: Tx, writer: Writer, { request, address, quote }: Draft): Promise<Quoted> {
    const { accountId, keyId } = writer
    const { uniqueIds } = request
    const now = clock.now()
    const { rivals, fees, cards } = (await lockQuote(tx, accountId, uniqueIds, now)) ?? refuseMissing(uniqueIds)
    requireReplaceable(uniqueIds, cards, rivals)
    const isWanted = ({ uniqueId }: CardState): boolean => uniqueIds.includes(uniqueId)
    const known = new Map(cards.map((card) => [card.uniqueId, card]))
    const own = uniqueIds.flatMap((uniqueId) => known.get(uniqueId) ?? [])
    const parcels = quote.parcels.map(parcelOf)
    const listed = own.map(({ uniqueId, name, cardId, condition, declaredValueCents }): OrderCard => ({
      uniqueId,
      name,
      cardId,
      condition,
      status: 'QUOTED',
      declaredValueCents,
      parcelNumber: parcels.find((parcel) => parcel.uniqueIds.includes(uniqueId))?.number ?? 1,
      pickedAt: null,
    }))
    const siteId = requireOneSite(own, 'quote')
    const price = priceOrders(fees)
    const expiresAt = new Date(Math.min(now.getTime() + quoteTtlMs, quote.expiresAt.getTime()))
    assert(expiresAt > now, 'A quote must expire in the future.')
    const orderId = await nextOrderId(tx)
    const order = {
      id: orderId,
      accountId,
      reference: request.reference,
      siteId,
      address,
      addressCheck: quote.addressCheck,
      isInsured: request.isInsured,
      signature: request.signature,
      provider: quote.provider,
      rates: quote.rates.map((rate) => rateOf(rate, price(costed(rate, uniqueIds.length)))),
      parcels,
      warnings: quote.warnings,
      quoteExpiresAt: expiresAt,
      apiKeyId: keyId,
    }
    for (const { id, hasLabels } of rivals) if (hasLabels) await shipping.labels.release(tx, labelOwnerOf(id))
    const supersededIds = rivals.map(({ id }) => id)
    const actor = actorOf(writer)
    const custody = holdings.link(own, { event: 'quoted', actor, accountId, document: `order:${orderId}` })
    const parts = { order, cards: listed, rivalIds: supersededIds, custody }
    const { supersededCount, movedCount, ...placed } = await insertQuote(tx, parts, now)
    assert(supersededCount === rivals.length, 'Orders found uncommitted under their locks can be superseded.')
    assert(movedCount === own.length, 'Moved cards belong to the account.')
    const others = cards.filter(
      (card) => card.status === 'QUOTED' && supersededIds.includes(card.orderId ?? 0) && !isWanted(card),
    )
    await holdings.move(tx, {
      accountId,
      uniqueIds: others.map(({ uniqueId }) => uniqueId),
      event: 'quote_released',
      status: 'AVAILABLE',
      document: null,
      actor,
    })
    return { order: placed, cards: listed, supersededIds }
  }

  /** Nothing is written before the carriers answer: without rates, earlier quotes remain valid. */
  async function quote(writer: Writer, request: QuoteRequest, signal: AbortSignal): Promise<Quoted> {
    const { accountId } = writer
    const address = requireAddress(request.address, 'invalid input')
    const cards = await listStates(db, accountId, request.uniqueIds)
    // Checked again under the locks; this check saves the carrier call for cards that cannot be quoted.
    requireQuotable(request.uniqueIds, cards, () => true)
    requireOneSite(cards, 'quote')
    const draft = { request, address, quote: await requestRates(address, cards, request, signal) }
    return transact(db, (tx) => place(tx, writer, draft))
  }

  return { quote }
}
