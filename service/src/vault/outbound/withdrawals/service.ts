import { transact, type Db, type Tx } from '../../../db/db.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { fail } from '../../../kernel/errors.ts'
import type { Shipping } from '../../../providers/shipping/shipping.ts'
import type { Tasks } from '../../../warehouse/tasks/tasks.ts'
import type { ActivityLog } from '../../shared/activity.ts'
import { listDocumentCardIds, listDocumentCards, type DocumentCard } from '../../cards/holdings/document-cards-store.ts'
import { freeable, requireFree, requireOneSite, type CardState } from '../../cards/holdings/model.ts'
import type { Holdings } from '../../cards/holdings/holdings.ts'
import type { CancelTask, OpenTask, VaultWatcher } from '../../shared/ports.ts'
import { actorOf, fingerprintOf, isStorableId, type Writer } from '../../shared/requests.ts'
import type { Window } from '../../shared/document-store.ts'
import { submitOnce } from '../../shared/submissions.ts'
import type { SentParcel, Withdrawal, WithdrawalMethod } from './model.ts'
import {
  findByKey,
  findWithdrawal,
  insertWithdrawal,
  listBilledPostage,
  listWithdrawals,
  lockWithdrawal,
  moveWithdrawal,
  type WithdrawalFilter,
} from './store.ts'

export type WithdrawalDeps = {
  db: Db
  clock: Clock
  holdings: Holdings
  shipping: Pick<Shipping, 'labels' | 'tracking'>
  tasks: Pick<Tasks, 'listOf' | 'linesOf'>
  activity: ActivityLog
  openTask: OpenTask
  cancelTask: CancelTask
  watcher: Pick<VaultWatcher, 'withdrawalRequested' | 'withdrawalMoved'>
}

export type WithdrawalOrder = {
  uniqueIds: readonly string[]
  method: WithdrawalMethod
  destination: Readonly<Record<string, unknown>> | null
  note: string | null
  idempotencyKey: string | null
}

export type ShownWithdrawal = { withdrawal: Withdrawal; cards: DocumentCard[]; parcels: SentParcel[] }
export type WithdrawalService = ReturnType<typeof createWithdrawalService>

const loggedIds = 50

/** Withdrawals of cards from the vault, shipped or collected at the pickup desk. */
export function createWithdrawalService(deps: WithdrawalDeps) {
  const { db, clock, holdings, shipping, tasks, activity, openTask, cancelTask, watcher } = deps
  /** The parcels with a label, with the cards that the warehouse packed into each. */
  async function listParcels(id: number): Promise<SentParcel[]> {
    const labels = (await shipping.labels.list({ kind: 'withdrawal', id }))
      .filter(({ status }) => status === 'PURCHASED')
      .toSorted((left, right) => left.parcelNumber - right.parcelNumber)
    if (labels.length === 0) return []
    const packed: { uniqueId: string; number: number }[] = []
    for (const task of await tasks.listOf({ purpose: 'withdrawal', documentId: id })) {
      for (const { uniqueId, parcelNumber } of await tasks.linesOf(db, task.id))
        if (parcelNumber !== null) packed.push({ uniqueId, number: task.parcelBase + parcelNumber })
    }
    const billed = await listBilledPostage(
      db,
      labels.map((label) => label.id),
    )
    return Promise.all(
      labels.map(async (label) => ({
        label,
        billedCents: billed.find(({ labelId }) => labelId === label.id.toString())?.cents ?? null,
        scans: await shipping.tracking.listScans(label.id),
        uniqueIds: packed.filter(({ number }) => number === label.parcelNumber).map(({ uniqueId }) => uniqueId),
      })),
    )
  }

  const show = async (withdrawal: Withdrawal): Promise<ShownWithdrawal> => ({
    withdrawal,
    cards: await listDocumentCards(db, { kind: 'withdrawal', id: withdrawal.id }, withdrawal.accountId),
    parcels: await listParcels(withdrawal.id),
  })

  /** Opens a task at every site with cards; cards without a site are looked for at the site of the withdrawal. */
  async function openTasks(
    tx: Tx,
    { id, accountId, siteId, method }: Withdrawal,
    { uniqueIds }: WithdrawalOrder,
    cards: readonly CardState[],
  ): Promise<void> {
    const stateOf = new Map(cards.map((card) => [card.uniqueId, card]))
    let parcelBase = 0
    for (const [site, group] of Map.groupBy(uniqueIds, (code) => stateOf.get(code)?.siteId ?? siteId)) {
      await openTask(tx, {
        purpose: 'withdrawal',
        documentId: id,
        accountId,
        siteId: site,
        uniqueIds: group,
        declaredCents: group.reduce((sum, code) => sum + (stateOf.get(code)?.declaredValueCents ?? 0n), 0n),
        method: method === 'ship' ? 'SHIP' : 'PICKUP',
        parcelBase,
      })
      // A task has at most one parcel per card.
      parcelBase += group.length
    }
  }

  async function request(
    tx: Tx,
    writer: Writer,
    order: WithdrawalOrder,
    fingerprint: Buffer,
  ): Promise<Withdrawal | undefined> {
    const { accountId, keyId } = writer
    const { uniqueIds, method, idempotencyKey: key } = order
    const now = clock.now()
    const cards = await holdings.lock(tx, accountId, uniqueIds)
    // The previous owner of the locks may have been the same request, sent twice.
    if (key !== null && (await findByKey(tx, accountId, key))) return undefined
    requireFree(uniqueIds, cards, now)
    if (method === 'pickup') requireOneSite(cards, 'pickup')
    const siteId = cards.find((card) => card.siteId !== null)?.siteId ?? null
    const withdrawal = await insertWithdrawal(tx, { ...order, accountId, fingerprint, apiKeyId: keyId, siteId }, now)
    if (!withdrawal) return undefined
    const document = { kind: 'withdrawal', id: withdrawal.id } as const
    await holdings.claim(tx, uniqueIds, document)
    await openTasks(tx, withdrawal, order, cards)
    await watcher.withdrawalRequested(tx, withdrawal)
    await activity.record(tx, writer, {
      event: 'withdrawal.requested',
      resourceType: 'withdrawal',
      resourceId: withdrawal.id,
      summary: `Withdrawal of ${uniqueIds.length} card(s) by ${method} requested.`,
      data: {
        withdrawal_id: withdrawal.id,
        method,
        card_count: uniqueIds.length,
        unique_ids: uniqueIds.slice(0, loggedIds),
      },
    })
    await holdings.move(tx, {
      accountId,
      uniqueIds,
      event: 'withdrawal_requested',
      status: 'WITHDRAWING',
      document,
      actor: actorOf(writer),
    })
    return withdrawal
  }

  /** Creates one withdrawal per key; a replay returns the current state of the original. */
  async function create(writer: Writer, order: WithdrawalOrder): Promise<ShownWithdrawal & { isReplay: boolean }> {
    const { uniqueIds, method, destination } = order
    const fingerprint = fingerprintOf({ unique_ids: uniqueIds.toSorted(), method, destination })
    const { row, isReplay } = await submitOnce({
      key: order.idempotencyKey,
      find: (key) => findByKey(db, writer.accountId, key),
      make: () => transact(db, (tx) => request(tx, writer, order, fingerprint)),
    })
    return { ...(await show(row)), isReplay }
  }

  async function find(accountId: number, id: number): Promise<Withdrawal> {
    const withdrawal = isStorableId(id) ? await findWithdrawal(db, id) : undefined
    if (withdrawal?.accountId === accountId) return withdrawal
    fail(404, 'not_found', `Withdrawal ${id} not found.`)
  }

  const get = async (accountId: number, id: number): Promise<ShownWithdrawal> => show(await find(accountId, id))

  /** Cancels a withdrawal that the warehouse has not acknowledged; repeating it changes nothing. */
  async function cancel(writer: Writer, id: number): Promise<ShownWithdrawal> {
    await find(writer.accountId, id)
    const cancelled = await transact(db, async (tx) => {
      const uniqueIds = await listDocumentCardIds(tx, { kind: 'withdrawal', id })
      const cards = await holdings.lock(tx, writer.accountId, uniqueIds)
      const current = await lockWithdrawal(tx, id)
      if (current?.status === 'CANCELLED') return current
      const now = clock.now()
      const moved = await moveWithdrawal(tx, id, 'cancel', now, { cancelled_at: now, cancel_reason: 'tenant' })
      if (!moved) {
        fail(409, 'cannot be cancelled', `Withdrawal status ${current?.status} does not allow a cancellation.`, {
          code: 'WITHDRAWAL_NOT_CANCELLABLE',
          data: { withdrawal: { id, status: current?.status } },
        })
      }
      await cancelTask(tx, { purpose: 'withdrawal', documentId: id, reason: 'tenant', actor: actorOf(writer) })
      await holdings.release(tx, { kind: 'withdrawal', id })
      await watcher.withdrawalMoved(tx, 'cancel', moved)
      await activity.record(tx, writer, {
        event: 'withdrawal.cancelled',
        resourceType: 'withdrawal',
        resourceId: id,
        summary: `Withdrawal ${id} cancelled.`,
        data: { withdrawal_id: id },
      })
      await holdings.move(tx, {
        accountId: writer.accountId,
        uniqueIds: freeable(cards),
        event: 'withdrawal_cancelled',
        status: 'AVAILABLE',
        document: null,
        actor: actorOf(writer),
      })
      return moved
    })
    return show(cancelled)
  }

  const list = (filter: WithdrawalFilter, page: Window): Promise<Withdrawal[]> => listWithdrawals(db, filter, page)

  return { create, get, list, cancel }
}
