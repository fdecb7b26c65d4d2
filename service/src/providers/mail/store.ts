import { sql } from 'kysely'
import { many, maybe, one, type Db, type Reader, type Tx } from '../../db/db.ts'

export type NewMail = {
  accountId: number | null
  recipient: string
  kind: string
  dedupeKey: string
  subject: string
  text: string
  html: string
  /** The text is blanked once the letter is sent or given up. */
  hasSecret?: boolean | undefined
}

export type StoredMail = Omit<NewMail, 'hasSecret'> & {
  id: bigint
  status: 'PENDING' | 'SENT' | 'FAILED'
  attempts: number
  createdAt: Date
}

/** Undefined when the dedupe key exists already. */
export const insertMail = (tx: Tx, mail: NewMail, now: Date): Promise<{ id: bigint } | undefined> =>
  maybe(
    tx,
    sql<{ id: bigint }>`
      insert into mails (account_id, recipient, kind, dedupe_key, subject, body_text, body_html, has_secret, status,
        created_at)
      values (${mail.accountId}, ${mail.recipient}, ${mail.kind}, ${mail.dedupeKey}, ${mail.subject}, ${mail.text},
        ${mail.html}, ${mail.hasSecret ?? false}, 'PENDING', ${now})
      on conflict (dedupe_key) do nothing returning id`,
  )

export const findMail = (reader: Reader, id: bigint): Promise<StoredMail | undefined> =>
  maybe(
    reader,
    sql<StoredMail>`
      select id, account_id as "accountId", recipient, kind, dedupe_key as "dedupeKey", subject, body_text as text,
        body_html as html, status, attempts, created_at as "createdAt"
      from mails where id = ${id}`,
  )

export async function settleMail(
  db: Db,
  id: bigint,
  { status, error, now }: { status: StoredMail['status']; error: string | null; now: Date },
): Promise<void> {
  await sql`
    update mails set status = ${status}, attempts = attempts + 1, last_error = ${error},
      sent_at = ${status === 'SENT' ? now : null},
      body_text = case when has_secret and ${status !== 'PENDING'} then '' else body_text end,
      body_html = case when has_secret and ${status !== 'PENDING'} then '' else body_html end
    where id = ${id} and status = 'PENDING'`.execute(db)
}

/** Those of the letters that an account may read: its own, and letters about the sign-in of its people. */
export const filterMailsOf = (reader: Reader, accountId: number, ids: readonly bigint[]): Promise<{ id: bigint }[]> =>
  many(
    reader,
    sql<{ id: bigint }>`
      select m.id from mails m
      where m.id = any(${ids}::bigint[]) and (m.account_id = ${accountId} or (m.account_id is null and exists (
        select from account_members a join operators o on o.id = a.person_id
        where a.account_id = ${accountId} and o.email = m.recipient)))`,
  )

export type MailStatus = { waiting: number; failed: number }

export const countUnsent = (reader: Reader, accountId: number): Promise<MailStatus> =>
  one(
    reader,
    sql<MailStatus>`
      select (count(*) filter (where status = 'PENDING'))::integer as waiting,
        (count(*) filter (where status = 'FAILED'))::integer as failed
      from mails where account_id = ${accountId} and status <> 'SENT'`,
  )
