import { bytesToHex } from 'viem'
import type { SubmitStep } from '../../chain/intents/submit.ts'
import type { StoredAddress } from '../../chain/addresses.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import { violatedConstraint } from '../../db/faults.ts'
import { canonicalJson } from '../../kernel/canonical-json.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail, Refusal } from '../../kernel/errors.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import type { Random } from '../../kernel/random.ts'
import { ifHeld } from '../ledger/ledger.ts'
import type { EmitStep } from '../../events/outbox.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { EndUserService, PresentedIdentity } from '../wallet/end-users/service.ts'
import { busy, checkFingerprint, runOnce, type Fingerprint, type Once } from '../../idempotency/idempotency.ts'
import type { Sale } from './model.ts'
import { getBalance } from '../wallet/balances/store.ts'
import type { Buyer, Spending } from '../shared/buyer.ts'
import type { PassPoint } from './crash-points.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { custodialRef, familyTagOf } from '../shared/partner-ref.ts'
import type { AcceptsRecipient, Offer, VaultOf } from './ports.ts'
import { checkOffer, checkRecipient, readMaxPrice, readWallet, refuseSoldOut } from './preflight.ts'
import { createEndUserCache, type CachedEndUser } from './end-user-cache.ts'
import type { SaleClaim } from './insert-store.ts'
import { orderBuy } from './relay.ts'
import { settleAdopted } from './claim.ts'

export type BuyOrder = PresentedIdentity & {
  productId: number
  quantity?: number | undefined
  max_price_usdc?: string | undefined
  recipient_address?: string | undefined
  reference?: string | undefined
  metadata?: Readonly<Record<string, string>> | undefined
}

export type BuyDeps<Row extends Sale> = {
  product: ProductAdapter<Row>
  adoptions: Adoptions
  db: Db
  clock: Clock
  random: Random
  endUsers: EndUserService
  vaultOf: VaultOf
  submitStep: SubmitStep
  emitStep: EmitStep
  ownContracts: ReadonlySet<string>
  acceptsRecipient: AcceptsRecipient
  /** Refuses while the relayer cannot send transactions, before credits are held. */
  requireRelayer(): Promise<void>
  passPoint: PassPoint
}

/**
 * Below this stock orders are counted one after the other under a lock. Above it the lock is skipped: overselling would
 * take more orders than this within the two seconds for which an offer is cached.
 */
const countedBelow = 1_000

type Ready = { offer: Offer; maxUnit: Micros; recipient: `0x${string}` }

/** What a replay is compared with. */
type Parameters = Pick<Sale, 'productId' | 'endUserId' | 'quantity' | 'reference' | 'metadata' | 'request'>

async function refuseForFunds(tx: Tx, endUserId: number, required: Micros): Promise<never> {
  const { balance, reserved } = await getBalance(tx, endUserId)
  const available = balance - reserved
  return fail(402, 'insufficient_funds', 'The available credits do not cover the price of the packs.', {
    details: {
      required_micros: required.toString(),
      available_micros: available.toString(),
      shortfall_micros: (required - available).toString(),
    },
  })
}

/** The end user of an order; `name` is how the partner knows them. */
type Customer = { id: number; partnerId: number; custodyAddress: StoredAddress | null; name: string }

const isMissingEndUser = (error: unknown): boolean =>
  violatedConstraint(error)?.endsWith('_end_user_id_fkey') === true ||
  (error instanceof Refusal && error.error === 'insufficient_funds')

/** Buys with credits: the purchase, its hold, its intent and its webhook event are written in one transaction. */
export function createBuy<Row extends Sale>(deps: BuyDeps<Row>) {
  const { product, adoptions, db, clock, random, endUsers, vaultOf, submitStep, emitStep, passPoint } = deps
  const { store, credits } = product
  const endUserCache = createEndUserCache()

  /** Every parameter of a request. Rows from before the parameters were kept are compared by the main ones. */
  const fingerprintOf = (
    { productId, endUserId, quantity, reference, metadata, request }: Parameters,
    asked?: Fingerprint,
  ): Fingerprint => ({
    ...asked,
    [product.productId.field]: productId,
    end_user: endUserId,
    quantity,
    ...(request && { reference, metadata: canonicalJson(metadata), ...request }),
  })

  /** Refuses an order beyond the stock, counting all earlier reservations. */
  async function checkStock(
    tx: Tx,
    { productId, quantity }: Parameters,
    { packsLeft, reserved }: Offer,
  ): Promise<void> {
    if (packsLeft >= countedBelow) return
    await store.lockProduct(tx, productId)
    const since = (await store.countReserved(tx, productId, reserved.afterBlock)) - reserved.packs
    const left = Math.max(0, packsLeft - since)
    if (left < quantity) refuseSoldOut(product, productId, left)
  }

  /** Credits buy for the end user alone: a stolen key of the buyer must not choose who gets the cards. */
  async function checkCustody(recipient: StoredAddress, user: Customer): Promise<void> {
    checkRecipient(recipient, deps.ownContracts)
    if (await deps.acceptsRecipient(user, recipient)) return
    fail(
      403,
      'destination_not_allowed',
      'recipient_address is not linked to a vault; link it with POST /api/v1/mystery/collection/export, or let the end user’s vault receive the cards.',
      { details: { field: 'recipient_address' } },
    )
  }

  /** Resolves the custody address of an end user and caches it. */
  async function resolveCustody(order: BuyOrder, user: Customer): Promise<CachedEndUser> {
    const { id, partnerId, name } = user
    const resolved = { id, partnerId, name, custodyAddress: user.custodyAddress ?? (await vaultOf({ id, partnerId })) }
    endUserCache.remember(order, resolved)
    return resolved
  }

  async function findCustomer(partnerId: number, order: BuyOrder): Promise<Customer> {
    const cached = endUserCache.find(partnerId, order)
    if (cached) return cached
    const user = await endUsers.resolve(partnerId, order)
    return {
      ...user,
      name: user.externalUserId === null ? `wallet ${user.walletAddress}` : `id ${user.externalUserId}`,
    }
  }

  /** Writes the hold, the intent and the event in one statement. Undefined when the credits do not suffice. */
  async function reserve(
    tx: Tx,
    sale: Row,
    { version, bundles }: Offer,
    amount: Micros,
    now: Date,
  ): Promise<Row | undefined> {
    const steps = [
      submitStep(orderBuy(product, sale, { version, bundles, userRandom: bytesToHex(random.bytes(32)) }), ifHeld),
      emitStep(product.reservedEvent(sale), ifHeld),
    ]
    const holdId = await credits.reserve(tx, sale, amount, now, { name: 'reserve_sale', steps })
    return holdId === undefined ? undefined : sale
  }

  async function complete(
    tx: Tx,
    row: Row,
    { offer, maxUnit }: Ready,
    now: Date,
    spending: Spending | undefined,
  ): Promise<Row> {
    const packs = BigInt(row.quantity)
    const price = micros(offer.unitPrice * packs)
    const maxTotal = micros(maxUnit * packs)
    // A buyer who accepts more than the price may hold credits for the price only.
    const sale =
      (await reserve(tx, row, offer, maxTotal, now)) ??
      (maxTotal > price ? await reserve(tx, { ...row, maxUnitPrice: offer.unitPrice }, offer, price, now) : undefined)
    if (!sale) return refuseForFunds(tx, row.endUserId, price)
    await spending?.charge(tx, micros(sale.maxUnitPrice * packs))
    passPoint('purchase.before_commit')
    return sale
  }

  /** Claims the purchase that an earlier request with this key made before the database lost it. */
  function claimAdopted(
    claim: SaleClaim,
    asked: Parameters,
    unique: Uint8Array,
    actor: string,
  ): Promise<Row | undefined> {
    const now = clock.now()
    return transact(db, async (tx) => {
      const adopted = await store.lockAdopted(tx, claim.partnerId, unique)
      if (!adopted) return undefined
      // The reference proves the end user; the chain states the rest.
      checkFingerprint(
        fingerprintOf(asked),
        fingerprintOf({ ...adopted, endUserId: claim.endUserId }, fingerprintOf(asked)),
      )
      const claimed = await store.claim(tx, adopted.id, claim, now)
      await settleAdopted({ product, adoptions }, tx, claimed, { by: actor, now })
      return claimed
    })
  }

  async function buyFor(buyer: Buyer, order: BuyOrder, user: Customer, idempotencyKey: string): Promise<Once<Row>> {
    const { partnerId, keyId, keyFamily, spending } = buyer
    const { productId, quantity = 1, reference = null, metadata = {} } = order
    const maxPrice = readMaxPrice(order.max_price_usdc)
    const named = readWallet('recipient_address', order.recipient_address)
    const request = { max_price: maxPrice?.toString() ?? null, recipient_address: named ?? null }
    const main = { partnerId, endUserId: user.id, keyId, keyFamily, idempotencyKey, reference, metadata, request }
    const asked = { ...main, productId, quantity }
    const ref = custodialRef(
      { product: product.name, partnerId, endUser: user.name, idempotencyKey },
      familyTagOf(keyFamily),
    )
    const now = clock.now()
    return runOnce<Row, Ready>(db, {
      asked: fingerprintOf(asked),
      fingerprintOf: (row) => fingerprintOf(row, fingerprintOf(asked)),
      isMostlyNew: true,
      find: async (reader) =>
        (await store.findByKey(reader, partnerId, idempotencyKey)) ??
        claimAdopted(main, asked, ref.subarray(9), `key:${keyId}`),
      async prepare() {
        await deps.requireRelayer()
        if (named) await checkCustody(named, user)
        const offer = await checkOffer(product, { productId, quantity, maxPrice })
        return {
          offer,
          maxUnit: maxPrice ?? offer.unitPrice,
          recipient: named ?? (await resolveCustody(order, user)).custodyAddress,
        }
      },
      async insert(tx, { offer, maxUnit, recipient }) {
        await checkStock(tx, asked, offer)
        await spending?.check(tx, micros(maxUnit * BigInt(quantity)))
        const { unitPrice } = offer
        const minimum = micros(unitPrice * BigInt(quantity))
        const sale = {
          ...asked,
          unitPrice,
          maxUnitPrice: maxUnit,
          recipientAddress: recipient,
          partnerRef: ref,
          minimum,
        }
        const inserted = await store.insertCustodial(tx, sale, now)
        if (inserted === 'unfunded') return refuseForFunds(tx, user.id, minimum)
        if (inserted === 'busy') return busy
        return inserted === 'used' ? undefined : inserted
      },
      complete: (tx, row, ready) => complete(tx, row, ready, now, spending),
    })
  }

  return async function buy(buyer: Buyer, order: BuyOrder, idempotencyKey: string): Promise<Once<Row>> {
    const user = await findCustomer(buyer.partnerId, order)
    const bought = await buyFor(buyer, order, user, idempotencyKey).catch(async (error: unknown) => {
      // The database was restored to a state before this end user was created.
      if (!isMissingEndUser(error) || !endUserCache.forget(order, user)) throw error
      return buyFor(buyer, order, await findCustomer(buyer.partnerId, order), idempotencyKey)
    })
    passPoint('purchase.after_commit')
    return bought
  }
}
