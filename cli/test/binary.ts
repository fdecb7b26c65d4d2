import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Connection, Db } from '../../service/src/db/db.ts'

export const root = join(import.meta.dirname, '..', '..')
export const binary = join(root, 'cli', 'bin', 'packhouse.js')

export type Run = { code: number | null; stdout: string; stderr: string; json: any }
export type Settings = Record<string, string | undefined>

const isolated = [
  'PACKHOUSE_URL',
  'PACKHOUSE_KEY',
  'PACKHOUSE_PROFILE',
  'XDG_CONFIG_HOME',
  'HOME',
  'DATABASE_URL',
  'KEY_PEPPER',
  'DATA_DIR',
  'PACKHOUSE_ENV',
]

/** Isolates the command under test from the machine's own settings. */
export function environmentOf(settings: Settings): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PACKHOUSE_PARENT: 'bootstrap',
    NO_COLOR: '1',
    PORT: '0',
    CHAIN_PORT: '0',
  }
  for (const name of isolated) delete env[name]
  return { ...env, ...settings }
}

export function spawnPackhouse(args: readonly string[], settings: Settings): ChildProcess {
  return spawn(process.execPath, [binary, ...args], {
    cwd: tmpdir(),
    env: environmentOf(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs the real command to its end. */
export async function packhouse(args: readonly string[], settings: Settings = {}): Promise<Run> {
  const child = spawnPackhouse(args, settings)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const code = await new Promise<number | null>((settle, refuse) => child.once('error', refuse).once('close', settle))
  const isDocument = args.includes('--json') && code === 0 && !/^\{.*\}\n\{/.test(stdout)
  return { code, stdout, stderr, json: isDocument ? JSON.parse(stdout) : undefined }
}

/** Whether a program of the machine can be run; its absence is reported. */
export function hasProgram(name: string): boolean {
  const isFound = spawnSync(name, ['--version']).error === undefined
  if (!isFound) console.warn(`skipped: documented commands require ${name} (apt-get install ${name})`)
  return isFound
}

/** Waits for a line of a running command. */
export function lineOf(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((settle, refuse) => {
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const line = text.split('\n').find((candidate) => pattern.test(candidate))
      if (line !== undefined) settle(line)
    })
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.once('exit', (code) => refuse(new Error(`The command ended with ${code}:\n${text}`)))
  })
}

/** A data folder of its own that the database user can reach. */
export async function makeDataDir() {
  const home = await mkdtemp(join(tmpdir(), 'packhouse-cli-'))
  await chmod(home, 0o711)
  return { dataDir: join(home, 'data'), [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) }
}

/** The DATABASE_URL of a test service. */
export async function databaseUrlOf(db: Db, server: Connection): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const name = rows[0]?.name ?? ''
  if ('connectionString' in server)
    return Object.assign(new URL(server.connectionString), { pathname: `/${name}` }).href
  return `postgres://${server.user}@localhost:${server.port}/${name}?host=${encodeURIComponent(server.host)}`
}
