import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { call } from '../../api/client.ts'
import { useAccount, useSignedIn } from '../../api/session.ts'
import { Loaded } from '../../parts/states.tsx'
import { useDemoId } from '../entry/demo-id.ts'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { PinCard } from './pin-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** How is my own access protected, and where am I signed in? */
export function SecurityPage() {
  const { person } = useSignedIn()
  const { kind } = useAccount()
  const isDemo = useDemoId() !== undefined
  const security = useQuery({
    queryKey: ['security'],
    queryFn: ({ signal }) => call('/console/security', { signal }),
  })
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1>Your security</h1>
          <p>
            How <bdi>{person.name}</bdi> signs in, and where. It is the same for every account of {person.email}.
          </p>
        </div>
      </header>
      {isDemo && (
        <p className="note security-note" data-tone="accent">
          <UserRound size={16} aria-hidden />
          <span>
            A demo person has no password, so password and factors cannot be changed here. Sessions can be ended.
          </span>
        </p>
      )}
      <Loaded query={security} lines={8}>
        {({ has_authenticator, passkeys, has_badge, sessions }) => (
          <div className="columns security">
            <SessionsCard sessions={sessions} />
            <div className="stack wide">
              <AuthenticatorCard isActive={has_authenticator} isDemo={isDemo} />
              {kind === 'operator' && <PasskeysCard count={passkeys} isDemo={isDemo} />}
              {has_badge && <PinCard isDemo={isDemo} />}
              <PasswordCard isDemo={isDemo} />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}
