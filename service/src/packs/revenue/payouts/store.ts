import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { approversOf } from '../../../trust/approvals/vote-store.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { PayoutSchedule } from '../terms/model.ts'
import {
  payoutMachine,
  type HoldReason,
  type Payout,
  type PayoutEvent,
  type PayoutStatus,
  type YearTotals,
} from './model.ts'

type PayoutRow = Omit<Payout, 'period'> & { kind: PayoutSchedule; from: Date; to: Date }

const columns = sql`id, partner_id as "partnerId",
  (select name from accounts where accounts.id = payouts.partner_id) as "partnerName",
  period_kind as kind, period_from as "from", period_to as "to", amount,
  statement, statement_hash as "statementHash", payment_ref as "paymentRef", status, hold_reason as "holdReason",
  failure_reason as "failureReason", payout_address as "payoutAddress", chain, attempts, tx_hash as "txHash",
  paid_at as "paidAt", created_at as "createdAt", proposed_by as "proposedBy", approved_address as "approvedAddress",
  ${approversOf(sql`'payout:' || payouts.id || ':' || coalesce(payouts.approved_address,
    (select w.address from payout_wallets w where w.partner_id = payouts.partner_id and w.is_active
     order by w.id desc limit 1))`)} as "approvedBy"`

const toPayout = ({ kind, from, to, ...row }: PayoutRow): Payout => ({ ...row, period: { kind, from, to } })

export type NewPayout = Pick<
  Payout,
  'partnerId' | 'period' | 'amount' | 'statement' | 'statementHash' | 'paymentRef' | 'holdReason' | 'proposedBy'
>

/** Undefined when the period is already closed. */
export async function insertPayout(tx: Tx, payout: NewPayout, now: Date): Promise<Payout | undefined> {
  const { period } = payout
  const row = await maybe(
    tx,
    sql<PayoutRow>`
      insert into payouts (partner_id, period_kind, period_from, period_to, amount, statement, statement_hash, payment_ref,
        status, hold_reason, proposed_by, created_at, updated_at)
      values (${payout.partnerId}, ${period.kind}, ${period.from}, ${period.to}, ${payout.amount},
        ${JSON.stringify(payout.statement)}::jsonb, ${payout.statementHash}, ${payout.paymentRef}, 'PENDING',
        ${payout.holdReason}, ${payout.proposedBy}, ${now}, ${now})
      on conflict do nothing returning ${columns}`,
  )
  return row && toPayout(row)
}

export async function findPayout(reader: Reader, id: number, partnerId?: number): Promise<Payout | undefined> {
  const row = await maybe(
    reader,
    sql<PayoutRow>`
      select ${columns} from payouts
      where id = ${id} and (${partnerId ?? null}::integer is null or partner_id = ${partnerId ?? null})`,
  )
  return row && toPayout(row)
}

export async function findByPayment(reader: Reader, paymentRef: Hex): Promise<Payout | undefined> {
  const row = await maybe(reader, sql<PayoutRow>`select ${columns} from payouts where payment_ref = ${paymentRef}`)
  return row && toPayout(row)
}

/** The partner whose payout wallet this is, or was. */
export async function findWalletPartner(reader: Reader, address: StoredAddress): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ partnerId: number }>`
      select partner_id as "partnerId" from payout_wallets where address = ${address} order by id desc limit 1`,
  )
  return row?.partnerId
}

/** An open adopted payment of the partner, or of an unknown one, unless this statement itself is the paid one. */
export async function findUnmatchedAct(
  reader: Reader,
  { partnerId, paymentRef }: Pick<Payout, 'partnerId' | 'paymentRef'>,
): Promise<number | undefined> {
  const row = await maybe(
    reader,
    sql<{ id: number }>`
      select id from adopted_acts
      where kind = 'payout' and status = 'OPEN' and coalesce(partner_id, ${partnerId}) = ${partnerId}
        and not exists (select 1 from adopted_acts where kind = 'payout' and reference = ${paymentRef})
      order by id limit 1`,
  )
  return row?.id
}

export type PayoutFilter = { partnerId?: number | undefined; status?: PayoutStatus | undefined }

/** Newest first, one more than the page. */
export async function listPayouts(
  reader: Reader,
  { partnerId, status }: PayoutFilter,
  page: { limit: number; offset: number },
): Promise<Payout[]> {
  const rows = await many(
    reader,
    sql<PayoutRow>`
      select ${columns} from payouts
      where (${partnerId ?? null}::integer is null or partner_id = ${partnerId ?? null})
        and (${status ?? null}::text is null or status = ${status ?? null})
      order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
  return rows.map(toPayout)
}

/** The total owed by closed statements. */
export async function sumOwed(reader: Reader, partnerId: number): Promise<Micros> {
  const { owed } = await one(
    reader,
    sql<{ owed: Micros }>`
      select coalesce(sum(amount), 0)::bigint as owed from payouts
      where partner_id = ${partnerId} and status in ('PENDING', 'PAYING', 'FAILED')`,
  )
  return owed
}

/** A period belongs to the year of its last day. */
export async function sumYear(reader: Reader, { partnerId, period: { to } }: Payout): Promise<YearTotals> {
  const year = new Date(to.getTime() - 1).getUTCFullYear()
  const sums = await one(
    reader,
    sql<Omit<YearTotals, 'year'>>`
      select count(*)::integer as statements, coalesce(sum((statement ->> 'gross_micros')::bigint), 0)::bigint as gross,
        coalesce(sum((statement ->> 'net_micros')::bigint), 0)::bigint as net,
        coalesce(sum(amount), 0)::bigint as payouts
      from payouts
      where partner_id = ${partnerId} and status <> 'VOID' and period_to > ${new Date(Date.UTC(year))} and period_to <= ${to}`,
  )
  return { year, ...sums }
}

/** Payable payouts by id, paged. */
export function listWaiting(reader: Reader, afterId: number, limit: number) {
  return many(
    reader,
    sql<{ id: number; partnerId: number }>`
      select id, partner_id as "partnerId" from payouts
      where status = 'PENDING' and amount > 0 and id > ${afterId} order by id limit ${limit}`,
  )
}

export async function setHold(tx: Tx, id: number, reason: HoldReason | null, now: Date): Promise<Payout | undefined> {
  const row = await maybe(
    tx,
    sql<PayoutRow>`
      update payouts set hold_reason = ${reason}, updated_at = ${now}
      where id = ${id} and status = 'PENDING' and hold_reason is distinct from ${reason} returning ${columns}`,
  )
  return row && toPayout(row)
}

/** Approves the payment to one address. */
export async function setApproved(tx: Tx, id: number, address: StoredAddress, now: Date): Promise<void> {
  await sql`update payouts set approved_address = ${address}, updated_at = ${now} where id = ${id}`.execute(tx)
}

export type PayoutMove = {
  now: Date
  to?: { address: StoredAddress; chain: string } | undefined
  txHash?: Hash | undefined
  paidAt?: Date | undefined
  failureReason?: string | undefined
  holdReason?: HoldReason | undefined
}

/** The only statement that changes a payout's status. Undefined when the current status does not allow the event. */
export async function movePayout(
  tx: Tx,
  id: number,
  event: PayoutEvent,
  { now, to: destination, txHash, paidAt, failureReason, holdReason }: PayoutMove,
): Promise<Payout | undefined> {
  const row = await moveRow<PayoutRow>(tx, payoutMachine, {
    table: sql`payouts`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`hold_reason = ${holdReason ?? null}`,
      sql`failure_reason = ${failureReason ?? null}`,
      sql`tx_hash = coalesce(${txHash ?? null}, tx_hash)`,
      sql`paid_at = ${paidAt ?? null}`,
      sql`payout_address = coalesce(${destination?.address ?? null}, payout_address)`,
      sql`chain = coalesce(${destination?.chain ?? null}, chain)`,
      sql`attempts = attempts + ${event === 'pay' ? 1 : 0}`,
    ],
    returning: columns,
  })
  return row && toPayout(row)
}

export type Candidate = { partnerId: number; schedule: PayoutSchedule | null; openedAt: Date; settledTo: Date | null }

/** All partners with the billing model TIER, and the end of their last closed period. */
export function listCandidates(reader: Reader): Promise<Candidate[]> {
  return many(
    reader,
    sql<Candidate>`
      select p.account_id as "partnerId", t.payout_schedule as schedule, a.created_at as "openedAt",
        (select max(o.period_to) from payouts o where o.partner_id = p.account_id) as "settledTo"
      from partners p join accounts a on a.id = p.account_id left join partner_terms t on t.partner_id = p.account_id
      where p.billing_model = 'TIER' order by p.account_id`,
  )
}

/** The time before which all blocks are final and indexed. Undefined while no block is. */
export async function findFinalTime(reader: Reader): Promise<Date | undefined> {
  const row = await maybe(
    reader,
    sql<{ time: Date | null }>`
      select coalesce((select min(b.time) from chain_blocks b where b.number > x.final_number), x.head_time) as time
      from chain_index x where x.final_number is not null`,
  )
  return row?.time ?? undefined
}
