import { sql } from 'kysely'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import type { PayoutWallet } from './model.ts'

const columns = sql`id, partner_id as "partnerId", chain, address, is_active as "isActive", effective_at as "effectiveAt",
  created_at as "createdAt"`

/** The active wallet of the first of these chains that has one. */
export function findActiveWallet(
  reader: Reader,
  partnerId: number,
  chains: readonly string[],
): Promise<PayoutWallet | undefined> {
  return maybe(
    reader,
    sql<PayoutWallet>`
      select ${columns} from payout_wallets
      where partner_id = ${partnerId} and is_active and chain = any(${chains}::text[])
      order by array_position(${chains}::text[], chain) limit 1`,
  )
}

/** Newest first, including inactive wallets. */
export function listWallets(reader: Reader, partnerId: number, limit: number): Promise<PayoutWallet[]> {
  return many(
    reader,
    sql<PayoutWallet>`
      select ${columns} from payout_wallets where partner_id = ${partnerId} order by id desc limit ${limit}`,
  )
}

/** Serializes wallet changes, closings and payouts of a partner. */
export async function lockPartner(tx: Tx, partnerId: number): Promise<void> {
  await sql`select from partners where account_id = ${partnerId} for no key update`.execute(tx)
}

export type NewWallet = {
  partnerId: number
  chain: string
  address: StoredAddress
  keyId: string
  effectiveAt: Date
  now: Date
}

/** Deactivates the previous wallet in the same transaction. */
export async function replaceWallet(tx: Tx, wallet: NewWallet): Promise<PayoutWallet> {
  const { partnerId, chain, address, keyId, effectiveAt, now } = wallet
  await sql`
    update payout_wallets set is_active = false
    where partner_id = ${partnerId} and chain = ${chain} and is_active`.execute(tx)
  return one(
    tx,
    sql<PayoutWallet>`
      insert into payout_wallets (partner_id, chain, address, is_active, key_id, effective_at, created_at)
      values (${partnerId}, ${chain}, ${address}, true, ${keyId}, ${effectiveAt}, ${now}) returning ${columns}`,
  )
}
