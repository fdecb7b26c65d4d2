import { sql } from 'kysely'
import { maybe, type Tx } from '../db/db.ts'

export type NoticeReader = { name: string; recipient: string }

/** The recipient of e-mail notices of an account; undefined when the account has no notice address. */
export function findNoticeReader(tx: Tx, accountId: number): Promise<NoticeReader | undefined> {
  return maybe(
    tx,
    sql<NoticeReader>`
      select a.name, coalesce(p.notice_email, t.notice_email) as recipient
      from accounts a left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id
      where a.id = ${accountId} and coalesce(p.notice_email, t.notice_email) is not null`,
  )
}
