import type { AccountService } from '../../../identity/accounts/holders/service.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { checkSite, type Actor } from '../../../warehouse/actors.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { inboundNumber } from '../model.ts'
import { findInbound, insertInbound } from '../store.ts'
import type { Notify } from '../../shared/ports.ts'
import type { ReceivingService } from '../receiving/service.ts'
import { refuseStatus } from '../../shared/refusals.ts'
import { fingerprintOf } from '../../shared/requests.ts'
import type { Window } from '../../shared/document-store.ts'
import type { UnidentifiedParcel } from './model.ts'
import {
  endUnidentifiedParcel,
  insertUnidentifiedParcel,
  listUnidentifiedParcels,
  lockUnidentifiedParcel,
  type NewUnidentifiedParcel,
  type UnidentifiedParcelFilter,
} from './store.ts'

export type UnidentifiedParcelDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  sites: Pick<Sites, 'get'>
  receiving: Pick<ReceivingService, 'arrive'>
  notify: Notify
}

/** An announced shipment, or a tenant without an announcement. */
export type UnidentifiedParcelOwner =
  | { readonly inboundShipmentId: number }
  | { readonly accountId: number; readonly expectedCount: number }

export type UnidentifiedParcelService = ReturnType<typeof createUnidentifiedParcelService>

/** Parcels at the dock that match no announcement. */
export function createUnidentifiedParcelService({
  db,
  clock,
  accounts,
  sites,
  receiving,
  notify,
}: UnidentifiedParcelDeps) {
  async function register(
    tx: Tx,
    actor: Actor,
    parcel: Omit<NewUnidentifiedParcel, 'notedBy'>,
  ): Promise<UnidentifiedParcel> {
    checkSite(actor, parcel.siteId)
    await sites.get(parcel.siteId, tx)
    const registered = await insertUnidentifiedParcel(tx, { ...parcel, notedBy: actor.actor }, clock.now())
    return registered ?? fail(409, 'already_exists', `Parcel ${parcel.trackingNumber} is already registered.`)
  }

  async function lockWaiting(tx: Tx, actor: Actor, id: number): Promise<UnidentifiedParcel> {
    const parcel =
      (await lockUnidentifiedParcel(tx, id)) ?? fail(404, 'not_found', `Unidentified parcel ${id} not found.`)
    checkSite(actor, parcel.siteId)
    if (parcel.status !== 'WAITING') refuseStatus('Parcel', parcel.status)
    return parcel
  }

  /** Creates the missing announcement on behalf of the account. */
  async function announceFor(
    tx: Tx,
    { id, carrier, trackingNumber, siteId }: UnidentifiedParcel,
    { accountId, expectedCount }: { accountId: number; expectedCount: number },
  ): Promise<number> {
    const announcement = {
      accountId,
      siteId,
      expectedCount,
      carrier,
      trackingNumbers: trackingNumber === null ? [] : [trackingNumber],
      boxCount: null,
      expectedAt: null,
      reference: null,
      note: 'Arrived without an announcement.',
      idempotencyKey: null,
      fingerprint: fingerprintOf({ orphan_parcel: id }),
      apiKeyId: 'operator',
    }
    const shipment = await insertInbound(tx, announcement, clock.now())
    assert(shipment !== undefined, 'A shipment without an idempotency key is always inserted.')
    return shipment.id
  }

  /** The given shipment, or a new one for the given account. */
  async function shipmentFor(tx: Tx, parcel: UnidentifiedParcel, owner: UnidentifiedParcelOwner): Promise<number> {
    if ('accountId' in owner) {
      await accounts.getTenant(owner.accountId)
      return announceFor(tx, parcel, owner)
    }
    const shipment = await findInbound(tx, owner.inboundShipmentId)
    if (!shipment) fail(404, 'not_found', `Inbound shipment ${owner.inboundShipmentId} not found.`)
    if (shipment.siteId !== parcel.siteId) {
      fail(409, 'invalid_status', `Inbound shipment ${shipment.id} is expected at another site.`, {
        details: { site_id: shipment.siteId },
      })
    }
    return shipment.id
  }

  /** Notifies the tenant, who does not know of the new shipment. */
  const notifyFound = (
    tx: Tx,
    { id, carrier, trackingNumber, sender }: UnidentifiedParcel,
    { accountId, expectedCount }: { accountId: number; expectedCount: number },
    inboundShipmentId: number,
  ): Promise<void> =>
    notify(tx, {
      accountId,
      kind: 'parcel_found',
      key: `orphan:${id}`,
      data: {
        inbound_shipment_id: inboundShipmentId,
        number: inboundNumber(inboundShipmentId),
        expected: expectedCount,
        carrier,
        tracking_number: trackingNumber,
        sender,
      },
    })

  /** Attaches the parcel to a shipment and records its arrival. */
  async function attach(
    tx: Tx,
    actor: Actor,
    id: number,
    owner: UnidentifiedParcelOwner,
    boxNo: number,
  ): Promise<UnidentifiedParcel> {
    const parcel = await lockWaiting(tx, actor, id)
    const inboundShipmentId = await shipmentFor(tx, parcel, owner)
    const { trackingNumber, condition } = parcel
    const box = { boxNo, trackingNumber: trackingNumber ?? undefined, condition: condition ?? undefined }
    await receiving.arrive(tx, actor, inboundShipmentId, box)
    if ('accountId' in owner) await notifyFound(tx, parcel, owner, inboundShipmentId)
    return (await endUnidentifiedParcel(tx, id, 'attach', { now: clock.now(), inboundShipmentId })) ?? parcel
  }

  /** Closes a parcel without an owner. */
  async function close(tx: Tx, actor: Actor, id: number, reason: string): Promise<UnidentifiedParcel> {
    const parcel = await lockWaiting(tx, actor, id)
    return (await endUnidentifiedParcel(tx, id, 'close', { now: clock.now(), reason })) ?? parcel
  }

  return {
    register,
    attach,
    close,
    list: (filter: UnidentifiedParcelFilter, page: Window) => listUnidentifiedParcels(db, filter, page),
  }
}
