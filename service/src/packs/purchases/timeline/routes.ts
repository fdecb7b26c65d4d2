import type { App } from '../../../http/app-type.ts'
import { ok, success } from '../../../http/schema/envelope.ts'
import { IdPath, Ref } from '../../../http/schema/fields.ts'
import type { TimelineService } from './service.ts'
import { timelineToWire, TimelineWire } from './wire.ts'

export function timelineRoutes(app: App, { timeline }: { timeline: TimelineService }): void {
  app.get(
    '/api/v1/mystery/purchase/:id/timeline',
    {
      config: { scope: 'packs:read', gate: 'read' },
      schema: {
        summary: 'List everything that happened to a purchase',
        description:
          'States, ledger entries, transactions with their blocks, delivered cards, refunds and webhook deliveries, ' +
          'oldest first. Times of blocks come from the chain.',
        tags: ['Packs'],
        params: IdPath,
        response: { 200: success(Ref(TimelineWire)) },
      },
    },
    async ({ caller, params }) => ok(timelineToWire(params.id, await timeline.show(caller.accountId, params.id))),
  )
}
