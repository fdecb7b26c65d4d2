import { setTimeout as delay } from 'node:timers/promises'
import { Type, type Static } from 'typebox'
import type { Clock } from '../kernel/clock.ts'
import type { App } from '../http/app-type.ts'
import { ok, success } from '../http/schema/envelope.ts'
import { described, NullableInteger, OneOf } from '../http/schema/fields.ts'
import { apiVersion } from '../http/schema/version.ts'

const Nullable = <Schema extends Type.TObject>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: ['object', 'null'] })

const reasons = [
  'database_down',
  'chain_unreachable',
  'relayer_disabled',
  'indexer_halted',
  'indexer_stopped',
  'indexer_behind',
] as const
type Reason = (typeof reasons)[number]

const Health = Type.Object({
  status: OneOf(['ok', 'degraded'], {
    description: '`degraded`: the service responds, but a component is unavailable; `reasons` names it.',
  }),
  reasons: Type.Array(OneOf(reasons), { description: 'Why the status is `degraded`; empty when it is `ok`.' }),
  api_version: Type.String({ description: 'The version of the API.' }),
  db: OneOf(['ok', 'down'], { description: 'The state of the database.' }),
  chain: described(
    Nullable(
      Type.Object({
        head: NullableInteger({
          description: 'Number of the latest block; the last known one while no node responds.',
        }),
        lag_seconds: NullableInteger({
          description:
            'Age of the oldest block that is not indexed yet; 0 when all are, however old the latest block is. Null while no node responds.',
        }),
      }),
    ),
    'The chain node; null without a chain.',
  ),
  relayer: described(
    Nullable(Type.Object({ enabled: Type.Boolean({ description: 'Whether transactions are sent.' }) })),
    'The relayer.',
  ),
  indexer: described(
    Nullable(
      Type.Object({
        block: NullableInteger({ description: 'The newest block whose events are indexed.' }),
        lag: NullableInteger({ description: 'Number of blocks not indexed yet.' }),
      }),
    ),
    'The indexer.',
  ),
})

type Status = Omit<Static<typeof Health>, 'api_version'>

/** The state of the chain components. */
export type HealthFacts = {
  /** Whether a node answered just now. */
  isReachable: boolean
  head: bigint | null
  /** When the oldest block that is not indexed was made; null when all are indexed. */
  behindSince: Date | null
  isRelaying: boolean
  indexed: bigint | null
  lagBlocks: bigint | null
  indexing: 'running' | 'halted' | 'stopped'
}

export type HealthDeps = {
  clock: Clock
  /** Undefined without a chain. */
  readChain(): Promise<HealthFacts> | undefined
  /** Resolves when the database responds. */
  ping(): Promise<unknown>
  timeoutMs?: number
  /** For how long a status is reused. */
  freshMs?: number
}

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value))
const maxLagBlocks = 50n

function reasonsOf({ isReachable, isRelaying, indexing, lagBlocks }: HealthFacts): Reason[] {
  const found: readonly (Reason | false)[] = [
    !isReachable && 'chain_unreachable',
    !isRelaying && 'relayer_disabled',
    indexing !== 'running' && `indexer_${indexing}`,
    (lagBlocks ?? 0n) > maxLagBlocks && 'indexer_behind',
  ]
  return found.filter((reason) => reason !== false)
}

function statusOf(facts: HealthFacts | undefined, now: Date): Status {
  if (!facts) return { status: 'ok', reasons: [], db: 'ok', chain: null, relayer: null, indexer: null }
  const { isReachable, head, behindSince, isRelaying, indexed, lagBlocks } = facts
  const found = reasonsOf(facts)
  const lagMs = behindSince ? Math.max(0, now.getTime() - behindSince.getTime()) : 0
  return {
    status: found.length === 0 ? 'ok' : 'degraded',
    reasons: found,
    db: 'ok',
    chain: { head: numberOf(head), lag_seconds: isReachable ? Math.round(lagMs / 1_000) : null },
    relayer: { enabled: isRelaying },
    indexer: { block: numberOf(indexed), lag: numberOf(lagBlocks) },
  }
}

/**
 * Responds as long as the process runs. The components are checked at most every two seconds, and only when a request
 * asks. One that does not answer in time is reported as unavailable, so that it cannot delay the response.
 */
function createStatusMonitor({
  clock,
  readChain,
  ping,
  timeoutMs = 1_500,
  freshMs = 2_000,
}: HealthDeps): () => Promise<Status> {
  const down: Status = {
    status: 'degraded',
    reasons: ['database_down'],
    db: 'down',
    chain: null,
    relayer: null,
    indexer: null,
  }
  let known = down
  let knownAt = -Infinity
  let checking: Promise<void> | undefined

  async function read(): Promise<Status> {
    await ping()
    return statusOf(await readChain(), clock.now())
  }

  async function check(): Promise<void> {
    const abort = new AbortController()
    const late = delay(timeoutMs, undefined, { signal: abort.signal }).catch(() => undefined)
    known = (await Promise.race([read().catch(() => undefined), late])) ?? down
    abort.abort()
    knownAt = performance.now()
  }

  return async () => {
    if (performance.now() - knownAt >= freshMs) await (checking ??= check().finally(() => (checking = undefined)))
    return known
  }
}

export function healthRoutes(app: App, deps: HealthDeps): void {
  const readStatus = createStatusMonitor(deps)
  app.get(
    '/api/v1/health',
    {
      config: { operationId: 'getHealth', public: 'The contract: the health check needs no key.' },
      schema: {
        summary: 'Health check (no authentication)',
        tags: ['Service'],
        security: [],
        response: { 200: success(Health) },
      },
    },
    async () => ok({ api_version: apiVersion, ...(await readStatus()) }),
  )
}
