import { sql, type RawBuilder } from 'kysely'
import { maybe, named, prepared, type Tx } from '../../db/db.ts'
import { micros, type Micros } from '../../kernel/money.ts'

/** The cause of a ledger entry, such as a purchase or a deposit. Each cause is posted once. */
export type Cause = { source: string; sourceId: string; description: string }

export type Balance = { balance: Micros; reserved: Micros }

/** Internal accounts. Their balances are sums over the entries, so no row is locked for them. */
export type HouseAccount =
  | 'treasury'
  | 'pool_settlement'
  | 'shipping'
  | 'fees'
  | 'adjustments'
  | 'suspense'
  | 'write_offs'

export type CreditType = 'DEPOSIT_CREDIT' | 'BUYBACK_CREDIT' | 'REFUND_CREDIT' | 'WITHDRAWAL_REVERSAL' | 'ADJUSTMENT'

export type Credit = Cause & { endUserId: number; type: CreditType; amount: Micros; from: HouseAccount; now: Date }
export type Debit = Cause & { endUserId: number; type: 'ADJUSTMENT'; amount: Micros; to: HouseAccount; now: Date }
export type NewHold = Cause & { endUserId: number; amount: Micros; now: Date }
export type HoldSettlement = Cause & {
  /** The hold, or the source ids of which at most one has an open hold. */
  hold: bigint | readonly string[]
  amount: Micros
  type: 'HOLD_SETTLE' | 'WITHDRAWAL'
  to: HouseAccount
  now: Date
}
export type Release = Cause & { holdId: bigint; now: Date }
export type HouseTransfer = Cause & { from: HouseAccount; to: HouseAccount; amount: Micros; now: Date }

/** Creates the wallet of a new end user. */
export async function openWallet(tx: Tx, endUserId: number): Promise<void> {
  await sql`insert into wallets (end_user_id, balance, reserved) values (${endUserId}, 0, 0)`.execute(tx)
}

/** Moves an amount between two accounts of the house; no end user is affected. A cause is posted once. */
export async function bookForHouse(tx: Tx, { from, to, amount, now, ...cause }: HouseTransfer): Promise<void> {
  await sql`
    insert into ledger_entries (entry_type, from_account, to_account, amount, source, source_id, description, created_at)
    values ('SUSPENSE', ${from}, ${to}, ${amount}, ${cause.source}, ${cause.sourceId}, ${cause.description}, ${now})
    on conflict (entry_type, source, source_id) do nothing`.execute(tx)
}

/** Adds credits. Undefined, without a change, when the cause was already credited. */
export async function credit(
  tx: Tx,
  { endUserId, type, amount, from, now, ...cause }: Credit,
): Promise<Balance | undefined> {
  // Locked first, so that a concurrent credit of the same cause sees the entry.
  await sql`select 1 from wallets where end_user_id = ${endUserId} for update`.execute(tx)
  return maybe(
    tx,
    sql<Balance>`
      with wallet as (
        update wallets set balance = balance + ${amount}
        where end_user_id = ${endUserId} and not exists (
          select 1 from ledger_entries
          where entry_type = ${type} and source = ${cause.source} and source_id = ${cause.sourceId})
        returning balance, reserved
      ), entry as (
        insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
          reserved_after, source, source_id, description, created_at)
        select ${endUserId}, ${type}, ${from}, ${`user:${endUserId}`}, ${amount}, balance, reserved, ${cause.source},
          ${cause.sourceId}, ${cause.description}, ${now} from wallet returning 1
      ) select balance, reserved from wallet`,
  )
}

/** Removes credits. Undefined, without a change, when the credits do not suffice. A cause is posted once. */
export function debit(tx: Tx, { endUserId, type, amount, to, now, ...cause }: Debit): Promise<Balance | undefined> {
  return maybe(
    tx,
    sql<Balance>`
      with wallet as (
        update wallets set balance = balance - ${amount}
        where end_user_id = ${endUserId} and balance - reserved >= ${amount} returning balance, reserved
      ), entry as (
        insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
          reserved_after, source, source_id, description, created_at)
        select ${endUserId}, ${type}, ${`user:${endUserId}`}, ${to}, ${amount}, balance, reserved, ${cause.source},
          ${cause.sourceId}, ${cause.description}, ${now} from wallet returning 1
      ) select balance, reserved from wallet`,
  )
}

/** The row source of a hold step: it yields no row unless the hold was made. */
export const ifHeld = sql`from held`

/** Further steps of the hold statement; each is an `insert … select …` from `ifHeld`. */
export type HoldSteps = { readonly name: string; readonly steps: readonly RawBuilder<unknown>[] }

type Held = Balance & { holdId: bigint }

/** Holds credits. Undefined, without a change, when the credits do not suffice. */
export function hold(
  tx: Tx,
  { endUserId, amount, now, ...cause }: NewHold,
  together?: HoldSteps,
): Promise<Held | undefined> {
  const steps = together?.steps.map((step, index) => sql`, ${sql.ref(`step_${index}`)} as (${step})`) ?? []
  const statement = sql<Held>`
    with wallet as (
      update wallets set reserved = reserved + ${amount}
      where end_user_id = ${endUserId} and balance - reserved >= ${amount} returning balance, reserved
    ), held as (
      insert into holds (end_user_id, amount, status, source, source_id, created_at)
      select ${endUserId}, ${amount}, 'OPEN', ${cause.source}, ${cause.sourceId}, ${now} from wallet returning id
    ), entry as (
      insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
        reserved_after, source, source_id, description, created_at)
      select ${endUserId}, 'HOLD', ${`user:${endUserId}`}, 'hold:' || held.id, ${amount}, balance, reserved,
        ${cause.source}, ${cause.sourceId}, ${cause.description}, ${now} from wallet, held returning 1
    ) ${sql.join(steps, sql``)} select balance, reserved, held.id as "holdId" from wallet, held`
  return maybe(tx, together ? named(together.name, statement) : prepared(statement))
}

/** Holds the amount, or all available credits where they are less. Undefined when none are available. */
export async function holdUpTo(tx: Tx, order: NewHold): Promise<Held | undefined> {
  const wallet = await maybe(
    tx,
    sql<{ available: Micros }>`
      select balance - reserved as available from wallets where end_user_id = ${order.endUserId} for update`,
  )
  const available = wallet?.available ?? 0n
  if (available <= 0n) return undefined
  return hold(tx, available < order.amount ? { ...order, amount: micros(available) } : order)
}

/** Settles a hold with its amount or less; the rest becomes available again. Undefined when it was already resolved. */
export async function settleHold(
  tx: Tx,
  { hold: asked, amount, type, to, now, ...cause }: HoldSettlement,
): Promise<Balance | undefined> {
  const isAsked =
    typeof asked === 'bigint'
      ? sql`id = ${asked}`
      : sql`source = ${cause.source} and source_id = any(${[...asked]}::text[])`
  const settled = await maybe(
    tx,
    prepared(sql<Balance & { holdId: bigint; rest: Micros }>`
      with held as (
        update holds set status = 'SETTLED', settled_amount = ${amount}, resolved_at = ${now}
        where ${isAsked} and status = 'OPEN' and amount >= ${amount} returning id, end_user_id, amount
      ), wallet as (
        update wallets w set balance = balance - ${amount}, reserved = reserved - ${amount} from held
        where w.end_user_id = held.end_user_id returning w.end_user_id, w.balance, w.reserved
      ), entry as (
        insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
          reserved_after, source, source_id, description, created_at)
        select end_user_id, ${type}, 'hold:' || (select id from held), ${to}, ${amount}, balance, reserved, ${cause.source},
          ${cause.sourceId}, ${cause.description}, ${now} from wallet where ${amount}::bigint > 0 returning 1
      ) select wallet.balance, wallet.reserved, held.id as "holdId", held.amount - ${amount} as rest from wallet, held`),
  )
  if (!settled) return undefined
  return settled.rest > 0n ? releaseReserved(tx, settled.holdId, settled.rest, now, cause) : settled
}

/** Releases a hold. Undefined when it was already resolved. */
export async function releaseHold(tx: Tx, { holdId, now, ...cause }: Release): Promise<Balance | undefined> {
  const held = await maybe(
    tx,
    sql<{ amount: Micros }>`
      update holds set status = 'RELEASED', resolved_at = ${now}
      where id = ${holdId} and status = 'OPEN' returning amount`,
  )
  return held && releaseReserved(tx, holdId, held.amount, now, cause)
}

function releaseReserved(
  tx: Tx,
  holdId: bigint,
  amount: Micros,
  now: Date,
  cause: Cause,
): Promise<Balance | undefined> {
  return maybe(
    tx,
    sql<Balance>`
      with wallet as (
        update wallets w set reserved = reserved - ${amount} from holds h
        where h.id = ${holdId} and w.end_user_id = h.end_user_id returning w.end_user_id, w.balance, w.reserved
      ), entry as (
        insert into ledger_entries (end_user_id, entry_type, from_account, to_account, amount, balance_after,
          reserved_after, source, source_id, description, created_at)
        select end_user_id, 'HOLD_RELEASE', ${`hold:${holdId}`}, 'user:' || end_user_id, ${amount}, balance, reserved,
          ${cause.source}, ${cause.sourceId}, ${cause.description}, ${now} from wallet returning 1
      ) select balance, reserved from wallet`,
  )
}
