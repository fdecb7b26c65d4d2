// The purchase path of the service without a chain, for the scenarios that buy and settle.
import { createAudit } from '../service/src/trust/audit/audit.ts'
import { createAdoptions } from '../service/src/packs/wallet/adoptions/adopt.ts'
import { sql } from 'kysely'
import { bytesToHex, toHex, type AbiEvent } from 'viem'
import { createAccountService } from '../service/src/identity/accounts/holders/service.ts'
import type { StoredAddress } from '../service/src/chain/addresses.ts'
import type { EventLog } from '../service/src/chain/indexer/model.ts'
import { createHandlerRegistry } from '../service/src/chain/indexer/registry.ts'
import { createIntentHooks } from '../service/src/chain/intents/hooks.ts'
import { createSubmitStep } from '../service/src/chain/intents/submit.ts'
import { createPermits } from '../service/src/chain/permits/permit.ts'
import { transact, type Db, type Tx } from '../service/src/db/db.ts'
import { systemClock } from '../service/src/kernel/clock.ts'
import { micros } from '../service/src/kernel/money.ts'
import { systemRandom } from '../service/src/kernel/random.ts'
import { credit } from '../service/src/packs/ledger/ledger.ts'
import { createEmit, createEmitStep } from '../service/src/events/outbox.ts'
import { createEndUserService } from '../service/src/packs/wallet/end-users/service.ts'
import { registerPoolHandlers } from '../service/src/packs/purchases/handlers.ts'
import { createProgress, createShowCards } from '../service/src/packs/purchases/progress.ts'
import { createAnnounce } from '../service/src/packs/purchases/events.ts'
import { createBuy } from '../service/src/packs/checkout/buy.ts'
import { requestIdOf } from '../service/src/packs/shared/partner-ref.ts'
import { createPurchaseRecorder } from '../service/src/packs/checkout/recorder.ts'
import { registerBuyHooks } from '../service/src/packs/checkout/relay.ts'
import { createPackAdapter } from '../service/src/packs/purchases/adapter.ts'

export const chainId = 31_337
const pool: StoredAddress = `0x${'11'.repeat(20)}`
const treasury: StoredAddress = `0x${'22'.repeat(20)}`
export const vault: StoredAddress = `0x${'33'.repeat(20)}`
export const unitPrice = micros(5_000_000n)
export const userCount = 200

/** The whole purchase path with a chain that responds at once. */
export async function openShop(db: Db) {
  const clock = systemClock
  const accounts = createAccountService({ db, clock, audit: createAudit({ clock }) })
  const partner = (await accounts.openPartner({ name: 'bench', slug: 'bench', billingModel: 'TIER' }, 'system')).id
  await sql`
    insert into api_keys (id, account_id, family_id, environment, label, scopes, secret_hash, hint, allowed_addresses,
      limits, created_at)
    values ('benchkey', ${partner}, 'benchkey', 'test', 'bench', '{}', ${Buffer.alloc(32)}, 'hint', '{}', '{}', now())`.execute(
    db,
  )
  const endUsers = createEndUserService({ db, clock })
  const users: number[] = []
  for (let index = 0; index < userCount; index += 1) {
    const { id } = await endUsers.resolve(partner, { external_user_id: `user ${index}` })
    users.push(id)
    await transact(db, (tx) =>
      credit(tx, {
        endUserId: id,
        type: 'ADJUSTMENT',
        amount: micros(10n ** 13n),
        from: 'adjustments',
        source: 'bench',
        sourceId: String(id),
        description: 'bench',
        now: clock.now(),
      }),
    )
  }
  const hooks = createIntentHooks()
  const announce = createAnnounce(createEmit({ clock }))
  // No chain call is made here.
  const readOffer = async () => ({
    unitPrice,
    version: 1,
    isActive: true,
    isRestocking: false,
    isGated: false,
    packsLeft: 1_000_000,
    reserved: { packs: 0, afterBlock: 0n },
  })
  const product = createPackAdapter(pool, readOffer, announce)
  registerBuyHooks(hooks, product, clock)
  const adoptions = createAdoptions({ clock, audit: createAudit({ clock }), log: console })
  const buy = createBuy({
    product,
    adoptions,
    db,
    clock,
    random: systemRandom,
    endUsers,
    vaultOf: async () => vault,
    submitStep: createSubmitStep({ clock, chainId, hooks, permits: createPermits(systemRandom.bytes(32)) }),
    emitStep: createEmitStep({ clock }),
    ownContracts: new Set(),
    acceptsRecipient: async () => true,
    requireRelayer: async () => {},
    passPoint: () => {},
  })
  return { partner, users, buy, announce, product, adoptions, endUsers, hooks }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

const facts = {
  cardId: null,
  name: null,
  imageUrl: null,
  rarity: null,
  cardNumber: null,
  setId: null,
  game: null,
  grade: null,
}

export type OpenSale = { id: number; partner_ref: Uint8Array | null }

/** Settles purchases as the indexer does: their logs of purchase, payment and reveal, a batch in one transaction. */
export async function openSettling(db: Db, { announce, product, adoptions, endUsers }: Shop) {
  const registry = createHandlerRegistry()
  const tokens = {
    describe: async (_reader: unknown, names: readonly unknown[]) => names.map(() => facts),
    values: async (_reader: unknown, names: readonly unknown[]) => names.map(() => null),
  }
  registerPoolHandlers(registry, {
    clock: systemClock,
    pool,
    product,
    adoptions,
    tokens,
    recorder: createPurchaseRecorder({
      product,
      adoptions,
      creditsTreasury: treasury,
      resolveEndUser: endUsers.resolveWithin,
    }),
    progress: createProgress({
      announce,
      emitStep: createEmitStep({ clock: systemClock }),
      showCards: createShowCards(tokens),
    }),
  })
  let height = 0
  const emitLog = async (tx: Tx, name: string, stage: 'included' | 'safe', args: object): Promise<void> => {
    height += 1
    const place = { blockNumber: 1n, blockHash: toHex(height, { size: 32 }), txHash: toHex(height, { size: 32 }) }
    const log = { ...place, address: pool, txIndex: 0, logIndex: 0, blockTime: systemClock.now(), args }
    const { subscriptions } = registry
    const found = subscriptions.find((subscription) => subscription.name === name)
    await found?.handler[stage]?.(tx, log as unknown as EventLog<AbiEvent>)
  }
  await transact(db, (tx) =>
    emitLog(tx, 'pool.version', 'included', { tierId: 1, version: 1, price: unitPrice, tables: [1n] }),
  )
  return (sales: readonly OpenSale[]): Promise<void> =>
    transact(db, async (tx) => {
      for (const { id, partner_ref } of sales) {
        const partnerRef = bytesToHex(partner_ref ?? new Uint8Array(32))
        const requestId = requestIdOf(treasury, partnerRef)
        const bought = { requestId, buyer: treasury, partnerRef, recipient: vault, tierId: 1, version: 1, quantity: 1 }
        await emitLog(tx, 'pool.purchased', 'included', { ...bought, unitPrice })
        await emitLog(tx, 'pool.purchased', 'safe', { ...bought, unitPrice })
        await emitLog(tx, 'pool.revealed', 'included', { requestId, draw: BigInt(id) | (1_900_000_000n << 96n) })
      }
    })
}

/** The custodial purchases that no log has settled, oldest first. */
export const listOpenSales = (db: Db): Promise<OpenSale[]> =>
  db
    .selectFrom('purchases')
    .select(['id', 'partner_ref'])
    .where('custody', '=', 'CUSTODIAL')
    .where('onchain_request_id', 'is', null)
    .orderBy('id')
    .execute()
