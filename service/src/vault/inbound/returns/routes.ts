import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { markReplay } from '../../../idempotency/idempotency.ts'
import { DocumentPath, readCardIds, readSubmissionKey, vaultPageOf, writerOf } from '../../shared/requests.ts'
import { buyerReturnMachine } from './model.ts'
import type { ReturnService } from './service.ts'
import { AnnounceReturnBody, BuyerReturnWire, returnToWire, shownReturnToWire } from './wire.ts'

const tags = ['Inbound']
const reads = { scope: 'read:inventory', gate: 'vaultRead' } as const
const writes = { scope: 'write:inbound_shipment', gate: 'none' } as const
const url = '/api/v1/returns'
const ReturnData = Type.Object({ buyer_return: Ref(BuyerReturnWire) })

export function returnRoutes(app: App, deps: { returns: ReturnService }): void {
  writeRoutes(app, deps)
  readRoutes(app, deps)
}

function writeRoutes(app: App, { returns }: { returns: ReturnService }): void {
  app.post(
    url,
    {
      config: {
        operationId: 'announceReturn',
        refuses: { 404: ['order not found', 'card(s) not found'], 409: ['invalid_status', 'card(s) unavailable'] },
        ...writes,
      },
      schema: {
        summary: 'Announce that the buyer of an order sends cards back',
        description:
          'The order must be DELIVERED. The warehouse inspects each card: it returns to your inventory, or an exception asks you what to do. The fee `buyer_return` is charged when the parcel arrives. Replaying the idempotency key returns the current state of the original return.',
        tags,
        body: AnnounceReturnBody,
        response: { 201: success(ReturnData) },
      },
    },
    async (request, reply) => {
      const { body, headers } = request
      const key = readSubmissionKey(body, headers['idempotency-key'])
      const order = {
        orderId: body.order_id,
        uniqueIds: body.unique_ids === undefined ? undefined : readCardIds({ unique_ids: body.unique_ids }),
        siteId: body.site_id,
        reason: body.reason ?? null,
        carrier: body.carrier ?? null,
        trackingNumber: body.tracking_number ?? null,
        note: body.note ?? null,
      }
      const { isReplay, ...made } = await returns.announce(writerOf(request), order, key)
      markReplay(reply, isReplay)
      return reply.code(201).send(ok(shownReturnToWire(made)))
    },
  )

  app.post(
    `${url}/:id/cancel`,
    {
      config: { operationId: 'cancelReturn', refuses: { 409: ['cannot be cancelled'] }, ...writes },
      schema: {
        summary: 'Cancel a return that has not arrived',
        tags,
        params: DocumentPath,
        response: { 200: success(ReturnData) },
      },
    },
    async (request) => ok(shownReturnToWire(await returns.cancel(writerOf(request), request.params.id))),
  )
}

function readRoutes(app: App, { returns }: { returns: ReturnService }): void {
  app.get(
    url,
    {
      config: { operationId: 'listReturns', mayBeStale: true, ...reads },
      schema: {
        summary: 'List the returns of your buyers, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(buyerReturnMachine.states, { description: 'Only entries with this status.' }),
          order_id: Type.Optional(described(IdParam, 'The id of the order that the buyer returns.')),
        }),
        response: {
          200: successPage(
            Type.Object({
              buyer_returns: Type.Array(Ref(BuyerReturnWire), { description: 'The returns of the page.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const filter = { accountId: caller.accountId, status: query.status, orderId: query.order_id }
      const { rows, pagination } = vaultPageOf(await returns.list(filter, page), page)
      return okPage({ buyer_returns: rows.map(returnToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getReturn', ...reads },
      schema: {
        summary: 'Get a return with the outcome of each card',
        tags,
        params: DocumentPath,
        response: { 200: success(ReturnData) },
      },
    },
    async ({ caller, params }) => ok(shownReturnToWire(await returns.get(caller.accountId, params.id))),
  )
}
