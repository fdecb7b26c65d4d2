import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { sendPage } from './plain-page.ts'
import { createStaticAnswers } from './static-answers.ts'
import { openApiDocument } from '../schema/openapi.ts'
import { firstGuide } from './guides/contents.ts'
import { pageFor, withPageHeaders } from './guides/frame.ts'
import { openLibrary, type Library } from './guides/library.ts'
import { referenceEntries } from './reference/contents.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')
const docsFolder = join(root, 'docs')
const pagesFolder = join(root, 'service', 'pages', 'guides')

const config = { operationId: 'none', public: 'The guides hold no data of accounts.' } as const
const schema = { hide: true } as const

const readPart = (name: string): string => readFileSync(join(pagesFolder, name), 'utf8')

export type GuideOptions = {
  /** The keys of a sandbox by name, for the commands of the guides. */
  readSampleKeys?: (() => Promise<Readonly<Record<string, string>>>) | undefined
}

/** The guides: one page per document, one search over them, the reference and the errors. They load nothing from other hosts. */
export function guideRoutes(app: App, { readSampleKeys = async () => ({}) }: GuideOptions = {}): void {
  const answers = createStaticAnswers()
  let opened: Library | undefined
  // The documents are rendered with the first request, so that a start does not wait for them.
  const library = (): Library => (opened ??= openLibrary(docsFolder))
  const readSearch = () => [...library().search, ...referenceEntries(openApiDocument(app))]
  const texts: Record<string, string> = {}
  const files: Readonly<Record<string, readonly [type: string, read: () => string]>> = {
    'guides.css': ['text/css; charset=utf-8', () => readPart('guides.css')],
    'guides.js': ['text/javascript; charset=utf-8', () => readPart('guides.js')],
    'search.js': ['text/javascript; charset=utf-8', () => readPart('search.js')],
    'search.json': ['application/json; charset=utf-8', () => JSON.stringify(readSearch())],
  }

  async function send(request: FastifyRequest, reply: FastifyReply, name: string, type: string, text: string) {
    const body = await answers.prepare(request, reply, name, text)
    return withPageHeaders(reply).header('content-type', type).serializer(String).send(body)
  }

  async function sendGuide(request: FastifyRequest, reply: FastifyReply, name: string) {
    const html = library().page(name)
    if (html !== undefined) return send(request, reply, name, 'text/html; charset=utf-8', pageFor(request, html))
    return sendPage(reply, 404, 'Guide not found', `Guides: ${library().names.join(', ')}.`)
  }

  app.get('/guides', { config, schema }, (request, reply) => sendGuide(request, reply, firstGuide))
  app.get('/guides/values.json', { config, schema }, async (_request, reply) => {
    const keys = await readSampleKeys()
    return reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(String)
      .send(JSON.stringify({ keys }))
  })
  app.get('/guides/:name', { config, schema }, (request, reply) => {
    const { name } = request.params as { name: string }
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    if (!file) return sendGuide(request, reply, name)
    const [type, read] = file
    return send(request, reply, name, type, (texts[name] ??= read()))
  })
}
