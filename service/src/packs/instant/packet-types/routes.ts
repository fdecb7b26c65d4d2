import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { okPage, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { OneOf, Ref } from '../../../http/schema/fields.ts'
import type { PacketTypeService } from './service.ts'
import { catalogItemToWire, InstantCatalogItemWire } from './wire.ts'

const CatalogQuery = Type.Object({
  tcg_type: Type.Optional(Type.String({ description: 'Only packs of this game.' })),
  language: Type.Optional(Type.String({ description: 'Only packs in this language.' })),
  set_id: Type.Optional(Type.String({ description: 'Only packs of this set.' })),
  available: Type.Optional(Type.Boolean({ description: 'Exclude sold-out packs.' })),
  include_unavailable: Type.Optional(
    OneOf(['true', 'false', '1', '0'], { description: 'Sold-out packs are included unless this is false.' }),
  ),
  ...PageQuery,
})

export function packetTypeRoutes(app: App, { packetTypes }: { packetTypes: PacketTypeService }): void {
  app.get(
    '/api/v1/instant/catalog',
    {
      config: {
        operationId: 'listInstantPacks',
        refuses: { 503: ['chain_unavailable'] },
        scope: 'read:catalog',
        gate: 'read',
      },
      schema: {
        summary: 'List the instant packs on sale',
        description: 'Instant packs are opened before they are sold. The chain draws which pack a buyer receives.',
        tags: ['Instant packs'],
        querystring: CatalogQuery,
        response: {
          200: successPage(
            Type.Object({ packs: Type.Array(Ref(InstantCatalogItemWire), { description: 'The packs on sale.' }) }),
          ),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { tcg_type: tcgType, language, set_id: setId, available, include_unavailable: all } = query
      const isAvailable = available ?? (all === 'false' || all === '0')
      const found = await packetTypes.list({ tcgType, language, setId, isAvailable }, page)
      const { rows, pagination } = pageOf(found, page)
      return okPage({ packs: rows.map(({ type, terms }) => catalogItemToWire(type, terms)) }, pagination)
    },
  )
}
