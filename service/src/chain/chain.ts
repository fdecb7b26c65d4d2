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

/** When something that happened on chain counts: shown, settled, beyond doubt. */
export type ChainFinality = {
  /** The newest block has one confirmation. */
  readonly includedConfirmations: number
  readonly safe: Depth
  readonly final: Depth
}

/** Which chain this service works on, and what it may sign there. */
export type ChainSource = {
  readonly name: string
  readonly urls: readonly string[]
  readonly deployment: Deployment
  readonly finality: ChainFinality
  /** Keys of this process. One that only answers requests needs none. */
  readonly signers: readonly { readonly role: SigningRole; readonly signer: Signer }[]
  /** Signs prices of shipping; it sends nothing and needs no ether. Whoever prepares redemptions needs it. */
  readonly shippingSigner?: Signer | undefined
  /** The most USDC each key may commit in an hour. */
  readonly usdcMicrosPerHour: bigint
  readonly gasWeiPerHour: bigint
  /** An account with less ether than this is taken for empty. */
  readonly minBalanceWei: bigint
  readonly relayer?: Partial<RelayerSettings> | undefined
  readonly indexer?: Partial<IndexerSettings> | undefined
  /** How often the chain is looked at. */
  readonly lookEveryMs: number
  /** Where tests put something in the way of what is sent and of what is read. */
  readonly points?: { readonly relayer: PassPoint; readonly indexer: ReachPoint } | undefined
  /** What our own random numbers come from, where we are the source. */
  readonly randomnessSecret?: Uint8Array | undefined
  /** Tokens that people send to deposit addresses by mistake; they are shown and never credited. */
  readonly otherTokens?: readonly Address[] | undefined
  /** Plays that the way to all nodes is cut; only a sandbox has that. */
  readonly isCut?: (() => boolean) | undefined
}

export type ChainDeps = { db: Db; clock: Clock; random: Random; log: RelayerLog; source: ChainSource }

export type ChainWorkers = {
  /** Ends what is under way and lets other processes go on at once. */
  stop(): Promise<void>
}

/**
 * The chain as every area sees it. Before the workers start, areas say which events they act on (`registry.on`) and
 * what to do when a transaction of theirs has an outcome (`hooks.onSettled`); from then on they ask for transactions
 * with `submit`, inside the transaction that decides on them.
 */
export type Chain = {
  readonly chainId: number
  readonly name: string
  readonly client: ChainClient
  readonly contracts: Contracts
  readonly deployment: Deployment
  readonly finality: ChainFinality
  readonly otherTokens: readonly Address[]
  /** Signs prices of shipping, where this process may. */
  readonly shippingSigner: Signer | undefined
  readonly registry: HandlerRegistry
  readonly hooks: IntentHooks
  readonly submit: SubmitIntent
  /** For whoever submits in the same statement as the reason for it. */
  readonly submitStep: SubmitStep
  readonly intents: IntentAdministration
  readonly administration: ChainAdministration
  /** Work that comes again and again, whoever does it. */
  readonly recurring: readonly Recurring[]
  /** Looks at the chain and at what waits to be sent now, instead of at the next turn. */
  wake(): void
  /** Fails when a node serves another chain or a contract has other code than the deployment says. */
  verify(): Promise<void>
  /** Relays and indexes, as soon as the chain has proved to be the right one. */
  start(): Promise<ChainWorkers>
}

const verifyAgainMs = 2_000
/** An intent is seen when the transaction it was asked for in is committed, which is a moment after it was asked for. */
const wakeAfterMs = 20

/** The relayer waits for the same depth as the indexer's last stage. */
const toRelayerFinality = ({ final }: ChainFinality): Finality =>
  'tag' in final ? { mode: 'tags' } : { mode: 'confirmations', blocks: final.confirmations }

const isUnavailable = (error: unknown): boolean =>
  error instanceof ChainUnavailable || classifyFault(error).kind === 'network'

/** The keys of this process, each behind the rules of its role. */
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
      everyMs: source.lookEveryMs,
      onError: (error) => log.error({ err: error }, 'indexer failed'),
    })
    return { relayer, loop }
  }

  /** Nothing is sent to, or believed of, a chain that was not checked; one that is away is asked until it is back. */
  async function runOnceVerified(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await verify()
        running = await run()
        return
      } catch (error) {
        if (!isUnavailable(error)) throw error
        log.warn({}, 'the chain does not answer')
        await pause(verifyAgainMs, signal)
      }
    }
  }

  async function start(): Promise<ChainWorkers> {
    const stopping = new AbortController()
    const begun = runOnceVerified(stopping.signal).catch((error: unknown) =>
      log.error({ err: error }, 'the chain is not the one of the deployment; nothing is sent or read'),
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

/** For routes that exist in every service, and need a chain. */
export const requireChain = (chain: Chain | undefined) => (): Chain =>
  chain ?? fail(404, 'not_found', 'This service runs without a chain.')
