import { Type, type Static } from 'typebox'
import type { Clock } from '../../kernel/clock.ts'
import type { App } from '../app-type.ts'
import { ok, success } from '../schema/envelope.ts'
import { NullableInteger, OneOf } from '../schema/fields.ts'
import { apiVersion } from '../schema/version.ts'

const Nullable = <Schema extends Type.TObject>(schema: Schema) =>
  Type.Unsafe<Static<Schema> | null>({ ...schema, type: ['object', 'null'] })

const Health = Type.Object({
  status: OneOf(['ok', 'degraded'], {
    description: '`degraded`: the service responds, but the database, the chain or the indexer is unavailable.',
  }),
  api_version: Type.String(),
  db: OneOf(['ok', 'down']),
  chain: Nullable(
    Type.Object({
      head: NullableInteger({ description: 'Number of the latest block.' }),
      lag_seconds: NullableInteger({ description: 'Age of the latest block.' }),
    }),
  ),
  relayer: Nullable(Type.Object({ enabled: Type.Boolean() })),
  indexer: Nullable(
    Type.Object({
      block: NullableInteger(),
      lag: NullableInteger({ description: 'Number of blocks not indexed yet.' }),
    }),
  ),
})

type Status = Omit<Static<typeof Health>, 'api_version'>

/** The state of the chain components. */
export type HealthFacts = {
  head: bigint | null
  headAt: Date | null
  isRelaying: boolean
  indexed: bigint | null
  lagBlocks: bigint | null
  isIndexing: boolean
}

export type HealthDeps = {
  clock: Clock
  /** Undefined without a chain. */
  readChain(): Promise<HealthFacts> | undefined
  /** Resolves when the database responds. */
  ping(): Promise<unknown>
}

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value))
const maxLagBlocks = 50n

function statusOf(facts: HealthFacts | undefined, now: Date): Status {
  if (!facts) return { status: 'ok', db: 'ok', chain: null, relayer: null, indexer: null }
  const { head, headAt, isRelaying, indexed, lagBlocks, isIndexing } = facts
  const isHealthy = isRelaying && isIndexing && (lagBlocks ?? 0n) <= maxLagBlocks
  const age = headAt && Math.max(0, Math.round((now.getTime() - headAt.getTime()) / 1_000))
  return {
    status: isHealthy ? 'ok' : 'degraded',
    db: 'ok',
    chain: { head: numberOf(head), lag_seconds: age },
    relayer: { enabled: isRelaying },
    indexer: { block: numberOf(indexed), lag: numberOf(lagBlocks) },
  }
}

const freshMs = 2_000
const firstCheckTimeoutMs = 250

/**
 * Responds as long as the process runs. Components are checked in the background and the last known status is returned,
 * so an unavailable database neither delays the response nor causes a restart.
 */
function createStatusMonitor({ clock, readChain, ping }: HealthDeps): () => Promise<Status> {
  let known: Status = { status: 'degraded', db: 'down', chain: null, relayer: null, indexer: null }
  let knownAt = -Infinity
  let checking: Promise<void> | undefined

  async function check(): Promise<void> {
    try {
      await ping()
      known = statusOf(await readChain(), clock.now())
    } catch {
      known = { ...known, status: 'degraded', db: 'down' }
    }
    knownAt = performance.now()
  }

  return async () => {
    if (performance.now() - knownAt > freshMs) checking ??= check().finally(() => (checking = undefined))
    if (checking && knownAt === -Infinity) {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([checking, new Promise((settle) => (timer = setTimeout(settle, firstCheckTimeoutMs)))])
      clearTimeout(timer)
    }
    return known
  }
}

export function healthRoutes(app: App, deps: HealthDeps): void {
  const readStatus = createStatusMonitor(deps)
  app.get(
    '/api/v1/health',
    {
      config: { scope: 'none', gate: 'none' },
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
