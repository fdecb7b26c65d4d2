import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { AccountRole } from '../../http/pipeline/scopes.ts'
import type { AccountName, Member, MemberAccount } from './model.ts'

const memberColumns = sql`m.person_id as "personId", o.email, o.name, o.totp_confirmed_at is not null as "hasSecondFactor",
  m.account_id as "accountId", m.role, m.manages_payouts as "managesPayouts", m.key_id as "keyId",
  m.created_at as "createdAt", k.last_used_at as "lastUsedAt"`
const memberTables = sql`account_members m join operators o on o.id = m.person_id join api_keys k on k.id = m.key_id`

const accountColumns = sql`a.id as "accountId", a.kind as "accountKind", a.name as "accountName",
  a.status as "accountStatus", coalesce(p.slug, t.account_number) as "slugOrNumber", p.billing_model as "billingModel"`
const accountTables = sql`accounts a
  left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id`
const membershipColumns = sql`${accountColumns}, m.role, m.manages_payouts as "managesPayouts", m.key_id as "keyId"`

export function listMemberships(reader: Reader, personId: number): Promise<MemberAccount[]> {
  return many(
    reader,
    sql<MemberAccount>`
      select ${membershipColumns} from account_members m join (${accountTables}) on a.id = m.account_id
      where m.person_id = ${personId} and a.status <> 'CLOSED' order by a.name, a.id`,
  )
}

const named = ({ kind, name }: AccountName) =>
  kind === 'partner' ? sql`p.slug = ${name}` : sql`t.account_number = ${name}`

export function findMembership(
  reader: Reader,
  personId: number,
  account: AccountName,
): Promise<MemberAccount | undefined> {
  return maybe(
    reader,
    sql<MemberAccount>`
      select ${membershipColumns} from account_members m join (${accountTables}) on a.id = m.account_id
      where m.person_id = ${personId} and ${named(account)} and a.status <> 'CLOSED'`,
  )
}

export function listMembers(reader: Reader, accountId: number): Promise<Member[]> {
  return many(
    reader,
    sql<Member>`select ${memberColumns} from ${memberTables} where m.account_id = ${accountId} order by o.name, o.id`,
  )
}

export function findMember(reader: Reader, accountId: number, personId: number): Promise<Member | undefined> {
  return maybe(
    reader,
    sql<Member>`
      select ${memberColumns} from ${memberTables} where m.account_id = ${accountId} and m.person_id = ${personId}`,
  )
}

/** Locks the owners of an account, so that two of them cannot remove each other concurrently. */
export async function lockOwners(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await many(
    tx,
    sql<{ personId: number }>`
      select person_id as "personId" from account_members
      where account_id = ${accountId} and role = 'owner' order by person_id for update`,
  )
  return rows.map(({ personId }) => personId)
}

export type NewMember = {
  personId: number
  accountId: number
  role: AccountRole
  managesPayouts: boolean
  keyId: string
}

/** Changes the membership when the person has one already. */
export async function upsertMember(tx: Tx, member: NewMember, now: Date): Promise<void> {
  const { personId, accountId, role, managesPayouts, keyId } = member
  await sql`
    insert into account_members (person_id, account_id, role, manages_payouts, key_id, created_at, updated_at)
    values (${personId}, ${accountId}, ${role}, ${managesPayouts}, ${keyId}, ${now}, ${now})
    on conflict (person_id, account_id) do update set role = excluded.role,
      manages_payouts = excluded.manages_payouts, updated_at = excluded.updated_at`.execute(tx)
}

export async function deleteMember(tx: Tx, accountId: number, personId: number): Promise<void> {
  await sql`delete from account_members where account_id = ${accountId} and person_id = ${personId}`.execute(tx)
}

/** A person who leaves or loses a role leaves no open invitations behind. */
export async function revokeInvitationsOf(tx: Tx, { accountId, keyId }: Member, now: Date): Promise<void> {
  await sql`
    update account_invitations set revoked_at = ${now}
    where account_id = ${accountId} and invited_by = ${`key:${keyId}`} and accepted_at is null and revoked_at is null`.execute(
    tx,
  )
}

export type HiddenKey = {
  id: string
  accountId: number
  personId: number
  label: string
  environment: 'live' | 'test'
  /** The hash of nothing that anyone knows. */
  secretHash: Uint8Array
}

/** The key under which the writes of a person are recorded. A person who returns to an account keeps it. */
export async function ensureHiddenKey(tx: Tx, key: HiddenKey, now: Date): Promise<string> {
  await sql`
    insert into api_keys (id, account_id, family_id, environment, label, scopes, secret_hash, hint, allowed_addresses, limits,
      created_at, person_id)
    values (${key.id}, ${key.accountId}, ${key.id}, ${key.environment}, ${key.label}, '{}', ${key.secretHash}, '----', '{}',
      '{"gates": {}, "perMinute": {}}', ${now}, ${key.personId})
    on conflict (person_id, account_id) where person_id is not null do nothing`.execute(tx)
  const row = await maybe(
    tx,
    sql<{ id: string }>`
      select id from api_keys where person_id = ${key.personId} and account_id = ${key.accountId}`,
  )
  return row?.id ?? key.id
}
