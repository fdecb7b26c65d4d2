import { transact, type Db, type Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Label, Owner, ParcelOrder } from '../../shipping/labels/model.ts'
import { listLabels, type ManualLabel } from '../../shipping/labels/store.ts'
import type { ShipmentQuote } from '../../shipping/quotes.ts'
import type { Rate } from '../../shipping/rates.ts'
import type { Shipping } from '../../shipping/shipping.ts'
import type { Actor } from '../actors.ts'
import type { Desk } from './fulfillment.ts'
import type { Task } from './model.ts'
import type { Shipment } from './port.ts'
import * as store from './store.ts'

export type BuyingDeps = { db: Db; desk: Desk; shipping: Shipping }

export type BuyOrder = { taskId: number; isSupervisor: boolean; signal: AbortSignal }

const ownerOf = ({ purpose, documentId }: Task): Owner => ({ kind: purpose, id: documentId })

function toParcels(rate: Rate, provider: ParcelOrder['provider']): ParcelOrder[] {
  const { carrier, carrierToken, service, serviceToken } = rate
  return rate.parts.map(({ shipmentRef, rateRef, amountCents, insuredCents }, index) => ({
    parcelNumber: index + 1,
    provider,
    shipmentRef,
    rateRef,
    carrier,
    carrierToken,
    service,
    serviceToken,
    quotedCents: amountCents,
    // Whether the price is right was decided before; by now the parcel is packed and has to leave.
    maxCents: null,
    insuredCents,
  }))
}

/** The labels of a packed job, for owners who leave that to the warehouse. */
export function createBuying({ db, desk, shipping }: BuyingDeps) {
  const { labels } = shipping

  async function ask(task: Task, shipment: Shipment, signal: AbortSignal): Promise<ShipmentQuote> {
    const { to, items, isInsured, signature } = shipment
    const reference = `${task.purpose}-${task.documentId}-job-${task.id}`
    const verdict = await shipping.quote({ to, items, isInsured, signature, reference }, signal)
    if (verdict.kind === 'unavailable') {
      const { retryAfterSeconds } = verdict
      fail(503, 'carrier_unavailable', 'No carrier can be reached; try again.', { retryAfterSeconds })
    }
    if (verdict.kind === 'no_rates') {
      fail(409, 'label_rejected', 'No carrier takes this parcel.', { details: { messages: verdict.messages } })
    }
    return verdict
  }

  /** The service that was promised, at a price that was foreseen; anything else is a supervisor's word. */
  function choose(quote: ShipmentQuote, { serviceToken, maxCents }: Shipment, isSupervisor: boolean): Rate {
    const promised = quote.rates.find((rate) => rate.serviceToken === serviceToken)
    const rate = promised ?? quote.rates[0] ?? fail(409, 'label_rejected', 'No carrier takes this parcel.')
    const isForeseen =
      (serviceToken === null || promised !== undefined) && (maxCents === null || rate.amountCents <= maxCents)
    if (!isForeseen && !isSupervisor) {
      fail(403, 'Insufficient permissions', 'The service is gone or dearer than foreseen; a supervisor decides.', {
        details: {
          service_token: rate.serviceToken,
          amount_cents: Number(rate.amountCents),
          required: { roles: ['supervisor'] },
        },
      })
    }
    return rate
  }

  async function covered(task: Task): Promise<Label[] | undefined> {
    const parcels = await store.listParcels(db, task.id)
    const good = (await listLabels(db, ownerOf(task))).filter(({ status }) => status === 'PURCHASED')
    return parcels.every(({ number }) => good.some(({ parcelNumber }) => parcelNumber === number)) ? good : undefined
  }

  /** Buys what is missing; asking again answers with the same labels. The carrier is never asked inside a transaction. */
  async function buy(actor: Actor, { taskId, isSupervisor, signal }: BuyOrder): Promise<readonly Label[]> {
    const task = await desk.find(db, taskId)
    const owner = desk.ownerOf(task)
    if (!owner.shipment) fail(409, 'invalid_status', 'The labels of this job are bought with its order.')
    if (task.status !== 'PACKED' || task.method !== 'SHIP') desk.refuse(task, 'labelled')
    await labels.resolvePending(ownerOf(task), signal)
    const known = await covered(task)
    if (known) return known
    const shipment = await owner.shipment(db, task.documentId)
    const quote = await ask(task, shipment, signal)
    const rate = choose(quote, shipment, isSupervisor)
    const packed = await store.listParcels(db, task.id)
    if (packed.length !== rate.parts.length) {
      fail(409, 'invalid_status', `These things travel in ${rate.parts.length} parcels; ${packed.length} are packed.`, {
        details: { parcels: rate.parts.length, packed: packed.length },
      })
    }
    const begun = await transact(db, async (tx) => {
      const { task: locked } = await desk.open(tx, actor, taskId)
      if (locked.status !== 'PACKED') desk.refuse(locked, 'labelled')
      return labels.begin(tx, ownerOf(task), toParcels(rate, quote.provider))
    })
    if (begun.kind !== 'ready') {
      fail(409, 'invalid_status', `A label of this job is ${begun.kind.replace('_', ' ')}; try again.`)
    }
    return settle(await labels.buy(begun.labels, signal))
  }

  function settle(result: Awaited<ReturnType<typeof labels.buy>>): readonly Label[] {
    if (result.kind === 'purchased') return result.labels
    if (result.kind === 'rejected') {
      fail(409, 'label_rejected', 'The carrier refused the label.', { details: { messages: result.messages } })
    }
    const text = 'It is not known yet whether the label was bought; ask again.'
    fail(503, 'carrier_unavailable', text, { retryAfterSeconds: 2 })
  }

  /** A label somebody bought at a counter. */
  async function recordManual(
    tx: Tx,
    actor: Actor,
    { taskId, parcelNumber, label }: { taskId: number; parcelNumber: number; label: ManualLabel },
  ): Promise<Task> {
    const { task } = await desk.open(tx, actor, taskId)
    if (task.status !== 'PACKED' || task.method !== 'SHIP') desk.refuse(task, 'labelled')
    if (!(await labels.recordManual(tx, ownerOf(task), parcelNumber, label))) {
      fail(409, 'invalid_status', `Parcel ${parcelNumber} of job ${task.id} has a label.`)
    }
    return task
  }

  return { buy, recordManual, covered }
}

export type Buying = ReturnType<typeof createBuying>
