import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/db.ts'
import type { Intent } from '../intents/model.ts'
import { intentColumns, manyIntents, type IntentRow } from '../intents/store.ts'

export type OpenIntents = { chainId: number; except: string; limit: number }

/** Calls that the signer may still have to sign, also as a replacement; the oldest first. */
export const listOpenIntents = (reader: Reader, { chainId, except, limit }: OpenIntents): Promise<Intent[]> =>
  manyIntents(
    reader,
    sql<IntentRow>`
      select ${intentColumns} from chain_intents i
      where i.chain_id = ${chainId} and i.status in ('QUEUED', 'SIGNED', 'BROADCAST') and i.purpose <> ${except}
      order by i.id limit ${limit}`,
  )

export const lockIntents = (tx: Tx, ids: readonly bigint[]): Promise<unknown> =>
  sql`select id from chain_intents where id = any(${ids}::bigint[]) order by id for update`.execute(tx)

/** The call is tried at once, as if it had not been refused. */
export async function setPermit(tx: Tx, id: bigint, permit: Uint8Array, now: Date): Promise<void> {
  await sql`
    update chain_intents set permit = ${permit}, run_at = ${now}, tries = 0, error_name = null, error_message = null,
      error_data = null, updated_at = ${now}
    where id = ${id}`.execute(tx)
}
