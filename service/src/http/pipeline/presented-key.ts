import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../kernel/errors.ts'

const bearer = /^bearer +(\S+)$/i

/** The key of a request. Node joins a repeated header with a comma, which no key contains, so a repeated key is invalid. */
export function presentedKey({ headers, pipelineState }: FastifyRequest): string | undefined {
  const key = headers['x-api-key']
  if (typeof key === 'string') return key
  return pipelineState.route.acceptsBearer ? bearer.exec(headers.authorization ?? '')?.[1] : undefined
}

export function refuseKey({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): never {
  if (!request.pipelineState.route.acceptsBearer)
    fail(401, 'unauthorized', 'X-API-Key header must contain a valid API key.')
  reply.header('www-authenticate', 'Bearer realm="packhouse"')
  fail(401, 'unauthorized', 'Authorization header must be Bearer with a valid API key.')
}
