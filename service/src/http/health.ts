import { Type } from 'typebox'
import type { App } from './app-type.ts'
import { ok, success } from './envelope.ts'
import { OneOf } from './schema.ts'
import { apiVersion } from './version.ts'

/** Answers as long as the process does. It asks nobody else, so a database that is away restarts nothing. */
export function healthRoutes(app: App): void {
  app.get(
    '/api/v1/health',
    {
      config: { scope: 'none', gate: 'none' },
      schema: {
        summary: 'Whether the service answers; needs no key',
        tags: ['Service'],
        security: [],
        response: { 200: success(Type.Object({ status: OneOf(['ok']), api_version: Type.String() })) },
      },
    },
    async () => ok({ status: 'ok' as const, api_version: apiVersion }),
  )
}
