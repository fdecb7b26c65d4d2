import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { idPathOf, OneOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import { IdentityQuery } from '../../wallet/end-users/wire.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../../idempotency/idempotency.ts'
import { buyerOf } from '../../shared/buyer.ts'
import type { Checkout } from '../../checkout/checkout.ts'
import { custodies } from '../../checkout/model.ts'
import type { PublicUrls } from '../../shared/public-urls.ts'
import { instantPurchaseMachine, type InstantPurchase } from './model.ts'
import type { InstantPurchaseService } from './service.ts'
import {
  InstantBuyBody,
  InstantPrepareBody,
  instantPurchaseToWire,
  InstantPurchaseWire,
  InstantSubmitBody,
  preparedInstantToWire,
  PreparedInstantWire,
} from './wire.ts'
import type { Refusals } from '../../../kernel/errors.ts'
import { userRefusals, buyRefusals, submitRefusals, keyedRefusals } from '../../shared/refusals.ts'

export type InstantPurchaseRouteDeps = {
  purchases: InstantPurchaseService
  checkout: Checkout<InstantPurchase>
  publicUrls: PublicUrls
}

const tags = ['Instant packs']
const buying = { scope: 'packs:purchase', gate: 'purchase' } as const
const instantRefusals: Refusals = { 400: ['invalid_packet_type'], 503: ['instant_disabled'] }
const reading = { scope: 'packs:read', gate: 'read' } as const

function buyRoutes(app: App, { purchases, checkout, publicUrls }: InstantPurchaseRouteDeps): void {
  app.post(
    '/api/v1/instant/purchase',
    {
      config: {
        operationId: 'createInstantPurchase',
        refuses: [
          userRefusals,
          keyedRefusals,
          buyRefusals,
          instantRefusals,
          { 402: ['insufficient_funds'], 503: ['relayer_disabled', 'insufficient_relayer_funds'] },
        ],
        ...buying,
      },
      schema: {
        summary: 'Buy an instant pack with an end user’s credits',
        description:
          'The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with ' +
          'the same parameters returns the original purchase.',
        tags,
        headers: IdempotencyHeaders,
        body: InstantBuyBody,
        response: { 202: success(Ref(InstantPurchaseWire)) },
      },
    },
    async ({ caller, body: { packet_type_id: productId, ...order }, headers }, reply) => {
      const key = readIdempotencyKey(headers['idempotency-key'])
      const { row, isReplay } = await checkout.buy(buyerOf(caller), { ...order, productId }, key)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(instantPurchaseToWire(await purchases.withPack(row), publicUrls)))
    },
  )

  app.post(
    '/api/v1/instant/purchase/prepare',
    {
      config: {
        operationId: 'prepareInstantPurchase',
        refuses: [userRefusals, buyRefusals, instantRefusals, { 400: ['invalid_wallet_address'] }],
        ...buying,
      },
      schema: {
        summary: 'Prepare the unsigned transactions of an instant purchase',
        description:
          'Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The ' +
          'service draws the pack and delivers its cards.',
        tags,
        body: InstantPrepareBody,
        response: { 200: success(Ref(PreparedInstantWire)) },
      },
    },
    async ({ caller, body: { packet_type_id: productId, ...order } }) =>
      ok(preparedInstantToWire(await checkout.prepare(buyerOf(caller), { ...order, productId }))),
  )

  app.post(
    '/api/v1/instant/purchase/submit',
    {
      config: {
        operationId: 'submitInstantPurchase',
        refuses: [userRefusals, submitRefusals, { 400: ['packet_type_mismatch'], 403: ['purchaser_mismatch'] }],
        ...buying,
      },
      schema: {
        summary: 'Submit the transaction hash of a wallet’s instant purchase',
        description:
          'The purchase is read from the chain, never from the request. Submitting is idempotent and optional: the ' +
          'indexer also records purchases that are never submitted.',
        tags,
        body: InstantSubmitBody,
        response: { 202: success(Ref(InstantPurchaseWire)) },
      },
    },
    async ({ caller, body: { packet_type_id: productId, ...order } }, reply) => {
      const { purchase, relatedIds } = await checkout.submit(buyerOf(caller), { ...order, productId })
      const wire = instantPurchaseToWire(await purchases.withPack(purchase), publicUrls)
      return reply.code(202).send(ok({ ...wire, related_purchase_ids: relatedIds }))
    },
  )
}

const ListQuery = Type.Object({
  ...IdentityQuery,
  status: StatusFilter(instantPurchaseMachine.states, { description: 'Only entries with this status.' }),
  packet_type_id: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, description: 'The id of the packet type.' }),
  ),
  custody: Type.Optional(OneOf(custodies, { description: 'Who holds the funds and cards.' })),
  ...CursorQuery,
})

function readRoutes(app: App, { purchases, publicUrls }: InstantPurchaseRouteDeps): void {
  app.get(
    '/api/v1/instant/purchase/:id',
    {
      config: { operationId: 'getInstantPurchase', ...reading },
      schema: {
        summary: 'Get an instant purchase; poll until its status is final',
        tags,
        params: idPathOf('purchase'),
        response: { 200: success(Ref(InstantPurchaseWire)) },
      },
    },
    async ({ caller, params }) =>
      ok(instantPurchaseToWire(await purchases.show(caller.accountId, params.id), publicUrls)),
  )

  app.get(
    '/api/v1/instant/purchases',
    {
      config: { operationId: 'listInstantPurchases', mayBeStale: true, ...reading },
      schema: {
        summary: 'List instant purchases, newest first',
        tags,
        querystring: ListQuery,
        response: {
          200: successPage(
            Type.Object({ purchases: Type.Array(Ref(InstantPurchaseWire), { description: 'The purchases.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const { packet_type_id: productId, status, custody, external_user_id, wallet_address } = query
      const beforeId = page.beforeId === undefined ? undefined : Number(page.beforeId)
      const filter = { status, custody, productId, external_user_id, wallet_address, beforeId }
      const found = await purchases.list(caller.accountId, filter, page)
      const { rows, pagination } = cursorPageOf(found, page, ({ purchase }) => purchase.id)
      return okPage({ purchases: rows.map((row) => instantPurchaseToWire(row, publicUrls)) }, pagination)
    },
  )
}

export function instantPurchaseRoutes(app: App, deps: InstantPurchaseRouteDeps): void {
  buyRoutes(app, deps)
  readRoutes(app, deps)
}
