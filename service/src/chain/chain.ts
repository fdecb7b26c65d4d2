import { setTimeout as pause } from 'node:timers/promises'
import type { Address } from 'viem'
import type { Recurring } from '../jobs/schedule.ts'
import { fail } from '../kernel/errors.ts'
import { randomBase62 } from '../kernel/random.ts'
import { createChainClient, type ChainClient } from './clients/client.ts'
import { ChainUnavailable, classifyFault } from './clients/faults.ts'
import { contractsOf, type Contracts } from './deploy/contracts.ts'
import { verifyDeployment, type Deployment } from './deploy/deploy.ts'
import { startIndexerLoop, type IndexerLoop } from './indexer/loop.ts'
import { createHandlerRegistry, type HandlerRegistry } from './indexer/registry.ts'
import { createIntentAdministration, type IntentAdministration } from './intents/administration.ts'
import { createIntentHooks, type IntentHooks } from './intents/hooks.ts'
import type { Relayer } from './intents/relayer.ts'
import { createSubmitIntent, createSubmitStep, type SubmitIntent, type SubmitStep } from './intents/submit.ts'
import { createChainParts, type ChainDeps } from './parts.ts'
import type { ChainFinality } from './source.ts'
import { createChainAdministration, type ChainAdministration } from './operations/administration.ts'
import { createKeepers } from './keepers/keepers.ts'
import type { Signer } from './signers/signer.ts'

export type ChainWorkers = {
  /** Ends what is under way and lets other processes go on at once. */
  stop(): Promise<void>
}

/** Workers without loops of their own, for tests and one-off commands. */
export type ManualChainWorkers = ChainWorkers & {
  /** One relayer round and one look of the indexer. True when another tick may find more to do at once. */
  tick(): Promise<boolean>
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
  /** The same workers, driven by their `tick`. */
  startManually(): Promise<ManualChainWorkers>
}

const verifyAgainMs = 2_000
/** An intent is seen when the transaction it was asked for in is committed, which is a moment after it was asked for. */
const wakeAfterMs = 20

const isUnavailable = (error: unknown): boolean =>
  error instanceof ChainUnavailable || classifyFault(error).kind === 'network'

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
    const { relayer, indexer } = await createChainParts({ ...deps, client, contracts, hooks, registry, holder })
    relayer.start()
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
        await pause(verifyAgainMs, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function startManually(): Promise<ManualChainWorkers> {
    const { relayer, indexer } = await createChainParts({ ...deps, client, contracts, hooks, registry, holder })
    return {
      async tick() {
        const hasMore = await relayer.round()
        const followed = await indexer.tick()
        return hasMore || (followed.outcome === 'followed' && followed.hasMore)
      },
      stop: async () => void (await Promise.all([relayer.stop(), indexer.release()])),
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
    startManually,
  }
}

/** For routes that exist in every service, and need a chain. */
export const requireChain = (chain: Chain | undefined) => (): Chain =>
  chain ?? fail(404, 'not_found', 'This service runs without a chain.')
