// A balancer as an operator would configure one: it follows /readyz, and repeats what cannot have had an effect.
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

export type Backend = { readonly baseUrl: string; readonly metricsUrl: string }

export type Balancer = AsyncDisposable & {
  readonly url: string
  add(backend: Backend): void
  remove(backend: Backend): void
}

const probeEveryMs = 250
const probeTimeoutMs = 1_000

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }
type Entry = { backend: Backend; isReady: boolean; timeouts: number }

/** A process that is slow to answer is not out of service; one that says so, or refuses connections, is. */
const mostTimeouts = 3

type Health = 'ready' | 'not_ready' | 'unknown'

const probeOnce = ({ metricsUrl }: Backend): Promise<Health> =>
  fetch(`${metricsUrl}/readyz`, { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return reply.ok ? 'ready' : 'not_ready'
    },
    (error: Error) => (error.name === 'TimeoutError' ? 'unknown' : 'not_ready'),
  )

const own = (status: number, error: string): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'retry-after': '1' },
  body: Buffer.from(JSON.stringify({ success: false, error })),
})

export async function openBalancer(): Promise<Balancer> {
  const connections = new Agent({ keepAlive: true })
  const entries: Entry[] = []
  const stopping = new AbortController()
  let turn = 0

  async function check(entry: Entry): Promise<void> {
    const health = await probeOnce(entry.backend)
    entry.timeouts = health === 'unknown' ? entry.timeouts + 1 : 0
    if (health === 'ready') entry.isReady = true
    else if (health === 'not_ready' || entry.timeouts >= mostTimeouts) entry.isReady = false
  }

  async function probe(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all(entries.map(check))
      await pause(probeEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  function forward({ baseUrl }: Backend, asked: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((settle, refuse) => {
      const { host: _host, connection: _connection, ...headers } = asked.headers
      const sent = request(
        new URL(asked.url ?? '/', baseUrl),
        { method: asked.method, headers, agent: connections },
        (reply) => {
          buffer(reply).then(
            (bytes) => settle({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
            refuse,
          )
        },
      )
      sent.once('error', refuse)
      sent.end(body)
    })
  }

  async function answer(asked: IncomingMessage): Promise<Answer> {
    const body = await buffer(asked)
    turn += 1
    const ready = entries.filter((entry) => entry.isReady)
    for (let step = 0; step < ready.length; step += 1) {
      const entry = ready[(turn + step) % ready.length]
      if (!entry) break
      try {
        return await forward(entry.backend, asked, body)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ECONNREFUSED') entry.isReady = false
        // A write may have happened; only its sender knows whether it can be repeated.
        else if (asked.method !== 'GET') return own(502, 'connection_lost')
      }
    }
    return own(503, 'no_backend')
  }

  function serve(asked: IncomingMessage, reply: ServerResponse): void {
    const pass = async (): Promise<void> => {
      const { status, headers, body } = await answer(asked)
      const { 'transfer-encoding': _encoding, connection: _connection, 'keep-alive': _alive, ...kept } = headers
      reply.writeHead(status, { ...kept, 'content-length': body.length }).end(body)
    }
    pass().catch(() => reply.destroy())
  }

  // Longer than the client keeps its connections, so that it never writes to one that is being closed.
  const server = createServer({ keepAliveTimeout: 120_000 }, serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const probing = probe()
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    add: (backend) => void entries.push({ backend, isReady: false, timeouts: 0 }),
    remove: (backend) => {
      const at = entries.findIndex((entry) => entry.backend === backend)
      if (at >= 0) entries.splice(at, 1)
    },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await probing
      connections.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
