import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { VaultException } from '../exceptions/model.ts'
import type { ExceptionWatcher } from '../exceptions/service.ts'
import { countByKeeper, findKeeper } from '../cards/holdings/store.ts'
import { inboundNumber } from '../inbound/model.ts'
import type { Pauses, PromisedDocument, VaultWatcher } from '../shared/ports.ts'
import type { InboundWatcher } from '../inbound/receiving/service.ts'
import type { SlaService } from '../sla/service.ts'
import type { Charges } from './charges.ts'
import { costOf } from './model.ts'
import { sumOfSource } from './store.ts'
import { dayMs } from '../../kernel/time.ts'

export type WatcherDeps = {
  clock: Clock
  billing: Charges
  sla: SlaService
  /** Opens a case for a card that does not lie where it should. */
  onMissing(tx: Tx, accountId: number, uniqueId: string, actor: string): Promise<void>
}

const orderOf = (id: number): string => `order:${id}`
const withdrawalOf = (id: number): string => `withdrawal:${id}`
const inboundOf = (id: number): string => `inbound:${id}`
const exceptionOf = ({ id }: VaultException): string => `exception:${id}`

/** Turns what happens into what it costs and what was promised about it. */
export function createOrderWatcher({
  clock,
  billing,
  sla,
}: WatcherDeps): Pick<VaultWatcher, 'orderCommitted' | 'orderDispatched' | 'orderCancelled'> {
  return {
    async orderCommitted(tx, order) {
      const { id, accountId, siteId } = order
      const { fees } = await billing.rateCard(tx, accountId, clock.now())
      const charge = { accountId, siteId, source: { type: 'order', id }, resource: { type: 'order', id } }
      await billing.charge(tx, { ...charge, fee: 'HANDLING_ORDER', description: `Order ${id}` })
      const cards = { quantity: order.cardCount, description: `Cards of order ${id}` }
      await billing.charge(tx, { ...charge, ...cards, fee: 'HANDLING_CARD' })
      const { postageCents, insuranceCents } = costOf(order, fees)
      const sent = { quantity: order.parcelCount, description: `Postage of order ${id}`, amountCents: postageCents }
      await billing.charge(tx, { ...charge, ...sent, fee: 'POSTAGE' })
      const insured = {
        quantity: order.parcelCount,
        description: `Insurance of order ${id}`,
        amountCents: insuranceCents,
      }
      await billing.charge(tx, { ...charge, ...insured, fee: 'INSURANCE' })
      await sla.promise(tx, { metric: 'order_ship_on_time', resource: orderOf(id), accountId, siteId })
    },
    async orderDispatched(tx, { id, accountId, siteId, cardCount }) {
      const now = clock.now()
      await sla.keep(tx, 'order_ship_on_time', orderOf(id))
      const sent = { metric: 'order_accuracy', resource: orderOf(id), accountId, siteId } as const
      await sla.record(tx, { ...sent, startedAt: now, deadline: now, doneAt: now })
      await sla.count(tx, 'inventory_accuracy', accountId, { good: cardCount, total: cardCount })
    },
    /** What the warehouse called off costs nothing. */
    async orderCancelled(tx, { id, accountId }) {
      const charged = await sumOfSource(tx, 'order', String(id))
      await billing.charge(tx, {
        accountId,
        fee: 'ADJUSTMENT',
        source: { type: 'order_void', id },
        resource: { type: 'order', id },
        description: `Order ${id} was called off`,
        amountCents: -charged,
      })
      await sla.exclude(tx, 'order_ship_on_time', orderOf(id), 'cancelled')
    },
  }
}

function createWithdrawalWatcher({ billing, sla }: WatcherDeps): VaultWatcher['withdrawalMoved'] {
  type Moved = Parameters<VaultWatcher['withdrawalMoved']>[2]

  async function acknowledged(tx: Tx, { id, accountId, siteId, cardCount }: Moved): Promise<void> {
    const resource = { type: 'withdrawal', id }
    const charge = { accountId, siteId, source: resource, resource }
    await billing.charge(tx, { ...charge, fee: 'WITHDRAWAL', description: `Withdrawal ${id}` })
    const cards = { quantity: cardCount, description: `Cards of withdrawal ${id}` }
    await billing.charge(tx, { ...charge, ...cards, fee: 'WITHDRAWAL_CARD' })
    await sla.keep(tx, 'withdrawal_ack_on_time', withdrawalOf(id))
    await sla.promise(tx, { metric: 'withdrawal_dispatch_on_time', resource: withdrawalOf(id), accountId, siteId })
  }

  async function dispatched(tx: Tx, { id, accountId, siteId, cardCount, method }: Moved): Promise<void> {
    const resource = { type: 'withdrawal', id }
    if (method === 'pickup') {
      const desk = { accountId, siteId, source: resource, resource, description: `Pickup of withdrawal ${id}` }
      await billing.charge(tx, { ...desk, fee: 'PICKUP' })
    }
    await sla.keep(tx, 'withdrawal_dispatch_on_time', withdrawalOf(id))
    await sla.count(tx, 'inventory_accuracy', accountId, { good: cardCount, total: cardCount })
  }

  /** What the warehouse called off costs nothing. */
  async function refund(tx: Tx, { id, accountId }: Moved): Promise<void> {
    await billing.charge(tx, {
      accountId,
      fee: 'ADJUSTMENT',
      source: { type: 'withdrawal_void', id },
      resource: { type: 'withdrawal', id },
      description: `Withdrawal ${id} was called off`,
      amountCents: -(await sumOfSource(tx, 'withdrawal', String(id))),
    })
  }

  async function calledOff(tx: Tx, { id }: Moved): Promise<void> {
    await sla.exclude(tx, 'withdrawal_ack_on_time', withdrawalOf(id), 'cancelled')
    await sla.exclude(tx, 'withdrawal_dispatch_on_time', withdrawalOf(id), 'cancelled')
  }

  return async (tx, event, withdrawal) => {
    if (event === 'acknowledge') return acknowledged(tx, withdrawal)
    if (event === 'dispatch') return dispatched(tx, withdrawal)
    if (event === 'void') await refund(tx, withdrawal)
    if (event === 'cancel' || event === 'void') return calledOff(tx, withdrawal)
  }
}

export function createVaultWatcher(deps: WatcherDeps): VaultWatcher {
  const { clock, billing, sla, onMissing } = deps
  return {
    ...createOrderWatcher(deps),
    withdrawalRequested: (tx, { id, accountId, siteId }) =>
      sla.promise(tx, { metric: 'withdrawal_ack_on_time', resource: withdrawalOf(id), accountId, siteId }),
    withdrawalMoved: createWithdrawalWatcher(deps),
    transferCompleted: (tx, { id, fromAccountId, cardCount }) =>
      billing.charge(tx, {
        accountId: fromAccountId,
        fee: 'TRANSFER',
        source: { type: 'transfer', id },
        resource: { type: 'card_transfer', id },
        description: `Transfer ${id}`,
        quantity: cardCount,
        at: clock.now(),
      }),
    async cardMissed(tx, uniqueId, actor) {
      const accountId = await findKeeper(tx, uniqueId)
      if (accountId === undefined) return
      await sla.count(tx, 'inventory_accuracy', accountId, { good: 0, total: 1 })
      await onMissing(tx, accountId, uniqueId, actor)
    },
    async cardsCounted(tx, { found, elsewhere }) {
      const good = await countByKeeper(tx, found)
      for (const { accountId, count } of await countByKeeper(tx, [...found, ...elsewhere])) {
        const right = good.find((one) => one.accountId === accountId)?.count ?? 0
        await sla.count(tx, 'inventory_accuracy', accountId, { good: right, total: count })
      }
    },
  }
}

/** What a case keeps from going on. */
const documentsOf = ({ orderId, withdrawalId, inboundShipmentId }: VaultException): PromisedDocument[] =>
  (
    [
      ['order', orderId],
      ['withdrawal', withdrawalId],
      ['inbound', inboundShipmentId],
    ] as const
  ).flatMap(([kind, id]) => (id === null ? [] : [{ kind, id }]))

/** How soon somebody answers, whether an order turned out to be wrong, and how long it waits for the tenant's word. */
export const createExceptionWatcher = (sla: SlaService, pauses: Pauses): ExceptionWatcher => ({
  async opened(tx, exception) {
    if (exception.firstResponseAt !== null) return
    const { accountId, siteId } = exception
    const resource = exceptionOf(exception)
    await sla.promise(tx, { metric: 'exception_response_on_time', resource, accountId, siteId })
  },
  answered: (tx, exception) => sla.keep(tx, 'exception_response_on_time', exceptionOf(exception)),
  async resolved(tx, exception) {
    const { type, liability, orderId } = exception
    const isWrong = type === 'WRONG_ITEM' || type === 'MISSING'
    if (isWrong && liability === 'vault' && orderId !== null) await sla.miss(tx, 'order_accuracy', orderOf(orderId))
    if (liability === 'tenant') for (const document of documentsOf(exception)) await sla.excuse(tx, document)
  },
  async turned(tx, from, to) {
    const [waited, waits] = [from, to].map(({ status }) => status === 'AWAITING_TENANT')
    if (waited === waits) return
    for (const document of documentsOf(to)) await pauses[waits ? 'stop' : 'goOn'](tx, document, exceptionOf(to))
  },
})

/** How soon a parcel is on our books and its cards on the shelf; each card costs its share. */
export const createInboundWatcher = ({ clock, billing, sla }: Omit<WatcherDeps, 'onMissing'>): InboundWatcher => ({
  async arrived(tx, { id, accountId, siteId, deliveredAt }) {
    const now = clock.now()
    if (deliveredAt !== null) {
      const deadline = new Date(deliveredAt.getTime() + dayMs)
      const pledge = { metric: 'inbound_check_in_on_time', resource: inboundOf(id), accountId, siteId } as const
      await sla.record(tx, { ...pledge, startedAt: deliveredAt, deadline, doneAt: now })
    }
    await sla.promise(tx, { metric: 'dock_to_stock_on_time', resource: inboundOf(id), accountId, siteId })
  },
  async received(tx, { id, accountId, siteId, receivedCount }) {
    await sla.keep(tx, 'dock_to_stock_on_time', inboundOf(id))
    await billing.charge(tx, {
      accountId,
      siteId,
      fee: 'RECEIVING',
      source: { type: 'inbound', id },
      resource: { type: 'inbound_shipment', id },
      description: `Receiving ${inboundNumber(id)}`,
      quantity: receivedCount,
    })
  },
})
