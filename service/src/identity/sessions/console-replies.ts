import type { Static } from 'typebox'
import { scopesOfMember } from '../accounts/grants/model.ts'
import {
  readCookie,
  setCookie,
  setDeviceCookie,
  setSessionHint,
  type OperatorAuth,
  type OperatorSession,
} from '../../http/pipeline/operator-auth.ts'
import { operatorRoles } from '../../http/pipeline/scopes.ts'
import { ok } from '../../http/schema/envelope.ts'
import { timeToWire } from '../../http/schema/timestamps.ts'
import type { Opened } from './session-rules.ts'
import type { Sessions } from './sessions.ts'
import type { MemberAccount } from '../members/model.ts'
import type { MemberService } from '../members/service.ts'
import type { ConsoleSessionWire, MembershipWire } from './console-wire.ts'

export type ReplyDeps = {
  auth: OperatorAuth
  sessions: Sessions
  members: MemberService
  environment: 'sandbox' | 'production'
}

type Shown = Pick<
  OperatorSession,
  'email' | 'isStaff' | 'csrfToken' | 'isLocked' | 'hasSecondFactor' | 'provedUntil'
> & {
  operator: Pick<OperatorSession['operator'], 'name' | 'roles'> & { id: number }
}

const membershipToWire = (account: MemberAccount): Static<typeof MembershipWire> => ({
  kind: account.accountKind === 'tenant' ? 'tenant' : 'partner',
  account_id: account.accountId,
  slug_or_number: account.slugOrNumber,
  name: account.accountName,
  roles: [account.role],
  scopes: [...scopesOfMember(account)],
})

const operatorMembership = ({ roles }: Shown['operator']): Static<typeof MembershipWire> => ({
  kind: 'operator',
  account_id: null,
  slug_or_number: null,
  name: 'Packhouse',
  roles: operatorRoles.filter((role) => roles.has(role)),
  scopes: [],
})

export type Replies = ReturnType<typeof createReplies>

/** The responses that show a session of the console, and its cookies. */
export function createReplies({ auth, sessions, members, environment }: ReplyDeps) {
  async function show(session: Shown) {
    const { operator, isStaff } = session
    const accounts = await members.listAccounts(operator.id)
    const data: Static<typeof ConsoleSessionWire> = {
      person: { id: operator.id, email: session.email, name: operator.name },
      memberships: [...(isStaff ? [operatorMembership(operator)] : []), ...accounts.map(membershipToWire)],
      environment,
      csrf: { header: 'X-Console', value: '1', token: session.csrfToken },
      is_locked: session.isLocked,
      has_second_factor: session.hasSecondFactor,
      second_factor_required: auth.requiresSecondFactor,
      proved_until: timeToWire(session.provedUntil),
      idle_lock_seconds: sessions.idleSeconds,
    }
    return ok(data)
  }

  /** Sets the cookies of a new session and shows it. */
  function open(
    reply: Parameters<typeof setCookie>[0],
    { person, ...opened }: Opened & { deviceToken?: string | undefined },
  ) {
    setCookie(reply, auth, opened.token)
    if (opened.deviceToken !== undefined) setDeviceCookie(reply, auth, opened.deviceToken)
    setSessionHint(reply, auth)
    const { id, name, email, isStaff } = person
    const { csrfToken, hasSecondFactor, provedUntil } = opened
    const operator = { id, name, roles: new Set(person.roles) }
    return show({ operator, email, isStaff, csrfToken, isLocked: false, hasSecondFactor, provedUntil })
  }

  return {
    show,
    open,
    deviceTokenOf: (request: Parameters<typeof readCookie>[0]) => readCookie(request, auth.deviceCookieName),
  }
}
