import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../../db/db.ts'
import type { Micros } from '../../../kernel/money.ts'
import type { PriceJump } from './model.ts'

const columns = sql`id, group_id as "groupId", anchor_price as anchor, target_price as target, opened_at as "openedAt",
  closed_at as "closedAt", decision, actor`

export const listOpenJumps = (reader: Reader): Promise<PriceJump[]> =>
  many(
    reader,
    sql<PriceJump>`select ${columns} from price_jumps where closed_at is null order by opened_at, id limit 500`,
  )

/** The open jumps of these groups. */
export const listOpenJumpsOf = (reader: Reader, groupIds: readonly number[]): Promise<PriceJump[]> =>
  many(
    reader,
    sql<PriceJump>`
      select ${columns} from price_jumps where closed_at is null and group_id = any(${groupIds}::integer[])`,
  )

export type Anchor = { groupId: number; price: Micros }

/** What moves of these groups are measured from: a value accepted since a time, else the price that was in force at another. */
export function listAnchors(
  reader: Reader,
  groupIds: readonly number[],
  since: { accepted: Date; inForce: Date },
): Promise<Anchor[]> {
  return many(
    reader,
    sql<Anchor>`
      select requested.id as "groupId", coalesce(accepted.price, before.price, first.price) as price
      from unnest(${groupIds}::integer[]) as requested (id)
      left join lateral (
        select target_price as price from price_jumps j
        where j.group_id = requested.id and j.decision = 'accepted' and j.closed_at > ${since.accepted}
        order by j.closed_at desc, j.id desc limit 1) accepted on true
      left join lateral (
        select new_price as price from oracle_updates u
        where u.group_id = requested.id and u.at <= ${since.inForce} and u.new_price > 0
        order by u.block_number desc, u.log_index desc limit 1) before on true
      left join lateral (
        select new_price as price from oracle_updates u
        where u.group_id = requested.id and u.new_price > 0
        order by u.block_number, u.log_index limit 1) first on true
      where coalesce(accepted.price, before.price, first.price) is not null`,
  )
}

export async function openJump(
  tx: Tx,
  { groupId, anchor, target }: Pick<PriceJump, 'groupId' | 'anchor' | 'target'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into price_jumps (group_id, anchor_price, target_price, opened_at)
    values (${groupId}, ${anchor}, ${target}, ${now})
    on conflict (group_id) where closed_at is null do update set target_price = excluded.target_price
    where price_jumps.target_price <> excluded.target_price`.execute(tx)
}

/** Closes an open jump; undefined when it is not open. */
export const closeJump = (
  tx: Tx,
  id: number,
  { decision, actor, now }: { decision: 'accepted' | 'returned'; actor: string | null; now: Date },
): Promise<PriceJump | undefined> =>
  maybe(
    tx,
    sql<PriceJump>`
      update price_jumps set decision = ${decision}, actor = ${actor}, closed_at = ${now}
      where id = ${id} and closed_at is null returning ${columns}`,
  )
