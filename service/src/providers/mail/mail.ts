import type { Db, Tx } from '../../db/db.ts'
import { enqueue as enqueueJob } from '../../jobs/queue.ts'
import type { Handler } from '../../jobs/runner.ts'
import type { Clock } from '../../kernel/clock.ts'
import { renderLetter, type LetterContent } from './letters.ts'
import { MailRefused, type Mailer } from './mailer.ts'
import { countUnsent, filterMailsOf, findMail, insertMail, settleMail, type MailStatus, type NewMail } from './store.ts'
import { hourMs, minuteMs } from '../../kernel/time.ts'

/** The mail server and the sender address. */
export type MailSettings = { mailer: Mailer; from: string }

export type MailDeps = {
  db: Db
  clock: Clock
  settings: MailSettings | undefined
  /** The base URL of the links in letters, read when a letter is written. */
  publicUrls?: { readonly publicUrl?: string | undefined } | undefined
}

/** The reader of a letter. `name` is the name of the account. */
export type Addressee = Omit<NewMail, 'subject' | 'text' | 'html' | 'hasSecret'> & { name: string }

export type Mail = {
  /** Joins the transaction of the change it reports. A `dedupeKey` is sent once. */
  enqueue(tx: Tx, mail: NewMail): Promise<void>
  /** Renders a letter and enqueues it. */
  post(tx: Tx, to: Addressee, content: LetterContent): Promise<void>
  /** Those of the messages that an account may read, by `Message-ID`. */
  ownedBy(accountId: number, messageIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Null when no mail server is configured. */
  status(accountId: number): Promise<MailStatus | null>
  handlers: Readonly<Record<string, Handler>>
}

const queue = 'mail.send'
const waits = [minuteMs, 5 * minuteMs, 30 * minuteMs]
const retryWindowMs = 5 * 24 * hourMs

const oneLine = (text: string, length: number): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, length)

const isAddress = (text: string): boolean => /^[^\s@<>(),;:"\p{Cc}]{1,64}@[^\s@<>(),;:"\p{Cc}]{1,189}$/u.test(text)

/** The mail outbox: an outage of the mail server only delays the mail. */
export function createMail({ db, clock, settings, publicUrls = {} }: MailDeps): Mail {
  async function enqueue(tx: Tx, mail: NewMail): Promise<void> {
    if (!settings || !isAddress(mail.recipient)) return
    const now = clock.now()
    const safe = { ...mail, subject: oneLine(mail.subject, 255), dedupeKey: mail.dedupeKey.slice(0, 255) }
    const inserted = await insertMail(tx, safe, now)
    if (!inserted) return
    const id = inserted.id.toString()
    await enqueueJob(tx, { queue, key: `mail:${id}`, payload: { id }, runAt: now })
  }

  async function send({ mailer, from }: MailSettings, id: bigint): Promise<void> {
    const mail = await findMail(db, id)
    if (!mail || mail.status !== 'PENDING') return
    const { recipient: to, subject, text, html } = mail
    const domain = from.split('@')[1]?.replace(/>$/, '') ?? 'localhost'
    try {
      await mailer.send({ from, to, subject, text, html, messageId: `<mail-${id}@${domain}>` })
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
      const isFinal = error instanceof MailRefused || clock.now().getTime() - mail.createdAt.getTime() > retryWindowMs
      await settleMail(db, id, { status: isFinal ? 'FAILED' : 'PENDING', error: reason, now: clock.now() })
      if (isFinal) return
      throw error
    }
    await settleMail(db, id, { status: 'SENT', error: null, now: clock.now() })
  }

  async function ownedBy(accountId: number, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
    const ids = new Map(messageIds.map((messageId) => [/^<mail-(\d+)@/.exec(messageId)?.[1], messageId]))
    const wanted = [...ids.keys()].flatMap((id) => (id === undefined ? [] : [BigInt(id)]))
    const owned = await filterMailsOf(db, accountId, wanted)
    return new Set(owned.map(({ id }) => ids.get(id.toString()) ?? ''))
  }

  const handler: Handler = {
    handle: async ({ payload }) => {
      if (settings) await send(settings, BigInt((payload as { id: string }).id))
    },
    concurrency: 4,
    leaseSeconds: 90,
    maxAttempts: Number.MAX_SAFE_INTEGER,
    backoffMs: (attempts) => waits[attempts - 1] ?? 2 * hourMs,
  }

  return {
    enqueue,
    ownedBy,
    post: (tx, { name, ...mail }, content) =>
      enqueue(tx, { ...mail, ...renderLetter(name, publicUrls.publicUrl, content), hasSecret: content.hasSecret }),
    status: async (accountId) => (settings ? countUnsent(db, accountId) : null),
    handlers: { [queue]: handler },
  }
}
