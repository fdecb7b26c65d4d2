// One address for several installations: a request goes to the cell that has the account of its key. Requests without a key go to
// the cell that the host name begins with (`b.packhouse.example`), or to the first one.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Pool } from 'undici'
import { createDirectory, type AskCell } from './directory.ts'

export type RouterOptions = {
  /** Base URLs of the cells by name. */
  cells: Readonly<Record<string, string>>
  now?: () => number
  timeoutMs?: number
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
])

function refuse(reply: ServerResponse, reason: string): void {
  if (reply.headersSent) return void reply.destroy()
  const body = { success: false, error: 'overloaded', code: 'overloaded', message: reason }
  reply.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' })
  reply.end(`${JSON.stringify(body)}\n`)
}

function headersOf({ headers, socket }: IncomingMessage): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !hopByHop.has(name))
  const via = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  return { ...(Object.fromEntries(kept) as Record<string, string>), 'x-forwarded-for': via }
}

export function createRouter({ cells, now = () => performance.now(), timeoutMs = 3_000 }: RouterOptions): Server {
  const names = Object.keys(cells)
  const pools = new Map(Object.entries(cells).map(([name, url]) => [name, new Pool(url, { connections: 256 })]))
  const poolOf = (cell: string): Pool => {
    const pool = pools.get(cell)
    if (!pool) throw new Error(`${cell} is not a cell.`)
    return pool
  }

  const ask: AskCell = async (cell, key) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { 'x-api-key': key }
    const { statusCode, body } = await poolOf(cell).request({ path: '/api/v1/info', method: 'GET', headers, signal })
    await body.dump()
    if (statusCode >= 500) throw new Error(`${cell} answered ${statusCode}.`)
    // A key that may not read this is still a key of the cell.
    return statusCode !== 401
  }

  const directory = createDirectory({ cells: names, ask, now })

  async function chooseCell({ headers }: IncomingMessage): Promise<string | undefined> {
    const key = headers['x-api-key']
    const named = names.find((name) => headers.host?.startsWith(`${name}.`))
    if (typeof key !== 'string' || named !== undefined) return named ?? names[0]
    const found = await directory.find(key)
    // The first cell refuses unknown keys, in the words of the API.
    return found === 'unavailable' ? undefined : found === 'unknown' ? names[0] : found.cell
  }

  async function forward(cell: string, request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = request
    const aborter = new AbortController()
    reply.on('close', () => aborter.abort())
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    const options = {
      path,
      method,
      headers: headersOf(request),
      body: hasBody ? request : null,
      signal: aborter.signal,
    }
    const answer = await poolOf(cell).request(options as Parameters<Pool['request']>[0])
    const key = headers['x-api-key']
    if (answer.statusCode === 401 && typeof key === 'string') directory.forget(key)
    const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
    reply.writeHead(answer.statusCode, Object.fromEntries(kept))
    await pipeline(answer.body, reply)
  }

  async function route(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const cell = await chooseCell(request)
    if (cell === undefined) return refuse(reply, 'A cell does not answer.')
    await forward(cell, request, reply).catch(() => refuse(reply, `The cell ${cell} does not answer.`))
  }

  const server = createServer((request, reply) => {
    route(request, reply).catch(() => refuse(reply, 'The request cannot be routed.'))
  })
  server.on('close', () => {
    for (const pool of pools.values()) void pool.destroy()
  })
  return server
}
