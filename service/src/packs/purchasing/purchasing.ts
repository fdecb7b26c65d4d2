import type { Address } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Random } from '../../kernel/random.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Emit } from '../../outbox/outbox.ts'
import type { EndUserService } from '../end-users/service.ts'
import { registerPoolHandlers } from '../pool/handlers.ts'
import { createStuckKeeper } from '../pool/stuck.ts'
import { createProgress, createShowCards } from '../pool/progress.ts'
import { createAnnounce } from './announce.ts'
import { createBuy, type Buyer, type BuyOrder } from './buy.ts'
import type { PassPoint } from './crash-points.ts'
import type { ReadTierTerms, TokenBook, VaultOf } from './ports.ts'
import { createPrepare, type PrepareOrder } from './prepare.ts'
import { createRecordings } from './recordings.ts'
import { followBuys } from './relaying.ts'
import { createSubmit, type SubmitOrder } from './submit.ts'
import { createTierReader } from './tier-terms.ts'
import { createWatch } from './watch.ts'

export type PurchasingDeps = {
  db: Db
  clock: Clock
  random: Random
  emit: Emit
  endUsers: EndUserService
  tokens: TokenBook
  vaultOf: VaultOf
  /** Refuses while purchases with credits are switched off. */
  requireSwitch(): Promise<void>
  chain: Chain
  log: { error(fields: object, message: string): void }
  passPoint?: PassPoint | undefined
}

/** Buying and what follows from it. Without a chain nothing can be bought, and everybody is told so. */
export type Purchasing = {
  buy: ReturnType<typeof createBuy>
  prepare: ReturnType<typeof createPrepare>
  submit: ReturnType<typeof createSubmit>
  recurring: readonly Recurring[]
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

export function createPurchasing(deps: PurchasingDeps): Purchasing {
  const { db, clock, random, emit, endUsers, tokens, vaultOf, chain, log } = deps
  const { client, contracts, registry, hooks, submit: submitIntent } = chain
  const passPoint = deps.passPoint ?? (() => {})
  const pool: Address = contracts.comboPool
  const stored = (address: Address): StoredAddress => address.toLowerCase() as StoredAddress
  const ownContracts = new Set(Object.values(contracts).map(stored))
  const readTerms: ReadTierTerms = createTierReader(client, pool)
  const announce = createAnnounce(emit)
  const recordings = createRecordings({
    announce,
    creditsTreasury: stored(contracts.creditsTreasury),
    resolveEndUser: endUsers.resolveWithin,
    log,
  })
  const progress = createProgress({ announce, showCards: createShowCards(tokens) })
  registerPoolHandlers(registry, { clock, pool: stored(pool), recordings, progress, announce, tokens })
  followBuys(hooks, { clock, announce })
  const freeStuck = createStuckKeeper({ db, clock, hooks, submit: submitIntent, pool })
  const watch = createWatch({ db, clock, client, pool, announce })
  const checkRelayer = createRelayerCheck(() => chain.intents.checkReady(db, 'operator'))

  return {
    buy: createBuy({
      db,
      clock,
      random,
      endUsers,
      readTerms,
      vaultOf,
      submit: submitIntent,
      announce,
      pool,
      ownContracts,
      requireRelayer: async () => {
        await deps.requireSwitch()
        await checkRelayer()
      },
      passPoint,
    }),
    prepare: createPrepare({ client, random, readTerms, pool, usdc: contracts.usdc, ownContracts }),
    submit: createSubmit({ db, clock, client, pool, endUsers, recordings, readTerms, passPoint }),
    recurring: [
      { queue: 'pool.free', everyMs: 60_000, run: freeStuck },
      { queue: 'purchases.watch', everyMs: 5_000, run: watch },
    ],
  }
}

/** A service without a chain sells nothing. */
export function createNoPurchasing(): Purchasing {
  const refuse = (): never => fail(503, 'chain_unavailable', 'This service has no chain to buy on.')
  return {
    buy: async (_buyer: Buyer, _order: BuyOrder) => refuse(),
    prepare: async (_buyer: Buyer, _order: PrepareOrder) => refuse(),
    submit: async (_buyer: Buyer, _order: SubmitOrder) => refuse(),
    recurring: [],
  }
}
