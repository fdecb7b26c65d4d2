// A small HTTP server that behaves like a carrier API, faults included. It records whether a call took effect before it
// failed, which distinguishes a safe retry from a second charge.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultMode, SimulatedOperation } from '../../src/providers/shipping/simulator/magic.ts'
import type { TrackingStatus, WebhookDelivery } from '../../src/providers/shipping/provider.ts'

export type StubReply = { status: number; body: unknown }
export type StubCall = {
  method: string
  path: string
  params: string[]
  query: URLSearchParams
  body: any
  /** A business fault, as opposed to a transport fault. */
  mode: FaultMode | undefined
}
export type StubRoute = {
  method: 'GET' | 'POST'
  path: RegExp
  operation?: SimulatedOperation
  handle(call: StubCall): StubReply | Uint8Array
}

/** A label the stub charged for. */
export type Charge = { clientRef: string; purchaseRef: string; amount: string; trackingNumber: string; voided: boolean }

export type CarrierStub = AsyncDisposable & {
  readonly url: string
  readonly charges: Charge[]
  readonly calls: { method: string; path: string; body: any }[]
  failNext(operation: SimulatedOperation, mode: FaultMode): void
  /** Records a scan. Returns the signed webhook of it. */
  scan(trackingNumber: string, status: TrackingStatus, at: Date): WebhookDelivery
}

const wireFaults = new Set<FaultMode>([
  '503_before',
  'reset_before',
  'timeout_before',
  'timeout_after',
  '500_after',
  'reset_after',
  'malformed_json',
  'slow',
  '429',
])

export type StubServer = AsyncDisposable & {
  url: string
  calls: CarrierStub['calls']
  failNext: CarrierStub['failNext']
}

export type StubOptions = {
  routes: readonly StubRoute[]
  isAuthorized: (headers: IncomingMessage['headers']) => boolean
  unauthorized: unknown
  notFound: unknown
  slowMs: number
}

async function readBody(request: IncomingMessage): Promise<any> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : JSON.parse(text)
}

function send(response: ServerResponse, reply: StubReply | Uint8Array): void {
  if (reply instanceof Uint8Array) {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(reply)
    return
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body))
}

export async function startStubServer(options: StubOptions): Promise<StubServer> {
  const { routes, isAuthorized, unauthorized, notFound, slowMs } = options
  const faults: { operation: SimulatedOperation; mode: FaultMode }[] = []
  const calls: CarrierStub['calls'] = []

  function takeFault(operation: SimulatedOperation | undefined): FaultMode | undefined {
    const index = faults.findIndex((fault) => fault.operation === operation)
    return index < 0 ? undefined : faults.splice(index, 1)[0]?.mode
  }

  async function injectFault(mode: FaultMode, response: ServerResponse, act: () => StubReply | Uint8Array) {
    if (mode === '503_before') return send(response, { status: 503, body: { detail: 'Service Unavailable' } })
    if (mode === '429') {
      response.setHeader('retry-after', '7')
      return send(response, { status: 429, body: { detail: 'Request was throttled.' } })
    }
    if (mode === 'reset_before') return void response.destroy()
    // Accepted and never answered; the connection ends when the caller disconnects.
    if (mode === 'timeout_before') return undefined
    if (mode === 'slow') {
      await wait(slowMs)
      return send(response, act())
    }
    act()
    if (mode === '500_after') return send(response, { status: 500, body: { detail: 'Internal Server Error' } })
    if (mode === 'reset_after') return void response.destroy()
    if (mode === 'malformed_json')
      return void response.writeHead(201, { 'content-type': 'application/json' }).end('{"object_id": "abc", "sta')
    return undefined
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://stub')
    const method = request.method ?? 'GET'
    const body = await readBody(request)
    calls.push({ method, path: url.pathname, body })
    const route = routes.find((candidate) => candidate.method === method && candidate.path.test(url.pathname))
    const isFile = url.pathname.startsWith('/labels/')
    if (!isFile && !isAuthorized(request.headers)) return send(response, { status: 401, body: unauthorized })
    if (!route) return send(response, { status: 404, body: notFound })
    const mode = takeFault(route.operation)
    const params = (route.path.exec(url.pathname) ?? []).slice(1).map(decodeURIComponent)
    const business = mode && !wireFaults.has(mode) ? mode : undefined
    const act = () =>
      route.handle({ method, path: url.pathname, params, query: url.searchParams, body, mode: business })
    if (mode && wireFaults.has(mode)) return injectFault(mode, response, act)
    return send(response, act())
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(599).end(String(error))
    })
  })
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failNext: (operation, mode) => void faults.push({ operation, mode }),
    [Symbol.asyncDispose]: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}

/** The smallest valid PDF. */
export const tinyPdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
