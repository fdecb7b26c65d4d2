import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'
import type { Caller } from './caller.ts'
import type { ClientAct } from './client-session.ts'

/** The session of a token. It has no caller once it expired, was revoked or lost its key. */
export type FoundSession = { origin: string; caller: Caller | undefined }

export type ClientAuth = {
  /** Undefined when no session ever had this token. */
  find(token: string): Promise<FoundSession | undefined>
  /** Whether a live session belongs to the origin. */
  hasOrigin(origin: string): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires the token of a client session that allows the act, or any with `any`; no API key is accepted. */
    client?: ClientAct | 'any'
  }
}

type Exchange = { request: FastifyRequest; reply: FastifyReply }

const bearer = /^bearer +(\S+)$/i
const readableHeaders = 'x-request-id, retry-after, idempotent-replayed'

/** Lets the page of an origin read the response. */
export function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', readableHeaders)
}

/** A browser omits the origin of a read from the page itself. */
function originOf({ headers, protocol, host }: FastifyRequest): string | undefined {
  if (headers.origin !== undefined) return headers.origin
  return headers['sec-fetch-site'] === 'same-origin' ? `${protocol}://${host}` : undefined
}

/** The caller of a client route. Refusals can be read by the page of the session as well, so that it can ask for a new token. */
export async function identifyClient({ request, reply }: Exchange, auth: ClientAuth | undefined): Promise<Caller> {
  const { authorization } = request.headers
  if (authorization === undefined) fail(401, 'unauthorized', 'X-API-Key header must contain a valid API key.')
  reply.header('vary', 'origin')
  const token = bearer.exec(authorization)?.[1]
  const found = token === undefined ? undefined : await auth?.find(token)
  if (!found) fail(401, 'unauthorized', 'Authorization header must be Bearer with the token of a client session.')
  if (originOf(request) !== found.origin) {
    fail(403, 'origin_not_allowed', 'The client session belongs to a page of another origin.')
  }
  allowOrigin(reply, found.origin)
  return found.caller ?? fail(401, 'unauthorized', 'The client session has expired or was revoked.')
}

/** Refuses an act that the session does not allow. */
export function checkAct({ session }: Caller, { pipelineState: { route } }: FastifyRequest): void {
  const { client } = route
  if (client === undefined || client === 'any' || session?.acts.has(client)) return
  fail(403, 'Insufficient permissions', `The client session does not allow ${client}.`, {
    details: { required: { acts: [client] } },
  })
}
