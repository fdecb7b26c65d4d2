import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LiveProvider } from '../api/live.tsx'
import { AccountContext, useSignedIn } from '../api/session.ts'
import { Loading } from '../parts/states.tsx'
import { LockPage } from '../screens/entry/lock.tsx'
import { MissingPage } from './fallbacks.tsx'
import { ServiceClock } from './service-clock.tsx'
import { groupsOf, NavigationContext } from './navigation.ts'
import { Shell } from './shell.tsx'

/** Everything of a partner: the frame, its live stream and the open page. */
export function AccountLayout({ account }: { account: string }) {
  const session = useSignedIn()
  const found = session.memberships.find(({ kind, slug_or_number }) => kind === 'partner' && slug_or_number === account)
  if (session.is_locked) return <LockPage session={session} />
  if (!found) return <MissingPage />
  return (
    <AccountContext.Provider value={found}>
      <LiveProvider key={found.slug_or_number}>
        <ServiceClock>
          <NavigationContext.Provider value={groupsOf(found, session.environment === 'sandbox')}>
            <Shell>
              <Suspense fallback={<Loading lines={6} />}>
                <Outlet />
              </Suspense>
            </Shell>
          </NavigationContext.Provider>
        </ServiceClock>
      </LiveProvider>
    </AccountContext.Provider>
  )
}
