// A JetStream server of the system on a free port, which can be killed and started again with its data.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findFreePort, requireTool } from './tools.ts'

const paths = ['nats-server', '/usr/sbin/nats-server']
const reason = 'nats-server is not installed; install it (apt-get install nats-server) to test the event stream'
const command = paths.find((path) => spawnSync(path, ['--version']).status === 0)

export const hasNats = (): boolean => requireTool(command !== undefined, reason)

async function isServing(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isThere = await once(socket, 'data').then(
    ([greeting]) => String(greeting).startsWith('INFO'),
    () => false,
  )
  socket.destroy()
  return isThere
}

export type NatsServer = {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export async function startNats(): Promise<NatsServer> {
  const folder = await mkdtemp(join(tmpdir(), 'packhouse-nats-'))
  const port = await findFreePort()
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const args = ['--addr', '127.0.0.1', '--port', String(port), '--jetstream', '--store_dir', folder]
    child = spawn(command ?? '', [...args, '--user', 'packhouse', '--pass', 'p@ss'], { stdio: 'ignore' })
    while (child.exitCode === null && !(await isServing(port))) await delay(10)
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}.`)
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  await start()
  return {
    url: `nats://packhouse:p%40ss@127.0.0.1:${port}`,
    kill,
    start,
    [Symbol.asyncDispose]: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
