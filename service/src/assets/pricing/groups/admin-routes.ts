import { Type } from 'typebox'
import { marketActionToWire, MarketActionWire, marketRefusals } from '../../actions/wire.ts'
import type { App } from '../../../http/app-type.ts'
import { actorOf } from '../../../http/pipeline/caller.ts'
import { overseers } from '../../../http/pipeline/scopes.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { Ref } from '../../../http/schema/fields.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Pricing } from '../pricing.ts'
import { AssignBody, groupFromWire, groupToWire, NewGroupBody, PriceGroupWire } from './admin-wire.ts'

const config = { scope: 'platform:admin', gate: 'none' } as const
const tags = ['Administration']
const GroupPath = Type.Object({
  group_id: Type.Integer({ minimum: 1, maximum: 16_777_215, description: 'The id of the group.' }),
})

export function groupRoutes(app: App, { pricing }: { pricing: Pricing }): void {
  app.get(
    '/api/v1/admin/groups',
    {
      config: { operationId: 'listAdminGroups', consoleRoles: overseers, ...config },
      schema: {
        summary: 'List the price groups with their oracle prices',
        tags,
        querystring: Type.Object(PageQuery),
        response: {
          200: successPage(Type.Object({ groups: Type.Array(Ref(PriceGroupWire), { description: 'The groups.' }) })),
        },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const { rows, pagination } = pageOf(await pricing.list(page), page)
      return okPage({ groups: rows.map(groupToWire) }, pagination)
    },
  )

  app.post(
    '/api/v1/admin/groups',
    {
      config: {
        operationId: 'createAdminGroup',
        refuses: [marketRefusals, { 409: ['already_exists', 'invalid_status'] }],
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Create a price group',
        description:
          'All tokens of a group have the same price. A group has no price until one is pushed to the oracle.',
        tags,
        body: NewGroupBody,
        response: { 201: success(Type.Object({ group: Ref(PriceGroupWire) })) },
      },
    },
    async ({ body, caller }, reply) => {
      const group = groupFromWire(body)
      const isWhole = group.grade === null || (group.kind === 'GRADED_CARD' && group.cardId !== null)
      if (!isWhole)
        fail(400, 'invalid_body', 'grade is allowed only if item_type is GRADED_CARD.', { details: { field: 'grade' } })
      const created = await pricing.create(group, actorOf(caller))
      return reply.code(201).send(ok({ group: groupToWire(created) }))
    },
  )

  app.post(
    '/api/v1/admin/groups/:group_id/assign',
    {
      config: {
        operationId: 'assignAdminGroup',
        refuses: marketRefusals,
        consoleRoles: ['account_manager'],
        isKeyed: true,
        ...config,
      },
      schema: {
        summary: 'Move tokens into a price group',
        description: 'A token with an open sell-back window keeps its group until the window ends.',
        tags,
        params: GroupPath,
        body: AssignBody,
        response: {
          202: success(
            Type.Object({
              actions: Type.Array(Ref(MarketActionWire), {
                description: 'The market actions of the request, or those that a dry run would start.',
              }),
            }),
          ),
        },
      },
    },
    async ({ params, body, caller }, reply) => {
      const asked = { actor: actorOf(caller), isDryRun: body.dry_run ?? false }
      const actions = await pricing.assign(params.group_id, body.unique_ids, asked)
      return reply.code(202).send(ok({ actions: actions.map(marketActionToWire) }))
    },
  )
}
