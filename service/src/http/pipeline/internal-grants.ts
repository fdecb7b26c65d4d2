import { fail } from '../../kernel/errors.ts'
import type { Caller } from './caller.ts'
import type { InternalGrant } from './scopes.ts'

/** Refuses a caller without the grant of the route. Keys that a person without the grant made lack it. */
export function checkInternalGrant({ grants }: Caller, grant: InternalGrant | undefined): void {
  if (grant === undefined || grants?.has(grant)) return
  fail(403, 'Insufficient permissions', `The caller lacks the required grant ${grant}.`, {
    details: { required: { grants: [grant] } },
  })
}
