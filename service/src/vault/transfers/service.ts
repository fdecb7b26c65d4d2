import type { Audit } from '../../audit/audit.ts'
import { transact, type Db, type Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { cents } from '../../kernel/money.ts'
import type { ActivityEvent, ActivityLog } from '../shared/activity.ts'
import { freeable, requireFree, type CardState } from '../cards/holdings/model.ts'
import type { Holdings } from '../cards/holdings/holdings.ts'
import type { VaultWatcher } from '../shared/ports.ts'
import { actorOf, fingerprintOf, isStorableId, requireSame, type Writer } from '../shared/requests.ts'
import { acceptanceMs, welcomeOf, type Receiver, type Transfer, type TransferCard } from './model.ts'
import {
  findByKey,
  findReceiver,
  findTransfer,
  insertTransfer,
  listCardIds,
  listExpired,
  listTransferCards,
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

export type ShownTransfer = { transfer: Transfer; cards: TransferCard[] }
export type TransferService = ReturnType<typeof createTransferService>

type Sender = Writer & { accountNumber: string }

const sweepLimit = 100

/** Custody that changes hands without a shipment: the cards stay where they lie. */
export function createTransferService({ db, clock, audit, holdings, activity, watcher }: TransferDeps) {
  /** Each side sees the cards as they stand in its own account; the receiver sees none before he has them. */
  const show = async (transfer: Transfer, accountId: number): Promise<ShownTransfer> => ({
    transfer,
    cards: await listTransferCards(db, transfer.id, accountId),
  })

  /** Whoever may not be found is not found: unknown, suspended and unwilling are one answer. */
  async function welcome(
    tx: Tx,
    sender: Sender,
    toAccount: string,
  ): Promise<{ receiver: Receiver; way: 'instant' | 'accept' }> {
    if (toAccount === sender.accountNumber) {
      fail(400, 'invalid input', 'A transfer goes to another account.', { details: { field: 'to_account' } })
    }
    const receiver = await findReceiver(tx, toAccount)
    const way = receiver && welcomeOf(receiver, sender.accountNumber)
    if (receiver && way) return { receiver, way }
    fail(404, 'recipient_not_found', 'There is no account by this number that takes your cards.')
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

  /** Ends the sender's keeping and begins the receiver's. Clocks are moved in the order of the accounts. */
  async function handOver(tx: Tx, transfer: Transfer, cards: readonly CardState[], actor: string): Promise<void> {
    const { id, fromAccountId, toAccountId } = transfer
    const uniqueIds = cards.map(({ uniqueId }) => uniqueId)
    // What the sender declared and how he called them does not travel.
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

  const findEarlier = (reader: Db | Tx, { accountId }: Writer, key: string | null) =>
    key === null ? undefined : findByKey(reader, accountId, key)

  async function request(tx: Tx, sender: Sender, order: TransferOrder, fingerprint: Buffer) {
    const { receiver, way } = await welcome(tx, sender, order.toAccount)
    const { uniqueIds } = order
    const now = clock.now()
    const cards = await holdings.lock(tx, sender.accountId, uniqueIds)
    // Whoever held the cards before us may have been this very request, sent twice.
    const twin = await findEarlier(tx, sender, order.idempotencyKey)
    if (twin) return { transfer: twin, isReplay: true }
    requireFree(uniqueIds, cards, now)
    const isInstant = way === 'instant'
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
    // Claimed even for the moment of an instant transfer, so that a quote that ran out is lifted in the same way.
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
    return { transfer, isReplay: false }
  }

  /** One transfer per key; a replay tells how the first one stands now. */
  async function create(sender: Sender, order: TransferOrder): Promise<ShownTransfer & { isReplay: boolean }> {
    const { uniqueIds, toAccount, idempotencyKey } = order
    const fingerprint = fingerprintOf({ unique_ids: uniqueIds.toSorted(), to_account: toAccount })
    const earlier = await findEarlier(db, sender, idempotencyKey)
    const made = earlier
      ? { transfer: earlier, isReplay: true }
      : await transact(db, (tx) => request(tx, sender, order, fingerprint))
    const late = made ? undefined : await findEarlier(db, sender, idempotencyKey)
    const done = made ?? (late && { transfer: late, isReplay: true })
    assert(done !== undefined, 'A key that is taken is on record.')
    if (done.isReplay) requireSame(fingerprint, done.transfer, 'card_transfer')
    return { ...(await show(done.transfer, sender.accountId)), isReplay: done.isReplay }
  }

  async function find(accountId: number, id: number): Promise<Transfer> {
    const transfer = isStorableId(id) ? await findTransfer(db, id) : undefined
    if (transfer && [transfer.fromAccountId, transfer.toAccountId].includes(accountId)) return transfer
    fail(404, 'not_found', `There is no transfer ${id}.`)
  }

  const get = async (accountId: number, id: number): Promise<ShownTransfer> =>
    show(await find(accountId, id), accountId)

  type Held = { tx: Tx; transfer: Transfer; cards: CardState[]; now: Date }

  function hold<Result>({ id, fromAccountId }: Transfer, work: (held: Held) => Promise<Result>): Promise<Result> {
    return transact(db, async (tx) => {
      const cards = await holdings.lock(tx, fromAccountId, await listCardIds(tx, id))
      return work({ tx, transfer: await lockTransfer(tx, id), cards, now: clock.now() })
    })
  }

  async function giveBack({ tx, transfer, cards }: Held, event: string, actor: string): Promise<void> {
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

  /** Nobody is given a card that went missing while he was being asked. */
  function requireHere({ transfer, cards }: Held): void {
    const here = cards.filter(({ status }) => status === 'TRANSFER_PENDING')
    if (here.length === transfer.cardCount) return
    const gone = cards.filter((card) => !here.includes(card))
    fail(409, 'card(s) unavailable', `${transfer.cardCount - here.length} of these cards cannot be handed over now.`, {
      data: { cards: gone.map(({ uniqueId, status }) => ({ unique_id: uniqueId, status })) },
    })
  }

  function refuseOver(transfer: Transfer): never {
    fail(409, 'invalid_status', `Transfer ${transfer.id} is ${transfer.status}.`, {
      data: { transfer: { id: transfer.id, status: transfer.status } },
    })
  }

  /** The receiver's word, or the sender's second thought. Saying it again changes nothing. */
  async function decide(
    writer: Writer,
    id: number,
    decision: 'accept' | 'decline' | 'cancel',
    reason: string | null = null,
  ): Promise<ShownTransfer> {
    const known = await find(writer.accountId, id)
    const decider = decision === 'cancel' ? known.fromAccountId : known.toAccountId
    if (decider !== writer.accountId) {
      fail(404, 'not_found', `There is no transfer ${id} that you could ${decision}.`)
    }
    const outcome = { accept: 'COMPLETED', decline: 'DECLINED', cancel: 'CANCELLED' }[decision]
    await hold(known, async (held) => {
      const { tx, transfer, cards, now } = held
      if (transfer.status === outcome) return
      const isLate = transfer.expiresAt !== null && transfer.expiresAt <= now
      const change = {
        ...(decision === 'accept' && { completed_at: now }),
        ...(decision === 'decline' && { declined_reason: reason }),
      }
      const isMoved = !isLate && (await moveTransfer(tx, id, decision, now, change))
      if (!isMoved) refuseOver(transfer)
      if (decision === 'accept') requireHere(held)
      const events = {
        accept: 'transfer.accepted',
        decline: 'transfer.declined',
        cancel: 'transfer.cancelled',
      } as const
      await log(tx, writer, events[decision], transfer)
      if (decision !== 'accept') return giveBack(held, `transfer_${outcome.toLowerCase()}`, actorOf(writer))
      await holdings.release(tx, { kind: 'transfer', id })
      await handOver(tx, transfer, cards, actorOf(writer))
    })
    return get(writer.accountId, id)
  }

  async function expire(): Promise<void> {
    for (const id of await listExpired(db, clock.now(), sweepLimit)) {
      const known = await findTransfer(db, id)
      assert(known !== undefined, 'Transfers are never deleted.')
      await hold(known, async (held) => {
        if (await moveTransfer(held.tx, id, 'expire', held.now)) await giveBack(held, 'transfer_expired', 'system')
      })
    }
  }

  const setPolicy = (accountId: number, change: PolicyChange, actor: string) =>
    transact(db, async (tx) => {
      const policy = await updatePolicy(tx, accountId, change)
      if (!policy) fail(404, 'not_found', `There is no tenant ${accountId}.`)
      await audit.record(tx, {
        actor,
        action: 'tenant.transfer_policy',
        target: `account:${accountId}`,
        details: { ...policy },
      })
      return policy
    })

  const list = (filter: TransferFilter, page: { limit: number; offset: number }): Promise<Transfer[]> =>
    listTransfers(db, filter, page)

  return { create, get, list, decide, expire, setPolicy }
}
