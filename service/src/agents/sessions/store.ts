import { sql } from 'kysely'
import { maybe, type Db, type Tx } from '../../db/db.ts'
import type { Micros } from '../../kernel/money.ts'

export type AgentSession = {
  id: string
  accountId: number
  familyId: string
  agent: string
  profile: string | null
  spendCap: Micros
  spent: Micros
}

export type Confirmation = {
  id: string
  sessionId: string
  operationId: string
  spend: Micros
  statement: string
  request: Buffer
}

const columns = sql`id, account_id as "accountId", family_id as "familyId", agent, profile, spend_cap as "spendCap", spent`

export async function insertSession(db: Db, session: Omit<AgentSession, 'spent'>, now: Date): Promise<void> {
  const { id, accountId, familyId, agent, profile, spendCap } = session
  await sql`
    insert into agent_sessions (id, account_id, family_id, agent, profile, spend_cap, created_at, used_at)
    values (${id}, ${accountId}, ${familyId}, ${agent}, ${profile}, ${spendCap}, ${now}, ${now})`.execute(db)
}

/** Ends the sessions of a key family beyond the newest ones, so that clients that never end theirs fill no table. */
export async function trimSessions(db: Db, familyId: string, kept: number): Promise<void> {
  await sql`
    delete from agent_sessions where id in (
      select id from agent_sessions where family_id = ${familyId} order by used_at desc, id offset ${kept})`.execute(db)
}

/** The session of a key family that was used since; using it extends it. */
export const touchSession = (
  db: Db,
  { id, familyId, now, since }: { id: string; familyId: string; now: Date; since: Date },
): Promise<AgentSession | undefined> =>
  maybe(
    db,
    sql<AgentSession>`
      update agent_sessions set used_at = ${now} where id = ${id} and family_id = ${familyId} and used_at > ${since}
      returning ${columns}`,
  )

export async function deleteSession(db: Db, id: string, familyId: string): Promise<void> {
  await sql`delete from agent_sessions where id = ${id} and family_id = ${familyId}`.execute(db)
}

/** Counts an amount towards the cap of the session; undefined when the cap does not allow it. */
export const reserveSpend = (tx: Tx, id: string, amount: Micros): Promise<AgentSession | undefined> =>
  maybe(
    tx,
    sql<AgentSession>`
      update agent_sessions set spent = spent + ${amount}::bigint where id = ${id} and spent + ${amount}::bigint <= spend_cap
      returning ${columns}`,
  )

export async function releaseSpend(db: Db, id: string, amount: Micros): Promise<void> {
  await sql`update agent_sessions set spent = spent - ${amount}::bigint where id = ${id}`.execute(db)
}

export async function insertConfirmation(db: Db, confirmation: Confirmation, expiresAt: Date): Promise<void> {
  const { id, sessionId, operationId, spend, statement, request } = confirmation
  await sql`
    insert into agent_confirmations (id, session_id, operation_id, spend, statement, request, expires_at)
    values (${id}, ${sessionId}, ${operationId}, ${spend}, ${statement}, ${request}, ${expiresAt})`.execute(db)
}

/** Takes a confirmation out, so that it releases one call only. Its statement must be the one that was shown. */
export const takeConfirmation = (
  tx: Tx,
  { id, sessionId, statement, now }: { id: string; sessionId: string; statement: string; now: Date },
): Promise<Confirmation | undefined> =>
  maybe(
    tx,
    sql<Confirmation>`
      delete from agent_confirmations
      where id = ${id} and session_id = ${sessionId} and statement = ${statement} and expires_at > ${now}
      returning id, session_id as "sessionId", operation_id as "operationId", spend, statement, request`,
  )

/** Forgets what expired. Sessions take their confirmations with them. */
export async function forgetSessions(db: Db, now: Date, since: Date): Promise<void> {
  await sql`delete from agent_confirmations where expires_at <= ${now}`.execute(db)
  await sql`delete from agent_sessions where used_at <= ${since}`.execute(db)
}
