import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import type { Http } from '../../request.ts'

type AccountKeysPath = '/api/v1/admin/partners/{id}/keys' | '/api/v1/admin/tenants/{id}/keys'

export type NewKey = BodyOf<Operation<AccountKeysPath, 'post'>>

/** API keys of a partner or tenant. */
export function createAccountKeys(http: Http, path: AccountKeysPath) {
  return {
    /**
     * @example
     * const keys = await packhouse.admin.tenants.keys.list(31)
     */
    list: async (accountId: number, options: CallOptions = {}): Promise<Schemas['ApiKey'][]> =>
      (await http.call('get', path, { ...options, path: { id: accountId } })).keys,

    /**
     * Issues a key; its text is returned only once.
     *
     * @example
     * const { api_key } = await packhouse.admin.partners.keys.create(12, { label: 'shop', scopes: ['packs:read'] })
     */
    create: (accountId: number, key: NewKey, options: CallOptions = {}): Promise<Schemas['IssuedApiKey']> =>
      http.call('post', path, { ...options, path: { id: accountId }, body: key }),
  }
}
