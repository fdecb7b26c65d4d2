import { sql } from 'kysely'
import { many, maybe, type Db, type Reader } from '../../../db/db.ts'
import { dayOf, slotOf, type LoggedRequest } from './model.ts'

export type NewRequest = Omit<LoggedRequest, 'id'>

/** Writes a batch in one statement. */
/** One parameter of JSON costs less than an array per column, whose texts are escaped one by one. */
export async function insertRequests(db: Db, rows: readonly NewRequest[]): Promise<void> {
  const given = rows.map(({ at, ...row }) => ({ ...row, at, slot: slotOf(at), day: dayOf(at) }))
  await sql`
    insert into request_log (slot, day, account_id, key_id, agent, client_session_id, request_id, method, route, path,
      status, code, ms, at, request_body, response_body)
    select slot, day, "accountId", "keyId", agent, "clientSessionId", "requestId", method, route, path, status, code, ms, at,
      "requestBody", "responseBody"
    from json_to_recordset(${JSON.stringify(given)}::json) as given (slot smallint, day date, "accountId" integer,
      "keyId" text, agent text, "clientSessionId" integer, "requestId" text, method text, route text, path text, status smallint, code text, ms real,
      at timestamptz, "requestBody" text, "responseBody" text)`.execute(db)
}

const columns = sql`id, account_id as "accountId", key_id as "keyId", agent, client_session_id as "clientSessionId", request_id as "requestId", method, route, path, status,
  code, ms, at`

export type RequestFilter = {
  accountId: number
  keyId?: string | undefined
  agent?: string | undefined
  clientSessionId?: number | undefined
  method?: string | undefined
  /** The first digit of the status. */
  statusClass?: number | undefined
  status?: number | undefined
  code?: string | undefined
  search?: string | undefined
  requestId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  beforeId?: bigint | undefined
}

/** Newest first, one more than the page; without the bodies. */
export function listRequests(reader: Reader, filter: RequestFilter, limit: number): Promise<LoggedRequest[]> {
  const {
    accountId,
    keyId,
    agent,
    clientSessionId,
    method,
    statusClass,
    status,
    code,
    search,
    requestId,
    from,
    to,
    beforeId,
  } = filter
  const conditions = [
    sql`account_id = ${accountId}`,
    ...(keyId === undefined ? [] : [sql`key_id = ${keyId}`]),
    ...(agent === undefined ? [] : [sql`agent = ${agent}`]),
    ...(clientSessionId === undefined ? [] : [sql`client_session_id = ${clientSessionId}`]),
    ...(method === undefined ? [] : [sql`method = ${method}`]),
    ...(statusClass === undefined ? [] : [sql`status / 100 = ${statusClass}::integer`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(code === undefined ? [] : [sql`code = ${code}`]),
    ...(search === undefined ? [] : [sql`strpos(path, ${search}) > 0`]),
    ...(requestId === undefined ? [] : [sql`request_id = ${requestId}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${to}`]),
    ...(beforeId === undefined ? [] : [sql`id < ${beforeId}::bigint`]),
  ]
  return many(
    reader,
    sql<LoggedRequest>`
      select ${columns}, null as "requestBody", null as "responseBody" from request_log
      where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit + 1}`,
  )
}

export const findRequest = (reader: Reader, accountId: number, id: bigint): Promise<LoggedRequest | undefined> =>
  maybe(
    reader,
    sql<LoggedRequest>`
      select ${columns}, request_body as "requestBody", response_body as "responseBody" from request_log
      where account_id = ${accountId} and id = ${id}::bigint`,
  )

export async function forgetRequests(db: Db, oldest: string): Promise<void> {
  await sql`select forget_requests(${oldest}::date)`.execute(db)
}
