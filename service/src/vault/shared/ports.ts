import type { Reader, Tx } from '../../db/db.ts'
import type { Cents } from '../../kernel/money.ts'

/** What the catalog knows of a printing. */
export type MarketValue = { readonly market: Cents | null; readonly imageUrl?: string | null }

/** Market values of printings by their catalog ids. Unknown printings are left out. */
export type FindMarketValues = (reader: Reader, cardIds: readonly string[]) => Promise<ReadonlyMap<string, MarketValue>>

/** A message to the contacts of an account, written in the transaction of the change it reports. */
export type Notice = {
  accountId: number
  kind:
    | 'pickup_ready'
    | 'pickup_locked'
    | 'withdrawal_acknowledged'
    | 'delivery_problem'
    | 'label_problem'
    | 'parcel_lost'
    | 'uncollected'
    | 'parcel_found'
    | 'inbound_received'
    | 'exception_opened'
    | 'exception_question'
    | 'exception_resolved'
    | 'declared_value_submitted'
    | 'declared_value_decided'
    | 'invoice_issued'
    | 'credit_proposed'
    | 'credit_decided'
    | 'maintenance_scheduled'
    | 'maintenance_reminder'
  /** Dedupe key: a notice is sent once. */
  key: string
  data: Readonly<Record<string, unknown>>
}
export type Notify = (tx: Tx, notice: Notice) => Promise<void>

/** Cards that leave together: picked, packed and dispatched as one task. */
export type TaskOrder = {
  purpose: string
  documentId: number
  accountId: number
  siteId: number | null
  uniqueIds: readonly string[]
  declaredCents: bigint
  method: 'SHIP' | 'PICKUP'
  /** The parcel numbers that tasks of the document at other sites may use. */
  parcelBase?: number
}
export type OpenTask = (tx: Tx, order: TaskOrder) => Promise<void>
/** Cancels a task. False when it was already dispatched. */
export type CancelTask = (
  tx: Tx,
  order: { purpose: string; documentId: number; reason: string; actor: string },
) => Promise<boolean>

/** Returns the uncollected items of a document from the pickup desk to storage. False when it has no task. */
export type ReturnTask = (tx: Tx, document: { purpose: string; documentId: number }) => Promise<boolean>

/** The transaction of one action, for callers that only pass it on. */
export type VaultTx = Tx

/** Runs an operator action at most once, with its audit entry in the same transaction. */
export type RunAction = <Answer>(
  order: {
    actor: string
    clientActionId: string
    action: string
    target: string
    input: Readonly<Record<string, unknown>>
  },
  work: (tx: Tx) => Promise<Answer>,
) => Promise<Answer>

/** The amounts an order was committed with. */
export type CommittedOrder = {
  id: number
  accountId: number
  siteId: number | null
  cardCount: number
  parcelCount: number
  /** Postage including the signature fee. */
  postageCents: number
  insuranceCents: number
  /** The rate card of this time applies. */
  quotedAt: Date
}

/** What an order is billed: carrier charges with the markup of the rate card, and handling. */
export type OrderCost = { postageCents: bigint; insuranceCents: bigint; handlingCents: bigint; totalCents: bigint }

/** Prices orders by the stored fees of the rate card that applies; without one, by the standard fees. */
export type PriceOrders = (
  fees: object | null,
) => (order: Pick<CommittedOrder, 'postageCents' | 'insuranceCents' | 'cardCount'>) => OrderCost

type DocumentOfAccount = { id: number; accountId: number; siteId: number | null; cardCount: number }

/** Notified of billable events and SLA deadlines in the transaction in which they happen. */
export type VaultWatcher = {
  orderCommitted(tx: Tx, order: CommittedOrder): Promise<void>
  orderDispatched(tx: Tx, order: DocumentOfAccount): Promise<void>
  orderCancelled(tx: Tx, order: { id: number; accountId: number }): Promise<void>
  withdrawalRequested(tx: Tx, withdrawal: DocumentOfAccount): Promise<void>
  /** Called for every transition, with the name of its event. */
  withdrawalMoved(tx: Tx, event: string, withdrawal: DocumentOfAccount & { method: 'ship' | 'pickup' }): Promise<void>
  /** The carrier took the parcels of a withdrawal; their postage is passed on. */
  withdrawalSent(
    tx: Tx,
    withdrawal: DocumentOfAccount,
    parcels: readonly { labelId: bigint; costCents: bigint }[],
  ): Promise<void>
  /** A site cancelled its cards after another site dispatched its own; `isDispatched`: no site has cards to dispatch. */
  withdrawalReduced(
    tx: Tx,
    withdrawal: DocumentOfAccount,
    part: { taskId: number; cardCount: number; isDispatched: boolean },
  ): Promise<void>
  transferCompleted(tx: Tx, transfer: { id: number; fromAccountId: number; cardCount: number }): Promise<void>
  cardMissed(tx: Tx, uniqueId: string, actor: string): Promise<void>
  /** A cycle count ended: `found` cards were in their recorded bin, `elsewhere` were not. */
  cardsCounted(tx: Tx, cards: { found: readonly string[]; elsewhere: readonly string[] }): Promise<void>
}

/** A document with an SLA deadline. */
export type SlaDocument = { readonly kind: 'order' | 'withdrawal' | 'inbound' | 'exception'; readonly id: number }

/** Stops and resumes the SLA clocks of a document while the tenant's answer is pending. */
export type Pauses = {
  stop(tx: Tx, document: SlaDocument, cause: string): Promise<void>
  resume(tx: Tx, document: SlaDocument, cause: string): Promise<void>
}
