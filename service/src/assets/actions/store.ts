import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import { moveRow } from '../../db/move.ts'
import { marketActionMachine, type ActionMove, type ActionName, type ActionStatus, type MarketAction } from './model.ts'

const columns = sql`id, action, status, tier_id as "tierId", shelf, unique_ids as "uniqueIds", group_ids as "groupIds",
  details, tx_hash as "txHash", error_name as "errorName", error_message as "errorMessage", actor,
  created_at as "createdAt", updated_at as "updatedAt"`

export type NewAction = {
  readonly action: ActionName
  readonly tierId?: number | undefined
  readonly shelf?: number | undefined
  readonly uniqueIds?: readonly string[] | undefined
  readonly groupIds?: readonly number[] | undefined
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly actor: string
}

export function insertAction(tx: Tx, action: NewAction, now: Date): Promise<MarketAction> {
  const { tierId = null, shelf = null, uniqueIds = [], groupIds = [], details = {}, actor } = action
  return one(
    tx,
    sql<MarketAction>`
      insert into market_actions
        (action, status, tier_id, shelf, unique_ids, group_ids, details, actor, created_at, updated_at)
      values (${action.action}, 'PENDING', ${tierId}, ${shelf}, ${uniqueIds}::text[], ${groupIds}::integer[],
        ${JSON.stringify(details)}::jsonb, ${actor}, ${now}, ${now})
      returning ${columns}`,
  )
}

export type ActionOutcome = {
  readonly txHash?: string | null | undefined
  readonly errorName?: string | null | undefined
  readonly errorMessage?: string | null | undefined
}

/** The only statement that changes a status. Undefined when the current status does not allow the event. */
export function moveAction(
  tx: Tx,
  id: bigint,
  event: ActionMove,
  { txHash = null, errorName = null, errorMessage = null }: ActionOutcome,
  now: Date,
): Promise<MarketAction | undefined> {
  return moveRow<MarketAction>(tx, marketActionMachine, {
    table: sql`market_actions`,
    id,
    event,
    set: [
      sql`tx_hash = ${txHash}`,
      sql`error_name = ${errorName}`,
      sql`error_message = ${errorMessage}`,
      sql`updated_at = ${now}`,
    ],
    returning: columns,
  })
}

export function findAction(reader: Reader, id: bigint): Promise<MarketAction | undefined> {
  return maybe(reader, sql<MarketAction>`select ${columns} from market_actions where id = ${id}`)
}

export type ActionFilter = { status?: ActionStatus | undefined; tierId?: number | undefined }

/** Newest first, one more than the page. */
export function listActions(
  reader: Reader,
  { status, tierId }: ActionFilter,
  page: { limit: number; offset: number },
): Promise<MarketAction[]> {
  return many(
    reader,
    sql<MarketAction>`
      select ${columns} from market_actions
      where (${status ?? null}::text is null or status = ${status ?? null})
        and (${tierId ?? null}::integer is null or tier_id = ${tierId ?? null})
      order by id desc limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** Pending actions of these items. */
export function listPendingActions(reader: Reader, uniqueIds: readonly string[]): Promise<MarketAction[]> {
  return many(
    reader,
    sql<MarketAction>`
      select ${columns} from market_actions
      where status = 'PENDING' and unique_ids && ${uniqueIds}::text[]`,
  )
}

/** A tier or packet type with stock changes, now or in the past. */
export type StockChanges = {
  readonly tierId: number | null
  readonly packetTypeId: number | null
  /** When the oldest pending change was requested. */
  readonly waitingSince: Date | null
  readonly isDraining: boolean
}

export function listStockChanges(reader: Reader): Promise<StockChanges[]> {
  return many(
    reader,
    sql<StockChanges>`
      select tier_id as "tierId", (details->>'packetTypeId')::integer as "packetTypeId",
        min(created_at) filter (where action not in ('DRAIN', 'RESUME') and status = 'PENDING') as "waitingSince",
        coalesce((array_agg(action order by id desc) filter (where action in ('DRAIN', 'RESUME')
          and status <> 'FAILED'))[1] = 'DRAIN', false) as "isDraining"
      from market_actions
      where action in ('STOCK', 'UNSTOCK', 'ADD_BUNDLE', 'REMOVE_BUNDLE', 'DRAIN', 'RESUME')
      group by 1, 2`,
  )
}

/** Price groups with a pending price update. */
export async function listPendingGroups(reader: Reader): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ id: number }>`
      select distinct unnest(group_ids) as id from market_actions where status = 'PENDING' and action = 'SET_PRICES'`,
  )
  return rows.map(({ id }) => id)
}
