import { createServer, type Server } from 'node:http'
import type { App } from '../http/app-type.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

export type Operations = { metrics: Metrics; readiness: Readiness }

type Page = { status: number; contentType: string; text: string }

async function showReadiness(readiness: Readiness): Promise<Page> {
  const { ready, checks } = await readiness.check()
  const text = `${JSON.stringify({ status: ready ? 'ready' : 'not_ready', checks })}\n`
  return { status: ready ? 200 : 503, contentType: 'application/json; charset=utf-8', text }
}

/** Monitoring endpoints. They need no key, because they are served on a private port. */
const pages: Readonly<Record<string, (operations: Operations) => Promise<Page>>> = {
  '/readyz': ({ readiness }) => showReadiness(readiness),
  '/metrics': async ({ metrics }) => ({ status: 200, ...(await metrics.render()) }),
}

/** Serves the monitoring endpoints on the API port, for the sandbox. */
export function operationsRoutes(app: App, operations: Operations): void {
  for (const [url, show] of Object.entries(pages)) {
    app.get(
      url,
      {
        config: {
          operationId: 'none',
          public: 'Monitoring of a sandbox; a production service serves it on a private port.',
        },
      },
      async (_request, reply) => {
        const { status, contentType, text } = await show(operations)
        return reply.code(status).type(contentType).serializer(String).send(text)
      },
    )
  }
}

/** Serves the monitoring endpoints on a separate port. */
export function createOperationsServer(operations: Operations): Server {
  return createServer({ requestTimeout: 5_000 }, (request, reply) => {
    const show = request.method === 'GET' ? pages[request.url?.split('?', 1)[0] ?? ''] : undefined
    const shown =
      show?.(operations) ?? Promise.resolve({ status: 404, contentType: 'text/plain', text: 'Not found.\n' })
    shown
      .catch((): Page => ({ status: 500, contentType: 'text/plain', text: 'Internal server error.\n' }))
      .then(({ status, contentType, text }) =>
        reply.writeHead(status, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text),
      )
      .catch(() => reply.destroy())
  })
}
