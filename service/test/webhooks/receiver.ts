import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it arrived. */
export type Arrival = { headers: IncomingHttpHeaders; body: string; path: string; socket: number }

/** What the receiver does with an arrival; nothing is answered unless this does it. */
export type Behaviour = (arrival: Arrival, response: ServerResponse, request: IncomingMessage) => void

export type Receiver = {
  url: string
  arrivals: Arrival[]
  /** Bodies as objects, in the order of their arrival. */
  bodies(): {
    event: string
    id: string
    data: Record<string, unknown>
    sequence: number
    created_at: string
    api_version: string
  }[]
  behave(behaviour: Behaviour): void
  /** How many connections were ever opened. */
  connections(): number
  [Symbol.asyncDispose](): Promise<void>
}

export const answer =
  (status: number, headers: Record<string, string> = {}, body = ''): Behaviour =>
  (_arrival, response) =>
    void response.writeHead(status, headers).end(body)

/** Takes the request and never answers. */
export const hang: Behaviour = () => {}

export const reset: Behaviour = (_arrival, _response, request) => void request.socket.resetAndDestroy()

/** An endpoint of a partner on this machine. */
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
