import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react'
import { useRead } from '../../api/account.ts'
import { LiveProvider } from '../../api/live.tsx'
import { AccountContext, useAccount, useSignedIn } from '../../api/session.ts'
import { MissingPage } from '../../app/fallbacks.tsx'
import { NavigationContext } from '../../app/navigation.ts'
import { ServiceClock } from '../../app/service-clock.tsx'
import { Shell } from '../../app/shell.tsx'
import { Loading } from '../../parts/states.tsx'
import { LockPage } from '../entry/lock.tsx'
import { groupsFor, type Waiting } from './navigation.ts'

type Screen = LazyExoticComponent<ComponentType<{ id: string }>>

const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ id: string }>>>,
  name: Name,
): Screen => lazy(async () => ({ default: (await load())[name] }))

/** The pages by path; `id` is the number in it. */
const screens: readonly (readonly [path: RegExp, screen: Screen])[] = [
  [/^$/, screen(() => import('./overview.tsx'), 'OverviewPage')],
  [/^inventory$/, screen(() => import('./inventory/inventory.tsx'), 'InventoryPage')],
  [/^orders$/, screen(() => import('./outbound/orders.tsx'), 'OrdersPage')],
  [/^orders\/new$/, screen(() => import('./outbound/ship.tsx'), 'ShipPage')],
  [/^orders\/(?<id>\d+)$/, screen(() => import('./outbound/order.tsx'), 'OrderPage')],
  [/^withdrawals$/, screen(() => import('./outbound/withdrawals.tsx'), 'WithdrawalsPage')],
  [/^withdrawals\/(?<id>\d+)$/, screen(() => import('./outbound/withdrawal.tsx'), 'WithdrawalPage')],
  [/^transfers$/, screen(() => import('./outbound/transfers.tsx'), 'TransfersPage')],
  [/^transfers\/(?<id>\d+)$/, screen(() => import('./outbound/transfer.tsx'), 'TransferPage')],
  [/^inbound$/, screen(() => import('./inbound/shipments.tsx'), 'ShipmentsPage')],
  [/^inbound\/new$/, screen(() => import('./inbound/announce.tsx'), 'AnnouncePage')],
  [/^inbound\/(?<id>\d+)$/, screen(() => import('./inbound/shipment.tsx'), 'ShipmentPage')],
  [/^returns$/, screen(() => import('./inbound/returns.tsx'), 'ReturnsPage')],
  [/^returns\/(?<id>\d+)$/, screen(() => import('./inbound/return.tsx'), 'ReturnPage')],
  [/^cases$/, screen(() => import('./cases/cases.tsx'), 'CasesPage')],
  [/^cases\/(?<id>\d+)$/, screen(() => import('./cases/case.tsx'), 'CasePage')],
  [/^claims$/, screen(() => import('./cases/claims.tsx'), 'ClaimsPage')],
  [/^invoices$/, screen(() => import('./money/invoices.tsx'), 'InvoicesPage')],
  [/^invoices\/(?<id>\d+|draft)$/, screen(() => import('./money/invoice.tsx'), 'InvoicePage')],
  [/^values$/, screen(() => import('./money/values.tsx'), 'ValuesPage')],
  [/^sla$/, screen(() => import('./service/sla.tsx'), 'SlaPage')],
  [/^reports$/, screen(() => import('./service/reports.tsx'), 'ReportsPage')],
  [/^integration$/, screen(() => import('./service/integration.tsx'), 'IntegrationPage')],
  [/^keys$/, screen(() => import('../partner/keys.tsx'), 'KeysPage')],
  [/^webhooks$/, screen(() => import('../partner/webhooks/webhooks.tsx'), 'WebhooksPage')],
  [/^webhooks\/(?<id>\d+)$/, screen(() => import('../partner/webhooks/webhook.tsx'), 'WebhookPage')],
  [/^events$/, screen(() => import('../partner/events.tsx'), 'EventsPage')],
  [/^requests$/, screen(() => import('../partner/requests.tsx'), 'RequestsPage')],
  [/^catalog(?:\/[^/]+)?$/, screen(() => import('../catalog/explorer.tsx'), 'ExplorerPage')],
  [/^catalog\/[^/]+\/[^/]+$/, screen(() => import('../catalog/card-page.tsx'), 'CatalogCardPage')],
  [/^mailbox$/, screen(() => import('../partner/mailbox.tsx'), 'MailboxPage')],
  [/^people$/, screen(() => import('../partner/team/people.tsx'), 'PeoplePage')],
  [/^notifications$/, screen(() => import('../account/notifications.tsx'), 'NotificationsPage')],
  [/^activity$/, screen(() => import('../account/activity.tsx'), 'ActivityPage')],
  [/^security$/, screen(() => import('../security/security.tsx'), 'SecurityPage')],
]

function Page({ path }: { path: string }) {
  const [pattern, Screen] = screens.find(([known]) => known.test(path)) ?? []
  if (!pattern || !Screen) return <MissingPage />
  return <Screen key={path} id={pattern.exec(path)?.groups?.['id'] ?? ''} />
}

/** Counts only what needs an answer of the tenant. */
function useWaiting(): Waiting {
  const cases = useRead('/exceptions', { status: 'AWAITING_TENANT', limit: 100 })
  const offers = useRead('/card-transfers', {
    direction: 'in',
    status: 'PENDING_ACCEPTANCE',
    limit: 100,
  })
  return { '/cases': cases.data?.exceptions.length ?? 0, '/transfers': offers.data?.transfers.length ?? 0 }
}

function Frame({ path }: { path: string }) {
  const account = useAccount()
  const { environment } = useSignedIn()
  return (
    <NavigationContext.Provider value={groupsFor(account, useWaiting(), environment === 'sandbox')}>
      <Shell>
        <Suspense fallback={<Loading lines={6} />}>
          <Page path={path} />
        </Suspense>
      </Shell>
    </NavigationContext.Provider>
  )
}

/** Everything of a vault tenant: the frame, its live stream and the open page. */
export function TenantApp({ account, path }: { account: string; path: string }) {
  const session = useSignedIn()
  const found = session.memberships.find(({ kind, slug_or_number }) => kind === 'tenant' && slug_or_number === account)
  if (session.is_locked) return <LockPage session={session} />
  if (!found) return <MissingPage />
  return (
    <AccountContext.Provider value={found}>
      <LiveProvider key={found.slug_or_number}>
        <ServiceClock>
          <Frame path={path} />
        </ServiceClock>
      </LiveProvider>
    </AccountContext.Provider>
  )
}
