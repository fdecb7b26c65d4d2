/** What happened, why and what to do now, by error code. Codes that are not listed use the message of the service. */
const texts: Readonly<Record<string, string>> = {
  offline: 'The service cannot be reached. Check your connection; nothing was changed.',
  unreadable: 'The answer could not be read. A proxy between you and the service may have replaced it.',
  unauthorized: 'You are signed out. Sign in again to go on.',
  invalid_credentials: 'E-mail or password is wrong. Nothing was changed.',
  second_factor_required: 'Enter the code of your authenticator app.',
  session_locked: 'Your session is locked after a pause. Sign in again to go on.',
  proof_required: 'Confirm who you are first: this action needs your factors of the last ten minutes.',
  csrf_rejected: 'The request did not come from this page. Reload the page and try again.',
  invalid_second_factor: 'This code is wrong or already used. Wait for the next one and try again.',
  rate_limited: 'Too many requests in one minute. Wait a moment and try again.',
  overloaded: 'The service is busy. Try again in a second; nothing was changed.',
  timeout: 'The service took too long to answer. Try again.',
  chain_unavailable: 'The blockchain node does not answer. What is on chain is safe; try again soon.',
  'Insufficient permissions': 'Your role does not allow this. An owner of the account can change your role.',
  second_approver_required: 'Another person has to approve this first. Propose it; it is then listed under Approvals.',
  partner_suspended: 'The account is suspended and can only be read. Contact your account manager.',
  account_suspended: 'The account is suspended and can only be read. Contact your account manager.',
  webhook_disabled: 'This webhook is switched off. Switch it on first, then send again.',
  invalid_url: 'This address cannot receive webhooks. Use a public https address.',
  internal_error: 'The service made a mistake. It was recorded under the request id below.',
}

export const describeError = (code: string): string | undefined => texts[code]
