import { Type } from 'typebox'
import type { App } from '../http/app-type.ts'
import { ok, success } from '../http/schema/envelope.ts'
import { Ref } from '../http/schema/fields.ts'
import type { SwitchService } from './service.ts'
import { ChangeSwitchesBody, SwitchesWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const SwitchesData = Type.Object({ switches: Ref(SwitchesWire) })

export function switchRoutes(app: App, { switches }: { switches: SwitchService }): void {
  app.get(
    '/api/v1/admin/switches',
    {
      config,
      schema: { summary: 'What is switched on', tags, response: { 200: success(SwitchesData) } },
    },
    async () => ok({ switches: await switches.read() }),
  )

  app.post(
    '/api/v1/admin/switches',
    {
      config,
      schema: {
        summary: 'Switch parts of the service off or on',
        description: 'What is off answers 503 before anything is reserved or sent. Work under way is finished.',
        tags,
        body: ChangeSwitchesBody,
        response: { 200: success(SwitchesData) },
      },
    },
    async ({ body, caller }) => ok({ switches: await switches.set(body, `key:${caller.keyId}`) }),
  )
}
