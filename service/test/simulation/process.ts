import { pino } from 'pino'
import { hexToBytes } from 'viem'
import { createAccountService } from '../../src/identity/accounts/holders/service.ts'
import { createAudit } from '../../src/trust/audit/audit.ts'
import { createMemoryBlobs } from '../../src/providers/blobs/memory-blobs.ts'
import { createChain, type Chain } from '../../src/chain/chain.ts'
import { createPermits } from '../../src/chain/permits/permit.ts'
import type { ChainFinality, ChainSource } from '../../src/chain/source.ts'
import type { FetchRevelation } from '../../src/chain/clients/revelations.ts'
import type { Deployment } from '../../src/chain/deploy/deploy.ts'
import type { SigningRole } from '../../src/chain/signers/role-policies.ts'
import { createRawKeySigner } from '../../src/chain/signers/signer.ts'
import { createDb, createPool, type Db } from '../../src/db/db.ts'
import { createRunner } from '../../src/jobs/runner.ts'
import { ensureScheduled, recurringHandler } from '../../src/jobs/schedule.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { createMail } from '../../src/providers/mail/mail.ts'
import { createNotificationService } from '../../src/events/notifications/service.ts'
import { createPacks, type Packs } from '../../src/packs/packs.ts'
import type { Keyring } from '../../src/sandbox/chain/keyring.ts'
import { sandboxSettings } from '../../src/warehouse/settings.ts'
import { createWarehouse } from '../../src/warehouse/warehouse.ts'
import { createWebhooks } from '../../src/webhooks/webhooks.ts'
import type { Chance } from './chance.ts'
import type { Database } from './database.ts'
import { nodeUrlOf } from './node.ts'
import { collectRoutes, type CallRoute } from './routes.ts'
import type { Owner, Scheduler } from './scheduler.ts'

export const keyPepper = Buffer.alloc(32, 9)

/** Reorgs of the simulation are shallower than the final depth, as on the chains that the service supports. */
export const depths = { included: 1, safe: 3, final: 6 } as const

const finality: ChainFinality = {
  includedConfirmations: depths.included,
  safe: { confirmations: depths.safe },
  final: { confirmations: depths.final },
}

export type ProcessDeps = {
  scheduler: Scheduler
  chance: Chance
  database: Database
  deployment: Deployment
  keyring: Keyring
  fetchRevelation: FetchRevelation
  onLog?: ((level: string, fields: object, message: string) => void) | undefined
}

/** A process of the installation: the services of the packs area with everything they are connected to. */
export type SimulatedProcess = {
  readonly owner: Owner
  readonly db: Db
  readonly chain: Chain
  readonly packs: Packs
  readonly clock: Clock
  /** Calls a route as the web server does, without its parsing and its key check. */
  readonly call: CallRoute
  /** One round of the relayer, the indexer and the jobs that are due; each may fail by itself. */
  readonly rounds: Readonly<Record<'relayer and indexer' | 'jobs', () => Promise<unknown>>>
}

function sourceOf({ deployment, keyring, fetchRevelation }: ProcessDeps, owner: Owner): ChainSource {
  const { chainId } = deployment
  const signerOf = (role: SigningRole | 'shippingSigner' | 'gate') =>
    createRawKeySigner({ privateKey: keyring.privateKey(role), chainId })
  const permits = createPermits(hexToBytes(keyring.permitSeed))
  return {
    permits,
    permitKeys: [{ issuer: 'all', publicKey: permits.publicKey }],
    name: 'simulation',
    urls: [nodeUrlOf(owner)],
    deployment,
    finality,
    signers: roles.map((role) => ({ role, signer: signerOf(role) })),
    shippingSigner: signerOf('shippingSigner'),
    gateSigner: signerOf('gate'),
    usdcMicrosPerHour: 10n ** 15n,
    gasWeiPerHour: 10n ** 21n,
    minBalanceWei: 10n ** 16n,
    relayer: { watchMs: 0 },
    pollIntervalMs: 200,
    fetchRevelation,
  }
}

/** The roles whose transactions the runs cause. */
const roles: readonly SigningRole[] = ['buyer', 'keeper', 'vaults', 'linker', 'treasurer']

/** Recurring work runs less often than in an installation, so that a run consists of more than polling. */
const leastPeriodMs = 2_000

const noCatalog = { findMarket: async () => [], findValues: async () => new Map() }

/** Starts a process with the same parts as `createService`, less the web server, the catalog and the vault. */
export async function startProcess(deps: ProcessDeps, owner: Owner): Promise<SimulatedProcess> {
  return deps.scheduler.runAs(owner, () => compose(deps, owner))
}

function createParts(deps: ProcessDeps, owner: Owner) {
  const { scheduler, database, chance } = deps
  const connection = database.connectionOf(owner)
  const db = createDb(createPool({ connection, maxConnections: 8, namesStatements: false, onError: () => {} }))
  const clock: Clock = { now: () => new Date(scheduler.now()) }
  const random = chance.fork(owner.name)
  const logger = pino({ level: 'silent' })
  const note =
    (level: string) =>
    (fields: object, message: string): void =>
      deps.onLog?.(level, fields, message)
  Object.assign(logger, { info: note('info'), warn: note('warn'), error: note('error') })
  return { db, clock, random, logger, log: logger, audit: createAudit({ clock }) }
}

async function compose(deps: ProcessDeps, owner: Owner): Promise<SimulatedProcess> {
  const parts = createParts(deps, owner)
  const { db, clock, random, logger, audit } = parts
  const environment = 'production'
  const chain = createChain({ ...parts, source: sourceOf(deps, owner) })
  const mail = createMail({ db, clock, settings: undefined })
  const notifications = createNotificationService({ db, clock, mail })
  const webhooks = createWebhooks({ ...parts, wallClock: clock, keyPepper, environment, mail, notifications })
  const accounts = createAccountService({ db, clock, audit })
  const blobs = createMemoryBlobs({ random })
  const warehouse = createWarehouse({ db, clock, log: logger, blobs, settings: sandboxSettings(keyPepper) })
  const { announce, announceToAll } = webhooks
  const market = { catalog: noCatalog as never, publicUrls: {}, realTime: clock }
  const sessions = { keyPepper, keys: { findCaller: async () => undefined } }
  const packs = createPacks({
    ...parts,
    ...sessions,
    chain,
    accounts,
    warehouse,
    environment,
    announce,
    announceToAll,
    ...market,
  })
  const recurring = [...packs.recurring, ...chain.recurring, ...webhooks.recurring].map((work) => ({
    ...work,
    everyMs: Math.max(work.everyMs, leastPeriodMs),
  }))
  const ticking = Object.fromEntries(recurring.map((work) => [work.queue, recurringHandler(work, clock)]))
  await ensureScheduled(db, clock, recurring)
  const runner = createRunner({ db, clock, log: logger, handlers: { ...ticking, ...warehouse.handlers } })
  const workers = await chain.startManually()
  return {
    owner,
    db,
    chain,
    packs,
    clock,
    call: collectRoutes(packs.routes),
    rounds: { 'relayer and indexer': workers.tick, jobs: runner.drain },
  }
}
