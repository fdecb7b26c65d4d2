import type { AccountService } from '../../../accounts/holders/service.ts'
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
import { fingerprintOf } from '../../shared/requests.ts'
import type { UnidentifiedParcel } from './model.ts'
import {
  closeUnidentifiedParcel,
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

/** Whose it is: a shipment somebody announced, or a tenant who announced nothing. */
export type UnidentifiedParcelOwner =
  | { readonly inboundShipmentId: number }
  | { readonly accountId: number; readonly expectedCount: number }

export type UnidentifiedParcelService = ReturnType<typeof createUnidentifiedParcelService>

/** Parcels at the dock that belong to nothing we know of. */
export function createUnidentifiedParcelService({
  db,
  clock,
  accounts,
  sites,
  receiving,
  notify,
}: UnidentifiedParcelDeps) {
  async function note(
    tx: Tx,
    actor: Actor,
    parcel: Omit<NewUnidentifiedParcel, 'notedBy'>,
  ): Promise<UnidentifiedParcel> {
    checkSite(actor, parcel.siteId)
    await sites.get(parcel.siteId, tx)
    const noted = await insertUnidentifiedParcel(tx, { ...parcel, notedBy: actor.actor }, clock.now())
    return noted ?? fail(409, 'already_exists', `Parcel ${parcel.trackingNumber} waits here already.`)
  }

  async function waiting(tx: Tx, actor: Actor, id: number): Promise<UnidentifiedParcel> {
    const parcel = (await lockUnidentifiedParcel(tx, id)) ?? fail(404, 'not_found', `There is no orphan parcel ${id}.`)
    checkSite(actor, parcel.siteId)
    const { status } = parcel
    if (status !== 'WAITING') fail(409, 'invalid_status', `Orphan parcel ${id} is ${status}.`, { details: { status } })
    return parcel
  }

  /** Nobody announced it, so we do, in the name of whoever it belongs to. */
  async function announceFor(
    tx: Tx,
    { id, carrier, trackingNumber, siteId }: UnidentifiedParcel,
    { accountId, expectedCount }: { accountId: number; expectedCount: number },
  ): Promise<number> {
    const facts = {
      accountId,
      siteId,
      expectedCount,
      carrier,
      trackingNumbers: trackingNumber === null ? [] : [trackingNumber],
      boxCount: null,
      expectedAt: null,
      reference: null,
      note: 'Came without an announcement.',
      idempotencyKey: null,
      fingerprint: fingerprintOf({ orphan_parcel: id }),
      apiKeyId: 'operator',
    }
    const shipment = await insertInbound(tx, facts, clock.now())
    assert(shipment !== undefined, 'A shipment without a key is always new.')
    return shipment.id
  }

  /** A tenant's shipment for it: the one that was named, or a new one in the name of whoever it belongs to. */
  async function shipmentFor(tx: Tx, parcel: UnidentifiedParcel, owner: UnidentifiedParcelOwner): Promise<number> {
    if ('accountId' in owner) {
      await accounts.getTenant(owner.accountId)
      return announceFor(tx, parcel, owner)
    }
    const shipment = await findInbound(tx, owner.inboundShipmentId)
    if (!shipment) fail(404, 'not_found', `There is no inbound shipment ${owner.inboundShipmentId}.`)
    if (shipment.siteId !== parcel.siteId) {
      fail(409, 'invalid_status', `Inbound shipment ${shipment.id} is expected at another site.`, {
        details: { site_id: shipment.siteId },
      })
    }
    return shipment.id
  }

  /** Whoever announced nothing does not look for a shipment: he is told of it. */
  const tell = (
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

  /** From here on it is a shipment like any other: it has arrived and is unpacked card by card. */
  async function attach(
    tx: Tx,
    actor: Actor,
    id: number,
    owner: UnidentifiedParcelOwner,
    boxNo: number,
  ): Promise<UnidentifiedParcel> {
    const parcel = await waiting(tx, actor, id)
    const inboundShipmentId = await shipmentFor(tx, parcel, owner)
    const { trackingNumber, condition } = parcel
    const box = { boxNo, trackingNumber: trackingNumber ?? undefined, condition: condition ?? undefined }
    await receiving.arrive(tx, actor, inboundShipmentId, box)
    if ('accountId' in owner) await tell(tx, parcel, owner, inboundShipmentId)
    return (await closeUnidentifiedParcel(tx, id, 'attach', { now: clock.now(), inboundShipmentId })) ?? parcel
  }

  /** Nobody's: it was sent back, or given away. */
  async function close(tx: Tx, actor: Actor, id: number, reason: string): Promise<UnidentifiedParcel> {
    const parcel = await waiting(tx, actor, id)
    return (await closeUnidentifiedParcel(tx, id, 'close', { now: clock.now(), reason })) ?? parcel
  }

  return {
    note,
    attach,
    close,
    list: (filter: UnidentifiedParcelFilter, page: { limit: number; offset: number }) =>
      listUnidentifiedParcels(db, filter, page),
  }
}
