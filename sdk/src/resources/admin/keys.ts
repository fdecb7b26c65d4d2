import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import type { Http } from '../../request.ts'

export type KeyChange = BodyOf<Operation<'/api/v1/admin/keys/{key_id}', 'patch'>>
export type KeyRotation = BodyOf<Operation<'/api/v1/admin/keys/{key_id}/rotate', 'post'>>

/** Manages API keys of any account by id. */
export function createAdminKeys(http: Http) {
  return {
    /**
     * @example
     * const { status, last_used_at } = await packhouse.admin.keys.get('4fTq81Zx')
     */
    get: async (keyId: string, options: CallOptions = {}): Promise<Schemas['ApiKey']> =>
      (await http.call('get', '/api/v1/admin/keys/{key_id}', { ...options, path: { key_id: keyId } })).key,

    /**
     * @example
     * await packhouse.admin.keys.change('4fTq81Zx', { allowed_ips: ['10.1.0.0/16'] })
     */
    change: async (keyId: string, change: KeyChange, options: CallOptions = {}): Promise<Schemas['ApiKey']> =>
      (await http.call('patch', '/api/v1/admin/keys/{key_id}', { ...options, path: { key_id: keyId }, body: change }))
        .key,

    /**
     * Rotates a key; the old one remains valid until the overlap ends.
     *
     * @example
     * const { api_key } = await packhouse.admin.keys.rotate('4fTq81Zx', { overlap_seconds: 0 })
     */
    rotate: (keyId: string, rotation: KeyRotation = {}, options: CallOptions = {}): Promise<Schemas['IssuedApiKey']> =>
      http.call('post', '/api/v1/admin/keys/{key_id}/rotate', { ...options, path: { key_id: keyId }, body: rotation }),

    /**
     * Revokes a key immediately.
     *
     * @example
     * await packhouse.admin.keys.revoke('4fTq81Zx')
     */
    revoke: async (keyId: string, options: CallOptions = {}): Promise<Schemas['ApiKey']> =>
      (await http.call('post', '/api/v1/admin/keys/{key_id}/revoke', { ...options, path: { key_id: keyId } })).key,
  }
}
