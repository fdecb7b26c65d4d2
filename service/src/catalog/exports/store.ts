import { sql, type RawBuilder } from 'kysely'
import { many, maybe, one, type Reader, type Tx } from '../../db/db.ts'
import type { ExpansionRecord } from '../records.ts'
import type { LineKind, StoredFile } from './model.ts'

/** A record of a game, a renamed id or a price. `record` is null for a renamed id that was removed. */
export type SourceRow = {
  kind: LineKind
  id: string
  /** The order of the rows of one source. */
  key: string
  changed: bigint
  record: unknown
  expansion: ExpansionRecord | null
  withdrawnAt: Date | null
}

const sourcesOf = {
  expansions: ['expansions'],
  cards: ['cards'],
  sealed: ['sealed'],
  aliases: ['aliases'],
  prices: ['card_prices', 'sealed_prices'],
} as const satisfies Record<LineKind, readonly string[]>
type Source = (typeof sourcesOf)[LineKind][number] | 'removed_aliases'
const allSources: readonly Source[] = [...Object.values(sourcesOf).flat(), 'removed_aliases']

const priceRows = (game: string, item: 'card' | 'sealed', prefix: string): RawBuilder<SourceRow> => sql<SourceRow>`
  select 'prices'::text as kind, ${prefix}::text || item_id as id, item_id as key, changed, record,
    null::jsonb as expansion, null::timestamptz as "withdrawnAt"
  from catalog_prices where game = ${game} and item = ${item}`

/** The rows of a source, in one shape. */
function rowsOf(source: Source, game: string): RawBuilder<SourceRow> {
  switch (source) {
    case 'expansions':
      return sql<SourceRow>`
        select 'expansions'::text as kind, id, id as key, changed, record, null::jsonb as expansion,
          withdrawn_at as "withdrawnAt"
        from catalog_expansions where game = ${game}`
    case 'cards':
      return sql<SourceRow>`
        select 'cards'::text as kind, c.id, c.id as key, c.changed, c.record, e.record as expansion,
          coalesce(c.withdrawn_at, e.withdrawn_at) as "withdrawnAt"
        from catalog_cards c join catalog_expansions e on e.game = c.game and e.id = c.expansion_id
        where c.game = ${game}`
    case 'sealed':
      return sql<SourceRow>`
        select 'sealed'::text as kind, s.id, s.id as key, s.changed, s.record, e.record as expansion,
          coalesce(s.withdrawn_at, e.withdrawn_at) as "withdrawnAt"
        from catalog_sealed_products s left join catalog_expansions e on e.game = s.game and e.id = s.expansion_id
        where s.game = ${game}`
    case 'aliases':
      return sql<SourceRow>`
        select 'aliases'::text as kind, kind || '/' || old_id as id, kind || '/' || old_id as key, changed,
          jsonb_build_object('kind', kind, 'old_id', old_id, 'new_id', new_id) as record, null::jsonb as expansion,
          null::timestamptz as "withdrawnAt"
        from catalog_aliases where game = ${game}`
    case 'card_prices':
      return priceRows(game, 'card', 'cards/')
    case 'sealed_prices':
      return priceRows(game, 'sealed', 'sealed/')
    case 'removed_aliases':
      return sql<SourceRow>`
        select 'aliases'::text as kind, kind || '/' || old_id as id, kind || '/' || old_id as key, changed,
          null::jsonb as record, null::jsonb as expansion, null::timestamptz as "withdrawnAt"
        from catalog_removed_aliases where game = ${game}`
  }
}

const rowsPerPage = 1_000

/** All rows of a kind, page by page. */
export async function* readRows(reader: Reader, game: string, kind: LineKind): AsyncGenerator<SourceRow[]> {
  for (const source of sourcesOf[kind]) {
    for (let after = '', isLast = false; !isLast;) {
      const rows = await many(
        reader,
        sql<SourceRow>`
          select * from (${rowsOf(source, game)}) as source where key > ${after} order by key limit ${rowsPerPage}`,
      )
      isLast = rows.length < rowsPerPage
      after = rows.at(-1)?.key ?? after
      if (rows.length > 0) yield rows
    }
  }
}

/** What changed after a number, in the order of the changes. */
export function listChanges(reader: Reader, game: string, since: bigint, limit: number): Promise<SourceRow[]> {
  const parts = allSources.map(
    (source) => sql`
      (select * from (${rowsOf(source, game)}) as source where changed > 0 and changed > ${since} order by changed limit ${limit})`,
  )
  return many(
    reader,
    sql<SourceRow>`select * from (${sql.join(parts, sql` union all `)}) as changes order by changed limit ${limit}`,
  )
}

/** The number of the last change of a game. */
export async function findLastChange(reader: Reader, game: string): Promise<bigint> {
  const parts = allSources.map(
    (source) =>
      sql`(select changed from (${rowsOf(source, game)}) as source where changed > 0 order by changed desc limit 1)`,
  )
  const row = await one(
    reader,
    sql<{ last: bigint }>`
      select coalesce(max(changed), 0)::bigint as last from (${sql.join(parts, sql` union all `)}) as changes`,
  )
  return row.last
}

export type FullExport = {
  history: string
  position: bigint
  manifest: string
  signature: string | null
  publicKey: string | null
  files: readonly StoredFile[]
  createdAt: Date
}

const columns = sql`history, position, manifest, signature, public_key as "publicKey", files, created_at as "createdAt"`

export const findExport = (reader: Reader, game: string): Promise<FullExport | undefined> =>
  maybe(reader, sql<FullExport>`select ${columns} from catalog_exports where game = ${game} order by id desc limit 1`)

export async function findFile(reader: Reader, game: string, name: string): Promise<StoredFile | undefined> {
  const row = await maybe(
    reader,
    sql<{ file: StoredFile }>`
      select file from catalog_exports cross join jsonb_array_elements(files) as file
      where game = ${game} and file ->> 'name' = ${name} order by id desc limit 1`,
  )
  return row?.file
}

export async function insertExport(tx: Tx, game: string, made: FullExport): Promise<void> {
  const { history, position, manifest, signature, publicKey, files, createdAt } = made
  await sql`
    insert into catalog_exports (game, history, position, manifest, signature, public_key, files, created_at)
    values (${game}, ${history}, ${position}, ${manifest}, ${signature}, ${publicKey}, ${JSON.stringify(files)},
      ${createdAt})`.execute(tx)
}

/** Forgets the exports before the newest two of each game, and those of removed games; returns the blobs of their files. */
export async function forgetExports(tx: Tx): Promise<string[]> {
  const gone = await many(
    tx,
    sql<{ files: readonly StoredFile[] }>`
      delete from catalog_exports e
      where not exists (select from catalog_games g where g.id = e.game)
        or (select count(*) from catalog_exports newer where newer.game = e.game and newer.id > e.id) >= 2
      returning files`,
  )
  return gone.flatMap(({ files }) => files.map(({ blob }) => blob))
}
