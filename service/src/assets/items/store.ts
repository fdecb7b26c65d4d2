import { sql } from 'kysely'
import { many, maybe, type Reader, type Tx } from '../../db/db.ts'
import type { Condition, Item, ItemKind } from './model.ts'

type ItemRow = Omit<Item, 'grade'> & {
  gradeCompany: string | null
  gradeName: string | null
  certNumber: string | null
}

const columns = sql`unique_id as "uniqueId", kind, name, game, card_id as "cardId", set_id as "setId",
  set_name as "setName", card_number as "cardNumber", rarity, language, variant, condition,
  grade_company as "gradeCompany", grade as "gradeName", cert_number as "certNumber", image_url as "imageUrl",
  created_at as "createdAt"`

function toItem({ gradeCompany, gradeName, certNumber, ...row }: ItemRow): Item {
  const isGraded = gradeCompany !== null && gradeName !== null
  return { ...row, grade: isGraded ? { company: gradeCompany, grade: gradeName, certNumber } : null }
}

/** A new item; omitted facts are unknown. */
export type NewItem = { uniqueId: string; kind: ItemKind; name: string; condition?: Condition | null | undefined } & {
  [
    Key in
      | 'game'
      | 'cardId'
      | 'setId'
      | 'setName'
      | 'cardNumber'
      | 'rarity'
      | 'language'
      | 'variant'
      | 'imageUrl'
      | 'gradeCompany'
      | 'grade'
      | 'certNumber'
  ]?: string | null | undefined
}

/** Returns the ids that are new; known items do not change. */
export async function insertItems(tx: Tx, items: readonly NewItem[], now: Date): Promise<string[]> {
  if (items.length === 0) return []
  const rows = items.map((item) => ({
    unique_id: item.uniqueId,
    kind: item.kind,
    name: item.name,
    game: item.game ?? null,
    card_id: item.cardId ?? null,
    set_id: item.setId ?? null,
    set_name: item.setName ?? null,
    card_number: item.cardNumber ?? null,
    rarity: item.rarity ?? null,
    language: item.language ?? null,
    variant: item.variant ?? null,
    condition: item.condition ?? null,
    grade_company: item.gradeCompany ?? null,
    grade: item.grade ?? null,
    cert_number: item.certNumber ?? null,
    image_url: item.imageUrl ?? null,
    created_at: now,
  }))
  const inserted = await tx
    .insertInto('items')
    .values(rows)
    .onConflict((conflict) => conflict.column('unique_id').doNothing())
    .returning('unique_id')
    .execute()
  return inserted.map((row) => row.unique_id)
}

export async function findItem(reader: Reader, uniqueId: string): Promise<Item | undefined> {
  const row = await maybe(reader, sql<ItemRow>`select ${columns} from items where unique_id = ${uniqueId}`)
  return row && toItem(row)
}

export async function listItems(reader: Reader, uniqueIds: readonly string[]): Promise<Item[]> {
  const rows = await many(
    reader,
    sql<ItemRow>`select ${columns} from items where unique_id = any(${uniqueIds}::text[]) order by unique_id`,
  )
  return rows.map(toItem)
}

export async function isOpened(reader: Reader, uniqueId: string): Promise<boolean> {
  const row = await maybe(
    reader,
    sql<{ isOpened: boolean }>`
      select opened_at is not null as "isOpened" from items where unique_id = ${uniqueId}`,
  )
  return row?.isOpened ?? false
}

/** Permanent. False when the item is not a sealed one, or is already opened. */
export async function markOpened(tx: Tx, uniqueId: string, now: Date): Promise<boolean> {
  const row = await maybe(
    tx,
    sql<{ uniqueId: string }>`
      update items set opened_at = ${now}
      where unique_id = ${uniqueId} and kind in ('SEALED_PRODUCT', 'PACKET') and opened_at is null
      returning unique_id as "uniqueId"`,
  )
  return row !== undefined
}
