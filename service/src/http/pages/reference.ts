import scalar from '@scalar/fastify-api-reference'
import type { App } from '../app-type.ts'
import { documentedErrors } from '../errors/error-notes.ts'
import { foldedJson } from '../pipeline/folded-json.ts'
import { openApiText } from '../schema/openapi.ts'
import { apiVersion } from '../schema/version.ts'
import { createStaticAnswers } from './static-answers.ts'

export type ReferenceOptions = {
  /** A key for the samples; a sandbox has one. */
  readSampleKey?: (() => Promise<string | undefined>) | undefined
}

const keyPlaceholder = 'YOUR_API_KEY'

const configuration = {
  url: '/openapi.json',
  title: 'Packhouse API',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  persistAuth: true,
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: keyPlaceholder } },
  },
} as const

/** Every error of the API as a document. */
export const errorsText = (): string => `${foldedJson({ api_version: apiVersion, errors: documentedErrors })}\n`

/** The API reference page, its OpenAPI document and the error table. The page loads nothing from other hosts. */
export function referenceRoutes(app: App, { readSampleKey = async () => undefined }: ReferenceOptions = {}): void {
  const answers = createStaticAnswers()
  const documents = { '/openapi.json': () => openApiText(app), '/errors.json': errorsText }
  for (const [url, render] of Object.entries(documents)) {
    let text: string | undefined
    app.get(url, { config: { scope: 'none', gate: 'none' }, schema: { hide: true } }, async (request, reply) => {
      text ??= render()
      const body = await answers.prepare(request, reply, url, text)
      return reply.type('application/json; charset=utf-8').serializer(String).send(body)
    })
  }
  void app.register(async (pages) => {
    pages.addHook('onSend', async (request, reply, payload) => {
      if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
      const key = payload.includes(`"${keyPlaceholder}"`) ? await readSampleKey() : undefined
      const text = key === undefined ? payload : payload.replace(`"${keyPlaceholder}"`, JSON.stringify(key))
      return answers.prepare(request, reply, request.routeOptions.url ?? '', text)
    })
    await pages.register(scalar, { routePrefix: '/docs', configuration })
  })
}
