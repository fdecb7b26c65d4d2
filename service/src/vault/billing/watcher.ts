import type { Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { VaultException } from '../exceptions/model.ts'
import type { ExceptionWatcher } from '../exceptions/service.ts'
import { countByHolder, findHolder } from '../cards/holdings/store.ts'
import { inboundNumber } from '../inbound/model.ts'
import { claimNumber } from '../exceptions/carrier-claims/model.ts'
import type { ClaimWatcher } from '../exceptions/carrier-claims/service.ts'
import type { ReturnWatcher } from '../inbound/returns/inspect.ts'
import { returnNumber } from '../inbound/returns/model.ts'
import type { Pauses, SlaDocument, VaultWatcher } from '../shared/ports.ts'
import type { InboundWatcher } from '../inbound/receiving/service.ts'
import type { SlaService } from '../sla/service.ts'
import type { Charges } from './charges.ts'
import { costOf } from './model.ts'
import { sumOfSource } from './store.ts'
import { divideRounded, shareOf } from '../shared/fees.ts'
import { dayMs } from '../../kernel/time.ts'

export type WatcherDeps = {
  clock: Clock
  billing: Charges
  sla: SlaService
  /** Opens an exception for a missing card. */
  onMissing(tx: Tx, accountId: number, uniqueId: string, actor: string): Promise<void>
}

const orderOf = (id: number): string => `order:${id}`
const withdrawalOf = (id: number): string => `withdrawal:${id}`
const inboundOf = (id: number): string => `inbound:${id}`
const exceptionOf = ({ id }: VaultException): string => `exception:${id}`

/** Records the charges and SLA deadlines of orders. */
export function createOrderWatcher({
  clock,
  billing,
  sla,
}: WatcherDeps): Pick<VaultWatcher, 'orderCommitted' | 'orderDispatched' | 'orderCancelled'> {
  return {
    async orderCommitted(tx, order) {
      const { id, accountId, siteId } = order
      const { quotedAt: ratedAt } = order
      const { fees } = await billing.rateCard(tx, accountId, ratedAt)
      const charge = { accountId, siteId, ratedAt, source: { type: 'order', id }, resource: { type: 'order', id } }
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
      await sla.start(tx, { metric: 'order_ship_on_time', resource: orderOf(id), accountId, siteId })
    },
    async orderDispatched(tx, { id, accountId, siteId, cardCount }) {
      const now = clock.now()
      await sla.finish(tx, 'order_ship_on_time', orderOf(id))
      const sent = { metric: 'order_accuracy', resource: orderOf(id), accountId, siteId } as const
      await sla.record(tx, { ...sent, startedAt: now, deadline: now, doneAt: now })
      await sla.count(tx, 'inventory_accuracy', accountId, { good: cardCount, total: cardCount })
    },
    /** Cancelled orders are refunded. */
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
    await sla.finish(tx, 'withdrawal_ack_on_time', withdrawalOf(id))
    await sla.start(tx, { metric: 'withdrawal_dispatch_on_time', resource: withdrawalOf(id), accountId, siteId })
  }

  async function dispatched(tx: Tx, { id, accountId, siteId, cardCount, method }: Moved): Promise<void> {
    const resource = { type: 'withdrawal', id }
    if (method === 'pickup') {
      const pickup = { accountId, siteId, source: resource, resource, description: `Pickup of withdrawal ${id}` }
      await billing.charge(tx, { ...pickup, fee: 'PICKUP' })
    }
    await sla.finish(tx, 'withdrawal_dispatch_on_time', withdrawalOf(id))
    await sla.count(tx, 'inventory_accuracy', accountId, { good: cardCount, total: cardCount })
  }

  /** Voided withdrawals are refunded. */
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

  async function excluded(tx: Tx, { id }: Moved): Promise<void> {
    await sla.exclude(tx, 'withdrawal_ack_on_time', withdrawalOf(id), 'cancelled')
    await sla.exclude(tx, 'withdrawal_dispatch_on_time', withdrawalOf(id), 'cancelled')
  }

  return async (tx, event, withdrawal) => {
    if (event === 'acknowledge') return acknowledged(tx, withdrawal)
    if (event === 'dispatch') return dispatched(tx, withdrawal)
    if (event === 'void') await refund(tx, withdrawal)
    if (event === 'cancel' || event === 'void') return excluded(tx, withdrawal)
  }
}

export function createVaultWatcher(deps: WatcherDeps): VaultWatcher {
  const { clock, billing, sla, onMissing } = deps
  return {
    ...createOrderWatcher(deps),
    withdrawalRequested: (tx, { id, accountId, siteId }) =>
      sla.start(tx, { metric: 'withdrawal_ack_on_time', resource: withdrawalOf(id), accountId, siteId }),
    withdrawalMoved: createWithdrawalWatcher(deps),
    async withdrawalSent(tx, { id, accountId, siteId }, parcels) {
      const { fees } = await billing.rateCard(tx, accountId, clock.now())
      for (const { labelId, costCents } of parcels) {
        await billing.charge(tx, {
          accountId,
          siteId,
          fee: 'POSTAGE',
          source: { type: 'label', id: labelId.toString() },
          resource: { type: 'withdrawal', id },
          description: `Postage of withdrawal ${id}`,
          amountCents: costCents + shareOf(costCents, fees.postageMarkupBps),
        })
      }
    },
    /** Cards that do not leave are not charged; the fee of the withdrawal itself stays. */
    async withdrawalReduced(tx, { id, accountId, cardCount: charged }, { taskId, cardCount, isDispatched }) {
      const total = await sumOfSource(tx, 'withdrawal', String(id), 'WITHDRAWAL_CARD')
      await billing.charge(tx, {
        accountId,
        fee: 'ADJUSTMENT',
        source: { type: 'withdrawal_task_void', id: taskId },
        resource: { type: 'withdrawal', id },
        description: `${cardCount} card(s) of withdrawal ${id} were called off`,
        amountCents: -divideRounded(total * BigInt(cardCount), BigInt(charged)),
      })
      if (isDispatched) await sla.finish(tx, 'withdrawal_dispatch_on_time', withdrawalOf(id))
    },
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
      const accountId = await findHolder(tx, uniqueId)
      if (accountId === undefined) return
      await sla.count(tx, 'inventory_accuracy', accountId, { good: 0, total: 1 })
      await onMissing(tx, accountId, uniqueId, actor)
    },
    async cardsCounted(tx, { found, elsewhere }) {
      const good = await countByHolder(tx, found)
      for (const { accountId, count } of await countByHolder(tx, [...found, ...elsewhere])) {
        const correct = good.find((entry) => entry.accountId === accountId)?.count ?? 0
        await sla.count(tx, 'inventory_accuracy', accountId, { good: correct, total: count })
      }
    },
  }
}

/** The documents an exception blocks. */
const documentsOf = ({ orderId, withdrawalId, inboundShipmentId }: VaultException): SlaDocument[] =>
  (
    [
      ['order', orderId],
      ['withdrawal', withdrawalId],
      ['inbound', inboundShipmentId],
    ] as const
  ).flatMap(([kind, id]) => (id === null ? [] : [{ kind, id }]))

/** Tracks response times, wrong orders and the time spent waiting for the tenant. */
export const createExceptionWatcher = (sla: SlaService, pauses: Pauses): ExceptionWatcher => ({
  async opened(tx, exception) {
    if (exception.firstResponseAt !== null) return
    const { accountId, siteId } = exception
    const resource = exceptionOf(exception)
    await sla.start(tx, { metric: 'exception_response_on_time', resource, accountId, siteId })
  },
  answered: (tx, exception) => sla.finish(tx, 'exception_response_on_time', exceptionOf(exception)),
  async resolved(tx, exception) {
    const { type, liability, orderId } = exception
    const isWrong = type === 'WRONG_ITEM' || type === 'MISSING'
    if (isWrong && liability === 'vault' && orderId !== null) await sla.miss(tx, 'order_accuracy', orderOf(orderId))
    if (liability === 'tenant') for (const document of documentsOf(exception)) await sla.excuse(tx, document)
  },
  async turned(tx, from, to) {
    const [wasWaiting, isWaiting] = [from, to].map(({ status }) => status === 'AWAITING_TENANT')
    if (wasWaiting === isWaiting) return
    for (const document of documentsOf(to)) await pauses[isWaiting ? 'stop' : 'resume'](tx, document, exceptionOf(to))
  },
})

/** Tracks check-in and dock-to-stock times, and charges received cards. */
export const createInboundWatcher = ({ clock, billing, sla }: Omit<WatcherDeps, 'onMissing'>): InboundWatcher => ({
  async arrived(tx, { id, accountId, siteId, deliveredAt }) {
    const now = clock.now()
    if (deliveredAt !== null) {
      const deadline = new Date(deliveredAt.getTime() + dayMs)
      const commitment = { metric: 'inbound_check_in_on_time', resource: inboundOf(id), accountId, siteId } as const
      await sla.record(tx, { ...commitment, startedAt: deliveredAt, deadline, doneAt: now })
    }
    await sla.start(tx, { metric: 'dock_to_stock_on_time', resource: inboundOf(id), accountId, siteId })
  },
  async received(tx, { id, accountId, siteId, receivedCount }) {
    await sla.finish(tx, 'dock_to_stock_on_time', inboundOf(id))
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

/** Charges the handling of returned parcels. */
export const createReturnWatcher = ({ billing }: Pick<WatcherDeps, 'billing'>): ReturnWatcher => ({
  returned: (tx, { id, accountId, siteId, orderId }) =>
    billing.charge(tx, {
      accountId,
      siteId,
      fee: 'BUYER_RETURN',
      source: { type: 'buyer_return', id },
      resource: { type: 'buyer_return', id },
      description: `Return ${returnNumber(id)} of order ${orderId}`,
    }),
})

/** Credits the tenant with what a carrier paid for a lost or damaged parcel. */
export const createClaimWatcher = ({ billing }: Pick<WatcherDeps, 'billing'>): ClaimWatcher => ({
  claimPaid: (tx, { id, accountId, orderId }, tenantCents) =>
    billing.charge(tx, {
      accountId,
      fee: 'CARRIER_CLAIM',
      source: { type: 'carrier_claim', id },
      resource: { type: 'order', id: orderId },
      description: `Claim ${claimNumber(id)} for order ${orderId}`,
      amountCents: -tenantCents,
    }),
})
