import { sql } from 'kysely'
import type { StoredAddress } from '../../../chain/addresses.ts'
import { maybe, one, type Reader, type Tx } from '../../../db/db.ts'

export type NewProof = {
  endUserId: number
  walletAddress: StoredAddress
  nonce: string
  message: string
  signature: string
}

/** False when this wallet signed with this nonce before. */
export async function insertProof(tx: Tx, proof: NewProof, now: Date): Promise<boolean> {
  const { endUserId, walletAddress, nonce, message, signature } = proof
  const inserted = await maybe(
    tx,
    sql<{ id: bigint }>`
      insert into wallet_proofs (end_user_id, wallet_address, nonce, message, signature, created_at)
      values (${endUserId}, ${walletAddress}, ${nonce}, ${message}, ${signature}, ${now})
      on conflict (wallet_address, nonce) do nothing returning id`,
  )
  return inserted !== undefined
}

export async function findProofOwner(reader: Reader, walletAddress: StoredAddress, nonce: string): Promise<number> {
  const { endUserId } = await one(
    reader,
    sql<{ endUserId: number }>`
      select end_user_id as "endUserId" from wallet_proofs
      where wallet_address = ${walletAddress} and nonce = ${nonce}`,
  )
  return endUserId
}

/** Keeps the time of the first proof; undefined when the wallet no longer belongs to this user. */
export async function markVerified(
  tx: Tx,
  endUserId: number,
  walletAddress: StoredAddress,
  now: Date,
): Promise<Date | undefined> {
  const marked = await maybe(
    tx,
    sql<{ at: Date }>`
      update end_users set wallet_verified_at = coalesce(wallet_verified_at, ${now})
      where id = ${endUserId} and wallet_address = ${walletAddress} returning wallet_verified_at as at`,
  )
  return marked?.at
}

/** Allows withdrawals to this address from now on. */
export async function insertDestination(tx: Tx, endUserId: number, address: StoredAddress, now: Date): Promise<void> {
  await sql`
    insert into withdrawal_destinations (end_user_id, address, added_at) values (${endUserId}, ${address}, ${now})
    on conflict (end_user_id, address) do nothing`.execute(tx)
}
