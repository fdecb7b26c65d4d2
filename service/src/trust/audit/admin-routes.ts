import { Type, type Static } from 'typebox'
import type { AuditFilter, ListedEntry } from './audit.ts'
import type { App } from '../../http/app-type.ts'
import { okPage, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, readPage } from '../../http/schema/pagination.ts'
import { Ref } from '../../http/schema/fields.ts'
import { AuditLogQuery, auditEntryToWire, AuditEntryWire } from './admin-wire.ts'

export type AuditLogDeps = { listEntries(filter: AuditFilter): Promise<ListedEntry[]> }

function readFilter(query: Static<typeof AuditLogQuery>): AuditFilter {
  const page = readPage(query, listRules)
  const { actor, action, target, from, to, cursor } = query
  return {
    limit: page.limit + 1,
    offset: cursor === undefined ? page.offset : 0,
    beforeId: cursor === undefined ? undefined : BigInt(cursor),
    actor,
    action,
    target,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}

export function auditLogRoutes(app: App, { listEntries }: AuditLogDeps): void {
  app.get(
    '/api/v1/admin/audit-log',
    {
      config: {
        operationId: 'listAdminAuditLog',
        mayBeStale: true,
        scope: 'platform:admin',
        gate: 'none',
        roles: ['admin', 'supervisor'],
      },
      schema: {
        summary: 'List audit log entries, newest first',
        tags: ['Administration'],
        querystring: AuditLogQuery,
        response: {
          200: successPage(Type.Object({ entries: Type.Array(Ref(AuditEntryWire), { description: 'The entries.' }) })),
        },
      },
    },
    async ({ query }) => {
      const filter = readFilter(query)
      const { rows, pagination } = pageOf(await listEntries(filter), { limit: filter.limit - 1, offset: filter.offset })
      const next_cursor = pagination.has_more ? String(rows.at(-1)?.id) : null
      return okPage({ entries: rows.map(auditEntryToWire) }, { ...pagination, next_cursor })
    },
  )
}
