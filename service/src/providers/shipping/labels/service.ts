import { setTimeout as wait } from 'node:timers/promises'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import { assert } from '../../../kernel/assert.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { Retryable } from '../../../kernel/errors.ts'
import { ProviderUnavailable, type ProviderName, type ShippingProvider } from '../provider.ts'
import {
  clientRefOf,
  leaseMs,
  resultOf,
  parcelStateOf,
  type Label,
  type LabelResult,
  type Owner,
  type ParcelOrder,
} from './model.ts'
import { removeLabels } from '../manifests/store.ts'
import { enqueueLabel, type Settle } from './settle.ts'
import * as store from './store.ts'

export type LabelDeps = {
  db: Db
  clock: Clock
  blobs: BlobStore
  providers: ReadonlyMap<ProviderName, ShippingProvider>
  settle: Settle
  /** How long a caller waits for look-ups before the result is `unresolved`. */
  resolveTimeoutMs?: number | undefined
}

/** Whether the parcels of an owner can be purchased. Labels are in the order of the parcels. */
export type BeginResult =
  | { readonly kind: 'ready'; readonly labels: readonly Label[] }
  | { readonly kind: 'in_progress' | 'unresolved' | 'spent'; readonly labels: readonly Label[] }

export type ShipmentResult =
  | { readonly kind: 'purchased'; readonly labels: readonly Label[] }
  | Exclude<LabelResult, { kind: 'purchased' }>

const firstPauseMs = 250

/** Buys labels, at most one per parcel. */
export function createLabels({ db, clock, blobs, providers, settle, resolveTimeoutMs = 10_000 }: LabelDeps) {
  function providerOf({ provider }: Label): ShippingProvider {
    const found = providers.get(provider)
    if (!found) throw new Retryable(`The shipping provider ${provider} is not configured.`)
    return found
  }

  /**
   * Writes the intents in the transaction of the owner, whose row must be locked. Writes nothing unless every parcel can be
   * purchased: `in_progress` while another call is running, `unresolved` until its outcome is known, `spent` when a label was
   * bought and voided, or bought at another rate.
   */
  async function begin(tx: Tx, owner: Owner, parcels: readonly ParcelOrder[]): Promise<BeginResult> {
    const now = clock.now()
    const known = await store.lockLabels(tx, owner)
    const states = parcels.map((parcel) => parcelStateOf(parcel, known, now))
    for (const kind of ['spent', 'in_progress', 'unresolved'] as const) {
      const labels = states.flatMap((state) => (state.kind === kind ? state.label : []))
      if (labels.length > 0) return { kind, labels }
    }
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const labels: Label[] = []
    for (const [index, state] of states.entries()) {
      if (state.kind === 'purchased') {
        labels.push(state.label)
        continue
      }
      assert(state.kind === 'free', 'All other parcel states are handled above.')
      for (const { id } of state.expired) await store.moveLabel(tx, id, 'drop', now)
      const label = await store.insertIntent(tx, owner, parcels[index]!, { now, leaseUntil })
      await enqueueLabel(tx, label, leaseUntil)
      labels.push(label)
    }
    return { kind: 'ready', labels }
  }

  /** Only one caller can claim a label, and only that caller sends the purchase. */
  function claim(id: bigint): Promise<Label | undefined> {
    return transact(db, async (tx) => {
      const now = clock.now()
      const leaseUntil = new Date(now.getTime() + leaseMs)
      const label = await store.moveLabel(tx, id, 'send', now, { sent_at: now, lease_until: leaseUntil })
      if (label) await enqueueLabel(tx, label, leaseUntil)
      return label
    })
  }

  async function current(id: bigint): Promise<Label> {
    const label = await store.findLabel(db, id)
    assert(label !== undefined, 'Labels are never deleted.')
    return label
  }

  /** Looks up the outcome of a purchase once. Throws when the provider is unavailable. */
  async function lookUp(label: Label, signal: AbortSignal): Promise<Label> {
    const { rateRef, shipmentRef, pendingRef } = label
    const request = { rateRef, shipmentRef, clientRef: clientRefOf(label), purchaseRef: pendingRef ?? undefined }
    return settle.settle(label.id, await providerOf(label).resolve(request, signal))
  }

  /** Looks up the outcome repeatedly until it is known or the time limit is reached; returns the current label. */
  async function resolve(label: Label, signal: AbortSignal): Promise<Label> {
    const deadline = performance.now() + resolveTimeoutMs
    let latest = label
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      try {
        latest = await lookUp(latest, signal)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
      }
      const isOver = latest.status !== 'UNRESOLVED' || performance.now() + pauseMs > deadline || signal.aborted
      if (isOver) return latest
      await wait(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  async function buyOne(label: Label, signal: AbortSignal): Promise<LabelResult> {
    if (label.status === 'PURCHASED') return { kind: 'purchased', label }
    const claimed = await claim(label.id)
    if (!claimed) return resultOf(await current(label.id))
    const { rateRef, shipmentRef, insuredCents } = claimed
    const order = { rateRef, shipmentRef, insuredCents, clientRef: clientRefOf(claimed) }
    const outcome = await providerOf(claimed).buy(order, signal)
    const settled = await settle.settle(label.id, outcome)
    return resultOf(settled.status === 'UNRESOLVED' ? await resolve(settled, signal) : settled)
  }

  /**
   * Cancels labels of an owner, all unless filtered: intents are dropped, purchases voided, unknown purchases voided
   * once found.
   */
  async function release(tx: Tx, owner: Owner, isReleased: (label: Label) => boolean = () => true): Promise<void> {
    const now = clock.now()
    const known = (await store.lockLabels(tx, owner)).filter(isReleased)
    const ids = known.map(({ id }) => id)
    await store.markUnwanted(tx, ids, now)
    await removeLabels(tx, ids, now)
    for (const label of known) {
      if (label.status === 'INTENDED') await store.moveLabel(tx, label.id, 'drop', now)
      if (label.status !== 'PURCHASED') continue
      const moved = await store.moveLabel(tx, label.id, 'cancel', now, {
        failure_code: 'cancelled',
        next_poll_at: null,
      })
      if (moved) await enqueueLabel(tx, moved, now)
    }
  }

  /** Drops unsent intents, so that a partly failed purchase does not continue in the background. */
  async function dropRest(labels: readonly Label[]): Promise<void> {
    for (const { id } of labels) await settle.move(id, 'drop')
  }

  /**
   * Buys the labels of `begin`, parcel by parcel. When one is rejected, those before it are voided: a shipment is bought as a
   * whole or not at all. When one is unresolved the others are kept for the next `begin`.
   */
  async function buy(labels: readonly Label[], signal: AbortSignal): Promise<ShipmentResult> {
    const bought: Label[] = []
    for (const [index, label] of labels.entries()) {
      const result = await buyOne(label, signal)
      if (result.kind === 'purchased') {
        bought.push(result.label)
        continue
      }
      await dropRest(labels.slice(index + 1))
      if (result.kind !== 'unresolved')
        for (const { id } of bought) await settle.move(id, 'cancel', { failure_code: 'incomplete', next_poll_at: null })
      return result
    }
    return { kind: 'purchased', labels: bought }
  }

  /** Looks up the unresolved purchases of earlier calls. Call it before `begin`, outside any transaction. */
  async function resolvePending(owner: Owner, signal: AbortSignal): Promise<void> {
    const now = clock.now()
    for (const label of await store.listLabels(db, owner)) {
      const isOpen = label.status === 'UNRESOLVED' || (label.status === 'BUYING' && label.leaseUntil <= now)
      if (isOpen) await resolve(label, signal)
    }
  }

  /** The label PDF, fetched from the provider once and then from the blob store. */
  async function file(id: bigint, signal: AbortSignal): Promise<Uint8Array | undefined> {
    const label = await current(id)
    const { blobId, purchaseRef, shipmentRef, labelUrl } = label
    const stored = blobId === null ? undefined : await blobs.get(blobId)
    if (stored) return stored
    if (purchaseRef === null || label.provider === 'manual') return undefined
    const bytes = await providerOf(label).fetchLabel({ purchaseRef, shipmentRef, labelUrl }, signal)
    const fresh = await blobs.put(bytes)
    const isKept = await transact(db, (tx) => store.setBlob(tx, id, fresh))
    if (!isKept) await blobs.delete(fresh)
    return bytes
  }

  /** Records a label bought elsewhere. Undefined when the parcel has or had a label. */
  async function recordManual(
    tx: Tx,
    owner: Owner,
    parcelNumber: number,
    label: store.ManualLabel,
  ): Promise<Label | undefined> {
    const known = (await store.lockLabels(tx, owner)).filter((other) => other.parcelNumber === parcelNumber)
    const isTaken = known.some(({ status }) => status !== 'REJECTED' && status !== 'ABANDONED')
    return isTaken ? undefined : store.insertManual(tx, owner, parcelNumber, label, clock.now())
  }

  return {
    begin,
    buy,
    release,
    resolvePending,
    lookUp,
    file,
    recordManual,
    providerOf,
    list: (owner: Owner) => store.listLabels(db, owner),
    find: (id: bigint) => store.findLabel(db, id),
  }
}

export type Labels = ReturnType<typeof createLabels>
