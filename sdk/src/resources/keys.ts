import type { BodyOf, CallOptions, Operation, Schemas } from '../operations.ts'
import type { Http } from '../request.ts'

export type RotateKey = BodyOf<Operation<'/api/v1/keys/rotate', 'post'>>

/** The keys of your own account. */
export function createKeys(http: Http) {
  return {
    /**
     * All keys of the account; needs the scope `admin`.
     *
     * @example
     * const retiring = (await packhouse.keys.list()).filter((key) => key.status === 'retiring')
     */
    list: async (options: CallOptions = {}): Promise<Schemas['ApiKey'][]> =>
      (await http.call('get', '/api/v1/keys', options)).keys,

    /**
     * Replaces a key, this one unless another is named; the old one works until the overlap ends. The new key's text is
     * in the answer and nowhere else.
     *
     * @example
     * const { api_key } = await packhouse.keys.rotate({ overlap_seconds: 3_600 })
     */
    rotate: (rotation: RotateKey = {}, options: CallOptions = {}): Promise<Schemas['IssuedApiKey']> =>
      http.call('post', '/api/v1/keys/rotate', { ...options, body: rotation }),

    /**
     * Ends a key at once.
     *
     * @example
     * await packhouse.keys.revoke('4fTq81Zx')
     */
    revoke: async (keyId: string, options: CallOptions = {}): Promise<Schemas['ApiKey']> =>
      (await http.call('post', '/api/v1/keys/{key_id}/revoke', { ...options, path: { key_id: keyId } })).key,
  }
}
