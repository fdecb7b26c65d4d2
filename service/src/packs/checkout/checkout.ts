import { toStored } from '../../chain/addresses.ts'
import type { Chain } from '../../chain/chain.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import { createEmitStep } from '../../outbox/outbox.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { Sale } from './model.ts'
import { createBuy } from './buy.ts'
import type { PassPoint } from './crash-points.ts'
import type { ProductAdapter } from './product-adapter.ts'
import type { VaultOf } from './ports.ts'
import { createPrepare } from './prepare.ts'
import { createPurchaseRecorder, type PurchaseRecorder } from './recorder.ts'
import { registerBuyHooks } from './relay.ts'
import { createSubmit } from './submit.ts'
import { createPendingPoller } from './poll-pending.ts'

export type CheckoutDeps = {
  db: Db
  clock: Clock
  random: Random
  endUsers: EndUserService
  vaultOf: VaultOf
  /** Refuses while purchases with credits are switched off. */
  requireFlag(): Promise<void>
  chain: Chain
  log: { error(fields: object, message: string): void }
  passPoint?: PassPoint | undefined
}

/** Where one kind of goods is bought. Without a chain nothing can be, and everybody is told so. */
export type Checkout<Row extends Sale> = {
  buy: ReturnType<typeof createBuy<Row>>
  prepare: ReturnType<typeof createPrepare<Row>>
  submit: ReturnType<typeof createSubmit<Row>>
}

/** How long an answer about the relayer is believed by the requests that follow it. */
const relayerBeliefMs = 1_000

/** Asks whether transactions can be sent, at most once a second; a refusal is not remembered. */
export function createRelayerCheck(check: () => Promise<void>): () => Promise<void> {
  let until = -Infinity
  return async () => {
    const now = performance.now()
    if (now < until) return
    await check()
    until = now + relayerBeliefMs
  }
}

/** Opens the counter for one kind of goods, and follows what is sold there. */
export function openCheckout<Row extends Sale>(
  product: ProductAdapter<Row>,
  deps: CheckoutDeps,
): Checkout<Row> & { recorder: PurchaseRecorder<Row>; pollPending: () => Promise<void> } {
  const { db, clock, random, endUsers, vaultOf, chain, log } = deps
  const { client, contracts, hooks, submitStep } = chain
  const emitStep = createEmitStep({ clock })
  const passPoint = deps.passPoint ?? (() => {})
  const ownContracts = new Set(Object.values(contracts).map(toStored))
  const creditsTreasury = toStored(contracts.creditsTreasury)
  const recorder = createPurchaseRecorder({ product, creditsTreasury, resolveEndUser: endUsers.resolveWithin, log })
  const checkRelayer = createRelayerCheck(() => chain.intents.checkReady(db, 'operator'))
  const requireRelayer = async (): Promise<void> => {
    await deps.requireFlag()
    await checkRelayer()
  }
  registerBuyHooks(hooks, product, clock)
  return {
    buy: createBuy({
      product,
      db,
      clock,
      random,
      endUsers,
      vaultOf,
      submitStep,
      emitStep,
      ownContracts,
      requireRelayer,
      passPoint,
    }),
    prepare: createPrepare({ product, client, random, usdc: contracts.usdc, ownContracts }),
    submit: createSubmit({ product, db, clock, client, endUsers, recorder, passPoint }),
    recorder,
    pollPending: createPendingPoller({ product, db, clock, client }),
  }
}

/** A service without a chain sells nothing. */
export function closedCheckout<Row extends Sale>(): Checkout<Row> {
  const refuse = async (): Promise<never> => fail(503, 'chain_unavailable', 'This service has no chain to buy on.')
  return { buy: refuse, prepare: refuse, submit: refuse }
}
