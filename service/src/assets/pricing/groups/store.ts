import { sql } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../../db/db.ts'
import { numberAfter } from '../../../db/numbers.ts'
import type { PriceGroup } from './model.ts'

const columns = sql`id, name, kind, follows, card_id as "cardId", grade_company as "gradeCompany", grade,
  created_at as "createdAt", updated_at as "updatedAt"`

export type NewGroup = Omit<PriceGroup, 'createdAt' | 'updatedAt'>

/** Undefined when the id is taken. */
export function insertGroup(tx: Tx, group: NewGroup, now: Date): Promise<PriceGroup | undefined> {
  const { id, name, kind, follows, cardId, gradeCompany, grade } = group
  return maybe(
    tx,
    sql<PriceGroup>`
      insert into price_groups (id, name, kind, follows, card_id, grade_company, grade, created_at, updated_at)
      values (${id}, ${name}, ${kind}, ${follows}, ${cardId}, ${gradeCompany}, ${grade}, ${now}, ${now})
      on conflict do nothing returning ${columns}`,
  )
}

const maxGroupId = 16_777_215

/** The next id that was never used, on chain or in the database; locks the table against concurrent inserts. */
export async function nextGroupId(tx: Tx): Promise<number> {
  await sql`lock table price_groups in share row exclusive mode`.execute(tx)
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      select greatest((select coalesce(max(id), 0) from price_groups),
        (select coalesce(max(group_id), 0) from oracle_updates),
        (select coalesce(max(price_group), 0) from tokens)) as id`,
  )
  return numberAfter(id, maxGroupId)
}

export function findGroup(reader: Reader, id: number): Promise<PriceGroup | undefined> {
  return maybe(reader, sql<PriceGroup>`select ${columns} from price_groups where id = ${id}`)
}

/** By id, one more than the page. */
export function listGroups(reader: Reader, page: { limit: number; offset: number }): Promise<PriceGroup[]> {
  return many(
    reader,
    sql<PriceGroup>`
      select ${columns} from price_groups order by id limit ${page.limit + 1} offset ${page.offset}`,
  )
}

/** All groups by id, paged. */
export function listGroupsAfter(reader: Reader, after: number, limit: number): Promise<PriceGroup[]> {
  return many(
    reader,
    sql<PriceGroup>`select ${columns} from price_groups where id > ${after} order by id limit ${limit}`,
  )
}

/** Price groups of an ungraded printing: its own, or one that contains a token of it. */
export async function listGroupsOfCard(reader: Reader, cardId: string): Promise<number[]> {
  const rows = await many(
    reader,
    sql<{ id: number }>`
      select id from price_groups where lower(card_id) = lower(${cardId}) and kind = 'CARD'
      union
      select t.price_group from items i join tokens t on t.unique_id = i.unique_id
      where lower(i.card_id) = lower(${cardId}) and t.kind = 'CARD' and t.price_group > 0
      order by 1`,
  )
  return rows.map(({ id }) => id)
}

export type GroupMember = { groupId: number; cardId: string; gradeCompany: string | null; grade: string | null }

/** The distinct printings, graded or not, among the tokens of these groups. */
export function listGroupMembers(reader: Reader, groupIds: readonly number[]): Promise<GroupMember[]> {
  return many(
    reader,
    sql<GroupMember>`
      select distinct t.price_group as "groupId", i.card_id as "cardId", i.grade_company as "gradeCompany", i.grade
      from tokens t join items i on i.unique_id = t.unique_id
      where t.price_group = any(${groupIds}::integer[]) and t.burned_at is null and i.card_id is not null
      order by 1, 2`,
  )
}

export async function countGroupTokens(reader: Reader, groupIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await many(
    reader,
    sql<{ groupId: number; tokens: bigint }>`
      select price_group as "groupId", count(*) as tokens from tokens
      where price_group = any(${groupIds}::integer[]) and burned_at is null group by price_group`,
  )
  return new Map(rows.map(({ groupId, tokens }) => [groupId, Number(tokens)]))
}
