import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { described, idPathOf, NullableTimestamp, Timestamp } from '../../../http/schema/fields.ts'
import { ActionId, operatorUrl, type Act } from '../../shared/operator-actions.ts'
import type { MaintenanceService } from './service.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['supervisor', 'admin'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/maintenance`

const WindowWire = Type.Object({
  id: Type.Integer({ description: 'The id of the maintenance window.' }),
  starts_at: Timestamp({ description: 'When the maintenance window starts.' }),
  ends_at: Timestamp({ description: 'When the maintenance window ends.' }),
  message: Type.String({ description: 'What tenants read about the window.' }),
  cancelled_at: NullableTimestamp({ description: 'When the maintenance window was cancelled.' }),
})
const WindowData = Type.Object({ maintenance: described(WindowWire, 'The maintenance.') })

type Window = { id: number; startsAt: Date; endsAt: Date; message: string; cancelledAt: Date | null }
const toWire = ({ id, startsAt, endsAt, message, cancelledAt }: Window) => ({
  id,
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
  message,
  cancelled_at: cancelledAt?.toISOString() ?? null,
})

export function maintenanceRoutes(app: App, deps: { maintenance: MaintenanceService; act: Act }): void {
  const { maintenance, act } = deps
  app.get(
    url,
    {
      config: { operationId: 'listOperatorMaintenance', ...config },
      schema: {
        summary: 'List upcoming maintenance windows',
        tags,
        response: {
          200: success(Type.Object({ maintenance: Type.Array(WindowWire, { description: 'The maintenance.' }) })),
        },
      },
    },
    async () => ok({ maintenance: (await maintenance.listComing()).map(toWire) }),
  )

  app.post(
    url,
    {
      config: { operationId: 'createOperatorMaintenance', refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Schedule maintenance and notify all tenants',
        tags,
        body: Type.Object({
          client_action_id: ActionId,
          starts_at: Timestamp({ description: 'When it starts.' }),
          ends_at: Timestamp({ description: 'When it ends.' }),
          message: Type.String({ minLength: 1, maxLength: 1_000, description: 'What tenants read about the window.' }),
        }),
        response: { 201: success(WindowData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const given = {
        startsAt: new Date(body.starts_at),
        endsAt: new Date(body.ends_at),
        message: body.message,
      }
      const step = { action: 'maintenance.schedule', target: 'service', body }
      const answer = await act(request, step, async (tx, { actor }) => ({
        maintenance: toWire(await maintenance.schedule(tx, actor, given)),
      }))
      return reply.code(201).send(ok(answer))
    },
  )

  app.post(
    `${url}/:id/cancel`,
    {
      config: { operationId: 'cancelOperatorMaintenance', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'Cancel a maintenance window',
        tags,
        params: idPathOf('window'),
        body: Type.Object({ client_action_id: ActionId }),
        response: { 200: success(WindowData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'maintenance.cancel', target: `maintenance:${params.id}`, body }
      return ok(
        await act(request, step, async (tx) => ({ maintenance: toWire(await maintenance.cancel(tx, params.id)) })),
      )
    },
  )
}
