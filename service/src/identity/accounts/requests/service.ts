import type { Db } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import { bodyOf, codeOf, oldestDay, pathOf, type LoggedRequest } from './model.ts'
import {
  findRequest,
  forgetRequests,
  insertRequests,
  listRequests,
  type NewRequest,
  type RequestFilter,
} from './store.ts'

/** A completed request as the HTTP layer reports it. */
export type Completed = {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly caller:
    | {
        readonly accountId: number
        readonly keyId: string
        readonly person?: unknown
        readonly session?: { readonly id: number } | undefined
      }
    | undefined
  readonly agent: string | undefined
  readonly status: number
  readonly ms: number
  readonly url: string
  readonly sentBody: string | undefined
  readonly receivedBody: unknown
}

export type RequestLogDeps = {
  db: Db
  clock: Clock
  log: { warn(fields: object, message: string): void }
  /** How long a request waits for its batch; 0 disables the timer, for tests that flush. */
  everyMs?: number | undefined
}

const batchSize = 500
/** Bodies wait whole until they are written; this many characters of them are written at once. */
const maxWaitingText = 4_000_000
/** Of frequent successful reads, this many a second are kept with their bodies; writes and refusals always are. */
const maxReadBodies = 20
/** Requests beyond this are dropped while the database does not keep up. */
const maxWaiting = 5_000

type Waiting = Completed & { readonly caller: NonNullable<Completed['caller']>; readonly at: Date }

function rowsOf(batch: readonly Waiting[]): NewRequest[] {
  const paths = new Map<string, string>()
  const knownPathOf = (url: string): string => {
    const path = paths.get(url) ?? pathOf(url)
    paths.set(url, path)
    return path
  }
  return batch.map(({ caller, receivedBody, sentBody, ...row }) => ({
    accountId: caller.accountId,
    keyId: caller.keyId,
    agent: row.agent ?? null,
    clientSessionId: caller.session?.id ?? null,
    requestId: row.requestId,
    method: row.method,
    route: row.route,
    path: knownPathOf(row.url),
    status: row.status,
    code: codeOf(row.status, sentBody),
    ms: row.ms,
    at: row.at,
    requestBody: bodyOf(receivedBody === undefined || receivedBody === null ? undefined : JSON.stringify(receivedBody)),
    responseBody: bodyOf(sentBody),
  }))
}

export type RequestLogService = ReturnType<typeof createRequestLogService>

/** Keeps the requests of API keys for seven days. Nothing is written on the path of a request. */
export function createRequestLogService({ db, clock, log, everyMs = 1_000 }: RequestLogDeps) {
  let waiting: Waiting[] = []
  let waitingText = 0
  let dropped = 0
  let reads = { second: 0, count: 0 }
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  function keepsBodies({ method, status }: Completed, at: Date): boolean {
    if (method !== 'GET' || status >= 400) return true
    const second = Math.floor(at.getTime() / 1_000)
    if (second !== reads.second) reads = { second, count: 0 }
    reads.count += 1
    return reads.count <= maxReadBodies
  }

  /** People in the console are not logged: reading the log must not fill it. */
  function record(completed: Completed): void {
    const { caller } = completed
    if (!caller || caller.person !== undefined) return
    if (waiting.length >= maxWaiting) {
      dropped += 1
      return
    }
    const at = clock.now()
    const isWhole = keepsBodies(completed, at)
    waiting.push({
      at,
      caller,
      agent: completed.agent,
      requestId: completed.requestId,
      method: completed.method,
      route: completed.route,
      url: completed.url,
      status: completed.status,
      ms: completed.ms,
      receivedBody: isWhole ? completed.receivedBody : undefined,
      sentBody: isWhole ? completed.sentBody : undefined,
    })
    waitingText += isWhole ? (completed.sentBody?.length ?? 0) : 0
    if (waiting.length >= batchSize || waitingText > maxWaitingText) void flush()
    else if (everyMs > 0) timer ??= setTimeout(() => void flush(), everyMs).unref()
  }

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      waitingText = 0
      try {
        await insertRequests(db, rowsOf(batch))
      } catch (err) {
        log.warn({ err, count: batch.length }, 'requests were not logged')
      }
    }
    if (dropped > 0) log.warn({ count: dropped }, 'requests were dropped from the request log')
    dropped = 0
  }

  /** Writes what waits, after what is being written. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(writeWaiting)
    return writing
  }

  async function get(accountId: number, id: bigint): Promise<LoggedRequest> {
    return (await findRequest(db, accountId, id)) ?? fail(404, 'not_found', `Request ${id} not found.`)
  }

  return {
    record,
    flush,
    get,
    list: (filter: RequestFilter, limit: number) => listRequests(db, filter, limit),
    recurring: [
      { queue: 'requests.forget', everyMs: 3_600_000, run: () => forgetRequests(db, oldestDay(clock.now())) },
    ],
  }
}
