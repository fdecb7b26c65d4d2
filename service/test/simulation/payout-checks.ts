import { sql } from 'kysely'
import { many, type Db } from '../../src/db/db.ts'
import type { Payout } from './shoppers.ts'

/** A withdrawal with a response is one withdrawal, with the returned id and amount, and stays so. */
export async function findPayoutViolations(db: Db, payouts: readonly Payout[]): Promise<string[]> {
  const rows = await many(
    db,
    sql<{ id: number; partnerId: number; key: string; amount: bigint }>`
      select id, partner_id as "partnerId", idempotency_key as key, amount from credit_withdrawals`,
  )
  const byKey = new Map(rows.map((row) => [`${row.partnerId} ${row.key}`, row]))
  return payouts.flatMap(({ key, partnerId, ids, micros, refused }) => {
    if (refused?.endsWith('idempotency_mismatch')) return [`a repeated request is the same request: ${key}`]
    const row = byKey.get(`${partnerId} ${key}`)
    const isWrong = [...ids].some((id) => row?.id !== id || row.amount !== micros)
    return isWrong
      ? [`an answered withdrawal is one: ${key} was answered ${[...ids].join()}, stored is ${row?.id}`]
      : []
  })
}
