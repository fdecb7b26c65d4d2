import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import { okPage, successPage } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, readPage } from '../../http/schema/pagination.ts'
import { consoleUrl, forPeople, tags } from '../console-route-config.ts'
import type { MemberService } from '../members/service.ts'
import type { ActivityService } from './service.ts'
import { ActivityQuery, activityToWire, ActivityWire } from './wire.ts'

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

export type ActivityRouteDeps = { activity: ActivityService; members: MemberService }

export function activityRoutes(app: App, { activity, members }: ActivityRouteDeps): void {
  app.get(
    `${consoleUrl}/activity`,
    {
      config: { operationId: 'listConsoleActivity', ...forPeople },
      schema: {
        summary: 'List what was done in an account: who, when and from where',
        description:
          'The audit log, limited to the account, newest first. An owner sees the acts of all keys and account members and what the operator changed in it; all others, and operators, see their own acts.',
        tags,
        querystring: ActivityQuery,
        response: {
          200: successPage(Type.Object({ activity: Type.Array(Ref(ActivityWire), { description: 'The acts.' }) })),
        },
      },
    },
    async ({ operatorSession, query }) => {
      const { operatorId, isStaff } = requireSession(operatorSession)
      const { account, actor, action, from, to, cursor } = query
      const { limit } = readPage({ ...(query.limit !== undefined && { limit: query.limit }) }, listRules)
      const rows = await activity.list({
        personId: operatorId,
        account: await members.audience({ id: operatorId, isStaff }, account),
        actor,
        action,
        from: timeOf(from),
        to: timeOf(to),
        beforeId: cursor === undefined ? undefined : BigInt(cursor),
        limit,
      })
      const page = pageOf(rows, { limit, offset: 0 })
      const next_cursor = page.pagination.has_more ? String(page.rows.at(-1)?.id) : null
      return okPage({ activity: page.rows.map(activityToWire) }, { ...page.pagination, next_offset: null, next_cursor })
    },
  )
}
