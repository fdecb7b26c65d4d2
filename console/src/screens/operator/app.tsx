import { LockKeyhole } from 'lucide-react'
import {
  lazy,
  Suspense,
  useCallback,
  useRef,
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'
import { useRead } from '../../api/account.ts'
import { LiveProvider } from '../../api/live.tsx'
import { AccountContext, useAccount, useSignedIn } from '../../api/session.ts'
import { MissingPage } from '../../app/fallbacks.tsx'
import { NavigationContext } from '../../app/navigation.ts'
import { Shell } from '../../app/shell.tsx'
import { Empty, Loading } from '../../parts/states.tsx'
import { NowContext } from '../../parts/time.tsx'
import { LockPage } from '../entry/lock.tsx'
import { groupsFor, operatorGroups, type Attention } from './navigation.ts'
import { useHolds, useWhoCould } from './roles.ts'

type Screen = LazyExoticComponent<ComponentType<{ id: string }>>

const screen = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType<{ id: string }>>>,
  name: Name,
): Screen => lazy(async () => ({ default: (await load())[name] }))

/** The pages by path; `id` is the number in it. */
const screens: readonly (readonly [path: RegExp, screen: Screen])[] = [
  [/^$/, screen(() => import('./home.tsx'), 'HomePage')],
  [/^tiers$/, screen(() => import('./tiers.tsx'), 'TiersPage')],
  [/^tiers\/new$/, screen(() => import('./new-tier.tsx'), 'NewTierPage')],
  [/^tiers\/(?<id>\d+)$/, screen(() => import('./tier.tsx'), 'TierPage')],
  [/^tiers\/(?<id>\d+)\/odds$/, screen(() => import('./odds-page.tsx'), 'OddsPage')],
  [/^stock$/, screen(() => import('./stock.tsx'), 'StockPage')],
  [/^instant$/, screen(() => import('./instant.tsx'), 'InstantPage')],
  [/^prices$/, screen(() => import('./prices.tsx'), 'PricesPage')],
  [/^imports$/, screen(() => import('./imports.tsx'), 'ImportsPage')],
  [/^maintenance$/, screen(() => import('./maintenance.tsx'), 'MaintenancePage')],
  [/^approvals$/, screen(() => import('./approvals.tsx'), 'ApprovalsPage')],
  [/^accounts$/, screen(() => import('./accounts/accounts.tsx'), 'AccountsPage')],
  [/^work$/, screen(() => import('./desk/work.tsx'), 'WorkPage')],
  [/^inbound$/, screen(() => import('./desk/inbound.tsx'), 'InboundPage')],
  [/^returns$/, screen(() => import('./desk/returns.tsx'), 'ReturnsPage')],
  [/^cases$/, screen(() => import('./desk/cases.tsx'), 'CasesPage')],
  [/^cases\/(?<id>\d+)$/, screen(() => import('./desk/case.tsx'), 'CasePage')],
  [/^claims$/, screen(() => import('./desk/claims.tsx'), 'ClaimsPage')],
  [/^counts$/, screen(() => import('./desk/counts.tsx'), 'CountsPage')],
  [/^stations$/, screen(() => import('./desk/stations.tsx'), 'StationsPage')],
  [/^solvency$/, screen(() => import('./solvency.tsx'), 'SolvencyPage')],
  [/^rates$/, screen(() => import('./rates.tsx'), 'RatesPage')],
  [/^chain$/, screen(() => import('./chain.tsx'), 'ChainPage')],
  [/^waves$/, screen(() => import('./waves.tsx'), 'WavesPage')],
  [/^manifests$/, screen(() => import('./manifests.tsx'), 'ManifestsPage')],
  [/^jobs$/, screen(() => import('./jobs.tsx'), 'JobsPage')],
  [/^switches$/, screen(() => import('./switches.tsx'), 'SwitchesPage')],
  [/^audit$/, screen(() => import('./audit.tsx'), 'AuditPage')],
  [/^people$/, screen(() => import('./people.tsx'), 'PeoplePage')],
]

/** The pages of the person, which belong to no role. */
const ownScreens: ReadonlyMap<string, Screen> = new Map([
  ['security', screen(() => import('../security/security.tsx'), 'SecurityPage')],
  ['notifications', screen(() => import('../account/notifications.tsx'), 'NotificationsPage')],
  ['activity', screen(() => import('../account/activity.tsx'), 'ActivityPage')],
])

/** The clock of a sandbox can be moved; ages follow the time of the last check. */
function ServiceTime({ attention, children }: { attention: Attention | undefined; children: ReactNode }) {
  const offset = useRef({ at: '', ms: 0 })
  if (attention && attention.checked_at !== offset.current.at) {
    const ms = new Date(attention.checked_at).getTime() - Date.now()
    offset.current = { at: attention.checked_at, ms: Math.abs(ms) < 60_000 ? 0 : ms }
  }
  const { ms } = offset.current
  const readNow = useCallback(() => Date.now() + ms, [ms])
  return <NowContext.Provider value={readNow}>{children}</NowContext.Provider>
}

function NotAllowed({ roles, name }: { roles: Parameters<typeof useWhoCould>[0]; name: string }) {
  return (
    <div className="page">
      <Empty icon={LockKeyhole} title={`${name} is not part of your roles`}>
        {useWhoCould(roles)}.
      </Empty>
    </div>
  )
}

function Page({ path }: { path: string }) {
  const item = operatorGroups.flatMap(({ items }) => items).find(({ to }) => to === (path && `/${path.split('/')[0]}`))
  const isHeld = useHolds(item?.roles ?? 'any')
  const OwnScreen = ownScreens.get(path)
  if (OwnScreen) return <OwnScreen key={path} id="" />
  const [pattern, Screen] = screens.find(([known]) => known.test(path)) ?? []
  if (!pattern || !Screen || !item) return <MissingPage />
  if (!isHeld) return <NotAllowed roles={item.roles} name={item.name} />
  return <Screen key={path} id={pattern.exec(path)?.groups?.['id'] ?? ''} />
}

function Frame({ path }: { path: string }) {
  const { roles } = useAccount()
  const { data } = useRead('/admin/attention')
  return (
    <ServiceTime attention={data}>
      <NavigationContext.Provider value={groupsFor(roles, data)}>
        <Shell>
          <Suspense fallback={<Loading lines={6} />}>
            <Page path={path} />
          </Suspense>
        </Shell>
      </NavigationContext.Provider>
    </ServiceTime>
  )
}

/** Everything of an operator: the frame, its live stream and the open page. */
export function OperatorApp({ path }: { path: string }) {
  const session = useSignedIn()
  const membership = session.memberships.find(({ kind }) => kind === 'operator')
  if (session.is_locked) return <LockPage session={session} />
  if (!membership) return <MissingPage />
  return (
    <AccountContext.Provider value={membership}>
      <LiveProvider>
        <Frame path={path} />
      </LiveProvider>
    </AccountContext.Provider>
  )
}
