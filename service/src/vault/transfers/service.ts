import type { Audit } from '../../trust/audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { cents } from '../../kernel/money.ts'
import type { ActivityEvent, ActivityLog } from '../shared/activity.ts'
import { listDocumentCardIds, listDocumentCards, type DocumentCard } from '../cards/holdings/document-cards-store.ts'
import { freeable, requireFree, type CardState } from '../cards/holdings/model.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { VaultWatcher } from '../shared/ports.ts'
import { actorOf, fingerprintOf, isStorableId, type Writer } from '../shared/requests.ts'
import type { Window } from '../shared/document-store.ts'
import { submitOnce } from '../shared/submissions.ts'
import { acceptanceMs, acceptanceOf, type Receiver, type Transfer } from './model.ts'
import {
  findByKey,
  findReceiver,
  findTransfer,
  insertTransfer,
  listExpired,
  listTransfers,
  lockTransfer,
  moveTransfer,
  updatePolicy,
  type PolicyChange,
  type TransferFilter,
} from './store.ts'

export type TransferDeps = {
  db: Db
  clock: Clock
  audit: Audit
  holdings: Holdings
  activity: ActivityLog
  watcher: Pick<VaultWatcher, 'transferCompleted'>
}

export type TransferOrder = {
  uniqueIds: readonly string[]
  toAccount: string
  note: string | null
  idempotencyKey: string | null
}

export type ShownTransfer = { transfer: Transfer; cards: DocumentCard[] }
export type TransferService = ReturnType<typeof createTransferService>

type Sender = Writer & { accountNumber: string }

const sweepLimit = 100

/** Transfers of cards between accounts; the cards stay at their location. */
export function createTransferService({ db, clock, audit, holdings, activity, watcher }: TransferDeps) {
  /** Shows the cards with their status in the given account; the receiver sees none before the transfer completes. */
  const show = async (transfer: Transfer, accountId: number): Promise<ShownTransfer> => ({
    transfer,
    cards: await listDocumentCards(db, { kind: 'transfer', id: transfer.id }, accountId),
  })

  /** Unknown, suspended and refusing receivers get the same answer. */
  async function requireReceiver(
    tx: Tx,
    sender: Sender,
    toAccount: string,
  ): Promise<{ receiver: Receiver; acceptance: 'instant' | 'accept' }> {
    if (toAccount === sender.accountNumber) {
      fail(400, 'invalid input', 'to_account must be another account.', { details: { field: 'to_account' } })
    }
    const receiver = await findReceiver(tx, toAccount)
    const acceptance = receiver && acceptanceOf(receiver, sender.accountNumber)
    if (receiver && acceptance) return { receiver, acceptance }
    fail(404, 'recipient_not_found', 'No account with this number accepts transfers from you.')
  }

  const log = (tx: Tx, writer: Writer, event: ActivityEvent, transfer: Transfer): Promise<void> =>
    activity.record(tx, writer, {
      event,
      resourceType: 'card_transfer',
      resourceId: transfer.id,
      summary: `Transfer of ${transfer.cardCount} card(s) from ${transfer.fromAccount} to ${transfer.toAccount}.`,
      data: {
        transfer_id: transfer.id,
        from_account: transfer.fromAccount,
        to_account: transfer.toAccount,
        card_count: transfer.cardCount,
      },
    })

  /** Moves the cards from the sender's inventory to the receiver's. Account clocks are locked in account order. */
  async function handOver(tx: Tx, transfer: Transfer, cards: readonly CardState[], actor: string): Promise<void> {
    const { id, fromAccountId, toAccountId } = transfer
    const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
    // Declared values and client references are not transferred.
    const incoming = cards.map(({ uniqueId, siteId }) => ({
      uniqueId,
      siteId,
      declaredValueCents: cents(0n),
      clientReference: null,
      inboundShipmentId: null,
      transferId: id,
    }))
    await watcher.transferCompleted(tx, { id, fromAccountId, cardCount: cards.length })
    await holdings.lockClocks(tx, [fromAccountId, toAccountId])
    await holdings.move(tx, {
      accountId: fromAccountId,
      uniqueIds,
      event: 'transferred_out',
      status: 'TRANSFERRED',
      document: { kind: 'transfer', id },
      actor,
    })
    await holdings.receive(tx, toAccountId, incoming, { event: 'transferred_in', actor, document: `transfer:${id}` })
  }

  async function request(
    tx: Tx,
    sender: Sender,
    order: TransferOrder,
    fingerprint: Buffer,
  ): Promise<Transfer | undefined> {
    const { receiver, acceptance } = await requireReceiver(tx, sender, order.toAccount)
    const { uniqueIds, idempotencyKey: key } = order
    const now = clock.now()
    const cards = await holdings.lock(tx, sender.accountId, uniqueIds)
    // The previous owner of the locks may have been the same request, sent twice.
    if (key !== null && (await findByKey(tx, sender.accountId, key))) return undefined
    requireFree(uniqueIds, cards, now)
    const isInstant = acceptance === 'instant'
    const id = await insertTransfer(
      tx,
      {
        ...order,
        fromAccountId: sender.accountId,
        toAccountId: receiver.accountId,
        status: isInstant ? 'COMPLETED' : 'PENDING_ACCEPTANCE',
        fingerprint,
        apiKeyId: sender.keyId,
        expiresAt: isInstant ? null : new Date(now.getTime() + acceptanceMs),
      },
      now,
    )
    if (id === undefined) return undefined
    const document = { kind: 'transfer', id } as const
    const transfer = await lockTransfer(tx, id)
    await log(tx, sender, isInstant ? 'card.transferred' : 'transfer.requested', transfer)
    // Claimed also for an instant transfer, so that the claim of an expired quote is replaced in the same way.
    await holdings.claim(tx, uniqueIds, document)
    if (isInstant) {
      await holdings.release(tx, document)
      await handOver(tx, transfer, cards, actorOf(sender))
    } else {
      await holdings.move(tx, {
        accountId: sender.accountId,
        uniqueIds,
        event: 'transfer_requested',
        status: 'TRANSFER_PENDING',
        document,
        actor: actorOf(sender),
      })
    }
    return transfer
  }

  /** Creates one transfer per key; a replay returns the current state of the original. */
  async function create(sender: Sender, order: TransferOrder): Promise<ShownTransfer & { isReplay: boolean }> {
    const { accountId } = sender
    const fingerprint = fingerprintOf({ unique_ids: order.uniqueIds.toSorted(), to_account: order.toAccount })
    const { row, isReplay } = await submitOnce({
      key: order.idempotencyKey,
      find: (key) => findByKey(db, accountId, key),
      make: () => transact(db, (tx) => request(tx, sender, order, fingerprint)),
    })
    return { ...(await show(row, accountId)), isReplay }
  }

  async function find(accountId: number, id: number): Promise<Transfer> {
    const transfer = isStorableId(id) ? await findTransfer(db, id) : undefined
    if (transfer && [transfer.fromAccountId, transfer.toAccountId].includes(accountId)) return transfer
    fail(404, 'not_found', `Transfer ${id} not found.`)
  }

  const get = async (accountId: number, id: number): Promise<ShownTransfer> =>
    show(await find(accountId, id), accountId)

  type LockedTransfer = { tx: Tx; transfer: Transfer; cards: CardState[]; now: Date }

  function transactLocked<Result>(
    { id, fromAccountId }: Transfer,
    act: (locked: LockedTransfer) => Promise<Result>,
  ): Promise<Result> {
    return transact(db, async (tx) => {
      const cards = await holdings.lock(tx, fromAccountId, await listDocumentCardIds(tx, { kind: 'transfer', id }))
      return act({ tx, transfer: await lockTransfer(tx, id), cards, now: clock.now() })
    })
  }

  async function releaseCards({ tx, transfer, cards }: LockedTransfer, event: string, actor: string): Promise<void> {
    await holdings.release(tx, { kind: 'transfer', id: transfer.id })
    await holdings.move(tx, {
      accountId: transfer.fromAccountId,
      uniqueIds: freeable(cards),
      event,
      status: 'AVAILABLE',
      document: null,
      actor,
    })
  }

  /** Refuses to hand over a transfer with a card that was blocked or went missing in the meantime. */
  function requirePending({ transfer, cards }: LockedTransfer): void {
    const pending = cards.filter(({ status }) => status === 'TRANSFER_PENDING')
    if (pending.length === transfer.cardCount) return
    const unavailable = cards.filter((card) => !pending.includes(card))
    fail(409, 'card(s) unavailable', `${transfer.cardCount - pending.length} card(s) are unavailable.`, {
      data: { cards: unavailable.map(({ uniqueId, status }) => ({ unique_id: uniqueId, status })) },
    })
  }

  function refuseStatus(transfer: Transfer): never {
    fail(409, 'invalid_status', `Transfer status ${transfer.status} does not allow this action.`, {
      data: { transfer: { id: transfer.id, status: transfer.status } },
    })
  }

  /** Applies the receiver's decision or the sender's cancellation; repeating it changes nothing. */
  async function decide(
    writer: Writer,
    id: number,
    decision: 'accept' | 'decline' | 'cancel',
    reason: string | null = null,
  ): Promise<ShownTransfer> {
    const known = await find(writer.accountId, id)
    const decider = decision === 'cancel' ? known.fromAccountId : known.toAccountId
    if (decider !== writer.accountId) {
      fail(404, 'not_found', `Transfer ${id} not found among those you can ${decision}.`)
    }
    const outcome = { accept: 'COMPLETED', decline: 'DECLINED', cancel: 'CANCELLED' }[decision]
    await transactLocked(known, async (locked) => {
      const { tx, transfer, cards, now } = locked
      if (transfer.status === outcome) return
      const isLate = transfer.expiresAt !== null && transfer.expiresAt <= now
      const change = {
        ...(decision === 'accept' && { completed_at: now }),
        ...(decision === 'decline' && { declined_reason: reason }),
      }
      const isMoved = !isLate && (await moveTransfer(tx, id, decision, now, change))
      if (!isMoved) refuseStatus(transfer)
      if (decision === 'accept') requirePending(locked)
      const events = {
        accept: 'transfer.accepted',
        decline: 'transfer.declined',
        cancel: 'transfer.cancelled',
      } as const
      await log(tx, writer, events[decision], transfer)
      if (decision !== 'accept') return releaseCards(locked, `transfer_${outcome.toLowerCase()}`, actorOf(writer))
      await holdings.release(tx, { kind: 'transfer', id })
      await handOver(tx, transfer, cards, actorOf(writer))
    })
    return get(writer.accountId, id)
  }

  async function expire(): Promise<void> {
    for (const id of await listExpired(db, clock.now(), sweepLimit)) {
      const known = await findTransfer(db, id)
      assert(known !== undefined, 'Transfers are never deleted.')
      await transactLocked(known, async (locked) => {
        const isMoved = await moveTransfer(locked.tx, id, 'expire', locked.now)
        if (isMoved) await releaseCards(locked, 'transfer_expired', 'system')
      })
    }
  }

  const setPolicy = (accountId: number, change: PolicyChange, actor: string) =>
    transact(db, async (tx) => {
      const policy = await updatePolicy(tx, accountId, change)
      if (!policy) fail(404, 'not_found', `Tenant ${accountId} not found.`)
      await audit.record(tx, {
        actor,
        action: 'tenant.transfer_policy',
        target: `account:${accountId}`,
        details: { ...policy },
      })
      return policy
    })

  const list = (filter: TransferFilter, page: Window): Promise<Transfer[]> => listTransfers(db, filter, page)

  return { create, get, list, decide, expire, setPolicy }
}
