import type { Audit } from '../../../trust/audit/audit.ts'
import { transact, type Db } from '../../../db/db.ts'
import { actorOf, type Caller } from '../../../http/pipeline/caller.ts'
import type { ClientAuth } from '../../../http/pipeline/client-auth.ts'
import type { ClientAct, ClientSession } from '../../../http/pipeline/client-session.ts'
import { holdsScope } from '../../../http/pipeline/scopes.ts'
import { readPositiveUsdc } from '../../../kernel/amounts.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { formatUsdc, micros, type Micros } from '../../../kernel/money.ts'
import type { Random } from '../../../kernel/random.ts'
import { dayMs, hourMs } from '../../../kernel/time.ts'
import type { Spending } from '../../shared/buyer.ts'
import { getBalance } from '../../wallet/balances/store.ts'
import type { EndUserService } from '../../wallet/end-users/service.ts'
import {
  composeToken,
  defaultSeconds,
  hashSecret,
  isOrigin,
  matchesToken,
  newSecret,
  readTokenId,
  scopeOfAct,
  sessionStatus,
  type IssuedSession,
  type StoredSession,
} from './model.ts'
import {
  chargeBudget,
  findByToken,
  findSession,
  forgetSessions,
  hasLiveOrigin,
  insertSession,
  listSessions,
  lockBudget,
  refreshSession,
  revokeSession,
} from './store.ts'

export type ClientSessionDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  keyPepper: Uint8Array
  endUsers: EndUserService
  /** Finds the caller of a key while the key is valid. */
  keys: { findCaller(keyId: string): Promise<Caller | undefined> }
}

export type SessionOrder = {
  external_user_id: string
  allow: readonly ClientAct[]
  origin: string
  max_spend_usdc?: string | undefined
  expires_in?: number | undefined
}

/** How long an expired session can be refreshed and read. */
const keptMs = 7 * dayMs

/** An act that the key itself may not do is refused when the session is opened, and again at every request. */
function checkGrants({ scopes }: Caller, acts: readonly ClientAct[]): void {
  const missing = acts.filter((act) => !holdsScope(scopes, scopeOfAct[act]))
  if (missing.length === 0) return
  const wanted = [...new Set(missing.map((act) => scopeOfAct[act]))]
  fail(403, 'Insufficient permissions', `To allow ${missing.join(', ')}, the key needs ${wanted.join(', ')}.`, {
    details: { required: { scopes: wanted } },
  })
}

function readOrigin(text: string): string {
  if (isOrigin(text)) return text
  return fail(400, 'invalid_url', 'origin must be the origin of a page, such as https://shop.example.', {
    details: { field: 'origin' },
  })
}

const targetOf = (id: number): string => `client_session:${id}`

export type ClientSessionService = ReturnType<typeof createClientSessions>

/** Sessions of end users in the pages of a partner. */
export function createClientSessions(deps: ClientSessionDeps) {
  const { db, clock, random, audit, keyPepper: pepper, endUsers, keys } = deps

  const expiryOf = (now: Date, seconds = defaultSeconds): Date => new Date(now.getTime() + seconds * 1_000)

  async function get(partnerId: number, id: number): Promise<StoredSession> {
    return (await findSession(db, id, partnerId)) ?? fail(404, 'not_found', `Client session ${id} not found.`)
  }

  async function open(caller: Caller, order: SessionOrder): Promise<IssuedSession> {
    const acts = [...new Set(order.allow)]
    checkGrants(caller, acts)
    const origin = readOrigin(order.origin)
    const { max_spend_usdc: limit } = order
    const maxSpend = limit === undefined ? null : readPositiveUsdc('max_spend_usdc', limit)
    const { accountId: partnerId, keyId } = caller
    const { external_user_id: externalUserId } = order
    const user = await endUsers.resolve(partnerId, { external_user_id: externalUserId })
    const secret = newSecret(random)
    const createdAt = clock.now()
    const expiresAt = expiryOf(createdAt, order.expires_in)
    const session = {
      partnerId,
      endUserId: user.id,
      externalUserId,
      keyId,
      acts,
      origin,
      maxSpend,
      createdAt,
      expiresAt,
    }
    const id = await transact(db, async (tx) => {
      const inserted = await insertSession(tx, { ...session, tokenHash: hashSecret(secret, pepper) })
      await audit.record(tx, {
        actor: actorOf(caller),
        action: 'client_session.open',
        target: targetOf(inserted),
        details: {
          end_user_id: user.id,
          acts,
          origin,
          max_spend_micros: maxSpend?.toString() ?? null,
          expires_at: expiresAt,
        },
      })
      return inserted
    })
    return { session: await get(partnerId, id), token: composeToken(id, secret) }
  }

  /** Replaces the token; the earlier one stops working at once. What was spent stays spent. */
  async function refresh(caller: Caller, id: number, seconds: number | undefined): Promise<IssuedSession> {
    const { accountId: partnerId, keyId } = caller
    const earlier = await get(partnerId, id)
    checkGrants(caller, earlier.acts)
    const secret = newSecret(random)
    const expiresAt = expiryOf(clock.now(), seconds)
    await transact(db, async (tx) => {
      const order = { id, partnerId, keyId, tokenHash: hashSecret(secret, pepper), expiresAt }
      if (!(await refreshSession(tx, order)))
        fail(409, 'invalid_status', 'The client session was revoked; open a new one.')
      await audit.record(tx, {
        actor: actorOf(caller),
        action: 'client_session.refresh',
        target: targetOf(id),
        details: { expires_at: expiresAt },
      })
    })
    return { session: await get(partnerId, id), token: composeToken(id, secret) }
  }

  /** Ends the session; repeating it changes nothing. */
  async function revoke(caller: Caller, id: number): Promise<StoredSession> {
    const { accountId: partnerId } = caller
    await get(partnerId, id)
    await transact(db, async (tx) => {
      if (!(await revokeSession(tx, { id, partnerId, now: clock.now() }))) return
      const order = { actor: actorOf(caller), action: 'client_session.revoke', target: targetOf(id), details: {} }
      await audit.record(tx, order)
    })
    return get(partnerId, id)
  }

  /** The session of a request with what its end user can spend. */
  async function describe({ accountId, session }: Caller): Promise<{ session: StoredSession; credits: Micros }> {
    assert(session !== undefined, 'A client route is called in a client session.')
    const [stored, { balance, reserved }] = await Promise.all([
      get(accountId, session.id),
      getBalance(db, session.endUserId),
    ])
    return { session: stored, credits: micros(balance - reserved) }
  }

  /** Newest first, one more than the page. */
  async function list(
    partnerId: number,
    query: { externalUserId: string | undefined; isActive: boolean; beforeId: bigint | undefined },
    page: { limit: number; offset: number },
  ): Promise<StoredSession[]> {
    const { externalUserId, isActive, beforeId } = query
    const user =
      externalUserId === undefined ? undefined : await endUsers.find(partnerId, { external_user_id: externalUserId })
    if (externalUserId !== undefined && !user) return []
    const liveAt = isActive ? clock.now() : undefined
    return listSessions(db, { partnerId, endUserId: user?.id, beforeId, liveAt }, page)
  }

  async function callerOf(stored: StoredSession): Promise<Caller | undefined> {
    if (sessionStatus(stored, clock.now()) !== 'active') return undefined
    const caller = await keys.findCaller(stored.keyId)
    if (!caller || caller.accountId !== stored.partnerId) return undefined
    const { id, endUserId, externalUserId, acts, origin } = stored
    return { ...caller, session: { id, endUserId, externalUserId, acts: new Set(acts), origin } }
  }

  const auth: ClientAuth = {
    async find(token) {
      const id = readTokenId(token)
      const stored = id === undefined ? undefined : await findByToken(db, id)
      if (!stored || !matchesToken(token, pepper, stored.tokenHash)) return undefined
      return { origin: stored.origin, caller: await callerOf(stored) }
    },
    hasOrigin: (origin) => hasLiveOrigin(db, origin, clock.now()),
  }

  /** The limit of a session for its purchases. The lock also keeps a revoked session from buying. */
  const spendingOf = ({ id }: ClientSession): Spending => ({
    async check(tx, amount) {
      const budget = await lockBudget(tx, id, clock.now())
      if (!budget) return fail(401, 'unauthorized', 'The client session has expired or was revoked.')
      const { maxSpend, spent } = budget
      if (maxSpend === null || spent + amount <= maxSpend) return
      fail(403, 'spend_limit_exceeded', 'The purchase exceeds the spending limit of the client session.', {
        details: { max_spend_usdc: formatUsdc(maxSpend), remaining_usdc: formatUsdc(micros(maxSpend - spent)) },
      })
    },
    async charge(tx, amount) {
      assert((await chargeBudget(tx, id, amount)) !== undefined, 'A checked amount is within the limit of the session.')
    },
  })

  const forget = (): Promise<void> => forgetSessions(db, new Date(clock.now().getTime() - keptMs))

  return {
    open,
    refresh,
    revoke,
    describe,
    list,
    auth,
    spendingOf,
    recurring: [{ queue: 'client_sessions.forget', everyMs: hourMs, run: forget }],
  }
}
