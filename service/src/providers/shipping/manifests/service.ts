import type { BlobStore } from '../../blobs/blob-store.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { doubling, type Handler } from '../../../jobs/runner.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail, Retryable } from '../../../kernel/errors.ts'
import { certaintyMs, leaseMs } from '../labels/model.ts'
import {
  ProviderUnavailable,
  type ManifestIssuer,
  type ManifestOutcome,
  type ManifestRequest,
  type ProviderName,
  type ShippingProvider,
} from '../provider.ts'
import { clientRefOf, type Manifest, type ManifestParcel } from './model.ts'
import * as store from './store.ts'

export type ManifestDeps = {
  db: Db
  blobs: BlobStore
  clock: Clock
  providers: ReadonlyMap<ProviderName, ShippingProvider>
}

export const manifestQueue = 'shipping.manifests'
const pollEveryMs = 10_000

type SentManifest = Omit<ManifestRequest, 'labels'> & { labels: readonly ManifestParcel[] }

export type ManifestOrder = Omit<store.NewManifest, 'isScanForm'> & { parcels: readonly store.NewParcel[] }

/** Closes parcels into manifests. As with labels, the intent is written first, and a request is sent once. */
export function createManifests({ db, clock, blobs, providers }: ManifestDeps) {
  const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs)

  /** Writes the manifest with its parcels; `submit` sends it after the commit. */
  async function begin(tx: Tx, { parcels, ...order }: ManifestOrder): Promise<Manifest> {
    const refuse = (): never =>
      fail(409, 'invalid_status', `No parcel of ${order.carrier} waits for a manifest at site ${order.siteId}.`, {
        details: { site_id: order.siteId, carrier_token: order.carrierToken },
      })
    if (parcels.length === 0) refuse()
    const now = clock.now()
    const isScanForm = providers.get(order.provider)?.manifests?.takes(order.carrierToken) ?? false
    const manifest = await store.insertManifest(tx, { ...order, isScanForm }, now, leaseEnd(now))
    // Another station may have closed them meanwhile.
    if ((await store.insertParcels(tx, manifest.id, parcels)) === 0) refuse()
    if (isScanForm) await enqueueLookup(tx, manifest.id, manifest.leaseUntil)
    return manifest
  }

  const enqueueLookup = (tx: Tx, id: number, runAt: Date): Promise<void> =>
    enqueue(tx, { queue: manifestQueue, key: id.toString(), payload: { id }, runAt })

  async function current(id: number): Promise<Manifest> {
    const manifest = await store.findManifest(db, id)
    assert(manifest !== undefined, 'Manifests are never deleted.')
    return manifest
  }

  function issuerOf({ provider }: Manifest): ManifestIssuer {
    const issuer = providers.get(provider)?.manifests
    if (!issuer) throw new Retryable(`The shipping provider ${provider} is not configured.`)
    return issuer
  }

  /** A parcel whose label was voided may not be on the form, so the others tell which form it is. */
  async function requestOf(manifest: Manifest): Promise<SentManifest> {
    const parcels = await store.listParcels(db, manifest.id)
    const kept = parcels.filter(({ removedAt }) => removedAt === null)
    const labels = kept.length > 0 ? kept : parcels
    return { clientRef: clientRefOf(manifest), carrierToken: manifest.carrierToken, labels }
  }

  async function issue(manifest: Manifest, signal: AbortSignal): Promise<ManifestOutcome> {
    const request = await requestOf(manifest)
    const isEmpty = request.labels.every(({ removedAt }) => removedAt !== null)
    if (isEmpty) return { kind: 'rejected', code: 'empty', messages: [] }
    return issuerOf(manifest).issue(request, signal)
  }

  async function settle(id: number, outcome: ManifestOutcome): Promise<Manifest> {
    await transact(db, async (tx) => {
      const now = clock.now()
      if (outcome.kind === 'issued') {
        const { manifestRef: carrierRef, number: carrierNumber, hasDocument } = outcome.manifest
        await store.moveManifest(tx, id, 'close', now, { carrierRef, carrierNumber, hasDocument })
      } else if (outcome.kind === 'rejected') {
        const failure = { failureCode: outcome.code, failureMessages: outcome.messages }
        if (await store.moveManifest(tx, id, 'reject', now, failure)) await store.removeParcels(tx, id, now)
      } else {
        await store.moveManifest(tx, id, 'lose', now, { failureCode: outcome.reason })
      }
    })
    return current(id)
  }

  /** Sends a manifest that no process has sent; returns it as it is then. */
  async function submit(id: number, signal: AbortSignal): Promise<Manifest> {
    const claimed = await transact(db, (tx) => store.claimManifest(tx, id, clock.now(), leaseEnd(clock.now())))
    if (!claimed) return current(id)
    const settled = await settle(id, await issue(claimed, signal))
    return settled.status === 'UNRESOLVED' ? lookUp(settled, signal) : settled
  }

  /** Looks up the form once. Without one after the time in which a carrier may be working on it, none was issued. */
  async function lookUp(manifest: Manifest, signal: AbortSignal): Promise<Manifest> {
    try {
      const found = await issuerOf(manifest).resolve(await requestOf(manifest), signal)
      if (found.kind !== 'none') return await settle(manifest.id, found)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return manifest
    }
    const isCertain = manifest.sentAt !== null && clock.now().getTime() - manifest.sentAt.getTime() >= certaintyMs
    if (!isCertain) return manifest
    const text = 'The carrier received no manifest. Close the parcels again.'
    const messages = [{ source: manifest.provider, code: 'not_received', text }]
    return settle(manifest.id, { kind: 'rejected', code: 'not_received', messages })
  }

  /** Sends what a stopped process left unsent, and looks up what it sent. */
  async function pursue(id: number, signal: AbortSignal): Promise<Manifest> {
    const manifest = await current(id)
    if (manifest.status === 'CLOSED' || manifest.status === 'REJECTED') return manifest
    if (manifest.sentAt === null) return submit(id, signal)
    return manifest.leaseUntil > clock.now() && manifest.status === 'SUBMITTING' ? manifest : lookUp(manifest, signal)
  }

  /** The carrier's form, fetched once and then from the blob store. Undefined when the carrier issued none. */
  async function document(manifest: Manifest, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const { id, hasDocument, carrierRef, blobId } = manifest
    if (!hasDocument || carrierRef === null) return undefined
    const stored = blobId === null ? undefined : await blobs.get(blobId)
    if (stored) return stored
    const bytes = await issuerOf(manifest).fetchDocument(carrierRef, signal)
    const fresh = await blobs.put(bytes)
    if (!(await transact(db, (tx) => store.setBlob(tx, id, fresh)))) await blobs.delete(fresh)
    return bytes
  }

  const handler: Handler = {
    async handle({ payload }, signal) {
      const manifest = await pursue((payload as { id: number }).id, signal)
      const { status } = manifest
      // Carriers do not keep their forms as long as we do.
      await document(manifest, signal)
      if (status === 'SUBMITTING' || status === 'UNRESOLVED')
        return { again: new Date(clock.now().getTime() + pollEveryMs) }
      return undefined
    },
    concurrency: 2,
    leaseSeconds: 60,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    backoffMs: doubling,
  }

  return { begin, submit, document, handler }
}

export type Manifests = ReturnType<typeof createManifests>
