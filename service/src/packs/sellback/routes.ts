import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { described, IdParam, Ref, StatusFilter } from '../../http/schema/fields.ts'
import type { Refusals } from '../../kernel/errors.ts'
import type { SellbackUseCases } from './use-cases.ts'
import type { Requester } from './requests.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../shared/cursors.ts'
import { IdentityQuery } from '../wallet/end-users/wire.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../idempotency/idempotency.ts'
import { sellbackMachine } from './model.ts'
import type { SellbackService } from './service.ts'
import {
  PreparedRelayWire,
  preparedRelayToWire,
  preparedSellbackToWire,
  PreparedSellbackWire,
  QuoteBody,
  quoteToWire,
  RelayBody,
  SellbackQuoteWire,
  sellbackToWire,
  SellbackWire,
  SellBody,
  SubmitSellbackBody,
} from './wire.ts'
import { submitRefusals, keyedRefusals, tokenRefusals } from '../shared/refusals.ts'

export type SellbackRouteDeps = { sellbacks: SellbackService; useCases: SellbackUseCases }

/** Refusals of a sale that the service relays. */
const relayRefusals: Refusals = { 409: ['nft_approval_missing', 'accept_simulation_failed'] }

const tags = ['Sell-back']
const asking = { scope: 'packs:read', gate: 'write', billing: 'TIER' } as const
const selling = { scope: 'packs:buyback', gate: 'write', billing: 'TIER' } as const
const reading = { scope: 'packs:read', gate: 'read', billing: 'TIER' } as const
const SellbackPath = Type.Object({ sellback_id: described(IdParam, 'The id of the sellback.') })

const requesterOf = ({ accountId, keyId, familyId }: Caller): Requester => ({
  partnerId: accountId,
  keyId,
  keyFamily: familyId,
})

function walletRoutes(app: App, { sellbacks, useCases }: SellbackRouteDeps): void {
  app.post(
    '/api/v1/mystery/sellback/quote',
    {
      config: { operationId: 'quoteSellback', refuses: tokenRefusals, ...asking },
      schema: {
        summary: 'Quote a sell-back',
        description:
          'Returns the exact on-chain payout of each card, or the reason it cannot be sold. Creates nothing.',
        tags,
        body: QuoteBody,
        response: { 200: success(Ref(SellbackQuoteWire)) },
      },
    },
    async ({ caller, body }) => ok(quoteToWire(await useCases.quote(requesterOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/sellback/prepare',
    {
      config: { operationId: 'prepareSellback', refuses: tokenRefusals, ...selling },
      schema: {
        summary: 'Prepare the unsigned transactions of a wallet’s own sale',
        description:
          'Creates nothing. Rejected if any card cannot be sold, with the card and the reason in `details`. Send ' +
          'the calls in order, then submit the transaction hash of the sale.',
        tags,
        body: SellBody,
        response: { 200: success(Ref(PreparedSellbackWire)) },
      },
    },
    async ({ caller, body }) => ok(preparedSellbackToWire(await useCases.prepare(requesterOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/sellback/submit',
    {
      config: { operationId: 'submitSellback', refuses: [submitRefusals, { 403: ['seller_mismatch'] }], ...selling },
      schema: {
        summary: 'Submit the transaction hash of a wallet’s own sale',
        description:
          'Cards and payouts are read from the chain, never from the request. Submitting is idempotent and ' +
          'optional: the indexer records the sale anyway.',
        tags,
        body: SubmitSellbackBody,
        response: { 200: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body }) => {
      const { sellback, relatedIds } = await useCases.submit(requesterOf(caller), body)
      const wire = sellbackToWire(await sellbacks.show(sellback))
      return ok({ ...wire, related_sellback_ids: [...relatedIds] })
    },
  )
}

function relayedRoutes(app: App, { sellbacks, useCases }: SellbackRouteDeps): void {
  app.post(
    '/api/v1/mystery/sellback',
    {
      config: {
        operationId: 'createSellback',
        refuses: [
          tokenRefusals,
          keyedRefusals,
          { 409: ['card_frozen', 'accept_simulation_failed'], 503: ['relayer_disabled'] },
        ],
        ...selling,
      },
      schema: {
        summary: 'Sell back cards from an end user’s vault',
        description:
          'Needs no signature: the cards are sold from the end user’s vault, and the payout is credited when the sale is ' +
          'final. Replaying an Idempotency-Key with the same parameters returns the original sell-back.',
        tags,
        headers: IdempotencyHeaders,
        body: SellBody,
        response: { 202: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const key = readIdempotencyKey(headers['idempotency-key'])
      const { row, isReplay } = await useCases.sell(requesterOf(caller), body, key)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(sellbackToWire(await sellbacks.show(row))))
    },
  )

  app.post(
    '/api/v1/mystery/sellback/relay/prepare',
    {
      config: {
        operationId: 'prepareSellbackRelay',
        refuses: [tokenRefusals, relayRefusals],
        ...selling,
      },
      schema: {
        summary: 'Prepare the typed data of a gasless sale',
        description:
          'Creates nothing. Sign `typed_data`, then send its values and the signature to the relay endpoint.',
        tags,
        body: SellBody,
        response: { 200: success(Ref(PreparedRelayWire)) },
      },
    },
    async ({ caller, body }) => ok(preparedRelayToWire(await useCases.prepareRelay(requesterOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/sellback/relay',
    {
      config: {
        operationId: 'relaySellback',
        refuses: [
          tokenRefusals,
          relayRefusals,
          { 400: ['invalid_signature'], 409: ['receiver_signature_mismatch', 'card_frozen'] },
        ],
        ...selling,
      },
      schema: {
        summary: 'Relay a signed sale',
        description:
          'The pool pays the wallet directly. Relaying the same signed sale again returns the same sell-back. If the ' +
          'wallet has not approved the buyback contract, `details.nft_approval.call` is the transaction to send first.',
        tags,
        body: RelayBody,
        response: { 202: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body }, reply) => {
      const { row, isReplay } = await useCases.relay(requesterOf(caller), body)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(sellbackToWire(await sellbacks.show(row))))
    },
  )
}

function readRoutes(app: App, { sellbacks }: SellbackRouteDeps): void {
  app.get(
    '/api/v1/mystery/sellback/:sellback_id',
    {
      config: { operationId: 'getSellback', ...reading },
      schema: {
        summary: 'Get a sell-back; poll until it is CONFIRMED or FAILED',
        tags,
        params: SellbackPath,
        response: { 200: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, params }) => ok(sellbackToWire(await sellbacks.get(caller.accountId, params.sellback_id))),
  )

  app.get(
    '/api/v1/mystery/sellbacks',
    {
      config: { operationId: 'listSellbacks', mayBeStale: true, ...reading },
      schema: {
        summary: 'List sell-backs, newest first',
        tags,
        querystring: Type.Object({
          ...IdentityQuery,
          status: StatusFilter(sellbackMachine.states, { description: 'Only entries with this status.' }),
          ...CursorQuery,
        }),
        response: {
          200: successPage(
            Type.Object({ sellbacks: Type.Array(Ref(SellbackWire), { description: 'The sellbacks.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const { status, external_user_id, wallet_address } = query
      const beforeId = page.beforeId === undefined ? undefined : Number(page.beforeId)
      const filter = { status, external_user_id, wallet_address, beforeId }
      const found = await sellbacks.list(caller.accountId, filter, page)
      const { rows, pagination } = cursorPageOf(found, page, ({ sellback }) => sellback.id)
      return okPage({ sellbacks: rows.map(sellbackToWire) }, pagination)
    },
  )
}

export function sellbackRoutes(app: App, deps: SellbackRouteDeps): void {
  walletRoutes(app, deps)
  relayedRoutes(app, deps)
  readRoutes(app, deps)
}
