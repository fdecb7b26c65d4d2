import { bytesToHex } from 'viem'
import type { SubmitStep } from '../../chain/intents/submit.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { micros, type Micros } from '../../kernel/money.ts'
import type { Random } from '../../kernel/random.ts'
import { ifHeld } from '../../ledger/ledger.ts'
import type { EmitStep } from '../../outbox/outbox.ts'
import type { EndUser } from '../wallet/end-users/model.ts'
import type { EndUserService, PresentedIdentity } from '../wallet/end-users/service.ts'
import { runOnce, type Fingerprint, type Once } from '../../idempotency/idempotency.ts'
import type { Sale } from './model.ts'
import { getBalance } from '../wallet/balances/store.ts'
import type { Buyer } from '../shared/buyer.ts'
import type { PassPoint } from './crash-points.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { familyTagOf, refPrefix } from '../shared/partner-ref.ts'
import type { Offer, VaultOf } from './ports.ts'
import { checkOffer, checkRecipient, readMaxPrice, readWallet, refuseSoldOut } from './preflight.ts'
import { createEndUserCache, type CachedEndUser } from './end-user-cache.ts'
import { orderBuy } from './relay.ts'

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
  db: Db
  clock: Clock
  random: Random
  endUsers: EndUserService
  vaultOf: VaultOf
  submitStep: SubmitStep
  emitStep: EmitStep
  ownContracts: ReadonlySet<string>
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

/** Buys with credits: the purchase, its hold, its intent and its webhook event are written in one transaction. */
export function createBuy<Row extends Sale>(deps: BuyDeps<Row>) {
  const { product, db, clock, random, endUsers, vaultOf, submitStep, emitStep, passPoint } = deps
  const { store, credits } = product
  const endUserCache = createEndUserCache()

  const fingerprintOf = ({
    productId,
    endUserId,
    quantity,
  }: Pick<Sale, 'productId' | 'endUserId' | 'quantity'>): Fingerprint => ({
    [product.productId.field]: productId,
    end_user: endUserId,
    quantity,
  })

  /** Refuses an order beyond the stock. The count includes all earlier reservations and this order. */
  async function checkStock(tx: Tx, { productId, quantity }: Row, { packsLeft, reserved }: Offer): Promise<void> {
    if (packsLeft >= countedBelow) return
    await store.lockProduct(tx, productId)
    const since = (await store.countReserved(tx, productId, reserved.afterBlock)) - reserved.packs
    if (packsLeft < since) refuseSoldOut(product, productId, Math.max(0, packsLeft - since + quantity))
  }

  /** Resolves the custody address of an end user and caches it. */
  async function resolveCustody(
    order: BuyOrder,
    { id, partnerId, custodyAddress }: Pick<EndUser, 'id' | 'partnerId' | 'custodyAddress'>,
  ): Promise<CachedEndUser> {
    const resolved = { id, partnerId, custodyAddress: custodyAddress ?? (await vaultOf({ id, partnerId })) }
    endUserCache.remember(order, resolved)
    return resolved
  }

  /** Writes the hold, the intent and the event in one statement. Undefined when the credits do not suffice. */
  async function reserve(tx: Tx, sale: Row, { version }: Offer, amount: Micros, now: Date): Promise<Row | undefined> {
    const steps = [
      submitStep(orderBuy(product, sale, { version, userRandom: bytesToHex(random.bytes(32)) }), ifHeld),
      emitStep(product.reservedEvent(sale), ifHeld),
    ]
    const holdId = await credits.reserve(tx, sale, amount, now, { name: 'reserve_sale', steps })
    return holdId === undefined ? undefined : sale
  }

  async function complete(tx: Tx, row: Row, { offer, maxUnit }: Ready, now: Date): Promise<Row> {
    await checkStock(tx, row, offer)
    const packs = BigInt(row.quantity)
    const price = micros(offer.unitPrice * packs)
    const maxTotal = micros(maxUnit * packs)
    // A buyer who accepts more than the price may hold credits for the price only.
    const sale =
      (await reserve(tx, row, offer, maxTotal, now)) ??
      (maxTotal > price ? await reserve(tx, { ...row, maxUnitPrice: offer.unitPrice }, offer, price, now) : undefined)
    if (!sale) return refuseForFunds(tx, row.endUserId, price)
    passPoint('purchase.before_commit')
    return sale
  }

  return async function buy(buyer: Buyer, order: BuyOrder, idempotencyKey: string): Promise<Once<Row>> {
    const { partnerId, keyId, keyFamily } = buyer
    const { productId, quantity = 1, reference = null, metadata = {} } = order
    const maxPrice = readMaxPrice(order.max_price_usdc)
    const named = readWallet('recipient_address', order.recipient_address)
    const user = endUserCache.find(partnerId, order) ?? (await endUsers.resolve(partnerId, order))
    const now = clock.now()
    const bought = await runOnce<Row, Ready>(db, {
      asked: fingerprintOf({ productId, endUserId: user.id, quantity }),
      fingerprintOf,
      isMostlyNew: true,
      find: (reader) => store.findByKey(reader, partnerId, idempotencyKey),
      async prepare() {
        await deps.requireRelayer()
        if (named) checkRecipient(named, deps.ownContracts)
        const offer = await checkOffer(product, { productId, quantity, maxPrice })
        return {
          offer,
          maxUnit: maxPrice ?? offer.unitPrice,
          recipient: named ?? (await resolveCustody(order, user)).custodyAddress,
        }
      },
      insert: (tx, { offer, maxUnit, recipient }) =>
        store.insertCustodial(
          tx,
          {
            partnerId,
            endUserId: user.id,
            keyId,
            keyFamily,
            productId,
            quantity,
            unitPrice: offer.unitPrice,
            maxUnitPrice: maxUnit,
            recipientAddress: recipient,
            reference,
            metadata,
            idempotencyKey,
            refPrefix: refPrefix({ partnerId, payer: 'credits', familyTag: familyTagOf(keyFamily) }),
          },
          now,
        ),
      complete: (tx, row, ready) => complete(tx, row, ready, now),
    })
    passPoint('purchase.after_commit')
    return bought
  }
}
