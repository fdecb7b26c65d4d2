// A temporary PostgreSQL 15 from Debian's package: the oldest supported version.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

export const debianPostgres = {
  name: 'PostgreSQL 15',
  enable: 'apt-get install postgresql-15',
  isInstalled: () =>
    access(join(postgresPrograms, 'postgres')).then(
      () => true,
      () => false,
    ),
}

/** PostgreSQL refuses to run as root, so root starts the cluster as the package's user. */
async function serverUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

export async function withDebianPostgres<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const user = await serverUser()
  const home = await mkdtemp(join(tmpdir(), 'packhouse-pg15-'))
  if (user) await chown(home, user.uid, user.gid)
  const data = join(home, 'data')
  const options = { cwd: home, ...user }
  try {
    await run(
      join(postgresPrograms, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
      options,
    )
    const settings = ['listen_addresses=', `unix_socket_directories=${home}`, 'fsync=off', 'max_connections=200']
    const server = spawn(join(postgresPrograms, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], {
      ...options,
      stdio: 'ignore',
    })
    try {
      return await work(`postgresql://postgres@localhost/postgres?host=${encodeURIComponent(home)}`)
    } finally {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
