import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { disconnectSignalOf } from '../../../http/pipeline/disconnects.ts'
import { fileAnswer, ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { PageQuery, readPage, vaultListRules } from '../../../http/schema/pagination.ts'
import { described, OneOf, Ref, refusedAs, StatusFilter, Timestamp } from '../../../http/schema/fields.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { CommitOrder } from './commit.ts'
import { vaultPageOf, writerOf } from '../../shared/requests.ts'
import { orderMachine } from './model.ts'
import type { OrderService, ShownOrder } from './service.ts'
import { orderToWire, VaultOrderWire } from './wire.ts'

const tags = ['Orders']
const reads = { scope: 'any', gate: 'vaultRead', paramsLabel: 'invalid order_id' } as const
const writes = { scope: 'any', grant: 'orders:commit', gate: 'none', paramsLabel: 'invalid order_id' } as const
const OrderId = Type.Integer({ minimum: 1, ...refusedAs('invalid order_id') })
const OrderData = Type.Object({
  order_id: Type.Integer({ description: 'The id of the order.' }),
  status: OneOf(orderMachine.states, { description: 'The status of the order.' }),
  order: Ref(VaultOrderWire),
})

export type OrderRouteDeps = { orders: OrderService; commitOrder: CommitOrder; clock: Clock }

const createShown =
  (clock: Clock) =>
  ({ order, ...details }: ShownOrder) =>
    ok({ order_id: order.id, status: order.status, order: orderToWire(order, clock.now(), details) })

export function orderRoutes(app: App, deps: OrderRouteDeps): void {
  const { commitOrder, clock } = deps
  const shown = createShown(clock)
  app.post(
    '/api/v1/orders',
    {
      config: {
        operationId: 'commitOrder',
        refuses: {
          400: ['invalid order_id'],
          402: ['credit_limit_exceeded'],
          404: ['order not found', 'rate_not_found'],
          409: [
            'quote_expired',
            'quote_superseded',
            'order_already_committed',
            'label_rejected',
            'order_not_committable',
            'commit_in_progress',
          ],
          503: ['carrier_unavailable', 'timeout'],
        },
        ...writes,
      },
      schema: {
        summary: 'Commit a quoted order at one of its rates and buy the labels',
        description:
          'Takes a few seconds. A failed commit leaves the order in PENDING_PAYMENT with nothing applied. Retries are safe: a label that was already bought is reused, never bought twice. Repeating the request with the same order and rate returns the committed order.',
        tags,
        body: Type.Object({
          order_id: described(OrderId, 'The id of the order.'),
          rate_id: Type.String({ minLength: 1, maxLength: 64, description: 'The id of the rate.' }),
        }),
        response: { 200: success(OrderData) },
      },
    },
    async (request, reply) => {
      const { order_id: id, rate_id: rateId } = request.body
      return shown(await commitOrder.commit(writerOf(request), id, rateId, disconnectSignalOf(reply)))
    },
  )

  orderReadRoutes(app, deps)
}

function orderReadRoutes(app: App, deps: OrderRouteDeps): void {
  const { orders, clock } = deps
  const shown = createShown(clock)
  app.get(
    '/api/v1/orders',
    {
      config: { operationId: 'listOrders', mayBeStale: true, ...reads },
      schema: {
        summary: 'List your orders, newest first',
        tags,
        querystring: Type.Object({
          ...PageQuery,
          status: StatusFilter(orderMachine.states, { description: 'Only entries with this status.' }),
          unique_id: Type.Optional(Type.String({ maxLength: 64, description: 'The permanent id of the item.' })),
          reference: Type.Optional(Type.String({ maxLength: 64, description: 'Your own reference.' })),
          created_from: Type.Optional(Timestamp({ description: 'Only those created at or after this time.' })),
          created_to: Type.Optional(Timestamp({ description: 'Only those created before this time.' })),
        }),
        response: {
          200: successPage(Type.Object({ orders: Type.Array(Ref(VaultOrderWire), { description: 'The orders.' }) })),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readPage(query, vaultListRules)
      const time = (field: 'created_from' | 'created_to') => {
        const text = query[field]
        return text === undefined ? undefined : new Date(text)
      }
      const filter = {
        accountId: caller.accountId,
        status: query.status,
        uniqueId: query.unique_id,
        reference: query.reference,
        createdFrom: time('created_from'),
        createdTo: time('created_to'),
      }
      const { rows, pagination } = vaultPageOf(await orders.list(filter, page), page)
      const listed = await orders.withLabels(rows)
      return okPage(
        { orders: listed.map(({ order, ...details }) => orderToWire(order, clock.now(), details)) },
        pagination,
      )
    },
  )

  app.get(
    '/api/v1/orders/:id',
    {
      config: { operationId: 'getOrder', refuses: { 400: ['invalid order_id'], 404: ['order not found'] }, ...reads },
      schema: {
        summary: 'Get an order with its fulfillment and tracking',
        tags,
        params: Type.Object({ id: described(OrderId, 'The id of the order.') }),
        response: { 200: success(OrderData) },
      },
    },
    async ({ caller, params }) => shown(await orders.get(caller.accountId, params.id)),
  )

  orderActionRoutes(app, deps)
}

function orderActionRoutes(app: App, { orders, clock }: OrderRouteDeps): void {
  const shown = createShown(clock)
  app.post(
    '/api/v1/orders/:order_id/cancel',
    {
      config: {
        operationId: 'cancelOrder',
        refuses: { 400: ['invalid order_id'], 404: ['order not found'], 409: ['cannot be cancelled'] },
        ...writes,
      },
      schema: {
        summary: 'Cancel an uncommitted order and release its cards',
        tags,
        params: Type.Object({ order_id: described(OrderId, 'The id of the order.') }),
        response: { 200: success(OrderData) },
      },
    },
    async (request) => shown(await orders.cancel(writerOf(request), request.params.order_id)),
  )

  app.get(
    '/api/v1/orders/:order_id/label',
    {
      config: {
        operationId: 'downloadOrderLabel',
        refuses: { 400: ['invalid order_id'], 404: ['order not found'] },
        ...reads,
      },
      schema: {
        summary: 'Download the label of a parcel as a PDF',
        tags,
        params: Type.Object({ order_id: described(OrderId, 'The id of the order.') }),
        querystring: Type.Object({
          parcel: Type.Optional(
            Type.Integer({ minimum: 1, maximum: 1_000, description: 'The number of the parcel, from 1.' }),
          ),
        }),
        response: { 200: fileAnswer(['application/pdf'], 'A single page of 4 by 6 inches.') },
      },
    },
    async ({ caller, params, query }, reply) => {
      const bytes = await orders.labelFile(caller.accountId, params.order_id, query.parcel ?? 1)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="order-${params.order_id}-label-${query.parcel ?? 1}.pdf"`)
        .send(Buffer.from(bytes))
    },
  )

  app.get(
    '/api/v1/orders/:order_id/packing-slip',
    {
      config: {
        operationId: 'getOrderPackingSlip',
        refuses: { 400: ['invalid order_id'], 404: ['order not found'] },
        ...reads,
      },
      schema: {
        summary: 'Download the packing slips of a committed order as a PDF',
        description: 'One or more pages per parcel with its cards, without their values.',
        tags,
        params: Type.Object({ order_id: described(OrderId, 'The id of the order.') }),
        response: { 200: fileAnswer(['application/pdf'], 'Pages of 4 by 6 inches.') },
      },
    },
    async ({ caller, params }, reply) => {
      const bytes = await orders.packingSlip(caller.accountId, params.order_id)
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="order-${params.order_id}-packing-slip.pdf"`)
        .send(Buffer.from(bytes))
    },
  )
}
