import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import { createAccountKeys } from './account-keys.ts'

export type NewPartner = BodyOf<Operation<'/api/v1/admin/partners', 'post'>>
export type PartnerChange = BodyOf<Operation<'/api/v1/admin/partners/{id}', 'patch'>>

/** Manages pack partners. */
export function createPartners(http: Http) {
  return {
    /** The API keys of a partner. */
    keys: createAccountKeys(http, '/api/v1/admin/partners/{id}/keys'),

    /**
     * Lists partners, newest first.
     *
     * @example
     * for await (const partner of packhouse.admin.partners.list()) console.log(partner.slug)
     */
    list: (options: ListOptions<'/api/v1/admin/partners'> = {}) =>
      listOf(http, '/api/v1/admin/partners', 'partners', options),

    /**
     * Creates a partner account.
     *
     * @example
     * const { id } = await packhouse.admin.partners.create({ name: 'Acme Packs', slug: 'acme' })
     */
    create: async (partner: NewPartner, options: CallOptions = {}): Promise<Schemas['Partner']> =>
      (await http.call('post', '/api/v1/admin/partners', { ...options, body: partner })).partner,

    /**
     * @example
     * const partner = await packhouse.admin.partners.get(12)
     */
    get: async (id: number, options: CallOptions = {}): Promise<Schemas['Partner']> =>
      (await http.call('get', '/api/v1/admin/partners/{id}', { ...options, path: { id } })).partner,

    /**
     * @example
     * await packhouse.admin.partners.change(12, { status: 'SUSPENDED' })
     */
    change: async (id: number, change: PartnerChange, options: CallOptions = {}): Promise<Schemas['Partner']> =>
      (await http.call('patch', '/api/v1/admin/partners/{id}', { ...options, path: { id }, body: change })).partner,
  }
}
