import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import type { Caller } from '../../../http/pipeline/caller.ts'
import { ok, okPage, success, successPage } from '../../../http/schema/envelope.ts'
import { described, IdParam, idPathOf, OneOf, Ref } from '../../../http/schema/fields.ts'
import { listRules, pageOf, PageQuery, readPage } from '../../../http/schema/pagination.ts'
import { fail } from '../../../kernel/errors.ts'
import { keptDays } from './model.ts'
import type { RequestLogService } from './service.ts'
import { detailsToWire, LoggedRequestDetailsWire, LoggedRequestWire, loggedToWire } from './wire.ts'

const config = { scope: 'any', gate: 'read' } as const
const tags = ['Account']
const kept = `Kept for ${keptDays} days. A key sees its own requests; \`admin\` sees those of every key of the account.`
const Time = (description: string) =>
  Type.Optional(Type.Unsafe<string>({ type: 'string', format: 'date-time', description }))

const ListQuery = Type.Object({
  limit: PageQuery.limit,
  cursor: Type.Optional(Type.String({ description: 'The next_cursor of the previous page.' })),
  key_id: Type.Optional(Type.String({ maxLength: 64, description: 'One API key.' })),
  agent: Type.Optional(Type.String({ maxLength: 64, description: 'One agent, by its name.' })),
  client_session_id: Type.Optional(described(IdParam, 'One client session, by its id.')),
  method: Type.Optional(OneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: 'The HTTP method.' })),
  status: Type.Optional(
    Type.String({ pattern: '^[1-5](xx|[0-9]{2})$', description: 'A status such as 409, or a class such as 4xx.' }),
  ),
  code: Type.Optional(Type.String({ maxLength: 100, description: 'The error label.' })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the path, or a whole request id.' })),
  from: Time('Inclusive.'),
  to: Time('Exclusive.'),
})

/** All keys of the account are shown to `admin` and to people; any other key sees itself. */
const ownKeyOf = ({ scopes, person, keyId }: Caller): string | undefined =>
  scopes.has('admin') || person !== undefined ? undefined : keyId

function readCursor(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,17}$/.test(text)) return BigInt(text)
  return fail(400, 'invalid_pagination', 'cursor is invalid; pass next_cursor of the previous page.', {
    details: { field: 'cursor' },
  })
}

const statusOf = (text: string | undefined) =>
  text === undefined ? {} : text.endsWith('xx') ? { statusClass: Number(text[0]) } : { status: Number(text) }

const timeOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Request ids have no slash; paths start with one. */
const searchOf = (text: string | undefined) =>
  text === undefined ? {} : text.includes('/') || text.length < 16 ? { search: text } : { requestId: text }

export function requestRoutes(app: App, { requests }: { requests: RequestLogService }): void {
  app.get(
    '/api/v1/requests',
    {
      config: { operationId: 'listRequests', members: { roles: ['owner', 'developer'] }, mayBeStale: true, ...config },
      schema: {
        summary: 'List your API requests, newest first',
        description: `${kept} Requests appear about a second after their response.`,
        tags,
        querystring: ListQuery,
        response: {
          200: successPage(
            Type.Object({ requests: Type.Array(Ref(LoggedRequestWire), { description: 'The number of requests.' }) }),
          ),
        },
      },
    },
    async ({ caller, query }) => {
      const page = { limit: readPage(query, listRules).limit, offset: 0 }
      const own = ownKeyOf(caller)
      if (own !== undefined && query.key_id !== undefined && query.key_id !== own) {
        return okPage({ requests: [] }, pageOf([], page).pagination)
      }
      const filter = {
        accountId: caller.accountId,
        keyId: own ?? query.key_id,
        agent: query.agent,
        clientSessionId: query.client_session_id,
        method: query.method,
        ...statusOf(query.status),
        code: query.code,
        ...searchOf(query.q),
        from: timeOf(query.from),
        to: timeOf(query.to),
        beforeId: readCursor(query.cursor),
      }
      const { rows, pagination } = pageOf(await requests.list(filter, page.limit), page)
      const last = rows.at(-1)
      const next_cursor = pagination.has_more && last ? String(last.id) : null
      return okPage({ requests: rows.map(loggedToWire) }, { ...pagination, next_cursor })
    },
  )

  app.get(
    '/api/v1/requests/:id',
    {
      config: { operationId: 'getRequest', members: { roles: ['owner', 'developer'] }, ...config },
      schema: {
        summary: 'Get an API request with its bodies',
        description: `${kept} Secrets and personal data are removed from the bodies, and at most 2 kB are kept.`,
        tags,
        params: idPathOf('request'),
        response: { 200: success(Ref(LoggedRequestDetailsWire)) },
      },
    },
    async ({ caller, params }) => {
      const found = await requests.get(caller.accountId, BigInt(params.id))
      const own = ownKeyOf(caller)
      if (own !== undefined && found.keyId !== own) fail(404, 'not_found', `Request ${params.id} not found.`)
      return ok(detailsToWire(found))
    },
  )
}
