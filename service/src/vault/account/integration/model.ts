export type CheckStatus = 'pass' | 'warn' | 'fail'
export type Check = { name: string; status: CheckStatus; message: string }

/** The activity of a key and the responses to its account. */
export type KeyActivity = {
  lastUsedAt: Date | null
  lastWriteAt: Date | null
  writes24h: number
  firstRequestAt: Date | null
  requests24h: number
  failures24h: number
}

/** The inputs of the checks. */
export type Facts = {
  scopeCount: number
  noticeEmail: string | null
  openSites: number
  rateCard: string
  shipping: { provider: string; breaker: 'closed' | 'open' | 'half_open' }
  /** Null when no mail server is configured. */
  mail: { waiting: number; failed: number } | null
}

const check = (name: string, status: CheckStatus, message: string): Check => ({ name, status, message })

export const shippingHealth = { closed: 'operational', half_open: 'degraded', open: 'down' } as const

function checkMail(mail: Facts['mail']): Check {
  if (mail === null) return check('smtp', 'warn', 'No mail server is configured.')
  if (mail.failed > 0) return check('smtp', 'fail', `Notices that could not be delivered: ${mail.failed}.`)
  if (mail.waiting > 0) return check('smtp', 'warn', `Notices waiting to be sent: ${mail.waiting}.`)
  return check('smtp', 'pass', 'All notices were sent.')
}

/** Checks whether an integration is operational and reports its problems. */
export function runChecks(facts: Facts): Check[] {
  const { scopeCount, noticeEmail, openSites, rateCard, shipping, mail } = facts
  const health = shippingHealth[shipping.breaker]
  const shippingStatus = { operational: 'pass', degraded: 'warn', down: 'fail' } as const
  return [
    scopeCount > 0
      ? check('scopes', 'pass', `Scopes of this key: ${scopeCount}.`)
      : check('scopes', 'warn', 'This key has no scopes.'),
    noticeEmail === null
      ? check('notice_email', 'warn', 'No notice address is set; contact your account manager.')
      : check('notice_email', 'pass', 'Notices are sent to the account’s notice address.'),
    openSites > 0 ? check('site', 'pass', `Open sites: ${openSites}.`) : check('site', 'fail', 'No site is open.'),
    check('rate_card', 'pass', `Billed with rate card ${rateCard}.`),
    check('shipping_provider', shippingStatus[health], `${shipping.provider} is ${health}.`),
    checkMail(mail),
  ]
}
