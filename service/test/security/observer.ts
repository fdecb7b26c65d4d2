// Watches the requests of a test: repeats them as accounts that own nothing, and fuzzes them when the test is over.
import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { many, one, type Db } from '../../src/db/db.ts'
import { errorTable } from '../../src/kernel/errors.ts'
import type { Observation, Observed } from '../harness/observers.ts'
import { createResponseCheck } from '../harness/responses.ts'
import { openAttackers, victimOf, type Attacker, type Attackers } from './attackers.ts'
import { sharedRequests } from './ids.table.ts'
import { mutate } from './mutations.ts'
import { claim, note, type Note } from './notes.ts'
import { anonymous, createReader, type Sent } from './requests.ts'

type Reply = { statusCode: number; body: string; headers: Record<string, unknown> }
type Attack = Extract<Note, { type: 'attack' }>
type Send = (options: InjectOptions) => Promise<Reply>

/** Changed forms per operation. */
const fuzzRuns = Number(process.env['FUZZ_RUNS'] ?? 60)
/** A write that never succeeds is attacked so often in each service at most. */
const mostAttempts = 4
const streams = new Set(['GET /api/v1/console/events', 'GET /api/v1/:game/export'])
/** Written for every request, also for one that is refused. */
const bookkeeping =
  /^(jobs|idempotent_requests|operator_sessions|api_minutes|sign_in_failures|clock_offset|relayer_accounts|chain_blocks|chain_logs|chain_index|catalog_.*|kysely_.*|request_log.*)$/

/** A text that differs whenever a row of the database does. */
async function createFingerprint(db: Db): Promise<() => Promise<Map<string, string>>> {
  const tables = await many(
    db,
    sql<{
      name: string
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  const parts = tables
    .filter(({ name }) => !bookkeeping.test(name))
    .map(
      ({ name }) =>
        sql`${sql.lit(name)}, (select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${sql.table(name)} t)`,
    )
  return async () => {
    const { rows } = await one(
      db,
      sql<{ rows: Record<string, string> }>`
      select jsonb_object(array[${sql.join(parts)}]::text[]) as rows`,
    )
    return new Map(Object.entries(rows))
  }
}

const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => name)

function attackersOn({ route, url }: Sent, attackers: Attackers, victim: string | undefined): Attacker[] {
  if (url.startsWith('/api/v1/console/')) return attackers.ofConsole
  const isPlatform = route.config.kinds?.join() === 'platform'
  return isPlatform ? attackers.ofPlatform : attackers.ofAccount(victim)
}

const isEmptyList = (body: string): boolean => {
  const lists = Object.values((JSON.parse(body) as { data: object }).data).filter(Array.isArray)
  return lists.length > 0 && lists.every((list) => list.length === 0)
}

const labelOf = (body: string): string =>
  (body.startsWith('{') ? (JSON.parse(body) as { error?: string }).error : '') ?? ''

/** What is wrong with the answer to an attack. */
function findingOf(sent: Sent, { statusCode: status, body }: Reply, changed: readonly string[]): string | null {
  if (sent.operation in sharedRequests) return null
  // A list that is filtered by a foreign id is empty.
  if (sent.route.method === 'GET' && sent.ids.inPath.length === 0 && status === 200)
    return isEmptyList(body) ? null : 'answered 200 with rows'
  const isRefused = sent.ids.inPath.length > 0 ? [401, 403, 404].includes(status) : status >= 400 && status < 500
  if (!isRefused) return `answered ${status} ${labelOf(body)}`.trim()
  return changed.length > 0 ? `refused with ${status}, but changed ${changed.join()}` : null
}

function createAttack(observed: Observed, send: Send) {
  let opened: Promise<[Attackers, () => Promise<Map<string, string>>]> | undefined

  async function attempt(sent: Sent, { headers, prefix }: Attacker, fingerprint: () => Promise<Map<string, string>>) {
    const request = anonymous(sent, randomUUID)
    const { url } = request
    const before = await fingerprint()
    const reply = await send({
      ...request,
      url: prefix === undefined ? url : url.replace('/api/v1', `/api/v1/console${prefix}`),
      headers: { ...request.headers, ...headers },
    })
    return findingOf(sent, reply, differences(before, await fingerprint()))
  }

  return async function attack(sent: Sent): Promise<Attack[]> {
    const attacks: Attack[] = []
    opened ??= Promise.all([openAttackers(observed), createFingerprint(observed.db)])
    const [attackers, fingerprint] = await opened
    const victim = await victimOf(observed, observed.db, sent).catch(() => undefined)
    for (const attacker of attackersOn(sent, attackers, victim)) {
      let finding = await attempt(sent, attacker, fingerprint)
      // Work beside the test changes rows, too; what an attack changes, it changes every time.
      for (let again = 0; again < 2 && finding?.includes('changed'); again += 1)
        finding = await attempt(sent, attacker, fingerprint)
      attacks.push({ type: 'attack', operation: sent.operation, attacker: attacker.name, finding })
    }
    return attacks
  }
}

/** Faults that tests set up themselves: a carrier or a chain that is away, and a product that is switched off. */
const expectedOutages = errorTable[503].filter((label) => label !== 'timeout')
const isOutage = (finding: string): boolean => expectedOutages.some((label) => finding === `answered 503 ${label}`)

/** A request that the owner may not send either may be refused for any reason, a product that is switched off included. */
const isBeyondDoubt = ({ finding }: Attack): boolean =>
  finding === null || !(finding.startsWith('answered 4') || isOutage(finding))

async function fuzz(observed: Observed, send: Send, recorded: ReadonlyMap<string, Sent>): Promise<void> {
  const faultOf = createResponseCheck(observed.http, expectedOutages)
  for (const [operation, sent] of recorded) {
    if (streams.has(operation) || !claim(`fuzz ${operation}`)) continue
    const faults: string[] = []
    const cases = mutate(sent, fuzzRuns)
    for (const request of cases) {
      const { statusCode, body, headers } = await send(request)
      const isJson = String(headers['content-type']).startsWith('application/json')
      const fault = isJson || statusCode >= 400 ? faultOf(sent.route, statusCode, body) : undefined
      const payload = JSON.stringify(request.payload)?.slice(0, 300)
      if (fault) faults.push(`${fault}: ${request.url} ${payload} ${statusCode} ${body.slice(0, 300)}`)
    }
    note({ type: 'fuzz', operation, calls: cases.length, faults })
  }
}

/** Observes one service. */
export function observeSecurity(observed: Observed): Observation {
  const { http } = observed
  const direct = http.inject.bind(http) as unknown as Send
  const read = createReader(http.listRoutes())
  const attack = createAttack(observed, direct)
  const recorded = new Map<string, Sent>()
  const attempts = new Map<string, number>()
  let inFlight = 0

  const isTarget = (sent: Sent): boolean => {
    const { inPath, elsewhere } = sent.ids
    const tries = attempts.get(sent.operation) ?? 0
    const isOpen = sent.route.config.public !== undefined
    const hasIds = inPath.length > 0 || elsewhere.length > 0
    if (isOpen || !hasIds || inFlight > 1 || tries >= mostAttempts) return false
    attempts.set(sent.operation, tries + 1)
    return true
  }

  async function watch(sent: Sent, options: InjectOptions): Promise<Reply> {
    const isWrite = sent.route.method !== 'GET'
    const isAttacked = isTarget(sent)
    // Before a write the resource is in the state in which the owner's request succeeds.
    const before = isAttacked && isWrite ? await attack(sent) : []
    const reply = await direct(options)
    const isReached = reply.statusCode < 300
    for (const row of before) if (isReached || isBeyondDoubt(row)) note(row)
    if (!isReached) return reply
    note({ type: 'reached', operation: sent.operation })
    if (!sent.isPrefixed) recorded.set(sent.operation, sent)
    if (!isAttacked) return reply
    for (const row of isWrite ? [] : await attack(sent)) note(row)
    attempts.set(sent.operation, mostAttempts)
    note({ type: 'attacked', operation: sent.operation, ids: [...sent.ids.inPath, ...sent.ids.elsewhere] })
    return reply
  }

  http.inject = (async (options: InjectOptions | string) => {
    const sent = read(options)
    if (!sent) return direct(options as InjectOptions)
    inFlight += 1
    try {
      return await watch(sent, options as InjectOptions)
    } finally {
      inFlight -= 1
    }
  }) as unknown as typeof http.inject
  return { end: () => fuzz(observed, direct, recorded) }
}
