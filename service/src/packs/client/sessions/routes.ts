import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { idPathOf, Ref } from '../../../http/schema/fields.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { CursorQuery, cursorPageOf, readCursorPage } from '../../shared/cursors.ts'
import { userRefusals } from '../../shared/refusals.ts'
import { ExternalUserId } from '../../wallet/end-users/wire.ts'
import type { ClientSessionService } from './service.ts'
import {
  ClientSessionWire,
  issuedToWire,
  IssuedSessionWire,
  OpenSessionBody,
  RefreshSessionBody,
  sessionToWire,
} from './wire.ts'

export type ClientSessionRouteDeps = { sessions: ClientSessionService; clock: Clock }

const tags = ['Client sessions']
const issuing = { scope: 'packs:purchase', gate: 'write' } as const
const params = idPathOf('client session')

function issueRoutes(app: App, { sessions, clock }: ClientSessionRouteDeps): void {
  app.post(
    '/api/v1/client-sessions',
    {
      config: {
        operationId: 'createClientSession',
        refuses: [userRefusals, { 400: ['invalid_url', 'invalid_amount'], 403: ['partner_suspended'] }],
        ...issuing,
      },
      schema: {
        summary: 'Open a client session for a page of yours',
        description:
          'Returns a token with which the browser of one end user calls `/client/…` from one origin. Open it on your server, ' +
          'after the end user signed in there. The key needs the scope of every act that it allows, and the session ends with the key.',
        tags,
        body: OpenSessionBody,
        response: { 201: success(Ref(IssuedSessionWire)) },
      },
    },
    async ({ caller, body }, reply) =>
      reply.code(201).send(ok(issuedToWire(await sessions.open(caller, body), clock.now()))),
  )

  app.post(
    '/api/v1/client-sessions/:id/refresh',
    {
      config: { operationId: 'refreshClientSession', refuses: { 409: ['invalid_status'] }, ...issuing },
      schema: {
        summary: 'Replace the token of a client session',
        description:
          'The earlier token stops working. What was spent still counts towards `max_spend_usdc`. An expired session can be ' +
          'refreshed for seven days, a revoked one not at all.',
        tags,
        params,
        body: RefreshSessionBody,
        response: { 200: success(Ref(IssuedSessionWire)) },
      },
    },
    async ({ caller, params: { id }, body }) =>
      ok(issuedToWire(await sessions.refresh(caller, id, body.expires_in), clock.now())),
  )
}

export function clientSessionRoutes(app: App, deps: ClientSessionRouteDeps): void {
  const { sessions, clock } = deps
  issueRoutes(app, deps)

  app.get(
    '/api/v1/client-sessions',
    {
      config: {
        operationId: 'listClientSessions',
        refuses: { 400: ['identifier_too_long', 'invalid_pagination'] },
        scope: 'packs:purchase',
        gate: 'read',
      },
      schema: {
        summary: 'List client sessions, newest first',
        description: 'Sessions are kept for seven days after they expire.',
        tags,
        querystring: Type.Object({
          external_user_id: ExternalUserId,
          active: Type.Optional(Type.Boolean({ description: 'Pass true for those whose token works.' })),
          ...CursorQuery,
        }),
        response: {
          200: successPage(
            Type.Object({
              client_sessions: Type.Array(Ref(ClientSessionWire), { description: 'The client sessions.' }),
            }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = readCursorPage(query)
      const filter = {
        externalUserId: query.external_user_id,
        isActive: query.active === true,
        beforeId: page.beforeId,
      }
      const found = await sessions.list(caller.accountId, filter, page)
      const { rows, pagination } = cursorPageOf(found, page, ({ id }) => id)
      const now = clock.now()
      return okPage({ client_sessions: rows.map((session) => sessionToWire(session, now)) }, pagination)
    },
  )

  app.delete(
    '/api/v1/client-sessions/:id',
    {
      config: { operationId: 'revokeClientSession', scope: 'packs:purchase', gate: 'write' },
      schema: {
        summary: 'Revoke a client session',
        description: 'The token stops working at once; purchases that were made go on. The call is idempotent.',
        tags,
        params,
        response: { 200: success(Ref(ClientSessionWire)) },
      },
    },
    async ({ caller, params: { id } }) => ok(sessionToWire(await sessions.revoke(caller, id), clock.now())),
  )
}
