import { Type, type Static } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { IdParam, IdPath, NullableInteger, NullableTimestamp, Timestamp } from '../../../http/schema/fields.ts'
import { ActionId, operatorUrl, type Act } from '../../shared/operator-actions.ts'
import type { ForceMajeureService } from './service.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['supervisor', 'admin'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/force-majeure`

const EventWire = Type.Object({
  id: Type.Integer(),
  site_id: NullableInteger({ description: 'Null: all sites.' }),
  reason: Type.String(),
  started_at: Timestamp(),
  ended_at: NullableTimestamp(),
})
const EventData = Type.Object({ force_majeure: EventWire })

type Event = Awaited<ReturnType<ForceMajeureService['list']>>[number]
const toWire = ({ id, siteId, reason, startedAt, endedAt }: Event): Static<typeof EventWire> => ({
  id,
  site_id: siteId,
  reason,
  started_at: startedAt.toISOString(),
  ended_at: endedAt?.toISOString() ?? null,
})

export function forceMajeureRoutes(app: App, deps: { forceMajeure: ForceMajeureService; act: Act }): void {
  const { forceMajeure, act } = deps
  app.get(
    url,
    {
      config: { operationId: 'listOperatorForceMajeure', ...config },
      schema: {
        summary: 'List force majeure events, newest first',
        tags,
        response: { 200: success(Type.Object({ force_majeures: Type.Array(EventWire) })) },
      },
    },
    async () => ok({ force_majeures: (await forceMajeure.list()).map(toWire) }),
  )

  app.post(
    url,
    {
      config: { operationId: 'createOperatorForceMajeure', refuses: { 409: ['already_exists'] }, ...config },
      schema: {
        summary: 'Declare force majeure and pause the SLA clocks of a site',
        description: 'Deadlines that have passed stay missed; the others keep their remaining business days.',
        tags,
        body: Type.Object({
          client_action_id: ActionId,
          site_id: Type.Optional(IdParam),
          reason: Type.String({ minLength: 1, maxLength: 1_000 }),
        }),
        response: { 201: success(EventData) },
      },
    },
    async (request, reply) => {
      const { body } = request
      const given = { siteId: body.site_id ?? null, reason: body.reason }
      const target = body.site_id === undefined ? 'service' : `site:${body.site_id}`
      const answer = await act(request, { action: 'force_majeure.declare', target, body }, async (tx, { actor }) => ({
        force_majeure: toWire(await forceMajeure.declare(tx, actor, given)),
      }))
      return reply.code(201).send(ok(answer))
    },
  )

  app.post(
    `${url}/:id/end`,
    {
      config: { operationId: 'endOperatorForceMajeure', refuses: { 409: ['invalid_status'] }, ...config },
      schema: {
        summary: 'End force majeure and resume the SLA clocks',
        tags,
        params: IdPath,
        body: Type.Object({ client_action_id: ActionId }),
        response: { 200: success(EventData) },
      },
    },
    async (request) => {
      const { body, params } = request
      const step = { action: 'force_majeure.end', target: `force_majeure:${params.id}`, body }
      return ok(
        await act(request, step, async (tx, { actor }) => ({
          force_majeure: toWire(await forceMajeure.end(tx, actor, params.id)),
        })),
      )
    },
  )
}
