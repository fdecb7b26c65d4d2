import type { Static } from 'typebox'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { IdempotencyHeaders, markReplay } from '../../idempotency/idempotency.ts'
import type { Bps } from '../../kernel/money.ts'
import type { Checkout } from '../checkout/checkout.ts'
import type { FairnessService } from '../fairness/service.ts'
import { fairnessToWire, FairnessWire } from '../fairness/wire.ts'
import type { Purchase } from '../purchases/model.ts'
import type { PurchaseService, ShownPurchase } from '../purchases/service.ts'
import { PrepareBody, preparedToWire, PreparedPurchaseWire, purchaseToWire, PurchaseWire } from '../purchases/wire.ts'
import { buyerOf } from '../shared/buyer.ts'
import type { PublicUrls } from '../shared/public-urls.ts'
import { buyRefusals, keyedRefusals } from '../shared/refusals.ts'
import type { TierService } from '../tiers/service.ts'
import { OddsPath, oddsToWire, tierToWire, TierWire } from '../tiers/wire.ts'
import { keyOf, requireOwn, sessionOf } from './own.ts'
import type { ClientSessionService } from './sessions/service.ts'
import { ClientBuyBody, ClientPackWire } from './wire.ts'

export type ClientPackDeps = {
  sessions: ClientSessionService
  tiers: TierService
  buybackBps: Bps
  purchases: PurchaseService
  checkout: Checkout<Purchase>
  fairness: FairnessService
  publicUrls: PublicUrls
}

const tags = ['Client sessions']
const looking = { client: 'odds', scope: 'read:catalog', gate: 'read' } as const
const buying = { client: 'buy', scope: 'packs:purchase', gate: 'purchase' } as const
const opening = { client: 'open', scope: 'packs:read', gate: 'read' } as const

/** What the partner noted on a purchase is not for the end user. */
const toWire = (shown: ShownPurchase, publicUrls: PublicUrls): Static<typeof PurchaseWire> => ({
  ...purchaseToWire(shown, publicUrls),
  reference: null,
  metadata: {},
})

function tierRoutes(app: App, { tiers, buybackBps }: ClientPackDeps): void {
  app.get(
    '/api/v1/client/packs',
    {
      config: { operationId: 'listClientPacks', refuses: { 503: ['chain_unavailable'] }, ...looking },
      schema: {
        summary: 'List the packs on sale, in a client session',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ tiers: Type.Array(Ref(TierWire), { description: 'The packs on sale.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const found = await tiers.list({ game: undefined, variant: undefined, withInactive: false })
      const { rows, pagination } = pageOf(found.slice(page.offset), page)
      return okPage({ tiers: rows.map((view) => tierToWire(view, buybackBps)) }, pagination)
    },
  )

  app.get(
    '/api/v1/client/packs/:tier_id',
    {
      config: {
        operationId: 'getClientPack',
        refuses: { 400: ['invalid_tier'], 503: ['chain_unavailable'] },
        ...looking,
      },
      schema: {
        summary: 'Get a pack with its on-chain odds, in a client session',
        tags,
        params: OddsPath,
        response: { 200: success(Ref(ClientPackWire)) },
      },
    },
    async ({ params }) => {
      const view = await tiers.get(params.tier_id)
      return ok({ tier: tierToWire(view, buybackBps), odds: oddsToWire(view) })
    },
  )
}

function buyRoutes(app: App, { sessions, purchases, checkout, publicUrls }: ClientPackDeps): void {
  app.post(
    '/api/v1/client/purchases',
    {
      config: {
        operationId: 'createClientPurchase',
        refuses: [
          keyedRefusals,
          buyRefusals,
          {
            400: ['invalid_tier'],
            402: ['insufficient_funds'],
            403: ['spend_limit_exceeded'],
            503: ['relayer_disabled', 'insufficient_relayer_funds'],
          },
        ],
        ...buying,
      },
      schema: {
        summary: 'Buy packs with the credits of the end user, in a client session',
        description:
          'The highest price counts towards `max_spend_usdc` of the session in the transaction of the purchase. Replaying an ' +
          'Idempotency-Key of at most 200 characters with the same parameters returns the original purchase.',
        tags,
        headers: IdempotencyHeaders,
        body: ClientBuyBody,
        response: { 202: success(Ref(PurchaseWire)) },
      },
    },
    async ({ caller, body: { tier_id: productId, ...order }, headers }, reply) => {
      const session = sessionOf(caller)
      const buyer = { ...buyerOf(caller), spending: sessions.spendingOf(session) }
      const identified = { ...order, productId, external_user_id: session.externalUserId }
      const { row, isReplay } = await checkout.buy(buyer, identified, keyOf(session, headers['idempotency-key']))
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(toWire(await purchases.withHistory(row), publicUrls)))
    },
  )

  app.post(
    '/api/v1/client/purchases/prepare',
    {
      config: {
        operationId: 'prepareClientPurchase',
        refuses: [buyRefusals, { 400: ['invalid_tier', 'invalid_wallet_address'], 503: ['relayer_disabled'] }],
        ...buying,
      },
      schema: {
        summary: 'Prepare the unsigned transactions of a wallet purchase, in a client session',
        description:
          'Stores nothing and does not count towards `max_spend_usdc`: the wallet pays. Send the calls in order from the wallet, ' +
          'then pass the transaction hash to your server, which submits it.',
        tags,
        body: PrepareBody,
        response: { 200: success(Ref(PreparedPurchaseWire)) },
      },
    },
    async ({ caller, body: { tier_id: productId, ...order } }) =>
      ok(preparedToWire(await checkout.prepare(buyerOf(caller), { ...order, productId }))),
  )
}

function openRoutes(app: App, { purchases, fairness, publicUrls }: ClientPackDeps): void {
  app.get(
    '/api/v1/client/purchases/:id',
    {
      config: { operationId: 'getClientPurchase', ...opening },
      schema: {
        summary: 'Get a purchase of the end user with its revealed cards, in a client session',
        tags,
        params: idPathOf('purchase'),
        response: { 200: success(Ref(PurchaseWire)) },
      },
    },
    async ({ caller, params: { id } }) => {
      const shown = await purchases.show(caller.accountId, id)
      requireOwn(sessionOf(caller), shown.purchase.endUserId, `Purchase ${id}`)
      return ok(toWire(shown, publicUrls))
    },
  )

  app.get(
    '/api/v1/client/purchases/:id/proof',
    {
      config: { operationId: 'getClientPurchaseProof', refuses: { 409: ['not_fulfilled'] }, ...opening },
      schema: {
        summary: 'Verify the draw of a purchase from the chain logs, in a client session',
        tags,
        params: idPathOf('purchase'),
        response: { 200: success(Ref(FairnessWire)) },
      },
    },
    async ({ caller, params: { id } }) => {
      const { purchase } = await purchases.show(caller.accountId, id)
      requireOwn(sessionOf(caller), purchase.endUserId, `Purchase ${id}`)
      return ok(fairnessToWire(await fairness.verifyPurchase(caller.accountId, id), publicUrls))
    },
  )
}

export function clientPackRoutes(app: App, deps: ClientPackDeps): void {
  tierRoutes(app, deps)
  buyRoutes(app, deps)
  openRoutes(app, deps)
}
