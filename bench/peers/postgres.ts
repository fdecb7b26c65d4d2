import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { launchPostgres } from '@packhouse/embedded-postgres/launch'
import { askInSql, type OpenPeer } from './peer.ts'
import { columnOf, flagFields, numberFields, rankColumnOf, rankedFields, textFields, type Tables } from './rows.ts'
import { escapeLike, quote, type Dialect } from './sql.ts'

const dialect: Dialect = {
  contains: (column, value) => `c.${column} like ${quote(`%${escapeLike(value)}%`)}`,
  like: (column, pattern) => `${column} like ${quote(pattern)}`,
  isTrue: (column) => `${column} = 1`,
}

const batch = 2_000
const typed = [
  'doc integer',
  'number text',
  ...textFields.map((field) => `${columnOf(field)} text collate "C"`),
  ...numberFields.map((field) => `${columnOf(field)} float8`),
  ...flagFields.map((field) => `${field} integer`),
  ...rankedFields.map((field) => `${rankColumnOf(field)} integer`),
]

async function fill(client: pg.Client, { rows, damages }: Tables): Promise<void> {
  await client.query('create extension pg_trgm')
  await client.query(`create table cards (${typed.join()})`)
  await client.query('create table damages (doc integer, value float8)')
  const plainTypes = typed.map((column) => column.replace(' collate "C"', '')).join()
  for (let start = 0; start < rows.length; start += batch) {
    const json = JSON.stringify(rows.slice(start, start + batch))
    await client.query(`insert into cards select * from json_to_recordset($1) as r (${plainTypes})`, [json])
  }
  for (let start = 0; start < damages.length; start += batch * 5) {
    const json = JSON.stringify(damages.slice(start, start + batch * 5))
    await client.query('insert into damages select * from json_to_recordset($1) as r (doc integer, value float8)', [
      json,
    ])
  }
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query('alter table cards add primary key (doc)')
  for (const column of textFields.map(columnOf)) {
    await client.query(`create index on cards using gin (${column} gin_trgm_ops)`)
  }
  const ordered = ['name', 'rarity', 'hp', 'raw_price', 'expansion_release_date', 'number', 'name_rank']
  for (const column of ordered) await client.query(`create index on cards (${column})`)
  await client.query('create index on cards (raw_price desc nulls last, name_rank, doc)')
  await client.query('create index on damages (value, doc)')
  await client.query('vacuum analyze')
}

/** PostgreSQL with trigram indexes on all texts and b-tree indexes on the rest. */
export const openPostgres: OpenPeer = async (tables) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'packhouse-bench-'))
  await chmod(dataDir, 0o711)
  const server = await launchPostgres({ dataDir, log: { info: () => {}, warn: console.warn, error: console.error } })
  const client = new pg.Client(server.connection)
  await client.connect()
  await fill(client, tables)
  await client.query(`set work_mem = '64MB'`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const database = {
    async count(where: string): Promise<number> {
      const found = await client.query<{ n: string }>(`select count(*) as n from cards c where ${where}`)
      return Number(found.rows[0]?.n)
    },
    async page(where: string, order: string, limit: number, offset: number): Promise<number[]> {
      const text = `select c.doc from cards c where ${where} order by ${order} limit ${limit} offset ${offset}`
      return (await client.query<{ doc: number }>(text)).rows.map(({ doc }) => doc)
    },
  }
  return {
    name: 'PostgreSQL pg_trgm',
    ask: askInSql(database, dialect),
    /** CPU time of the server process only, without the client's. */
    cpuMicros: async () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000,
    async close() {
      await client.end()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
