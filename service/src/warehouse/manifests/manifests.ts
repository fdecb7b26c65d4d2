import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs } from '../../kernel/time.ts'
import type { Manifest, ManifestParcel } from '../../providers/shipping/manifests/model.ts'
import * as manifestStore from '../../providers/shipping/manifests/store.ts'
import { ProviderUnavailable, type ProviderName } from '../../providers/shipping/provider.ts'
import type { Shipping } from '../../providers/shipping/shipping.ts'
import { checkSite, type Actor } from '../actors.ts'
import { listWaiting, type WaitingParcel } from './store.ts'

export type SiteManifestDeps = { db: Db; clock: Clock; shipping: Shipping }

export type CloseOrder = {
  siteId: number
  provider: ProviderName
  carrierToken: string
  /** Parcels that stay for a later manifest, by their tracking numbers. */
  exclude: readonly string[]
}

/** The parcels of one carrier that wait at a site. */
export type WaitingGroup = Pick<WaitingParcel, 'siteId' | 'provider' | 'carrier' | 'carrierToken'> & {
  parcels: readonly WaitingParcel[]
}

export type ShownManifest = { manifest: Manifest; parcels: readonly ManifestParcel[] }

/** End-of-day manifests of a site. */
export function createSiteManifests({ db, clock, shipping }: SiteManifestDeps) {
  const dispatchedSince = (): Date => new Date(clock.now().getTime() - dayMs)

  /** What waits, by site and carrier. */
  async function waiting({ siteIds }: Actor, siteId?: number): Promise<WaitingGroup[]> {
    const parcels = await listWaiting(db, { siteIds, siteId, dispatchedSince: dispatchedSince() })
    const groups = Map.groupBy(parcels, ({ siteId: site, provider, carrierToken }) =>
      [site, provider, carrierToken].join(' '),
    )
    return [...groups.values()].flatMap((all) => {
      const [first] = all
      if (!first) return []
      const { siteId: site, provider, carrier, carrierToken } = first
      return [{ siteId: site, provider, carrier, carrierToken, parcels: all }]
    })
  }

  /** Writes the manifest; `submit` sends it to the carrier after the commit. */
  async function close(tx: Tx, actor: Actor, order: CloseOrder): Promise<Manifest> {
    const { siteId, provider, carrierToken, exclude } = order
    checkSite(actor, siteId)
    const filter = { siteIds: null, siteId, provider, carrierToken, dispatchedSince: dispatchedSince() }
    const found = await listWaiting(tx, filter)
    const parcels = found.filter(({ trackingNumber }) => !exclude.includes(trackingNumber))
    const carrier = parcels[0]?.carrier ?? carrierToken
    return shipping.manifests.begin(tx, { siteId, provider, carrier, carrierToken, createdBy: actor.actor, parcels })
  }

  async function get(actor: Actor, id: number): Promise<ShownManifest> {
    const manifest = await manifestStore.findManifest(db, id)
    if (!manifest) fail(404, 'not_found', `Manifest ${id} not found.`)
    checkSite(actor, manifest.siteId)
    return { manifest, parcels: await manifestStore.listParcels(db, id) }
  }

  /** The form to print: the carrier's own where it issued one. Only a closed manifest has one. */
  async function file(actor: Actor, id: number, signal: AbortSignal): Promise<Uint8Array> {
    const { manifest, parcels } = await get(actor, id)
    if (manifest.status !== 'CLOSED') {
      fail(409, 'invalid_status', `Manifest ${id} is ${manifest.status}; only a CLOSED one is printed.`, {
        details: { manifest_id: id, status: manifest.status },
      })
    }
    const document = await shipping.manifests.document(manifest, signal).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error
      const { retryAfterSeconds } = error
      fail(503, 'carrier_unavailable', 'The form of the carrier is not available; retry later.', { retryAfterSeconds })
    })
    if (document) return document
    const { drawManifest } = await import('../../providers/shipping/manifests/manifest-pdf.ts')
    return drawManifest(manifest, parcels)
  }

  return {
    waiting,
    close,
    submit: shipping.manifests.submit,
    get,
    file,
    list: (filter: manifestStore.ManifestFilter) => manifestStore.listManifests(db, filter),
  }
}

export type SiteManifests = ReturnType<typeof createSiteManifests>
