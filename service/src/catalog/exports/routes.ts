import { Readable } from 'node:stream'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer, ok, success } from '../../http/schema/envelope.ts'
import { LenientInteger } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import { readCount } from '../answers/parameters.ts'
import { findPublished, type CatalogRouteDeps, type Pay } from '../answers/serve.ts'
import { GamePath, LanguageQuery, QueryText, ViewQuery } from '../cards/wire.ts'
import type { Publisher } from '../snapshots/publisher.ts'
import type { CopyService } from './copies.ts'
import { readRange } from './model.ts'
import { linesType, maxLines, planExport, type ExportQuery } from './service.ts'
import { ManifestData, type Manifest } from './wire.ts'

export type ExportDeps = { publisher: Publisher; copies: CopyService; blobs: BlobStore; pay: Pay }

/** Changes are of the whole game, so they take no filter. */
function refuseFilters({ since: _since, page_size: _size, ...others }: ExportQuery): void {
  const [field] = Object.keys(others)
  if (field === undefined) return
  fail(400, 'invalid_query_parameter', `${field} cannot be combined with since.`, { details: { field } })
}

export function exportRoutes(app: App, routes: CatalogRouteDeps, deps: ExportDeps): void {
  cardExportRoute(app, routes, deps)
  fileRoutes(app, routes, deps)
}

function cardExportRoute(app: App, { config, serve }: CatalogRouteDeps, { publisher, copies, pay }: ExportDeps): void {
  app.get(
    '/api/v1/:game/export',
    {
      config: {
        operationId: 'exportCatalogCards',
        refuses: {
          400: ['invalid_query', 'invalid_language'],
          402: ['insufficient_credits'],
          409: ['version_conflict'],
        },
        ...config,
      },
      schema: {
        summary: 'Export cards as JSON lines',
        description:
          'Ordered by id, all languages by default. Pass `X-Next-Cursor` as `cursor` to get the next page; the last page has none. A cursor remains valid when cards change. With `since` the lines are what changed in a copy of the game, in the order of the changes: pass `X-Next-Cursor` as `since` to continue, now or later; a response with fewer lines than `page_size` is the last one for now.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        querystring: Type.Object({
          cursor: Type.Optional(Type.String({ description: 'The position from `next_cursor` of the previous page.' })),
          since: Type.Optional(
            Type.String({
              description: 'Only changes after this position, that of the manifest or the last `X-Next-Cursor`.',
            }),
          ),
          page_size: Type.Optional(LenientInteger('1..1000, default 1000; a larger value is 1000.')),
          ...QueryText,
          ...LanguageQuery,
          ...ViewQuery,
        }),
        response: {
          200: {
            description:
              'One card per line; with `since` one change: `kind`, `id` and `record`, null when it is removed.',
            content: { 'application/x-ndjson': { schema: Type.String() } },
            headers: { 'X-Next-Cursor': Type.String() },
          },
        },
      },
    },
    async (request, reply) => {
      const { params: at, query } = request
      if (query.since === undefined) return serve(request, reply, (published) => planExport(published, query))
      refuseFilters(query)
      findPublished(publisher, at.game)
      const limit = readCount('page_size', query.page_size, { fallback: maxLines, max: maxLines })
      const { text, next } = await copies.readChanges(at.game, query.since, limit)
      await pay(request)
      reply.header('cache-control', 'no-store').header('x-next-cursor', next).type(linesType)
      return reply.send(text as never)
    },
  )
}

function fileRoutes(app: App, { config }: CatalogRouteDeps, { copies, blobs, pay }: ExportDeps): void {
  app.get(
    '/api/v1/:game/export/manifest',
    {
      config: {
        operationId: 'getCatalogExportManifest',
        refuses: { 402: ['insufficient_credits'], 503: ['overloaded'] },
        ...config,
      },
      schema: {
        summary: 'Get the signed manifest of the full export',
        description:
          'A full export is made at most once an hour, when something changed. Its files remain for at least an hour after the next one.',
        tags: ['Catalog'],
        params: Type.Object(GamePath),
        response: { 200: success(ManifestData) },
      },
    },
    async (request) => {
      const { manifest: text, signature, publicKey } = await copies.findManifest(request.params.game)
      await pay(request)
      return ok({ manifest: JSON.parse(text) as Manifest, signed_text: text, signature, public_key: publicKey })
    },
  )

  app.get(
    '/api/v1/:game/export/files/:name',
    {
      config: {
        operationId: 'downloadCatalogExportFile',
        refuses: { 402: ['insufficient_credits'], 416: ['range_not_satisfiable'] },
        ...config,
      },
      schema: {
        summary: 'Download a file of the full export',
        description:
          'JSON lines in gzip: `kind`, `id` and `record`. A `Range` of bytes resumes an interrupted download; `If-Range` takes the `ETag`.',
        tags: ['Catalog'],
        params: Type.Object({
          ...GamePath,
          name: Type.String({ maxLength: 200, description: 'The name from the manifest.' }),
        }),
        response: {
          200: fileAnswer(['application/gzip'], 'The file.'),
          206: fileAnswer(['application/gzip'], 'The part that `Range` asks for.'),
        },
      },
    },
    async (request, reply) => {
      const { name, bytes, sha256, blob } = await copies.findFile(request.params.game, request.params.name)
      const { range: asked, 'if-range': expected } = request.headers
      const tag = `"${sha256}"`
      const range = expected === undefined || expected === tag ? readRange(asked, bytes) : undefined
      const chunks =
        (await blobs.stream(blob, range)) ?? fail(404, 'not_found', 'File not found; read the manifest again.')
      await pay(request)
      reply.header('etag', tag).header('accept-ranges', 'bytes').header('cache-control', 'private, max-age=3600')
      reply.header('content-disposition', `attachment; filename="${name}"`).type('application/gzip')
      reply.header('content-length', String(range ? range.end - range.start + 1 : bytes))
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
      return reply.send(Readable.from(chunks) as never)
    },
  )
}
