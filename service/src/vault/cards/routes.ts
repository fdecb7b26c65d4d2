import { Type } from 'typebox'
import { conditions, type Condition } from '../../assets/items/model.ts'
import type { App } from '../../http/app-type.ts'
import { fileAnswer, ok, success } from '../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules, type PageRules } from '../../http/schema/pagination.ts'
import { described, IdParam, NullableString, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { fail } from '../../kernel/errors.ts'
import { holdingStatuses, type Holding } from './holdings/model.ts'
import { isCapped, writerOf } from '../shared/requests.ts'
import { cardSorts, type CardFilter, type CardSort } from './model.ts'
import type { CardService } from './service.ts'
import {
  CardPagination,
  CardSummaryWire,
  cardToWire,
  VaultCustodyEventWire,
  custodyToWire,
  summaryToWire,
  VaultCardWire,
} from './wire.ts'

const config = { scope: 'any', gate: 'vaultRead' } as const
const tags = ['Inventory']
const sweepRules: PageRules = { ...vaultListRules, maxLimit: 500 }

const Filters = {
  status: StatusFilter(holdingStatuses, { description: 'Only entries with this status.' }),
  site_id: Type.Optional(described(IdParam, 'Only cards at this site.')),
  game: Type.Optional(Type.String({ maxLength: 64, description: 'The path segment of the game.' })),
  client_reference: Type.Optional(Type.String({ maxLength: 128, description: 'Your own reference of the card.' })),
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Part of the name, case-insensitive, or the beginning of the code.' }),
  ),
  condition: Type.Optional(OneOf(conditions, { description: 'The condition of the card.' })),
  tag: Type.Optional(Type.String({ maxLength: 64, description: 'One of the tags of the card.' })),
  min_value: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'The lowest declared value, in cents.' }),
  ),
  max_value: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The highest declared value, in cents.',
    }),
  ),
  include_departed: Type.Optional(
    Type.Boolean({ description: 'Include departed cards; a sweep always includes them.' }),
  ),
}

type FilterQuery = {
  status?: Holding['status']
  site_id?: number
  game?: string
  client_reference?: string
  q?: string
  condition?: Condition
  tag?: string
  min_value?: number
  max_value?: number
  include_departed?: boolean
}
type CardQuery = FilterQuery & { limit?: string; offset?: string; since?: string; sort?: CardSort }

const filterOf = (query: FilterQuery): CardFilter => ({
  status: query.status,
  siteId: query.site_id,
  game: query.game,
  clientReference: query.client_reference,
  text: query.q,
  condition: query.condition,
  tag: query.tag,
  minCents: query.min_value,
  maxCents: query.max_value,
  includesDeparted: query.include_departed ?? false,
})

const CardList = Type.Object({
  success: Type.Literal(true, { description: 'Whether the request succeeded.' }),
  data: Type.Object(
    { cards: Type.Array(Ref(VaultCardWire), { description: 'The cards of this page.' }) },
    { description: 'The cards of this page.' },
  ),
  pagination: CardPagination,
})

export function cardRoutes(app: App, { cards }: { cards: CardService }): void {
  async function sweep(accountId: number, query: CardQuery, since: string) {
    const { limit, offset } = readPage(query, sweepRules)
    if (offset > 0)
      fail(400, 'invalid_pagination', 'offset is not allowed together with since.', { details: { field: 'offset' } })
    const filters = [...Object.keys(Filters), 'sort'].filter((name) => name in query && name !== 'include_departed')
    if (filters.length > 0) {
      // A card that stops matching would never be reported again and would stay in the client's mirror.
      fail(400, 'invalid_query_parameter', `Filters are not allowed together with since: ${filters.join(', ')}.`, {
        details: { field: filters[0] },
      })
    }
    const found = await cards.sweep(accountId, since, limit)
    const pagination = {
      limit,
      offset: 0,
      has_more: found.hasMore,
      next_offset: null,
      next_since: found.nextSince.toISOString(),
      offset_capped: false,
    }
    return { ...ok({ cards: found.cards.map(cardToWire) }), pagination }
  }

  async function list(accountId: number, query: CardQuery) {
    const page = readPage(query, vaultListRules)
    const sort = query.sort ?? 'code'
    const rows = await cards.list(accountId, filterOf(query), { ...page, sort })
    const isLast = isCapped(page)
    const hasMore = rows.length > page.limit && !isLast
    const pagination = {
      ...page,
      has_more: hasMore,
      next_offset: hasMore ? page.offset + page.limit : null,
      next_since: null,
      offset_capped: isLast,
    }
    return { ...ok({ cards: rows.slice(0, page.limit).map(cardToWire) }), pagination }
  }

  app.get(
    '/api/v1/cards',
    {
      config: { operationId: 'listCards', mayBeStale: true, ...config },
      schema: {
        summary: 'List cards by offset, or all changes since a timestamp',
        description:
          'With `since` (an ISO 8601 timestamp, or `0`), returns all later changes, oldest first, up to 500 per page, including departed cards. Follow `pagination.next_since` until `has_more` is false and store it for the next sweep; no change is missed. Without `since`, pagination is by `offset`, up to row 10,000.',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          since: Type.Optional(Type.String({ maxLength: 64, description: '`0`, or the last `updated_at` you read.' })),
          ...Filters,
          sort: Type.Optional(
            OneOf(cardSorts, { description: 'The order; a minus sign means highest or newest first.' }),
          ),
        }),
        response: { 200: CardList },
      },
    },
    async ({ caller, query }) =>
      query.since === undefined ? list(caller.accountId, query) : sweep(caller.accountId, query, query.since),
  )

  app.get(
    '/api/v1/cards/summary',
    {
      config: { operationId: 'getCardSummary', mayBeStale: true, ...config },
      schema: {
        summary: 'Count and value the cards that match',
        description: 'Takes the filters of the list. The counts say which filters find something.',
        tags,
        querystring: Type.Object(Filters),
        response: {
          200: success(Type.Object({ summary: Ref(CardSummaryWire) })),
        },
      },
    },
    async ({ caller, query }) => ok({ summary: summaryToWire(await cards.summary(caller.accountId, filterOf(query))) }),
  )

  app.get(
    '/api/v1/cards/:unique_id',
    {
      config: { operationId: 'getCard', ...config },
      schema: {
        summary: 'Get a card',
        tags,
        params: Type.Object({
          unique_id: Type.String({ maxLength: 64, description: 'The permanent id of the item.' }),
        }),
        response: { 200: success(Type.Object({ card: Ref(VaultCardWire) })) },
      },
    },
    async ({ caller, params }) => ok({ card: cardToWire(await cards.get(caller.accountId, params.unique_id)) }),
  )

  remarksRoute(app, cards)
  photoRoute(app, cards)
  custodyRoute(app, cards)
}

const Tag = Type.String({ minLength: 1, maxLength: 64 })

function remarksRoute(app: App, cards: CardService): void {
  app.patch(
    '/api/v1/cards/:unique_id',
    {
      config: { operationId: 'updateCard', scope: 'write:inbound_shipment', gate: 'none' },
      schema: {
        summary: 'Change your reference and your tags of a card',
        description: 'Fields that are omitted stay. A transfer does not hand them over.',
        tags,
        params: Type.Object({
          unique_id: Type.String({ maxLength: 64, description: 'The permanent id of the item.' }),
        }),
        body: Type.Object(
          {
            client_reference: Type.Optional(
              NullableString({ minLength: 1, maxLength: 128, description: 'Your own reference of the card.' }),
            ),
            tags: Type.Optional(Type.Array(Tag, { maxItems: 20, uniqueItems: true, description: 'Your own tags.' })),
          },
          { additionalProperties: false, minProperties: 1 },
        ),
        response: {
          200: success(Type.Object({ card: Ref(VaultCardWire) })),
        },
      },
    },
    async (request) => {
      const { params, body } = request
      const remarks = { clientReference: body.client_reference, tags: body.tags }
      return ok({ card: cardToWire(await cards.remark(writerOf(request), params.unique_id, remarks)) })
    },
  )
}

function photoRoute(app: App, cards: CardService): void {
  app.get(
    '/api/v1/cards/:unique_id/photos/:photo_id',
    {
      config: { operationId: 'downloadCardPhoto', ...config },
      schema: {
        summary: 'Download a photo of a card',
        tags,
        params: Type.Object({
          unique_id: Type.String({ maxLength: 64, description: 'The permanent id of the item.' }),
          photo_id: Type.Integer({ minimum: 1, description: 'The id of the photo.' }),
        }),
        response: { 200: fileAnswer(['image/jpeg', 'image/png', 'image/webp'], 'The photo as uploaded.') },
      },
    },
    async ({ caller, params }, reply) => {
      const { photo, bytes } = await cards.showPhoto(caller.accountId, params.unique_id, params.photo_id)
      reply.header('Content-Disposition', `attachment; filename="${photo.uniqueId}-${photo.id}"`)
      return reply.type(photo.mediaType).send(Buffer.from(bytes))
    },
  )
}

function custodyRoute(app: App, cards: CardService): void {
  app.get(
    '/api/v1/cards/:unique_id/custody',
    {
      config: { operationId: 'getCardCustody', scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'Get the chain of custody of a card while it was in your account',
        description:
          'Each event contains the hash of its predecessor. `chain_valid` covers the whole chain of the card, including events of other accounts.',
        tags,
        params: Type.Object({
          unique_id: Type.String({ maxLength: 64, description: 'The permanent id of the item.' }),
        }),
        response: {
          200: success(
            Type.Object({
              custody_events: Type.Array(Ref(VaultCustodyEventWire), { description: 'The custody events.' }),
              chain_valid: Type.Boolean({ description: 'Whether the hash chain is intact.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, params }) => {
      const { steps, isValid } = await cards.showCustody(caller.accountId, params.unique_id)
      return ok({ custody_events: steps.map(custodyToWire), chain_valid: isValid })
    },
  )
}
