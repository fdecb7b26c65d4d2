import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'

/** The audit log. */
export function createAuditLog(http: Http) {
  return {
    /**
     * Lists entries, newest first.
     *
     * @example
     * const latest = await packhouse.admin.auditLog.list().all({ max: 20 })
     */
    list: (options: ListOptions<'/api/v1/admin/audit-log'> = {}) =>
      listOf(http, '/api/v1/admin/audit-log', 'entries', options),
  }
}
