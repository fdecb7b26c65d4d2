import type { Schemas } from '@packhouse/sdk'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useAccount, useSignedIn } from '../../api/session.ts'

export type Colleague = Schemas['ConsoleOperator']
export type OperatorRole = Colleague['roles'][number]

export const roleNames: Readonly<Record<OperatorRole, string>> = {
  admin: 'admin',
  account_manager: 'account manager',
  warehouse: 'warehouse',
  supervisor: 'supervisor',
  treasury: 'treasury',
}

/** The operators by id, to show names in the place of `operator:12`. */
export function useColleagues(): readonly Colleague[] {
  const { data } = useQuery({
    queryKey: ['/console/o', 'operators'],
    queryFn: () => call('/console/operators'),
    staleTime: 300_000,
  })
  return data?.operators ?? []
}

/** Whether the person holds one of the roles. */
export function useHolds(roles: readonly OperatorRole[] | 'any'): boolean {
  const { roles: held } = useAccount()
  return roles === 'any' || roles.some((role) => held.includes(role))
}

/** Which roles could do it, and who holds them. */
export function useWhoCould(roles: readonly OperatorRole[] | 'any'): string {
  const { person } = useSignedIn()
  const colleagues = useColleagues()
  if (roles === 'any') return ''
  const holders = colleagues
    .filter(
      ({ id, is_active, roles: held }) => is_active && id !== person.id && held.some((one) => roles.includes(one)),
    )
    .map(({ name }) => name)
  const names = roles.map((role) => roleNames[role]).join(' or ')
  const people = holders.slice(0, 3).join(', ') + (holders.length > 3 ? ` and ${holders.length - 3} more` : '')
  return `Needs the role ${names}${people && `: ${people}`}`
}

/** The name behind an actor of the service, such as `operator:12`, `key:…` or `system`. */
export function nameOfActor(actor: string | null | undefined, colleagues: readonly Colleague[]): string {
  if (!actor) return 'unknown'
  if (actor === 'system') return 'The service'
  if (/^sandbox(:|$)/.test(actor)) return 'The sandbox'
  const [, kind, id] = /^(operator|person|key|direct):(.+)$/.exec(actor) ?? []
  if (kind === 'key') return `Key ${id}`
  if (kind === 'direct') return `${id} on the server`
  if (kind === undefined) return actor
  // One reads the list oneself, so that an empty one is still on its way.
  if (colleagues.length === 0) return '…'
  return (
    colleagues.find((one) => String(one.id) === id)?.name ?? (kind === 'person' ? `Person ${id}` : `Operator ${id}`)
  )
}
