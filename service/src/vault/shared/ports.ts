import type { Reader, Tx } from '../../db/db.ts'
import type { Cents } from '../../kernel/money.ts'

export type MarketValue = { readonly market: Cents | null }

/** What printings sell for, by their ids in the catalog. Those it does not know are left out. */
export type FindMarketValues = (reader: Reader, cardIds: readonly string[]) => Promise<ReadonlyMap<string, MarketValue>>

/** Something the people of an account shall read; written with the change it tells of. */
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
    | 'credit_decided'
    | 'maintenance_scheduled'
    | 'maintenance_reminder'
  /** The same notice is sent once. */
  key: string
  data: Readonly<Record<string, unknown>>
}
export type Notify = (tx: Tx, notice: Notice) => Promise<void>

/** Whose hands a card went through, written with the change itself. */
export type CustodyEntry = {
  uniqueIds: readonly string[]
  event: string
  /** `key:<id>`, `operator:<id>` or `system`. */
  actor: string
  accountId: number
  siteId: number | null
  /** What it was done for, such as `order:12`. */
  document: string | null
}
export type RecordCustody = (tx: Tx, entry: CustodyEntry) => Promise<void>

/** Cards that leave together, to be fetched, packed and handed over. */
export type TaskOrder = {
  purpose: string
  documentId: number
  accountId: number
  siteId: number | null
  uniqueIds: readonly string[]
  declaredCents: bigint
  method: 'SHIP' | 'PICKUP'
}
export type OpenTask = (tx: Tx, order: TaskOrder) => Promise<void>
/** Takes work back. False: it has left the house already. */
export type CancelTask = (
  tx: Tx,
  order: { purpose: string; documentId: number; reason: string; actor: string },
) => Promise<boolean>

/** Brings a document's things that lie at the desk back into the house. False: the floor has no job for it. */
export type ReturnTask = (tx: Tx, document: { purpose: string; documentId: number }) => Promise<boolean>

/** The transaction of one act, for those who only pass it on. */
export type VaultTx = Tx

/** Does what a person asked for once, and writes down who asked, in the same transaction. */
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

/** What an order was committed at. */
export type CommittedOrder = {
  id: number
  accountId: number
  siteId: number | null
  cardCount: number
  parcelCount: number
  /** Postage with what a signature costs. */
  postageCents: number
  insuranceCents: number
}

type DocumentOfAccount = { id: number; accountId: number; siteId: number | null; cardCount: number }

/** Told of what costs something or was promised by a time, in the transaction in which it happens. */
export type VaultWatcher = {
  orderCommitted(tx: Tx, order: CommittedOrder): Promise<void>
  orderDispatched(tx: Tx, order: DocumentOfAccount): Promise<void>
  orderCancelled(tx: Tx, order: { id: number; accountId: number }): Promise<void>
  withdrawalRequested(tx: Tx, withdrawal: DocumentOfAccount): Promise<void>
  /** Told of every move, by the name it has in the withdrawal's life. */
  withdrawalMoved(tx: Tx, event: string, withdrawal: DocumentOfAccount & { method: 'ship' | 'pickup' }): Promise<void>
  transferCompleted(tx: Tx, transfer: { id: number; fromAccountId: number; cardCount: number }): Promise<void>
  cardMissed(tx: Tx, uniqueId: string, actor: string): Promise<void>
  /** A count of shelves ended: these lay where they are booked, those elsewhere. */
  cardsCounted(tx: Tx, cards: { found: readonly string[]; elsewhere: readonly string[] }): Promise<void>
}

/** A document with a deadline that the SLA counts. */
export type PromisedDocument = { readonly kind: 'order' | 'withdrawal' | 'inbound'; readonly id: number }

/** Stops the SLA clocks of a document while the tenant is asked, and starts them again. */
export type Pauses = {
  stop(tx: Tx, document: PromisedDocument, cause: string): Promise<void>
  goOn(tx: Tx, document: PromisedDocument, cause: string): Promise<void>
}
