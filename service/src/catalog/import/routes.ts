import multipart from '@fastify/multipart'
import { Type } from 'typebox'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { streamUpload } from '../../http/pipeline/uploads.ts'
import { fileAnswer, ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { GamePath } from '../cards/wire.ts'
import { importFormats, isImportFormat } from './files/formats.ts'
import { importLimits, isSafeName, type ImportFile } from './model.ts'
import type { ImportService } from './service.ts'
import { CatalogImportWire, importToWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const url = '/api/v1/admin/catalog/:game/imports'
const ImportPath = Type.Object({
  ...GamePath,
  import_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The id of the import.' }),
})
const ImportData = Type.Object({ import: Ref(CatalogImportWire) })

/** Why an upload cannot be imported. */
function faultOf(files: readonly ImportFile[]): string | undefined {
  const unsafe = files.find(({ name }) => !isSafeName(name))
  if (unsafe) return `${unsafe.name?.slice(0, 80) || 'A file without a name'} is not an accepted file name.`
  if (files.length === 0 || files.some(({ bytes }) => bytes === 0)) {
    return 'The upload must contain files that are not empty.'
  }
  return new Set(files.map(({ name }) => name)).size < files.length ? 'Two files have the same name.' : undefined
}

async function discard(files: readonly ImportFile[], blobs: BlobStore): Promise<void> {
  for (const { blob } of files) if (blob !== null) await blobs.delete(blob)
}

function readFormat(text: string | undefined): string | undefined {
  if (text === undefined || text === '' || isImportFormat(text)) return text || undefined
  return fail(400, 'invalid_body', `format must be one of ${importFormats.join(', ')}.`, {
    details: { field: 'format' },
  })
}

function readMode(fields: ReadonlyMap<string, string>): { leavesOut: boolean; replaces: boolean } {
  const mode = fields.get('mode') || 'add'
  if (mode !== 'add' && mode !== 'replace') {
    fail(400, 'invalid_body', 'mode must be add or replace.', { details: { field: 'mode' } })
  }
  const [leavesOut, replaces] = [fields.get('leave_out') === 'true', mode === 'replace']
  if (leavesOut && replaces) {
    fail(400, 'invalid_body', 'An import that replaces cannot leave out entries: they would be withdrawn.', {
      details: { field: 'leave_out' },
    })
  }
  return { leavesOut, replaces }
}

export type CatalogImportDeps = { imports: ImportService; blobs: BlobStore }

export function importRoutes(app: App, deps: CatalogImportDeps): void {
  void app.register(async (scope) => {
    const limits = { fileSize: importLimits.fileBytes, files: importLimits.files, fields: 4, headerPairs: 20 }
    void scope.register(multipart, { limits, preservePath: true })
    uploadRoute(scope as App, deps)
  })
  readRoutes(app, deps)
}

function uploadRoute(app: App, { imports, blobs }: CatalogImportDeps): void {
  app.post(
    url,
    {
      config: {
        operationId: 'createAdminCatalogCatalogImport',
        refuses: { 409: ['already_exists'] },
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Import files into the catalog',
        consumes: ['multipart/form-data'],
        description:
          'multipart/form-data with one or more files, up to 200 of 512 MiB each, in one of the layouts of `packhouse catalog import`; file names may contain folders. `format` names the layout, `leave_out=true` leaves out entries with problems instead of refusing their file. `mode=replace` withdraws the expansions, cards and sealed products of the game that the files do not contain, of each kind that they contain; a file with problems then rejects the whole import. The files are imported as a whole by a background job; importing the same files again changes nothing.',
        tags,
        params: Type.Object(GamePath),
        response: { 202: success(ImportData) },
      },
    },
    async (request, reply) => {
      const { game } = request.params
      await imports.requireGame(game)
      const tooLarge = `A file must not exceed ${importLimits.fileBytes} bytes.`
      const { files, fields } = await streamUpload(request, blobs, tooLarge)
      try {
        const fault = faultOf(files)
        if (fault !== undefined) fail(400, 'bad_request', fault)
        const format = readFormat(fields.get('format'))
        const how = readMode(fields)
        const upload = { files, ...how, ...(format && { format }) }
        const started = await imports.start(game, upload, actorOf(request.caller))
        return reply.code(202).send(ok({ import: importToWire(started) }))
      } catch (error) {
        await discard(files, blobs)
        throw error
      }
    },
  )
}

function readRoutes(app: App, { imports }: CatalogImportDeps): void {
  app.get(
    url,
    {
      config: {
        operationId: 'listAdminCatalogCatalogImports',
        consoleRoles: ['account_manager', 'admin'],
        mayBeStale: true,
        ...config,
      },
      schema: {
        summary: 'List the newest imports of a game',
        tags,
        params: Type.Object(GamePath),
        response: {
          200: success(Type.Object({ imports: Type.Array(Ref(CatalogImportWire), { description: 'The imports.' }) })),
        },
      },
    },
    async ({ params }) => ok({ imports: (await imports.list(params.game)).map(importToWire) }),
  )

  app.get(
    `${url}/:import_id`,
    {
      config: { operationId: 'getAdminCatalogCatalogImport', consoleRoles: ['account_manager', 'admin'], ...config },
      schema: {
        summary: 'Get an import with its progress',
        tags,
        params: ImportPath,
        response: { 200: success(ImportData) },
      },
    },
    async ({ params }) => ok({ import: importToWire(await imports.get(params.game, BigInt(params.import_id))) }),
  )

  app.get(
    `${url}/:import_id/rejects`,
    {
      config: {
        operationId: 'downloadAdminCatalogImportRejects',
        consoleRoles: ['account_manager', 'admin'],
        ...config,
      },
      schema: {
        summary: 'Download the entries that an import left out',
        tags,
        params: ImportPath,
        response: {
          200: fileAnswer(
            ['application/x-ndjson'],
            'One JSON object per entry: `file`, `line`, `reasons` and `text`, cut at 2,000 characters; up to 10,000 entries.',
          ),
        },
      },
    },
    async ({ params }, reply) => {
      const rejects = await imports.rejects(params.game, BigInt(params.import_id))
      const name = `${params.game}-import-${params.import_id}-rejects.jsonl`
      reply.header('content-disposition', `attachment; filename="${name}"`).type('application/x-ndjson')
      return reply.send(rejects.map((reject) => `${JSON.stringify(reject)}\n`).join(''))
    },
  )
}
