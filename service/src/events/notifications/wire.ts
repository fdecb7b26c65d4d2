import { Type, type Static } from 'typebox'
import { refusedAs, Timestamp } from '../../http/schema/fields.ts'
import { PageQuery } from '../../http/schema/pagination.ts'
import type { Choice, Topic } from './model.ts'
import type { Inbox } from './service.ts'

const account = Type.Optional(
  Type.String({
    maxLength: 42,
    description: '`p:<slug>`, `t:<number>`, or `o` for operators; may be omitted by a person with one account.',
  }),
)

export const AccountQuery = Type.Object({ account })

export const InboxQuery = Type.Object({
  limit: PageQuery.limit,
  account,
  cursor: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,17}$',
      description: 'The next_cursor of the previous page.',
      ...refusedAs('invalid_pagination'),
    }),
  ),
})

export const NotificationWire = Type.Object(
  {
    id: Type.Integer({ description: 'The number of the notification.' }),
    topic: Type.String({ description: 'The topic that it belongs to.' }),
    title: Type.String({ description: 'What happened, in one sentence.' }),
    path: Type.String({ description: 'The page about it, below the pages of the account in the console.' }),
    at: Timestamp({ description: 'When it happened.' }),
    is_unread: Type.Boolean({ description: 'Whether it is newer than the last one that the person has read.' }),
  },
  { $id: 'ConsoleNotification' },
)

export const TopicWire = Type.Object(
  {
    topic: Type.String({ description: 'The id of the topic.' }),
    name: Type.String({ description: 'What people call it.' }),
    summary: Type.String({ description: 'What it notifies of.' }),
    in_inbox: Type.Boolean({ description: 'Whether the inbox shows it.' }),
    by_mail: Type.Boolean({ description: 'Whether each one is also sent by e-mail.' }),
  },
  { $id: 'ConsoleTopic' },
)

export const ChoiceBody = Type.Object({
  topics: Type.Array(
    Type.Object({
      topic: Type.String({ maxLength: 40, description: 'The id of the topic.' }),
      in_inbox: Type.Boolean({ description: 'Whether the inbox shows it.' }),
      by_mail: Type.Boolean({ description: 'Whether each one is also sent by e-mail.' }),
    }),
    { maxItems: 20, description: 'The topics to change; the others stay as they are.' },
  ),
})

export const ReadBody = Type.Object({
  through: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The newest one that was read.' }),
})

export const notificationToWire = (row: Inbox['rows'][number]): Static<typeof NotificationWire> => ({
  id: Number(row.id),
  topic: row.topic,
  title: row.title,
  path: row.path,
  at: row.at.toISOString(),
  is_unread: row.isUnread,
})

export const topicToWire = ({ id, name, summary, inInbox, byMail }: Topic & Choice): Static<typeof TopicWire> => ({
  topic: id,
  name,
  summary,
  in_inbox: inInbox,
  by_mail: byMail,
})

export const choiceOf = ({ topic, in_inbox, by_mail }: Static<typeof ChoiceBody>['topics'][number]): Choice => ({
  topic,
  inInbox: in_inbox,
  byMail: by_mail,
})
