import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import { requireSession, type OperatorSession } from '../../http/pipeline/operator-auth.ts'
import { ok, okPage, success, successPage } from '../../http/schema/envelope.ts'
import { Ref } from '../../http/schema/fields.ts'
import { listRules, pageOf, readPage } from '../../http/schema/pagination.ts'
import { consoleUrl, forPeople, tags } from '../../identity/console-route-config.ts'
import type { MemberService } from '../../identity/members/service.ts'
import type { Reader } from './model.ts'
import type { NotificationService } from './service.ts'
import {
  AccountQuery,
  ChoiceBody,
  choiceOf,
  InboxQuery,
  notificationToWire,
  NotificationWire,
  ReadBody,
  topicToWire,
  TopicWire,
} from './wire.ts'

const url = `${consoleUrl}/notifications`
const TopicData = Type.Object({ topics: Type.Array(Ref(TopicWire), { description: 'Every topic that concerns you.' }) })

export type NotificationRouteDeps = { notifications: NotificationService; members: MemberService }

export function notificationRoutes(app: App, { notifications, members }: NotificationRouteDeps): void {
  async function readerOf(signedIn: OperatorSession | undefined, account: string | undefined): Promise<Reader> {
    const { operatorId, isStaff, operator } = requireSession(signedIn)
    const found = await members.audience({ id: operatorId, isStaff }, account)
    if (!found) return { personId: operatorId, accountId: null, audience: 'operator', roles: [...operator.roles] }
    const audience = found.accountKind === 'tenant' ? 'tenant' : 'partner'
    return { personId: operatorId, accountId: found.accountId, audience, roles: [] }
  }

  app.get(
    url,
    {
      config: { operationId: 'listConsoleNotifications', ...forPeople },
      schema: {
        summary: 'List what happened in an account, newest first',
        description: 'Contains the topics that you chose for your inbox. Notifications are kept for 90 days.',
        tags,
        querystring: InboxQuery,
        response: {
          200: successPage(
            Type.Object({
              notifications: Type.Array(Ref(NotificationWire), { description: 'The notifications.' }),
              unread: Type.Integer({ description: 'How many are unread; more than 100 are not counted.' }),
            }),
          ),
        },
      },
    },
    async ({ operatorSession, query }) => {
      const { limit } = readPage({ ...(query.limit !== undefined && { limit: query.limit }) }, listRules)
      const beforeId = query.cursor === undefined ? undefined : BigInt(query.cursor)
      const reader = await readerOf(operatorSession, query.account)
      const { rows, unread } = await notifications.list(reader, { beforeId, limit })
      const page = pageOf(rows, { limit, offset: 0 })
      const next_cursor = page.pagination.has_more ? String(page.rows.at(-1)?.id) : null
      return okPage(
        { notifications: page.rows.map(notificationToWire), unread },
        { ...page.pagination, next_offset: null, next_cursor },
      )
    },
  )

  app.post(
    `${url}/read`,
    {
      config: { operationId: 'readConsoleNotifications', ...forPeople },
      schema: {
        summary: 'Mark notifications as read',
        description: 'Applies to all up to the given one, for you alone.',
        tags,
        querystring: AccountQuery,
        body: ReadBody,
        response: {
          200: success(Type.Object({ unread: Type.Integer({ description: 'How many are still unread.' }) })),
        },
      },
    },
    async ({ operatorSession, query, body }) => {
      const reader = await readerOf(operatorSession, query.account)
      await notifications.markRead(reader, BigInt(body.through))
      return ok({ unread: (await notifications.list(reader, { limit: 1 })).unread })
    },
  )

  app.get(
    `${url}/topics`,
    {
      config: { operationId: 'listConsoleTopics', ...forPeople },
      schema: {
        summary: 'List the topics of your notifications with your choices',
        tags,
        querystring: AccountQuery,
        response: { 200: success(TopicData) },
      },
    },
    async ({ operatorSession, query }) => {
      const topics = await notifications.readTopics(await readerOf(operatorSession, query.account))
      return ok({ topics: topics.map(topicToWire) })
    },
  )

  app.put(
    `${url}/topics`,
    {
      config: { operationId: 'chooseConsoleTopics', ...forPeople },
      schema: {
        summary: 'Choose which topics your inbox shows and which you get by e-mail',
        tags,
        querystring: AccountQuery,
        body: ChoiceBody,
        response: { 200: success(TopicData) },
      },
    },
    async ({ operatorSession, query, body }) => {
      const reader = await readerOf(operatorSession, query.account)
      const topics = await notifications.choose(reader, body.topics.map(choiceOf))
      return ok({ topics: topics.map(topicToWire) })
    },
  )
}
