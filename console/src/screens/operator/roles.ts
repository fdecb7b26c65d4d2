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

/** The operators, and the keys that act for the service. */
export const useActors = () =>
  useQuery({ queryKey: ['/console/o', 'operators'], queryFn: () => call('/console/operators'), staleTime: 300_000 })

/** Whether the person holds one of the roles. */
export function useHolds(roles: readonly OperatorRole[] | 'any'): boolean {
  const { roles: held } = useAccount()
  return roles === 'any' || roles.some((role) => held.includes(role))
}

/** Which roles could do it, and who holds them. */
export function useWhoCould(roles: readonly OperatorRole[] | 'any'): string {
  const { person } = useSignedIn()
  const { data } = useActors()
  if (roles === 'any') return ''
  const holders = (data?.operators ?? [])
    .filter(
      ({ id, is_active, roles: held }) => is_active && id !== person.id && held.some((one) => roles.includes(one)),
    )
    .map(({ name }) => name)
  const names = roles.map((role) => roleNames[role]).join(' or ')
  const people = holders.slice(0, 3).join(', ') + (holders.length > 3 ? ` and ${holders.length - 3} more` : '')
  return `Needs the role ${names}${people && `: ${people}`}`
}

export type NameOfActor = (actor: string | null | undefined) => string

/** Names an actor of the service, such as `operator:12`, `key:…` or `system`. */
export function useActorName(): NameOfActor {
  const { data } = useActors()
  return (actor) => {
    if (!actor) return 'unknown'
    if (actor === 'system') return 'The service'
    if (/^sandbox(:|$)/.test(actor)) return 'The sandbox'
    const [, kind, id] = /^(operator|person|key|direct):(.+)$/.exec(actor) ?? []
    if (kind === 'direct') return `${id} on the server`
    if (kind === undefined) return actor
    if (data === undefined) return '…'
    if (kind === 'key') return `Key ${data.keys.find((key) => key.id === id)?.label ?? id}`
    const name = data.operators.find((one) => String(one.id) === id)?.name
    return name ?? (kind === 'person' ? `Person ${id}` : `Operator ${id}`)
  }
}
