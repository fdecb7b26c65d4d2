import { fastify } from 'fastify'
import type { App } from '../app-type.ts'
import { openApiText } from '../schema/openapi.ts'

const publicRoute = { config: { scope: 'none', gate: 'none' }, schema: { hide: true } } as const
const pageUrls = ['/docs', '/docs/', '/docs/js/scalar.js'] as const

/** The page is large and rarely read, so a server of its own loads it with the first request for it. */
async function openPage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  void page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      url: '/openapi.json',
      title: 'Packhouse API',
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
      persistAuth: true,
    },
  })
  return page
}

/** The API reference page and its OpenAPI document. The page loads nothing from other hosts. */
export function referenceRoutes(app: App): void {
  let text: string | undefined
  let page: ReturnType<typeof openPage> | undefined
  app.get('/openapi.json', publicRoute, async (_request, reply) => {
    text ??= openApiText(app)
    return reply.type('application/json; charset=utf-8').serializer(String).send(text)
  })
  for (const url of pageUrls) {
    app.get(url, publicRoute, async (request, reply) => {
      page ??= openPage()
      const { statusCode, headers, rawPayload } = await (await page).inject(request.url)
      for (const name of ['content-type', 'location'] as const)
        if (headers[name] !== undefined) void reply.header(name, headers[name])
      return reply.code(statusCode).send(rawPayload)
    })
  }
}
