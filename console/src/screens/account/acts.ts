const sentences: Readonly<Record<string, string>> = {
  'account.adjust': 'Adjusted credits',
  'billing_details.set': 'Changed the billing details',
  'cards.take_in': 'Took in cards',
  'client_session.open': 'Opened a client session',
  'client_session.refresh': 'Refreshed a client session',
  'client_session.revoke': 'Revoked a client session',
  'credits.grant': 'Granted credits',
  'declared_value.approve': 'Approved a declared value',
  'declared_value.reject': 'Rejected a declared value',
  'exception.message': 'Wrote to a case',
  'exception.open': 'Opened a case',
  'exception.resolve': 'Resolved a case',
  'key.change': 'Changed a key',
  'key.issue': 'Created a key',
  'key.revoke': 'Revoked a key',
  'key.rotate': 'Rotated a key',
  'member.invitation_revoked': 'Withdrew an invitation',
  'member.invited': 'Invited a person',
  'member.joined': 'Joined the account',
  'member.removed': 'Removed a person',
  'member.role_changed': 'Changed the role of a person',
  'partner.change': 'Changed the account',
  'partner.open': 'Opened the account',
  'payout_wallet.set': 'Changed the payout wallet',
  'prizes.change': 'Changed the prizes',
  'service_credit.approve': 'Approved a service credit',
  'service_credit.reject': 'Rejected a service credit',
  'tenant.change': 'Changed the account',
  'tenant.open': 'Opened the account',
  'tenant.transfer_policy': 'Changed from whom cards may be transferred',
  'terms.set': 'Changed the terms',
  'webhook.change': 'Changed a webhook',
  'webhook.create': 'Created a webhook',
  'webhook.delete': 'Deleted a webhook',
  'webhook.revoke_previous': 'Ended the previous secret of a webhook',
  'webhook.rotate': 'Rotated the secret of a webhook',
  'withdrawal_rules.set': 'Changed the rules of withdrawals',
}

/** What a person of an account or of the operator did to their own access. */
const ownActs: Readonly<Record<string, string>> = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  session_ended: 'Ended a session elsewhere',
  other_sessions_ended: 'Ended all other sessions',
  switched: 'Took over a station',
  proved: 'Confirmed their identity',
  locked: 'Locked the session',
  unlocked: 'Unlocked the session',
}

/** An action of the audit log as a person says it. */
export function sayAct(action: string): string {
  const known = sentences[action]
  if (known !== undefined) return known
  const [noun = '', verb = ''] = action.split('.')
  if (noun === 'person' || noun === 'operator') {
    const own = ownActs[verb]
    if (own !== undefined) return own
  }
  const words = `${noun} ${verb}`.replaceAll('_', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The groups of acts that a person looks for. */
export const actGroups = [
  ['person.', 'Sign-ins'],
  ['key.', 'Keys'],
  ['member.', 'People'],
  ['webhook.', 'Webhooks'],
  ['client_session.', 'Client sessions'],
] as const
export const operatorActGroups = [
  ['operator.', 'Sign-ins'],
  ['approval.', 'Approvals'],
  ['market.', 'Market'],
  ['task.', 'Tasks'],
] as const

/** What an act applied to, as a person says it; a code stays as it is. */
export function sayTarget(target: string): string | undefined {
  const [kind = '', id = ''] = target.split(':')
  if (kind === 'account') return 'The account'
  const noun = { webhook: 'Webhook', exception: 'Case', payout: 'Payout' }[kind]
  return noun && `${noun} ${id}`
}

/** The page about what an act applied to, below the pages of the account. */
export function pageOfTarget(target: string): string | undefined {
  const [kind, id = ''] = target.split(':')
  if (kind === 'webhook' && /^\d+$/.test(id)) return `/webhooks/${id}`
  if (kind === 'exception' && /^\d+$/.test(id)) return `/cases/${id}`
  if (kind === 'payout' && /^\d+$/.test(id)) return `/payouts/${id}`
  if (kind === 'key') return '/keys'
  return undefined
}
