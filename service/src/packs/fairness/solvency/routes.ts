import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { SolvencyService } from './service.ts'
import { PoolSolvencyWire, poolSolvencyToWire } from './wire.ts'

export function solvencyRoutes(app: App, { solvency }: { solvency: SolvencyService }): void {
  app.get(
    '/api/v1/mystery/solvency',
    {
      config: { scope: 'read:catalog', gate: 'read' },
      schema: {
        summary: 'Whether what is owed is there: the buyback float, the credits, the cards',
        description: 'Read from the chain, at most every fifteen seconds.',
        tags: ['Fairness'],
        response: { 200: success(Ref(PoolSolvencyWire)) },
      },
    },
    async () => ok(poolSolvencyToWire(await solvency.show())),
  )
}
