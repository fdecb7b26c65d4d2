import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { documentedErrors } from '../errors/error-notes.ts'
import { foldedJson } from '../pipeline/folded-json.ts'
import { documentFor } from '../schema/openapi-audiences.ts'
import { openApiDocument, openApiText, type Document } from '../schema/openapi.ts'
import { apiVersion } from '../schema/version.ts'
import { framePage, sendHtml } from './guides/frame.ts'
import { sendPage } from './plain-page.ts'
import { readers, readParts } from './reference/contents.ts'
import type { Resolve } from './reference/operation.ts'
import { renderEntry, renderPart, renderStart, type Page } from './reference/pages.ts'
import { createStaticAnswers } from './static-answers.ts'

const folder = join(import.meta.dirname, '..', '..', '..', 'pages', 'reference')

const publicRoute = {
  config: { operationId: 'none', public: 'The API reference holds no data of accounts.' },
  schema: { hide: true },
} as const

/** Every error of the API as a document. */
export const errorsText = (): string => `${foldedJson({ api_version: apiVersion, errors: documentedErrors })}\n`

/** Follows references to the components of a document. */
const resolverOf =
  ({ components = {} }: Document): Resolve =>
  (value) => {
    const [kind = '', name = ''] = value.$ref?.split('/').slice(2) ?? []
    return value.$ref === undefined ? value : (components[kind]?.[name] as typeof value)
  }

/** The document with what its pages need, read once. */
function openReference(app: App) {
  const document = openApiDocument(app)
  const parts = readParts(document)
  const introduction = (document as { info?: { description?: string } }).info?.description ?? ''
  return { document, parts, introduction, resolve: resolverOf(document) }
}

type Reference = ReturnType<typeof openReference>

/** The page at an address below `/docs`. */
function findPage({ parts, introduction, resolve }: Reference, audience?: string, id?: string): Page | undefined {
  if (audience === undefined) return renderStart(parts, introduction)
  const part = parts.find((one) => one.audience === audience)
  if (!part || id === undefined) return part && renderPart(parts, part)
  for (const section of part.sections) {
    const entry = section.entries.find((one) => one.id === id)
    if (entry) return renderEntry(parts, part, section, entry, resolve)
  }
  return undefined
}

/** The API reference: one page per operation and event, made from the OpenAPI document, which is served as well. */
export function referenceRoutes(app: App): void {
  const answers = createStaticAnswers()
  let opened: Reference | undefined
  // The document is read with the first request, so that a start does not wait for it.
  const reference = (): Reference => (opened ??= openReference(app))
  const json = 'application/json; charset=utf-8'
  const files: Readonly<Record<string, readonly [type: string, render: () => string]>> = {
    '/openapi.json': [json, () => openApiText(app)],
    '/errors.json': [json, errorsText],
    ...Object.fromEntries(
      readers.map((audience) => [
        `/docs/${audience}.json`,
        [json, () => `${foldedJson(documentFor(reference().document, audience))}\n`],
      ]),
    ),
    '/docs/reference.css': ['text/css; charset=utf-8', () => readFileSync(join(folder, 'reference.css'), 'utf8')],
    '/docs/reference.js': ['text/javascript; charset=utf-8', () => readFileSync(join(folder, 'reference.js'), 'utf8')],
  }
  for (const [url, [type, render]] of Object.entries(files)) {
    let text: string | undefined
    app.get(url, publicRoute, async (request, reply) => {
      text ??= render()
      const body = await answers.prepare(request, reply, url, text)
      return reply.type(type).serializer(String).send(body)
    })
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { audience, id } = request.params as { audience?: string; id?: string }
    const page = findPage(reference(), audience, id)
    if (page) return sendHtml(request, reply, framePage('reference', page))
    return sendPage(reply, 404, 'Not in the reference', 'Search the guides, or read the contents of the API reference.')
  }
  for (const url of ['/docs', '/docs/', '/docs/:audience', '/docs/:audience/:id']) app.get(url, publicRoute, answer)
}
