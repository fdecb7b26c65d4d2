import { createHash } from 'node:crypto'
import { fastify } from 'fastify'
import type { App } from '../app-type.ts'
import { documentedErrors } from '../errors/error-notes.ts'
import { foldedJson } from '../pipeline/folded-json.ts'
import { audiences, documentFor, type Audience } from '../schema/openapi-audiences.ts'
import { openApiDocument, openApiText } from '../schema/openapi.ts'
import { apiVersion } from '../schema/version.ts'
import { createStaticAnswers } from './static-answers.ts'

export type ReferenceOptions = {
  /** A key for the samples, which can only read; a sandbox has one. */
  readSampleKey?: (() => Promise<string | undefined>) | undefined
}

const publicRoute = {
  config: { operationId: 'none', public: 'The API reference holds no data of accounts.' },
  schema: { hide: true },
} as const
const readers = Object.keys(audiences) as Audience[]
/** The addresses of the page, each with the address at which the plugin has it. */
const pageUrls: Readonly<Record<string, string>> = {
  '/docs': '/docs',
  '/docs/': '/docs/',
  '/docs/js/scalar.js': '/docs/js/scalar.js',
  ...Object.fromEntries(readers.map((audience) => [`/docs/${audience}`, '/docs/'])),
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
  // A key that is typed into the page is gone with the page.
  persistAuth: false,
  authentication: {
    preferredSecurityScheme: 'apiKey',
    securitySchemes: { apiKey: { value: keyPlaceholder } },
  },
} as const

/** Its own script and the one inline script that starts it; the component library adds style elements while it runs. */
function policyOf(html: string): string {
  const inline = /<script type="text\/javascript">([^]*?)<\/script>/.exec(html)?.[1] ?? ''
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${createHash('sha256').update(inline).digest('base64')}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The page is large and rarely read, so a server of its own loads it with the first request for it. */
async function openPage() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify()
  void page.register(scalar, { routePrefix: '/docs', configuration })
  return page
}

/** Every error of the API as a document. */
export const errorsText = (): string => `${foldedJson({ api_version: apiVersion, errors: documentedErrors })}\n`

const partText = (app: App, audience: Audience): string =>
  `${foldedJson(documentFor(openApiDocument(app), audience))}\n`

/** The API reference as a whole and per audience, its OpenAPI documents and the error table. The page loads nothing from other hosts. */
export function referenceRoutes(app: App, { readSampleKey = async () => undefined }: ReferenceOptions = {}): void {
  const answers = createStaticAnswers()
  let page: ReturnType<typeof openPage> | undefined
  const documents = {
    '/openapi.json': () => openApiText(app),
    '/errors.json': errorsText,
    ...Object.fromEntries(readers.map((audience) => [`/docs/${audience}.json`, () => partText(app, audience)])),
  }
  for (const [url, render] of Object.entries(documents)) {
    let text: string | undefined
    app.get(url, publicRoute, async (request, reply) => {
      text ??= render()
      const body = await answers.prepare(request, reply, url, text)
      return reply.type('application/json; charset=utf-8').serializer(String).send(body)
    })
  }
  for (const [url, source] of Object.entries(pageUrls)) {
    app.get(url, publicRoute, async (request, reply) => {
      page ??= openPage()
      const { statusCode, headers, payload: whole } = await (await page).inject(source)
      const payload = source === url ? whole : whole.replace(`"${configuration.url}"`, `"${url}.json"`)
      for (const name of ['content-type', 'location'] as const)
        if (headers[name] !== undefined) void reply.header(name, headers[name])
      void reply.code(statusCode)
      if (statusCode !== 200) return reply.send(payload)
      const key = payload.includes(`"${keyPlaceholder}"`) ? await readSampleKey() : undefined
      const text = key === undefined ? payload : payload.replace(`"${keyPlaceholder}"`, JSON.stringify(key))
      if (String(headers['content-type']).startsWith('text/html'))
        void reply.header('content-security-policy', policyOf(text)).header('referrer-policy', 'no-referrer')
      return reply.send(await answers.prepare(request, reply, url, text))
    })
  }
}
