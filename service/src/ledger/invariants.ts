import { sql } from 'kysely'
import { many, type Reader } from '../db/db.ts'

/** A sentence about the books that does not hold, with what shows it. */
export type Violation = { rule: string; subject: string }

/** Everything that must be true of the ledger at any moment. An empty answer is the only good one. */
export function findLedgerViolations(reader: Reader): Promise<Violation[]> {
  return many(
    reader,
    sql<Violation>`
      with moves as (
        select to_account as account, amount from ledger_entries
        union all select from_account, -amount from ledger_entries
      ), sums as (select account, sum(amount) as total from moves group by account)
      select 'all accounts sum to zero' as rule, sum(amount)::text as subject from moves having sum(amount) <> 0
      union all
      select 'a wallet is the sum of its entries', 'user:' || w.end_user_id from wallets w
      left join sums u on u.account = 'user:' || w.end_user_id
      where w.balance - w.reserved <> coalesce(u.total, 0)
      union all
      select 'what is reserved is what open holds hold', 'user:' || w.end_user_id from wallets w
      left join (select end_user_id, sum(amount) as total from holds where status = 'OPEN' group by end_user_id) h
        on h.end_user_id = w.end_user_id
      where w.reserved <> coalesce(h.total, 0)
      union all
      select 'an open hold is funded, a resolved one is empty', 'hold:' || h.id from holds h
      left join sums s on s.account = 'hold:' || h.id
      where coalesce(s.total, 0) <> case h.status when 'OPEN' then h.amount else 0 end
      union all
      select 'a hold is funded once and resolves at most once', 'hold:' || h.id from holds h
      left join lateral (
        select count(*) filter (where e.to_account = 'hold:' || h.id) as funded,
          count(*) filter (where e.entry_type in ('HOLD_SETTLE', 'WITHDRAWAL')) as settled,
          coalesce(sum(e.amount) filter (where e.entry_type in ('HOLD_SETTLE', 'WITHDRAWAL')), 0) as paid
        from ledger_entries e
        where e.end_user_id = h.end_user_id and (e.to_account = 'hold:' || h.id or e.from_account = 'hold:' || h.id)
      ) e on true
      where e.funded <> 1 or e.settled > 1 or e.paid <> coalesce(h.settled_amount, 0)
      union all
      select 'the last entry shows the wallet as it is', 'user:' || w.end_user_id from wallets w
      join lateral (select balance_after, reserved_after from ledger_entries e
        where e.end_user_id = w.end_user_id order by id desc limit 1) last on true
      where last.balance_after <> w.balance or last.reserved_after <> w.reserved`,
  )
}
