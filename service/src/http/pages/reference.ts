import scalar from '@scalar/fastify-api-reference'
import type { App } from '../app-type.ts'
import { openApiText } from '../schema/openapi.ts'

/** The API reference page and its OpenAPI document. The page loads nothing from other hosts. */
export function referenceRoutes(app: App): void {
  let text: string | undefined
  app.get(
    '/openapi.json',
    { config: { scope: 'none', gate: 'none' }, schema: { hide: true } },
    async (_request, reply) => {
      text ??= openApiText(app)
      return reply.type('application/json; charset=utf-8').serializer(String).send(text)
    },
  )
  void app.register(scalar, {
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
}
