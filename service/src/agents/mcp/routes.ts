import { Type } from 'typebox'
import type { App, AppReply, AppRequest } from '../../http/app-type.ts'
import { agentHeader, cleanAgentName } from '../../http/pipeline/agent-names.ts'
import { presentedKey } from '../../http/pipeline/presented-key.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, parseUsdc, type Micros } from '../../kernel/money.ts'
import { isProfileName, profileNames } from '../profiles/profiles.ts'
import type { AgentSessions } from '../sessions/service.ts'
import type { AgentSession } from '../sessions/store.ts'
import type { ApiRequest } from '../tools/requests.ts'
import type { Connection } from '../tools/call.ts'
import { serveMessage, type ServeDeps } from './serve.ts'

export type McpDeps = {
  sessions: AgentSessions
  /** Reads the document of the API once all routes are registered. */
  open(): ServeDeps
  keysActAsOperators: boolean
  readPublicUrl(): string | undefined
}

const path = '/mcp'
const sessionHeader = 'mcp-session-id'

/** Each call of a tool is a request of its own, which enters the gate, and has the scope, of its operation. */
const config = {
  operationId: 'none',
  scope: 'any',
  gate: 'none',
  acceptsBearer: true,
  isOpenToSuspended: true,
  queryNames: ['profile', 'spend_cap'],
} as const

const Query = Type.Object({
  profile: Type.Optional(Type.String({ maxLength: 64 })),
  spend_cap: Type.Optional(Type.String({ maxLength: 20 })),
})

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

function readProfile(text: string | undefined): string | null {
  if (text === undefined || isProfileName(text)) return text ?? null
  return fail(400, 'invalid_query_parameter', `profile must be one of ${profileNames.join(', ')}.`, {
    details: { field: 'profile' },
  })
}

/** Without a cap nothing that costs money is called. */
function readCap(text: string | undefined): Micros {
  const cap = text === undefined ? micros(0n) : parseUsdc(text)
  if (cap !== undefined) return cap
  return fail(400, 'invalid_query_parameter', 'spend_cap must be an amount in USD such as 50 or 12.50.', {
    details: { field: 'spend_cap' },
  })
}

/** The name that the client gives itself in its first message. */
function agentNameOf(message: Fields): string {
  const { name, version } = fieldsOf(fieldsOf(message['params'])['clientInfo'])
  return cleanAgentName([name, version].filter((part) => typeof part === 'string').join('/')) ?? 'unnamed'
}

/** A page in a browser must not use the key of its visitor's agent. */
function checkOrigin({ headers, host }: AppRequest): void {
  const { origin } = headers
  if (origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)) return
  fail(403, 'csrf_rejected', 'Requests of pages of other origins are not accepted.')
}

/** The headers that the protocol reads. */
function headersOf({ headers }: AppRequest): Headers {
  const names = ['accept', 'content-type', 'mcp-protocol-version']
  return new Headers(names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])))
}

/** Sends a request through the whole pipeline of this service, as the caller and in the name of the agent. */
function createSend(app: App, request: AppRequest, { agent }: AgentSession): Connection['send'] {
  const headers = { host: request.host, 'x-api-key': presentedKey(request) ?? '', [agentHeader]: agent }
  return async ({ method, url, body, idempotencyKey }: ApiRequest) => {
    const reply = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: { ...headers, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) },
      ...(body !== undefined && { payload: body }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson && reply.body !== '' ? reply.json() : undefined }
  }
}

/** The Model Context Protocol over streamable HTTP. Every message is answered with JSON; the service opens no streams. */
export function mcpRoutes(app: App, { sessions, open, keysActAsOperators, readPublicUrl }: McpDeps): void {
  let opened: ServeDeps | undefined

  async function openSession({ caller, query }: AppRequest, message: Fields): Promise<AgentSession> {
    const { profile, spend_cap: cap } = query as { profile?: string; spend_cap?: string }
    const wanted = { agent: agentNameOf(message), profile: readProfile(profile), spendCap: readCap(cap) }
    return sessions.open(caller, wanted)
  }

  async function findSession({ caller, headers }: AppRequest): Promise<AgentSession> {
    const id = headers[sessionHeader]
    if (typeof id !== 'string') fail(400, 'bad_request', 'Mcp-Session-Id header is required; initialize first.')
    return (await sessions.find(id, caller)) ?? fail(404, 'not_found', 'Session not found; initialize a new one.')
  }

  async function answer(request: AppRequest, reply: AppReply) {
    checkOrigin(request)
    const { caller, body } = request
    if (Array.isArray(body)) fail(400, 'bad_request', 'Send one message per request.')
    const message = fieldsOf(body)
    const session = await (message['method'] === 'initialize' ? openSession(request, message) : findSession(request))
    request.headers[agentHeader] = session.agent
    const connection: Connection = {
      viewer: { caller, profile: session.profile, keysActAsOperators },
      session,
      base: readPublicUrl() ?? `${request.protocol}://${request.host}`,
      send: createSend(app, request, session),
    }
    const { status, type, text } = await serveMessage((opened ??= open()), connection, headersOf(request), body)
    reply.status(status).header(sessionHeader, session.id)
    if (type !== null) reply.header('content-type', type)
    // The request log keeps what a tool called. As bytes, its answer is not kept a second time.
    return reply.send(Buffer.from(text))
  }

  app.post(path, { config, schema: { hide: true, querystring: Query, body: Type.Unknown() } }, answer)

  app.delete(path, { config, schema: { hide: true, querystring: Query } }, async (request, reply) => {
    checkOrigin(request)
    const session = await findSession(request)
    request.headers[agentHeader] = session.agent
    await sessions.close(session.id, request.caller)
    return reply.status(204).send()
  })
}
