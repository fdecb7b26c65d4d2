import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { cents } from '../../kernel/money.ts'
import type { Address, AddressCheck } from '../addresses.ts'
import { toOunces } from '../parcels.ts'
import {
  BadSignature,
  ProviderRefused,
  ProviderUnavailable,
  type BuyOutcome,
  type BuyRequest,
  type ShippingProvider,
  type TrackSnapshot,
  type UnavailableReason,
  type UnknownReason,
} from '../provider.ts'
import { createSimulatorControls, type SimulatorControls } from './controls.ts'
import { scansUntil } from './journey.ts'
import { drawLabel } from './label-pdf.ts'
import { magicOf, type FaultMode } from './magic.ts'
import { journeyOf, labelOf } from './records.ts'
import * as store from './store.ts'
import { hashId, priceRates, serviceName, shipmentIdOf, simulatedCarrier, textOf, trackingNumberOf } from './tariff.ts'
import { isSignedBySimulator } from './webhooks.ts'
import { readSimulatedWebhook } from './wire.ts'
import { dayMs } from '../../kernel/time.ts'

export type SimulatorDeps = {
  db: Db
  clock: Clock
  webhookSecret: Uint8Array
  /** 2 makes parcels travel twice as fast. */
  speed?: number
  slowMs?: number
}

export type Simulator = ShippingProvider & { readonly controls: SimulatorControls }

const weekMs = 7 * dayMs
const surchargeCents = 100n

/** How a fault shows on our side of the wire. Those not listed do not end a call that buys nothing. */
const reasons: Readonly<Partial<Record<FaultMode, UnknownReason>>> = {
  '503_before': 'http_5xx',
  reset_before: 'reset',
  timeout_before: 'timeout',
  timeout_after: 'timeout',
  '500_after': 'http_5xx',
  reset_after: 'reset',
  malformed_json: 'malformed',
}
const isBeforeCharge = (mode: FaultMode): boolean => mode.endsWith('_before')

const rejected = (code: string, text: string): BuyOutcome => ({
  kind: 'rejected',
  code,
  messages: [{ source: simulatedCarrier.name, code, text }],
})

function unavailable(mode: FaultMode): ProviderUnavailable {
  const reason: UnavailableReason = mode === '429' ? 'rate_limited' : (reasons[mode] ?? 'http_5xx')
  return new ProviderUnavailable(reason, `The simulated carrier was told to fail (${mode}).`)
}

function checkOf(address: Address): AddressCheck {
  if (magicOf(address.zip) !== 'address_corrected') return { status: 'valid', messages: [], suggested: null }
  const suggested = { ...address, street1: address.street1.toUpperCase(), zip: `${address.zip}-0001` }
  return { status: 'corrected', messages: ['The postal code was completed.'], suggested }
}

/** A carrier that lives in the database: every price from a table, every ending to be had by a postal code. */
export function createSimulator(deps: SimulatorDeps): Simulator {
  const { db, clock, webhookSecret, speed = 1, slowMs = 15_000 } = deps

  /** Ends a call that buys nothing; `slow` only delays it. */
  async function obey(mode: FaultMode | undefined, signal: AbortSignal): Promise<void> {
    if (mode === undefined) return
    if (mode !== 'slow') throw unavailable(mode)
    await wait(slowMs, undefined, { signal }).catch(() => {
      throw unavailable('timeout_before')
    })
  }

  async function shipmentOf(id: string): Promise<store.SimulatedShipment> {
    const shipment = await store.findShipment(db, id)
    if (!shipment) throw new ProviderRefused([{ source: 'simulator', code: 'not_found', text: `No shipment ${id}.` }])
    return shipment
  }

  async function charge(
    { shipmentRef, rateRef, clientRef }: BuyRequest,
    price: { serviceToken: string; chargedCents: bigint },
  ): Promise<store.SimulatedLabel> {
    const id = hashId('simlbl', rateRef, clientRef, (await store.countByRate(db, rateRef)).toString())
    return store.insertSimulatedLabel(db, {
      id,
      shipmentId: shipmentRef,
      rateRef,
      clientRef,
      serviceToken: price.serviceToken,
      chargedCents: cents(price.chargedCents),
      trackingNumber: trackingNumberOf(id),
      boughtAt: clock.now(),
    })
  }

  async function buy(request: BuyRequest, signal: AbortSignal): Promise<BuyOutcome> {
    const shipment = await store.findShipment(db, request.shipmentRef)
    const rate =
      shipment && priceRates(shipment.request, shipment.id).find(({ rateRef }) => rateRef === request.rateRef)
    if (!shipment || !rate) return rejected('rate_not_found', 'There is no such rate.')
    const magic = magicOf(shipment.request.to.zip)
    const mode = (await store.takeFault(db, 'buy')) ?? (magic === 'charged_then_timeout' ? 'timeout_after' : undefined)
    const isOld = clock.now().getTime() - shipment.quotedAt.getTime() > weekMs
    if (isOld || mode === 'rate_expired') return rejected('rate_expired', 'The rate is too old to be sold.')
    if (magic === 'buy_rejected' || mode === 'carrier_error')
      return rejected('carrier_error', 'The carrier refuses this parcel.')
    if (mode === '429') return rejected('rate_limited', 'Too many calls.')
    if (magic === 'unavailable') return { kind: 'unknown', reason: 'http_5xx' }
    const reason = mode && reasons[mode]
    if (mode && reason && isBeforeCharge(mode)) return { kind: 'unknown', reason }
    let isGivenUp = false
    if (magic === 'slow' || mode === 'slow')
      await wait(slowMs, undefined, { signal }).catch(() => {
        isGivenUp = true
      })
    const chargedCents = mode === 'price_changed' ? rate.amountCents + surchargeCents : rate.amountCents
    const price = { serviceToken: rate.serviceToken, chargedCents }
    const label = await charge(request, price)
    if (mode === 'duplicate_label') await charge(request, price)
    // Whoever hangs up does not stop a carrier that is at work already.
    if (isGivenUp) return { kind: 'unknown', reason: 'timeout' }
    if (reason) return { kind: 'unknown', reason }
    return { kind: 'success', label: labelOf(label), duplicates: [] }
  }

  async function snapshotOf(label: store.SimulatedLabel): Promise<TrackSnapshot> {
    const { request } = await shipmentOf(label.shipmentId)
    const events = scansUntil(journeyOf(label, request.to), clock.now(), speed)
    const isDelivered = events.some(({ status }) => status === 'DELIVERED')
    return { eta: null, signedBy: isDelivered && request.signature ? request.to.name : null, events }
  }

  const provider: ShippingProvider = {
    name: 'simulator',
    caps: { buyIsIdempotent: false, rateTtlMs: weekMs },

    async quote(request, signal) {
      const requestText = textOf(request)
      const id = shipmentIdOf(requestText)
      const mode = await store.keepShipment(db, { id, requestText, quotedAt: clock.now() })
      const magic = magicOf(request.to.zip)
      await obey(mode ?? (magic === 'unavailable' ? '503_before' : undefined), signal)
      const hasRates = magic !== 'no_rates'
      const text = 'No service goes there.'
      return {
        shipmentRef: id,
        rates: hasRates ? priceRates(request, id) : [],
        messages: hasRates ? [] : [{ source: simulatedCarrier.name, code: 'no_service', text }],
        addressCheck: checkOf(request.to),
      }
    },

    buy,

    async resolve({ rateRef, clientRef, purchaseRef }, signal) {
      await obey(await store.takeFault(db, 'resolve'), signal)
      const found = await store.listByAttempt(db, rateRef, clientRef)
      const labels = found.map(labelOf)
      const label = labels.find((candidate) => candidate.purchaseRef === purchaseRef) ?? labels[0]
      if (!label) return { kind: 'none' }
      return { kind: 'success', label, duplicates: labels.filter((other) => other !== label) }
    },

    async void({ purchaseRef }, signal) {
      const mode = await store.takeFault(db, 'void')
      if (mode && !mode.endsWith('_after')) await obey(mode, signal)
      const label = await store.findSimulatedLabel(db, purchaseRef)
      if (!label) return 'refused'
      if (label.voidedAt) return 'done'
      const { request } = await shipmentOf(label.shipmentId)
      const scans = scansUntil(journeyOf(label, request.to), clock.now(), speed)
      if (magicOf(request.to.zip) === 'void_refused' || scans.some(({ status }) => status !== 'PRE_TRANSIT'))
        return 'refused'
      await store.markVoided(db, purchaseRef, clock.now())
      if (mode?.endsWith('_after')) throw unavailable(mode)
      return 'done'
    },

    async track({ purchaseRef }, signal) {
      await obey(await store.takeFault(db, 'track'), signal)
      const label = await store.findSimulatedLabel(db, purchaseRef)
      return label ? snapshotOf(label) : { eta: null, signedBy: null, events: [] }
    },

    async fetchLabel({ purchaseRef }) {
      const label = await store.findSimulatedLabel(db, purchaseRef)
      if (!label) throw new ProviderRefused([{ source: 'simulator', code: 'not_found', text: 'No such label.' }])
      const { request } = await shipmentOf(label.shipmentId)
      return drawLabel({
        from: request.from,
        to: request.to,
        service: serviceName(label.serviceToken),
        trackingNumber: label.trackingNumber,
        reference: request.reference,
        weight: toOunces(request.parcel.weightGrams),
        boughtAt: label.boughtAt,
      })
    },

    validateAddress: async (address) => checkOf(address),

    parseWebhook({ raw, headers }, now) {
      if (!isSignedBySimulator(raw, headers, webhookSecret, now)) throw new BadSignature('Not signed by the simulator.')
      return [readSimulatedWebhook(raw)]
    },
  }
  const controls = createSimulatorControls({ db, clock, webhookSecret, speed, snapshotOf, shipmentOf })
  return { ...provider, controls }
}
