import { setTimeout as pause } from 'node:timers/promises'
import type { Address } from 'viem'
import type { Recurring } from '../jobs/schedule.ts'
import { fail } from '../kernel/errors.ts'
import { hourMs } from '../kernel/time.ts'
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
import type { ChainFinality, ChainSource } from './source.ts'
import { createChainAdministration, type ChainAdministration } from './operations/administration.ts'
import { createKeepers } from './keepers/keepers.ts'
import { createAppraise, type Appraise } from './permits/cards.ts'
import type { ApprovedPayment, PersonalApproval } from './permits/permit.ts'
import { pruneCharges } from './signers/charges.ts'
import { createTypedDataSigner, type TypedDataRule } from './signers/typed-data-signer.ts'
import { SignerUnavailable } from './signers/remote.ts'
import type { Signer } from './signers/signer.ts'

export type ChainWorkers = {
  /** Finishes the current round and releases the leases, so that another process can take over. */
  stop(): Promise<void>
}

/** Signs one type of typed data and nothing else. */
export type QuoteSigner = Pick<Signer, 'address' | 'signTypedData'>

/** Restricts a key to one type of this deployment; an unavailable key service is a temporary refusal. */
function guardSigner(
  signer: Signer,
  chainId: number,
  rule: TypedDataRule,
  refuse: (cause: SignerUnavailable) => never,
): QuoteSigner {
  const { address, sign } = createTypedDataSigner(signer, chainId, [rule])
  const signTypedData: QuoteSigner['signTypedData'] = async (typedData) => {
    try {
      return await sign(typedData)
    } catch (cause) {
      if (!(cause instanceof SignerUnavailable)) throw cause
      return refuse(cause)
    }
  }
  return { address, signTypedData }
}

function refuseQuote(cause: SignerUnavailable): never {
  const message = 'Shipping prices cannot be signed at present; nothing was created. Retry later.'
  return fail(503, 'shipping_signer_unavailable', message, { retryAfterSeconds: 5, cause })
}

/** The service cannot admit wallets to gated tiers: it has no key, the key has no role, or its service does not answer. */
export function refusePermit(cause?: SignerUnavailable): never {
  const message = 'Permits for this tier cannot be signed at present; nothing was prepared. Retry later.'
  const details = { reason: 'gate_unavailable' }
  return fail(503, 'relayer_disabled', message, { details, retryAfterSeconds: 5, cause })
}

/** The keys of this process that sign for wallets, each for its one type. */
function guardSigners(
  { shippingSigner, gateSigner }: Pick<ChainSource, 'shippingSigner' | 'gateSigner'>,
  chainId: number,
  { shippingPaymentProcessor, comboPool }: Contracts,
): Pick<Chain, 'shippingSigner' | 'gateSigner'> {
  const quotes = { verifyingContract: shippingPaymentProcessor, primaryType: 'ShippingQuote' }
  const permits = { verifyingContract: comboPool, primaryType: 'PurchasePermit' }
  return {
    shippingSigner: shippingSigner && guardSigner(shippingSigner, chainId, quotes, refuseQuote),
    gateSigner: gateSigner && guardSigner(gateSigner, chainId, permits, refusePermit),
  }
}

/** Workers without loops of their own, for tests and one-off commands. */
export type ManualChainWorkers = ChainWorkers & {
  /** Runs one relayer round and one indexer poll. Returns true when another tick may find more work. */
  tick(): Promise<boolean>
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
  readonly shippingSigner: QuoteSigner | undefined
  /** Signs permits for gated tiers, where this process has the key. */
  readonly gateSigner: QuoteSigner | undefined
  readonly registry: HandlerRegistry
  readonly hooks: IntentHooks
  readonly submit: SubmitIntent
  /** Submits an intent as part of the caller's statement. */
  readonly submitStep: SubmitStep
  /** Certifies that a person approved a payment; the signer asks for it above the limits. */
  certify(payment: Omit<ApprovedPayment, 'chainId'>, approval: PersonalApproval): Uint8Array
  /** The price of a card on chain, as the signer reads it. */
  readonly appraise: Appraise
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
  /** The same workers, driven by their `tick`. */
  startManually(): Promise<ManualChainWorkers>
}

const verifyAgainMs = 2_000
/** An intent becomes visible when the surrounding transaction commits, shortly after `submit`. */
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
  const { permits } = source
  const submitting = { clock, chainId, hooks, permits, onSubmit: wakeSoon }
  const submit = createSubmitIntent(submitting)
  const submitStep = createSubmitStep(submitting)
  const holder = randomBase62(random, 16)
  let running: Running | undefined
  let wakeTimer: NodeJS.Timeout | undefined

  function wake(): void {
    running?.relayer.wake()
    running?.loop.wake()
    source.onActivity?.()
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
      everyMs: source.pollIntervalMs,
      onError: (error) => log.error({ err: error }, 'indexer failed'),
      onMoved: deps.onMoved,
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
    fetchRevelation: source.fetchRevelation,
    provider: deployment.settings.entropy.provider,
  })
  const intents = createIntentAdministration({ db, clock, hooks, minBalanceWei: source.minBalanceWei })
  const { name, otherTokens = [] } = source
  const { shippingSigner, gateSigner } = guardSigners(source, chainId, contracts)
  const administration = createChainAdministration({ db, clock, client, contracts, deployment, hooks, intents })
  return {
    chainId,
    name,
    client,
    contracts,
    deployment,
    finality,
    otherTokens,
    shippingSigner,
    gateSigner,
    registry,
    hooks,
    submit,
    submitStep,
    certify: (payment, approval) => permits.certify({ chainId, ...payment }, approval, clock.now()),
    appraise: createAppraise(client, contracts),
    intents,
    administration,
    recurring: [
      ...recurring,
      { queue: 'chain.prune_charges', everyMs: hourMs, run: () => pruneCharges(db, clock.now()) },
    ],
    wake,
    verify,
    start,
    startManually,
  }
}

/** For routes that exist in every service but need a chain. */
export const requireChain = (chain: Chain | undefined) => (): Chain =>
  chain ?? fail(404, 'not_found', 'This service runs without a chain.')
