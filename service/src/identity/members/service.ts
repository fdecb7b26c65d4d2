import {
  actorOfGrantor,
  internalGrantsOf,
  judgeGrant,
  jointScopes,
  scopesOfMember,
  type Grantor,
  type Membership,
} from '../accounts/grants/model.ts'
import { composeKey } from '../keys/model.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { isScope, type AccountRole } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { endSessionsOf } from '../sessions/session-store.ts'
import { readAccountName, type AccountName, type Member, type MemberAccount } from './model.ts'
import * as store from './store.ts'

export type MemberDeps = { db: Db; clock: Clock; random: Random; audit: Audit; keyEnvironment: 'live' | 'test' }

/** A person who sends a request, as the session knows it. */
type Person = { id: number; name: string }

/** Giving a role needs authority over every scope of it, as creating a key does. */
export function checkRoleGrant(grantor: Grantor, membership: Membership): void {
  const verdict = judgeGrant(grantor, {
    keyId: undefined,
    accountKind: membership.accountKind,
    scopes: scopesOfMember(membership),
  })
  if (verdict.isAllowed) return
  const { scopes } = verdict
  const isJoint = scopes.some((scope) => jointScopes.includes(scope))
  fail(
    403,
    isJoint ? 'second_approver_required' : 'Insufficient permissions',
    `You may not give the role ${membership.role}: it grants ${scopes.join(', ')}${isJoint ? ', which two people of the platform grant together (POST /api/v1/operator/v1/approvals)' : ''}.`,
    { details: { scopes } },
  )
}

/** People and invitations are managed by owners. */
export function requireOwner(account: MemberAccount): MemberAccount {
  if (account.role === 'owner') return account
  fail(403, 'Insufficient permissions', `Your role ${account.role} does not allow this; it needs one of owner.`, {
    details: { required: { roles: ['owner'] } },
  })
}

/** The caller of a person's request for an account. */
function callerOf({ id }: Person, account: MemberAccount): Caller {
  const { accountKind: kind, slugOrNumber, billingModel, role } = account
  const grants = scopesOfMember(account)
  return {
    accountId: account.accountId,
    accountName: account.accountName,
    accountNumber: kind === 'tenant' ? slugOrNumber : null,
    accountStatus: account.accountStatus,
    kind,
    keyId: account.keyId,
    familyId: account.keyId,
    scopes: new Set(grants.filter(isScope)),
    grants: internalGrantsOf(grants),
    expiresAt: null,
    retiresAt: null,
    partner: kind === 'pack_partner' && billingModel ? { slug: slugOrNumber, billingModel } : null,
    limits: { perMinute: {}, gates: {} },
    person: { id, role },
  }
}

export type MemberService = ReturnType<typeof createMemberService>

/** The people of partners and tenants and their roles. */
export function createMemberService({ db, clock, random, audit, keyEnvironment }: MemberDeps) {
  const missing = (): never => fail(404, 'not_found', 'Person not found in this account.')

  /** Adds a person to an account, or changes the role. */
  async function join(
    tx: Tx,
    person: { id: number; name: string },
    { accountId, role, managesPayouts }: { accountId: number; role: AccountRole; managesPayouts: boolean },
    actor: string,
  ): Promise<void> {
    const { id: keyId } = composeKey(keyEnvironment, random)
    const hidden = {
      id: keyId,
      accountId,
      personId: person.id,
      label: person.name,
      environment: keyEnvironment,
      secretHash: random.bytes(32),
    }
    const usedKey = await store.ensureHiddenKey(tx, hidden, clock.now())
    const owners = await store.lockOwners(tx, accountId)
    if (role !== 'owner') keepOwner(owners, person.id)
    await store.upsertMember(tx, { personId: person.id, accountId, role, managesPayouts, keyId: usedKey }, clock.now())
    const details = { account: `account:${accountId}`, role, managesPayouts, key: usedKey }
    await audit.record(tx, { actor, action: 'member.joined', target: `person:${person.id}`, details })
  }

  function keepOwner(owners: readonly number[], leaving: number): void {
    if (owners.length === 1 && owners[0] === leaving) {
      fail(409, 'invalid_status', 'An account keeps at least one owner; make another person owner first.')
    }
  }

  /** Ends the sessions of the person, except `sessionId` when their own role changes. */
  async function changeRole(
    account: MemberAccount,
    personId: number,
    role: AccountRole,
    { grantor, sessionId = null }: { grantor: Grantor; sessionId?: bigint | null },
  ) {
    return transact(db, async (tx): Promise<Member> => {
      const owners = await store.lockOwners(tx, account.accountId)
      const member = (await store.findMember(tx, account.accountId, personId)) ?? missing()
      if (role === member.role) return member
      checkRoleGrant(grantor, { accountKind: account.accountKind, role, managesPayouts: false })
      if (role !== 'owner') keepOwner(owners, personId)
      const { accountId, keyId } = member
      await store.revokeInvitationsOf(tx, member, clock.now())
      await store.upsertMember(tx, { personId, accountId, role, managesPayouts: false, keyId }, clock.now())
      const details = { account: `account:${accountId}`, from: member.role, role }
      const actor = actorOfGrantor(grantor)
      await endSessionsOf(tx, personId, clock.now(), sessionId)
      await audit.record(tx, { actor, action: 'member.role_changed', target: `person:${personId}`, details })
      return { ...member, role, managesPayouts: false }
    })
  }

  async function remove(account: MemberAccount, personId: number, actor: string): Promise<void> {
    await transact(db, async (tx) => {
      const owners = await store.lockOwners(tx, account.accountId)
      const member = (await store.findMember(tx, account.accountId, personId)) ?? missing()
      keepOwner(owners, personId)
      await store.revokeInvitationsOf(tx, member, clock.now())
      await store.deleteMember(tx, account.accountId, personId)
      const details = { account: `account:${account.accountId}`, role: member.role }
      await audit.record(tx, { actor, action: 'member.removed', target: `person:${personId}`, details })
    })
  }

  /** The account that a request names, or the only one of the person. */
  async function resolve(personId: number, text: string | undefined): Promise<MemberAccount> {
    if (text === undefined) {
      const [only, ...others] = await store.listMemberships(db, personId)
      if (only && others.length === 0) return only
      fail(400, 'invalid_query_parameter', 'account must name one of your accounts: p:<slug> or t:<number>.', {
        details: { field: 'account' },
      })
    }
    const name = readAccountName(text)
    const found = name && (await store.findMembership(db, personId, name))
    return found ?? fail(404, 'not_found', 'Account not found.')
  }

  /** The account that a person names; undefined for an operator, who names `o`. */
  async function audience(
    { id, isStaff }: { id: number; isStaff: boolean },
    text: string | undefined,
  ): Promise<MemberAccount | undefined> {
    if (text !== 'o') return resolve(id, text)
    return isStaff ? undefined : fail(404, 'not_found', 'Account not found.')
  }

  async function findCaller(person: Person, name: AccountName): Promise<Caller | undefined> {
    const account = await store.findMembership(db, person.id, name)
    return account && callerOf(person, account)
  }

  return {
    join,
    changeRole,
    remove,
    resolve,
    audience,
    findCaller,
    callerOf,
    list: (accountId: number) => store.listMembers(db, accountId),
    listAccounts: (personId: number) => store.listMemberships(db, personId),
  }
}
