import { sql, type RawBuilder } from 'kysely'
import { many, one, type Reader } from '../../../db/db.ts'
import type { Violation } from '../../ledger/invariants.ts'
import type { CreditTotals, Flow, HeldTokens, OpenHolds } from './model.ts'
import type { Subjects } from './progress-model.ts'

/** The subjects to check, and the entries to check them with; everything by default. */
export type Scope = {
  readonly subjects: Subjects
  /** Entries after one number, and between two others. */
  readonly entries: { readonly after: number; readonly from: number; readonly to: number }
}

const within = (column: string, ids: readonly number[] | undefined): RawBuilder<unknown> =>
  ids ? sql`${sql.ref(column)} = any(${ids}::bigint[])` : sql`true`

const withinEntries = (scope: Scope | undefined): RawBuilder<unknown> =>
  scope
    ? sql`(e.id > ${scope.entries.after}::bigint or (e.id > ${scope.entries.from}::bigint and e.id <= ${scope.entries.to}::bigint))`
    : sql`true`

/** The days of withdrawals, and the totals of the last month or all. */
const daysOf = (withdrawals: readonly number[] | undefined): RawBuilder<unknown> => sql`
  select partner_id, cap_day as day from credit_withdrawals where ${within('id', withdrawals)}
  union select partner_id, day from withdrawal_days
  where ${withdrawals ? sql`day >= (select max(day) - 32 from withdrawal_days)` : sql`true`}`

export function readCreditTotals(reader: Reader): Promise<Omit<CreditTotals, 'adjusted'>> {
  return one(
    reader,
    sql<Omit<CreditTotals, 'adjusted'>>`
      select count(*)::integer as wallets, coalesce(sum(balance), 0)::bigint as balance,
        coalesce(sum(reserved), 0)::bigint as reserved
      from wallets`,
  )
}

/** All open holds are among `holds`, where it is given. */
export function listOpenHolds(reader: Reader, holds?: readonly number[]): Promise<OpenHolds[]> {
  return many(
    reader,
    sql<OpenHolds>`
      select source, count(*)::integer as count, sum(amount)::bigint as amount
      from holds where ${within('id', holds)} and status = 'OPEN' group by source order by source`,
  )
}

export function listWithdrawalFlows(reader: Reader): Promise<Flow[]> {
  return many(
    reader,
    sql<Flow>`
      select status, count(*)::integer as count, sum(amount)::bigint as amount
      from credit_withdrawals group by status order by status`,
  )
}

/** Failed deposits are excluded: they are not credited, and their token may have another unit. */
export function listDepositFlows(reader: Reader): Promise<Flow[]> {
  return many(
    reader,
    sql<Flow>`
      select status, count(*)::integer as count, sum(amount)::bigint as amount
      from deposits where status <> 'FAILED' group by status order by status`,
  )
}

/** Token counts by kind and owner, as of the last indexed block. */
export function countHeldTokens(reader: Reader, owners: readonly string[]): Promise<HeldTokens[]> {
  return many(
    reader,
    sql<HeldTokens>`
      select kind, owner, count(*)::integer as count from tokens
      where owner = any(${owners}) and burned_at is null group by kind, owner`,
  )
}

/** Invariants between the ledger and the records that its entries refer to. */
export function listMoneyViolations(reader: Reader, scope?: Scope): Promise<Violation[]> {
  const { deposit, sellback, withdrawal, adjustment, hold } = scope?.subjects ?? {}
  return many(
    reader,
    sql<Violation>`
      select 'a confirmed deposit is credited once, and no other is' as rule, 'deposit:' || d.id as subject
      from deposits d left join lateral (
        select count(*) as entries, coalesce(sum(e.amount), 0) as credited from ledger_entries e
        where e.entry_type = 'DEPOSIT_CREDIT' and e.source = 'deposit' and e.source_id = d.id::text
      ) e on true
      where ${within('d.id', deposit)} and (e.entries <> case d.status when 'CONFIRMED' then 1 else 0 end
        or e.credited <> case d.status when 'CONFIRMED' then d.amount else 0 end)
      union all
      select 'a credited deposit exists', 'deposit:' || e.source_id from ledger_entries e
      where ${withinEntries(scope)} and e.entry_type = 'DEPOSIT_CREDIT' and e.source = 'deposit'
        and not exists (select 1 from deposits d where d.id::text = e.source_id)
      union all
      select 'a confirmed sell-back from a vault is credited once, and no other is', 'sellback:' || s.id
      from sellbacks s left join lateral (
        select count(*) as entries, coalesce(sum(e.amount), 0) as credited from ledger_entries e
        where e.entry_type = 'BUYBACK_CREDIT' and e.source = 'sellback' and e.source_id = s.id::text
      ) e on true
      where ${within('s.id', sellback)} and (e.entries > 1
        or e.credited <> case when s.status = 'CONFIRMED' and s.channel = 'VAULT' then s.total else 0 end)
      union all
      select 'a credited sell-back exists', 'sellback:' || e.source_id from ledger_entries e
      where ${withinEntries(scope)} and e.entry_type = 'BUYBACK_CREDIT' and e.source = 'sellback'
        and not exists (select 1 from sellbacks s where s.id::text = e.source_id)
      union all
      select 'a sell-back is the sum of its cards', 'sellback:' || s.id from sellbacks s
      where ${within('s.id', sellback)} and coalesce(s.total, 0) <> (
        select coalesce(sum(i.payout), 0) from sellback_items i where i.sellback_id = s.id)
      union all
      select 'only an open sell-back reserves its cards', 'sellback:' || i.sellback_id
      from sellback_items i join sellbacks s on s.id = i.sellback_id
      where ${within('s.id', sellback)} and i.is_open <> (s.status in ('SUBMITTING', 'SUBMITTED'))
      union all
      select 'the status of a withdrawal matches its hold', 'withdrawal:' || w.id from credit_withdrawals w
      left join holds h on h.id = w.hold_id
      where ${within('w.id', withdrawal)} and (h.id is null or h.amount <> w.amount or h.end_user_id <> w.end_user_id
        or h.status <> case w.status when 'COMPLETED' then 'SETTLED' when 'FAILED' then 'RELEASED' else 'OPEN' end)
      union all
      select 'a withdrawal hold has a withdrawal', 'hold:' || h.id from holds h
      where ${within('h.id', hold)} and h.source = 'withdrawal' and not exists (select 1 from credit_withdrawals w where w.hold_id = h.id)
      union all
      select 'a daily total is the sum of its withdrawals', d.partner_id || ' on ' || d.day
      from (${daysOf(withdrawal)}) d left join withdrawal_days t on t.partner_id = d.partner_id and t.day = d.day
      where coalesce(t.total, 0) <> (
        select coalesce(sum(w.amount), 0) from credit_withdrawals w
        where w.partner_id = d.partner_id and w.cap_day = d.day and w.status <> 'FAILED')
      union all
      select 'an approved adjustment is in the ledger once', 'adjustment:' || a.id from credit_adjustments a
      where ${within('a.id', adjustment)} and a.withdrawal_id is null and (select count(*) from ledger_entries e where e.entry_type = 'ADJUSTMENT'
        and e.source = 'adjustment' and e.source_id = a.id::text and e.amount = abs(a.amount))
        <> case a.status when 'APPROVED' then 1 else 0 end`,
  )
}

/** Invariants between the ledger and the shipping that credits pay. */
export function listShippingViolations(reader: Reader, scope?: Scope): Promise<Violation[]> {
  const { redemption, hold } = scope?.subjects ?? {}
  return many(
    reader,
    sql<Violation>`
      select 'the credits of a custodial redemption are on hold, charged when it is paid, and released when it is not' as rule,
        'redemption:' || r.id as subject
      from redemptions r left join holds h on h.source = 'redemption' and h.source_id = r.id::text
      where ${within('r.id', redemption)} and r.custody = 'CUSTODIAL' and (h.id is null or h.amount <> r.total or h.end_user_id <> r.end_user_id
        or (h.status = 'SETTLED') <> (r.payment_final_at is not null)
        or (h.status = 'RELEASED' and r.status not in ('CANCELLED', 'EXPIRED', 'FAILED')))
      union all
      select 'a refunded custodial redemption is credited once, and no other is', 'redemption:' || r.id
      from redemptions r left join ledger_entries e
        on e.entry_type = 'REFUND_CREDIT' and e.source = 'redemption' and e.source_id = r.id::text
      where ${within('r.id', redemption)} and r.custody = 'CUSTODIAL'
        and coalesce(e.amount, 0) <> case when r.refund_final_at is null then 0 else r.total end
      union all
      select 'a redemption hold has a custodial redemption', 'hold:' || h.id from holds h
      where ${within('h.id', hold)} and h.source = 'redemption' and not exists (
        select 1 from redemptions r where r.custody = 'CUSTODIAL' and r.id::text = h.source_id)`,
  )
}
