import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export type Arrival = { headers: IncomingHttpHeaders; body: string; path: string; socket: number }

/** How the receiver handles a request; without a response the request hangs. */
export type Behaviour = (arrival: Arrival, response: ServerResponse, request: IncomingMessage) => void

export type Receiver = {
  url: string
  arrivals: Arrival[]
  /** Parsed bodies in order of arrival. */
  bodies(): {
    event: string
    id: string
    data: Record<string, unknown>
    sequence: number
    created_at: string
    api_version: string
  }[]
  behave(behaviour: Behaviour): void
  /** The number of connections opened so far. */
  connections(): number
  [Symbol.asyncDispose](): Promise<void>
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (_arrival, response) =>
    void response.writeHead(status, headers).end(body)

/** Never responds. */
export const hang: Behaviour = () => {}

export const reset: Behaviour = (_arrival, _response, request) => void request.socket.resetAndDestroy()

/** A partner's endpoint on loopback. */
export async function startReceiver(first: Behaviour = answer(204)): Promise<Receiver> {
  const arrivals: Arrival[] = []
  let behaviour = first
  let sockets = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const arrival = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        path: request.url ?? '',
        socket: request.socket.remotePort ?? 0,
      }
      arrivals.push(arrival)
      behaviour(arrival, response, request)
    })
    request.on('error', () => {})
  })
  server.on('connection', (socket) => {
    sockets += 1
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    arrivals,
    bodies: () => arrivals.map(({ body }) => JSON.parse(body)),
    behave: (next) => void (behaviour = next),
    connections: () => sockets,
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
