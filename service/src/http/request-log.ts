import type { FastifyInstance } from 'fastify'

/** One line for every answered request, and only fields listed here: nothing a caller sent can slip in. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { keyId, accountId } = request.caller ?? {}
    app.log.info(
      {
        request_id: request.id,
        key_id: keyId,
        account_id: accountId,
        method: request.method,
        route: request.admission?.route.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
