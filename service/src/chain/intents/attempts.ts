import { sql } from 'kysely'
import type { Hash } from 'viem'
import { many, type Db, type Reader, type Tx } from '../../db/db.ts'
import { attemptMachine, type Attempt, type Intent, type LiveIntent } from './model.ts'
import { bytes, listUnmined } from './store.ts'

const columns = sql`
  a.hash, a.intent_id as "intentId", a.account_id as "accountId", a.nonce, a.ordinal, a.kind, a.status, '0x' || encode(a.raw, 'hex') as raw,
  a.gas_limit as "gasLimit", a.max_fee_wei as "maxFeeWei", a.max_priority_fee_wei as "maxPriorityFeeWei", a.refusals,
  a.last_refusal as "lastRefusal", a.created_at as "createdAt", a.sent_at as "sentAt"`

export type NewAttempt = Omit<Attempt, 'ordinal' | 'status' | 'refusals' | 'lastRefusal' | 'createdAt' | 'sentAt'>

/** Stores signed bytes. They may be sent only after this transaction has committed. */
export async function insertAttempts(tx: Tx, attempts: readonly NewAttempt[], now: Date): Promise<void> {
  const column = <Value>(pick: (one: NewAttempt) => Value): Value[] => attempts.map(pick)
  await sql`
    insert into chain_attempts (
      hash, intent_id, account_id, nonce, ordinal, kind, status, raw, gas_limit, max_fee_wei, max_priority_fee_wei,
      created_at)
    select n.hash, n.intent_id, n.account_id, n.nonce,
      coalesce((select max(a.ordinal) from chain_attempts a where a.intent_id = n.intent_id), 0) + 1, n.kind, 'SIGNED',
      n.raw, n.gas_limit, n.max_fee_wei, n.max_priority_fee_wei, ${now}
    from unnest(
      ${column(({ hash }) => hash)}::text[], ${column(({ intentId }) => intentId)}::bigint[],
      ${column(({ accountId }) => accountId)}::integer[], ${column(({ nonce }) => nonce)}::bigint[],
      ${column(({ kind }) => kind)}::text[], ${column(({ raw }) => bytes(raw))}::bytea[],
      ${column(({ gasLimit }) => gasLimit)}::bigint[], ${column(({ maxFeeWei }) => maxFeeWei)}::bigint[],
      ${column(({ maxPriorityFeeWei }) => maxPriorityFeeWei)}::bigint[]
    ) n(hash, intent_id, account_id, nonce, kind, raw, gas_limit, max_fee_wei, max_priority_fee_wei)`.execute(tx)
}

/** Oldest first. */
export function listAttempts(reader: Reader, intentIds: readonly bigint[]): Promise<Attempt[]> {
  return many(
    reader,
    sql<Attempt>`
      select ${columns} from chain_attempts a where a.intent_id = any(${[...intentIds]}::bigint[])
      order by a.intent_id, a.ordinal`,
  )
}

/** Which of these nonces a transaction was ever signed for. */
export async function listUsedNonces(reader: Reader, accountId: number, from: bigint, to: bigint): Promise<bigint[]> {
  const rows = await many(
    reader,
    sql<{ nonce: bigint }>`
      select distinct nonce from chain_attempts
      where account_id = ${accountId} and nonce >= ${from} and nonce < ${to}`,
  )
  return rows.map(({ nonce }) => nonce)
}

/** The attempts of an intent's current nonce; attempts of earlier nonces are history. */
export async function withAttempts(reader: Reader, intents: readonly Intent[]): Promise<LiveIntent[]> {
  if (intents.length === 0) return []
  const attempts = await listAttempts(
    reader,
    intents.map(({ id }) => id),
  )
  return intents.flatMap((intent) => {
    const { id, accountId, nonce } = intent
    if (nonce === null) return []
    // Nonces are counted per account, so the nonce alone does not identify competing attempts.
    const isRival = (one: Attempt): boolean => one.intentId === id && one.accountId === accountId && one.nonce === nonce
    return [{ ...intent, nonce, attempts: attempts.filter(isRival) }]
  })
}

export async function listLive(db: Db, accountId: number): Promise<LiveIntent[]> {
  return withAttempts(db, await listUnmined(db, accountId))
}

export async function noteSent(tx: Tx, hashes: readonly Hash[], now: Date): Promise<void> {
  const { from, to } = attemptMachine.events.send
  await sql`
    update chain_attempts set status = ${to}, sent_at = ${now}, refusals = 0, last_refusal = null
    where hash = any(${[...hashes]}) and status = any(${[...from]})`.execute(tx)
}

export async function noteRefusal(tx: Tx, hash: Hash, message: string): Promise<void> {
  await sql`
    update chain_attempts set refusals = refusals + 1, last_refusal = ${message.slice(0, 500)}
    where hash = ${hash}`.execute(tx)
}

/** Marks mined attempts, and all others of their nonces as replaced. */
export async function settleAttempts(tx: Tx, mined: readonly Hash[]): Promise<void> {
  const { mine, replace } = attemptMachine.events
  await sql`
    update chain_attempts a set status = case when a.hash = m.hash then ${mine.to} else ${replace.to} end
    from chain_attempts m
    where m.hash = any(${[...mined]}) and a.intent_id = m.intent_id and a.account_id = m.account_id
      and a.nonce = m.nonce`.execute(tx)
}

/** Reopens all attempts of the nonce after a reorg. */
export async function reopenAttempts(tx: Tx, { id, accountId, nonce }: LiveIntent): Promise<void> {
  const { from, to } = attemptMachine.events.reopen
  await sql`
    update chain_attempts set status = ${to}, sent_at = null
    where intent_id = ${id} and account_id = ${accountId} and nonce = ${nonce} and status = any(${[...from]})`.execute(
    tx,
  )
}
