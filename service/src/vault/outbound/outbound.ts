import type { Tx } from '../../db/db.ts'
import type { CardsWing } from '../cards/cards.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { CommittedOrder, Notify, Pauses, PriceOrders, VaultWatcher } from '../shared/ports.ts'
import { defaultVaultSettings, type VaultDeps, type Wing } from '../shared/wing.ts'
import { createCardFulfillment, type CardFulfillment } from './fulfillment/cards.ts'
import { createOrderFulfillment, type OrderFulfillment } from './fulfillment/orders.ts'
import { createCardWatcher, createTaskPorts, serveTasks } from './fulfillment/tasks.ts'
import { createWithdrawalFulfillment, type WithdrawalFulfillment } from './fulfillment/withdrawals.ts'
import { createCommitOrder, type CommitOrder } from './orders/commit.ts'
import { createOrderJobs } from './orders/jobs.ts'
import { orderRoutes } from './orders/routes.ts'
import { createOrderService, type OrderService } from './orders/service.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { createQuoteService, type QuoteService } from './quotes/service.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'
import { createWithdrawalService, type WithdrawalService } from './withdrawals/service.ts'

export type OutboundWing = Wing & {
  quotes: QuoteService
  orders: OrderService
  commitOrder: CommitOrder
  withdrawals: WithdrawalService
  cardFulfillment: CardFulfillment
  orderFulfillment: OrderFulfillment
  withdrawalFulfillment: WithdrawalFulfillment
}

export type OutboundParts = {
  cards: Pick<CardsWing, 'claims' | 'holdings'>
  activity: ActivityLog
  notify: Notify
  watcher: VaultWatcher
  pauses: Pauses
  checkCredit(tx: Tx, order: CommittedOrder): Promise<void>
  priceOrders: PriceOrders
}

/** Composes quotes, orders, withdrawals and their fulfillment by the warehouse. */
export function createOutbound(deps: VaultDeps, parts: OutboundParts): OutboundWing {
  const { db, clock, random, warehouse, keyPepper: pepper, vaultSettings: settings = defaultVaultSettings } = deps
  const { activity, notify, watcher, pauses, checkCredit, priceOrders } = parts
  const { claims, holdings } = parts.cards
  const { shipping, tasks } = warehouse
  const { labels } = shipping
  const ports = createTaskPorts({ clock, ...warehouse })
  const { openTask, returnTask } = ports
  const withdrawals = createWithdrawalService({ db, clock, holdings, shipping, tasks, activity, ...ports, watcher })
  const orders = createOrderService({ db, clock, holdings, shipping })
  const quotes = createQuoteService({ db, clock, random, holdings, shipping, priceOrders, ...settings })
  const commitOrder = createCommitOrder({ clock, claims, holdings, labels, orders, openTask, watcher, checkCredit })
  const cardFulfillment = createCardFulfillment({ db, clock, holdings })
  const stepDeps = { db, clock, random, pepper, holdings, labels, notify, returnTask }
  const withdrawalFulfillment = createWithdrawalFulfillment({
    ...stepDeps,
    onMoved: watcher.withdrawalMoved,
    onSent: watcher.withdrawalSent,
    onReduced: watcher.withdrawalReduced,
  })
  const orderFulfillment = createOrderFulfillment({ db, orders, holdings, labels, notify, watcher })
  serveTasks({ tasks, orders, orderFulfillment, withdrawalFulfillment, pauses })
  warehouse.watchItems(createCardWatcher(cardFulfillment, watcher))
  warehouse.watchCounts(watcher.cardsCounted)

  return {
    quotes,
    orders,
    commitOrder,
    withdrawals,
    cardFulfillment,
    orderFulfillment,
    withdrawalFulfillment,
    tenantRoutes(area) {
      quoteRoutes(area, { quotes })
      orderRoutes(area, { orders, commitOrder, clock })
      withdrawalRoutes(area, { withdrawals })
    },
    recurring: [
      { queue: 'vault.uncollected', everyMs: 60_000, run: withdrawalFulfillment.expireUncollected },
      ...createOrderJobs({ db, clock, orders, recover: commitOrder.recover }),
    ],
  }
}
