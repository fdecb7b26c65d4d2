import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { cents } from '../../../kernel/money.ts'
import type { Address, AddressCheck } from '../addresses.ts'
import { toOunces } from '../parcels.ts'
import {
  BadSignature,
  ProviderRefused,
  rateTtlMs,
  type BuyOutcome,
  type BuyRequest,
  type ShippingProvider,
  type TrackSnapshot,
} from '../provider.ts'
import { createSimulatorControls, type SimulatorControls } from './controls.ts'
import { scansUntil } from './journey.ts'
import { isBeforeEffect, lossReasons, unavailable } from './faults.ts'
import { magicOf, type FaultMode } from './magic.ts'
import { createSimulatedManifests } from './manifests.ts'
import { journeyOf, labelOf } from './records.ts'
import * as store from './store.ts'
import { hashId, priceRates, serviceName, shipmentIdOf, simulatedCarrier, textOf, trackingNumberOf } from './tariff.ts'
import { isSignedBySimulator } from './webhooks.ts'
import { readSimulatedWebhook } from './wire.ts'

export type SimulatorDeps = {
  db: Db
  clock: Clock
  webhookSecret: Uint8Array
  /** 2 doubles the speed of parcels. */
  speed?: number
  slowMs?: number
}

export type Simulator = ShippingProvider & { readonly controls: SimulatorControls }

const surchargeCents = 100n

const rejected = (code: string, text: string): BuyOutcome => ({
  kind: 'rejected',
  code,
  messages: [{ source: simulatedCarrier.name, code, text }],
})

function checkOf(address: Address): AddressCheck {
  if (magicOf(address.zip) !== 'address_corrected') return { status: 'valid', messages: [], suggested: null }
  const suggested = { ...address, street1: address.street1.toUpperCase(), zip: `${address.zip}-0001` }
  return { status: 'corrected', messages: ['The postal code was completed.'], suggested }
}

/** A carrier simulated in the database: prices come from a table, outcomes are chosen by postal code. */
export function createSimulator(deps: SimulatorDeps): Simulator {
  const { db, clock, webhookSecret, speed = 1, slowMs = 15_000 } = deps

  /** Applies a fault to a call without a purchase: fails it, or delays it for `slow`. */
  async function applyFault(mode: FaultMode | undefined, signal: AbortSignal): Promise<void> {
    if (mode === undefined) return
    if (mode !== 'slow') throw unavailable(mode)
    await wait(slowMs, undefined, { signal }).catch(() => {
      throw unavailable('timeout_before')
    })
  }

  async function shipmentOf(id: string): Promise<store.SimulatedShipment> {
    const shipment = await store.findShipment(db, id)
    if (!shipment)
      throw new ProviderRefused([{ source: 'simulator', code: 'not_found', text: `Shipment ${id} not found.` }])
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
    if (!shipment || !rate) return rejected('rate_not_found', 'Rate not found.')
    const magic = magicOf(shipment.request.to.zip)
    const mode = (await store.takeFault(db, 'buy')) ?? (magic === 'charged_then_timeout' ? 'timeout_after' : undefined)
    const isOld = clock.now().getTime() - shipment.quotedAt.getTime() > rateTtlMs
    if (isOld || mode === 'rate_expired') return rejected('rate_expired', 'The rate has expired.')
    if (magic === 'buy_rejected' || mode === 'carrier_error')
      return rejected('carrier_error', 'The carrier rejected the parcel.')
    if (mode === '429') return rejected('rate_limited', 'Too many requests.')
    if (magic === 'unavailable') return { kind: 'unknown', reason: 'http_5xx' }
    const reason = mode && lossReasons[mode]
    if (mode && reason && isBeforeEffect(mode)) return { kind: 'unknown', reason }
    let isAborted = false
    if (magic === 'slow' || mode === 'slow')
      await wait(slowMs, undefined, { signal }).catch(() => {
        isAborted = true
      })
    const chargedCents = mode === 'price_changed' ? rate.amountCents + surchargeCents : rate.amountCents
    const price = { serviceToken: rate.serviceToken, chargedCents }
    const label = await charge(request, price)
    if (mode === 'duplicate_label') await charge(request, price)
    // An aborted request does not stop the carrier from charging.
    if (isAborted) return { kind: 'unknown', reason: 'timeout' }
    if (reason) return { kind: 'unknown', reason }
    return { kind: 'success', label: labelOf(label), duplicates: [] }
  }

  async function snapshotOf(label: store.SimulatedLabel): Promise<TrackSnapshot> {
    const { request } = await shipmentOf(label.shipmentId)
    const events = scansUntil(journeyOf(label, request), clock.now(), speed)
    const isDelivered = events.some(({ status }) => status === 'DELIVERED')
    return { eta: null, signedBy: isDelivered && request.signature ? request.to.name : null, events }
  }

  const provider: ShippingProvider = {
    name: 'simulator',
    caps: { buyIsIdempotent: false, rateTtlMs },

    async quote(request, signal) {
      const requestText = textOf(request)
      const id = shipmentIdOf(requestText)
      const mode = await store.upsertShipment(db, { id, requestText, quotedAt: clock.now() })
      const magic = magicOf(request.to.zip)
      await applyFault(mode ?? (magic === 'unavailable' ? '503_before' : undefined), signal)
      const hasRates = magic !== 'no_rates'
      const text = 'No service is available for this destination.'
      return {
        shipmentRef: id,
        rates: hasRates ? priceRates(request, id) : [],
        messages: hasRates ? [] : [{ source: simulatedCarrier.name, code: 'no_service', text }],
        addressCheck: checkOf(request.to),
      }
    },

    buy,

    async resolve({ rateRef, clientRef, purchaseRef }, signal) {
      await applyFault(await store.takeFault(db, 'resolve'), signal)
      const found = await store.listByAttempt(db, rateRef, clientRef)
      const labels = found.map(labelOf)
      const label = labels.find((candidate) => candidate.purchaseRef === purchaseRef) ?? labels[0]
      if (!label) return { kind: 'none' }
      return { kind: 'success', label, duplicates: labels.filter((other) => other !== label) }
    },

    async void({ purchaseRef }, signal) {
      const mode = await store.takeFault(db, 'void')
      if (mode && !mode.endsWith('_after')) await applyFault(mode, signal)
      const label = await store.findSimulatedLabel(db, purchaseRef)
      if (!label) return 'refused'
      if (label.voidedAt) return 'done'
      const { request } = await shipmentOf(label.shipmentId)
      const scans = scansUntil(journeyOf(label, request), clock.now(), speed)
      if (magicOf(request.to.zip) === 'void_refused' || scans.some(({ status }) => status !== 'PRE_TRANSIT'))
        return 'refused'
      await store.markVoided(db, purchaseRef, clock.now())
      if (mode?.endsWith('_after')) throw unavailable(mode)
      return 'done'
    },

    async track({ purchaseRef }, signal) {
      await applyFault(await store.takeFault(db, 'track'), signal)
      const label = await store.findSimulatedLabel(db, purchaseRef)
      return label ? snapshotOf(label) : { eta: null, signedBy: null, events: [] }
    },

    async fetchLabel({ purchaseRef }) {
      const label = await store.findSimulatedLabel(db, purchaseRef)
      if (!label) throw new ProviderRefused([{ source: 'simulator', code: 'not_found', text: 'Label not found.' }])
      const { request } = await shipmentOf(label.shipmentId)
      const { drawLabel } = await import('./label-pdf.ts')
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

    manifests: createSimulatedManifests({ db, clock, applyFault, shipmentOf }),

    parseWebhook({ raw, headers }, now) {
      if (!isSignedBySimulator(raw, headers, webhookSecret, now))
        throw new BadSignature('The simulator webhook signature is invalid.')
      return [readSimulatedWebhook(raw)]
    },
  }
  const controls = createSimulatorControls({ db, clock, webhookSecret, speed, snapshotOf, shipmentOf })
  return { ...provider, controls }
}
