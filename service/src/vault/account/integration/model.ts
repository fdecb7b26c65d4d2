export type CheckStatus = 'pass' | 'warn' | 'fail'
export type Check = { name: string; status: CheckStatus; message: string }

/** What a key did, and how its account was answered. */
export type KeyActivity = {
  lastUsedAt: Date | null
  lastWriteAt: Date | null
  writes24h: number
  firstRequestAt: Date | null
  requests24h: number
  failures24h: number
}

/** What the checks look at. */
export type Facts = {
  scopeCount: number
  noticeEmail: string | null
  openSites: number
  rateCard: string
  shipping: { provider: string; breaker: 'closed' | 'open' | 'half_open' }
  /** Null: nobody sends mail from here. */
  mail: { waiting: number; failed: number } | null
}

const check = (name: string, status: CheckStatus, message: string): Check => ({ name, status, message })

export const shippingHealth = { closed: 'operational', half_open: 'degraded', open: 'down' } as const

function checkMail(mail: Facts['mail']): Check {
  if (mail === null) return check('smtp', 'warn', 'No mail is sent from this installation.')
  if (mail.failed > 0) return check('smtp', 'fail', `${mail.failed} notice(s) could not be delivered.`)
  if (mail.waiting > 0) return check('smtp', 'warn', `${mail.waiting} notice(s) wait to be sent.`)
  return check('smtp', 'pass', 'Every notice was sent.')
}

/** Whether an integration can do its work, and what is in its way. */
export function runChecks(facts: Facts): Check[] {
  const { scopeCount, noticeEmail, openSites, rateCard, shipping, mail } = facts
  const health = shippingHealth[shipping.breaker]
  const shippingStatus = { operational: 'pass', degraded: 'warn', down: 'fail' } as const
  return [
    scopeCount > 0
      ? check('scopes', 'pass', `This key holds ${scopeCount} scope(s).`)
      : check('scopes', 'warn', 'This key holds no scope.'),
    noticeEmail === null
      ? check('notice_email', 'warn', 'There is no notice address; ask your account manager.')
      : check('notice_email', 'pass', 'Notices go to the account’s address.'),
    openSites > 0 ? check('site', 'pass', `${openSites} site(s) are open.`) : check('site', 'fail', 'No site is open.'),
    check('rate_card', 'pass', `Billed by ${rateCard}.`),
    check('shipping_provider', shippingStatus[health], `${shipping.provider} is ${health}.`),
    checkMail(mail),
  ]
}
