import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'

/** A violated invariant of the ledger and the account that violates it. */
export type Violation = { rule: string; subject: string }

/** Checks all invariants of the ledger. A consistent ledger yields an empty list. */
export function findLedgerViolations(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with moves as (
        select to_account as account, amount from ledger_entries
        union all select from_account, -amount from ledger_entries
      ), sums as (select account, sum(amount) as total from moves group by account),
      funded as (
        select to_account as account, count(*) as times from ledger_entries where entry_type = 'HOLD' group by to_account
      ), spent as (
        select from_account as account, count(*) as times, sum(amount) as total from ledger_entries
        where entry_type in ('HOLD_SETTLE', 'WITHDRAWAL') group by from_account
      )
      select 'all accounts sum to zero' as rule, sum(amount)::text as subject from moves having sum(amount) <> 0
      union all
      select 'a wallet is the sum of its entries', 'user:' || w.end_user_id from wallets w
      left join sums u on u.account = 'user:' || w.end_user_id
      where w.balance - w.reserved <> coalesce(u.total, 0)
      union all
      select 'reserved credits equal the open holds', 'user:' || w.end_user_id from wallets w
      left join (select end_user_id, sum(amount) as total from holds where status = 'OPEN' group by end_user_id) h
        on h.end_user_id = w.end_user_id
      where w.reserved <> coalesce(h.total, 0)
      union all
      select 'an open hold is funded, a resolved one is empty', 'hold:' || h.id from holds h
      left join sums s on s.account = 'hold:' || h.id
      where coalesce(s.total, 0) <> case h.status when 'OPEN' then h.amount else 0 end
      union all
      select 'a hold is funded once and resolves at most once', 'hold:' || h.id from holds h
      left join funded f on f.account = 'hold:' || h.id
      left join spent s on s.account = 'hold:' || h.id
      where f.times is distinct from 1 or s.times > 1 or coalesce(s.total, 0) <> coalesce(h.settled_amount, 0)
      union all
      select 'the last entry equals the wallet', 'user:' || w.end_user_id from wallets w
      join lateral (select balance_after, reserved_after from ledger_entries e
        where e.end_user_id = w.end_user_id order by id desc limit 1) last on true
      where last.balance_after <> w.balance or last.reserved_after <> w.reserved`,
  )
}

/** A wallet to check, and the entry up to which its entries were verified; 0 for none. */
export type CheckedWallet = { endUserId: number; after: number }

/**
 * The invariants of single wallets and holds, which read the entries since the last verification instead of all. The
 * entry that was verified last holds the sum of those before it. `holds` contains all open ones.
 */
export function findViolationsOf(
  reader: Reader,
  wallets: readonly CheckedWallet[],
  holds: readonly number[],
): Promise<Violation[]> {
  const users = wallets.map(({ endUserId }) => endUserId)
  const afters = wallets.map(({ after }) => after)
  return many(
    reader,
    sql<Violation>`
      with open_holds as materialized (
        select end_user_id, sum(amount) as total from holds where id = any(${holds}::bigint[]) and status = 'OPEN'
        group by end_user_id
      ), checked as materialized (
        select 'user:' || w.end_user_id as subject, w.balance, w.reserved, coalesce(verified.available, 0) + coalesce(
            (select sum(case 'user:' || w.end_user_id when e.to_account then e.amount when e.from_account then -e.amount
              else 0 end) from ledger_entries e where e.end_user_id = w.end_user_id and e.id > s.after), 0) as total,
          coalesce(o.total, 0) as held, last.balance_after, last.reserved_after
        from unnest(${users}::integer[], ${afters}::bigint[]) s (end_user_id, after) join wallets w using (end_user_id)
        left join open_holds o using (end_user_id)
        left join lateral (select e.balance_after - e.reserved_after as available from ledger_entries e
          where e.end_user_id = w.end_user_id and e.id <= s.after order by e.id desc limit 1) verified on true
        left join lateral (select e.balance_after, e.reserved_after from ledger_entries e
          where e.end_user_id = w.end_user_id order by e.id desc limit 1) last on true
      ), resolved as materialized (
        select 'hold:' || h.id as subject, h.status, h.amount, h.settled_amount, t.*
        from holds h cross join lateral (
          select coalesce(sum(case when e.to_account = 'hold:' || h.id then e.amount else -e.amount end), 0) as total,
            count(*) filter (where e.entry_type = 'HOLD' and e.to_account = 'hold:' || h.id) as funded,
            count(*) filter (where e.entry_type in ('HOLD_SETTLE', 'WITHDRAWAL')) as spendings,
            coalesce(sum(e.amount) filter (where e.entry_type in ('HOLD_SETTLE', 'WITHDRAWAL')), 0) as spent
          from ledger_entries e
          where e.end_user_id = h.end_user_id and 'hold:' || h.id in (e.from_account, e.to_account)
            and e.id >= coalesce((select f.id from ledger_entries f where f.entry_type = 'HOLD' and f.source = h.source
              and f.source_id = h.source_id), 0)
        ) t where h.id = any(${holds}::bigint[])
      )
      select 'a wallet is the sum of its entries' as rule, subject from checked where balance - reserved <> total
      union all
      select 'reserved credits equal the open holds', subject from checked where reserved <> held
      union all
      select 'the last entry equals the wallet', subject from checked
      where balance_after <> balance or reserved_after <> reserved
      union all
      select 'an open hold is funded, a resolved one is empty', subject from resolved
      where total <> case status when 'OPEN' then amount else 0 end
      union all
      select 'a hold is funded once and resolves at most once', subject from resolved
      where funded <> 1 or spendings > 1 or spent <> coalesce(settled_amount, 0)`,
  )
}
