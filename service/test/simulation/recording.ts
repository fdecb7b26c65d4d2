import { sql } from 'kysely'
import { many, type Db } from '../../src/db/db.ts'
import { startAt } from './origin.ts'

/** What the database tells of a run afterwards; times are milliseconds since its start. */
export type Recording = {
  readonly flows: readonly { at: number; type: string; from: string; to: string; amount: string; source: string }[]
  readonly moves: readonly { at: number; purchase: number; event: string; to: string }[]
}

const since = (at: Date): number => at.getTime() - startAt

/** The money and the purchases of a run, in the order in which they moved. */
export async function readRecording(db: Db): Promise<Recording> {
  const flows = await many(
    db,
    sql<{ at: Date; type: string; from: string; to: string; amount: bigint; source: string }>`
      select created_at as at, entry_type as type, from_account as "from", to_account as "to", amount,
        source || ' ' || source_id as source
      from ledger_entries where created_at > ${new Date(startAt)} order by id`,
  )
  const moves = await many(
    db,
    sql<{ at: Date; purchase: number; event: string; to: string }>`
      select at, purchase_id as purchase, event, to_status as "to" from purchase_moves
      where at > ${new Date(startAt)} order by id`,
  )
  return {
    flows: flows.map(({ at, amount, ...flow }) => ({ at: since(at), amount: amount.toString(), ...flow })),
    moves: moves.map(({ at, ...move }) => ({ at: since(at), ...move })),
  }
}
