import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { ProviderUnavailable, type ManifestIssuer, type ManifestOutcome, type ManifestRequest } from '../provider.ts'
import { isBeforeEffect, lossReasons } from './faults.ts'
import type { FaultMode } from './magic.ts'
import * as manifestStore from './manifest-store.ts'
import * as store from './store.ts'
import { hashId, manifestNumberOf, simulatedCarrier } from './tariff.ts'

export type SimulatedManifestDeps = {
  db: Db
  clock: Clock
  applyFault(mode: FaultMode | undefined, signal: AbortSignal): Promise<void>
  shipmentOf(id: string): Promise<store.SimulatedShipment>
}

const rejected = (code: string, text: string): ManifestOutcome => ({
  kind: 'rejected',
  code,
  messages: [{ source: simulatedCarrier.name, code, text }],
})

/** SCAN forms with the rules of real ones: no voided label, one origin, and a parcel on one form only. */
export function createSimulatedManifests(deps: SimulatedManifestDeps): ManifestIssuer {
  const { db, clock, applyFault, shipmentOf } = deps

  /** Why the carrier refuses the parcels; undefined when it takes them. */
  async function objectionTo({ labels }: ManifestRequest): Promise<ManifestOutcome | undefined> {
    const origins = new Set<string>()
    for (const { purchaseRef, trackingNumber } of labels) {
      const label = await store.findSimulatedLabel(db, purchaseRef)
      if (!label) return rejected('unknown_label', `${trackingNumber} is unknown.`)
      if (label.voidedAt) return rejected('refunded', `${trackingNumber} was refunded.`)
      if (label.manifestId !== null) return rejected('already_manifested', `${trackingNumber} is on another form.`)
      const { from } = (await shipmentOf(label.shipmentId)).request
      origins.add(JSON.stringify([from.street1, from.zip, from.country]))
    }
    return origins.size > 1 ? rejected('several_origins', 'All parcels must have the same origin.') : undefined
  }

  return {
    takes: () => true,

    async issue(request, signal) {
      const mode = await store.takeFault(db, 'manifest')
      if (mode === 'carrier_error') return rejected('carrier_error', 'The carrier rejected the form.')
      if (mode === '429') return rejected('rate_limited', 'Too many requests.')
      const reason = mode && lossReasons[mode]
      if (mode && reason && isBeforeEffect(mode)) return { kind: 'unknown', reason }
      if (mode === 'slow') await applyFault(mode, signal)
      const objection = await objectionTo(request)
      if (objection) return objection
      const id = hashId('simman', request.clientRef, ...request.labels.map(({ purchaseRef }) => purchaseRef))
      const manifest = { id, clientRef: request.clientRef, number: manifestNumberOf(id), createdAt: clock.now() }
      const refs = request.labels.map(({ purchaseRef }) => purchaseRef)
      await manifestStore.insertManifest(db, manifest, refs)
      if (reason) return { kind: 'unknown', reason }
      return { kind: 'issued', manifest: { manifestRef: id, number: manifest.number, hasDocument: false } }
    },

    async resolve({ clientRef }, signal) {
      await applyFault(await store.takeFault(db, 'resolve_manifest'), signal)
      const found = await manifestStore.findManifest(db, clientRef)
      if (!found) return { kind: 'none' }
      return { kind: 'issued', manifest: { manifestRef: found.id, number: found.number, hasDocument: false } }
    },

    fetchDocument: () => Promise.reject(new ProviderUnavailable('malformed', 'The simulated carrier issues numbers.')),
  }
}
