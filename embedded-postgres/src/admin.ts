import pg from 'pg'

/** How to reach a server: the embedded one's `connection`, or a `connectionString`. */
export type AdminConnection = Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'connectionString'>

export type NewDatabase = {
  name: string
  /** Copied as it is; nobody may be connected to it. */
  template?: string
}

/** Creates a database, empty or as a copy of another. */
export async function createDatabase(connection: AdminConnection, { name, template }: NewDatabase): Promise<void> {
  const copied = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)}`
  await runStatement(connection, `create database ${pg.escapeIdentifier(name)}${copied}`)
}

/** Drops a database and ends the sessions in it; one that does not exist is fine. */
export async function dropDatabase(connection: AdminConnection, name: string): Promise<void> {
  await runStatement(connection, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** Such statements run outside a transaction, and from another database than the one they are about. */
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
