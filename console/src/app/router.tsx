import type { QueryClient } from '@tanstack/react-query'
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type AsyncRouteComponent,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasScope, homeOf, sessionQuery } from '../api/session.ts'
import { Loading } from '../parts/states.tsx'
import { AccountLayout } from './account-layout.tsx'
import { BrokenPage, MissingPage, WithoutPages } from './fallbacks.tsx'
import { root } from './root.ts'

root.update({ component: Outlet, notFoundComponent: MissingPage, errorComponent: BrokenPage })

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
  component: (): ReactNode => <AccountLayout account={account.useParams().account} />,
  beforeLoad: requireSession,
})

const screen = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
  createRoute({ getParentRoute: () => account, path, component: lazyRouteComponent(load, name) })

type AppPath = { path: string }
type AccountPath = { account: string; path: string }

/** What follows the fixed part of a path, without the last slash. */
const restOf = ({ _splat = '' }: { _splat?: string }): string => _splat.replace(/\/$/, '')

/** A page that is loaded when it is opened, with the parts of the path as properties. */
const withParams = <Params extends object>(Screen: AsyncRouteComponent<Params>, useParams: () => Params) =>
  Object.assign((): ReactNode => <Screen {...useParams()} />, { ...(Screen.preload && { preload: Screen.preload }) })

const signIn = () => import('../screens/entry/sign-in.tsx')
const reset = () => import('../screens/entry/password-reset.tsx')
const overview = () => import('../screens/partner/overview.tsx')
const purchases = () => import('../screens/partner/purchases.tsx')
const webhooks = () => import('../screens/partner/webhooks/webhooks.tsx')
const events = () => import('../screens/partner/events.tsx')
const keys = () => import('../screens/partner/keys.tsx')
const sellbacks = () => import('../screens/partner/after-sale/sellbacks.tsx')
const redemptions = () => import('../screens/partner/after-sale/redemptions.tsx')
const instantPurchases = () => import('../screens/partner/after-sale/instant-purchases.tsx')
const sends = () => import('../screens/partner/prizes/sends.tsx')
const sendWizard = () => import('../screens/partner/prizes/send-wizard.tsx')
const revenue = () => import('../screens/partner/money/revenue.tsx')
const payouts = () => import('../screens/partner/money/payouts.tsx')
const requests = () => import('../screens/partner/requests.tsx')
const people = () => import('../screens/partner/team/people.tsx')
const security = () => import('../screens/security/security.tsx')
const notifications = () => import('../screens/account/notifications.tsx')
const activity = () => import('../screens/account/activity.tsx')
const mailbox = () => import('../screens/partner/mailbox.tsx')
const customers = () => import('../screens/partner/customers.tsx')
const catalog = () => import('../screens/catalog/explorer.tsx')
const catalogCard = () => import('../screens/catalog/card-page.tsx')

/** Pages that choose by the rest of the path, so that the first load of others does not grow with them. */
const Operator = lazyRouteComponent(() => import('../screens/operator/app.tsx'), 'OperatorApp')
const Tenant = lazyRouteComponent(() => import('../screens/tenant/app.tsx'), 'TenantApp')
const operatorHome = createRoute({
  getParentRoute: () => root,
  path: '/o',
  component: withParams(Operator, () => ({ path: '' })),
  beforeLoad: requireSession,
})
const operatorPage = createRoute({
  getParentRoute: () => root,
  path: '/o/$',
  component: withParams(Operator, (): AppPath => ({ path: restOf(operatorPage.useParams()) })),
  beforeLoad: requireSession,
})
const tenantHome = createRoute({
  getParentRoute: () => root,
  path: '/t/$account',
  component: withParams(Tenant, (): AccountPath => ({ account: tenantHome.useParams().account, path: '' })),
  beforeLoad: requireSession,
})
const tenantPage = createRoute({
  getParentRoute: () => root,
  path: '/t/$account/$',
  component: withParams(Tenant, (): AccountPath => {
    const params = tenantPage.useParams()
    return { account: params.account, path: restOf(params) }
  }),
  beforeLoad: requireSession,
})

type OneToken = { token: string }
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invite/$token',
  component: withParams(
    lazyRouteComponent(() => import('../screens/entry/invitation.tsx'), 'InvitationPage'),
    (): OneToken => invitation.useParams(),
  ),
})
const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset/$token',
  component: withParams(lazyRouteComponent(reset, 'ResetPage'), (): OneToken => passwordReset.useParams()),
})

type OneId = { id: string }
const purchase = createRoute({
  getParentRoute: () => account,
  path: '/purchases/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/purchase.tsx'), 'PurchasePage'),
    (): OneId => purchase.useParams(),
  ),
})
const instantPurchase = createRoute({
  getParentRoute: () => account,
  path: '/instant/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/after-sale/instant-purchase.tsx'), 'InstantPurchasePage'),
    (): OneId => instantPurchase.useParams(),
  ),
})
const sellback = createRoute({
  getParentRoute: () => account,
  path: '/sellbacks/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/after-sale/sellback.tsx'), 'SellbackPage'),
    (): OneId => sellback.useParams(),
  ),
})
const redemption = createRoute({
  getParentRoute: () => account,
  path: '/redemptions/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/after-sale/redemption.tsx'), 'RedemptionPage'),
    (): OneId => redemption.useParams(),
  ),
})
const send = createRoute({
  getParentRoute: () => account,
  path: '/sends/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/prizes/send.tsx'), 'SendPage'),
    (): OneId => send.useParams(),
  ),
})
const payout = createRoute({
  getParentRoute: () => account,
  path: '/payouts/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/money/payout.tsx'), 'PayoutPage'),
    (): OneId => payout.useParams(),
  ),
})
const webhook = createRoute({
  getParentRoute: () => account,
  path: '/webhooks/$id',
  component: withParams(
    lazyRouteComponent(() => import('../screens/partner/webhooks/webhook.tsx'), 'WebhookPage'),
    (): OneId => webhook.useParams(),
  ),
})

const tree = root.addChildren([
  home,
  catalogLink,
  operatorHome,
  operatorPage,
  tenantHome,
  tenantPage,
  entry('/sign-in', signIn, 'SignInPage'),
  invitation,
  entry('/password-reset', reset, 'RequestResetPage'),
  passwordReset,
  account.addChildren([
    screen('/', overview, 'OverviewPage'),
    screen('/purchases', purchases, 'PurchasesPage'),
    purchase,
    screen('/customers', customers, 'CustomersPage'),
    screen('/instant', instantPurchases, 'InstantPurchasesPage'),
    instantPurchase,
    screen('/sellbacks', sellbacks, 'SellbacksPage'),
    sellback,
    screen('/redemptions', redemptions, 'RedemptionsPage'),
    redemption,
    screen('/sends', sends, 'SendsPage'),
    screen('/sends/new', sendWizard, 'SendWizardPage'),
    send,
    screen('/revenue', revenue, 'RevenuePage'),
    screen('/payouts', payouts, 'PayoutsPage'),
    payout,
    screen('/requests', requests, 'RequestsPage'),
    screen('/people', people, 'PeoplePage'),
    screen('/security', security, 'SecurityPage'),
    screen('/notifications', notifications, 'NotificationsPage'),
    screen('/activity', activity, 'ActivityPage'),
    screen('/mailbox', mailbox, 'MailboxPage'),
    screen('/webhooks', webhooks, 'WebhooksPage'),
    webhook,
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
