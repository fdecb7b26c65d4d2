import type { AccountService } from '../../../accounts/holders/service.ts'
import type { Db, Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { checkSite, type Hand } from '../../../warehouse/actors.ts'
import type { Sites } from '../../../warehouse/sites/sites.ts'
import { inboundNumber } from '../model.ts'
import { findInbound, insertInbound } from '../store.ts'
import type { Notify } from '../../shared/ports.ts'
import type { ReceivingService } from '../receiving/service.ts'
import { fingerprintOf } from '../../shared/requests.ts'
import type { Orphan } from './model.ts'
import { endOrphan, insertOrphan, listOrphans, lockOrphan, type NewOrphan, type OrphanFilter } from './store.ts'

export type OrphanDeps = {
  db: Db
  clock: Clock
  accounts: Pick<AccountService, 'getTenant'>
  sites: Pick<Sites, 'get'>
  receiving: Pick<ReceivingService, 'arrive'>
  notify: Notify
}

/** Whose it is: a shipment somebody announced, or a tenant who announced nothing. */
export type OrphanOwner =
  | { readonly inboundShipmentId: number }
  | { readonly accountId: number; readonly expectedCount: number }

export type OrphanService = ReturnType<typeof createOrphanService>

/** Parcels at the dock that belong to nothing we know of. */
export function createOrphanService({ db, clock, accounts, sites, receiving, notify }: OrphanDeps) {
  async function note(tx: Tx, hand: Hand, parcel: Omit<NewOrphan, 'notedBy'>): Promise<Orphan> {
    checkSite(hand, parcel.siteId)
    await sites.get(parcel.siteId, tx)
    const noted = await insertOrphan(tx, { ...parcel, notedBy: hand.actor }, clock.now())
    return noted ?? fail(409, 'already_exists', `Parcel ${parcel.trackingNumber} waits here already.`)
  }

  async function waiting(tx: Tx, hand: Hand, id: number): Promise<Orphan> {
    const parcel = (await lockOrphan(tx, id)) ?? fail(404, 'not_found', `There is no orphan parcel ${id}.`)
    checkSite(hand, parcel.siteId)
    const { status } = parcel
    if (status !== 'WAITING') fail(409, 'invalid_status', `Orphan parcel ${id} is ${status}.`, { details: { status } })
    return parcel
  }

  /** Nobody announced it, so we do, in the name of whoever it belongs to. */
  async function announceFor(
    tx: Tx,
    { id, carrier, trackingNumber, siteId }: Orphan,
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
  async function shipmentFor(tx: Tx, parcel: Orphan, owner: OrphanOwner): Promise<number> {
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
    { id, carrier, trackingNumber, sender }: Orphan,
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
  async function attach(tx: Tx, hand: Hand, id: number, owner: OrphanOwner, boxNo: number): Promise<Orphan> {
    const parcel = await waiting(tx, hand, id)
    const inboundShipmentId = await shipmentFor(tx, parcel, owner)
    const { trackingNumber, condition } = parcel
    const box = { boxNo, trackingNumber: trackingNumber ?? undefined, condition: condition ?? undefined }
    await receiving.arrive(tx, hand, inboundShipmentId, box)
    if ('accountId' in owner) await tell(tx, parcel, owner, inboundShipmentId)
    return (await endOrphan(tx, id, 'attach', { now: clock.now(), inboundShipmentId })) ?? parcel
  }

  /** Nobody's: it was sent back, or given away. */
  async function close(tx: Tx, hand: Hand, id: number, reason: string): Promise<Orphan> {
    const parcel = await waiting(tx, hand, id)
    return (await endOrphan(tx, id, 'close', { now: clock.now(), reason })) ?? parcel
  }

  return {
    note,
    attach,
    close,
    list: (filter: OrphanFilter, page: { limit: number; offset: number }) => listOrphans(db, filter, page),
  }
}
