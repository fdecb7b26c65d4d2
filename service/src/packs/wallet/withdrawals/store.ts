import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { approversOf } from '../../../trust/approvals/vote-store.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import type { Micros } from '../../../kernel/money.ts'
import {
  withdrawalMachine,
  type Destination,
  type Withdrawal,
  type WithdrawalEvent,
  type WithdrawalRules,
  type WithdrawalStatus,
} from './model.ts'

const columns = sql`
  w.id, w.partner_id as "partnerId", w.end_user_id as "endUserId",
  (select u.external_user_id from end_users u where u.id = w.end_user_id) as "externalUserId",
  w.to_address as "toAddress", w.amount, w.status, w.hold_id as "holdId", w.payment_ref as "paymentRef",
  w.cap_day::text as "capDay", w.held_until as "heldUntil", w.needs_approval as "needsApproval",
  w.approved_at as "approvedAt", ${approversOf(sql`'withdrawal:' || w.id`)} as "approvedBy", w.key_family as "keyFamily", w.tx_hash as "txHash", w.failure_reason as "failureReason",
  w.created_at as "createdAt", w.updated_at as "updatedAt", w.submitted_at as "submittedAt",
  w.completed_at as "completedAt"`

export type NewWithdrawal = {
  partnerId: number
  endUserId: number
  key: string
  keyFamily: string
  toAddress: StoredAddress
  amount: Micros
  heldUntil: Date | undefined
  needsApproval: boolean
  capDay: string
}

/** Undefined when the idempotency key is taken. */
export function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal, now: Date): Promise<Withdrawal | undefined> {
  const {
    partnerId,
    endUserId,
    key,
    keyFamily,
    toAddress,
    amount,
    heldUntil = null,
    needsApproval,
    capDay,
  } = withdrawal
  const status = heldUntil || needsApproval ? 'HELD' : 'PENDING'
  return maybe(
    tx,
    sql<Withdrawal>`
      insert into credit_withdrawals as w (partner_id, end_user_id, idempotency_key, key_family, to_address, amount,
        status, cap_day, held_until, needs_approval, created_at, updated_at)
      values (${partnerId}, ${endUserId}, ${key}, ${keyFamily}, ${toAddress}, ${amount},
        ${status}, ${capDay}::date, ${heldUntil}, ${needsApproval}, ${now}, ${now})
      on conflict (partner_id, idempotency_key) do nothing returning ${columns}`,
  )
}

export function secureWithdrawal(tx: Tx, id: number, holdId: bigint, paymentRef: Hex): Promise<Withdrawal> {
  return one(
    tx,
    sql<Withdrawal>`
      update credit_withdrawals w set hold_id = ${holdId}, payment_ref = ${paymentRef}
      where w.id = ${id} returning ${columns}`,
  )
}

export function findByKey(reader: Reader, partnerId: number, key: string): Promise<Withdrawal | undefined> {
  return maybe(
    reader,
    sql<Withdrawal>`
      select ${columns} from credit_withdrawals w where w.partner_id = ${partnerId} and w.idempotency_key = ${key}`,
  )
}

export function findWithdrawal(reader: Reader, partnerId: number, id: number): Promise<Withdrawal | undefined> {
  return maybe(
    reader,
    sql<Withdrawal>`select ${columns} from credit_withdrawals w where w.id = ${id} and w.partner_id = ${partnerId}`,
  )
}

export function findByPayment(reader: Reader, paymentRef: Hex): Promise<Withdrawal | undefined> {
  return maybe(reader, sql<Withdrawal>`select ${columns} from credit_withdrawals w where w.payment_ref = ${paymentRef}`)
}

export function lockWithdrawal(tx: Tx, id: number): Promise<Withdrawal | undefined> {
  return maybe(tx, sql<Withdrawal>`select ${columns} from credit_withdrawals w where w.id = ${id} for update`)
}

/** The end users who were paid to an address, or linked it; at most two. */
export function listDestinationOwners(
  reader: Reader,
  address: StoredAddress,
): Promise<{ partnerId: number; endUserId: number }[]> {
  return many(
    reader,
    sql<{ partnerId: number; endUserId: number }>`
      select u.partner_id as "partnerId", u.id as "endUserId" from end_users u
      where u.wallet_address = ${address}
        or u.id in (select end_user_id from withdrawal_destinations d where d.address = ${address}) limit 2`,
  )
}

export type WithdrawalMove = {
  event: WithdrawalEvent
  now: Date
  txHash?: Hash | undefined
  failureReason?: string | undefined
}

/** The only statement that changes a withdrawal's status. Undefined when the current status does not allow the event. */
export function moveWithdrawal(
  tx: Tx,
  id: number,
  { event, now, txHash, failureReason }: WithdrawalMove,
): Promise<Withdrawal | undefined> {
  const { to } = withdrawalMachine.events[event]
  return moveRow<Withdrawal>(tx, withdrawalMachine, {
    table: sql`credit_withdrawals w`,
    id,
    event,
    set: [
      sql`updated_at = ${now}`,
      sql`failure_reason = ${failureReason ?? null}`,
      sql`tx_hash = case when ${to} in ('SUBMITTED', 'COMPLETED') then coalesce(${txHash ?? null}, w.tx_hash) end`,
      sql`submitted_at = case when ${to} = 'SUBMITTED' then ${now}::timestamptz
        when ${to} = 'COMPLETED' then coalesce(w.submitted_at, ${now}::timestamptz) end`,
      sql`completed_at = case when ${to} = 'COMPLETED' then ${now}::timestamptz end`,
    ],
    returning: columns,
  })
}

export type WithdrawalFilter = {
  partnerId: number
  endUserId?: number | undefined
  status?: WithdrawalStatus | undefined
}

/** Newest first, one more than the page. */
export function listWithdrawals(
  reader: Reader,
  { partnerId, endUserId, status }: WithdrawalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Withdrawal[]> {
  return many(
    reader,
    sql<Withdrawal>`
      select ${columns} from credit_withdrawals w
      where w.partner_id = ${partnerId}
        and (${endUserId ?? null}::integer is null or w.end_user_id = ${endUserId ?? null})
        and (${status ?? null}::text is null or w.status = ${status ?? null})
      order by w.id desc limit ${limit + 1} offset ${offset}`,
  )
}

/** Marks a withdrawal as approved; `withdrawals.release` pays it once no other delay applies. */
export function setApproved(tx: Tx, id: number, now: Date): Promise<Withdrawal> {
  return one(
    tx,
    sql<Withdrawal>`
      update credit_withdrawals w set approved_at = ${now}, updated_at = ${now} where w.id = ${id} returning ${columns}`,
  )
}

/** Withdrawals that wait for people, oldest first, one more than the page. */
export function listUnapproved(reader: Reader, { limit, offset }: { limit: number; offset: number }) {
  return many(
    reader,
    sql<Withdrawal>`
      select ${columns} from credit_withdrawals w
      where w.status = 'HELD' and w.needs_approval and w.approved_at is null
      order by w.id limit ${limit + 1} offset ${offset}`,
  )
}

/** Held withdrawals whose first-use delay has ended and that people have approved where it is needed. */
export function listReleasable(reader: Reader, now: Date, limit: number): Promise<{ id: number }[]> {
  return many(
    reader,
    sql<{ id: number }>`
      select id from credit_withdrawals
      where status = 'HELD' and coalesce(held_until, approved_at) <= ${now}
        and (not needs_approval or approved_at is not null)
      order by coalesce(held_until, approved_at) limit ${limit}`,
  )
}

export function findRules(reader: Reader, partnerId: number): Promise<WithdrawalRules | undefined> {
  return maybe(
    reader,
    sql<WithdrawalRules>`
      select daily_cap as "dailyCap", first_use_delay_seconds as "firstUseDelaySeconds",
        is_proof_required as "isProofRequired"
      from withdrawal_rules where partner_id = ${partnerId}`,
  )
}

export async function setRules(tx: Tx, partnerId: number, rules: WithdrawalRules, now: Date): Promise<void> {
  const { dailyCap, firstUseDelaySeconds, isProofRequired } = rules
  await sql`
    insert into withdrawal_rules (partner_id, daily_cap, first_use_delay_seconds, is_proof_required, updated_at)
    values (${partnerId}, ${dailyCap}, ${firstUseDelaySeconds}, ${isProofRequired}, ${now})
    on conflict (partner_id) do update set daily_cap = excluded.daily_cap,
      first_use_delay_seconds = excluded.first_use_delay_seconds, is_proof_required = excluded.is_proof_required,
      updated_at = excluded.updated_at`.execute(tx)
}

export type CapCharge = { partnerId: number; day: string; amount: Micros; cap: Micros }

/** Counts an amount against the daily cap in one statement. Returns false, and counts nothing, when it does not fit. */
export async function chargeDay(tx: Tx, { partnerId, day, amount, cap }: CapCharge): Promise<boolean> {
  const charged = await maybe(
    tx,
    sql<{ total: Micros }>`
      insert into withdrawal_days as d (partner_id, day, total)
      select ${partnerId}, ${day}::date, ${amount}::bigint where ${amount}::bigint <= ${cap}::bigint
      on conflict (partner_id, day) do update set total = d.total + excluded.total
      where d.total + excluded.total <= ${cap}::bigint
      returning total`,
  )
  return charged !== undefined
}

/** Removes a withdrawal that was not paid from the daily total. */
export async function refundDay(tx: Tx, { partnerId, capDay, amount }: Withdrawal): Promise<void> {
  await sql`
    update withdrawal_days set total = total - ${amount}
    where partner_id = ${partnerId} and day = ${capDay}::date`.execute(tx)
}

export function findDestination(
  reader: Reader,
  endUserId: number,
  address: StoredAddress,
): Promise<Destination | undefined> {
  return maybe(
    reader,
    sql<Destination>`
      select address, first_used_at as "firstUsedAt" from withdrawal_destinations
      where end_user_id = ${endUserId} and address = ${address}`,
  )
}

export async function markUsed(tx: Tx, endUserId: number, address: StoredAddress, now: Date): Promise<void> {
  await sql`
    insert into withdrawal_destinations as d (end_user_id, address, added_at, first_used_at)
    values (${endUserId}, ${address}, ${now}, ${now})
    on conflict (end_user_id, address) do update set first_used_at = excluded.first_used_at
    where d.first_used_at is null`.execute(tx)
}
