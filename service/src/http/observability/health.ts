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
    description: 'Degraded: it answers, and a part it needs for some work is away.',
  }),
  api_version: Type.String(),
  db: OneOf(['ok', 'down']),
  chain: Nullable(
    Type.Object({
      head: NullableInteger({ description: 'The newest block.' }),
      lag_seconds: NullableInteger({ description: 'Age of the newest block.' }),
    }),
  ),
  relayer: Nullable(Type.Object({ enabled: Type.Boolean() })),
  indexer: Nullable(
    Type.Object({ block: NullableInteger(), lag: NullableInteger({ description: 'Blocks not read.' }) }),
  ),
})

type Standing = Omit<Static<typeof Health>, 'api_version'>

/** What the chain's parts tell of themselves. */
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
  look(): Promise<HealthFacts> | undefined
  /** Resolves when the database answers. */
  ping(): Promise<unknown>
}

const numberOf = (value: bigint | null): number | null => (value === null ? null : Number(value))
const maxLagBlocks = 50n

function toStanding(facts: HealthFacts | undefined, now: Date): Standing {
  if (!facts) return { status: 'ok', db: 'ok', chain: null, relayer: null, indexer: null }
  const { head, headAt, isRelaying, indexed, lagBlocks, isIndexing } = facts
  const isWell = isRelaying && isIndexing && (lagBlocks ?? 0n) <= maxLagBlocks
  const age = headAt && Math.max(0, Math.round((now.getTime() - headAt.getTime()) / 1_000))
  return {
    status: isWell ? 'ok' : 'degraded',
    db: 'ok',
    chain: { head: numberOf(head), lag_seconds: age },
    relayer: { enabled: isRelaying },
    indexer: { block: numberOf(indexed), lag: numberOf(lagBlocks) },
  }
}

const freshMs = 2_000
const patienceMs = 250

/**
 * Answers as long as the process does. The parts are asked in the background and what they said last is told, so a
 * database that is away delays nobody and restarts nothing.
 */
function createStandingWatch({ clock, look, ping }: HealthDeps): () => Promise<Standing> {
  let known: Standing = { status: 'degraded', db: 'down', chain: null, relayer: null, indexer: null }
  let knownAt = -Infinity
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      await ping()
      known = toStanding(await look(), clock.now())
    } catch {
      known = { ...known, status: 'degraded', db: 'down' }
    }
    knownAt = performance.now()
  }

  return async () => {
    if (performance.now() - knownAt > freshMs) asking ??= ask().finally(() => (asking = undefined))
    if (asking && knownAt === -Infinity) {
      let timer: NodeJS.Timeout | undefined
      await Promise.race([asking, new Promise((settle) => (timer = setTimeout(settle, patienceMs)))])
      clearTimeout(timer)
    }
    return known
  }
}

export function healthRoutes(app: App, deps: HealthDeps): void {
  const standing = createStandingWatch(deps)
  app.get(
    '/api/v1/health',
    {
      config: { scope: 'none', gate: 'none' },
      schema: {
        summary: 'Whether the service answers; needs no key',
        tags: ['Service'],
        security: [],
        response: { 200: success(Health) },
      },
    },
    async () => ok({ api_version: apiVersion, ...(await standing()) }),
  )
}
