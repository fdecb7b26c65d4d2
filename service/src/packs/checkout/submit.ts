import type { Hash, PublicClient } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { micros } from '../../kernel/money.ts'
import type { EndUserService } from '../wallet/end-users/service.ts'
import type { Bought, Sale } from './model.ts'
import type { Buyer } from '../shared/buyer.ts'
import type { PassPoint } from './crash-points.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { readRef } from '../shared/partner-ref.ts'
import { readTxHash, readWallet, unavailable } from './preflight.ts'
import { readMined, type Mined } from './receipts.ts'
import type { PurchaseRecorder } from './recorder.ts'

export type SubmitOrder = {
  wallet_address?: string | undefined
  productId: number
  transaction_hash?: string | undefined
  tx_hash?: string | undefined
  request_id?: string | undefined
  external_user_id?: string | undefined
  reference?: string | undefined
}

export type SubmitDeps<Row extends Sale> = {
  product: ProductAdapter<Row>
  db: Db
  clock: Clock
  client: PublicClient
  endUsers: EndUserService
  recorder: PurchaseRecorder<Row>
  passPoint: PassPoint
}

export type Submitted<Row> = { purchase: Row; relatedIds: number[] }

/** Returns the partner's purchases of a mined transaction; refuses unless one is of the product and the wallet. */
function pickOwn<Row extends Sale>(
  product: ProductAdapter<Row>,
  { isReverted, bought }: Mined,
  { partnerId }: Buyer,
  productId: number,
  wallet: StoredAddress,
): Bought[] {
  if (isReverted) fail(400, 'tx_reverted', 'The transaction was mined but reverted.')
  if (bought.length === 0) fail(400, 'tx_unverified', 'The transaction contains no purchase of this product type.')
  const own = bought.filter(({ partnerRef }) => {
    const ref = readRef(partnerRef)
    return ref?.payer === 'wallet' && ref.partnerId === partnerId
  })
  if (own.length === 0) fail(403, 'partner_mismatch', 'The purchase was not prepared by your account.')
  const matching = own.filter((one) => one.productId === productId)
  if (matching.length === 0) product.refuseOther([...new Set(own.map((one) => one.productId))])
  if (!matching.some(({ buyer, recipient }) => buyer === wallet || recipient === wallet)) {
    fail(403, 'purchaser_mismatch', 'wallet_address is neither the buyer nor the recipient of the purchase.')
  }
  return own
}

/** Records a wallet's transaction. Product, price and recipient are read from the chain only. */
export function createSubmit<Row extends Sale>(deps: SubmitDeps<Row>) {
  const { product, db, clock, client, endUsers, recorder, passPoint } = deps
  const { store } = product

  /** Stores a claim for a hash that is not mined yet. */
  async function claim(
    tx: Tx,
    buyer: Buyer,
    order: SubmitOrder,
    facts: { hash: Hash; wallet: StoredAddress; endUserId: number; unitPrice: bigint },
  ): Promise<Row | undefined> {
    const { hash, wallet, endUserId } = facts
    const unitPrice = micros(facts.unitPrice)
    const { partnerId, keyId, keyFamily } = buyer
    const created = await store.insertFromChain(
      tx,
      {
        custody: 'NON_CUSTODIAL',
        partnerId,
        endUserId,
        keyId,
        keyFamily,
        productId: order.productId,
        quantity: 1,
        unitPrice,
        maxUnitPrice: unitPrice,
        recipientAddress: wallet,
        purchaserAddress: wallet,
        partnerRef: null,
        requestId: null,
        transactionHash: hash,
        reference: order.reference ?? null,
        metadata: {},
        status: 'PENDING',
      },
      clock.now(),
    )
    return created ?? store.lockClaim(tx, partnerId, hash)
  }

  async function recordUnmined(buyer: Buyer, order: SubmitOrder, hash: Hash, wallet: StoredAddress) {
    const known = await store.listByHash(db, hash)
    if (known.some(({ partnerId }) => partnerId !== buyer.partnerId)) {
      fail(409, 'tx_already_recorded', 'Another partner has recorded this transaction.')
    }
    const [earlier] = known
    if (earlier) return { purchase: earlier, relatedIds: known.slice(1).map(({ id }) => id) }
    const offer =
      (await product.readOffer(order.productId).catch(unavailable)) ?? product.refuseUnknown(order.productId)
    const { id: endUserId } = await endUsers.resolve(buyer.partnerId, order)
    const purchase = await transact(db, async (tx) => {
      const claimed = await claim(tx, buyer, order, { hash, wallet, endUserId, unitPrice: offer.unitPrice })
      passPoint('submit.before_commit')
      return claimed
    })
    passPoint('submit.after_commit')
    // The indexer matched the claim with its chain event in between.
    return purchase ? { purchase, relatedIds: [] } : findRecorded(buyer, order, hash)
  }

  async function findRecorded(buyer: Buyer, order: SubmitOrder, hash: Hash): Promise<Submitted<Row>> {
    const rows = (await store.listByHash(db, hash)).filter(({ partnerId }) => partnerId === buyer.partnerId)
    const requested = rows.find(({ requestId }) => requestId === order.request_id) ?? rows[0]
    if (!requested)
      return fail(503, 'overloaded', 'The purchase is being recorded; retry the request.', { retryAfterSeconds: 1 })
    return { purchase: requested, relatedIds: rows.filter(({ id }) => id !== requested.id).map(({ id }) => id) }
  }

  return async function submit(buyer: Buyer, order: SubmitOrder): Promise<Submitted<Row>> {
    const hash = readTxHash(order)
    const named = readWallet('wallet_address', order.wallet_address)
    const wallet = named ?? (await endUsers.find(buyer.partnerId, order))?.walletAddress
    if (!wallet)
      return fail(
        400,
        'missing_user_identifier',
        'Send wallet_address, or the external_user_id of an end user with a wallet.',
      )
    const mined = await readMined(client, product, hash)
    if (!mined) return recordUnmined(buyer, order, hash, wallet)
    const own = pickOwn(product, mined, buyer, order.productId, wallet)
    const { id: endUserId } = await endUsers.resolve(buyer.partnerId, order)
    const { keyId, keyFamily } = buyer
    const submission = { endUserId, keyId, keyFamily, reference: order.reference ?? null }
    await transact(db, async (tx) => {
      for (const bought of own) await recorder.record(tx, bought, clock.now(), { submission })
      passPoint('submit.before_commit')
    })
    passPoint('submit.after_commit')
    return findRecorded(buyer, order, hash)
  }
}
