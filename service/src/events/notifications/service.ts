import type { Db, Tx } from '../../db/db.ts'
import type { OperatorRole } from '../../http/pipeline/scopes.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { dayMs } from '../../kernel/time.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import {
  choicesOf,
  notableEvents,
  tell,
  topicOf,
  topicsFor,
  type Choice,
  type Notification,
  type Reader,
  type Told,
} from './model.ts'
import * as store from './store.ts'

export type NotificationDeps = { db: Db; clock: Clock; mail: Pick<Mail, 'post'> }

/** Events are kept as long. */
const keptMs = 90 * dayMs

/** News for operators beside the events of accounts. */
export type StaffNews = {
  topic: 'approvals' | 'decisions'
  title: string
  path: string
  occurrence: string
  /** The only reader. */
  personId?: number | undefined
  /** Who brought it about, and does not see it. */
  exceptId?: number | undefined
  /** The operators that it concerns. */
  roles?: readonly OperatorRole[] | undefined
}

export type Inbox = { rows: (Notification & { isUnread: boolean })[]; unread: number }
export type NotificationService = ReturnType<typeof createNotificationService>

/** The inbox of each person, and the letters that a person chose. */
export function createNotificationService({ db, clock, mail }: NotificationDeps) {
  /** Joins the transaction that numbers the events. */
  async function noteEvents(tx: Tx, eventIds: readonly bigint[]): Promise<void> {
    for (const event of await store.listNotable(tx, eventIds, notableEvents)) {
      for (const told of tell(event)) {
        const isStaff = told.audience === 'operator'
        const accountId = isStaff ? null : event.accountId
        const roles = topicOf(told.audience, told.topic)?.roles ?? []
        const occurrence = `${isStaff ? 'o:' : ''}${event.occurrence}`
        await add(tx, { ...told, accountId, personId: null, exceptId: null, roles, occurrence, at: event.at })
      }
    }
  }

  async function add(tx: Tx, told: store.NewNotification & Omit<Told, 'audience'>): Promise<void> {
    const inserted = await store.insertNotification(tx, told)
    if (!inserted) return
    const { accountId, topic, roles } = told
    const people =
      accountId === null
        ? await store.listStaffAddressees(tx, topic, roles)
        : await store.listAddressees(tx, accountId, topic)
    for (const person of people) {
      if (told.exceptId !== person.id) await post(tx, told, person)
    }
  }

  async function post(tx: Tx, told: store.NewNotification, { id, name, email, home }: store.Addressee): Promise<void> {
    const dedupeKey = `notification:${id}:${told.occurrence}`
    await mail.post(
      tx,
      { accountId: told.accountId, name, recipient: email, kind: 'notification', dedupeKey },
      {
        subject: told.title,
        lines: [`${told.title}.`],
        link: { label: 'Open it in the console', path: `/console${home}${told.path}` },
        todo: 'You chose letters about this topic; you can change that on the page Notifications of the console.',
      },
    )
  }

  /** Joins the transaction of the change. The letter about a decision has more to say and is written by its author. */
  async function noteStaff(tx: Tx, { personId, exceptId, roles = [], ...news }: StaffNews): Promise<void> {
    const readers = { accountId: null, personId: personId ?? null, exceptId: exceptId ?? null, roles }
    const told = { ...news, ...readers, at: clock.now() }
    await (news.topic === 'decisions' ? store.insertNotification(tx, told) : add(tx, told))
  }

  const readTopics = async (reader: Reader) => choicesOf(topicsFor(reader), await store.listChoices(db, reader))

  /** Newest first, one more than the page. */
  async function list(reader: Reader, page: { beforeId?: bigint | undefined; limit: number }): Promise<Inbox> {
    const topics = (await readTopics(reader)).filter(({ inInbox }) => inInbox).map(({ id }) => id)
    const readThrough = await store.readReadThrough(db, reader)
    const rows = await store.listNotifications(db, reader, {
      topics,
      beforeId: page.beforeId ?? null,
      limit: page.limit,
    })
    const { count } = await store.countUnread(db, reader, topics, readThrough)
    return { rows: rows.map((row) => ({ ...row, isUnread: row.id > readThrough })), unread: count }
  }

  async function choose(reader: Reader, choices: readonly Choice[]) {
    const known = topicsFor(reader).map(({ id }) => id)
    const unknown = choices.find(({ topic }) => !known.includes(topic))
    if (unknown) {
      fail(400, 'invalid_body', `topics[].topic must be one of ${known.join(', ')}.`, { details: { field: 'topics' } })
    }
    if (new Set(choices.map(({ topic }) => topic)).size < choices.length)
      fail(400, 'invalid_body', 'topics must name each topic once.', { details: { field: 'topics' } })
    await store.writeChoices(db, reader, choices)
    return readTopics(reader)
  }

  return {
    noteEvents,
    noteStaff,
    list,
    readTopics,
    choose,
    markRead: (reader: Reader, through: bigint) => store.writeReadThrough(db, reader, through),
    /** Whether an operator gets letters about decisions, unless chosen otherwise. */
    wantsDecisions: async (tx: Tx, personId: number) =>
      (await store.findByMail(tx, personId, 'decisions'))?.byMail ?? topicOf('operator', 'decisions')?.byMail ?? true,
    prune: () => store.pruneNotifications(db, new Date(clock.now().getTime() - keptMs)),
  }
}
