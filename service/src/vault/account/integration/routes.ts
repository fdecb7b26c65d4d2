import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { IntegrationService } from './service.ts'
import { integrationToWire, IntegrationWire } from './wire.ts'

export type IntegrationRouteDeps = { integration: IntegrationService; environment: 'sandbox' | 'production' }

export function integrationRoutes(app: App, { integration, environment }: IntegrationRouteDeps): void {
  app.get(
    '/api/v1/integration-status',
    {
      config: { operationId: 'getIntegrationStatus', scope: 'read:inventory', gate: 'vaultRead' },
      schema: {
        summary: 'Get the integration status of the account',
        tags: ['Account'],
        response: {
          200: success(Type.Object({ integration: Ref(IntegrationWire) })),
        },
      },
    },
    async ({ caller, pipelineState }) => {
      const reviewed = await integration.review(caller)
      return ok({ integration: integrationToWire(caller, pipelineState.verdict, environment, reviewed) })
    },
  )
}
