import { transact, type Db, type Reader, type Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { endOfBusinessDay } from '../../warehouse/sites/calendar.ts'
import type { Sites } from '../../warehouse/sites/sites.ts'
import type { ActivityLog } from '../shared/activity.ts'
import { refuseMissing } from '../cards/holdings/model.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { Notify } from '../shared/ports.ts'
import { actorOf, fingerprintOf, isStorableId, type Writer } from '../shared/requests.ts'
import type { Window } from '../shared/document-store.ts'
import { submitOnce } from '../shared/submissions.ts'
import {
  blockerOf,
  blockingTypes,
  exceptionNumber,
  reopeningMs,
  severityOf,
  type ExceptionMessage,
  type ExceptionType,
  type tenantTypes,
  type VaultException,
} from './model.ts'
import { completeSubject } from './complete-subject.ts'
import { createNotifyTenant } from './notify-tenant.ts'
import {
  findByKey,
  findException,
  insertException,
  insertMessage,
  isOwnDocument,
  isSent,
  listBlockedCards,
  listClosable,
  listExceptions,
  listMessages,
  listOwned,
  lockException,
  moveException,
  type ExceptionFilter,
} from './store.ts'
import { dayMs } from '../../kernel/time.ts'

/** Called for SLA measurement: the time to the first response and to the resolution. */
export type ExceptionWatcher = {
  opened(tx: Tx, exception: VaultException): Promise<void>
  answered(tx: Tx, exception: VaultException): Promise<void>
  resolved(tx: Tx, exception: VaultException): Promise<void>
  /** The side that acts next has changed. */
  turned(tx: Tx, from: VaultException, to: VaultException): Promise<void>
}

export type ExceptionDeps = {
  db: Db
  clock: Clock
  holdings: Holdings
  activity: ActivityLog
  sites: Pick<Sites, 'get'>
  notify: Notify
  watcher: ExceptionWatcher
}

export type OpenException = {
  accountId: number
  type: ExceptionType
  summary: string
  severity?: VaultException['severity'] | undefined
  uniqueIds?: readonly string[] | undefined
  /** The cards that a blocking type blocks; all of `uniqueIds` unless given. */
  namedIds?: readonly string[] | undefined
  orderId?: number | null | undefined
  withdrawalId?: number | null | undefined
  inboundShipmentId?: number | null | undefined
  siteId?: number | null | undefined
  openedBy: string
  /** Deduplicates: an occurrence opens one exception. */
  occurrence?: string | undefined
  idempotencyKey?: string | null | undefined
  fingerprint?: Uint8Array | undefined
  /** Opened by operators, so no first response is due. */
  isAnswered?: boolean | undefined
}

/** The cards and documents of an exception. */
export type Subject = {
  uniqueIds: readonly string[]
  orderId: number | null
  withdrawalId: number | null
  inboundShipmentId: number | null
}

export type Complaint = Subject & { type: (typeof tenantTypes)[number]; summary: string }

export type Reply = { body: string; decision: string | null; idempotencyKey: string | null }
export type ShownException = { exception: VaultException; messages: ExceptionMessage[] }
export type ExceptionService = ReturnType<typeof createExceptionService>

const sweepLimit = 100

/** Exceptions, opened by operators, the service or the tenant and discussed until resolved. */
export function createExceptionService(deps: ExceptionDeps) {
  const { db, clock, holdings, activity, sites, notify, watcher } = deps
  const show = async (exception: VaultException, reader: Reader = db): Promise<ShownException> => ({
    exception,
    messages: await listMessages(reader, exception.id),
  })

  const notifyTenant = createNotifyTenant(notify)

  /**
   * Blocks the available cards that the exception names, not all cards of a named document; cards that are leaving are
   * not stopped here.
   */
  async function blockCards(tx: Tx, exception: VaultException, actor = exception.openedBy): Promise<void> {
    const { id, accountId, type, namedIds } = exception
    if (!blockingTypes.has(type) || namedIds.length === 0) return
    const cards = await holdings.lock(tx, accountId, namedIds)
    const free = cards.filter(({ status, claimPurpose }) => status === 'AVAILABLE' && claimPurpose === null)
    await holdings.move(tx, {
      accountId,
      uniqueIds: free.map(({ uniqueId }) => uniqueId),
      event: 'held',
      status: 'ON_HOLD',
      document: null,
      block: { reason: `${exceptionNumber(id)}: ${type}`, by: blockerOf(id), since: clock.now() },
      actor,
    })
  }

  async function dueAt(tx: Tx, siteId: number | null, now: Date): Promise<Date> {
    if (siteId === null) return new Date(now.getTime() + dayMs)
    return endOfBusinessDay(now, 1, await sites.get(siteId, tx))
  }

  /** Opens an exception in the transaction of its cause. Returns undefined when its occurrence or key has one already. */
  async function open(tx: Tx, given: OpenException): Promise<VaultException | undefined> {
    const now = clock.now()
    const { siteId, uniqueIds } = await completeSubject(tx, given)
    if (uniqueIds.length > 0) await holdings.lock(tx, given.accountId, uniqueIds)
    const exception = await insertException(
      tx,
      {
        accountId: given.accountId,
        type: given.type,
        severity: given.severity ?? severityOf(given.type),
        summary: given.summary.slice(0, 1_000),
        uniqueIds: uniqueIds.slice(0, 500),
        namedIds: (given.namedIds ?? given.uniqueIds ?? []).slice(0, 500),
        orderId: given.orderId ?? null,
        withdrawalId: given.withdrawalId ?? null,
        inboundShipmentId: given.inboundShipmentId ?? null,
        siteId,
        openedBy: given.openedBy,
        occurrence: given.occurrence ?? null,
        idempotencyKey: given.idempotencyKey ?? null,
        fingerprint: given.fingerprint ?? null,
        dueAt: await dueAt(tx, siteId, now),
        firstResponseAt: given.isAnswered ? now : null,
      },
      now,
    )
    if (!exception) return undefined
    await watcher.opened(tx, exception)
    await notifyTenant(tx, 'exception_opened', exception)
    await blockCards(tx, exception)
    return exception
  }

  async function find(accountId: number, id: number): Promise<VaultException> {
    const exception = isStorableId(id) ? await findException(db, id) : undefined
    if (exception?.accountId === accountId) return exception
    fail(404, 'not_found', `Exception ${id} not found.`)
  }

  /** Requires all cards and documents to belong to the account, now or in the past. */
  async function requireOwn(accountId: number, subject: Subject): Promise<void> {
    const { uniqueIds, orderId, withdrawalId, inboundShipmentId } = subject
    const owned = new Set(await listOwned(db, accountId, uniqueIds))
    const missing = uniqueIds.filter((uniqueId) => !owned.has(uniqueId))
    if (missing.length > 0) refuseMissing(missing)
    const documents = [
      ['vault_orders', 'Order', orderId],
      ['withdrawals', 'Withdrawal', withdrawalId],
      ['inbound_shipments', 'Inbound shipment', inboundShipmentId],
    ] as const
    for (const [table, name, id] of documents) {
      if (id === null || (isStorableId(id) && (await isOwnDocument(db, accountId, table, id)))) continue
      fail(404, 'not_found', `${name} ${id} not found.`)
    }
  }

  /** Opens a tenant's exception, one per key; a replay returns the current state of the original. */
  async function submit(
    writer: Writer,
    complaint: Complaint,
    key: string | null,
  ): Promise<ShownException & { isReplay: boolean }> {
    const fingerprint = fingerprintOf({ ...complaint, uniqueIds: complaint.uniqueIds.toSorted() })
    const { row, isReplay } = await submitOnce({
      key,
      find: (taken) => findByKey(db, writer.accountId, taken),
      make: () => insert(writer, complaint, { key, fingerprint }),
    })
    return { ...(await show(row)), isReplay }
  }

  async function insert(writer: Writer, complaint: Complaint, given: { key: string | null; fingerprint: Buffer }) {
    await requireOwn(writer.accountId, complaint)
    return transact(db, async (tx) => {
      const opened = await open(tx, {
        ...complaint,
        accountId: writer.accountId,
        openedBy: actorOf(writer),
        idempotencyKey: given.key,
        fingerprint: given.fingerprint,
      })
      if (!opened) return undefined
      await activity.record(tx, writer, {
        event: 'exception.opened',
        resourceType: 'exception',
        resourceId: opened.id,
        summary: `Exception ${exceptionNumber(opened.id)} opened: ${opened.type}.`,
        data: { exception_id: opened.id, type: opened.type, unique_ids: complaint.uniqueIds.slice(0, 50) },
      })
      return opened
    })
  }

  /** Adds a tenant's message; within the reopening period it reopens a resolved exception. */
  async function reply(writer: Writer, id: number, message: Reply): Promise<ShownException & { isReplay: boolean }> {
    const { accountId, namedIds } = await find(writer.accountId, id)
    return transact(db, async (tx) => {
      const now = clock.now()
      // Reopening blocks the cards again, and cards are locked before documents.
      if (namedIds.length > 0) await holdings.lock(tx, accountId, namedIds)
      const current = await lockException(tx, id)
      const { idempotencyKey: key } = message
      if (key !== null && (await isSent(tx, id, key))) return { ...(await show(current, tx)), isReplay: true }
      const isOver = current.status === 'RESOLVED' || current.status === 'CLOSED'
      if (isOver && (current.resolvedAt?.getTime() ?? 0) + reopeningMs < now.getTime()) {
        fail(409, 'invalid_status', `Exception ${id} can no longer be reopened; open a new one.`, {
          data: { exception: { id, status: current.status } },
        })
      }
      const isNew = await insertMessage(tx, id, { author: 'tenant', actor: actorOf(writer), ...message }, now)
      assert(isNew, 'A locked exception accepts each message key once.')
      const cleared = { resolution: null, resolution_note: null, liability: null, resolved_at: null, closed_at: null }
      const moved = isOver
        ? await moveException(tx, id, 'reopen', now, cleared)
        : await moveException(tx, id, 'answer', now)
      if (moved) await watcher.turned(tx, current, moved)
      if (moved && isOver) await blockCards(tx, moved, actorOf(writer))
      await activity.record(tx, writer, {
        event: 'exception.replied',
        resourceType: 'exception',
        resourceId: id,
        summary: `Replied to exception ${exceptionNumber(id)}.`,
        data: { exception_id: id, decision: message.decision },
      })
      return { ...(await show((await findException(tx, id)) ?? current, tx)), isReplay: false }
    })
  }

  async function closeSettled(): Promise<void> {
    const now = clock.now()
    for (const id of await listClosable(db, now, sweepLimit)) {
      await transact(db, (tx) => moveException(tx, id, 'close', now, { closed_at: now }))
    }
  }

  return {
    open,
    requireOwn,
    submit,
    reply,
    show,
    notifyTenant,
    closeSettled,
    listBlockedCards,
    get: async (accountId: number, id: number): Promise<ShownException> => show(await find(accountId, id)),
    list: (filter: ExceptionFilter, page: Window): Promise<VaultException[]> => listExceptions(db, filter, page),
  }
}
