import type { App } from '../../src/http/app-type.ts'
import type { Caller } from '../../src/http/pipeline/caller.ts'
import { describeDatabaseFault } from '../../src/db/faults.ts'
import { Refusal, Retryable } from '../../src/kernel/errors.ts'

export type RouteRequest = {
  caller: Caller
  body?: unknown
  headers?: Readonly<Record<string, string>>
  params?: unknown
  query?: unknown
}

export type RouteReply = { status: number; error?: string | undefined; body?: unknown }
export type CallRoute = (route: string, request: RouteRequest) => Promise<RouteReply>

type Handler = (request: object, reply: object) => Promise<unknown>

function createReply() {
  const state = { status: 200 }
  const reply = {
    state,
    code: (status: number) => {
      state.status = status
      return reply
    },
    header: () => reply,
    send: (body: unknown) => body,
  }
  return reply
}

/** The answer to an error, as the web server gives it; an unknown error is a bug of the service. */
function answerOf(error: unknown): RouteReply {
  if (error instanceof Refusal) return { status: error.status, error: error.error }
  if (error instanceof Retryable || describeDatabaseFault(error)) return { status: 503, error: 'retryable' }
  throw error
}

/** Registers the routes of an area without a web server, and calls them by method and path. */
export function collectRoutes(register: (app: App) => void): CallRoute {
  const handlers = new Map<string, Handler>()
  const add =
    (method: string) =>
    (url: string, _options: unknown, handler: Handler): void =>
      void handlers.set(`${method} ${url}`, handler)
  const app = {
    get: add('GET'),
    post: add('POST'),
    put: add('PUT'),
    patch: add('PATCH'),
    delete: add('DELETE'),
    options: add('OPTIONS'),
    // Routes of several methods only refuse what was retired.
    route: () => {},
    addHook: () => {},
    register: (plugin: (scope: unknown) => Promise<void>) => plugin(app),
  }
  register(app as unknown as App)
  return async (route, { headers = {}, params = {}, query = {}, body = {}, caller }) => {
    const handler = handlers.get(route)
    if (!handler) throw new Error(`${route} is no route.`)
    const reply = createReply()
    try {
      const answered = await handler({ caller, headers, params, query, body, actor: `key:${caller.keyId}` }, reply)
      return { status: reply.state.status, body: answered }
    } catch (error) {
      return answerOf(error)
    }
  }
}
