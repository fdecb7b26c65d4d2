import type { Address } from 'viem'
import type { Db } from '../db/db.ts'
import type { Recurring } from '../jobs/schedule.ts'
import type { Clock } from '../kernel/clock.ts'
import { fail } from '../kernel/errors.ts'
import { randomBase62, type Random } from '../kernel/random.ts'
import { createChainClient, type ChainClient } from './clients/client.ts'
import { ChainUnavailable, classifyFault } from './clients/faults.ts'
import type { Finality } from './clients/finality.ts'
import { contractsOf, firstBlockOf, type Contracts } from './deploy/contracts.ts'
import { verifyDeployment, type Deployment } from './deploy/deploy.ts'
import type { ReachPoint } from './indexer/crash-points.ts'
import { createIndexer, type Indexer } from './indexer/indexer.ts'
import { startIndexerLoop, type IndexerLoop } from './indexer/loop.ts'
import type { Depth } from './indexer/model.ts'
import { clientRequest, createRpcReader } from './indexer/reader.ts'
import { createHandlerRegistry, type HandlerRegistry } from './indexer/registry.ts'
import type { IndexerSettings } from './indexer/settings.ts'
import { isWatched } from './indexer/watched.ts'
import { createIntentAdministration, type IntentAdministration } from './intents/administration.ts'
import type { RelayerLog, RelayerSettings } from './intents/context.ts'
import type { PassPoint } from './intents/crash-points.ts'
import { createIntentHooks, type IntentHooks } from './intents/hooks.ts'
import { createRelayer, type Relayer, type RelayerKey } from './intents/relayer.ts'
import { createSubmitIntent, createSubmitStep, type SubmitIntent, type SubmitStep } from './intents/submit.ts'
import { createChainAdministration, type ChainAdministration } from './operations/administration.ts'
import { createKeepers } from './keepers/keepers.ts'
import { createChargeBook } from './signers/charges.ts'
import { createPolicySigner } from './signers/policy.ts'
import { rolePolicy, type SigningRole } from './signers/role-policies.ts'
import type { Signer } from './signers/signer.ts'

/** The depths at which a block counts as included, safe and final. */
export type ChainFinality = {
  /** The newest block has one confirmation. */
  readonly includedConfirmations: number
  readonly safe: Depth
  readonly final: Depth
}

/** The chain this service works on and the keys it may sign with. */
export type ChainSource = {
  readonly name: string
  readonly urls: readonly string[]
  readonly deployment: Deployment
  readonly finality: ChainFinality
  /** Signing keys of this process. A process that only serves requests needs none. */
  readonly signers: readonly { readonly role: SigningRole; readonly signer: Signer }[]
  /** Signs shipping quotes. It sends no transactions and needs no ether. Required to prepare redemptions. */
  readonly shippingSigner?: Signer | undefined
  /** Most USDC that each key may commit per hour. */
  readonly usdcMicrosPerHour: bigint
  readonly gasWeiPerHour: bigint
  /** An account with less ether than this counts as empty. */
  readonly minBalanceWei: bigint
  readonly relayer?: Partial<RelayerSettings> | undefined
  readonly indexer?: Partial<IndexerSettings> | undefined
  /** Poll interval of the relayer and the indexer. */
  readonly pollIntervalMs: number
  /** Crash points for tests. */
  readonly points?: { readonly relayer: PassPoint; readonly indexer: ReachPoint } | undefined
  /** Secret of the commit-reveal randomness source, where this service is the source. */
  readonly randomnessSecret?: Uint8Array | undefined
  /** Tokens that may arrive at deposit addresses by mistake; they are shown and never credited. */
  readonly otherTokens?: readonly Address[] | undefined
  /** Simulates an outage of all nodes; sandbox only. */
  readonly isCut?: (() => boolean) | undefined
}

export type ChainDeps = { db: Db; clock: Clock; random: Random; log: RelayerLog; source: ChainSource }

export type ChainWorkers = {
  /** Finishes the current round and releases the leases, so that another process can take over. */
  stop(): Promise<void>
}

/**
 * The chain as other areas use it. Before the workers start, areas register event handlers (`registry.on`) and outcome
 * hooks (`hooks.onSettled`). Afterwards they request transactions with `submit`, inside the database transaction that
 * decides on them.
 */
export type Chain = {
  readonly chainId: number
  readonly name: string
  readonly client: ChainClient
  readonly contracts: Contracts
  readonly deployment: Deployment
  readonly finality: ChainFinality
  readonly otherTokens: readonly Address[]
  /** Signs shipping quotes, where this process has the key. */
  readonly shippingSigner: Signer | undefined
  readonly registry: HandlerRegistry
  readonly hooks: IntentHooks
  readonly submit: SubmitIntent
  /** Submits an intent as part of the caller's statement. */
  readonly submitStep: SubmitStep
  readonly intents: IntentAdministration
  readonly administration: ChainAdministration
  /** Recurring jobs of the chain area; any process may run them. */
  readonly recurring: readonly Recurring[]
  /** Polls the chain and the intent queue now instead of at the next interval. */
  wake(): void
  /** Throws when a node serves another chain or a contract's code differs from the deployment. */
  verify(): Promise<void>
  /** Starts the relayer and the indexer once the chain has been verified. */
  start(): Promise<ChainWorkers>
}

const verifyAgainMs = 2_000
/** An intent becomes visible when the surrounding transaction commits, shortly after `submit`. */
const wakeAfterMs = 20

/** The relayer waits for the depth of the indexer's final stage. */
const toRelayerFinality = ({ final }: ChainFinality): Finality =>
  'tag' in final ? { mode: 'tags' } : { mode: 'confirmations', blocks: final.confirmations }

const isUnavailable = (error: unknown): boolean =>
  error instanceof ChainUnavailable || classifyFault(error).kind === 'network'

/** The signing keys of this process, each restricted by the policy of its role. */
function createKeys({ db, clock, source }: ChainDeps, contracts: Contracts): RelayerKey[] {
  const { usdcMicrosPerHour, gasWeiPerHour, deployment } = source
  const { chainId } = deployment
  const book = createChargeBook(db)
  return source.signers.map(({ role, signer }) => {
    const policy = rolePolicy({ role, chainId, contracts, usdcMicrosPerHour, gasWeiPerHour })
    const isInSet = (set: string, address: Signer['address']) => isWatched(db, set, address)
    return { role, signer: createPolicySigner({ signer, policy, book, clock, isInSet }) }
  })
}

function createChainIndexer({ db, clock, log, source }: ChainDeps, client: ChainClient, holder: string) {
  const nodes = client.nodes.map((node, index) =>
    createRpcReader({ name: `node ${index + 1}`, request: clientRequest(node) }),
  )
  const { deployment, finality } = source
  const settings = {
    chainId: deployment.chainId,
    startBlock: firstBlockOf(deployment),
    ...finality,
    ...source.indexer,
  }
  return (registry: HandlerRegistry): Indexer =>
    createIndexer({
      db,
      clock,
      nodes,
      registry,
      settings,
      holder,
      onAlarm: ({ kind, message, fields }) => log.warn({ kind, ...fields }, message),
      ...(source.points && { reach: source.points.indexer }),
    })
}

type Running = { relayer: Relayer; loop: IndexerLoop }

export function createChain(deps: ChainDeps): Chain {
  const { db, clock, random, log, source } = deps
  const { deployment, finality } = source
  const { chainId } = deployment
  const contracts = contractsOf(deployment)
  const client = createChainClient({ urls: source.urls, chainId, isCut: source.isCut })
  const hooks = createIntentHooks()
  const registry = createHandlerRegistry()
  const submitting = { clock, chainId, hooks, onSubmit: wakeSoon }
  const submit = createSubmitIntent(submitting)
  const submitStep = createSubmitStep(submitting)
  const holder = randomBase62(random, 16)
  let running: Running | undefined
  let wakeTimer: NodeJS.Timeout | undefined

  function wake(): void {
    running?.relayer.wake()
    running?.loop.wake()
  }

  function wakeSoon(): void {
    wakeTimer ??= setTimeout(() => {
      wakeTimer = undefined
      wake()
    }, wakeAfterMs).unref()
  }

  async function verify(): Promise<void> {
    await client.verify()
    await verifyDeployment(client, deployment)
  }

  async function run(): Promise<Running> {
    const settings = { finality: toRelayerFinality(finality), ...source.relayer }
    const keys = createKeys(deps, contracts)
    const relayer = await createRelayer({
      db,
      client,
      clock,
      hooks,
      log,
      holder,
      keys,
      settings,
      passPoint: source.points?.relayer,
    })
    relayer.start()
    const indexer = createChainIndexer(deps, client, holder)(registry)
    const loop = startIndexerLoop({
      indexer,
      everyMs: source.pollIntervalMs,
      onError: (error) => log.error({ err: error }, 'indexer failed'),
    })
    return { relayer, loop }
  }

  /** Sends and reads nothing before the chain is verified. An unavailable chain is retried until it answers. */
  async function runOnceVerified(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await verify()
        running = await run()
        return
      } catch (error) {
        if (!isUnavailable(error)) throw error
        log.warn({}, 'chain unavailable')
        await pause(verifyAgainMs, signal)
      }
    }
  }

  async function start(): Promise<ChainWorkers> {
    const stopping = new AbortController()
    const begun = runOnceVerified(stopping.signal).catch((error: unknown) =>
      log.error({ err: error }, 'chain does not match the deployment; relayer and indexer not started'),
    )
    return {
      async stop() {
        stopping.abort()
        clearTimeout(wakeTimer)
        await begun
        await Promise.all([running?.relayer.stop(), running?.loop.stop()])
        running = undefined
      },
    }
  }

  const { recurring } = createKeepers({
    db,
    clock,
    contracts,
    registry,
    hooks,
    submit,
    log,
    client,
    refundDelaySeconds: deployment.settings.refundDelaySeconds,
    randomnessSecret: source.randomnessSecret,
  })
  const intents = createIntentAdministration({ db, clock, hooks, minBalanceWei: source.minBalanceWei })
  const { name, otherTokens = [], shippingSigner } = source
  const administration = createChainAdministration({ db, clock, client, contracts, hooks, intents })
  return {
    chainId,
    name,
    client,
    contracts,
    deployment,
    finality,
    otherTokens,
    shippingSigner,
    registry,
    hooks,
    submit,
    submitStep,
    intents,
    administration,
    recurring,
    wake,
    verify,
    start,
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((settle) => {
    const timer = setTimeout(settle, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        settle()
      },
      { once: true },
    )
  })
}

/** For routes that exist in every service but need a chain. */
export const requireChain = (chain: Chain | undefined) => (): Chain =>
  chain ?? fail(404, 'not_found', 'This service runs without a chain.')
