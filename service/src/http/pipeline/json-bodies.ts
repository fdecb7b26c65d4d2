import type { FastifyInstance } from 'fastify'
import { fail, Refusal } from '../../kernel/errors.ts'
import { parseJsonBody } from './json.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decodeBody(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    fail(400, 'invalid_json', 'The body is not valid UTF-8.')
  }
}

/** JSON is the only body we take; a compressed one is refused, so that nothing can swell in our memory. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parseJsonBody(decodeBody(body)),
  )
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity') done(null, payload)
    else done(new Refusal(415, 'unsupported_media_type', 'Compressed request bodies are not accepted.'))
  })
}
