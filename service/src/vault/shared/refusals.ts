import { fail } from '../../kernel/errors.ts'

export const refuseStatus = (resource: string, status: string): never =>
  fail(409, 'invalid_status', `${resource} status ${status} does not allow this action.`, { details: { status } })
