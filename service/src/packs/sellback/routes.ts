import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { Caller } from '../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { IdParam, OneOf, Ref, refusedAs } from '../../http/schema/fields.ts'
import type { SellbackUseCases } from './use-cases.ts'
import type { Asker } from './requests.ts'
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

export type SellbackRouteDeps = { sellbacks: SellbackService; useCases: SellbackUseCases }

const tags = ['Sell-back']
const asking = { scope: 'packs:read', gate: 'write', billing: 'TIER' } as const
const selling = { scope: 'packs:buyback', gate: 'write', billing: 'TIER' } as const
const reading = { scope: 'packs:read', gate: 'read', billing: 'TIER' } as const
const SellbackPath = Type.Object({ sellback_id: IdParam })

const askerOf = ({ accountId, keyId, familyId }: Caller): Asker => ({
  partnerId: accountId,
  keyId,
  keyFamily: familyId,
})

function walletRoutes(app: App, { sellbacks, useCases }: SellbackRouteDeps): void {
  app.post(
    '/api/v1/mystery/sellback/quote',
    {
      config: asking,
      schema: {
        summary: 'What cards would bring if they were sold back now',
        description:
          'Each card by itself, from the chain: its exact payout, or why it cannot be sold. Creates nothing.',
        tags,
        body: QuoteBody,
        response: { 200: success(Ref(SellbackQuoteWire)) },
      },
    },
    async ({ caller, body }) => ok(quoteToWire(await useCases.quote(askerOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/sellback/prepare',
    {
      config: selling,
      schema: {
        summary: 'The calls with which a wallet sells its cards back by itself',
        description:
          'Creates nothing. Refused when any of the cards cannot be sold, with the card and the reason in `details`. Send ' +
          'the calls in order, then submit the hash of the sale.',
        tags,
        body: SellBody,
        response: { 200: success(Ref(PreparedSellbackWire)) },
      },
    },
    async ({ caller, body }) => ok(preparedSellbackToWire(await useCases.prepare(askerOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/sellback/submit',
    {
      config: selling,
      schema: {
        summary: 'Record a wallet’s sale by its mined transaction',
        description:
          'What was sold and for how much is read from the chain, never from the request. Submitting again is safe, and ' +
          'so is never submitting: the chain tells us anyway.',
        tags,
        body: SubmitSellbackBody,
        response: { 200: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body }) => {
      const { sellback, relatedIds } = await useCases.submit(askerOf(caller), body)
      const wire = sellbackToWire(await sellbacks.show(sellback))
      return ok({ ...wire, related_sellback_ids: [...relatedIds] })
    },
  )
}

function relayedRoutes(app: App, { sellbacks, useCases }: SellbackRouteDeps): void {
  app.post(
    '/api/v1/mystery/sellback',
    {
      config: selling,
      schema: {
        summary: 'Sell cards back that we keep for an end user',
        description:
          'Nobody signs: the cards are sold out of the end user’s vault and the payout becomes credits when the sale is ' +
          'final. The same Idempotency-Key answers with the same sell-back, for ever.',
        tags,
        headers: IdempotencyHeaders,
        body: SellBody,
        response: { 202: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body, headers }, reply) => {
      const key = readIdempotencyKey(headers['idempotency-key'])
      const { row, isReplay } = await useCases.sell(askerOf(caller), body, key)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(sellbackToWire(await sellbacks.show(row))))
    },
  )

  app.post(
    '/api/v1/mystery/sellback/relay/prepare',
    {
      config: selling,
      schema: {
        summary: 'What a wallet signs to sell cards back without paying for gas',
        description: 'Creates nothing. Sign `typed_data`, then send its values and the signature to the relay.',
        tags,
        body: SellBody,
        response: { 200: success(Ref(PreparedRelayWire)) },
      },
    },
    async ({ caller, body }) => ok(preparedRelayToWire(await useCases.prepareRelay(askerOf(caller), body))),
  )

  app.post(
    '/api/v1/mystery/sellback/relay',
    {
      config: selling,
      schema: {
        summary: 'Carry a sale to the chain that a wallet signed',
        description:
          'The pool pays the wallet itself. The same signed sale sent again answers with the same sell-back. Where the ' +
          'wallet has not approved the buyback contract, `details.nft_approval.call` is the transaction to send.',
        tags,
        body: RelayBody,
        response: { 202: success(Ref(SellbackWire)) },
      },
    },
    async ({ caller, body }, reply) => {
      const { row, isReplay } = await useCases.relay(askerOf(caller), body)
      markReplay(reply, isReplay)
      return reply.code(202).send(ok(sellbackToWire(await sellbacks.show(row))))
    },
  )
}

function readRoutes(app: App, { sellbacks }: SellbackRouteDeps): void {
  app.get(
    '/api/v1/mystery/sellback/:sellback_id',
    {
      config: reading,
      schema: {
        summary: 'A sell-back; poll until it is CONFIRMED or FAILED',
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
      config: reading,
      schema: {
        summary: 'Your sell-backs, newest first',
        tags,
        querystring: Type.Object({
          ...IdentityQuery,
          status: Type.Optional(OneOf(sellbackMachine.states, refusedAs('invalid_status'))),
          ...CursorQuery,
        }),
        response: { 200: successPage(Type.Object({ sellbacks: Type.Array(Ref(SellbackWire)) })) },
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
