import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { actorOf } from '../../http/pipeline/caller.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { FlagService } from './service.ts'
import { ChangeSwitchesBody, SwitchesWire } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const SwitchesData = Type.Object({ switches: Ref(SwitchesWire) })

export function flagRoutes(app: App, { flags }: { flags: FlagService }): void {
  app.get(
    '/api/v1/admin/switches',
    {
      config: { operationId: 'listAdminSwitches', consoleRoles: overseers, ...config },
      schema: { summary: 'List the feature switches', tags, response: { 200: success(SwitchesData) } },
    },
    async () => ok({ switches: await flags.read() }),
  )

  app.post(
    '/api/v1/admin/switches',
    {
      config: { operationId: 'updateAdminSwitches', consoleRoles: ['admin'], isKeyed: true, ...config },
      schema: {
        summary: 'Change feature switches',
        description:
          'A disabled feature returns 503 before anything is reserved or sent. Work in progress is completed.',
        tags,
        body: ChangeSwitchesBody,
        response: { 200: success(SwitchesData) },
      },
    },
    async ({ body, caller }) => ok({ switches: await flags.set(body, actorOf(caller)) }),
  )
}
