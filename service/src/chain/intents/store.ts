import { sql, type RawBuilder } from 'kysely'
import type { Address, Hex } from 'viem'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import { currentTrace, type TraceParent } from '../../kernel/trace.ts'
import type { Lease } from './accounts.ts'
import { intentMachine, type Intent, type IntentEvent, type IntentResult, type Placement } from './model.ts'
import type { Revert } from '../clients/reverts.ts'

export const intentColumns = sql`
  i.id, i.purpose, i.reference, i.role, i.account_id as "accountId", i.target as "to",
  '0x' || encode(i.data, 'hex') as data, i.value_wei::text as "valueWei", i.gas_limit as "gasLimit", i.permit,
  i.approvals, i.status, i.nonce, i.wanted, i.result, i.tx_hash as "txHash", i.block_number as "blockNumber", i.block_hash as "blockHash",
  i.gas_used as "gasUsed", i.gas_price_wei as "gasPriceWei", i.error_name as "errorName",
  i.error_message as "errorMessage", '0x' || encode(i.error_data, 'hex') as "errorData", i.tries, i.reverts,
  i.run_at as "runAt",
  i.created_at as "createdAt", i.updated_at as "updatedAt"`

export type IntentRow = Omit<Intent, 'valueWei'> & { valueWei: string }

const fromRow = (row: IntentRow): Intent => ({ ...row, valueWei: BigInt(row.valueWei) })
export const bytes = (hex: Hex | undefined | null): Buffer | null => (hex ? Buffer.from(hex.slice(2), 'hex') : null)

export async function manyIntents(reader: Reader, query: RawBuilder<IntentRow>): Promise<Intent[]> {
  return (await many(reader, query)).map(fromRow)
}

async function maybeIntent(reader: Reader, query: RawBuilder<IntentRow>): Promise<Intent | undefined> {
  const row = await maybe(reader, query)
  return row && fromRow(row)
}

export type NewIntent = {
  chainId: number
  purpose: string
  reference: string
  role: string
  accountId: number | null
  to: Address
  data: Hex
  valueWei: bigint
  gasLimit: bigint | null
  permit: Uint8Array
  approvals: readonly Uint8Array[] | null
  now: Date
}

/** Inserts an intent for each row of a source; without a source, once. */
export function intentInsertion(intent: NewIntent, source: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  const { chainId, purpose, reference, role, accountId, to, data, valueWei, gasLimit, permit, approvals, now } = intent
  return sql`
    insert into chain_intents as i (
      chain_id, purpose, reference, role, account_id, is_pinned, target, data, value_wei, gas_limit, permit,
      approvals, status, run_at, created_at, updated_at, trace)
    select ${chainId}, ${purpose}, ${reference}, ${role}, ${accountId}, ${accountId !== null}, ${to}, ${bytes(data)},
      ${valueWei}, ${gasLimit}, ${permit}, ${approvals}::bytea[], 'QUEUED', ${now}, ${now}, ${now}, ${currentTrace()} ${source}`
}

export type IntentTrace = { id: bigint; purpose: string; trace: TraceParent }

/** The traces of the requests that caused the intents. */
export const listTraces = (reader: Reader, ids: readonly bigint[]): Promise<IntentTrace[]> =>
  many(
    reader,
    sql<IntentTrace>`
      select id, purpose, trace from chain_intents where id = any(${ids}::bigint[]) and trace is not null`,
  )

/** Undefined when the reference is taken. */
export function insertIntent(tx: Tx, intent: NewIntent): Promise<Intent | undefined> {
  return maybeIntent(
    tx,
    sql<IntentRow>`${intentInsertion(intent)} on conflict (reference) do nothing returning ${intentColumns}`,
  )
}

export function findIntent(reader: Reader, id: bigint): Promise<Intent | undefined> {
  return maybeIntent(reader, sql<IntentRow>`select ${intentColumns} from chain_intents i where i.id = ${id}`)
}

export function findIntentByReference(reader: Reader, reference: string): Promise<Intent | undefined> {
  return maybeIntent(
    reader,
    sql<IntentRow>`select ${intentColumns} from chain_intents i where i.reference = ${reference}`,
  )
}

/** The call of the intent stays as it is. */
export async function setApprovals(
  tx: Tx,
  id: bigint,
  { approvals, now }: Pick<NewIntent, 'approvals' | 'now'>,
): Promise<void> {
  await sql`
    update chain_intents set approvals = ${approvals}::bytea[], run_at = ${now}, updated_at = ${now}
    where id = ${id} and status = 'QUEUED'`.execute(tx)
}

export type IntentFilter = {
  status?: Intent['status'] | undefined
  purpose?: string | undefined
  beforeId?: bigint | undefined
  limit: number
  offset?: number | undefined
}

/** Newest first. */
export function listIntents(reader: Reader, filter: IntentFilter): Promise<Intent[]> {
  const { status = null, purpose = null, beforeId = null, limit, offset = 0 } = filter
  return manyIntents(
    reader,
    sql<IntentRow>`
      select ${intentColumns} from chain_intents i
      where (${status}::text is null or i.status = ${status}) and (${purpose}::text is null or i.purpose = ${purpose})
        and (${beforeId}::bigint is null or i.id < ${beforeId})
      order by i.id desc limit ${limit} offset ${offset}`,
  )
}

const inOrder = (intents: readonly Intent[]): Intent[] => intents.toSorted((one, other) => Number(one.id - other.id))

export type Assignment = {
  lease: Lease
  chainId: number
  role: string
  purposes: readonly string[]
  limit: number
  now: Date
}

/** Assigns the oldest queued intents to an account. Other accounts of the role skip locked rows. */
export async function assignIntents(tx: Tx, assignment: Assignment): Promise<Intent[]> {
  const { lease, chainId, role, purposes, limit, now } = assignment
  const { accountId } = lease
  const assigned = await manyIntents(
    tx,
    sql<IntentRow>`
      update chain_intents i set account_id = ${accountId}
      where i.id in (
        select id from chain_intents
        where status = 'QUEUED' and chain_id = ${chainId} and run_at <= ${now} and purpose = any(${[...purposes]})
          and (account_id = ${accountId} or (account_id is null and role = ${role}))
        order by id limit ${limit} for update skip locked)
      returning ${intentColumns}`,
  )
  return inOrder(assigned)
}

/** Intents with an unspent nonce, lowest nonce first. */
export function listUnmined(reader: Reader, accountId: number): Promise<Intent[]> {
  return manyIntents(
    reader,
    sql<IntentRow>`
      select ${intentColumns} from chain_intents i
      where i.account_id = ${accountId} and i.status in ('SIGNED', 'BROADCAST') order by i.nonce`,
  )
}

export type MinedRange = { accountId: number; fromBlock?: bigint; toBlock?: bigint; limit: number }

/** Intents in a block that is not final, newest block first. */
export function listMined(reader: Reader, { accountId, fromBlock, toBlock, limit }: MinedRange): Promise<Intent[]> {
  return manyIntents(
    reader,
    sql<IntentRow>`
      select ${intentColumns} from chain_intents i
      where i.account_id = ${accountId} and i.status = 'MINED'
        and i.block_number >= ${fromBlock ?? 0n} and (${toBlock ?? null}::bigint is null or i.block_number <= ${toBlock ?? null})
      order by i.block_number desc, i.nonce desc limit ${limit}`,
  )
}

/**
 * The only statement that changes a status. `source` lists the intents as `s.id` with further values. Intents in no
 * valid source state are not returned. The result is in chain order, so that owners lock rows in the same order as the
 * indexer and cannot deadlock with it.
 */
async function moveMany(
  tx: Tx,
  event: IntentEvent,
  now: Date,
  { source, changes }: { source: RawBuilder<unknown>; changes: RawBuilder<unknown> },
): Promise<Intent[]> {
  const { from, to } = intentMachine.events[event]
  const moved = await manyIntents(
    tx,
    sql<IntentRow>`
      update chain_intents i set status = ${to}, updated_at = ${now}, ${changes}
      from ${source} where i.id = s.id and i.status = any(${[...from]})
      returning ${intentColumns}`,
  )
  return inOrder(moved)
}

const listed = (ids: readonly bigint[]): RawBuilder<unknown> => sql`unnest(${[...ids]}::bigint[]) s(id)`

/** Undefined when the intent is in no valid source state. */
async function move(
  tx: Tx,
  id: bigint,
  event: IntentEvent,
  now: Date,
  changes: RawBuilder<unknown>,
): Promise<Intent | undefined> {
  const [moved] = await moveMany(tx, event, now, { source: listed([id]), changes })
  return moved
}

const errorOf = (revert: Revert | undefined): RawBuilder<unknown> =>
  sql`error_name = ${revert?.name ?? null}, error_message = ${revert?.message?.slice(0, 1_000) ?? null},
    error_data = ${bytes(revert?.data)}`

const noPlacement = sql`
  result = null, tx_hash = null, block_number = null, block_hash = null, gas_used = null, gas_price_wei = null`

export const signIntents = (tx: Tx, signed: readonly { id: bigint; nonce: bigint }[], now: Date) =>
  moveMany(tx, 'sign', now, {
    source: sql`unnest(
      ${signed.map(({ id }) => id)}::bigint[], ${signed.map(({ nonce }) => nonce)}::bigint[]) s(id, nonce)`,
    changes: sql`nonce = s.nonce, wanted = null`,
  })

export const markBroadcast = (tx: Tx, ids: readonly bigint[], now: Date) =>
  moveMany(tx, 'broadcast', now, { source: listed(ids), changes: sql`tries = 0` })

export type PlacedIntent = {
  readonly id: bigint
  readonly placement: Placement
  readonly result: IntentResult
  readonly revert: Revert | undefined
}

export function placeIntents(tx: Tx, placed: readonly PlacedIntent[], now: Date): Promise<Intent[]> {
  const column = <Value>(pick: (one: PlacedIntent) => Value): Value[] => placed.map(pick)
  const source = sql`unnest(
      ${column(({ id }) => id)}::bigint[], ${column(({ result }) => result)}::text[],
      ${column(({ placement }) => placement.txHash)}::text[], ${column(({ placement }) => placement.blockNumber)}::bigint[],
      ${column(({ placement }) => placement.blockHash)}::text[], ${column(({ placement }) => placement.gasUsed)}::bigint[],
      ${column(({ placement }) => placement.gasPriceWei)}::bigint[], ${column(({ revert }) => revert?.name ?? null)}::text[],
      ${column(({ revert }) => revert?.message?.slice(0, 1_000) ?? null)}::text[],
      ${column(({ revert }) => bytes(revert?.data))}::bytea[]
    ) s(id, result, tx_hash, block_number, block_hash, gas_used, gas_price_wei, error_name, error_message, error_data)`
  const changes = sql`
    result = s.result, tx_hash = s.tx_hash, block_number = s.block_number, block_hash = s.block_hash,
    gas_used = s.gas_used, gas_price_wei = s.gas_price_wei, error_name = s.error_name,
    error_message = s.error_message, error_data = s.error_data`
  return moveMany(tx, 'mine', now, { source, changes })
}

export const unmineIntent = (tx: Tx, id: bigint, now: Date) =>
  move(tx, id, 'unmine', now, sql`${noPlacement}, ${errorOf(undefined)}`)

export const finishIntents = (tx: Tx, ids: readonly bigint[], now: Date) =>
  moveMany(tx, 'finish', now, { source: listed(ids), changes: sql`wanted = null` })

/** The call gets another nonce of any account; the previous outcome is kept with its attempt. */
export const retryIntent = (tx: Tx, id: bigint, now: Date) =>
  move(
    tx,
    id,
    'retry',
    now,
    sql`${noPlacement}, nonce = null, wanted = null, run_at = ${now}, reverts = i.reverts + 1,
      account_id = case when is_pinned then account_id end`,
  )

export const refuseIntent = (tx: Tx, id: bigint, revert: Revert, now: Date) =>
  move(tx, id, 'refuse', now, sql`result = 'REFUSED', ${errorOf(revert)}`)

export const withdrawIntent = (tx: Tx, id: bigint, now: Date) =>
  move(tx, id, 'withdraw', now, sql`result = 'CANCELLED', wanted = null`)

/** A pinned intent keeps its account; otherwise any account of the role may take it. */
export const replanIntent = (tx: Tx, id: bigint, now: Date) =>
  move(tx, id, 'replan', now, sql`nonce = null, run_at = ${now}, account_id = case when is_pinned then account_id end`)

export const giveUpIntent = (tx: Tx, id: bigint, now: Date) =>
  move(tx, id, 'giveUp', now, sql`nonce = null, result = 'CANCELLED', wanted = null`)

/** Postpones an intent that cannot be signed now and unassigns it, so that another account may try. */
export async function postponeIntent(tx: Tx, id: bigint, runAt: Date, revert: Revert | undefined): Promise<void> {
  await sql`
    update chain_intents set run_at = ${runAt}, tries = tries + 1, ${errorOf(revert)},
      account_id = case when is_pinned then account_id end
    where id = ${id} and status = 'QUEUED'`.execute(tx)
}

/** Requests a bump or a cancellation from the lease holder; false when there is nothing left to do. */
export async function requestChange(tx: Tx, id: bigint, wanted: 'BUMP' | 'CANCEL', now: Date): Promise<boolean> {
  const asked = await maybe(
    tx,
    sql<{ id: bigint }>`
      update chain_intents set wanted = ${wanted}, updated_at = ${now}
      where id = ${id} and status in ('SIGNED', 'BROADCAST') and wanted is distinct from 'CANCEL' returning id`,
  )
  return asked !== undefined
}
