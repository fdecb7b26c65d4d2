import type { App } from '../../../http/app-type.ts'
import { overseers } from '../../../http/pipeline/scopes.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { Ref } from '../../../http/schema/fields.ts'
import type { ReconciliationService } from './service.ts'
import { reconciliationToWire, ReconciliationWire } from './wire.ts'

export function reconciliationRoutes(app: App, { reconciliation }: { reconciliation: ReconciliationService }): void {
  app.get(
    '/api/v1/admin/ledger/reconciliation',
    {
      config: {
        operationId: 'getAdminLedgerReconciliation',
        consoleRoles: overseers,
        scope: 'platform:admin',
        gate: 'none',
      },
      schema: {
        summary: 'Reconcile liabilities with on-chain balances',
        description:
          'Compares credits with on-chain funds, holds with their sources, the treasury’s spending with settled holds, and the buyback float with open sell-back windows. `needed` is the liability less open holds and less adjustments.',
        tags: ['Administration'],
        response: { 200: success(Ref(ReconciliationWire)) },
      },
    },
    async () => ok(reconciliationToWire(await reconciliation.reconcile())),
  )
}
