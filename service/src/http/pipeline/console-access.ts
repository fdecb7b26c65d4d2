import type { RouteConfig } from './route-rules.ts'
import type { AccountRole } from './scopes.ts'

export type PersonVerdict = { isAllowed: boolean; needsProof: boolean; roles: readonly AccountRole[] }

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'
const writers: readonly AccountRole[] = ['owner', 'developer', 'finance']

/** Whether a role may send the request. A viewer writes nothing; without `members` a route needs its scope or its grant. */
export function judgePerson(
  role: AccountRole,
  method: string,
  { members, scope, grant }: Pick<RouteConfig, 'members' | 'scope' | 'grant'>,
): PersonVerdict {
  if (members)
    return {
      isAllowed: members.roles.includes(role),
      needsProof: members.needsProof === true,
      roles: members.roles,
    }
  // Every key may make a write without scope and grant, so nothing tells the roles apart.
  const isOpen = scope === 'any' && grant === undefined
  const roles = isRead(method) ? [...writers, 'viewer' as const] : isOpen ? [] : writers
  return { isAllowed: roles.includes(role), needsProof: false, roles }
}
