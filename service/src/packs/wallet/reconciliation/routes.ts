import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { ReconciliationService } from './service.ts'
import { reconciliationToWire, ReconciliationWire } from './wire.ts'

export function reconciliationRoutes(app: App, { reconciliation }: { reconciliation: ReconciliationService }): void {
  app.get(
    '/api/v1/admin/ledger/reconciliation',
    {
      config: { scope: 'platform:admin', gate: 'none' },
      schema: {
        summary: 'Whether what is owed is there',
        description:
          'Credits against the dollars on chain, holds against what they wait for, the buyback float against open windows. `needed` is what is owed less what is set aside and less credits given by hand.',
        tags: ['Administration'],
        response: { 200: success(Ref(ReconciliationWire)) },
      },
    },
    async () => ok(reconciliationToWire(await reconciliation.reconcile())),
  )
}
