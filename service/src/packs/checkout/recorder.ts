import { hexToBytes } from 'viem'
import type { StoredAddress } from '../../chain/addresses.ts'
import type { Tx } from '../../db/db.ts'
import type { Adoptions } from '../wallet/adoptions/adopt.ts'
import type { NewAct } from '../wallet/adoptions/model.ts'
import type { EndUser, Identity } from '../wallet/end-users/model.ts'
import { findVaultUser } from '../wallet/vaults/store.ts'
import { totalOf, type Bought, type Custody, type Sale } from './model.ts'
import type { SaleChanges } from './store.ts'
import type { ProductAdapter } from './product-adapter.ts'
import { familyTagOf, readRef } from '../shared/partner-ref.ts'
import { isPartner, listFamilies } from './hold-store.ts'

export type RecorderDeps<Row extends Sale> = {
  product: Pick<ProductAdapter<Row>, 'name' | 'store' | 'credits' | 'announce'>
  adoptions: Pick<Adoptions, 'adopt'>
  /** The payer of custodial purchases. */
  creditsTreasury: StoredAddress
  resolveEndUser(tx: Tx, partnerId: number, identity: Identity): Promise<EndUser>
}

/** Whom a purchase event belongs to. Where the payer is unknown, the recipient stands for the end user. */
type Attribution = { partnerId: number; familyTag: string; custody: Custody; payerId: number | null }

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
  const { product, adoptions, creditsTreasury, resolveEndUser } = deps
  const { name, store, credits, announce } = product

  /** The call of this purchase can have produced the event, and its credits pay for it. */
  async function isAsOrdered(tx: Tx, sale: Row, bought: Bought): Promise<boolean> {
    const isSame = sale.productId === bought.productId && sale.quantity === bought.quantity
    if (!isSame || sale.status === 'FAILED') return false
    return sale.isAdopted || credits.covers(tx, sale, totalOf(bought))
  }

  async function recordCustodial(tx: Tx, bought: Bought, now: Date): Promise<Row | undefined> {
    const purchase = await store.lockByCustodialRef(tx, hexToBytes(bought.partnerRef))
    if (!purchase) return adoptUnknown(tx, bought, now)
    if (!(await isAsOrdered(tx, purchase, bought))) return adoptKnown(tx, purchase, bought, now)
    const { requestId, transactionHash, unitPrice, recipient: recipientAddress } = bought
    const changes = { requestId, transactionHash, unitPrice, recipientAddress }
    // The relayer has usually recorded the sending before; the row is locked, so its status is current.
    const isUnsent = purchase.status !== 'SUBMITTED'
    const move = { event: 'indexed', now, changes: { ...changes, submittedAt: now } } as const
    const moved = isUnsent ? await store.move(tx, purchase.id, move) : undefined
    if (moved) await announce(tx, 'submitted', moved)
    else await store.note(tx, purchase.id, now, changes)
    return moved ?? { ...purchase, ...changes }
  }

  const adoptAct = (tx: Tx, bought: Bought, who: Partial<NewAct> = {}) =>
    adoptions.adopt(tx, {
      kind: name,
      reference: bought.partnerRef,
      transactionHash: bought.transactionHash,
      address: bought.recipient,
      amount: totalOf(bought),
      ...who,
    })

  /**
   * Adopts a purchase whose credits do not pay for the event: it was given up, or its request was sent again with other
   * parameters after the database had lost the first one. The facts of the chain replace those of the request.
   */
  async function adoptKnown(tx: Tx, purchase: Row, bought: Bought, now: Date): Promise<Row> {
    const { id, partnerId, endUserId, status } = purchase
    await credits.release(tx, purchase, now)
    await store.markAdopted(tx, id)
    // The buyer of the event is the treasury contract, not the relayer's account.
    const { purchaserAddress: _, ...changes } = factsOf(bought)
    const event = status === 'FAILED' ? 'revive' : 'indexed'
    const moved = await store.move(tx, id, { event, now, changes: { ...changes, submittedAt: now } })
    if (moved) await announce(tx, 'submitted', moved)
    else await store.note(tx, id, now, changes)
    await adoptAct(tx, bought, { partnerId, endUserId, resourceId: id })
    return moved ?? { ...purchase, ...changes, isAdopted: true }
  }

  /** Adopts a purchase that the database does not know. The payer is known where the cards went to a vault. */
  async function adoptUnknown(tx: Tx, bought: Bought, now: Date): Promise<Row | undefined> {
    const ref = readRef(bought.partnerRef)
    if (ref?.payer !== 'credits' || !(await isPartner(tx, ref.partnerId))) {
      await adoptAct(tx, bought)
      return undefined
    }
    const { partnerId } = ref
    const owner = await findVaultUser(tx, bought.recipient)
    const payerId = owner?.partnerId === partnerId ? owner.endUserId : null
    const created = await create(
      tx,
      { partnerId, familyTag: ref.familyTag, custody: 'CUSTODIAL', payerId },
      bought,
      undefined,
      now,
    )
    if (created) await adoptAct(tx, bought, { partnerId, endUserId: payerId, resourceId: created.id })
    return created
  }

  /** Updates the existing purchase, found by its request id or by the claim of its hash. */
  async function recordKnown(
    tx: Tx,
    partnerId: number,
    bought: Bought,
    submission: Submission | undefined,
    now: Date,
  ): Promise<Row | undefined> {
    const known =
      (await store.lockByRequest(tx, bought.requestId)) ??
      (await store.lockClaim(tx, partnerId, bought.transactionHash))
    if (!known) return undefined
    // A purchase without a key was recorded from the chain before its submission arrived.
    const submitted =
      submission && known.keyId === null ? { ...submission, keyFamily: known.keyFamily ?? submission.keyFamily } : {}
    const changes = { ...factsOf(bought), ...submitted }
    const event = known.status === 'FAILED' ? 'revive' : 'indexed'
    const moved = await store.move(tx, known.id, { event, now, changes: { ...changes, submittedAt: now } })
    if (moved) await announce(tx, 'submitted', moved)
    else await store.note(tx, known.id, now, changes)
    return moved ?? { ...known, requestId: bought.requestId }
  }

  async function create(
    tx: Tx,
    { partnerId, familyTag, custody, payerId }: Attribution,
    bought: Bought,
    submission: Submission | undefined,
    /** A sale that only the chain knows was made at the time of its block. */
    now: Date,
  ): Promise<Row | undefined> {
    const families = submission ? [] : await listFamilies(tx, partnerId)
    const walletAddress = custody === 'CUSTODIAL' ? bought.recipient : bought.buyer
    const endUserId =
      submission?.endUserId ??
      payerId ??
      (await resolveEndUser(tx, partnerId, { externalUserId: undefined, walletAddress })).id
    const { buyer, recipient, partnerRef, ...facts } = bought
    const created = await store.insertFromChain(
      tx,
      {
        ...facts,
        custody,
        partnerId,
        endUserId,
        keyId: submission?.keyId ?? null,
        keyFamily: submission?.keyFamily ?? families.find((family) => familyTagOf(family) === familyTag) ?? null,
        maxUnitPrice: bought.unitPrice,
        recipientAddress: recipient,
        purchaserAddress: custody === 'CUSTODIAL' ? null : buyer,
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
  async function record(
    tx: Tx,
    bought: Bought,
    now: Date,
    { submission, soldAt = now }: { submission?: Submission; soldAt?: Date } = {},
  ): Promise<Row | undefined> {
    if (bought.buyer === creditsTreasury) return recordCustodial(tx, bought, now)
    const ref = readRef(bought.partnerRef)
    if (ref?.payer !== 'wallet' || !(await isPartner(tx, ref.partnerId))) return undefined
    return (
      (await recordKnown(tx, ref.partnerId, bought, submission, now)) ??
      (await create(tx, { ...ref, custody: 'NON_CUSTODIAL', payerId: null }, bought, submission, soldAt)) ??
      // A concurrent transaction inserted the same purchase first.
      recordKnown(tx, ref.partnerId, bought, submission, now)
    )
  }

  return { record }
}
