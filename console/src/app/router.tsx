import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { hasScope, homeOf, sessionQuery } from '../api/session.ts'
import { Loading } from '../parts/states.tsx'
import type { ListSearch } from './search.ts'
import { AccountLayout } from './account-layout.tsx'
import { BrokenPage, MissingPage, WithoutPages } from './fallbacks.tsx'

/** Values in the address that are not texts are dropped. */
const readSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  component: Outlet,
  validateSearch: readSearch,
  notFoundComponent: MissingPage,
  errorComponent: BrokenPage,
})

const entry = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await context.client.ensureQueryData(sessionQuery)
    if (!session) throw redirect({ to: '/sign-in', replace: true })
    const [first] = session.memberships
    if (first) throw redirect({ to: homeOf(first), replace: true })
  },
  component: WithoutPages,
})

/** A link to the catalog without an account opens in the first account with access to it. */
const catalogLink = createRoute({
  getParentRoute: () => root,
  path: '/catalog/$',
  beforeLoad: async ({ context, location, params }) => {
    await requireSession({ context, location })
    const session = await context.client.ensureQueryData(sessionQuery)
    const first = session?.memberships.find((one) => one.kind !== 'operator' && hasScope(one, 'read:catalog'))
    if (!first) throw redirect({ to: '/', replace: true })
    throw redirect({
      to: `${homeOf(first)}/catalog/${params['_splat'] ?? ''}`,
      search: location.search,
      replace: true,
    })
  },
})

type Opening = { context: { client: QueryClient }; location: { href: string } }

async function requireSession({ context, location }: Opening): Promise<void> {
  const session = await context.client.ensureQueryData(sessionQuery)
  if (!session) throw redirect({ to: '/sign-in', search: { to: location.href } })
}

const account = createRoute({
  getParentRoute: () => root,
  path: '/p/$account',
  component: AccountLayout,
  beforeLoad: requireSession,
})

/** Pages that choose by the rest of the path, so that the first load of others does not grow with them. */
const app = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load, name),
    beforeLoad: requireSession,
  })

const screen = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => account, path, component: lazyRouteComponent(load, name) })

const signIn = () => import('../screens/entry/sign-in.tsx')
const invitation = () => import('../screens/entry/invitation.tsx')
const reset = () => import('../screens/entry/password-reset.tsx')
const operator = () => import('../screens/operator/app.tsx')
const tenant = () => import('../screens/tenant/app.tsx')
const overview = () => import('../screens/partner/overview.tsx')
const purchases = () => import('../screens/partner/purchases.tsx')
const purchase = () => import('../screens/partner/purchase.tsx')
const webhooks = () => import('../screens/partner/webhooks/webhooks.tsx')
const webhook = () => import('../screens/partner/webhooks/webhook.tsx')
const events = () => import('../screens/partner/events.tsx')
const keys = () => import('../screens/partner/keys.tsx')
const sellbacks = () => import('../screens/partner/after-sale/sellbacks.tsx')
const sellback = () => import('../screens/partner/after-sale/sellback.tsx')
const redemptions = () => import('../screens/partner/after-sale/redemptions.tsx')
const redemption = () => import('../screens/partner/after-sale/redemption.tsx')
const instantPurchases = () => import('../screens/partner/after-sale/instant-purchases.tsx')
const instantPurchase = () => import('../screens/partner/after-sale/instant-purchase.tsx')
const sends = () => import('../screens/partner/prizes/sends.tsx')
const sendWizard = () => import('../screens/partner/prizes/send-wizard.tsx')
const send = () => import('../screens/partner/prizes/send.tsx')
const revenue = () => import('../screens/partner/money/revenue.tsx')
const payouts = () => import('../screens/partner/money/payouts.tsx')
const payout = () => import('../screens/partner/money/payout.tsx')
const requests = () => import('../screens/partner/requests.tsx')
const people = () => import('../screens/partner/team/people.tsx')
const security = () => import('../screens/security/security.tsx')
const notifications = () => import('../screens/account/notifications.tsx')
const activity = () => import('../screens/account/activity.tsx')
const mailbox = () => import('../screens/partner/mailbox.tsx')
const customers = () => import('../screens/partner/customers.tsx')
const catalog = () => import('../screens/catalog/explorer.tsx')
const catalogCard = () => import('../screens/catalog/card-page.tsx')

const tree = root.addChildren([
  home,
  catalogLink,
  app('/o', operator, 'OperatorApp'),
  app('/o/$', operator, 'OperatorApp'),
  app('/t/$account', tenant, 'TenantApp'),
  app('/t/$account/$', tenant, 'TenantApp'),
  entry('/sign-in', signIn, 'SignInPage'),
  entry('/invite/$token', invitation, 'InvitationPage'),
  entry('/password-reset', reset, 'RequestResetPage'),
  entry('/password-reset/$token', reset, 'ResetPage'),
  account.addChildren([
    screen('/', overview, 'OverviewPage'),
    screen('/purchases', purchases, 'PurchasesPage'),
    screen('/purchases/$id', purchase, 'PurchasePage'),
    screen('/customers', customers, 'CustomersPage'),
    screen('/instant', instantPurchases, 'InstantPurchasesPage'),
    screen('/instant/$id', instantPurchase, 'InstantPurchasePage'),
    screen('/sellbacks', sellbacks, 'SellbacksPage'),
    screen('/sellbacks/$id', sellback, 'SellbackPage'),
    screen('/redemptions', redemptions, 'RedemptionsPage'),
    screen('/redemptions/$id', redemption, 'RedemptionPage'),
    screen('/sends', sends, 'SendsPage'),
    screen('/sends/new', sendWizard, 'SendWizardPage'),
    screen('/sends/$id', send, 'SendPage'),
    screen('/revenue', revenue, 'RevenuePage'),
    screen('/payouts', payouts, 'PayoutsPage'),
    screen('/payouts/$id', payout, 'PayoutPage'),
    screen('/requests', requests, 'RequestsPage'),
    screen('/people', people, 'PeoplePage'),
    screen('/security', security, 'SecurityPage'),
    screen('/notifications', notifications, 'NotificationsPage'),
    screen('/activity', activity, 'ActivityPage'),
    screen('/mailbox', mailbox, 'MailboxPage'),
    screen('/webhooks', webhooks, 'WebhooksPage'),
    screen('/webhooks/$id', webhook, 'WebhookPage'),
    screen('/events', events, 'EventsPage'),
    screen('/keys', keys, 'KeysPage'),
    screen('/catalog', catalog, 'ExplorerPage'),
    screen('/catalog/$game', catalog, 'ExplorerPage'),
    screen('/catalog/$game/$id', catalogCard, 'CatalogCardPage'),
  ]),
])

export const createAppRouter = (client: QueryClient) =>
  createRouter({
    routeTree: tree,
    basepath: '/console',
    context: { client },
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 300,
    scrollRestoration: true,
    // Values in the address are plain texts, without quotes.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ).toString()
      return text && `?${text}`
    },
  })
