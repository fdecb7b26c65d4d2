// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, OnceOptions } from '../../operations.ts'
import { segment, type Http } from '../../request.ts'

export const createKeys = (http: Http) => ({
  /**
   * List the API keys of the account.
   *
   * Required scope: `admin`.
   *
   * @example
   * const result = await packhouse.keys.list()
   */
  list: (options: CallOptions = {}): Promise<Data<'listKeys'>['keys']> =>
    http.data({ ...options, method: 'GET', path: '/api/v1/keys' }, 'keys'),

  /**
   * Rotate an API key.
   *
   * The old key remains valid until the overlap ends. Every key may rotate itself; `admin` rotates the keys of its account whose scopes it holds, so not those with `payout:manage`.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.keys.rotate()
   */
  rotate: (body: Body<'rotateKey'> = {}, options: OnceOptions = {}): Promise<Data<'rotateKey'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/keys/rotate', body }),

  /**
   * Revoke an API key.
   *
   * Any valid API key.
   *
   * @example
   * const result = await packhouse.keys.revoke('…')
   */
  revoke: (keyId: string, options: OnceOptions = {}): Promise<Data<'revokeKey'>['key']> =>
    http.data(
      { idempotencyKey: 'auto', ...options, method: 'POST', path: `/api/v1/keys/${segment(keyId)}/revoke` },
      'key',
    ),
})

export type Keys = ReturnType<typeof createKeys>
