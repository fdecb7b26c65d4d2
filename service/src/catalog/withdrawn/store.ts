import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { CardRecord, ExpansionRecord } from '../records.ts'
import type { SealedRecord } from '../sealed/model.ts'
import type { Alias, RecordKind, Withdrawer, WithdrawnRecord } from './model.ts'

const tables = {
  cards: sql.table('catalog_cards'),
  expansions: sql.table('catalog_expansions'),
  sealed: sql.table('catalog_sealed_products'),
} as const

type Place = { game: string; kind: RecordKind; id: string }

export type RecordState = { id: string; withdrawnAt: Date | null; withdrawnBy: Withdrawer | null }

/** A record by its id, ignoring case. */
export const findRecord = (reader: Reader, { game, kind, id }: Place): Promise<RecordState | undefined> =>
  maybe(
    reader,
    sql<RecordState>`
      select id, withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy" from ${tables[kind]}
      where game = ${game} and lower(id) = lower(${id}) order by id = ${id} desc limit 1`,
  )

export async function setWithdrawn(
  tx: Tx,
  { game, kind, id }: Place,
  withdrawal: { at: Date; by: Withdrawer } | undefined,
): Promise<void> {
  await sql`
    update ${tables[kind]} set withdrawn_at = ${withdrawal?.at ?? null}, withdrawn_by = ${withdrawal?.by ?? null}
    where game = ${game} and id = ${id}`.execute(tx)
}

/** Withdraws what an import that replaces did not contain; returns the number of records. */
export async function withdrawOthers(
  tx: Tx,
  { game, kind }: Pick<Place, 'game' | 'kind'>,
  kept: readonly string[],
  now: Date,
): Promise<number> {
  const withdrawn = await many(
    tx,
    sql`
      update ${tables[kind]} r set withdrawn_at = ${now}, withdrawn_by = 'import'
      where r.game = ${game} and r.withdrawn_at is null
        and not exists (select from unnest(${kept}::text[]) as kept (id) where kept.id = r.id)
      returning r.id`,
  )
  return withdrawn.length
}

/** Withdrawn records, the newest withdrawal first. */
export const listWithdrawn = (
  reader: Reader,
  { game, limit, offset }: { game: string; limit: number; offset: number },
): Promise<WithdrawnRecord[]> => {
  const part = (kind: RecordKind) => sql`
    select ${kind}::text as kind, id, record ->> 'name' as name, withdrawn_at as "withdrawnAt",
      withdrawn_by as "withdrawnBy"
    from ${tables[kind]} where game = ${game} and withdrawn_at is not null`
  return many(
    reader,
    sql<WithdrawnRecord>`
      select kind, id, name, "withdrawnAt", "withdrawnBy"
      from (${part('cards')} union all ${part('expansions')} union all ${part('sealed')}) as withdrawn
      order by "withdrawnAt" desc, kind, id limit ${limit} offset ${offset}`,
  )
}

const aliasColumns = sql`kind, old_id as "oldId", new_id as "newId", created_at as "createdAt"`

export const findAlias = (reader: Reader, { game, kind, id }: Place): Promise<Alias | undefined> =>
  maybe(
    reader,
    sql<Alias>`
      select ${aliasColumns} from catalog_aliases
      where game = ${game} and kind = ${kind} and lower(old_id) = lower(${id})`,
  )

export const listAliases = (
  reader: Reader,
  { game, limit, offset }: { game: string; limit: number; offset: number },
): Promise<Alias[]> =>
  many(
    reader,
    sql<Alias>`
      select ${aliasColumns} from catalog_aliases where game = ${game}
      order by kind, old_id limit ${limit} offset ${offset}`,
  )

/** Points an old id, and the aliases that pointed to it, to a new one. */
export async function upsertAlias(tx: Tx, { game, kind, id }: Place, newId: string, now: Date): Promise<void> {
  await sql`
    insert into catalog_aliases as a (game, kind, old_id, new_id, created_at)
    values (${game}, ${kind}, ${id}, ${newId}, ${now})
    on conflict (game, kind, lower(old_id)) do update set new_id = excluded.new_id
    where a.new_id <> excluded.new_id`.execute(tx)
  await sql`
    update catalog_aliases set new_id = ${newId}
    where game = ${game} and kind = ${kind} and lower(new_id) = lower(${id}) and lower(old_id) <> lower(${newId})
    `.execute(tx)
  // An id must not lead back to itself.
  await deleteAlias(tx, { game, kind, id: newId })
}

export async function deleteAlias(tx: Tx, { game, kind, id }: Place): Promise<boolean> {
  const gone = await maybe(
    tx,
    sql`
      with gone as (
        delete from catalog_aliases where game = ${game} and kind = ${kind} and lower(old_id) = lower(${id})
        returning game, kind, old_id)
      insert into catalog_removed_aliases (game, kind, old_id) select game, kind, old_id from gone
      on conflict (game, kind, old_id) do update set changed = excluded.changed
      returning old_id`,
  )
  return gone !== undefined
}

export type WithdrawnCard = { record: CardRecord; expansion: ExpansionRecord; price: unknown; withdrawnAt: Date }

/** A withdrawn card, or a card of a withdrawn expansion. */
export const findWithdrawnCard = (reader: Reader, game: string, id: string): Promise<WithdrawnCard | undefined> =>
  maybe(
    reader,
    sql<WithdrawnCard>`
      select c.record, e.record as expansion, p.record as price,
        coalesce(c.withdrawn_at, e.withdrawn_at) as "withdrawnAt"
      from catalog_cards c
      join catalog_expansions e on e.game = c.game and e.id = c.expansion_id
      left join catalog_prices p on p.game = c.game and p.item = 'card' and p.item_id = c.id
      where c.game = ${game} and lower(c.id) = lower(${id})
        and (c.withdrawn_at is not null or e.withdrawn_at is not null)
      order by c.id = ${id} desc limit 1`,
  )

export type WithdrawnExpansion = { record: ExpansionRecord; withdrawnAt: Date }

export const findWithdrawnExpansion = (
  reader: Reader,
  game: string,
  id: string,
): Promise<WithdrawnExpansion | undefined> =>
  maybe(
    reader,
    sql<WithdrawnExpansion>`
      select record, withdrawn_at as "withdrawnAt" from catalog_expansions
      where game = ${game} and lower(id) = lower(${id}) and withdrawn_at is not null order by id = ${id} desc limit 1`,
  )

export type WithdrawnSealed = {
  record: SealedRecord
  expansion: ExpansionRecord | null
  price: unknown
  withdrawnAt: Date
}

export const findWithdrawnSealed = (reader: Reader, game: string, id: string): Promise<WithdrawnSealed | undefined> =>
  maybe(
    reader,
    sql<WithdrawnSealed>`
      select s.record, e.record as expansion, p.record as price,
        coalesce(s.withdrawn_at, e.withdrawn_at) as "withdrawnAt"
      from catalog_sealed_products s
      left join catalog_expansions e on e.game = s.game and e.id = s.expansion_id
      left join catalog_prices p on p.game = s.game and p.item = 'sealed' and p.item_id = s.id
      where s.game = ${game} and lower(s.id) = lower(${id})
        and (s.withdrawn_at is not null or e.withdrawn_at is not null)
      order by s.id = ${id} desc limit 1`,
  )
