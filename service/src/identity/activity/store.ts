import { sql } from 'kysely'
import { many, type Reader } from '../../db/db.ts'

/** The names under which the audit log knows the keys and the people of an account. */
export async function listActorsOf(reader: Reader, accountId: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ actor: string }>`
      select 'key:' || id as actor from api_keys where account_id = ${accountId}
      union all select 'person:' || person_id from account_members where account_id = ${accountId}`,
  )
  return rows.map(({ actor }) => actor)
}

/** The names under which the audit log knows one person, in one account. */
export async function listActorsOfPerson(reader: Reader, accountId: number, personId: number): Promise<string[]> {
  const rows = await many(
    reader,
    sql<{ actor: string }>`
      select 'key:' || id as actor from api_keys where account_id = ${accountId} and person_id = ${personId}`,
  )
  return [...rows.map(({ actor }) => actor), `person:${personId}`, `operator:${personId}`]
}
