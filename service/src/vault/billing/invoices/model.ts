import { defineMachine } from '../../../kernel/machine.ts'
import type { Period } from '../../../kernel/time.ts'
import type { Fee } from '../../shared/fees.ts'

/** An invoice is immutable; it is paid or voided as a whole. */
export const invoiceMachine = defineMachine({
  name: 'invoice',
  states: ['OPEN', 'PAID', 'VOID'],
  initial: 'OPEN',
  events: { pay: { from: ['OPEN'], to: 'PAID' }, void: { from: ['OPEN'], to: 'VOID' } },
})

export type InvoiceStatus = (typeof invoiceMachine)['states'][number]
export type InvoiceEvent = keyof (typeof invoiceMachine)['events']

export type Invoice = {
  id: number
  accountId: number
  number: string
  status: InvoiceStatus
  /** Dates as texts, without a time zone. */
  periodStart: string
  periodEnd: string
  subtotalCents: bigint
  creditsCents: bigint
  taxCents: bigint
  totalCents: bigint
  lineCount: number
  issuedAt: Date
  dueAt: Date
  paidAt: Date | null
  voidedAt: Date | null
}

export type InvoiceLine = {
  id: bigint
  position: number
  fee: Fee
  description: string
  quantity: bigint
  unit: string
  unitAmountCents: bigint
  perQuantity: number
  amountCents: bigint
  resourceType: string | null
  resourceId: string | null
  siteId: number | null
  serviceFrom: Date
  serviceTo: Date
}

export type DraftLine = Omit<InvoiceLine, 'id' | 'position'>

/** The invoice of the running month, if the month ended now. */
export type DraftInvoice = {
  period: Period
  computedAt: Date
  subtotalCents: bigint
  creditsCents: bigint
  taxCents: bigint
  totalCents: bigint
  lineCount: number
  /** The first lines. */
  lines: readonly DraftLine[]
}

export const numberOf = (month: string, count: number): string => `INV-${month}-${String(count).padStart(5, '0')}`

export const dueOf = ({ status, totalCents }: Invoice): bigint => (status === 'OPEN' ? totalCents : 0n)
