import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { openRedis } from '../../src/startup/redis.ts'

const reason =
  'redis-server is not on PATH; install it (apt-get install redis-server) to run the tests that share gates'

/** Says why, where the tests must be left out; where everything is required, they fail instead. */
export function hasRedis(): boolean {
  const isThere = spawnSync('redis-server', ['--version']).status === 0
  if (isThere) return true
  if (process.env['PACKHOUSE_REQUIRE'] === 'all') throw new Error(reason)
  console.warn(`left out: ${reason}`)
  return false
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * A client that meets a closed port waits longer and longer; a server that is starting is asked until it answers. Whoever
 * asks at a port where nobody listens may be given that very port, and then meets only itself.
 */
async function isServing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'connect').then(
    () => socket.localPort !== port,
    () => false,
  )
  socket.destroy()
  return isThere
}

/** A server on a free port; when somebody else was quicker to take the port, on another one. */
async function launch(folder: string): Promise<{ child: ChildProcess; port: number; exited: Promise<unknown> }> {
  for (;;) {
    const port = await freePort()
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    const exited = once(child, 'exit')
    while (child.exitCode === null && child.signalCode === null) {
      if (await isServing(port)) return { child, port, exited }
      await delay(10)
    }
  }
}

export type RedisServer = {
  /** A client as a replica would have it. */
  connect(): Promise<Redis>
  pause(): void
  resume(): void
  kill(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** A server on loopback that keeps nothing. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-redis-'))
  const { child, port, exited } = await launch(folder)
  const clients: Redis[] = []

  async function connectClient(): Promise<Redis> {
    const client = openRedis(`redis://127.0.0.1:${port}`, pino({ level: 'silent' }))
    clients.push(client)
    await once(client, 'ready')
    return client
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL')
    await exited
  }

  return {
    connect: connectClient,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    kill,
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) client.disconnect()
      // One that was stopped cannot be told to end before it goes on.
      child.kill('SIGCONT')
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
