import { Type, type Static } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import {
  described,
  IdParam,
  idPathOf,
  NullableInteger,
  NullableTimestamp,
  Timestamp,
} from '../../../http/schema/fields.ts'
import { ActionId, operatorUrl, type Act } from '../../shared/operator-actions.ts'
import type { ForceMajeureService } from './service.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['supervisor', 'admin'] } as const
const tags = ['Operators']
const url = `${operatorUrl}/force-majeure`

const EventWire = Type.Object({
  id: Type.Integer({ description: 'The id of the event.' }),
  site_id: NullableInteger({ description: 'Null: all sites.' }),
  reason: Type.String({ description: 'What happened.' }),
  started_at: Timestamp({ description: 'When the event was started.' }),
  ended_at: NullableTimestamp({ description: 'When the event was ended.' }),
})
const EventData = Type.Object({ force_majeure: described(EventWire, 'The force majeure.') })

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
        response: {
          200: success(Type.Object({ force_majeures: Type.Array(EventWire, { description: 'The force majeures.' }) })),
        },
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
          site_id: Type.Optional(described(IdParam, 'The id of the site.')),
          reason: Type.String({ minLength: 1, maxLength: 1_000, description: 'What happened.' }),
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
        params: idPathOf('event'),
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
