import { sql } from 'kysely'
import type { Hash } from 'viem'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import {
  depositMachine,
  type Deposit,
  type DepositEvent,
  type DepositFailure,
  type DepositStatus,
  type SeenDeposit,
} from './model.ts'

type Row = Omit<Deposit, 'amount'> & { amount: string }

const columns = sql`
  d.id, d.end_user_id as "endUserId", d.partner_id as "partnerId", u.external_user_id as "externalUserId",
  d.chain_id as "chainId", d.channel, d.token, d.amount::text as amount, d.from_address as "fromAddress",
  d.tx_hash as "txHash", d.log_index as "logIndex", d.block_number as "blockNumber", d.status,
  d.failure_reason as "failureReason", d.created_at as "createdAt", d.updated_at as "updatedAt",
  d.confirmed_at as "confirmedAt"`

const fromRow = ({ amount, ...row }: Row): Deposit => ({ ...row, amount: BigInt(amount) })

export type LogKey = { txHash: Hash; logIndex: number }

export async function findDepositByLog(reader: Reader, { txHash, logIndex }: LogKey): Promise<Deposit | undefined> {
  const row = await maybe(
    reader,
    sql<Row>`
      select ${columns} from deposits d join end_users u on u.id = d.end_user_id
      where d.tx_hash = ${txHash} and d.log_index = ${logIndex}`,
  )
  return row && fromRow(row)
}

/** Idempotent per log. */
export async function insertDeposit(
  tx: Tx,
  deposit: SeenDeposit,
  { failureReason, now }: { failureReason?: DepositFailure; now: Date },
): Promise<void> {
  const { endUserId, chainId, channel, token, amount, fromAddress, txHash, logIndex, blockNumber } = deposit
  await sql`
    insert into deposits (end_user_id, partner_id, chain_id, channel, token, amount, from_address, tx_hash, log_index, block_number,
      status, failure_reason, created_at, updated_at)
    values (${endUserId}, (select partner_id from end_users where id = ${endUserId}), ${chainId}, ${channel}, ${token}, ${amount.toString()}::numeric, ${fromAddress}, ${txHash},
      ${logIndex}, ${blockNumber}, ${failureReason ? 'FAILED' : 'SEEN'}, ${failureReason ?? null}, ${now}, ${now})
    on conflict (tx_hash, log_index) do nothing`.execute(tx)
}

/** Restores a deposit after a reorg; its log index may differ in the new block. */
export async function reviveDeposit(tx: Tx, deposit: SeenDeposit, now: Date): Promise<boolean> {
  const { endUserId, channel, token, amount, fromAddress, txHash, logIndex, blockNumber } = deposit
  const { from, to } = depositMachine.events.reindexed
  const revived = await maybe(
    tx,
    sql<{ id: number }>`
      update deposits set status = ${to}, failure_reason = null, log_index = ${logIndex}, block_number = ${blockNumber},
        updated_at = ${now}
      where status = any(${from}) and id = (
        select id from deposits
        where tx_hash = ${txHash} and failure_reason = 'reorged_out' and end_user_id = ${endUserId}
          and channel = ${channel} and token = ${token} and from_address = ${fromAddress}
          and amount = ${amount.toString()}::numeric
        order by (log_index = ${logIndex}) desc, log_index limit 1 for update)
      returning id`,
  )
  return revived !== undefined
}

export type DepositMove = { event: Exclude<DepositEvent, 'reindexed'>; failureReason?: DepositFailure; now: Date }

/** The only statement, besides `reviveDeposit`, that changes a deposit's status. */
export async function moveDeposit(
  tx: Tx,
  { txHash, logIndex }: LogKey,
  { event, failureReason, now }: DepositMove,
): Promise<Deposit | undefined> {
  const { from, to } = depositMachine.events[event]
  const row = await maybe(
    tx,
    sql<Row>`
      update deposits d set status = ${to}, failure_reason = ${failureReason ?? null}, updated_at = ${now},
        confirmed_at = case when ${to} = 'CONFIRMED' then ${now}::timestamptz end
      from end_users u
      where d.tx_hash = ${txHash} and d.log_index = ${logIndex} and d.status = any(${from}) and u.id = d.end_user_id
      returning ${columns}`,
  )
  return row && fromRow(row)
}

export type DepositFilter = { partnerId: number; endUserId?: number | undefined; status?: DepositStatus | undefined }

/** Newest first, one more than the page. */
export async function listDeposits(
  reader: Reader,
  { partnerId, endUserId, status }: DepositFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Deposit[]> {
  const rows = await many(
    reader,
    sql<Row>`
      select ${columns} from deposits d join end_users u on u.id = d.end_user_id
      where d.partner_id = ${partnerId} and (${endUserId ?? null}::integer is null or d.end_user_id = ${endUserId ?? null})
        and (${status ?? null}::text is null or d.status = ${status ?? null})
      order by d.id desc limit ${limit + 1} offset ${offset}`,
  )
  return rows.map(fromRow)
}
