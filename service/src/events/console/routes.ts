import { PassThrough } from 'node:stream'
import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { OperatorSession } from '../../http/pipeline/operator-auth.ts'
import { fail } from '../../kernel/errors.ts'
import { requireSession } from '../../http/pipeline/operator-auth.ts'
import type { MemberService } from '../../identity/members/service.ts'
import { consoleUrl, forPeople, tags } from '../../identity/console-route-config.ts'
import { readPosition, type Audience } from './model.ts'
import type { EventStreams, Sink } from './service.ts'

export type EventRouteDeps = { streams: EventStreams; members: MemberService }

/** Unread bytes after which a client counts as too slow. */
const maxUnread = 256 * 1_024

const EventQuery = Type.Object({
  account: Type.Optional(
    Type.String({
      maxLength: 42,
      description: '`p:<slug>`, `t:<number>`, or `o` for operators; may be omitted by a person with one account.',
    }),
  ),
  last_event_id: Type.Optional(
    Type.String({ maxLength: 20, description: 'Continues after this event, where Last-Event-ID cannot be set.' }),
  ),
})

function readLast(text: string | undefined): bigint | undefined {
  if (text === undefined || text === '') return undefined
  return (
    readPosition(text) ??
    fail(400, 'invalid_query_parameter', 'Last-Event-ID must be the id of an event of this stream.', {
      details: { field: 'last_event_id' },
    })
  )
}

async function audienceOf(
  members: MemberService,
  { operatorId: id, isStaff }: OperatorSession & { operatorId: number },
  account: string | undefined,
): Promise<Audience> {
  const found = await members.audience({ id, isStaff }, account)
  return found ? { accountId: found.accountId } : 'all'
}

export function eventRoutes(app: App, { streams, members }: EventRouteDeps): void {
  app.addHook('preClose', async () => streams.stop())

  app.get(
    `${consoleUrl}/events`,
    {
      // A HEAD request would leave a stream open.
      exposeHeadRoute: false,
      config: { operationId: 'streamConsoleEvents', ...forPeople },
      schema: {
        summary: 'Stream the events of an account as server-sent events',
        description:
          'Each event has `id`, `event` and `data` with `type`, `resource`, `id` and `at`; read the resource for the rest. With `Last-Event-ID` the stream continues after that event, without loss or repetition. It begins with an event `ready`, sends a comment every 15 seconds, and ends after five minutes, when the client connects again. It ends within five seconds of a sign-out, a removal from the account or a change of roles.',
        tags,
        querystring: EventQuery,
        response: {
          200: {
            description: 'The events.',
            content: { 'text/event-stream': { schema: Type.Unsafe<unknown>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { query, headers } = request
      const session = requireSession(request.operatorSession)
      const audience = await audienceOf(members, session, query.account)
      const after = readLast(query.last_event_id ?? [headers['last-event-id'] ?? []].flat()[0])
      const channel = new PassThrough()
      const sink: Sink = {
        write: (text) => {
          channel.write(text)
          return channel.writableLength + channel.readableLength < maxUnread
        },
        end: () => void channel.end(),
      }
      const close = await streams.open(
        { personId: session.operatorId, sessionId: session.sessionId, audience, after },
        sink,
      )
      channel.once('close', close)
      return reply.header('x-accel-buffering', 'no').type('text/event-stream; charset=utf-8').send(channel)
    },
  )
}
