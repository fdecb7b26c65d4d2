import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { openRedis } from '../../src/startup/redis.ts'
import { findFreePort, requireTool } from './tools.ts'

const reason =
  'redis-server is not on PATH; install it (apt-get install redis-server) to run the tests that share gates'

export const hasRedis = (): boolean => requireTool(spawnSync('redis-server', ['--version']).status === 0, reason)

/**
 * Polls until the server answers, because a client that finds a closed port backs off. A connection attempt to a port
 * without a listener may be assigned that very port and connect to itself.
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

/** Starts a server on a free port; retries with another one if the port was taken meanwhile. */
async function launch(folder: string): Promise<{ child: ChildProcess; port: number; exited: Promise<unknown> }> {
  for (;;) {
    const port = await findFreePort()
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

/** A loopback server without persistence. */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-redis-'))
  const { child, port, exited } = await launch(folder)
  const clients: Redis[] = []

  async function connectClient(): Promise<Redis> {
    const client = await openRedis(`redis://127.0.0.1:${port}`, pino({ level: 'silent' }))
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
      // A suspended process must be resumed before it can exit.
      child.kill('SIGCONT')
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
