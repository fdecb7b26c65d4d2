import type { BodyOf, CallOptions, Operation, Schemas } from '../operations.ts'
import type { Http } from '../request.ts'

export type RotateKey = BodyOf<Operation<'/api/v1/keys/rotate', 'post'>>

/** The API keys of the account. */
export function createKeys(http: Http) {
  return {
    /**
     * Lists the keys of the account; requires the scope `admin`.
     *
     * @example
     * const retiring = (await packhouse.keys.list()).filter((key) => key.status === 'retiring')
     */
    list: async (options: CallOptions = {}): Promise<Schemas['ApiKey'][]> =>
      (await http.call('get', '/api/v1/keys', options)).keys,

    /**
     * Rotates a key, by default the one of the client; the old key remains valid until the overlap ends. The text of the
     * new key is returned only once.
     *
     * @example
     * const { api_key } = await packhouse.keys.rotate({ overlap_seconds: 3_600 })
     */
    rotate: (rotation: RotateKey = {}, options: CallOptions = {}): Promise<Schemas['IssuedApiKey']> =>
      http.call('post', '/api/v1/keys/rotate', { ...options, body: rotation }),

    /**
     * Revokes a key immediately.
     *
     * @example
     * await packhouse.keys.revoke('4fTq81Zx')
     */
    revoke: async (keyId: string, options: CallOptions = {}): Promise<Schemas['ApiKey']> =>
      (await http.call('post', '/api/v1/keys/{key_id}/revoke', { ...options, path: { key_id: keyId } })).key,
  }
}
