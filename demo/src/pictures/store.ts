import { sql } from 'kysely'
import { maybe, type Reader } from '@packhouse/service/db/db'
import type { CardRecord, ExpansionRecord } from '@packhouse/service/catalog/records'

export async function findCardRecord(reader: Reader, game: string, id: string): Promise<CardRecord | undefined> {
  const row = await maybe(
    reader,
    sql<{ record: CardRecord }>`select record from catalog_cards where game = ${game} and id = ${id}`,
  )
  return row && { ...row.record, kind: 'card' }
}

export async function findSetRecord(reader: Reader, game: string, id: string): Promise<ExpansionRecord | undefined> {
  const row = await maybe(
    reader,
    sql<{ record: ExpansionRecord }>`select record from catalog_expansions where game = ${game} and id = ${id}`,
  )
  return row && { ...row.record, kind: 'expansion' }
}

const rarestFirst = ['Secret Rare', 'Ultra Rare', 'Leader', 'Holo Rare', 'Super Rare', 'Rare']

/** The rarest card of a set, for the front of its packaging. */
export async function findCoverRecord(reader: Reader, game: string, setId: string): Promise<CardRecord | undefined> {
  const row = await maybe(
    reader,
    sql<{ record: CardRecord }>`
      select record from catalog_cards where game = ${game} and expansion_id = ${setId}
      order by array_position(${rarestFirst}::text[], record->>'rarity') nulls last, id limit 1`,
  )
  return row && { ...row.record, kind: 'card' }
}
