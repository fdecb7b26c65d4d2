import type { Db, Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { cents, type Cents } from '../../../kernel/money.ts'
import type { Label } from '../../../providers/shipping/labels/model.ts'
import { listLabels } from '../../../providers/shipping/labels/store.ts'
import { sumDeclaredAt } from '../../cards/declared-values/store.ts'
import { labelOwnerOf, type Order } from '../../outbound/orders/model.ts'
import { findOrder } from '../../outbound/orders/store.ts'
import type { Window } from '../../shared/document-store.ts'
import { refuseStatus } from '../../shared/refusals.ts'
import { isStorableId } from '../../shared/requests.ts'
import { findException } from '../store.ts'
import { claimNumber, splitPayment, type CarrierClaim, type ClaimEvent, type ClaimKind } from './model.ts'
import {
  findClaim,
  insertClaim,
  listClaimedParcels,
  listClaims,
  lockClaim,
  lockOrderClaims,
  moveClaim,
  readCredited,
  type ClaimChange,
  type ClaimFilter,
} from './store.ts'

/** Called for billing, in the transaction in which the carrier's payment is recorded. */
export type ClaimWatcher = { claimPaid(tx: Tx, claim: CarrierClaim, tenantCents: bigint): Promise<void> }

export type ClaimDeps = { db: Db; clock: Clock; watcher: ClaimWatcher }

export type NewClaimOrder = {
  orderId: number | undefined
  exceptionId: number | undefined
  parcelNumber: number
  kind: ClaimKind
  amountCents: Cents | undefined
  carrierReference: string | null
  note: string | null
}

export type CarrierClaimService = ReturnType<typeof createCarrierClaimService>

/** Claims with carriers for parcels that were lost or damaged after their dispatch. */
export function createCarrierClaimService({ db, clock, watcher }: ClaimDeps) {
  async function subjectOf(tx: Tx, { orderId, exceptionId }: NewClaimOrder): Promise<Order> {
    const exception = exceptionId === undefined ? undefined : await findException(tx, exceptionId)
    if (exceptionId !== undefined && !exception) fail(404, 'not_found', `Exception ${exceptionId} not found.`)
    const id = orderId ?? exception?.orderId
    if (id == null)
      fail(400, 'invalid_body', 'Pass order_id, or the exception of an order.', { details: { field: 'order_id' } })
    if (exception && exception.orderId !== id) {
      fail(409, 'invalid_status', `Exception ${exception.id} is not about order ${id}.`, {
        details: { order_id: exception.orderId },
      })
    }
    return (await findOrder(tx, id)) ?? fail(404, 'order not found', `Order ${id} not found.`)
  }

  async function labelOf(tx: Tx, order: Order, parcelNumber: number): Promise<Label> {
    const labels = await listLabels(tx, labelOwnerOf(order.id))
    const label = labels.find((one) => one.status === 'PURCHASED' && one.parcelNumber === parcelNumber)
    return label ?? fail(404, 'not_found', `Order ${order.id} has no parcel ${parcelNumber} with a label.`)
  }

  /** The values declared for the cards of a parcel when the carrier took it. */
  function maxOf(tx: Tx, { accountId, parcels, shippedAt }: Order, parcelNumber: number): Promise<Cents> {
    const parcel = parcels.find(({ number }) => number === parcelNumber)
    return sumDeclaredAt(tx, accountId, parcel?.uniqueIds ?? [], shippedAt ?? clock.now())
  }

  function requireShipped({ id, status, shippedAt }: Order): void {
    if (shippedAt !== null) return
    fail(409, 'invalid_status', `Order ${id} is ${status}; the carrier has no parcel of it.`, {
      details: { order_id: id, status },
    })
  }

  function requireAmount(amount: bigint, most: bigint, rule: string): void {
    if (amount >= 1n && amount <= most) return
    fail(400, 'invalid_amount', `amount_cents must be between 1 and ${most}, ${rule}.`, {
      details: { field: 'amount_cents', max_cents: Number(most) },
    })
  }

  async function file(tx: Tx, actor: string, given: NewClaimOrder): Promise<CarrierClaim> {
    const order = await subjectOf(tx, given)
    requireShipped(order)
    const label = await labelOf(tx, order, given.parcelNumber)
    const maxCents = await maxOf(tx, order, given.parcelNumber)
    const claimedCents = given.amountCents ?? maxCents
    requireAmount(claimedCents, maxCents, 'the value declared for the parcel at its dispatch')
    const claim = await insertClaim(
      tx,
      {
        accountId: order.accountId,
        orderId: order.id,
        labelId: label.id,
        parcelNumber: given.parcelNumber,
        exceptionId: given.exceptionId ?? null,
        kind: given.kind,
        maxCents,
        claimedCents,
        carrier: label.carrier,
        trackingNumber: label.trackingNumber,
        carrierReference: given.carrierReference,
        note: given.note,
        filedBy: actor,
      },
      clock.now(),
    )
    if (claim) return claim
    fail(409, 'already_exists', `Parcel ${given.parcelNumber} of order ${order.id} has a claim already.`, {
      details: { order_id: order.id, parcel_number: given.parcelNumber },
    })
  }

  /** The parcels of an order for which `file` would not refuse a claim. */
  async function listClaimable(orderId: number): Promise<number[]> {
    const order = isStorableId(orderId) ? await findOrder(db, orderId) : undefined
    if (!order || order.shippedAt === null) return []
    const labels = await listLabels(db, labelOwnerOf(order.id))
    const claimed = await listClaimedParcels(db, order.id)
    return labels
      .filter(({ status, parcelNumber }) => status === 'PURCHASED' && !claimed.includes(parcelNumber))
      .map(({ parcelNumber }) => parcelNumber)
  }

  async function lock(tx: Tx, id: number): Promise<CarrierClaim> {
    return (await lockClaim(tx, id)) ?? fail(404, 'not_found', `Carrier claim ${id} not found.`)
  }

  async function move(
    tx: Tx,
    { id, status }: CarrierClaim,
    event: ClaimEvent,
    change: ClaimChange = {},
  ): Promise<CarrierClaim> {
    const moved = await moveClaim(tx, id, event, change, clock.now())
    return moved ?? refuseStatus(`Carrier claim ${claimNumber(id)}`, status)
  }

  async function accept(
    tx: Tx,
    id: number,
    given: { amountCents: Cents | undefined; carrierReference?: string | undefined },
  ): Promise<CarrierClaim> {
    const claim = await lock(tx, id)
    const acceptedCents = given.amountCents ?? claim.claimedCents
    requireAmount(acceptedCents, claim.claimedCents, 'the claimed amount')
    return move(tx, claim, 'accept', { acceptedCents, carrierReference: given.carrierReference })
  }

  /** Records the carrier's payment once: what the tenant was not credited before is booked to the tenant. */
  async function pay(tx: Tx, id: number, amountCents: Cents | undefined): Promise<CarrierClaim> {
    const { orderId } = await lock(tx, id)
    await lockOrderClaims(tx, orderId)
    const claim = await lock(tx, id)
    const paidCents = amountCents ?? claim.acceptedCents ?? claim.claimedCents
    requireAmount(paidCents, claim.claimedCents, 'the claimed amount')
    const { recoveredCents, tenantCents } = splitPayment(paidCents, await readCredited(tx, orderId))
    const paid = await move(tx, claim, 'pay', { paidCents, recoveredCents: cents(recoveredCents) })
    await watcher.claimPaid(tx, paid, tenantCents)
    return paid
  }

  async function find(id: number, accountId?: number): Promise<CarrierClaim> {
    const claim = isStorableId(id) ? await findClaim(db, id) : undefined
    if (claim && (accountId === undefined || claim.accountId === accountId)) return claim
    fail(404, 'not_found', `Carrier claim ${id} not found.`)
  }

  return {
    file,
    accept,
    pay,
    deny: async (tx: Tx, id: number, reason: string) => move(tx, await lock(tx, id), 'deny', { reason }),
    withdraw: async (tx: Tx, id: number, reason: string) => move(tx, await lock(tx, id), 'withdraw', { reason }),
    find,
    listClaimable,
    list: (filter: ClaimFilter, page: Window) => listClaims(db, filter, page),
  }
}
