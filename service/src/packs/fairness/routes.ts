import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { described, IdParam, Ref } from '../../http/schema/fields.ts'
import type { PublicUrls } from '../shared/public-urls.ts'
import type { FairnessService } from './service.ts'
import { fairnessToWire, FairnessWire } from './wire.ts'

const config = { scope: 'read:catalog', gate: 'read' } as const
const tags = ['Fairness']

export type FairnessRouteDeps = { fairness: FairnessService; publicUrls: PublicUrls }

export function fairnessRoutes(app: App, { fairness, publicUrls }: FairnessRouteDeps): void {
  app.get(
    '/api/v1/mystery/fairness/:purchase_id',
    {
      config: { operationId: 'getPurchaseFairness', refuses: { 409: ['not_fulfilled'] }, ...config },
      schema: {
        summary: 'Verify the draw of a purchase from the chain logs',
        tags,
        params: Type.Object({ purchase_id: described(IdParam, 'The id of the purchase.') }),
        response: { 200: success(Ref(FairnessWire)) },
      },
    },
    async ({ caller, params }) =>
      ok(fairnessToWire(await fairness.verifyPurchase(caller.accountId, params.purchase_id), publicUrls)),
  )

  app.get(
    '/api/v1/mystery/fairness',
    {
      config: { operationId: 'verifyDraw', refuses: { 409: ['not_fulfilled'] }, ...config },
      schema: {
        summary: 'Verify a draw by its on-chain request id',
        description: 'Works for packs and instant packs of every partner, because chain logs are public.',
        tags,
        querystring: Type.Object({
          request_id: Type.String({ pattern: '^[0-9]{1,29}$', description: 'The id of the request.' }),
        }),
        response: { 200: success(Ref(FairnessWire)) },
      },
    },
    async ({ query }) => ok(fairnessToWire(await fairness.verify(BigInt(query.request_id)), publicUrls)),
  )
}
