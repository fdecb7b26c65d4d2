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
   * Create an API key.
   *
   * The key is returned only in this response. An account has at most 50 keys that work. A key grants the scopes it holds, a person those of the role, and both change only keys that hold no more. `payout:manage` is granted by two people of the platform only.
   *
   * Required scope: `admin`.
   *
   * @example
   * const result = await packhouse.keys.create({ label: 'till', scopes: ['packs:read'] })
   */
  create: (body: Body<'createKey'>, options: OnceOptions = {}): Promise<Data<'createKey'>> =>
    http.data({ idempotencyKey: 'auto', ...options, method: 'POST', path: '/api/v1/keys', body }),

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
   * Update an API key.
   *
   * A change that lets the key do more needs authority over all of its scopes. A key grants the scopes it holds, a person those of the role, and both change only keys that hold no more. `payout:manage` is granted by two people of the platform only.
   *
   * Required scope: `admin`.
   *
   * @example
   * const result = await packhouse.keys.update('…')
   */
  update: (keyId: string, body: Body<'updateKey'> = {}, options: OnceOptions = {}): Promise<Data<'updateKey'>['key']> =>
    http.data(
      { idempotencyKey: 'auto', ...options, method: 'PATCH', path: `/api/v1/keys/${segment(keyId)}`, body },
      'key',
    ),

  /**
   * Revoke an API key.
   *
   * Every key may revoke itself, and `admin` every key of its account. A person needs a role that holds all of the key.
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
