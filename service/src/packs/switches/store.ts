import { sql } from 'kysely'
import { many, maybe, named, type Reader, type Tx } from '../../db/db.ts'
import type { SwitchName } from './model.ts'

type Row = { name: SwitchName; isOn: boolean }

export function listSwitches(reader: Reader): Promise<Row[]> {
  return many(reader, sql<Row>`select name, is_on as "isOn" from switches`)
}

export function findSwitch(reader: Reader, name: SwitchName): Promise<Row | undefined> {
  return maybe(reader, named('find_switch', sql<Row>`select name, is_on as "isOn" from switches where name = ${name}`))
}

export async function setSwitch(tx: Tx, name: SwitchName, isOn: boolean, now: Date): Promise<void> {
  await sql`
    insert into switches (name, is_on, changed_at) values (${name}, ${isOn}, ${now})
    on conflict (name) do update set is_on = excluded.is_on, changed_at = excluded.changed_at
    where switches.is_on <> excluded.is_on`.execute(tx)
}
