import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { OneOf, refusedAs } from '../../http/schema/fields.ts'
import { eventNames, type EventName } from '../../events/types/event-types.ts'

/** The dependency on the webhooks: emits a sample event. */
export type SampleEventDeps = {
  emitSample: (accountId: number, event: EventName, resourceId: string | undefined) => Promise<{ eventId: string }>
}

export function sampleEventRoutes(app: App, { emitSample }: SampleEventDeps): void {
  app.post(
    '/api/v1/sandbox/events',
    {
      config: {
        operationId: 'emitSandboxEvent',
        members: { roles: ['owner', 'developer'] },
        scope: 'any',
        gate: 'none',
        kinds: ['pack_partner', 'tenant'],
      },
      schema: {
        summary: 'Emit a sample event to your webhooks',
        tags: ['Sandbox'],
        body: Type.Object({
          event_type: OneOf(eventNames, { ...refusedAs('invalid_event_types'), description: 'The name of the event.' }),
          resource_id: Type.Optional(
            Type.String({ minLength: 1, maxLength: 255, description: 'The id of the resource.' }),
          ),
        }),
        response: {
          201: success(Type.Object({ event_id: Type.String({ description: 'The `id` of the event body.' }) })),
        },
      },
    },
    async ({ caller, body }, reply) => {
      const { eventId } = await emitSample(caller.accountId, body.event_type, body.resource_id)
      return reply.code(201).send(ok({ event_id: eventId }))
    },
  )
}
