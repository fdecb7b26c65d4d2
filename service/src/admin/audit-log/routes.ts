import { Type } from 'typebox'
import type { AuditRow } from '../../audit/audit.ts'
import type { App } from '../../http/app-type.ts'
import { okPage, successPage } from '../../http/schema/envelope.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../http/schema/pagination.ts'
import { Ref } from '../../http/schema/fields.ts'
import { auditEntryToWire, AuditEntryWire } from './wire.ts'

export type AuditLogDeps = { listEntries(page: { limit: number; offset: number }): Promise<AuditRow[]> }

export function auditLogRoutes(app: App, { listEntries }: AuditLogDeps): void {
  app.get(
    '/api/v1/admin/audit-log',
    {
      config: { scope: 'platform:admin', gate: 'none', roles: ['admin', 'supervisor'] },
      schema: {
        summary: 'List audit log entries, newest first',
        tags: ['Administration'],
        querystring: Type.Object(PageQuery),
        response: { 200: successPage(Type.Object({ entries: Type.Array(Ref(AuditEntryWire)) })) },
      },
    },
    async ({ query }) => {
      const page = readPage(query, listRules)
      const entries = await listEntries({ limit: page.limit + 1, offset: page.offset })
      const { rows, pagination } = pageOf(entries, page)
      return okPage({ entries: rows.map(auditEntryToWire) }, pagination)
    },
  )
}
