import { sql } from 'kysely'
import { many, type Reader } from '../db/db.ts'

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
