import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import type { DevChain } from './chain.ts'
import { dispatch } from './dispatch.ts'
import { DevChainFailure } from './failures.ts'
import { RpcError, messageOf, rpcCodes } from './rpc.ts'
import { createSubscriptions } from './subscriptions.ts'

export type RpcServer = {
  readonly port: number
  readonly url: string
  /** Until this call every request is answered with "The chain is starting." */
  open: (chain: DevChain) => void
  close: () => Promise<void>
}

const host = '127.0.0.1'
const maxBodyBytes = 5 * 1_024 * 1_024
const maxConnections = 1_024
/** A subscriber that does not read is disconnected before it exhausts the memory. */
const maxUnsentBytes = 16 * 1_024 * 1_024

const closeMs = 200

const loopbackNames: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

function hostnameOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Rejects foreign host names, which reveal DNS rebinding. */
const isAddressedToUs = (request: IncomingMessage): boolean =>
  loopbackNames.has(hostnameOf(`http://${request.headers.host ?? ''}`) ?? '')

/** Programs send no origin. Of browser pages, only those served from this machine may control the chain. */
function mayControl({ headers: { origin } }: IncomingMessage): boolean {
  return origin === undefined || loopbackNames.has(hostnameOf(origin) ?? '')
}

function corsHeaders(request: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const starting = {
  chainId: 0,
  request: () => Promise.reject(new RpcError(rpcCodes.resourceUnavailable, 'The chain is starting.')),
}

/** Binds the port first, so that a busy port is detected before anything is changed. */
export async function listen({ port }: { readonly port: number }): Promise<RpcServer> {
  let chain: Pick<DevChain, 'request'> & Partial<Pick<DevChain, 'onChange'>> = starting
  let lastSubscription = 0n
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxBodyBytes })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const respond = (status: number, body = '', headers: Record<string, string> = {}): void => {
      response.writeHead(status, { ...corsHeaders(request), 'content-type': 'application/json', ...headers }).end(body)
    }
    if (!isAddressedToUs(request)) return respond(403)
    if (request.method === 'OPTIONS') return respond(204)
    if (request.method !== 'POST') return respond(405, '', { allow: 'POST, OPTIONS' })
    const body = await readBody(request)
    if (body === undefined) return respond(413, '', { connection: 'close' })
    const text = await dispatch(body, { mayControl: mayControl(request), request: chain.request })
    return text === undefined ? respond(204) : respond(200, text)
  }

  function serveSocket(socket: WebSocket, request: IncomingMessage): void {
    const send = (text: string): void => {
      if (socket.bufferedAmount > maxUnsentBytes) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(text)
    }
    const subscriptions = createSubscriptions({
      send: (message) => send(JSON.stringify(message)),
      nextId: () => (lastSubscription += 1n),
    })
    const unlisten = chain.onChange?.(subscriptions.publish)
    const caller = {
      mayControl: mayControl(request),
      async request({ method, params = [] }: Parameters<DevChain['request']>[0]): Promise<unknown> {
        if (method === 'eth_subscribe') return subscriptions.subscribe(params)
        if (method === 'eth_unsubscribe') return subscriptions.unsubscribe(params)
        return chain.request({ method, params })
      },
    }
    socket.on('message', (data: Buffer) => {
      void dispatch(data.toString('utf8'), caller).then((text) => text !== undefined && send(text))
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => unlisten?.())
  }

  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      // The only failure left here is a caller that disconnected in the middle of its body.
      answer(request, response).catch(() => response.destroy())
    },
  )
  server.maxConnections = maxConnections
  server.on('upgrade', (request, socket, head) => {
    // A socket opened during the start would never receive a block.
    if (!isAddressedToUs(request) || chain === starting) socket.destroy()
    else sockets.handleUpgrade(request, socket, head, (client) => serveSocket(client, request))
  })
  await bind(server, port)
  const { port: boundPort } = server.address() as AddressInfo

  return {
    port: boundPort,
    url: `http://${host}:${boundPort}`,
    open: (opened) => (chain = opened),
    async close() {
      for (const client of sockets.clients) client.terminate()
      // Pending answers are delivered; idle connections are closed already.
      const cutting = setTimeout(() => server.closeAllConnections(), closeMs)
      await new Promise<void>((closed) => server.close(() => closed()))
      clearTimeout(cutting)
    },
  }
}

async function bind(server: Server, port: number): Promise<void> {
  await new Promise<void>((bound, refused) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      refused(
        error.code === 'EADDRINUSE'
          ? new DevChainFailure(
              'port_busy',
              `Port ${port} on ${host} is already in use. Stop the other program, or set CHAIN_PORT to another port (0 picks a free one).`,
            )
          : new DevChainFailure('port_busy', `Port ${port} on ${host} cannot be opened: ${messageOf(error)}.`),
      ),
    )
    server.listen({ host, port, exclusive: true }, bound)
  })
}
