import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { IdempotencyHeaders, markReplay } from '../../idempotency/idempotency.ts'
import type { CollectionService } from '../purchases/collection/service.ts'
import { collectionItemToWire, CollectionItemWire } from '../purchases/collection/wire.ts'
import type { Redeemer } from '../redemption/prepare.ts'
import { QuotedWire, quotedToWire } from '../redemption/quote-wire.ts'
import type { RedemptionService } from '../redemption/service.ts'
import type { RedemptionUseCases } from '../redemption/use-cases.ts'
import { redemptionToWire, RedemptionWire } from '../redemption/wire.ts'
import type { SellbackService } from '../sellback/service.ts'
import type { SellbackUseCases } from '../sellback/use-cases.ts'
import { quoteToWire, SellbackQuoteWire, sellbackToWire, SellbackWire } from '../sellback/wire.ts'
import { buyerOf } from '../shared/buyer.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../shared/cursors.ts'
import { keyedRefusals, redeemRefusals, tokenRefusals } from '../shared/refusals.ts'
import { keyOf, requireOwn, sessionOf } from './own.ts'
import { ClientRedeemBody, ClientRedeemQuoteBody, ClientSellbackBody, ClientSellbackQuoteBody } from './wire.ts'

export type ClientCardDeps = {
  collection: CollectionService
  sellback: { sellbacks: SellbackService; useCases: SellbackUseCases }
  redemption: { redemptions: RedemptionService; useCases: RedemptionUseCases }
}

const tags = ['Client sessions']
const selling = { client: 'sellback', scope: 'packs:buyback', gate: 'write', billing: 'TIER' } as const
const redeeming = { client: 'redeem', scope: 'cards:redeem', gate: 'write' } as const

const redeemerOf = ({ accountId, keyId }: Caller): Redeemer => ({ partnerId: accountId, keyId })
/** The end user of the session, however the request names one. */
const endUserOf = (caller: Caller) => ({ external_user_id: sessionOf(caller).externalUserId })

function collectionRoute(app: App, { collection }: ClientCardDeps): void {
  app.get(
    '/api/v1/client/collection',
    {
      config: { operationId: 'listClientCards', client: 'collection', scope: 'packs:read', gate: 'read' },
      schema: {
        summary: 'List the cards of the end user, newest first, in a client session',
        tags,
        querystring: Type.Object({
          still_owned: Type.Optional(Type.Boolean({ description: 'Whether the end user still owns the card.' })),
          ...CursorQuery,
        }),
        response: {
          200: successPage(Type.Object({ items: Type.Array(Ref(CollectionItemWire), { description: 'The cards.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const filter = {
        include: ['instant', 'sends'] as const,
        isStillOwned: query.still_owned,
        beforeId: page.beforeId,
      }
      const { cards } = await collection.show(caller.accountId, endUserOf(caller), filter, page)
      const { rows, pagination } = cursorPageOf(cards, page, ({ id }) => id)
      return okPage({ items: rows.map(collectionItemToWire) }, pagination)
    },
  )
}

function sellbackRoutes(app: App, { sellback: { sellbacks, useCases } }: ClientCardDeps): void {
  app.post(
    '/api/v1/client/sellbacks/quote',
    {
      config: { operationId: 'quoteClientSellback', refuses: tokenRefusals, ...selling },
      schema: {
        summary: 'Quote a sell-back, in a client session',
        tags,
        body: ClientSellbackQuoteBody,
        response: { 200: success(Ref(SellbackQuoteWire)) },
      },
    },
    async ({ caller, body }) =>
      ok(quoteToWire(await useCases.quote(buyerOf(caller), { ...body, ...endUserOf(caller) }))),
  )

  app.post(
    '/api/v1/client/sellbacks',
    {
      config: {
        operationId: 'createClientSellback',
        refuses: [
          tokenRefusals,
          keyedRefusals,
          { 409: ['card_frozen', 'accept_simulation_failed'], 503: ['relayer_disabled'] },
        ],
        ...selling,
      },
      schema: {
        summary: 'Sell back cards of the end user’s vault, in a client session',
        tags,
        headers: IdempotencyHeaders,
        body: ClientSellbackBody,
        response: { 202: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const key = keyOf(sessionOf(caller), headers['idempotency-key'])
      const { row, isReplay } = await useCases.sell(buyerOf(caller), { ...body, ...endUserOf(caller) }, key)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(sellbackToWire(await sellbacks.show(row))))
    },
  )

  app.get(
    '/api/v1/client/sellbacks/:id',
    {
      config: { operationId: 'getClientSellback', ...selling, gate: 'read' },
      schema: {
        summary: 'Get a sell-back of the end user, in a client session',
        tags,
        params: idPathOf('sell-back'),
        response: { 200: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, params: { id } }) => {
      const shown = await sellbacks.get(caller.accountId, id)
      requireOwn(sessionOf(caller), shown.sellback.endUserId, `Sell-back ${id}`)
      return ok(sellbackToWire(shown))
    },
  )
}

function redemptionRoutes(app: App, { redemption: { redemptions, useCases } }: ClientCardDeps): void {
  app.post(
    '/api/v1/client/redemptions/quote',
    {
      config: { operationId: 'quoteClientRedemption', refuses: redeemRefusals, ...redeeming },
      schema: {
        summary: 'Quote the shipping of a card, in a client session',
        tags,
        body: ClientRedeemQuoteBody,
        response: { 200: success(Ref(QuotedWire)) },
      },
    },
    async ({ caller, body, signal }) =>
      ok(quotedToWire(await useCases.quote(redeemerOf(caller), { ...body, ...endUserOf(caller) }, signal))),
  )

  app.post(
    '/api/v1/client/redemptions',
    {
      config: {
        operationId: 'createClientRedemption',
        refuses: [redeemRefusals, keyedRefusals, { 402: ['insufficient_funds'], 503: ['relayer_disabled'] }],
        ...redeeming,
      },
      schema: {
        summary: 'Ship a card of the end user’s vault, in a client session',
        description:
          'The shipping is paid with the credits of the end user and does not count towards `max_spend_usdc`.',
        tags,
        headers: IdempotencyHeaders,
        body: ClientRedeemBody,
        response: { 202: success(Ref(RedemptionWire)) },
      },
    },
    async ({ caller, body, headers, signal }, reply) => {
      const key = keyOf(sessionOf(caller), headers['idempotency-key'])
      const order = { ...body, ...endUserOf(caller) }
      const { row, isReplay } = await useCases.redeem(redeemerOf(caller), order, { key, signal })
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(redemptionToWire(row)))
    },
  )

  app.get(
    '/api/v1/client/redemptions/:id',
    {
      config: { operationId: 'getClientRedemption', ...redeeming, gate: 'read' },
      schema: {
        summary: 'Get a redemption of the end user, in a client session',
        tags,
        params: idPathOf('redemption'),
        response: { 200: success(Ref(RedemptionWire)) },
      },
    },
    async ({ caller, params: { id } }) => {
      const found = await redemptions.get(caller.accountId, id)
      requireOwn(sessionOf(caller), found.endUserId, `Redemption ${id}`)
      return ok(redemptionToWire(found))
    },
  )
}

export function clientCardRoutes(app: App, deps: ClientCardDeps): void {
  collectionRoute(app, deps)
  sellbackRoutes(app, deps)
  redemptionRoutes(app, deps)
}
