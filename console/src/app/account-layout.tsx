import { Outlet, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LiveProvider } from '../api/live.tsx'
import { AccountContext, useSignedIn, type AccountKind } from '../api/session.ts'
import { Loading } from '../parts/states.tsx'
import { MissingPage } from './fallbacks.tsx'
import { ServiceClock } from './service-clock.tsx'
import { navigation } from './navigation.ts'
import { Shell } from './shell.tsx'

const kinds: Readonly<Record<string, AccountKind>> = { p: 'partner', t: 'tenant' }

/** Everything inside one account: the frame, its live stream and the open page. */
export function AccountLayout() {
  const { kind, account } = useParams({ strict: false })
  const session = useSignedIn()
  const found = session.memberships.find(
    (one) => one.kind === kinds[kind ?? ''] && one.slug_or_number === account && navigation[one.kind].length > 0,
  )
  if (!found) return <MissingPage />
  return (
    <AccountContext.Provider value={found}>
      <LiveProvider key={found.slug_or_number}>
        <ServiceClock>
          <Shell>
            <Suspense fallback={<Loading lines={6} />}>
              <Outlet />
            </Suspense>
          </Shell>
        </ServiceClock>
      </LiveProvider>
    </AccountContext.Provider>
  )
}
