import { DatabaseSync } from 'node:sqlite'
import { askInSql, type OpenPeer } from './peer.ts'
import { columnOf, textFields, type Row } from './rows.ts'
import { quote, type Dialect } from './sql.ts'

const columns = textFields.map(columnOf)

/** The index needs three letters; shorter words scan every row. */
const dialect: Dialect = {
  contains: (column, value) =>
    Array.from(value).length >= 3
      ? `c.doc in (select rowid from texts where texts match ${quote(`${column} : "${value.replaceAll('"', '""')}"`)})`
      : `instr(c.${column}, ${quote(value)}) > 0`,
  like: (column, pattern) => `${column} like ${quote(pattern)} escape '\\'`,
  isTrue: (column) => `${column} = 1`,
}

/** SQLite with an FTS5 trigram index on all texts and ordinary indexes on the rest. */
export const openSqlite: OpenPeer = async ({ rows, damages }) => {
  const db = new DatabaseSync(':memory:')
  const names = Object.keys(rows[0] ?? {})
  db.exec(`create table cards (${names.map((name) => (name === 'doc' ? 'doc integer primary key' : name)).join()})`)
  db.exec('create table damages (doc integer, value integer)')
  db.exec(`create virtual table texts using fts5(${columns.join()}, content='', tokenize='trigram', detail=full)`)
  db.exec('begin')
  const insert = db.prepare(`insert into cards values (${names.map(() => '?').join()})`)
  const index = db.prepare(`insert into texts (rowid, ${columns.join()}) values (?, ${columns.map(() => '?').join()})`)
  const cell = (row: Row, name: string): string | number | null => row[name] ?? null
  for (const row of rows) {
    insert.run(...names.map((name) => cell(row, name)))
    index.run(cell(row, 'doc'), ...columns.map((name) => cell(row, name)))
  }
  const insertDamage = db.prepare('insert into damages values (?, ?)')
  for (const { doc, value } of damages) insertDamage.run(doc, value)
  db.exec('commit')
  const indexed = [
    'name',
    'rarity',
    'types',
    'hp',
    'raw_price',
    'expansion_release_date',
    'number',
    'language',
    'name_rank',
  ]
  for (const column of indexed) db.exec(`create index cards_${column} on cards (${column})`)
  db.exec('create index damages_value on damages (value, doc)')
  db.exec('create index cards_by_price on cards (raw_price desc, name_rank, doc)')
  db.exec('analyze')

  const database = {
    async count(where: string): Promise<number> {
      return Number(db.prepare(`select count(*) as n from cards c where ${where}`).get()?.['n'])
    },
    async page(where: string, order: string, limit: number, offset: number): Promise<number[]> {
      const found = db.prepare(`select c.doc from cards c where ${where} order by ${order} limit ? offset ?`)
      return found.all(limit, offset).map((row) => Number(row['doc']))
    },
  }
  return {
    name: 'SQLite FTS5 trigram',
    ask: askInSql(database, dialect),
    cpuMicros: async () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    close: async () => db.close(),
  }
}
