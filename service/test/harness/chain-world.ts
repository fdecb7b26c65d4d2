// A complete world for tests of the project `chain` (`*.chain.test.ts`): the service with its own database, an embedded
// chain with deployed contracts and a stocked market, and all background workers: relayer, indexer, jobs, randomness,
// block producer.
//
//   const world = await startWorld()                          // afterAll(() => world.dispose()), or `await using`
//   const partner = await world.partner()                     // keys and HTTP as in harness/service.ts
//   const { requestId } = await world.buyPack(world.wallets[0], { tierId: 1 })
//   await world.settle()                                      // no work is left: sent, mined, final, indexed
//   await world.until(async () => (await partner.get('/…')).body.data.status === 'FULFILLED', 'the purchase is fulfilled')
//
// Time is real time plus the amount added by `advance`, for service and chain together. `restart` stops the service
// cleanly and starts it again; `crash` cuts its database connections first, so that work in progress is lost.
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { createService, type Service, type ServiceDeps } from '../../src/app.ts'
import type { Chain } from '../../src/chain/chain.ts'
import type { ChainFinality, ChainSource } from '../../src/chain/source.ts'
import { readIndexStatus } from '../../src/chain/indexer/view.ts'
import { demo } from '@packhouse/demo/demo'
import { seedDemoMarket } from '@packhouse/demo/market/seed'
import { createDb, createPool, one, type Connection, type Db } from '../../src/db/db.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { systemRandom } from '../../src/kernel/random.ts'
import { createDatabase, dropDatabase } from '@packhouse/embedded-postgres/admin'
import { produceBlocks, type BlockProducer } from '../../src/sandbox/chain/block-producer.ts'
import { alignChainClock, createOutage, createSandboxControls } from '../../src/sandbox/chain/controls.ts'
import { createGovernor } from '../../src/sandbox/chain/governor.ts'
import type { SandboxChain } from '../../src/sandbox/chain/host.ts'
import { sandboxChainSource } from '../../src/sandbox/chain/source.ts'
import { createSandboxClock, type SandboxClock } from '../../src/sandbox/clock.ts'
import type { SandboxControls } from '../../src/sandbox/controls/service.ts'
import { createWallets, type BuyOptions, type BoughtPack, type WorldWallet } from './chain-wallets.ts'
import type { ManualWorkers } from '../../src/workers.ts'
import { indexedTemplateOf, withDatabase } from './database.setup.ts'
import { observe, type Observation } from './observers.ts'
import { patience } from './patience.ts'
import { oncePerRun, openChainIn, openSeededChain, seedChain, type SeededChain } from './seeded-chain.ts'
import { createClients } from './service.ts'

export type WorldOptions = {
  /** By default one block is included and safe, two are final; tests with reorgs need more. */
  depths?: { included: number; safe: number; final: number } | undefined
  overrides?: Partial<ServiceDeps> | undefined
  /** Changes the deployment and the keys that the service has. */
  source?: (source: ChainSource, sandbox: SandboxChain) => ChainSource
}

/** The part that can be restarted while database and chain continue. */
type Running = {
  service: Service
  chain: Chain
  db: Db
  clock: SandboxClock
  controls: SandboxControls
  workers: ManualWorkers
  observation: Observation
}

export type UntilOptions = { steps?: number }

export type World = ReturnType<typeof createClients> &
  AsyncDisposable & {
    readonly service: Service
    readonly chain: Chain
    readonly db: Db
    readonly clock: SandboxClock
    readonly controls: SandboxControls
    /** The chain itself: RPC URL, keys and senders of all roles, the randomness provider. */
    readonly sandbox: SeededChain
    readonly blockProducer: BlockProducer
    readonly wallets: readonly [WorldWallet, WorldWallet, WorldWallet]
    readonly connection: Connection
    /** Approves the price and buys with a wallet. */
    buyPack(wallet: WorldWallet, options: BuyOptions): Promise<BoughtPack>
    mine(blocks?: number): Promise<void>
    reorg(options: { depth: number; dropTransactions?: 'all' | readonly string[] }): Promise<void>
    advance(seconds: number): Promise<void>
    /** Ticks until something is true; fails after so many steps. */
    until<Value>(
      check: () => Promise<Value | undefined | null | false>,
      what: string,
      options?: UntilOptions,
    ): Promise<Value>
    /** One round of everything that works beside the test. */
    tick(): Promise<void>
    /** Ticks while something waits by itself, such as a client that polls over HTTP. */
    beside<Value>(work: Promise<Value>): Promise<Value>
    /** Ticks until nothing is left to do now. */
    settle(options?: UntilOptions): Promise<void>
    restart(): Promise<void>
    /** Copies the database. The returned function goes back to the copy, beside the chain as it is then. */
    snapshot(backup?: Backup): Promise<() => Promise<void>>
    crash(): Promise<void>
    dispose(): Promise<void>
  }

/** Saves the database, and creates it again after it was dropped. */
export type Backup = { save(): Promise<void>; restore(): Promise<void> }

const copyOf = (server: Connection, name: string): Backup => ({
  save: () => createDatabase(server, { name: `${name}_copy`, template: name }),
  async restore() {
    await createDatabase(server, { name, template: `${name}_copy` })
    await dropDatabase(server, `${name}_copy`)
  },
})

/** A step lets timers and sockets of this process run; it waits for nothing. */
const stepMs = 2
/** Work that waits by itself asks less often; ticks leave it the processor. */
const besideMs = 25
const standardSteps = 1_500
/** Recurring work that is due within this time is brought forward, so that no test waits for its schedule. */
const recurringMs = 15_000
/** In steps. Bringing all of it forward costs as much as ten steps. */
const bringEvery = 10

type Environment = {
  connection: Connection
  sandbox: SandboxChain
  blockProducer: BlockProducer
  keyPepper: Uint8Array
  options: WorldOptions
}

const depthsOf = ({ depths = { included: 1, safe: 1, final: 2 } }: WorldOptions) => depths

function finalityOf(options: WorldOptions): ChainFinality {
  const { included, safe, final } = depthsOf(options)
  return { includedConfirmations: included, safe: { confirmations: safe }, final: { confirmations: final } }
}

async function run({ connection, sandbox, blockProducer, keyPepper, options }: Environment): Promise<Running> {
  const db = createDb(createPool({ connection, maxConnections: 12, ...patience, onError: () => {} }))
  const clock = await createSandboxClock(db, systemClock, () => {})
  await alignChainClock(sandbox, clock)
  const outage = createOutage(clock)
  const finalDepth = depthsOf(options).final
  const controls = createSandboxControls({ chain: sandbox, clock, blockProducer, outage, finalDepth })
  const own = sandboxChainSource(sandbox, finalityOf(options), outage)
  const source = options.source?.(own, sandbox) ?? own
  const service = createService({
    db,
    connection,
    clock,
    random: systemRandom,
    logger: pino({ level: process.env['WORLD_LOG'] ?? 'silent' }),
    environment: 'sandbox',
    keyPepper,
    perAddressLimit: 0,
    trustedProxies: [],
    chain: { ...source, relayer: { ...source.relayer, watchMs: 0 } },
    governor: createGovernor(sandbox),
    sandboxControls: controls,
    demo,
    ...options.overrides,
  })
  await service.http.ready()
  await seedDemoMarket({ ...service.packs, db, clock }, '/art')
  const { chain } = service
  if (!chain) throw new Error('The service must have a chain.')
  const observation = observe({ ...service, ...createClients(service), db, clock })
  return { service, chain, db, clock, controls, workers: await service.startWorkersManually(), observation }
}

/** As at the start of a process. */
const noticeIdentity = (db: Db) => sql`select notice_database_identity()`.execute(db)

async function end({ service, db, clock, workers }: Running): Promise<void> {
  await workers.stop()
  clock.stop()
  await service.http.close()
  await db.destroy()
}

async function releaseAll(db: Db): Promise<void> {
  await sql`update relayer_accounts set leased_until = null`.execute(db)
  await sql`update chain_index set leased_until = null`.execute(db)
  await sql`update jobs set leased_until = null`.execute(db)
}

/** Simulates a killed process: connections break in the middle of their work, and leases expire. */
async function kill(running: Running, connection: Connection): Promise<void> {
  const other = createDb(createPool({ connection, maxConnections: 1, onError: () => {} }))
  try {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
    await end(running).catch(() => {})
    await releaseAll(other)
  } finally {
    await other.destroy()
  }
}

type Pending = { intents: number; jobs: number; ready: number }

/** Recurring jobs are always due soon; only jobs left overdue by a clock jump count as pending. */
const overdueMs = 10_000

function countPending({ db, clock }: Running): Promise<Pending> {
  const now = clock.now()
  const overdue = new Date(now.getTime() - overdueMs)
  return one(
    db,
    sql<Pending>`
      select (select count(*) from chain_intents
          where status in ('SIGNED', 'BROADCAST', 'MINED') or (status = 'QUEUED' and run_at <= ${now}))::integer as intents,
        (select count(*) from jobs
          where run_at <= case when key = 'tick' then ${overdue}::timestamptz else ${now}::timestamptz end)::integer as jobs,
        (select count(*) from chain_requests where status = 'READY')::integer as ready`,
  )
}

/** A description of the pending work; undefined when there is none. */
async function findPending(
  running: Running,
  { sandbox, blockProducer, final }: { sandbox: SandboxChain; blockProducer: BlockProducer; final: number },
): Promise<string | undefined> {
  const answered = await sandbox.entropy.answer()
  if (answered > 0) return `${answered} answers of the entropy provider`
  const head = await sandbox.publicClient.getBlockNumber({ cacheTime: 0 })
  const { intents, jobs, ready } = await countPending(running)
  if (intents > 0) return `${intents} intents`
  if (jobs > 0) return `${jobs} jobs`
  if (ready > 0) return `${ready} packs to reveal`
  const index = await readIndexStatus(running.db)
  if (index.head !== head || index.included === undefined || index.final === undefined)
    return `blocks up to ${head}, of which ${index.included} are read`
  // Without the block producer the last blocks never become final.
  if (!blockProducer.isSealing()) return undefined
  if (!blockProducer.isSealed(head)) return `blocks up to ${head}, on which others follow`
  return head - index.final < BigInt(final) ? undefined : `blocks up to ${head}, of which ${index.final} are final`
}

/** Makes recurring work due that would be due soon. */
async function bringForward({ db, clock }: Running): Promise<void> {
  const now = clock.now()
  await sql`
    update jobs set run_at = ${now} where key = 'tick' and leased_until is null
      and run_at > ${now} and run_at <= ${new Date(now.getTime() + recurringMs)}`.execute(db)
}

function createWaiting(now: () => Running, around: Parameters<typeof findPending>[1]) {
  /** One round of everything that works beside the test: randomness and blocks, relayer, indexer, due jobs. */
  async function tick(): Promise<void> {
    await around.blockProducer.tick().catch(() => false)
    // A node that does not answer or a lease that was lost is met by the next tick.
    await now()
      .workers.tick()
      .catch(() => false)
  }

  async function until<Value>(
    check: () => Promise<Value | undefined | null | false>,
    what: string,
    { steps = standardSteps }: UntilOptions = {},
  ): Promise<Value> {
    for (let step = 0; step < steps; step += 1) {
      const value = await check()
      if (value !== undefined && value !== null && value !== false) return value
      if (step % bringEvery === bringEvery - 1) await bringForward(now())
      await tick()
      await pause(stepMs)
    }
    const pending = await findPending(now(), around)
    throw new Error(`Not within ${steps} steps: ${what}. Pending: ${pending ?? 'nothing'}.`)
  }

  async function settle(options?: UntilOptions): Promise<void> {
    let idleChecks = 0
    // A single idle check may fall between the end of one task and the start of the next.
    await until(
      async () => {
        idleChecks = (await findPending(now(), around)) === undefined ? idleChecks + 1 : 0
        return idleChecks > 2
      },
      'everything is settled',
      options,
    )
  }

  /** Ticks beside work that waits by itself, such as a client that polls over HTTP. */
  async function beside<Value>(work: Promise<Value>): Promise<Value> {
    const state = { isOver: false }
    const over = work.finally(() => (state.isOver = true))
    while (!state.isOver) {
      await bringForward(now())
      await tick()
      await Promise.race([over.catch(() => {}), pause(besideMs)])
    }
    return over
  }

  return { until, settle, tick, beside }
}

/** The service of the first world has ended, so its leases are free. */
async function freeLeases(connection: Connection): Promise<void> {
  const db = createDb(createPool({ connection, maxConnections: 1, onError: () => {} }))
  try {
    await releaseAll(db)
  } finally {
    await db.destroy()
  }
}

/**
 * The first world indexes the chain from its beginning and stocks the market; the others start with a copy of its chain
 * and its database.
 */
async function openOrigin(): Promise<{ chainFolder: string; template: string }> {
  const [server, template] = [inject('server'), inject('template')]
  const name = indexedTemplateOf(template)
  const chainFolder = await oncePerRun(inject('worldFolder'), 'indexed', async (path) => {
    const connection = withDatabase(server, name)
    await createDatabase(server, { name, template })
    await cp(await seedChain(inject('worldFolder')), path, { recursive: true })
    const sandbox = await openChainIn(path)
    const { final } = depthsOf({})
    const blockProducer = produceBlocks({
      chain: sandbox,
      sealBlocks: final - 1,
      onError: () => {},
      everyMs: undefined,
    })
    const running = await run({ connection, sandbox, blockProducer, keyPepper: randomBytes(32), options: {} })
    await createWaiting(() => running, { sandbox, blockProducer, final }).settle()
    await end(running)
    await blockProducer.stop()
    await sandbox.stop()
    await freeLeases(connection)
  })
  return { chainFolder, template: name }
}

export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const server = inject('server')
  const name = `packhouse_world_${randomBytes(6).toString('hex')}`
  const { chainFolder, template } = await openOrigin()
  await createDatabase(server, { name, template })
  const connection = withDatabase(server, name)
  const sandbox = await openSeededChain(chainFolder)
  const request = sandbox.publicClient.request as unknown as (call: {
    method: string
    params: readonly unknown[]
  }) => Promise<unknown>
  const mine = (blocks = 1) => request({ method: 'packhouse_mine', params: [blocks] })
  const { final } = depthsOf(options)
  // Blocks that were final in the first world stay final here.
  if (options.depths) await mine(final)
  const blockProducer = produceBlocks({ chain: sandbox, sealBlocks: final - 1, onError: () => {}, everyMs: undefined })
  const ground = { connection, sandbox, blockProducer, keyPepper: randomBytes(32), options }
  let running = await run(ground)
  const { wallets, buyPack } = createWallets(sandbox)

  async function dispose(): Promise<void> {
    await running.observation.end()
    await end(running)
    await blockProducer.stop()
    await sandbox.dispose()
    await dropDatabase(server, name)
  }

  const parts = {
    get service() {
      return running.service
    },
    get chain() {
      return running.chain
    },
    get db() {
      return running.db
    },
    get clock() {
      return running.clock
    },
    get controls() {
      return running.controls
    },
    get http() {
      return running.service.http
    },
    get accounts() {
      return running.service.accounts
    },
    get keys() {
      return running.service.keys
    },
  }
  // Getters, because the parts change with every restart.
  const world: object = Object.defineProperties(
    {
      ...createClients(parts),
      ...createWaiting(() => running, { sandbox, blockProducer, final }),
      sandbox,
      blockProducer,
      wallets,
      connection,
      buyPack,
      mine,
      async reorg(reorg: object) {
        await request({ method: 'packhouse_reorg', params: [reorg] })
      },
      async advance(seconds: number) {
        await running.controls.advance(seconds)
      },
      async snapshot(backup = copyOf(server, name)) {
        await noticeIdentity(running.db)
        await end(running)
        await backup.save()
        running = await run(ground)
        return async () => {
          await end(running)
          await dropDatabase(server, name)
          await backup.restore()
          await freeLeases(connection)
          running = await run(ground)
          await noticeIdentity(running.db)
        }
      },
      async restart() {
        await end(running)
        running = await run(ground)
      },
      async crash() {
        await kill(running, connection)
        running = await run(ground)
      },
      dispose,
      [Symbol.asyncDispose]: dispose,
    },
    Object.getOwnPropertyDescriptors(parts),
  )
  return world as World
}
