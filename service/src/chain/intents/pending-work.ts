import { sql } from 'kysely'
import { many } from '../../db/db.ts'
import type { RelayerAccount } from './accounts.ts'
import type { RelayerDeps } from './context.ts'

type Account = Pick<RelayerAccount, 'id' | 'role'>

/** Whether an account has something to send or to settle, and whether transactions wait for depth. */
export type PendingWork = { readonly isBusy: boolean; readonly isWaiting: boolean }
export type FindPendingWork = (account: Account) => Promise<PendingWork>

type Asked = { account: Account; settle(work: PendingWork): void; refuse(error: unknown): void }

const nothing: PendingWork = { isBusy: false, isWaiting: false }

/** Answers the accounts that ask in the same turn of the event loop with one statement: idle ones ask four times a second. */
export function createPendingWork({
  db,
  client,
  clock,
  hooks,
}: Pick<RelayerDeps, 'db' | 'client' | 'clock' | 'hooks'>): FindPendingWork {
  let asked: Asked[] = []

  const read = (accounts: readonly Account[]) =>
    many(
      db,
      sql<PendingWork & { id: RelayerAccount['id'] }>`
        select a.id,
          exists (select 1 from chain_intents where account_id = a.id and status = 'MINED') as "isWaiting",
          exists (
            select 1 from chain_intents where account_id = a.id and status in ('SIGNED', 'BROADCAST'))
          or exists (
            select 1 from chain_intents
            where status = 'QUEUED' and chain_id = ${client.chainId} and run_at <= ${clock.now()}
              and purpose = any(${hooks.purposes()})
              and (account_id = a.id or (account_id is null and role = a.role))) as "isBusy"
        from unnest(${accounts.map(({ id }) => id)}::integer[], ${accounts.map(({ role }) => role)}::text[]) as a (id, role)`,
    )

  async function answer(): Promise<void> {
    const group = asked
    asked = []
    try {
      const found = new Map((await read(group.map(({ account }) => account))).map((row) => [row.id, row]))
      for (const { account, settle } of group) settle(found.get(account.id) ?? nothing)
    } catch (error) {
      for (const { refuse } of group) refuse(error)
    }
  }

  return (account) =>
    new Promise((settle, refuse) => {
      asked.push({ account, settle, refuse })
      if (asked.length === 1) setImmediate(() => void answer())
    })
}
