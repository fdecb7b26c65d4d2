import type { FastifyInstance } from 'fastify'
import { fail, Refusal } from '../../kernel/errors.ts'
import { parseJsonBody } from './json.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

function decodeBody(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    fail(400, 'invalid_json', 'The request body is not valid UTF-8.')
  }
}

/** Accepts JSON bodies only. Compressed bodies are rejected, which prevents decompression bombs. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    body.length === 0 ? undefined : parseJsonBody(decodeBody(body)),
  )
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity') done(null, payload)
    else
      done(
        new Refusal(
          415,
          'unsupported_media_type',
          'Content-Encoding is not supported; send the request body uncompressed.',
        ),
      )
  })
}
