import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { ok, success } from '../../http/schema/envelope.ts'
import { IdParam, Ref } from '../../http/schema/fields.ts'
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
      config,
      schema: {
        summary: 'How a purchase of yours was drawn, repeated from the chain’s own logs',
        tags,
        params: Type.Object({ purchase_id: IdParam }),
        response: { 200: success(Ref(FairnessWire)) },
      },
    },
    async ({ caller, params }) =>
      ok(fairnessToWire(await fairness.verifyPurchase(caller.accountId, params.purchase_id), publicUrls)),
  )

  app.get(
    '/api/v1/mystery/fairness',
    {
      config,
      schema: {
        summary: 'The same by the request’s number on chain, of a pack or an instant pack',
        description: 'What is on chain is public, so this answers for anybody’s purchase.',
        tags,
        querystring: Type.Object({ request_id: Type.String({ pattern: '^[0-9]{1,29}$' }) }),
        response: { 200: success(Ref(FairnessWire)) },
      },
    },
    async ({ query }) => ok(fairnessToWire(await fairness.judge(BigInt(query.request_id)), publicUrls)),
  )
}
