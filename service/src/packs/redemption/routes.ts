import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { described, IdParam, OneOf, Ref, StatusFilter } from '../../http/schema/fields.ts'
import { requireChain } from '../shared/chain-answers.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../shared/cursors.ts'
import { IdentityQuery } from '../wallet/end-users/wire.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../idempotency/idempotency.ts'
import type { Redeemer } from './prepare.ts'
import type { RedemptionUseCases } from './use-cases.ts'
import { QuotedWire, quotedToWire } from './quote-wire.ts'
import { liveBurnDbStatus, redemptionMachine } from './model.ts'
import type { RedemptionService } from './service.ts'
import {
  PrepareBody,
  PreparedRedemptionWire,
  preparedToWire,
  QuoteBody,
  RedeemBody,
  RedemptionHistoryWire,
  redemptionToWire,
  RedemptionWire,
  SubmitBody,
} from './wire.ts'
import { keyedRefusals, redeemRefusals } from '../shared/refusals.ts'

export type RedemptionRouteDeps = { redemptions: RedemptionService; useCases: RedemptionUseCases }

const tags = ['Redemptions']
const redeem = { scope: 'cards:redeem', gate: 'write' } as const
const reading = { scope: 'packs:read', gate: 'read' } as const
const Id = IdParam

const redeemerOf = ({ accountId, keyId }: Caller): Redeemer => ({ partnerId: accountId, keyId })

export function redemptionRoutes(app: App, deps: RedemptionRouteDeps): void {
  prepareRoutes(app, deps)
  redeemRoute(app, deps)
  actionRoutes(app, deps)
  readRoutes(app, deps)
}

function redeemRoute(app: App, { useCases }: RedemptionRouteDeps): void {
  app.post(
    '/api/v1/mystery/redemption',
    {
      config: {
        operationId: 'createRedemption',
        refuses: [redeemRefusals, keyedRefusals, { 402: ['insufficient_funds'], 503: ['relayer_disabled'] }],
        ...redeem,
      },
      schema: {
        summary: 'Redeem a card of an end user’s vault',
        description:
          'Needs no signature: the shipping is held from the end user’s credits, the service requests the burn and pays ' +
          'from the vault, and the credits are charged when the payment is final. Replaying an Idempotency-Key with the ' +
          'same parameters returns the original redemption.',
        tags,
        headers: IdempotencyHeaders,
        body: RedeemBody,
        response: { 202: success(Ref(PreparedRedemptionWire)) },
      },
    },
    async ({ caller, body, headers, signal }, reply) => {
      const key = readIdempotencyKey(headers['idempotency-key'])
      const { row, isReplay } = await useCases.redeem(redeemerOf(caller), body, { key, signal })
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(preparedToWire(row, requireChain(useCases.callTargets))))
    },
  )
}

function prepareRoutes(app: App, { useCases }: RedemptionRouteDeps): void {
  app.post(
    '/api/v1/mystery/redemption/quote',
    {
      config: { operationId: 'quoteRedemption', refuses: redeemRefusals, ...redeem },
      schema: {
        summary: 'Quote the shipping of a physical item',
        description:
          'Creates nothing. Rates are requested from the carriers each time; the cheapest is `shipping_quote`. Prepare locks a price.',
        tags,
        body: QuoteBody,
        response: { 200: success(Ref(QuotedWire)) },
      },
    },
    async ({ caller, body, signal }) => ok(quotedToWire(await useCases.quote(redeemerOf(caller), body, signal))),
  )

  app.post(
    '/api/v1/mystery/redemption/prepare',
    {
      config: { operationId: 'prepareRedemption', refuses: redeemRefusals, ...redeem },
      schema: {
        summary: 'Prepare the unsigned transactions of a redemption',
        description:
          'The price is signed for the holder only and valid until `expires_at`. Send the calls in order: the payment ' +
          'reverts before the burn is requested. A token can have one live redemption, across all partners.',
        tags,
        body: PrepareBody,
        response: { 200: success(Ref(PreparedRedemptionWire)) },
      },
    },
    async ({ caller, body, headers, signal }, reply) => {
      const presented = [headers['idempotency-key'], body.idempotency_key].map((key) => (key ? String(key) : undefined))
      const key = presented.some((text) => text !== undefined) ? readIdempotencyKey(...presented) : undefined
      const { row, isReplay } = await useCases.prepare(redeemerOf(caller), body, { key, signal })
      markReplay(reply, isReplay)
      return ok(preparedToWire(row, requireChain(useCases.callTargets)))
    },
  )
}

function actionRoutes(app: App, { useCases }: RedemptionRouteDeps): void {
  app.post(
    '/api/v1/mystery/redemption/submit',
    {
      config: {
        operationId: 'submitRedemption',
        refuses: {
          400: ['invalid_tx_hash', 'missing_tx_hash', 'tx_reverted', 'tx_unverified'],
          409: ['invalid_status', 'not_owner'],
          503: ['chain_unavailable'],
        },
        ...redeem,
      },
      schema: {
        summary: 'Submit the burn transaction hash',
        description:
          'The burn is read from the chain, never from the request. A hash that is not mined yet is polled. ' +
          'Submitting is idempotent and optional: the indexer records the burn anyway.',
        tags,
        body: SubmitBody,
        response: { 202: success(Ref(RedemptionWire)) },
      },
    },
    async ({ caller, body }, reply) =>
      reply.code(202).send(ok(redemptionToWire(await useCases.submit(caller.accountId, body)))),
  )

  app.post(
    '/api/v1/mystery/redemptions/:redemption_id/cancel',
    {
      config: {
        operationId: 'cancelRedemption',
        refuses: { 409: ['invalid_status'], 503: ['chain_unavailable'] },
        ...redeem,
      },
      schema: {
        summary: 'Cancel an unpaid redemption',
        description: 'A requested burn is released, so the card is transferable again. The call is idempotent.',
        tags,
        params: Type.Object({ redemption_id: described(Id, 'The id of the redemption.') }),
        response: { 200: success(Ref(RedemptionWire)) },
      },
    },
    async ({ caller, params }) => ok(redemptionToWire(await useCases.cancel(caller.accountId, params.redemption_id))),
  )
}

const ListQuery = Type.Object({
  ...IdentityQuery,
  status: StatusFilter(redemptionMachine.states, { description: 'Only entries with this status.' }),
  ...CursorQuery,
})

function readRoutes(app: App, { redemptions, useCases }: RedemptionRouteDeps): void {
  app.get(
    '/api/v1/mystery/redemption/:purchase_id',
    {
      config: { operationId: 'getPurchaseRedemption', ...reading },
      schema: {
        summary: 'List the redemptions of a purchase',
        description:
          'Returns the newest one and all of them. A number without redemptions of a purchase is read as a token id.',
        tags,
        params: Type.Object({ purchase_id: described(Id, 'The id of the purchase.') }),
        querystring: Type.Object({
          verify: Type.Optional(
            OneOf(['true', 'false'], { description: 'Reads the burn status of the newest redemption from the chain.' }),
          ),
        }),
        response: { 200: success(Ref(RedemptionHistoryWire)) },
      },
    },
    async ({ caller, params, query }) => {
      const found = await redemptions.listOf(caller.accountId, params.purchase_id)
      const [newest] = found
      const isVerified = query.verify === 'true'
      const burn = isVerified ? liveBurnDbStatus(newest, (await useCases.readLiveToken(newest)).burnState) : undefined
      const rows = found.map((redemption) => redemptionToWire(redemption))
      return ok({ ...redemptionToWire(newest, burn), redemptions: rows })
    },
  )

  app.get(
    '/api/v1/mystery/redemptions/:redemption_id',
    {
      config: { operationId: 'getRedemption', ...reading },
      schema: {
        summary: 'Get a redemption',
        tags,
        params: Type.Object({ redemption_id: described(Id, 'The id of the redemption.') }),
        response: { 200: success(Ref(RedemptionWire)) },
      },
    },
    async ({ caller, params }) => ok(redemptionToWire(await redemptions.get(caller.accountId, params.redemption_id))),
  )

  app.get(
    '/api/v1/mystery/redemptions',
    {
      config: { operationId: 'listRedemptions', mayBeStale: true, ...reading },
      schema: {
        summary: 'List redemptions, newest first',
        tags,
        querystring: ListQuery,
        response: {
          200: successPage(
            Type.Object({ redemptions: Type.Array(Ref(RedemptionWire), { description: 'The redemptions.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const { status, external_user_id, wallet_address } = query
      const beforeId = page.beforeId === undefined ? undefined : Number(page.beforeId)
      const filter = { status, external_user_id, wallet_address, beforeId }
      const found = await redemptions.list(caller.accountId, filter, page)
      const { rows, pagination } = cursorPageOf(found, page, ({ id }) => id)
      return okPage({ redemptions: rows.map((row) => redemptionToWire(row)) }, pagination)
    },
  )
}
