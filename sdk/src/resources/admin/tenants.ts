import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import { createAccountKeys } from './account-keys.ts'

export type NewTenant = BodyOf<Operation<'/api/v1/admin/tenants', 'post'>>
export type TenantChange = BodyOf<Operation<'/api/v1/admin/tenants/{id}', 'patch'>>

/** Manages vault tenants. */
export function createTenants(http: Http) {
  return {
    /** The API keys of a tenant. */
    keys: createAccountKeys(http, '/api/v1/admin/tenants/{id}/keys'),

    /**
     * Lists tenants, newest first.
     *
     * @example
     * const tenants = await packhouse.admin.tenants.list().all()
     */
    list: (options: ListOptions<'/api/v1/admin/tenants'> = {}) =>
      listOf(http, '/api/v1/admin/tenants', 'tenants', options),

    /**
     * Creates a tenant account.
     *
     * @example
     * const { id } = await packhouse.admin.tenants.create({ name: 'Acme Vault', account_number: 'ACME-0001' })
     */
    create: async (tenant: NewTenant, options: CallOptions = {}): Promise<Schemas['Tenant']> =>
      (await http.call('post', '/api/v1/admin/tenants', { ...options, body: tenant })).tenant,

    /**
     * @example
     * const tenant = await packhouse.admin.tenants.get(31)
     */
    get: async (id: number, options: CallOptions = {}): Promise<Schemas['Tenant']> =>
      (await http.call('get', '/api/v1/admin/tenants/{id}', { ...options, path: { id } })).tenant,

    /**
     * @example
     * await packhouse.admin.tenants.change(31, { notice_email: 'stock@example.com' })
     */
    change: async (id: number, change: TenantChange, options: CallOptions = {}): Promise<Schemas['Tenant']> =>
      (await http.call('patch', '/api/v1/admin/tenants/{id}', { ...options, path: { id }, body: change })).tenant,

    /**
     * Returns a page of the writes of a tenant's keys, newest first.
     *
     * @example
     * const { entries } = await packhouse.admin.tenants.activityLog(31, { limit: '20' })
     */
    activityLog: (
      id: number,
      { signal, timeoutMs, ...query }: ListOptions<'/api/v1/admin/tenants/{id}/activity-log'> = {},
    ) => http.call('get', '/api/v1/admin/tenants/{id}/activity-log', { signal, timeoutMs, query, path: { id } }),
  }
}
