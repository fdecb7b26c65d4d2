import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { largestLease, leaseShare, scarceBelow, type CreditRow } from './model.ts'

export function findCredits(reader: Reader, accountId: number): Promise<CreditRow | undefined> {
  return maybe(
    reader,
    sql<CreditRow>`select granted, used, leased from catalog_credits where account_id = ${accountId}`,
  )
}

/** Opens an account's credits; false when they exist already. */
export async function insertCredits(tx: Tx, accountId: number, granted: bigint): Promise<boolean> {
  const row = await maybe(
    tx,
    sql`insert into catalog_credits (account_id, granted) values (${accountId}, ${granted})
      on conflict (account_id) do nothing returning account_id`,
  )
  return row !== undefined
}

/** Adds to the granted credits; undefined when more would be revoked than is unused. */
export function addGranted(tx: Tx, accountId: number, amount: bigint): Promise<CreditRow | undefined> {
  return maybe(
    tx,
    sql<CreditRow>`
      update catalog_credits set granted = granted + ${amount}
      where account_id = ${accountId} and granted + ${amount} >= used
      returning granted, used, leased`,
  )
}

export type NewGrant = { accountId: number; amount: bigint; note: string; actor: string; at: Date }

export async function insertGrant(tx: Tx, { accountId, amount, note, actor, at }: NewGrant): Promise<void> {
  await sql`insert into catalog_credit_grants (account_id, amount, note, actor, at)
    values (${accountId}, ${amount}, ${note}, ${actor}, ${at})`.execute(tx)
}

export type Taken = { amount: bigint; free: bigint }

/**
 * Leases free credits: as many as are requested now, and some in advance while there are plenty. The row lock serializes
 * all processes, so no credit is leased twice.
 */
export function takeCredits(
  reader: Reader,
  { holder, accountId, wanted }: { holder: string; accountId: number; wanted: number },
): Promise<Taken | undefined> {
  return maybe(
    reader,
    sql<Taken>`
      with account as (
        select account_id, greatest(granted - used - leased, 0) as free
        from catalog_credits where account_id = ${accountId} for update),
      sized as (
        select account_id, free, least(free, case when free >= ${scarceBelow}::bigint
          then greatest(${wanted}::bigint, least(${largestLease}::bigint, free / ${leaseShare}::bigint))
          else ${wanted}::bigint end) as amount
        from account),
      moved as (
        update catalog_credits c set leased = leased + s.amount from sized s where c.account_id = s.account_id),
      noted as (
        insert into catalog_credit_leases as l (holder, account_id, amount, renewed_at)
        select ${holder}::uuid, account_id, amount, now() from sized where amount > 0
        on conflict (holder, account_id) do update set amount = l.amount + excluded.amount, renewed_at = now())
      select amount, free - amount as free from sized`,
  )
}

export type SettledLease = { accountId: number; used: number; released: number }
export type LeaseState = { accountId: number; free: bigint; amount: bigint }

/** Locks the accounts and reads this process's leases, always ordered by account id to prevent deadlocks. */
export async function lockLeases(tx: Tx, holder: string, accountIds: readonly number[]): Promise<LeaseState[]> {
  const accounts = await many(
    tx,
    sql<{ accountId: number; free: bigint }>`
      select account_id as "accountId", granted - used - leased as free from catalog_credits
      where account_id = any(${accountIds}::integer[]) order by account_id for update`,
  )
  const leases = await many(
    tx,
    sql<{ accountId: number; amount: bigint }>`
      select account_id as "accountId", amount from catalog_credit_leases
      where holder = ${holder}::uuid and account_id = any(${accountIds}::integer[])`,
  )
  const amountOf = new Map(leases.map(({ accountId, amount }) => [accountId, amount]))
  return accounts.map((account) => ({ ...account, amount: amountOf.get(account.accountId) ?? 0n }))
}

/** Records used credits and releases unused ones; the lease shrinks by both. */
export async function settleLease(tx: Tx, holder: string, settlement: SettledLease, day: string): Promise<bigint> {
  const { accountId, used, released } = settlement
  const settled = used + released
  await sql`update catalog_credit_leases set amount = greatest(amount - ${settled}::bigint, 0), renewed_at = now()
    where holder = ${holder}::uuid and account_id = ${accountId}`.execute(tx)
  if (used > 0) {
    await sql`insert into catalog_credit_days as d (account_id, day, used) values (${accountId}, ${day}::date, ${used})
      on conflict (account_id, day) do update set used = d.used + excluded.used`.execute(tx)
  }
  const { free } = await one(
    tx,
    sql<{ free: bigint }>`
      update catalog_credits set used = used + ${used}::bigint, leased = greatest(leased - ${settled}::bigint, 0)
      where account_id = ${accountId} returning granted - used - leased as free`,
  )
  return free
}

/** Releases the leases of silent processes; returns the number of accounts affected. */
export async function reclaimLeases(tx: Tx, silentSeconds: number): Promise<number> {
  const lost = await many(
    tx,
    sql<{ account_id: number }>`
      select account_id from catalog_credits where account_id in (
        select account_id from catalog_credit_leases
        where renewed_at < now() - make_interval(secs => ${silentSeconds}))
      order by account_id for update`,
  )
  if (lost.length === 0) return 0
  const accountIds = lost.map((row) => row.account_id)
  const returned = await many(
    tx,
    sql<{ account_id: number }>`
      with lost as (
        delete from catalog_credit_leases
        where renewed_at < now() - make_interval(secs => ${silentSeconds}) and account_id = any(${accountIds}::integer[])
        returning account_id, amount),
      sums as (select account_id, sum(amount) as amount, count(*) as leases from lost group by account_id)
      update catalog_credits c set leased = greatest(c.leased - s.amount, 0) from sums s
      where c.account_id = s.account_id returning c.account_id`,
  )
  return returned.length
}

export function listCreditDays(
  reader: Reader,
  accountId: number,
  since: string,
): Promise<{ day: string; used: bigint }[]> {
  return many(
    reader,
    sql<{ day: string; used: bigint }>`
      select to_char(day, 'YYYY-MM-DD') as day, used from catalog_credit_days
      where account_id = ${accountId} and day >= ${since}::date order by day desc`,
  )
}

export function accountExists(reader: Reader, accountId: number): Promise<{ id: number } | undefined> {
  return maybe(reader, sql<{ id: number }>`select id from accounts where id = ${accountId}`)
}
