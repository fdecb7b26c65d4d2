import { sql } from 'kysely'
import { many, one, type Reader, type Tx } from '../../../db/db.ts'

/** Where prices and sales come from. */
export type PriceSource = {
  readonly id: string
  readonly name: string
  readonly licence: string
  /** How responses name the source. */
  readonly attribution: string
  readonly url: string | null
  readonly updatedAt: Date
}

const columns = sql`id, name, licence, attribution, url, updated_at as "updatedAt"`

export const listSources = (reader: Reader): Promise<PriceSource[]> =>
  many(reader, sql<PriceSource>`select ${columns} from catalog_sources order by id`)

export const listSourcesOf = (reader: Reader, ids: readonly string[]): Promise<PriceSource[]> =>
  many(reader, sql<PriceSource>`select ${columns} from catalog_sources where id = any(${ids}::text[]) order by id`)

export function upsertSource(tx: Tx, source: Omit<PriceSource, 'updatedAt'>, now: Date): Promise<PriceSource> {
  const { id, name, licence, attribution, url } = source
  return one(
    tx,
    sql<PriceSource>`
      insert into catalog_sources (id, name, licence, attribution, url, updated_at)
      values (${id}, ${name}, ${licence}, ${attribution}, ${url}, ${now})
      on conflict (id) do update set name = excluded.name, licence = excluded.licence,
        attribution = excluded.attribution, url = excluded.url, updated_at = excluded.updated_at
      returning ${columns}`,
  )
}
