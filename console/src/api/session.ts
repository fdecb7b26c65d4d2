import type { Schemas } from '@packhouse/sdk'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { ApiError, call } from './client.ts'

export type Role = 'owner' | 'developer' | 'finance' | 'viewer'
export type Session = Schemas['ConsoleSession']
export type Membership = Schemas['ConsoleMembership']
export type AccountKind = Membership['kind']

/** The session; null when the visitor is signed out, of whom the service is not asked. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (!document.cookie.includes('packhouse_session_hint=')) return null
    try {
      return await call('/console/session', { signal })
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
  staleTime: 60_000,
  retry: 1,
})

/** Ends the session. Loading the sign-in page forgets everything, and no open page asks the service again. */
export async function signOut(): Promise<void> {
  await call('/console/session', { method: 'DELETE' })
  window.location.assign('/console/sign-in')
}

export const useSession = () => useQuery(sessionQuery)

export function useSignedIn(): Session {
  const { data } = useSuspenseQuery(sessionQuery)
  if (!data) throw new ApiError(401, 'unauthorized', 'You are signed out.')
  return data
}

const letters = { partner: 'p', tenant: 't', operator: 'o' } as const

/** The first page of an account. */
export const homeOf = ({ kind, slug_or_number }: Membership): string =>
  kind === 'operator' ? '/o' : `/${letters[kind]}/${slug_or_number}`

export type ApiBase = '/console/o' | `/console/${'p' | 't'}/${string}`

/** Where the API of an account is below `/api/v1`. */
export const apiBaseOf = ({ kind, slug_or_number }: Membership): ApiBase =>
  kind === 'operator' ? '/console/o' : `/console/${letters[kind]}/${slug_or_number}`

export const streamNameOf = ({ kind, slug_or_number }: Membership): string =>
  kind === 'operator' ? 'o' : `${letters[kind]}:${slug_or_number}`

/** The account whose pages are open. */
export const AccountContext = createContext<Membership | undefined>(undefined)

export function useAccount(): Membership {
  const account = useContext(AccountContext)
  if (!account) throw new Error('This part is shown only inside an account.')
  return account
}

/** Whether the person may act in one of these roles; an owner may act in every role. */
export const mayAct = ({ roles }: Membership, allowed: Role | readonly Role[]): boolean =>
  (['owner', ...[allowed].flat()] as const).some((one) => roles.includes(one))

/** Such as `developer or finance`. */
export const nameRoles = (allowed: Role | readonly Role[]): string => [allowed].flat().join(' or ')

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()

/** The rights over payouts are given by name only. */
const beyondAdmin = new Set(['payout:manage', 'orders:commit'])

/** Whether the role of the person contains a scope; `admin` contains all others. */
export const hasScope = ({ scopes }: Membership, scope: string): boolean =>
  scopes.includes(scope) || (scopes.includes('admin') && !beyondAdmin.has(scope))

/** Whether the person may change or revoke a key: it holds no more than the role, or the role administers keys. */
export function mayManageKey(
  account: Membership,
  key: { scopes: readonly string[]; commits_orders: boolean },
): boolean {
  if (account.scopes.includes('admin')) return true
  const grants = [...key.scopes, ...(account.kind === 'tenant' && key.commits_orders ? ['orders:commit'] : [])]
  return grants.every((grant) => hasScope(account, grant))
}
