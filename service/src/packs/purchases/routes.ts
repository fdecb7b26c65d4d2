import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Refusals } from '../../kernel/errors.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { idPathOf, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../shared/cursors.ts'
import { IdentityQuery } from '../wallet/end-users/wire.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../idempotency/idempotency.ts'
import { buyerOf } from '../shared/buyer.ts'
import type { Checkout } from '../checkout/checkout.ts'
import { custodies } from '../checkout/model.ts'
import type { PublicUrls } from '../shared/public-urls.ts'
import { entryToWire, PurchaseTimelineWire } from '../shared/timeline/wire.ts'
import { purchaseMachine, type Purchase } from './model.ts'
import type { PurchaseService } from './service.ts'
import {
  BuyBody,
  PrepareBody,
  preparedToWire,
  PreparedPurchaseWire,
  purchaseToWire,
  PurchaseWire,
  SubmitBody,
} from './wire.ts'
import { userRefusals, buyRefusals, submitRefusals, keyedRefusals } from '../shared/refusals.ts'

export type PurchaseRouteDeps = { purchases: PurchaseService; checkout: Checkout<Purchase>; publicUrls: PublicUrls }

const tags = ['Packs']
const buying = { scope: 'packs:purchase', gate: 'purchase' } as const
const reading = { scope: 'packs:read', gate: 'read' } as const
const creditRefusals: Refusals = {
  400: ['invalid_tier'],
  402: ['insufficient_funds'],
  403: ['destination_not_allowed'],
  503: ['relayer_disabled', 'insufficient_relayer_funds'],
}

function buyRoutes(app: App, { purchases, checkout, publicUrls }: PurchaseRouteDeps): void {
  app.post(
    '/api/v1/mystery/purchase',
    {
      config: {
        operationId: 'createPurchase',
        refuses: [userRefusals, keyedRefusals, buyRefusals, creditRefusals],
        ...buying,
      },
      schema: {
        summary: 'Buy packs with an end user’s credits',
        description:
          'The price is held at once and settled once the purchase is safe on chain. Replaying an Idempotency-Key with ' +
          'the same parameters returns the original purchase.',
        tags,
        headers: IdempotencyHeaders,
        body: BuyBody,
        response: { 202: success(Ref(PurchaseWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const key = readIdempotencyKey(headers['idempotency-key'])
      const { tier_id: productId, ...order } = body
      const { row, isReplay } = await checkout.buy(buyerOf(caller), { ...order, productId }, key)
      markReplay(reply, isReplay)
      const shown = await purchases.withHistory(row)
      return reply.code(202).send(ok(purchaseToWire(shown, publicUrls)))
    },
  )

  app.post(
    '/api/v1/mystery/purchase/prepare',
    {
      config: {
        operationId: 'preparePurchase',
        refuses: [
          userRefusals,
          buyRefusals,
          { 400: ['invalid_tier', 'invalid_wallet_address'], 503: ['relayer_disabled'] },
        ],
        ...buying,
      },
      schema: {
        summary: 'Prepare the unsigned transactions of a purchase',
        description:
          'Stores nothing. Send the calls in order from the wallet, then submit the hash of the purchase transaction. The purchase ' +
          'call of a gated tier contains a permit for the wallet; while permits cannot be signed, `details.reason` of the error ' +
          'is `gate_unavailable`.',
        tags,
        body: PrepareBody,
        response: { 200: success(Ref(PreparedPurchaseWire)) },
      },
    },
    async ({ caller, body: { tier_id: productId, ...order } }) =>
      ok(preparedToWire(await checkout.prepare(buyerOf(caller), { ...order, productId }))),
  )

  app.post(
    '/api/v1/mystery/purchase/submit',
    {
      config: {
        operationId: 'submitPurchase',
        refuses: [userRefusals, submitRefusals, { 400: ['tier_mismatch'], 403: ['purchaser_mismatch'] }],
        ...buying,
      },
      schema: {
        summary: 'Submit the transaction hash of a wallet purchase',
        description:
          'The purchase is read from the chain, never from the request. A hash that is not mined yet is polled for 30 ' +
          'minutes. Submitting is idempotent and optional: the indexer also records purchases that are never submitted.',
        tags,
        body: SubmitBody,
        response: { 202: success(Ref(PurchaseWire)) },
      },
    },
    async ({ caller, body: { tier_id: productId, ...order } }, reply) => {
      const { purchase, relatedIds } = await checkout.submit(buyerOf(caller), { ...order, productId })
      const wire = purchaseToWire(await purchases.withHistory(purchase), publicUrls)
      return reply.code(202).send(ok({ ...wire, related_purchase_ids: relatedIds }))
    },
  )
}

const ListQuery = Type.Object({
  ...IdentityQuery,
  status: StatusFilter(purchaseMachine.states, { description: 'Only entries with this status.' }),
  tier_id: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535, description: 'The id of the tier.' })),
  custody: Type.Optional(OneOf(custodies, { description: 'Who holds the funds and cards.' })),
  created_from: Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-time', description: 'Inclusive.' })),
  created_to: Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-time', description: 'Exclusive.' })),
  ...CursorQuery,
})

function readRoutes(app: App, { purchases, publicUrls }: PurchaseRouteDeps): void {
  app.get(
    '/api/v1/mystery/purchase/:id',
    {
      config: { operationId: 'getPurchase', ...reading },
      schema: {
        summary: 'Get a purchase; poll until its status is final',
        tags,
        params: idPathOf('purchase'),
        response: { 200: success(Ref(PurchaseWire)) },
      },
    },
    async ({ caller, params }) => {
      const shown = await purchases.show(caller.accountId, params.id)
      return ok(purchaseToWire(shown, publicUrls))
    },
  )

  app.get(
    '/api/v1/mystery/purchase/:id/timeline',
    {
      config: { operationId: 'getPurchaseTimeline', ...reading },
      schema: {
        summary: 'List everything that happened to a purchase',
        description:
          'States, ledger entries, transactions with their blocks, delivered cards, refunds and webhook deliveries, ' +
          'oldest first. Times of blocks come from the chain.',
        tags,
        params: idPathOf('purchase'),
        response: { 200: success(Ref(PurchaseTimelineWire)) },
      },
    },
    async ({ caller, params }) => {
      const entries = await purchases.timeline(caller.accountId, params.id)
      return ok({ purchase_id: params.id, entries: entries.map(entryToWire) })
    },
  )

  app.get(
    '/api/v1/mystery/purchases',
    {
      config: { operationId: 'listPurchases', mayBeStale: true, ...reading },
      schema: {
        summary: 'List purchases, newest first',
        tags,
        querystring: ListQuery,
        response: {
          200: successPage(
            Type.Object({ purchases: Type.Array(Ref(PurchaseWire), { description: 'The purchases.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const { tier_id, created_from, created_to, status, custody, external_user_id, wallet_address } = query
      const found = await purchases.list(
        caller.accountId,
        {
          status,
          custody,
          productId: tier_id,
          external_user_id,
          wallet_address,
          createdFrom: created_from === undefined ? undefined : new Date(created_from),
          createdTo: created_to === undefined ? undefined : new Date(created_to),
          beforeId: page.beforeId === undefined ? undefined : Number(page.beforeId),
        },
        page,
      )
      const { rows, pagination } = cursorPageOf(found, page, ({ purchase }) => purchase.id)
      return okPage({ purchases: rows.map((shown) => purchaseToWire(shown, publicUrls)) }, pagination)
    },
  )
}

export function purchaseRoutes(app: App, deps: PurchaseRouteDeps): void {
  buyRoutes(app, deps)
  readRoutes(app, deps)
}
