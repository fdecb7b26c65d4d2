import { fail } from '../../kernel/errors.ts'
import { perMinuteDefaults, type Area, type Caller } from './caller.ts'
import type { LimitVerdict, RateLimiter } from './rate-limit.ts'

/** All keys of an account together send at most this many times the limit of one key. */
export const accountMultiple = 4

type Verdict = LimitVerdict | undefined

/**
 * Counts the requests of an account, so that more keys do not mean more requests. A key whose limit the platform has set counts
 * for itself only.
 */
export function createAccountLimit(limiter: RateLimiter): (caller: Caller, area: Area) => Verdict | Promise<Verdict> {
  const names: Readonly<Record<Area, Map<number, string>>> = {
    packs: new Map(),
    vault: new Map(),
    catalog: new Map(),
    back_office: new Map(),
  }
  function nameOf(accountId: number, area: Area): string {
    const known = names[area].get(accountId)
    if (known !== undefined) return known
    const name = `account:${accountId}:${area}`
    names[area].set(accountId, name)
    return name
  }
  return ({ accountId, limits }, area) =>
    limits.perMinute[area] === undefined
      ? limiter.hit(nameOf(accountId, area), accountMultiple * perMinuteDefaults[area])
      : undefined
}

/** The headers keep describing the limit of the key, as the contract says. */
export function enforceAccountLimit(verdict: Verdict): void {
  if (!verdict || verdict.allowed) return
  const seconds = Math.max(1, Math.ceil(verdict.msToReset / 1_000))
  const message = `Rate limit of ${verdict.limit} requests per minute of all keys of the account exceeded; retry after ${seconds} s.`
  fail(429, 'rate_limited', message, { retryAfterSeconds: seconds })
}
