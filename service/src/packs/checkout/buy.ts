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
  /** Refuses while we cannot send transactions, before anything is reserved. */
  requireRelayer(): Promise<void>
  passPoint: PassPoint
}

/**
 * From here on orders are counted one by one. Above it they need not wait for each other: within the moment a reading is
 * believed, more than this would have to be sold before one is sold too many.
 */
const plenty = 1_000

type Met = Pick<EndUser, 'id' | 'partnerId' | 'custodyAddress'>

type Ready = { offer: Offer; maxUnit: Micros; recipient: `0x${string}` }

async function refuseForFunds(tx: Tx, endUserId: number, required: Micros): Promise<never> {
  const { balance, reserved } = await getBalance(tx, endUserId)
  const available = balance - reserved
  return fail(402, 'insufficient_funds', 'Fewer credits are available than the packs cost.', {
    details: {
      required_micros: required.toString(),
      available_micros: available.toString(),
      shortfall_micros: (required - available).toString(),
    },
  })
}

/** Buys with credits: the row, its hold, its transaction-to-be and its news are one transaction. */
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

  /** Refuses what is beyond the stock. Whoever was accepted before is among the promised, and so is this order itself. */
  async function checkStock(tx: Tx, { productId, quantity }: Row, { packsLeft, reserved }: Offer): Promise<void> {
    if (packsLeft >= plenty) return
    await store.lockProduct(tx, productId)
    const since = (await store.countReserved(tx, productId, reserved.afterBlock)) - reserved.packs
    if (packsLeft < since) refuseSoldOut(product, productId, Math.max(0, packsLeft - since + quantity))
  }

  /** Where the cards of somebody are kept; from now on they are known here. */
  async function meet(order: BuyOrder, { id, partnerId, custodyAddress }: Met): Promise<CachedEndUser> {
    const regular = { id, partnerId, custodyAddress: custodyAddress ?? (await vaultOf({ id, partnerId })) }
    endUserCache.remember(order, regular)
    return regular
  }

  /** The credits, the transaction-to-be and the news in one statement: all of them, or none for want of credits. */
  async function reserve(tx: Tx, sale: Row, amount: Micros, now: Date): Promise<Row | undefined> {
    const steps = [
      submitStep(orderBuy(product, sale, bytesToHex(random.bytes(32))), ifHeld),
      emitStep(product.reservedEvent(sale), ifHeld),
    ]
    const holdId = await credits.reserve(tx, sale, amount, now, { name: 'reserve_sale', steps })
    return holdId === undefined ? undefined : sale
  }

  async function complete(tx: Tx, row: Row, { offer, maxUnit }: Ready, now: Date): Promise<Row> {
    await checkStock(tx, row, offer)
    const packs = BigInt(row.quantity)
    const price = micros(offer.unitPrice * packs)
    const most = micros(maxUnit * packs)
    // Somebody who accepts more than the price is not refused for having just the price.
    const sale =
      (await reserve(tx, row, most, now)) ??
      (most > price ? await reserve(tx, { ...row, maxUnitPrice: offer.unitPrice }, price, now) : undefined)
    if (!sale) return refuseForFunds(tx, row.endUserId, price)
    passPoint('purchase.before_commit')
    return sale
  }

  return async function buy(buyer: Buyer, order: BuyOrder, idempotencyKey: string): Promise<Once<Row>> {
    const { partnerId, keyId, keyFamily } = buyer
    const { productId, quantity = 1, reference = null, metadata = {} } = order
    const maxPrice = readMaxPrice(order.max_price_usdc)
    const wanted = readWallet('recipient_address', order.recipient_address)
    const user = endUserCache.find(partnerId, order) ?? (await endUsers.resolve(partnerId, order))
    const now = clock.now()
    const bought = await runOnce<Row, Ready>(db, {
      asked: fingerprintOf({ productId, endUserId: user.id, quantity }),
      fingerprintOf,
      isMostlyNew: true,
      find: (reader) => store.findByKey(reader, partnerId, idempotencyKey),
      async prepare() {
        await deps.requireRelayer()
        if (wanted) checkRecipient(wanted, deps.ownContracts)
        const offer = await checkOffer(product, { productId, quantity, maxPrice })
        return {
          offer,
          maxUnit: maxPrice ?? offer.unitPrice,
          recipient: wanted ?? (await meet(order, user)).custodyAddress,
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
