import { sql } from 'kysely'
import type { Hash, Hex } from 'viem'
import { toStored, type StoredAddress } from '../../../chain/addresses.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { moveRow } from '../../../db/move.ts'
import { sweepMachine, type Sweep, type SweepEvent, type UserVault } from './model.ts'

const columns = sql`end_user_id as "endUserId", user_ref as "userRef", address, deployed_at as "deployedAt"`
const sweepColumns = sql`id, end_user_id as "endUserId", status`

export function findVault(reader: Reader, endUserId: number): Promise<UserVault | undefined> {
  return maybe(reader, sql<UserVault>`select ${columns} from user_vaults where end_user_id = ${endUserId}`)
}

export function findVaultByAddress(reader: Reader, address: string): Promise<UserVault | undefined> {
  return maybe(reader, sql<UserVault>`select ${columns} from user_vaults where address = ${toStored(address)}`)
}

/** The end user whose vault has this address, and their partner. */
export function findVaultUser(
  reader: Reader,
  address: StoredAddress,
): Promise<{ endUserId: number; partnerId: number } | undefined> {
  return maybe(
    reader,
    sql<{ endUserId: number; partnerId: number }>`
      select u.id as "endUserId", u.partner_id as "partnerId"
      from user_vaults v join end_users u on u.id = v.end_user_id where v.address = ${address}`,
  )
}

export function findVaultByRef(reader: Reader, userRef: Hex): Promise<UserVault | undefined> {
  return maybe(reader, sql<UserVault>`select ${columns} from user_vaults where user_ref = ${userRef.toLowerCase()}`)
}

/** Undefined when the user already has a vault, including one inserted concurrently. */
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

/** Undefined when a sweep is in progress. */
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
  return moveRow<Sweep>(tx, sweepMachine, {
    table: sql`vault_sweeps`,
    id,
    event,
    set: [sql`updated_at = ${now}`, sql`tx_hash = ${txHash ?? null}`, sql`failure_reason = ${failureReason ?? null}`],
    returning: sweepColumns,
  })
}

const confirmed = sql`status = 'CONFIRMED' and channel = 'VAULT'`

/** Sources of credited money in a vault: deposits, payouts for cards sold back, and refunds of shipping. */
const vaultMoney = [
  { table: sql.ref('deposits'), amount: sql.ref('amount'), credited: confirmed },
  { table: sql.ref('sellbacks'), amount: sql.ref('total'), credited: confirmed },
  {
    table: sql.ref('redemptions'),
    amount: sql.ref('total'),
    credited: sql`custody = 'CUSTODIAL' and refund_final_at is not null`,
  },
]

/** The end users with credited money that no sweep has taken. */
const unswept = sql.join(
  vaultMoney.map(({ table, credited }) => sql`select end_user_id from ${table} where ${credited} and sweep_id is null`),
  sql` union all `,
)

/** Assigns all credited and unswept money of the vault to a sweep. */
export async function attachMoney(tx: Tx, { id, endUserId }: Sweep): Promise<void> {
  for (const { table, credited } of vaultMoney) {
    await sql`
      update ${table} set sweep_id = ${id}
      where end_user_id = ${endUserId} and ${credited} and sweep_id is null`.execute(tx)
  }
}

export async function detachMoney(tx: Tx, sweepId: number): Promise<void> {
  for (const { table } of vaultMoney) {
    await sql`update ${table} set sweep_id = null where sweep_id = ${sweepId}`.execute(tx)
  }
}

export async function hasUnswept(reader: Reader, endUserId: number): Promise<boolean> {
  const found = await maybe(
    reader,
    sql<{ id: number }>`select end_user_id as id from (${unswept}) m where end_user_id = ${endUserId} limit 1`,
  )
  return found !== undefined
}

/** Vaults with unswept money and no sweep in progress, whose last failure is older than the retry delay. */
export function listUnswept(reader: Reader, failedBefore: Date, limit: number): Promise<UserVault[]> {
  return many(
    reader,
    sql<UserVault>`
      select ${columns} from user_vaults v
      where end_user_id in (${unswept})
        and not exists (select 1 from vault_sweeps s where s.end_user_id = v.end_user_id
          and (s.status in ('DEPLOYING', 'SWEEPING') or s.updated_at > ${failedBefore}))
      order by end_user_id limit ${limit}`,
  )
}

const credited = sql.join(
  vaultMoney.map(
    (money) => sql`select ${money.amount} as amount, sweep_id from ${money.table} where ${money.credited}`,
  ),
  sql` union all `,
)

/** The total of credited money that is still in vaults. */
export async function sumInVaults(reader: Reader): Promise<bigint> {
  const { total } = await one(
    reader,
    sql<{ total: string }>`
      select coalesce(sum(m.amount), 0)::text as total from (${credited}) m left join vault_sweeps s on s.id = m.sweep_id
      where s.status is distinct from 'DONE'`,
  )
  return BigInt(total)
}
