import * as vaultFactory from '../../chain/abi/vault-factory.ts'
import { toStored } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import { userRefOf } from '../../chain/vaults.ts'
import type { Db } from '../../db/db.ts'
import type { FindReplicationGap } from '../../db/replication.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { createEmitStep } from '../../events/outbox.ts'
import { askChain } from '../shared/chain-answers.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { Sale } from './model.ts'
import { createBuy } from './buy.ts'
import type { PassPoint } from './crash-points.ts'
import type { ProductAdapter } from './product-adapter.ts'
import type { AcceptsRecipient, VaultOf } from './ports.ts'
import { createPermitSigner } from './permits.ts'
import { createPrepare } from './prepare.ts'
import { createPurchaseRecorder, type PurchaseRecorder } from './recorder.ts'
import { registerBuyHooks } from './relay.ts'
import { createSubmit } from './submit.ts'
import { createPendingPoller } from './poll-pending.ts'
import { createUndeliveredKeeper } from './undelivered.ts'

export type CheckoutDeps = {
  db: Db
  clock: Clock
  random: Random
  endUsers: EndUserService
  vaultOf: VaultOf
  adoptions: Adoptions
  /** Refuses while the feature flag of custodial purchases is off. */
  requireFlag(): Promise<void>
  /** Why a failover could lose a purchase; set where purchases need a synchronous replica. */
  findReplicationGap?: FindReplicationGap | undefined
  chain: Chain
  passPoint?: PassPoint | undefined
}

/** The purchase use cases of one product. */
export type Checkout<Row extends Sale> = {
  buy: ReturnType<typeof createBuy<Row>>
  prepare: ReturnType<typeof createPrepare<Row>>
  submit: ReturnType<typeof createSubmit<Row>>
}

const relayerCheckTtlMs = 1_000

/** Caches a passed relayer check for one second; a failed check is not cached. */
export function createRelayerCheck(check: () => Promise<void>): () => Promise<void> {
  let until = -Infinity
  return async () => {
    const now = performance.now()
    if (now < until) return
    await check()
    until = now + relayerCheckTtlMs
  }
}

async function requireReplica(findGap: FindReplicationGap = async () => undefined): Promise<void> {
  if ((await findGap()) === undefined) return
  fail(503, 'overloaded', 'Purchases with credits wait for a replica of the database; retry in a few seconds.', {
    details: { reason: 'replica_missing' },
    retryAfterSeconds: 10,
  })
}

/** The background work of a checkout. */
export type CheckoutWork<Row extends Sale> = {
  recorder: PurchaseRecorder<Row>
  pollPending: () => Promise<void>
  retryUndelivered: () => Promise<void>
}

/** Opens the checkout of one product and registers the hooks that follow its transactions. */
export function openCheckout<Row extends Sale>(
  product: ProductAdapter<Row>,
  deps: CheckoutDeps,
): Checkout<Row> & CheckoutWork<Row> {
  const { db, clock, random, endUsers, vaultOf, adoptions, chain } = deps
  const { client, contracts, hooks, submit, submitStep } = chain
  const emitStep = createEmitStep({ clock })
  const passPoint = deps.passPoint ?? (() => {})
  const ownContracts = new Set(Object.values(contracts).map(toStored))
  const creditsTreasury = toStored(contracts.creditsTreasury)
  const { resolveWithin: resolveEndUser } = endUsers
  const recorder = createPurchaseRecorder({ product, adoptions, creditsTreasury, resolveEndUser })
  const checkRelayer = createRelayerCheck(() => chain.intents.checkReady(db, 'buyer'))
  const requireRelayer = async (): Promise<void> => {
    await deps.requireFlag()
    await requireReplica(deps.findReplicationGap)
    await checkRelayer()
  }
  const acceptsRecipient: AcceptsRecipient = ({ id, partnerId }, address) => {
    const factory = { address: contracts.vaultFactory, abi: vaultFactory.abi } as const
    const args = [userRefOf({ partnerId, endUserId: id }), address] as const
    return askChain(client.readContract({ ...factory, functionName: 'accepts', args }))
  }
  registerBuyHooks(hooks, product, clock)
  return {
    buy: createBuy({
      product,
      adoptions,
      db,
      clock,
      random,
      endUsers,
      vaultOf,
      submitStep,
      emitStep,
      ownContracts,
      acceptsRecipient,
      requireRelayer,
      passPoint,
    }),
    prepare: createPrepare({
      product,
      client,
      random,
      usdc: contracts.usdc,
      ownContracts,
      signPermit: createPermitSigner(chain),
    }),
    submit: createSubmit({ product, db, clock, client, endUsers, recorder, passPoint }),
    recorder,
    pollPending: createPendingPoller({ product, db, clock, client }),
    retryUndelivered: createUndeliveredKeeper({ product, db, clock, hooks, submit }),
  }
}

/** The checkout of a service without a chain: every use case answers 503. */
export function closedCheckout<Row extends Sale>(): Checkout<Row> {
  const refuse = async (): Promise<never> =>
    fail(503, 'chain_unavailable', 'No chain is configured, so purchases are unavailable.')
  return { buy: refuse, prepare: refuse, submit: refuse }
}
