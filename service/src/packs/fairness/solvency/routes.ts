import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { SolvencyService } from './service.ts'
import { PoolSolvencyWire, poolSolvencyToWire } from './wire.ts'

export function solvencyRoutes(app: App, { solvency }: { solvency: SolvencyService }): void {
  app.get(
    '/api/v1/mystery/solvency',
    {
      config: { operationId: 'getSolvency', scope: 'read:catalog', gate: 'read' },
      schema: {
        summary: 'Get the solvency of the buyback float, the credits and the cards',
        description: 'Read from the chain and cached for 15 seconds.',
        tags: ['Fairness'],
        response: { 200: success(Ref(PoolSolvencyWire)) },
      },
    },
    async () => ok(poolSolvencyToWire(await solvency.show())),
  )
}
