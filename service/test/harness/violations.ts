import { sql } from 'kysely'
import { many, one, type Reader } from '../../src/db/db.ts'
import { findLedgerViolations, type Violation } from '../../src/packs/ledger/invariants.ts'
import {
  listMoneyViolations,
  listShippingViolations,
  readCreditTotals,
} from '../../src/packs/wallet/reconciliation/store.ts'

import type { CreditTotals } from '../../src/packs/wallet/reconciliation/model.ts'
import { sumEntries } from '../../src/packs/wallet/reconciliation/spending-store.ts'

/** The on-chain backing of the credits, where a test has a chain. */
export type Backing = {
  creditsTreasury: bigint
  vaults: bigint
  /** The treasury's payments for packs, net of refunds; only known when no work is pending. */
  paid?: bigint | undefined
}

export type InvariantSubject = {
  db: Reader
  /** Reads the chain; without it only the ledger is checked. */
  readBacking?: (() => Promise<Backing>) | undefined
}

/** Returns the violated money invariants; empty when the ledger is consistent. */
export async function findViolations({ db, readBacking }: InvariantSubject): Promise<Violation[]> {
  const books = [
    ...(await findLedgerViolations(db)),
    ...(await listMoneyViolations(db)),
    ...(await listShippingViolations(db)),
    ...(await listEarningViolations(db)),
  ]
  if (!readBacking) return books
  // Credits first: a deposit is on chain before it is credited.
  const { adjusted } = await sumEntries(db, { after: 0 })
  const totals = { ...(await readCreditTotals(db)), adjusted }
  const backing = await readBacking()
  return [...books, ...findShortfall(totals, backing), ...(await findUnpaid(db, backing))]
}

/** Invariants of prizes, revenue and payouts. */
function listEarningViolations(db: Reader): Promise<Violation[]> {
  return many(
    db,
    sql<Violation>`
      select 'hourly and daily sums equal their entries' as rule, partner_id || ' in the ' || grain || ' ' || since as subject
      from revenue_sums h full join (
        select partner_id, grain, date_trunc(grain, at, 'UTC') as since, product, entry, sum(events)::bigint as events,
          sum(units)::bigint as units, sum(amount)::bigint as amount
        from revenue_entries, unnest(array['hour', 'day']) as grain group by 1, 2, 3, 4, 5
      ) e using (partner_id, grain, since, product, entry)
      where (h.events, h.units, h.amount::bigint) is distinct from (e.events, e.units, e.amount)
      union all
      select 'exactly the pending prizes are reserved for their sends', 'send item:' || i.id
      from send_items i left join claims c on c.unique_id = i.unique_id and c.purpose = 'send'
        and c.document_id = i.send_id::text and c.released_at is null
      where (i.status in ('PENDING', 'SENDING')) <> (c.id is not null)
      union all
      select 'a send is complete when no item is pending', 'send:' || s.id from sends s
      where (s.status = 'in_progress') <> exists (select from send_items i where i.send_id = s.id
        and (i.status in ('PENDING', 'SENDING') or (i.status = 'SENT' and i.awaits_window)))
      union all
      select 'payout periods are contiguous', 'payout:' || p.id from (
        select id, period_from, lag(period_to) over (partition by partner_id order by period_from) as before from payouts
      ) p where p.before <> p.period_from`,
  )
}

/** Deposits cover liabilities; manually granted credits have no backing. */
function findShortfall(
  { balance, reserved, adjusted }: Pick<CreditTotals, 'balance' | 'reserved' | 'adjusted'>,
  { creditsTreasury, vaults }: Backing,
): Violation[] {
  const needed = balance - reserved - adjusted
  const backing = creditsTreasury + vaults
  return backing >= needed
    ? []
    : [{ rule: 'the on-chain backing covers the credits', subject: `${backing} of ${needed} micros` }]
}

/** The ledger's spending on packs equals the chain's charges. */
async function findUnpaid(db: Reader, { paid }: Backing): Promise<Violation[]> {
  if (paid === undefined) return []
  const { settled } = await one(
    db,
    sql<{ settled: bigint }>`
      select coalesce(sum(case when to_account = 'pool_settlement' then amount else -amount end), 0)::bigint as settled
      from ledger_entries
      where 'pool_settlement' in (from_account, to_account) and entry_type <> 'BUYBACK_CREDIT'`,
  )
  return settled === paid
    ? []
    : [{ rule: 'the ledger spending equals the on-chain charges', subject: `${settled} of ${paid}` }]
}
