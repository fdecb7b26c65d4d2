import pg from 'pg'

/** How to reach a server: the `connection` of the embedded one, or a `connectionString`. */
export type AdminConnection = Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'connectionString'>

export type NewDatabase = {
  name: string
  /** Database to copy; it must have no open connections. */
  template?: string
}

/** Creates a database, empty or as a copy of another. */
export async function createDatabase(connection: AdminConnection, { name, template }: NewDatabase): Promise<void> {
  // Copying files costs half of writing every page to the log.
  const copied = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`
  await runStatement(connection, `create database ${pg.escapeIdentifier(name)}${copied}`)
}

/** Drops a database and terminates its sessions; a missing database is not an error. */
export async function dropDatabase(connection: AdminConnection, name: string): Promise<void> {
  await runStatement(connection, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** These statements run outside a transaction and from another database. */
async function runStatement(connection: AdminConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...maintenance(connection), connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function maintenance({ connectionString, ...settings }: AdminConnection): pg.ClientConfig {
  if (connectionString === undefined) return { ...settings, database: 'postgres' }
  const url = new URL(connectionString)
  url.pathname = '/postgres'
  return { connectionString: url.href }
}
