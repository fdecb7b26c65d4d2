import { hexToBytes } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Tx } from '../../db/db.ts'
import type { EndUser, Identity } from '../wallet/end-users/model.ts'
import type { Bought, Sale } from './model.ts'
import type { SaleChanges } from './store.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { familyTagOf, readRef } from '../shared/partner-ref.ts'
import { isPartner, listFamilies } from './hold-store.ts'

export type RecorderDeps<Row extends Sale> = {
  product: Pick<ProductAdapter<Row>, 'store' | 'announce'>
  /** The payer of custodial purchases. */
  creditsTreasury: StoredAddress
  resolveEndUser(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser>
  log: { error(fields: object, message: string): void }
}

/** What a submission adds to the chain event. */
export type Submission = {
  endUserId: number
  keyId: string
  keyFamily: string
  reference: string | null
}

/** The facts of the chain event; they override what a request stated. */
const factsOf = (bought: Bought): SaleChanges => ({
  requestId: bought.requestId,
  transactionHash: bought.transactionHash,
  purchaserAddress: bought.buyer,
  recipientAddress: bought.recipient,
  partnerRef: hexToBytes(bought.partnerRef),
  productId: bought.productId,
  quantity: bought.quantity,
  unitPrice: bought.unitPrice,
})

export type PurchaseRecorder<Row extends Sale> = ReturnType<typeof createPurchaseRecorder<Row>>

/** Matches a purchase event with its purchase, or creates the purchase. Recording an event twice changes nothing. */
export function createPurchaseRecorder<Row extends Sale>(deps: RecorderDeps<Row>) {
  const { product, creditsTreasury, resolveEndUser, log } = deps
  const { store, announce } = product

  async function recordCustodial(tx: Tx, bought: Bought, now: Date): Promise<Row | undefined> {
    const purchase = await store.lockByCustodialRef(tx, hexToBytes(bought.partnerRef))
    if (!purchase) return undefined
    const { requestId, transactionHash, unitPrice } = bought
    const changes = { requestId, transactionHash, unitPrice }
    if (purchase.status === 'FAILED') {
      // Its hold was released because its transaction could no longer be mined.
      log.error({ purchaseId: purchase.id, transactionHash }, 'failed purchase found on chain')
      return undefined
    }
    const moved = await store.move(tx, purchase.id, {
      event: 'indexed',
      now,
      changes: { ...changes, submittedAt: now },
    })
    if (moved) await announce(tx, 'submitted', moved)
    else await store.note(tx, purchase.id, now, changes)
    return moved ?? { ...purchase, ...changes }
  }

  /** Updates the existing purchase, found by its request id or by the claim of its hash. */
  async function adopt(tx: Tx, partnerId: number, bought: Bought, now: Date): Promise<Row | undefined> {
    const known =
      (await store.lockByRequest(tx, bought.requestId)) ??
      (await store.lockClaim(tx, partnerId, bought.transactionHash))
    if (!known) return undefined
    const changes = factsOf(bought)
    const event = known.status === 'FAILED' ? 'revive' : 'indexed'
    const moved = await store.move(tx, known.id, { event, now, changes: { ...changes, submittedAt: now } })
    if (moved) await announce(tx, 'submitted', moved)
    else await store.note(tx, known.id, now, changes)
    return moved ?? { ...known, requestId: bought.requestId }
  }

  async function create(
    tx: Tx,
    partnerId: number,
    familyTag: string,
    bought: Bought,
    submission: Submission | undefined,
    now: Date,
  ): Promise<Row | undefined> {
    const families = submission ? [] : await listFamilies(tx, partnerId)
    const endUserId =
      submission?.endUserId ??
      (await resolveEndUser(tx, partnerId, { externalUserId: undefined, walletAddress: bought.buyer })).id
    const { buyer, recipient, partnerRef, ...facts } = bought
    const created = await store.insertFromWallet(
      tx,
      {
        ...facts,
        partnerId,
        endUserId,
        keyId: submission?.keyId ?? null,
        keyFamily: submission?.keyFamily ?? families.find((family) => familyTagOf(family) === familyTag) ?? null,
        maxUnitPrice: bought.unitPrice,
        recipientAddress: recipient,
        purchaserAddress: buyer,
        partnerRef: hexToBytes(partnerRef),
        reference: submission?.reference ?? null,
        metadata: {},
        status: 'SUBMITTED',
      },
      now,
    )
    if (created) await announce(tx, 'submitted', created)
    return created
  }

  /** Undefined when the purchase was not made through a partner. */
  async function record(tx: Tx, bought: Bought, now: Date, submission?: Submission): Promise<Row | undefined> {
    if (bought.buyer === creditsTreasury) return recordCustodial(tx, bought, now)
    const ref = readRef(bought.partnerRef)
    if (ref?.payer !== 'wallet' || !(await isPartner(tx, ref.partnerId))) return undefined
    return (
      (await adopt(tx, ref.partnerId, bought, now)) ??
      (await create(tx, ref.partnerId, ref.familyTag, bought, submission, now)) ??
      // A concurrent transaction inserted the same purchase first.
      adopt(tx, ref.partnerId, bought, now)
    )
  }

  return { record }
}
