import { actorOfGrantor, type Grantor } from '../accounts/grants/model.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { AccountRole } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs } from '../../kernel/time.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { findPersonByEmail, insertPerson, type Person } from '../people/store.ts'
import { normalEmail, type People } from '../people/people.ts'
import type { Secrets } from '../sessions/secrets.ts'
import type { Opened } from '../sessions/session-rules.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { MemberAccountKind } from '../members/model.ts'
import { checkRoleGrant, type MemberService } from '../members/service.ts'
import type { Invitation } from './model.ts'
import * as store from './store.ts'

export type InvitationDeps = {
  db: Db
  clock: Clock
  audit: Audit
  mail: Pick<Mail, 'post'>
  secrets: Secrets
  people: People
  sessions: Sessions
  members: MemberService
}

export type InvitationOrder = {
  accountId: number
  accountKind: MemberAccountKind
  email: string
  role: AccountRole
  managesPayouts: boolean
}

export type Acceptance = {
  name?: string | undefined
  password: string
  code?: string | undefined
  address: string
  deviceToken: string | undefined
}

const lifetimeMs = 7 * dayMs

export type InvitationService = ReturnType<typeof createInvitationService>

/** Invitations of people to an account. The letter has the only copy of the token. */
export function createInvitationService(deps: InvitationDeps) {
  const { db, clock, audit, mail, secrets, people, sessions, members } = deps

  async function post(tx: Tx, invitation: Invitation, token: string): Promise<void> {
    const { accountId, accountName, email, role, id } = invitation
    const to = { accountId, name: email, recipient: email, kind: 'invitation', dedupeKey: `invitation:${id}` }
    await mail.post(tx, to, {
      subject: `Invitation to ${accountName}`,
      lines: [`You are invited to the console of ${accountName} with the role ${role}.`],
      facts: [['Valid until', invitation.expiresAt.toISOString()]],
      todo: 'Open the link and choose a password. If you do not expect this invitation, ignore this letter.',
      link: { label: 'Accept the invitation', path: `/console/invite/${token}` },
      hasSecret: true,
    })
  }

  async function invite(order: InvitationOrder, grantor: Grantor): Promise<Invitation> {
    const { accountId, accountKind, role, managesPayouts } = order
    if (managesPayouts && (role !== 'owner' || accountKind !== 'pack_partner')) {
      fail(400, 'invalid_body', 'manages_payouts requires the role owner of a partner.', {
        details: { field: 'manages_payouts' },
      })
    }
    checkRoleGrant(grantor, { accountKind, role, managesPayouts })
    const token = secrets.newToken()
    const createdAt = clock.now()
    return transact(db, async (tx) => {
      const actor = actorOfGrantor(grantor)
      const email = normalEmail(order.email)
      const invitation = await store.insertInvitation(tx, {
        accountId,
        email,
        role,
        managesPayouts,
        tokenHash: secrets.hashToken(token),
        invitedBy: actor,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + lifetimeMs),
      })
      const details = { role, managesPayouts }
      const target = `account:${accountId}`
      await audit.record(tx, { actor, action: 'member.invited', target, details, personal: { email } })
      await post(tx, invitation, token)
      return invitation
    })
  }

  async function find(token: string): Promise<Invitation> {
    const found = await store.findInvitation(db, secrets.hashToken(token), clock.now())
    return found ?? fail(404, 'not_found', 'The invitation does not exist, has expired or was used.')
  }

  /** Joins the account with the role of the invitation, once. */
  async function use(tx: Tx, invitation: Invitation, person: Person): Promise<void> {
    if (!(await store.acceptInvitation(tx, invitation.id, clock.now()))) {
      fail(404, 'not_found', 'The invitation does not exist, has expired or was used.')
    }
    await members.join(tx, person, invitation, invitation.invitedBy)
  }

  /** A new person chooses a password; a known one proves the existing credentials. Both are signed in. */
  async function accept(token: string, acceptance: Acceptance): Promise<Opened & { deviceToken?: string | undefined }> {
    const { password, code, address, deviceToken } = acceptance
    const invitation = await find(token)
    const { email } = invitation
    const known = await findPersonByEmail(db, email)
    if (known) {
      const opened = await sessions.signIn({ email, password, code, address, deviceToken })
      await transact(db, async (tx) => {
        await use(tx, invitation, opened.person)
        await endSessionsOf(tx, opened.person.id, clock.now(), opened.sessionId)
      })
      return opened
    }
    const name = acceptance.name ?? fail(400, 'invalid_body', 'name is required.', { details: { field: 'name' } })
    const passwordHash = await people.prepare(password)
    const person = await transact(db, async (tx) => {
      const order = { email, name, isStaff: false, roles: [], siteIds: null, passwordHash }
      const created = await insertPerson(tx, order, clock.now())
      if (!created) fail(409, 'already_exists', 'The person exists already; send the request again.')
      await use(tx, invitation, created)
      return created
    })
    return { ...(await sessions.open(person, { address })), deviceToken: secrets.newDevice(person) }
  }

  async function revoke(accountId: number, id: number, actor: string): Promise<void> {
    await transact(db, async (tx) => {
      if (!(await store.revokeInvitation(tx, accountId, id, clock.now())))
        fail(404, 'not_found', 'Invitation not found.')
      const details = { invitation: id }
      await audit.record(tx, { actor, action: 'member.invitation_revoked', target: `account:${accountId}`, details })
    })
  }

  return {
    invite,
    find,
    accept,
    revoke,
    list: (accountId: number) => store.listInvitations(db, accountId, clock.now()),
  }
}
