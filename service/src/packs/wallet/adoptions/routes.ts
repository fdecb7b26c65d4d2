import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { idPathOf, OneOf, Ref, refusedAs } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { requireApproval } from '../../../http/pipeline/approved-requests.ts'
import { IdempotencyHeaders, markReplay, readIdempotencyKey } from '../../../idempotency/idempotency.ts'
import { actKinds, adoptedActMachine } from './model.ts'
import type { AdoptedActService } from './service.ts'
import { AdoptedActWire, actToWire, ResolveBody } from './wire.ts'

const config = { scope: 'platform:admin', gate: 'none', roles: ['treasury'] } as const
const tags = ['Administration']
const ActData = Type.Object({ act: Ref(AdoptedActWire) })

export function adoptedActRoutes(app: App, { adoptedActs }: { adoptedActs: AdoptedActService }): void {
  app.get(
    '/api/v1/admin/adopted-acts',
    {
      config: { operationId: 'listAdminAdoptedActs', ...config },
      schema: {
        summary: 'List acts that were found on chain and not in the database, newest first',
        description:
          'After a restore or a lossy failover, the service adopts what the chain shows. The amounts of open acts are in ' +
          'the suspense account, and the reconciliation is unsound until each is resolved.',
        tags,
        querystring: Type.Object({
          status: Type.Optional(
            OneOf(adoptedActMachine.states, {
              ...refusedAs('invalid_status'),
              description: 'Only entries with this status.',
            }),
          ),
          kind: Type.Optional(OneOf(actKinds, { description: 'Only acts of this kind.' })),
          ...PageQuery,
        }),
        response: {
          200: successPage(Type.Object({ acts: Type.Array(Ref(AdoptedActWire), { description: 'The acts.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await adoptedActs.list(query, page), page)
      return okPage({ acts: rows.map(actToWire) }, pagination)
    },
  )

  app.get(
    '/api/v1/admin/adopted-acts/:id',
    {
      config: { operationId: 'getAdminAdoptedAct', ...config },
      schema: { summary: 'Get an adopted act', tags, params: idPathOf('act'), response: { 200: success(ActData) } },
    },
    async ({ params }) => ok({ act: actToWire(await adoptedActs.get(params.id)) }),
  )

  app.post(
    '/api/v1/admin/adopted-acts/:id/resolve',
    {
      config: {
        operationId: 'resolveAdminAdoptedAct',
        refuses: { 409: ['invalid_status'] },
        ...config,
        needsProof: true,
        isApprovable: true,
      },
      schema: {
        summary: 'Resolve an adopted act: charge the end user, write it off, link it to its payer, or refund it',
        description:
          'Other people approve the resolution first (X-Approval-Id). Replaying an Idempotency-Key with the same parameters returns the act without another change.',
        tags,
        params: idPathOf('act'),
        headers: IdempotencyHeaders,
        body: ResolveBody,
        response: { 200: success(ActData) },
      },
    },
    async (request, reply) => {
      const { params, body, headers, actor } = request
      const { action, end_user_id: endUserId, note } = body
      const key = readIdempotencyKey(headers['idempotency-key'])
      const order = { action, endUserId, note }
      const checkApproval = () => requireApproval(request)
      const { row, isReplay } = await adoptedActs.resolve(params.id, order, { key, actor, checkApproval })
      markReplay(reply, isReplay)
      return ok({ act: actToWire(row) })
    },
  )
}
