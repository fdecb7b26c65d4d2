import { sql } from 'kysely'
import { many, one, type Db } from './db.ts'

/**
 * Gives the role of the service what it needs and no more: it reads and writes every table, appends to the append-only
 * ones, and changes neither the schema nor a row that was appended. Called as the owner of the tables.
 */
export async function grantToService(owner: Db, role: string): Promise<void> {
  const to = sql.id(role)
  await sql`grant usage on schema public to ${to}`.execute(owner)
  await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(owner)
  await sql`grant usage, select, update on all sequences in schema public to ${to}`.execute(owner)
  for (const table of await appendOnlyTables(owner))
    await sql`revoke update, delete, truncate on ${sql.table(table)} from ${to}`.execute(owner)
  // Only the number of an event is given later; retention uses a function.
  await sql`revoke update, delete, truncate on events from ${to}`.execute(owner)
  await sql`grant update (sequence, position) on events to ${to}`.execute(owner)
  await sql`grant execute on function prune_events(timestamptz, integer) to ${to}`.execute(owner)
  await sql`grant execute on function forget_requests(date) to ${to}`.execute(owner)
  await sql`grant execute on function prune_charges(timestamptz) to ${to}`.execute(owner)
  await sql`revoke delete on signer_charges, signer_payees, chain_intents, approvals, approval_votes from ${to}`.execute(
    owner,
  )
  await sql`grant execute on function extend_audit_log() to ${to}`.execute(owner)
  await sql`revoke insert, update, delete on monthly_tables from ${to}`.execute(owner)
  for (const name of [
    'extend_monthly(text, date)',
    'digest_partition(text)',
    'drop_archived_partition(text, timestamptz)',
  ])
    await sql`grant execute on function ${sql.raw(name)} to ${to}`.execute(owner)
  await sql`revoke insert, update, delete on kysely_migration from ${to}`.execute(owner)
}

/** The role of maintenance reads the records and detaches full partitions; it writes no row. Called as the owner. */
export async function grantToMaintenance(owner: Db, role: string): Promise<void> {
  const to = sql.id(role)
  await sql`grant usage on schema public, archive to ${to}`.execute(owner)
  const tables = [
    'audit_entries',
    'audit_head',
    'audit_personal',
    'audit_partitions',
    'custody_events',
    'custody_heads',
    // Proposals are compared with what their entries record.
    'approvals',
  ]
  for (const table of tables) await sql`grant select on ${sql.table(table)} to ${to}`.execute(owner)
  await sql`grant execute on function detach_audit_partition(bigint) to ${to}`.execute(owner)
}

/** The tables whose rows a trigger protects. */
export async function appendOnlyTables(db: Db): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ name: string }>`
      select distinct relname as name from pg_trigger join pg_class c on c.oid = tgrelid
      where tgfoid = 'refuse_change'::regproc order by name`,
  )
  return rows.map(({ name }) => name)
}

export type RoleFacts = { role: string; isOwner: boolean }

/** Whether the role of this connection owns the tables, and could therefore lift their protection. */
export const readRole = (db: Db): Promise<RoleFacts> =>
  one(
    db,
    sql<RoleFacts>`
      select current_user as role, coalesce(
        (select pg_has_role(current_user, relowner, 'member') from pg_class where oid = to_regclass('audit_entries')),
        true) as "isOwner"`,
  )
