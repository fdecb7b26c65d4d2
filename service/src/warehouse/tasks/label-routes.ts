import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { fileAnswer, ok, success } from '../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../http/schema/fields.ts'
import { holdsRole } from '../../http/pipeline/scopes.ts'
import { fail } from '../../kernel/errors.ts'
import { cents } from '../../kernel/money.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Actions } from '../../idempotency/actions/service.ts'
import { ClientActionId } from '../../idempotency/client-actions.ts'
import { actorOfRequest } from '../actor-wire.ts'
import { LabelWire, labelToWire, taskToWire, TaskWire } from './operator-wire.ts'
import { operatorUrl, supervisorOnly, tags, warehouseOnly } from '../route-config.ts'

const url = `${operatorUrl}/tasks/:id/labels`

export type LabelRouteDeps = { warehouse: Warehouse; actions: Actions }

export function labelRoutes(app: App, deps: LabelRouteDeps): void {
  buyRoute(app, deps)
  fileRoute(app, deps)
  packingSlipRoute(app, deps)
  manualRoute(app, deps)
}

function buyRoute(app: App, { warehouse, actions }: LabelRouteDeps): void {
  app.post(
    url,
    {
      config: {
        operationId: 'buyOperatorTaskLabels',
        refuses: { 409: ['label_rejected', 'invalid_status'], 503: ['carrier_unavailable'] },
        ...warehouseOnly,
      },
      schema: {
        summary: 'Buy the shipping labels of a packed task; repeating returns the same labels',
        tags,
        params: idPathOf('task'),
        body: Type.Object({ client_action_id: ClientActionId }),
        response: { 200: success(Type.Object({ labels: Type.Array(LabelWire, { description: 'The labels.' }) })) },
      },
    },
    async (request) => {
      const { actor, params, body, operator, signal } = request
      const isSupervisor = holdsRole(operator.roles, ['supervisor'])
      const bought = await warehouse.tasks.buyLabels(actorOfRequest(request), {
        taskId: params.id,
        isSupervisor,
        signal,
      })
      // The purchase is idempotent by itself; this records who requested it.
      const order = { actor, clientActionId: body.client_action_id, action: 'task.label', target: `task:${params.id}` }
      return ok(await actions.run({ ...order, input: {} }, async () => ({ labels: bought.map(labelToWire) })))
    },
  )
}

function fileRoute(app: App, { warehouse }: LabelRouteDeps): void {
  app.get(
    `${url}/:parcel`,
    {
      config: { operationId: 'downloadOperatorTaskLabel', ...warehouseOnly },
      schema: {
        summary: 'Download the shipping label of a parcel',
        tags,
        params: Type.Interface([idPathOf('task')], {
          parcel: Type.Integer({
            minimum: 1,
            maximum: 1_000,
            description: 'The number of the parcel in the task, from 1.',
          }),
        }),
        response: { 200: fileAnswer(['application/pdf'], 'A PDF of one page, 4 by 6 inches.') },
      },
    },
    async (request, reply) => {
      const { params, signal } = request
      const { labels } = await warehouse.overview(actorOfRequest(request), params.id)
      const label = labels.find(({ parcelNumber, status }) => parcelNumber === params.parcel && status === 'PURCHASED')
      const bytes = label && (await warehouse.shipping.labels.file(label.id, signal))
      if (!bytes) fail(404, 'not_found', `Parcel ${params.parcel} of task ${params.id} has no label.`)
      reply.header('Content-Disposition', `attachment; filename="job-${params.id}-parcel-${params.parcel}.pdf"`)
      return reply.type('application/pdf').send(Buffer.from(bytes))
    },
  )
}

function manualRoute(app: App, { warehouse, actions }: LabelRouteDeps): void {
  app.post(
    `${url}/:parcel/manual`,
    {
      config: { operationId: 'recordOperatorTaskLabel', ...supervisorOnly },
      schema: {
        summary: 'Record a shipping label bought at a carrier counter',
        tags,
        params: Type.Interface([idPathOf('task')], {
          parcel: Type.Integer({
            minimum: 1,
            maximum: 1_000,
            description: 'The number of the parcel in the task, from 1.',
          }),
        }),
        body: Type.Object({
          client_action_id: ClientActionId,
          carrier: Type.String({ minLength: 1, maxLength: 64, description: 'The name of the carrier.' }),
          service: Type.Optional(
            Type.String({ minLength: 1, maxLength: 64, description: 'The service of the carrier.' }),
          ),
          tracking_number: Type.String({
            minLength: 1,
            maxLength: 64,
            description: 'The number under which the carrier tracks the parcel.',
          }),
          cost_cents: Type.Integer({ minimum: 0, maximum: 100_000_000, description: 'The cost in cents.' }),
        }),
        response: { 200: success(Type.Object({ task: Ref(TaskWire) })) },
      },
    },
    async (request) => {
      const { actor, params, body } = request
      const { client_action_id: clientActionId, carrier, service = 'counter', tracking_number: trackingNumber } = body
      const costCents = cents(BigInt(body.cost_cents))
      const label = { carrier, carrierToken: carrier.toLowerCase(), service, trackingNumber, costCents }
      const input = { parcel: params.parcel, carrier, service, trackingNumber, cost_cents: body.cost_cents }
      const order = { actor, clientActionId, action: 'task.manual_label', target: `task:${params.id}`, input }
      return ok(
        await actions.run(order, async (tx) => {
          const manual = { taskId: params.id, parcelNumber: params.parcel, label }
          return { task: taskToWire(await warehouse.tasks.recordManual(tx, actorOfRequest(request), manual)) }
        }),
      )
    },
  )
}

function packingSlipRoute(app: App, { warehouse }: LabelRouteDeps): void {
  app.get(
    `${operatorUrl}/tasks/:id/packing-slips/:parcel`,
    {
      config: { operationId: 'getOperatorTaskPackingSlip', ...warehouseOnly },
      schema: {
        summary: 'Download the packing slip of a packed parcel',
        description: 'Lists the cards of the parcel without their values, on the paper of shipping labels.',
        tags,
        params: Type.Interface([idPathOf('task')], {
          parcel: Type.Integer({
            minimum: 1,
            maximum: 1_000,
            description: 'The number of the parcel in the task, from 1.',
          }),
        }),
        response: { 200: fileAnswer(['application/pdf'], 'Pages of 4 by 6 inches.') },
      },
    },
    async (request, reply) => {
      const { params } = request
      const bytes = await warehouse.packingSlip(actorOfRequest(request), params.id, params.parcel)
      reply.header('Content-Disposition', `attachment; filename="job-${params.id}-slip-${params.parcel}.pdf"`)
      return reply.type('application/pdf').send(Buffer.from(bytes))
    },
  )
}
