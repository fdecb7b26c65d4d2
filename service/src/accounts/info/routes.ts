import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/envelope.ts'
import { Ref } from '../../http/schema.ts'
import { InfoWire, infoToWire, type Environment } from './wire.ts'

export function infoRoutes(app: App, { environment }: { environment: Environment }): void {
  app.get(
    '/api/v1/info',
    {
      config: { scope: 'any', gate: 'none' },
      schema: {
        summary: 'Who this key belongs to and what it may do',
        tags: ['Account'],
        response: { 200: success(Ref(InfoWire)) },
      },
    },
    async ({ caller }) => ok(infoToWire(caller, environment)),
  )
}
