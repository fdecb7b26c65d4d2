import { fail, type Refusals } from '../../kernel/errors.ts'

export const refuseStatus = (resource: string, status: string): never =>
  fail(409, 'invalid_status', `${resource} status ${status} does not allow this action.`, { details: { status } })

/** Refusals of everything that takes cards out of the vault or hands them on. */
export const cardRefusals: Refusals = {
  404: ['card(s) not found'],
  409: ['card(s) unavailable', 'CARD_ALREADY_WITHDRAWING', 'multiple_sites'],
}
