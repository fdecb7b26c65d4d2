import { sql } from 'kysely'
import { expect } from 'vitest'
import { many, type Reader } from '../../src/db/db.ts'
import { findLedgerViolations, type Violation } from '../../src/ledger/invariants.ts'
import { listMoneyViolations, readCreditTotals } from '../../src/packs/reconciliation/store.ts'

/** What the chain holds for the credits, where a test has a chain. */
export type Backing = { creditsTreasury: bigint; vaults: bigint }

export type InvariantSubject = {
  db: Reader
  /** Reads the chain; without it only the books are checked. */
  readBacking?: (() => Promise<Backing>) | undefined
}

/** Everything that must be true of the money at any quiet moment; an empty list is the only good answer. */
export async function findViolations({ db, readBacking }: InvariantSubject): Promise<Violation[]> {
  const books = [
    ...(await findLedgerViolations(db)),
    ...(await listMoneyViolations(db)),
    ...(await listEarningViolations(db)),
  ]
  return readBacking ? [...books, ...(await findShortfall(db, await readBacking()))] : books
}

/** What must be true of prizes, of what is earned and of what is paid out. */
function listEarningViolations(db: Reader): Promise<Violation[]> {
  return many(
    db,
    sql<Violation>`
      select 'hours and days hold what was said in them' as rule, partner_id || ' in the ' || grain || ' ' || since as subject
      from revenue_sums h full join (
        select partner_id, grain, date_trunc(grain, at, 'UTC') as since, product, entry, sum(events)::bigint as events,
          sum(units)::bigint as units, sum(amount)::bigint as amount
        from revenue_entries, unnest(array['hour', 'day']) as grain group by 1, 2, 3, 4, 5
      ) e using (partner_id, grain, since, product, entry)
      where (h.events, h.units, h.amount::bigint) is distinct from (e.events, e.units, e.amount)
      union all
      select 'a prize that is under way is promised to its send, and no other is', 'send item:' || i.id
      from send_items i left join claims c on c.unique_id = i.unique_id and c.purpose = 'send'
        and c.document_id = i.send_id::text and c.released_at is null
      where (i.status in ('PENDING', 'SENDING')) <> (c.id is not null)
      union all
      select 'a send is over when nothing of it is under way', 'send:' || s.id from sends s
      where (s.status = 'in_progress') <> exists (select from send_items i where i.send_id = s.id
        and (i.status in ('PENDING', 'SENDING') or (i.status = 'SENT' and i.awaits_window)))
      union all
      select 'periods follow each other', 'payout:' || p.id from (
        select id, period_from, lag(period_to) over (partition by partner_id order by period_from) as before from payouts
      ) p where p.before <> p.period_from`,
  )
}

/** What was paid in covers what is owed; credits that were given by hand never had money behind them. */
async function findShortfall(db: Reader, { creditsTreasury, vaults }: Backing): Promise<Violation[]> {
  const { balance, reserved, adjusted } = await readCreditTotals(db)
  const needed = balance - reserved - adjusted
  const backing = creditsTreasury + vaults
  return backing >= needed
    ? []
    : [{ rule: 'what lies on chain covers the credits', subject: `${backing} of ${needed} micros` }]
}

/** Ends every test that moved money. */
export async function expectSoundBooks(subject: InvariantSubject): Promise<void> {
  expect(await findViolations(subject)).toEqual([])
}
