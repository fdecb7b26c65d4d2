import type { Chain } from '../../chain/chain.ts'
import type { SigningRole } from '../../chain/signers/role-policies.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Recurring } from '../../jobs/schedule.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { createEmit } from '../../events/outbox.ts'
import { createAnnounce } from '../../events/types/event-types.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import { createRelayerCheck } from '../checkout/checkout.ts'
import type { VaultService } from '../wallet/vaults/service.ts'
import { createConfirmation, createLostSalePoller } from './confirm.ts'
import { createSell, type SellOrder } from './sell.ts'
import { registerSellbackHandlers } from './handlers.ts'
import { readTokenIds, type Requester, type QuoteOrder } from './requests.ts'
import { createPoolReader } from './pool-reader.ts'
import { createPrepare, type PrepareOrder } from './prepare.ts'
import { createQuotes, type Quote } from './quote.ts'
import { createSellbackRecorder } from './recorder.ts'
import { createRelay, type RelayOrder, type RelayPrepareOrder } from './relay.ts'
import { createSellIntents } from './sell-intents.ts'
import { createSellers } from './sellers.ts'
import { createSubmit, type SubmitOrder } from './submit.ts'

export type SellbackUseCaseDeps = {
  db: Db
  clock: Clock
  endUsers: EndUserService
  vaults: VaultService
  adoptions: Pick<Adoptions, 'note'>
  startSweep(tx: Tx, endUserId: number): Promise<void>
  /** Refuses while sell-back is disabled. */
  requireFlag(): Promise<void>
  chain: Chain
}

/** The sell-back use cases. Without a chain every one of them is refused. */
export type SellbackUseCases = {
  quote(requester: Requester, order: QuoteOrder): Promise<Quote>
  prepare: ReturnType<typeof createPrepare>
  submit: ReturnType<typeof createSubmit>
  sell: ReturnType<typeof createSell>
  prepareRelay: ReturnType<typeof createRelay>['prepare']
  relay: ReturnType<typeof createRelay>['relay']
  recurring: readonly Recurring[]
}

export function createSellbackUseCases(deps: SellbackUseCaseDeps): SellbackUseCases {
  const { db, clock, endUsers, vaults, requireFlag, chain } = deps
  const { client, contracts, hooks, registry, chainId } = chain
  const getQuote = createQuotes({ db, readPool: createPoolReader(client, contracts) })
  const sellers = createSellers({ db, endUsers, vaults })
  const recorder = createSellbackRecorder({ adoptions: deps.adoptions, resolveEndUser: endUsers.resolveWithin })
  const announce = createAnnounce(createEmit({ clock }))
  const confirm = createConfirmation({ clock, announce, startSweep: deps.startSweep })
  registerSellbackHandlers(registry, { clock, contracts, recorder, confirm })
  const sellIntents = createSellIntents({ clock, announce, hooks, submit: chain.submit, contracts })
  const requireRelayer = (role: SigningRole): (() => Promise<void>) => {
    const check = createRelayerCheck(() => chain.intents.checkReady(db, role))
    return async () => {
      await requireFlag()
      await check()
    }
  }
  const relay = createRelay({
    db,
    clock,
    client,
    contracts,
    endUsers,
    getQuote,
    sellers,
    sellIntents,
    requireRelayer: requireRelayer('keeper'),
  })

  return {
    async quote({ partnerId }, order) {
      const tokenIds = readTokenIds(order.token_ids)
      const seller = await sellers.anySeller(partnerId, order, tokenIds)
      const quote = await getQuote({ seller, tokenIds, itemType: order.item_type })
      // A vault approves the pool in the call that sells.
      return (await vaults.isVault(seller)) ? { ...quote, isApproved: { CARD: true, GRADED_CARD: true } } : quote
    },
    prepare: createPrepare({ chainId, contracts, getQuote, sellers, requireFlag }),
    submit: createSubmit({ db, clock, client, contracts, endUsers, recorder }),
    sell: createSell({ db, clock, endUsers, vaults, getQuote, sellIntents, requireRelayer: requireRelayer('vaults') }),
    prepareRelay: relay.prepare,
    relay: relay.relay,
    recurring: [{ queue: 'sellbacks.watch', everyMs: 10_000, run: createLostSalePoller({ db, clock }) }],
  }
}

/** The use cases of a service without a chain. */
export function createNoSellbackUseCases(): SellbackUseCases {
  const refuse = (): never => fail(503, 'chain_unavailable', 'Sell-back is unavailable: this service has no chain.')
  return {
    quote: async (_asker: Requester, _order: QuoteOrder) => refuse(),
    prepare: async (_asker: Requester, _order: PrepareOrder) => refuse(),
    submit: async (_asker: Requester, _order: SubmitOrder) => refuse(),
    sell: async (_asker: Requester, _order: SellOrder) => refuse(),
    prepareRelay: async (_asker: Requester, _order: RelayPrepareOrder) => refuse(),
    relay: async (_asker: Requester, _order: RelayOrder) => refuse(),
    recurring: [],
  }
}
