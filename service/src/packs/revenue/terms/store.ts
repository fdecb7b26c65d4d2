import { sql } from 'kysely'
import { maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { Terms } from './model.ts'

export function findTerms(reader: Reader, partnerId: number): Promise<Terms | undefined> {
  return maybe(
    reader,
    sql<Terms>`
      select plan, revenue_share_bps as "revenueShareBps", instant_revenue_share_bps as "instantRevenueShareBps",
        fees_bps as "feesBps", tax_bps as "taxBps", payout_schedule as "payoutSchedule", minimum_payout as "minimumPayout"
      from partner_terms where partner_id = ${partnerId}`,
  )
}

export async function setTerms(tx: Tx, partnerId: number, terms: Terms, now: Date): Promise<void> {
  await sql`
    insert into partner_terms (partner_id, plan, revenue_share_bps, instant_revenue_share_bps, fees_bps, tax_bps,
      payout_schedule, minimum_payout, updated_at)
    values (${partnerId}, ${terms.plan}, ${terms.revenueShareBps}, ${terms.instantRevenueShareBps}, ${terms.feesBps},
      ${terms.taxBps},      ${terms.payoutSchedule}, ${terms.minimumPayout}, ${now})
    on conflict (partner_id) do update set plan = excluded.plan, revenue_share_bps = excluded.revenue_share_bps,
      instant_revenue_share_bps = excluded.instant_revenue_share_bps, fees_bps = excluded.fees_bps,
      tax_bps = excluded.tax_bps,      payout_schedule = excluded.payout_schedule, minimum_payout = excluded.minimum_payout,
      updated_at = excluded.updated_at`.execute(tx)
}

export type Settled = { openedAt: Date; settledTo: Date | null }

/** When the account was created, and the end of its last closed period. */
export function readSettled(reader: Reader, partnerId: number): Promise<Settled> {
  return one(
    reader,
    sql<Settled>`
      select a.created_at as "openedAt",
        (select max(p.period_to) from payouts p where p.partner_id = a.id) as "settledTo"
      from accounts a where a.id = ${partnerId}`,
  )
}
