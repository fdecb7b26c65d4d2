// Keeps one successful exchange of every operation that the tests call, for `scripts/complete-examples.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { shorten } from '../../../scripts/examples/shorten.ts'
import { createReader } from '../security/requests.ts'
import { observeWith, type Observation, type Observed } from './observers.ts'

const folder = process.env['EXAMPLES_FOLDER']
type Reply = { statusCode: number; body: string; headers: Record<string, unknown> }

/** One file per operation; the first exchange with a useful answer is kept. */
function keep(folder: string, operationId: string, sent: unknown, { statusCode, body }: Reply): void {
  const isObject = typeof sent === 'object' && sent !== null && !Buffer.isBuffer(sent)
  const example = {
    ...(isObject && { body: shorten(sent, 'http://localhost') }),
    status: statusCode,
    answer: shorten(JSON.parse(body), 'http://localhost'),
  }
  try {
    writeFileSync(join(folder, `${operationId}.json`), JSON.stringify(example), { flag: 'wx' })
  } catch {
    // Another test was first.
  }
}

function observeExamples(folder: string, { http }: Observed): Observation {
  const direct = http.inject.bind(http) as unknown as (options: InjectOptions) => Promise<Reply>
  const read = createReader(http.listRoutes())
  http.inject = (async (options: InjectOptions) => {
    const reply = await direct(options)
    const sent = read(options)
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const isEnvelope = isJson && reply.body.startsWith('{')
    if (sent && isEnvelope && reply.statusCode < 300)
      keep(folder, sent.route.config.operationId ?? 'none', sent.payload, reply)
    return reply
  }) as unknown as typeof http.inject
  return { end: async () => {} }
}

if (folder !== undefined) observeWith('examples', (observed) => observeExamples(folder, observed))
