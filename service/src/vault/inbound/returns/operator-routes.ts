import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, idPathOf, Ref, StatusFilter } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Scans } from '../../../warehouse/scans/scans.ts'
import { operatorUrl, type Act } from '../../shared/operator-actions.ts'
import type { ReturnInspection } from './inspect.ts'
import { buyerReturnMachine } from './model.ts'
import {
  BuyerReturnWire,
  FoundReturnBody,
  InspectBody,
  returnToWire,
  ReturnStepBody,
  shownReturnToWire,
} from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['warehouse'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/returns`
const ReturnData = Type.Object({ buyer_return: Ref(BuyerReturnWire) })

export type ReturnOperatorDeps = { inspection: ReturnInspection; scans: Pick<Scans, 'requireItemId'>; act: Act }

export function returnOperatorRoutes(app: App, deps: ReturnOperatorDeps): void {
  readRoutes(app, deps)
  dockRoutes(app, deps)
  inspectRoutes(app, deps)
}

function readRoutes(app: App, { inspection }: ReturnOperatorDeps): void {
  app.get(
    url,
    {
      config: { operationId: 'listOperatorReturns', ...config },
      schema: {
        summary: 'List buyer returns, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(buyerReturnMachine.states, { description: 'Only entries with this status.' }),
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          order_id: Type.Optional(described(IdParam, 'The id of the order that the buyer returns.')),
          tracking_number: Type.Optional(
            Type.String({ maxLength: 64, description: 'The tracking number of the parcel that comes back.' }),
          ),
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
    async ({ query, operator }) => {
      const page = readPage(query, listRules)
      const { status, site_id: siteId, order_id: orderId, tracking_number: trackingNumber } = query
      const filter = { status, siteId, orderId, trackingNumber, siteIds: operator.siteIds }
      const { rows, pagination } = pageOf(await inspection.list(filter, page), page)
      return okPage({ buyer_returns: rows.map(returnToWire) }, pagination)
    },
  )

  app.get(
    `${url}/:id`,
    {
      config: { operationId: 'getOperatorReturn', ...config },
      schema: {
        summary: 'Get a buyer return',
        tags,
        params: idPathOf('return'),
        response: { 200: success(ReturnData) },
      },
    },
    async ({ params, operator, actor }) =>
      ok(shownReturnToWire(await inspection.get({ actor, siteIds: operator.siteIds }, params.id))),
  )
}

function dockRoutes(app: App, { inspection, scans, act }: ReturnOperatorDeps): void {
  app.post(
    url,
    {
      config: {
        operationId: 'createOperatorReturn',
        refuses: { 404: ['order not found'], 409: ['invalid_status', 'wrong_scan'] },
        ...config,
      },
      schema: {
        summary: 'Register and receive a buyer return that was not announced',
        description: 'Pass the order, or scan a card of the parcel: its order is the one with which it left.',
        tags,
        body: FoundReturnBody,
        response: { 201: success(ReturnData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      if ((body.order_id === undefined) === (body.unique_id === undefined)) {
        fail(400, 'invalid_body', 'Pass either order_id or unique_id.', { details: { field: 'order_id' } })
      }
      const step = { action: 'return.found', target: `site:${body.site_id}`, body }
      const answer = await act(request, step, async (tx, actor) => {
        const found = {
          siteId: body.site_id,
          orderId: body.order_id,
          uniqueId: body.unique_id === undefined ? undefined : await scans.requireItemId(body.unique_id),
          reason: body.reason ?? null,
          carrier: body.carrier ?? null,
          trackingNumber: body.tracking_number ?? null,
          note: body.note ?? null,
        }
        return shownReturnToWire(await inspection.registerFound(tx, actor, found))
      })
      return reply.code(201).send(ok(answer))
    },
  )

  app.post(
    `${url}/:id/receive`,
    {
      config: { operationId: 'receiveOperatorReturn', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Record the arrival of a buyer return',
        tags,
        params: idPathOf('return'),
        body: ReturnStepBody,
        response: { 200: success(ReturnData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'return.receive', target: `buyer_return:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) =>
          shownReturnToWire(await inspection.receive(tx, actor, params.id)),
        ),
      )
    },
  )
}

function inspectRoutes(app: App, { inspection, scans, act }: ReturnOperatorDeps): void {
  app.post(
    `${url}/:id/inspect`,
    {
      config: {
        operationId: 'inspectOperatorReturn',
        refuses: { 409: ['invalid_status', 'wrong_scan'] },
        ...config,
      },
      schema: {
        summary: 'Inspect a returned card; it is back in the inventory with its outcome',
        description: 'The next step is to put the card away.',
        tags,
        params: idPathOf('return'),
        body: InspectBody,
        response: { 200: success(ReturnData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'return.inspect', target: `buyer_return:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) => {
          const uniqueId = await scans.requireItemId(body.unique_id)
          const inspected = { uniqueId, outcome: body.outcome, note: body.note ?? null }
          return shownReturnToWire(await inspection.inspect(tx, actor, params.id, inspected))
        }),
      )
    },
  )

  app.post(
    `${url}/:id/complete`,
    {
      config: { operationId: 'completeOperatorReturn', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Complete the inspection of a return; problems open exceptions',
        description: 'Announced cards that were not inspected count as missing.',
        tags,
        params: idPathOf('return'),
        body: ReturnStepBody,
        response: { 200: success(ReturnData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'return.complete', target: `buyer_return:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, actor) =>
          shownReturnToWire(await inspection.complete(tx, actor, params.id)),
        ),
      )
    },
  )
}
