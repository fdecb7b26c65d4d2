import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { sweepMachine, type Sweep, type SweepEvent, type UserVault } from './model.ts'

const columns = sql`end_user_id as "endUserId", user_ref as "userRef", address, deployed_at as "deployedAt"`
const sweepColumns = sql`id, end_user_id as "endUserId", status`

export function findVault(reader: Reader, endUserId: number): Promise<UserVault | undefined> {
  return maybe(reader, sql<UserVault>`select ${columns} from user_vaults where end_user_id = ${endUserId}`)
}

export function findVaultByAddress(reader: Reader, address: string): Promise<UserVault | undefined> {
  return maybe(reader, sql<UserVault>`select ${columns} from user_vaults where address = ${address.toLowerCase()}`)
}

export function findVaultByRef(reader: Reader, userRef: Hex): Promise<UserVault | undefined> {
  return maybe(reader, sql<UserVault>`select ${columns} from user_vaults where user_ref = ${userRef.toLowerCase()}`)
}

/** Undefined when the user has one already. Of two at once, either meets the other at whichever key comes first. */
export function insertVault(
  tx: Tx,
  { endUserId, userRef, address }: Omit<UserVault, 'deployedAt'>,
  now: Date,
): Promise<UserVault | undefined> {
  return maybe(
    tx,
    sql<UserVault>`
      insert into user_vaults (end_user_id, user_ref, address, created_at)
      values (${endUserId}, ${userRef}, ${address}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

export async function markDeployed(tx: Tx, endUserId: number, now: Date): Promise<void> {
  await sql`
    update user_vaults set deployed_at = ${now}
    where end_user_id = ${endUserId} and deployed_at is null`.execute(tx)
}

/** Undefined when one is under way. */
export function insertSweep(tx: Tx, { endUserId, deployedAt }: UserVault, now: Date): Promise<Sweep | undefined> {
  const status = deployedAt === null ? 'DEPLOYING' : 'SWEEPING'
  return maybe(
    tx,
    sql<Sweep>`
      insert into vault_sweeps (end_user_id, status, created_at, updated_at)
      values (${endUserId}, ${status}, ${now}, ${now})
      on conflict (end_user_id) where status in ('DEPLOYING', 'SWEEPING') do nothing returning ${sweepColumns}`,
  )
}

export function findSweep(reader: Reader, id: number): Promise<Sweep | undefined> {
  return maybe(reader, sql<Sweep>`select ${sweepColumns} from vault_sweeps where id = ${id}`)
}

export type SweepFacts = { txHash?: Hash | undefined; failureReason?: string | undefined }

/** The only statement that changes a sweep's status. */
export function moveSweep(
  tx: Tx,
  id: number,
  event: SweepEvent,
  now: Date,
  { txHash, failureReason }: SweepFacts = {},
): Promise<Sweep | undefined> {
  const { from, to } = sweepMachine.events[event]
  return maybe(
    tx,
    sql<Sweep>`
      update vault_sweeps set status = ${to}, updated_at = ${now}, tx_hash = ${txHash ?? null},
        failure_reason = ${failureReason ?? null}
      where id = ${id} and status = any(${from}) returning ${sweepColumns}`,
  )
}

/** What was credited and lies in a vault: paid in by the end user, or by the pool for cards that were sold back. */
const vaultMoney = [sql.ref('deposits'), sql.ref('sellbacks')]
const waits = sql`status = 'CONFIRMED' and channel = 'VAULT' and sweep_id is null`

/** Gives a sweep everything that was credited and waits in the vault. */
export async function attachMoney(tx: Tx, { id, endUserId }: Sweep): Promise<void> {
  for (const table of vaultMoney) {
    await sql`update ${table} set sweep_id = ${id} where end_user_id = ${endUserId} and ${waits}`.execute(tx)
  }
}

export async function detachMoney(tx: Tx, sweepId: number): Promise<void> {
  for (const table of vaultMoney) {
    await sql`update ${table} set sweep_id = null where sweep_id = ${sweepId}`.execute(tx)
  }
}

export async function hasUnswept(reader: Reader, endUserId: number): Promise<boolean> {
  const found = await maybe(
    reader,
    sql<{ id: number }>`
      (select id from deposits where end_user_id = ${endUserId} and ${waits}
      union all select id from sellbacks where end_user_id = ${endUserId} and ${waits}) limit 1`,
  )
  return found !== undefined
}

/** Vaults with credited money in them that nobody is bringing home, after the last failure has rested a while. */
export function listForgotten(reader: Reader, restedSince: Date, limit: number): Promise<UserVault[]> {
  return many(
    reader,
    sql<UserVault>`
      select ${columns} from user_vaults v
      where (exists (select 1 from deposits d where d.end_user_id = v.end_user_id and ${waits})
          or exists (select 1 from sellbacks s where s.end_user_id = v.end_user_id and ${waits}))
        and not exists (select 1 from vault_sweeps s where s.end_user_id = v.end_user_id
          and (s.status in ('DEPLOYING', 'SWEEPING') or s.updated_at > ${restedSince}))
      order by end_user_id limit ${limit}`,
  )
}

/** The sum of what lies in vaults and was credited. */
export async function sumInVaults(reader: Reader): Promise<bigint> {
  const { total } = await one(
    reader,
    sql<{ total: string }>`
      select coalesce(sum(m.amount), 0)::text as total from (
        select amount, sweep_id from deposits where status = 'CONFIRMED' and channel = 'VAULT'
        union all select total, sweep_id from sellbacks where status = 'CONFIRMED' and channel = 'VAULT'
      ) m left join vault_sweeps s on s.id = m.sweep_id
      where s.status is distinct from 'DONE'`,
  )
  return BigInt(total)
}
