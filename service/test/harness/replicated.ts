import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort, requireTool } from './tools.ts'

const run = promisify(execFile)
const programs = ['17', '16', '15'].map((major) => `/usr/lib/postgresql/${major}/bin`).find((path) => existsSync(path))
const pooler = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

const reason =
  'PostgreSQL of the system and pgbouncer are needed for a failover; install them (apt-get install postgresql-15 pgbouncer)'

export const hasReplication = (): boolean => requireTool(programs !== undefined && pooler !== undefined, reason)

/** Neither server runs as root. */
function chooseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const ask = (flag: string): number => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())
  return { uid: ask('-u'), gid: ask('-g') }
}

export const urlOf = (user: string, port: number): string => `postgres://${user}@127.0.0.1:${port}/packhouse`

async function untilItAnswers(url: string): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const answers = await client.connect().then(
      () => true,
      (error: { code?: string; message: string }) => error.code === '3D000' || /unsupported/.test(error.message),
    )
    await client.end().catch(() => {})
    if (answers) return
    await delay(50)
  }
}

type Running = { child: ChildProcess; port: number; data: string }

export type ReplicatedServer = {
  /** The port of the current primary. */
  port(): number
  poolerUrl(user: string): string
  /** Runs statements as the superuser on the current primary. */
  ask(...statements: string[]): Promise<pg.QueryResult[]>
  /** Restarts the pooler, with or without a query for each server connection. */
  startPooler(connectQuery?: string): Promise<void>
  /** Kills the primary without a warning, promotes the replica, and points the pooler to it. */
  failOver(): Promise<void>
  replica: {
    port(): number
    /** Runs statements as the superuser on the replica. */
    ask(...statements: string[]): Promise<pg.QueryResult[]>
    kill(): Promise<void>
    /** Starts it again on the same port. */
    restart(): Promise<void>
  }
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs statements as the superuser. */
async function askAt(port: number, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` })
  await client.connect()
  const results: pg.QueryResult[] = []
  try {
    for (const statement of statements) results.push(await client.query(statement))
  } finally {
    await client.end()
  }
  return results
}

/** A primary with a replica, and PgBouncer in transaction mode in front, as an installation would run them. */
export async function startReplicated({ isSynchronous = true } = {}): Promise<ReplicatedServer> {
  const user = chooseUser()
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-replicated-'))
  await chmod(folder, 0o711)
  const home = join(folder, 'home')
  await mkdir(home)
  if (user.uid !== undefined && user.gid !== undefined) await chown(home, user.uid, user.gid)
  const options = { ...user, cwd: home, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  const call = (name: string, args: string[]) => run(join(programs ?? '', name), args, options)

  const launchServer = async (data: string, fixedPort?: number): Promise<Running> => {
    const port = fixedPort ?? (await findFreePort())
    const child = spawn(join(programs ?? '', 'postgres'), ['-D', data, '-p', String(port)], {
      ...options,
      stdio: 'ignore',
    })
    await untilItAnswers(`postgres://postgres@127.0.0.1:${port}/postgres`)
    return { child, port, data }
  }

  const primaryData = join(home, 'primary')
  await call('initdb', ['-D', primaryData, '-U', 'postgres', '-A', 'trust', '-N', '-E', 'UTF8'])
  const settings = ['listen_addresses', 'fsync', 'wal_level'].map(
    (name, index) => `${name} = '${['127.0.0.1', 'off', 'replica'][index]}'`,
  )
  await appendFile(
    join(primaryData, 'postgresql.conf'),
    `\n${settings.join('\n')}\nunix_socket_directories = ''\nmax_connections = 60\n`,
  )
  let primary = await launchServer(primaryData)

  const ask = (...statements: string[]): Promise<pg.QueryResult[]> => askAt(primary.port, statements)

  const replicaData = join(home, 'replica')
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=replica`
  await call('pg_basebackup', ['-D', replicaData, '-R', '-X', 'stream', '-c', 'fast', '-N', '-d', from])
  let replica = await launchServer(replicaData)
  if (isSynchronous)
    await ask("alter system set synchronous_standby_names = 'ANY 1 (replica)'", 'select pg_reload_conf()')

  const poolerPort = await findFreePort()
  const ini = join(home, 'pgbouncer.ini')
  let pooling: ChildProcess | undefined
  let query = ''
  const writeIni = async (): Promise<void> => {
    const connect = query && ` connect_query='${query.replaceAll("'", "''")}'`
    await writeFile(join(home, 'users.txt'), '"packhouse" ""\n')
    await writeFile(
      ini,
      `[databases]\npackhouse = host=127.0.0.1 port=${primary.port}${connect}\n[pgbouncer]\nlisten_addr = 127.0.0.1
listen_port = ${poolerPort}\nunix_socket_dir =\nauth_type = trust\nauth_file = ${join(home, 'users.txt')}
pool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 100\nserver_login_retry = 1\n`,
    )
  }
  const stop = async (child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  return {
    port: () => primary.port,
    poolerUrl: (name) => urlOf(name, poolerPort),
    ask,
    async startPooler(connectQuery = '') {
      await stop(pooling, 'SIGKILL')
      query = connectQuery
      await writeIni()
      pooling = spawn(pooler ?? '', ['-q', ini], { ...options, stdio: 'ignore' })
      await untilItAnswers(urlOf('packhouse', poolerPort))
    },
    async failOver() {
      await stop(primary.child, 'SIGKILL')
      primary = replica
      await ask("alter system set synchronous_standby_names = ''", 'select pg_reload_conf()', 'select pg_promote()')
      await writeIni()
      pooling?.kill('SIGHUP')
    },
    replica: {
      port: () => replica.port,
      ask: (...statements) => askAt(replica.port, statements),
      kill: () => stop(replica.child, 'SIGKILL'),
      async restart() {
        replica = await launchServer(replicaData, replica.port)
      },
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([pooling, primary.child, replica.child].map((child) => stop(child, 'SIGKILL')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
