import { sql } from 'kysely'
import { many, maybe, type Db, type Reader } from '../../../db/db.ts'
import { dayMs } from '../../../kernel/time.ts'
import { dayOf, slotOf, type LoggedRequest } from './model.ts'

export type NewRequest = Omit<LoggedRequest, 'id'>

/** What requests of a batch have in common. Those with bodies have nothing in common. */
type Kind = Omit<NewRequest, 'requestId' | 'ms' | 'at'> & { number: number; slot: number; day: string }

const kindOf = ({ requestId: _requestId, ms: _ms, at, ...shared }: NewRequest, number: number): Kind => ({
  ...shared,
  number,
  slot: slotOf(at),
  day: dayOf(at),
})

function nameOf(row: NewRequest): string {
  const { accountId, keyId, agent, clientSessionId, method, route, path, status, code, at } = row
  const day = Math.floor(at.getTime() / dayMs)
  return `${accountId}\n${keyId}\n${agent}\n${clientSessionId}\n${method}\n${route}\n${path}\n${status}\n${code}\n${day}`
}

/** The kinds of the rows, and the number of the kind of each row. */
function groupByKind(rows: readonly NewRequest[]): { kinds: Kind[]; numbers: number[] } {
  const kinds: Kind[] = []
  const known = new Map<string, number>()
  const addKind = (row: NewRequest): number => kinds.push(kindOf(row, kinds.length)) - 1
  const numbers = rows.map((row) => {
    if (row.requestBody !== null || row.responseBody !== null) return addKind(row)
    const name = nameOf(row)
    const number = known.get(name) ?? addKind(row)
    known.set(name, number)
    return number
  })
  return { kinds, numbers }
}

/** Numbers need no quotes in an array literal. */
const numeric = (values: readonly number[]): string => `{${values.join()}}`

/**
 * Writes a batch in one statement. Most of its requests differ in id and time alone, and only these are written out for
 * each: a row of JSON per request takes a third more processor time of service and database.
 */
export async function insertRequests(db: Db, rows: readonly NewRequest[]): Promise<void> {
  const { kinds, numbers } = groupByKind(rows)
  await sql`
    insert into request_log (slot, day, account_id, key_id, agent, client_session_id, request_id, method, route, path,
      status, code, ms, at, request_body, response_body)
    select slot, day, "accountId", "keyId", agent, "clientSessionId", request_id, method, route, path, status, code, ms,
      to_timestamp(at_ms / 1000), "requestBody", "responseBody"
    from unnest(${numeric(numbers)}::integer[], ${rows.map(({ requestId }) => requestId)}::text[],
      ${numeric(rows.map(({ ms }) => ms))}::real[], ${numeric(rows.map(({ at }) => at.getTime()))}::float8[])
      with ordinality as given (number, request_id, ms, at_ms, place)
    join json_to_recordset(${JSON.stringify(kinds)}::json) as kind (number integer, slot smallint, day date,
      "accountId" integer, "keyId" text, agent text, "clientSessionId" integer, method text, route text, path text,
      status smallint, code text, "requestBody" text, "responseBody" text) using (number)
    order by place`.execute(db)
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
