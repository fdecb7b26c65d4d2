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
import type { Goods } from './product-adapter.ts'
import { familyTagOf, refPrefix } from '../shared/partner-ref.ts'
import type { Terms, VaultOf } from './ports.ts'
import { checkOffer, checkRecipient, readMaxPrice, readWallet, refuseSoldOut } from './preflight.ts'
import { createRegulars, type Regular } from './end-user-cache.ts'
import { orderBuy } from './relay.ts'

export type BuyOrder = PresentedIdentity & {
  line: number
  quantity?: number | undefined
  max_price_usdc?: string | undefined
  recipient_address?: string | undefined
  reference?: string | undefined
  metadata?: Readonly<Record<string, string>> | undefined
}

export type BuyDeps<Row extends Sale> = {
  goods: Goods<Row>
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

type Ready = { terms: Terms; maxUnit: Micros; recipient: `0x${string}` }

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
  const { goods, db, clock, random, endUsers, vaultOf, submitStep, emitStep, passPoint } = deps
  const { store, credits } = goods
  const regulars = createRegulars()

  const fingerprintOf = ({
    line,
    endUserId,
    quantity,
  }: Pick<Sale, 'line' | 'endUserId' | 'quantity'>): Fingerprint => ({
    [goods.line.field]: line,
    end_user: endUserId,
    quantity,
  })

  /** Refuses what is beyond the stock. Whoever was accepted before is among the promised, and so is this order itself. */
  async function checkStock(tx: Tx, { line, quantity }: Row, { packsLeft, promised }: Terms): Promise<void> {
    if (packsLeft >= plenty) return
    await store.lockLine(tx, line)
    const since = (await store.countPromised(tx, line, promised.afterBlock)) - promised.packs
    if (packsLeft < since) refuseSoldOut(goods, line, Math.max(0, packsLeft - since + quantity))
  }

  /** Where the cards of somebody are kept; from now on they are known here. */
  async function meet(order: BuyOrder, { id, partnerId, custodyAddress }: Met): Promise<Regular> {
    const regular = { id, partnerId, custodyAddress: custodyAddress ?? (await vaultOf({ id, partnerId })) }
    regulars.remember(order, regular)
    return regular
  }

  /** The credits, the transaction-to-be and the news in one statement: all of them, or none for want of credits. */
  async function reserve(tx: Tx, sale: Row, amount: Micros, now: Date): Promise<Row | undefined> {
    const steps = [
      submitStep(orderBuy(goods, sale, bytesToHex(random.bytes(32))), ifHeld),
      emitStep(goods.reservedEvent(sale), ifHeld),
    ]
    const holdId = await credits.reserve(tx, sale, amount, now, { name: 'reserve_sale', steps })
    return holdId === undefined ? undefined : sale
  }

  async function complete(tx: Tx, row: Row, { terms, maxUnit }: Ready, now: Date): Promise<Row> {
    await checkStock(tx, row, terms)
    const packs = BigInt(row.quantity)
    const price = micros(terms.unitPrice * packs)
    const most = micros(maxUnit * packs)
    // Somebody who accepts more than the price is not refused for having just the price.
    const sale =
      (await reserve(tx, row, most, now)) ??
      (most > price ? await reserve(tx, { ...row, maxUnitPrice: terms.unitPrice }, price, now) : undefined)
    if (!sale) return refuseForFunds(tx, row.endUserId, price)
    passPoint('purchase.before_commit')
    return sale
  }

  return async function buy(buyer: Buyer, order: BuyOrder, idempotencyKey: string): Promise<Once<Row>> {
    const { partnerId, keyId, keyFamily } = buyer
    const { line, quantity = 1, reference = null, metadata = {} } = order
    const maxPrice = readMaxPrice(order.max_price_usdc)
    const wanted = readWallet('recipient_address', order.recipient_address)
    const user = regulars.find(partnerId, order) ?? (await endUsers.resolve(partnerId, order))
    const now = clock.now()
    const bought = await runOnce<Row, Ready>(db, {
      asked: fingerprintOf({ line, endUserId: user.id, quantity }),
      fingerprintOf,
      isMostlyNew: true,
      find: (reader) => store.findByKey(reader, partnerId, idempotencyKey),
      async prepare() {
        await deps.requireRelayer()
        if (wanted) checkRecipient(wanted, deps.ownContracts)
        const terms = await checkOffer(goods, { line, quantity, maxPrice })
        return {
          terms,
          maxUnit: maxPrice ?? terms.unitPrice,
          recipient: wanted ?? (await meet(order, user)).custodyAddress,
        }
      },
      insert: (tx, { terms, maxUnit, recipient }) =>
        store.insertCustodial(
          tx,
          {
            partnerId,
            endUserId: user.id,
            keyId,
            keyFamily,
            line,
            quantity,
            unitPrice: terms.unitPrice,
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
