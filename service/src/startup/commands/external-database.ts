import pg from 'pg'
import { StartError } from '../errors.ts'

const lockWait = '5s'

/**
 * Prepares to empty the database of DATABASE_URL; nothing is deleted before `commit`. Refuses while a service is
 * connected, and if the database has tables of another program.
 */
export async function wipeExternalDatabase(url: string): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'packhouse reset' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ services: number; tables: number; isOurs: boolean }>(`
      select
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'packhouse') as services,
        (select count(*)::int from pg_tables where schemaname = 'public') as tables,
        to_regclass('public.kysely_migration') is not null as "isOurs"`)
    const found = rows[0] ?? { services: 0, tables: 0, isOurs: false }
    if (found.services > 0) {
      throw new StartError('Packhouse is connected to the database of DATABASE_URL. Stop it first, then reset.')
    }
    if (found.tables > 0 && !found.isOurs) {
      throw new StartError(
        'The database of DATABASE_URL contains tables of another program; nothing was deleted. Set DATABASE_URL to a database of Packhouse.',
      )
    }
    await client.query('begin')
    await client.query(`set local lock_timeout = '${lockWait}'`)
    await client.query('drop schema public cascade')
    await client.query('create schema public')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    async commit() {
      await client.query('commit')
      await client.end()
    },
  }
}
