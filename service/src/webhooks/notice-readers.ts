import { sql } from 'kysely'
import { maybe, type Tx } from '../db/db.ts'

export type NoticeReader = { name: string; recipient: string }

/** Where the people of an account read what they should know; undefined where they named no address. */
export function findNoticeReader(tx: Tx, accountId: number): Promise<NoticeReader | undefined> {
  return maybe(
    tx,
    sql<NoticeReader>`
      select a.name, coalesce(p.notice_email, t.notice_email) as recipient
      from accounts a left join partners p on p.account_id = a.id left join tenants t on t.account_id = a.id
      where a.id = ${accountId} and coalesce(p.notice_email, t.notice_email) is not null`,
  )
}
