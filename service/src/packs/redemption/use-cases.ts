import type { Assets } from '../../assets/assets.ts'
import type { Audit } from '../../trust/audit/audit.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db, Reader } from '../../db/db.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Micros } from '../../kernel/money.ts'
import type { Random } from '../../kernel/random.ts'
import { createEmit } from '../../events/outbox.ts'
import type { TokenKey } from '../../assets/tokens/model.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { createRelayerCheck } from '../checkout/checkout.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { VaultService } from '../wallet/vaults/service.ts'
import type { Redemption } from './model.ts'
import { createAnnounce } from './events.ts'
import { readToken } from './chain-reads.ts'
import { createExpiry } from './expire.ts'
import { createContractCalls } from './contract-calls.ts'
import { createTermination } from './terminate.ts'
import { createFulfillmentAdapter, taskPurpose } from './fulfillment.ts'
import { registerRedemptionHandlers, type StartSweep } from './handlers.ts'
import { createLostRedemptions } from './lost.ts'
import { createRateQuotes } from './quote.ts'
import { createPrepare } from './prepare.ts'
import { createQueue } from './queue.ts'
import { createRebuild } from './rebuild.ts'
import type { LiveToken } from './rules.ts'
import { createSubmit } from './submit.ts'
import { createTokenResolver } from './resolve-token.ts'
import { createVaultCalls, vaultRole } from './vault-calls.ts'

export type RedemptionUseCaseDeps = {
  db: Db
  clock: Clock
  random: Random
  audit: Audit
  chain: Chain
  assets: Assets
  endUsers: EndUserService
  adoptions: Pick<Adoptions, 'adopt' | 'book' | 'lockByReference' | 'refunds' | 'releaseCredits' | 'decide'>
  vaults: VaultService
  startSweep: StartSweep
  warehouse: Warehouse
  valueTokens(reader: Reader, tokens: readonly TokenKey[]): Promise<(Micros | null)[]>
  requireFlag(): Promise<void>
  log: { error(fields: object, message: string): void }
  ttlMs: number
}

/** The redemption use cases. Without a chain every one of them is refused. */
export type RedemptionUseCases = Pick<ReturnType<typeof createPrepare>, 'quote' | 'prepare' | 'redeem'> & {
  submit: ReturnType<typeof createSubmit>['submit']
  cancel: ReturnType<typeof createExpiry>['cancel']
  /** The current on-chain state of the token. */
  readLiveToken(redemption: Redemption): Promise<LiveToken>
  /** The chain and contracts that wallets call. */
  callTargets: Pick<Chain, 'chainId' | 'contracts'> | undefined
  recurring: readonly Recurring[]
}

export function createRedemptionUseCases(deps: RedemptionUseCaseDeps): RedemptionUseCases {
  const { db, clock, random, audit, chain, assets, endUsers, vaults, warehouse, valueTokens } = deps
  const { startSweep, requireFlag, log, ttlMs } = deps
  const { client, registry, contracts } = chain
  const { claims } = assets
  const announce = createAnnounce(createEmit({ clock }))
  const calls = createContractCalls({ chain, log })
  const termination = createTermination({ clock, claims, announce, calls })
  const tokenResolver = createTokenResolver({ db, chain, assets })
  const rateQuotes = createRateQuotes({ db, random, shipping: warehouse.shipping, valueTokens })
  const vaultCalls = createVaultCalls({ clock, chain, announce, termination })
  const { quote, prepare, redeem } = createPrepare({
    db,
    clock,
    chain,
    claims,
    endUsers,
    vaults,
    vaultCalls,
    tokenResolver,
    rateQuotes,
    termination,
    announce,
    rebuild: createRebuild({ clock, adoptions: deps.adoptions, announce }),
    requireFlag,
    requireRelayer: createRelayerCheck(() => chain.intents.checkReady(db, vaultRole)),
    ttlMs,
  })
  const { submit, pollPending } = createSubmit({ db, clock, client, announce })
  const processor = contracts.shippingPaymentProcessor
  const { cancel, expire } = createExpiry({ db, clock, client, processor, termination })
  registerRedemptionHandlers({
    clock,
    registry,
    contracts,
    announce,
    calls,
    termination,
    startSweep,
    adoptions: deps.adoptions,
    lost: createLostRedemptions({ chain, adoptions: deps.adoptions, startSweep, log }),
  })
  const { tasks } = warehouse
  tasks.register(taskPurpose, createFulfillmentAdapter({ clock, audit, tasks, announce, calls, termination }))
  const queue = createQueue({ db, clock, warehouse, termination })

  return {
    quote,
    prepare,
    redeem,
    submit,
    cancel,
    readLiveToken: ({ contract, tokenId }) => readToken(client, contract, tokenId),
    callTargets: { chainId: chain.chainId, contracts },
    recurring: [
      { queue: 'redemptions.expire', everyMs: 1_000, run: expire },
      { queue: 'redemptions.queue', everyMs: 1_000, run: queue },
      { queue: 'redemptions.watch', everyMs: 5_000, run: pollPending },
    ],
  }
}

/** The use cases of a service without a chain. */
export function createNoRedemptionUseCases(): RedemptionUseCases {
  const refuse = async (): Promise<never> =>
    fail(503, 'chain_unavailable', 'Redemption is unavailable: this service has no chain.')
  return {
    quote: refuse,
    prepare: refuse,
    redeem: refuse,
    submit: refuse,
    cancel: refuse,
    readLiveToken: refuse,
    callTargets: undefined,
    recurring: [],
  }
}
