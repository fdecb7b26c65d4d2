import { sql } from 'kysely'
import { one, type Db } from '../../db/db.ts'

export type Preferences = Record<string, unknown>

export async function readPreferences(db: Db, personId: number): Promise<Preferences> {
  const row = await one(db, sql<{ preferences: Preferences }>`select preferences from operators where id = ${personId}`)
  return row.preferences
}

export async function writePreferences(db: Db, personId: number, text: string): Promise<void> {
  await sql`update operators set preferences = ${text}::jsonb where id = ${personId}`.execute(db)
}
