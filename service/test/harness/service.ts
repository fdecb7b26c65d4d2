import { demo } from '@packhouse/demo/demo'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createService, type Service, type ServiceDeps } from '../../src/app.ts'
import { createDb, createPool, type Connection, type DatabaseOptions, type Db } from '../../src/db/db.ts'
import type { CallerLimits } from '../../src/http/pipeline/caller.ts'
import { scopesOfKind, type Scope } from '../../src/http/pipeline/scopes.ts'
import { createManualClock, type ManualClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import type { MiningMode, RandomnessMode, SandboxControls } from '../../src/sandbox/controls/service.ts'
import { withDatabase } from './database.setup.ts'
import { observe } from './observers.ts'
import { patience } from './patience.ts'

/** Limits that no test reaches by accident. */
export const raisedLimits: CallerLimits = {
  perMinute: { packs: 100_000, vault: 100_000, catalog: 100_000, back_office: 100_000 },
  gates: { read: 1_000, purchase: 1_000, write: 1_000, walletRead: 1_000, vaultRead: 1_000 },
}

export type Reply = { status: number; headers: Record<string, string | string[] | number | undefined>; body: any }

/** A client of the service with an API key. */
export type Client = {
  accountId: number
  key: string
  keyId: string
  get(path: string): Promise<Reply>
  send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown, headers?: object): Promise<Reply>
}

/** `slug` names a partner in addresses; for a tenant it is the account number. */
export type ClientOptions = { scopes?: readonly Scope[]; limits?: CallerLimits; slug?: string }

export type TestService = Service & {
  db: Db
  connection: Connection
  clock: ManualClock
  /** The dependencies of this service; another service with them is a replica. */
  deps: ServiceDeps
  partner(options?: ClientOptions & { billingModel?: 'TIER' | 'POOL' }): Promise<Client>
  tenant(options?: ClientOptions): Promise<Client>
  platform(options?: ClientOptions): Promise<Client>
  /** Issues another key for an existing account. */
  keyFor(accountId: number, options?: ClientOptions): Promise<Client>
  client(key: string): Client
  [Symbol.asyncDispose](): Promise<void>
}

/** A complete service with its own database and a manual clock. */
export async function startService(
  overrides:
    | Partial<ServiceDeps>
    | ((database: { pool: pg.Pool; connection: Connection }) => Partial<ServiceDeps>) = {},
  pooling: Partial<Pick<DatabaseOptions, 'maxConnections' | 'statementTimeoutMs' | 'acquireTimeoutMs'>> = {},
): Promise<TestService> {
  const server = inject('server')
  const name = `packhouse_test_${randomBytes(6).toString('hex')}`
  await createDatabase(server, { name, template: inject('template') })
  const connection = withDatabase(server, name)
  const pool = createPool({ connection, maxConnections: 10, ...patience, onError: () => {}, ...pooling })
  const db = createDb(pool)
  const given = typeof overrides === 'function' ? overrides({ pool, connection }) : overrides
  const clock = createManualClock(new Date('2026-03-01T12:00:00.000Z'))
  const deps: ServiceDeps = {
    db,
    connection,
    clock,
    random: systemRandom,
    logger: pino({ level: 'silent' }),
    environment: 'sandbox',
    keyPepper: randomBytes(32),
    perAddressLimit: 0,
    trustedProxies: [],
    sandboxControls: createTestControls(clock),
    passwordCost: { memoryKib: 64, passes: 1 },
    demo: given.environment === 'production' ? undefined : demo,
    ...given,
  }
  const service = createService(deps)
  await service.http.ready()
  const clients = createClients(service)
  const observation = observe({ ...service, ...clients, db, clock })
  return Object.assign(service, clients, {
    db,
    connection,
    clock,
    deps,
    [Symbol.asyncDispose]: async () => {
      await observation.end()
      await service.http.close()
      await db.destroy()
      await dropDatabase(server, name)
    },
  })
}

/** Sandbox controls without a chain: only the clock moves. */
function createTestControls(clock: ManualClock): SandboxControls {
  let mode: RandomnessMode = 'auto'
  let mining: MiningMode = 'auto'
  return {
    advance: async (seconds) => {
      clock.advance(seconds * 1_000)
      return clock.now()
    },
    fund: async () => null,
    mine: async (blocks) => blocks,
    reorg: async (depth) => depth,
    miningMode: () => mining,
    setMiningMode: (wanted) => void (mining = wanted),
    cutRpc: (seconds) => new Date(clock.now().getTime() + seconds * 1_000),
    revertNext: async () => {},
    setGasPrice: async () => {},
    pendingFaults: async () => ({ revertNext: 0, gasPriceWei: null }),
    randomnessMode: () => mode,
    setRandomnessMode: (wanted) => void (mode = wanted),
    releaseRandomness: async () => 0,
  }
}

/** Clients read the service's parts on each call, so that they also work after a restart. */
export function createClients(service: Pick<Service, 'http' | 'accounts' | 'keys'>) {
  const unique = (): string => randomBytes(5).toString('hex')

  function client(key: string, accountId = 0): Client {
    async function call(method: string, path: string, body?: unknown, headers: object = {}): Promise<Reply> {
      const reply = await service.http.inject({
        method: method as 'GET',
        url: `/api/v1${path}`,
        headers: { 'x-api-key': key, ...headers },
        ...(body !== undefined && { payload: body as object }),
      })
      return { status: reply.statusCode, headers: reply.headers, body: reply.body ? reply.json() : undefined }
    }
    return { accountId, key, keyId: key.split('_')[2] ?? '', get: (path) => call('GET', path), send: call }
  }

  async function keyFor(
    accountId: number,
    { scopes = [], limits = raisedLimits }: ClientOptions = {},
  ): Promise<Client> {
    const { text } = await service.keys.issue({ accountId, label: 'test', scopes, limits }, 'system')
    return client(text, accountId)
  }

  return {
    client: (key: string) => client(key),
    keyFor,
    async partner({
      scopes = ['admin'],
      limits,
      slug = `p-${unique()}`,
      billingModel = 'TIER',
    }: ClientOptions & { billingModel?: 'TIER' | 'POOL' } = {}) {
      const { id } = await service.accounts.openPartner({ name: slug, slug, billingModel }, 'system')
      return keyFor(id, { scopes, ...(limits && { limits }) })
    },
    async tenant({ scopes = scopesOfKind.tenant, limits, slug }: ClientOptions = {}) {
      const accountNumber = slug ?? `T-${unique().toUpperCase()}`
      const { id } = await service.accounts.openTenant(
        { name: accountNumber, accountNumber, noticeEmail: null },
        'system',
      )
      return keyFor(id, { scopes, ...(limits && { limits }) })
    },
    async platform({ scopes = ['platform:admin'], limits }: ClientOptions = {}) {
      return keyFor(await service.accounts.openPlatform('Operator', 'system'), { scopes, ...(limits && { limits }) })
    },
  }
}
