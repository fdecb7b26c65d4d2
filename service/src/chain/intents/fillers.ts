import { sql } from 'kysely'
import { one, type Tx } from '../../db/db.ts'
import type { Lease, RelayerAccount } from './accounts.ts'
import { fillPurpose } from './model.ts'

export type NewFiller = {
  chainId: number
  account: Pick<RelayerAccount, 'id' | 'address' | 'role'>
  lease: Lease
  nonce: bigint
  now: Date
}

/** Inserts a signed filler intent. The fence makes its reference unique. */
export async function insertFiller(tx: Tx, { chainId, account, lease, nonce, now }: NewFiller): Promise<bigint> {
  const reference = `${fillPurpose}:${account.id}:${nonce}:${lease.fence}`
  const { id } = await one(
    tx,
    sql<{ id: bigint }>`
      insert into chain_intents (
        chain_id, purpose, reference, role, account_id, is_pinned, target, data, value_wei, gas_limit, status, nonce,
        run_at, created_at, updated_at)
      values (
        ${chainId}, ${fillPurpose}, ${reference}, ${account.role}, ${account.id}, true, ${account.address},
        ''::bytea, 0, 21000, 'SIGNED', ${nonce}, ${now}, ${now}, ${now})
      returning id`,
  )
  return id
}

/** One replacement fulfils a bump request; a cancel request stays until the chain has decided. */
export async function clearBump(tx: Tx, id: bigint): Promise<void> {
  await sql`update chain_intents set wanted = null where id = ${id} and wanted = 'BUMP'`.execute(tx)
}
