import { transact, type Db, type Tx } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Label, Owner, ParcelOrder } from '../../providers/shipping/labels/model.ts'
import type { ManualLabel } from '../../providers/shipping/labels/store.ts'
import type { ShipmentQuote } from '../../providers/shipping/quotes.ts'
import type { Rate } from '../../providers/shipping/rates.ts'
import type { Shipping } from '../../providers/shipping/shipping.ts'
import type { Actor } from '../actors.ts'
import type { Fulfillment } from './fulfillment.ts'
import { withinTask, type Task } from './model.ts'
import type { Shipment } from './port.ts'
import * as store from './store.ts'

export type BuyingDeps = { db: Db; fulfillment: Fulfillment; shipping: Shipping }

export type BuyOrder = { taskId: number; isSupervisor: boolean; signal: AbortSignal }

const ownerOf = ({ purpose, documentId }: Task): Owner => ({ kind: purpose, id: documentId })

function toParcels(rate: Rate, provider: ParcelOrder['provider'], parcelBase: number): ParcelOrder[] {
  const { carrier, carrierToken, service, serviceToken } = rate
  return rate.parts.map(({ shipmentRef, rateRef, amountCents, insuredCents }, index) => ({
    parcelNumber: parcelBase + index + 1,
    provider,
    shipmentRef,
    rateRef,
    carrier,
    carrierToken,
    service,
    serviceToken,
    quotedCents: amountCents,
    // The price was approved before; the packed parcel must be shipped.
    maxCents: null,
    insuredCents,
  }))
}

/** Buys the labels of packed tasks whose owner leaves that to the warehouse. */
export function createBuying({ db, fulfillment, shipping }: BuyingDeps) {
  const { labels } = shipping

  async function quoteShipment(task: Task, shipment: Shipment, signal: AbortSignal): Promise<ShipmentQuote> {
    const { to, items, isInsured, signature } = shipment
    const reference = `${task.purpose}-${task.documentId}-job-${task.id}`
    const result = await shipping.quote({ to, items, isInsured, signature, reference }, signal)
    if (result.kind === 'unavailable') {
      const { retryAfterSeconds } = result
      fail(503, 'carrier_unavailable', 'No carrier is reachable; retry later.', { retryAfterSeconds })
    }
    if (result.kind === 'no_rates') {
      fail(409, 'label_rejected', 'No carrier accepts this parcel.', { details: { messages: result.messages } })
    }
    return result
  }

  /** Selects the agreed service within the price limit; any other rate requires a supervisor. */
  function choose(quote: ShipmentQuote, { serviceToken, maxCents }: Shipment, isSupervisor: boolean): Rate {
    const agreed = quote.rates.find((rate) => rate.serviceToken === serviceToken)
    const rate = agreed ?? quote.rates[0] ?? fail(409, 'label_rejected', 'No carrier accepts this parcel.')
    const isWithinLimits =
      (serviceToken === null || agreed !== undefined) && (maxCents === null || rate.amountCents <= maxCents)
    if (!isWithinLimits && !isSupervisor) {
      fail(
        403,
        'Insufficient permissions',
        'The agreed service is unavailable or exceeds the price limit; a supervisor must buy the label.',
        {
          details: {
            service_token: rate.serviceToken,
            amount_cents: Number(rate.amountCents),
            required: { roles: ['supervisor'] },
          },
        },
      )
    }
    return rate
  }

  async function findPurchased(task: Task): Promise<Label[] | undefined> {
    const parcels = await store.listParcels(db, task.id)
    const purchased = (await store.listLabelsOf(db, task)).filter(({ status }) => status === 'PURCHASED')
    return parcels.every(({ number }) => purchased.some(({ parcelNumber }) => parcelNumber === number))
      ? purchased
      : undefined
  }

  /** Buys the missing labels; repeating returns the same labels. The carrier is called outside of transactions. */
  async function buy(actor: Actor, { taskId, isSupervisor, signal }: BuyOrder): Promise<readonly Label[]> {
    const task = await fulfillment.find(db, taskId)
    const owner = fulfillment.ownerOf(task)
    if (!owner.shipment) fail(409, 'invalid_status', 'The labels of this task are bought with its order.')
    if (task.status !== 'PACKED' || task.method !== 'SHIP') fulfillment.refuse(task, 'labelled')
    await labels.resolvePending(ownerOf(task), signal)
    const known = await findPurchased(task)
    if (known) return known
    const lines = await store.listLines(db, taskId)
    const shipment = await owner.shipment(
      db,
      task.documentId,
      lines.map(({ uniqueId }) => uniqueId),
    )
    const quote = await quoteShipment(task, shipment, signal)
    const rate = choose(quote, shipment, isSupervisor)
    const packed = await store.listParcels(db, task.id)
    if (packed.length !== rate.parts.length) {
      fail(409, 'invalid_status', `The rate covers ${rate.parts.length} parcels, but ${packed.length} are packed.`, {
        details: { parcels: rate.parts.length, packed: packed.length },
      })
    }
    const started = await transact(db, async (tx) => {
      const { task: locked } = await fulfillment.open(tx, actor, taskId)
      if (locked.status !== 'PACKED') fulfillment.refuse(locked, 'labelled')
      return labels.begin(tx, ownerOf(task), toParcels(rate, quote.provider, task.parcelBase))
    })
    if (started.kind !== 'ready') {
      fail(409, 'invalid_status', `A label of this task is ${started.kind.replace('_', ' ')}; retry later.`)
    }
    const bought = settle(await labels.buy(started.labels, signal))
    return bought.map((label) => withinTask(task, label))
  }

  function settle(result: Awaited<ReturnType<typeof labels.buy>>): readonly Label[] {
    if (result.kind === 'purchased') return result.labels
    if (result.kind === 'rejected') {
      fail(409, 'label_rejected', 'The carrier rejected the label.', { details: { messages: result.messages } })
    }
    const text = 'The outcome of the label purchase is not known yet; repeat the request.'
    fail(503, 'carrier_unavailable', text, { retryAfterSeconds: 2 })
  }

  /** Records a label bought at a carrier counter. */
  async function recordManual(
    tx: Tx,
    actor: Actor,
    { taskId, parcelNumber, label }: { taskId: number; parcelNumber: number; label: ManualLabel },
  ): Promise<Task> {
    const { task, lines } = await fulfillment.open(tx, actor, taskId)
    if (task.status !== 'PACKED' || task.method !== 'SHIP') fulfillment.refuse(task, 'labelled')
    fulfillment.checkParcelNumber(task, lines, parcelNumber)
    if (!(await labels.recordManual(tx, ownerOf(task), task.parcelBase + parcelNumber, label))) {
      fail(409, 'invalid_status', `Parcel ${parcelNumber} of task ${task.id} already has a label.`)
    }
    return task
  }

  return { buy, recordManual, findPurchased }
}
