import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { Invitation } from './model.ts'

const columns = sql`i.id, i.account_id as "accountId", a.kind as "accountKind", a.name as "accountName", i.email, i.role,
  i.manages_payouts as "managesPayouts", i.invited_by as "invitedBy", i.created_at as "createdAt",
  i.expires_at as "expiresAt", o.id is not null as "isKnown"`
const tables = sql`account_invitations i join accounts a on a.id = i.account_id
  left join operators o on o.email = i.email`
const isOpen = sql`i.accepted_at is null and i.revoked_at is null`

export type NewInvitation = Pick<
  Invitation,
  'accountId' | 'email' | 'role' | 'managesPayouts' | 'invitedBy' | 'createdAt' | 'expiresAt'
> & { tokenHash: Uint8Array }

/** Replaces an open invitation of the same address. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<Invitation> {
  const { accountId, email, role, managesPayouts, tokenHash, invitedBy, createdAt, expiresAt } = invitation
  await sql`
    update account_invitations i set revoked_at = ${createdAt}
    where account_id = ${accountId} and email = ${email} and ${isOpen}`.execute(tx)
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into account_invitations (account_id, email, role, manages_payouts, token_hash, invited_by, created_at, expires_at)
      values (${accountId}, ${email}, ${role}, ${managesPayouts}, ${tokenHash}, ${invitedBy}, ${createdAt}, ${expiresAt})
      returning id`,
  )
  return one(tx, sql<Invitation>`select ${columns} from ${tables} where i.id = ${id}`)
}

export function findInvitation(reader: Reader, tokenHash: Uint8Array, now: Date): Promise<Invitation | undefined> {
  return maybe(
    reader,
    sql<Invitation>`
      select ${columns} from ${tables}
      where i.token_hash = ${tokenHash} and ${isOpen} and i.expires_at > ${now} and a.status <> 'CLOSED'`,
  )
}

export function listInvitations(reader: Reader, accountId: number, now: Date): Promise<Invitation[]> {
  return many(
    reader,
    sql<Invitation>`
      select ${columns} from ${tables}
      where i.account_id = ${accountId} and ${isOpen} and i.expires_at > ${now} order by i.id desc limit 500`,
  )
}

/** True for the first of concurrent acceptances. */
export async function acceptInvitation(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      update account_invitations i set accepted_at = ${now}
      where i.id = ${id} and ${isOpen} and i.expires_at > ${now} returning i.id`,
  )
  return row !== undefined
}

export async function revokeInvitation(tx: Tx, accountId: number, id: number, now: Date): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      update account_invitations i set revoked_at = ${now}
      where i.id = ${id} and i.account_id = ${accountId} and ${isOpen} returning i.id`,
  )
  return row !== undefined
}
