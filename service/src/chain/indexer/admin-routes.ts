import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { IndexerAdministration } from './controls.ts'
import { indexerToWire, IndexerWire } from './admin-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Chain administration']
const IndexerData = Type.Object({ indexer: Ref(IndexerWire) })

export function indexerRoutes(app: App, { indexer }: { indexer: IndexerAdministration }): void {
  app.get(
    '/api/v1/admin/indexer',
    {
      config: { operationId: 'getAdminIndexer', refuses: { 404: ['not_found'] }, consoleRoles: overseers, ...config },
      schema: { summary: 'Get the indexer status', tags, response: { 200: success(IndexerData) } },
    },
    async () => ok({ indexer: indexerToWire(await indexer.status()) }),
  )

  app.post(
    '/api/v1/admin/indexer/rescan',
    {
      config: {
        operationId: 'rescanAdminIndexer',
        refuses: { 404: ['not_found'], 409: ['invalid_status'] },
        consoleRoles: ['admin'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Reindex a range of blocks',
        tags,
        body: Type.Object({
          from_block: Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'The first block of the range.',
          }),
        }),
        response: { 202: success(IndexerData) },
      },
    },
    async ({ body, caller }, reply) => {
      const status = await indexer.rescan(BigInt(body.from_block), actorOf(caller))
      return reply.code(202).send(ok({ indexer: indexerToWire(status) }))
    },
  )

  app.post(
    '/api/v1/admin/indexer/resume',
    {
      config: {
        operationId: 'resumeAdminIndexer',
        refuses: { 404: ['not_found'], 409: ['invalid_status'] },
        consoleRoles: ['admin'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Resume a halted indexer',
        tags,
        response: { 200: success(IndexerData) },
      },
    },
    async ({ caller }) => ok({ indexer: indexerToWire(await indexer.resume(actorOf(caller))) }),
  )
}
