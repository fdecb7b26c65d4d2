import type { Tx } from '../../db/db.ts'
import type { CardsWing } from '../cards/cards.ts'
import type { ActivityLog } from '../shared/activity.ts'
import type { CommittedOrder, Notify, Pauses, VaultWatcher } from '../shared/ports.ts'
import { defaultVaultSettings, type VaultDeps, type Wing } from '../shared/wing.ts'
import { createCardDesk, type CardDesk } from './fulfillment/cards.ts'
import { createOrderDesk, type OrderDesk } from './fulfillment/orders.ts'
import { createCardWatcher, createWorkPorts, serveWork } from './fulfillment/tasks.ts'
import { createWithdrawalDesk, type WithdrawalDesk } from './fulfillment/withdrawals.ts'
import { createCommits, type Commits } from './orders/commit.ts'
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
  commits: Commits
  withdrawals: WithdrawalService
  cardDesk: CardDesk
  orderDesk: OrderDesk
  withdrawalDesk: WithdrawalDesk
}

export type OutboundParts = {
  cards: Pick<CardsWing, 'claims' | 'holdings'>
  activity: ActivityLog
  notify: Notify
  watcher: VaultWatcher
  pauses: Pauses
  checkCredit(tx: Tx, order: CommittedOrder): Promise<void>
}

/** Cards on their way out: quoted, ordered, committed, withdrawn, and fulfilled by the warehouse. */
export function createOutbound(deps: VaultDeps, parts: OutboundParts): OutboundWing {
  const { db, clock, random, warehouse, keyPepper: pepper, vaultSettings: settings = defaultVaultSettings } = deps
  const { activity, notify, watcher, pauses, checkCredit } = parts
  const { claims, holdings } = parts.cards
  const { shipping, work } = warehouse
  const { labels } = shipping
  const ports = createWorkPorts({ clock, ...warehouse })
  const { openWork, takeBackWork } = ports
  const withdrawals = createWithdrawalService({ db, clock, holdings, activity, ...ports, watcher })
  const orders = createOrderService({ db, clock, holdings, shipping })
  const quotes = createQuoteService({ db, clock, random, holdings, shipping, ...settings })
  const commits = createCommits({ clock, claims, holdings, labels, orders, openWork, watcher, checkCredit })
  const cardDesk = createCardDesk({ db, clock, holdings })
  const onMoved = watcher.withdrawalMoved
  const desk = { db, clock, random, pepper, holdings, labels, notify, onMoved, takeBackWork }
  const withdrawalDesk = createWithdrawalDesk(desk)
  const orderDesk = createOrderDesk({ db, orders, holdings, labels, notify, watcher })
  serveWork({ work, orders, orderDesk, withdrawalDesk, pauses })
  warehouse.watchItems(createCardWatcher(cardDesk, watcher))
  warehouse.watchCounts(watcher.cardsCounted)

  return {
    quotes,
    orders,
    commits,
    withdrawals,
    cardDesk,
    orderDesk,
    withdrawalDesk,
    tenantRoutes(area) {
      quoteRoutes(area, { quotes })
      orderRoutes(area, { orders, commits, clock })
      withdrawalRoutes(area, { withdrawals })
    },
    recurring: [
      { queue: 'vault.uncollected', everyMs: 60_000, run: withdrawalDesk.lapseUncollected },
      ...createOrderJobs({ db, clock, orders, recover: commits.recover }),
    ],
  }
}
