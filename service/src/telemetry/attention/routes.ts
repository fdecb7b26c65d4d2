import type { App } from '../../http/app-type.ts'
import { overseers } from '../../http/pipeline/scopes.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { AttentionService } from './service.ts'
import { attentionToWire, AttentionWire } from './wire.ts'

export function attentionRoutes(app: App, { attention, clock }: { attention: AttentionService; clock: Clock }): void {
  app.get(
    '/api/v1/admin/attention',
    {
      config: {
        operationId: 'getAdminAttention',
        consoleRoles: [...overseers, 'warehouse'],
        scope: 'platform:admin',
        gate: 'none',
      },
      schema: {
        summary: 'List what needs an operator now',
        description:
          'Dead jobs, a halted indexer, transactions that do not confirm, low float or gas, service levels at risk, open exceptions, adopted acts, an unsound ledger, sold-out tiers, stale prices, catalog values that the oracle does not follow, and what waits for an approval.',
        tags: ['Administration'],
        response: { 200: success(Ref(AttentionWire)) },
      },
    },
    async () => ok(attentionToWire(await attention.read(), clock.now())),
  )
}
