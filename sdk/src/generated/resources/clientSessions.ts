// Generated from docs/openapi.json by `npm run generate`. Do not edit.

import type { Body, CallOptions, Data, ListOptions } from '../../operations.ts'
import type { Pages } from '../../pages.ts'
import { segment, type Http } from '../../request.ts'

export const createClientSessions = (http: Http) => ({
  /**
   * Open a client session for a page of yours.
   *
   * Returns a token with which the browser of one end user calls `/client/…` from one origin. Open it on your server, after the end user signed in there. The key needs the scope of every act that it allows, and the session ends with the key.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.clientSessions.create({ external_user_id: 'ann', allow: ['odds'], origin: '…' })
   */
  create: (body: Body<'createClientSession'>, options: CallOptions = {}): Promise<Data<'createClientSession'>> =>
    http.data({ ...options, method: 'POST', path: '/api/v1/client-sessions', body }),

  /**
   * List client sessions, newest first.
   *
   * Sessions are kept for seven days after they expire.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * for await (const row of packhouse.clientSessions.list()) console.log(row)
   */
  list: (
    options: ListOptions<'listClientSessions'> = {},
  ): Pages<Data<'listClientSessions'>['client_sessions'][number]> =>
    http.pages('/api/v1/client-sessions', 'client_sessions', options),

  /**
   * Revoke a client session.
   *
   * The token stops working at once; purchases that were made go on. The call is idempotent.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.clientSessions.revoke(12)
   */
  revoke: (id: number, options: CallOptions = {}): Promise<Data<'revokeClientSession'>> =>
    http.data({ ...options, method: 'DELETE', path: `/api/v1/client-sessions/${segment(id)}` }),

  /**
   * Replace the token of a client session.
   *
   * The earlier token stops working. What was spent still counts towards `max_spend_usdc`. An expired session can be refreshed for seven days, a revoked one not at all.
   *
   * Required scope: `packs:purchase`.
   *
   * @example
   * const result = await packhouse.clientSessions.refresh(12)
   */
  refresh: (
    id: number,
    body: Body<'refreshClientSession'> = {},
    options: CallOptions = {},
  ): Promise<Data<'refreshClientSession'>> =>
    http.data({ ...options, method: 'POST', path: `/api/v1/client-sessions/${segment(id)}/refresh`, body }),
})

export type ClientSessions = ReturnType<typeof createClientSessions>
