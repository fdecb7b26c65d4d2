import type { BodyOf, CallOptions, Operation, Schemas } from '../../operations.ts'
import { listOf, type ListOptions } from '../../pages.ts'
import type { Http } from '../../request.ts'
import type { OnceOptions } from './purchases.ts'

export type ExportLink = BodyOf<Operation<'/api/v1/mystery/collection/export/prepare', 'post'>>
export type ExportOrder = BodyOf<Operation<'/api/v1/mystery/collection/export', 'post'>>

/** Exports of cards from the vaults of end users to their wallets; requires the scope `wallet:withdraw`. */
export function createExports(http: Http) {
  return {
    /** The message that a wallet signs once, before the first export to it. */
    prepare: (link: ExportLink, options: CallOptions = {}): Promise<Schemas['PreparedExport']> =>
      http.call('post', '/api/v1/mystery/collection/export/prepare', { ...options, body: link }),

    /**
     * Requests one export per card. Each is delivered after its waiting period.
     *
     * @example
     * await packhouse.exports.create({ external_user_id: 'ann', wallet_address, token_ids: ['1000000017'], link })
     */
    create: (
      order: ExportOrder,
      { idempotencyKey = 'auto', ...options }: OnceOptions = {},
    ): Promise<{ exports: Schemas['CardExport'][] }> =>
      http.call('post', '/api/v1/mystery/collection/export', { ...options, idempotencyKey, body: order }),

    get: (id: number, options: CallOptions = {}): Promise<Schemas['CardExport']> =>
      http.call('get', '/api/v1/mystery/collection/exports/{export_id}', { ...options, path: { export_id: id } }),

    /** Cancels an export during its waiting period. */
    cancel: (id: number, options: CallOptions = {}): Promise<Schemas['CardExport']> =>
      http.call('post', '/api/v1/mystery/collection/exports/{export_id}/cancel', {
        ...options,
        path: { export_id: id },
      }),

    /** Lists newest first. */
    list: (options: ListOptions<'/api/v1/mystery/collection/exports'> = {}) =>
      listOf(http, '/api/v1/mystery/collection/exports', 'exports', options),
  }
}
