import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { dayOf } from '../../../kernel/time.ts'
import { fees, lineTypes } from '../../shared/fees.ts'
import { dueOf, invoiceMachine, type DraftInvoice, type DraftLine, type Invoice, type InvoiceLine } from './model.ts'

const lineFields = {
  type: OneOf(lineTypes),
  description: Type.String(),
  quantity: Type.Integer(),
  unit: Type.String(),
  unit_amount_cents: Type.Integer(),
  per_quantity: Type.Integer({ description: 'The quantity that unit_amount_cents applies to.' }),
  amount_cents: Type.Integer(),
  resource_type: NullableString(),
  resource_id: NullableString(),
  site_id: NullableInteger(),
  service_from: Timestamp(),
  service_to: Timestamp(),
}
export const InvoiceLineWire = Type.Object({ id: Type.Integer(), ...lineFields }, { $id: 'InvoiceLine' })
const DraftLineWire = Type.Object(lineFields, { $id: 'DraftInvoiceLine' })

export const DraftInvoiceWire = Type.Object(
  {
    status: OneOf(['DRAFT']),
    period_start: Type.String({ description: 'The first day of the running month, in UTC.' }),
    period_end: Type.String({ description: 'The first day of the next month.' }),
    currency: Type.String(),
    subtotal_cents: Type.Integer(),
    credits_cents: Type.Integer({ description: 'Zero or negative.' }),
    tax_cents: Type.Integer(),
    total_cents: Type.Integer(),
    line_count: Type.Integer(),
    lines: Type.Array(DraftLineWire, {
      description: 'Storage, coverage and totals first, then the newest charges; at most 100.',
    }),
    computed_at: Timestamp(),
  },
  { $id: 'DraftInvoice' },
)

export const InvoiceWire = Type.Object(
  {
    id: Type.Integer(),
    number: Type.String({ description: 'Such as `INV-2026-11-00042`; numbers have no gaps.' }),
    status: OneOf(invoiceMachine.states),
    period_start: Type.String({ description: 'The first day of the month, in UTC.' }),
    period_end: Type.String({ description: 'The first day of the next month.' }),
    currency: Type.String(),
    subtotal_cents: Type.Integer(),
    credits_cents: Type.Integer({ description: 'Zero or negative.' }),
    tax_cents: Type.Integer(),
    total_cents: Type.Integer(),
    paid_cents: Type.Integer(),
    due_cents: Type.Integer(),
    line_count: Type.Integer(),
    issued_at: Timestamp(),
    due_at: Timestamp(),
    paid_at: NullableTimestamp(),
    voided_at: NullableTimestamp(),
  },
  { $id: 'Invoice' },
)

export const invoiceToWire = (invoice: Invoice): Static<typeof InvoiceWire> => ({
  id: invoice.id,
  number: invoice.number,
  status: invoice.status,
  period_start: invoice.periodStart,
  period_end: invoice.periodEnd,
  currency: 'USD',
  subtotal_cents: Number(invoice.subtotalCents),
  credits_cents: Number(invoice.creditsCents),
  tax_cents: Number(invoice.taxCents),
  total_cents: Number(invoice.totalCents),
  paid_cents: invoice.status === 'PAID' ? Number(invoice.totalCents) : 0,
  due_cents: Number(dueOf(invoice)),
  line_count: invoice.lineCount,
  issued_at: invoice.issuedAt.toISOString(),
  due_at: invoice.dueAt.toISOString(),
  paid_at: invoice.paidAt?.toISOString() ?? null,
  voided_at: invoice.voidedAt?.toISOString() ?? null,
})

const chargeToWire = (line: DraftLine): Static<typeof DraftLineWire> => ({
  type: fees[line.fee].type,
  description: line.description,
  quantity: Number(line.quantity),
  unit: line.unit,
  unit_amount_cents: Number(line.unitAmountCents),
  per_quantity: line.perQuantity,
  amount_cents: Number(line.amountCents),
  resource_type: line.resourceType,
  resource_id: line.resourceId,
  site_id: line.siteId,
  service_from: line.serviceFrom.toISOString(),
  service_to: line.serviceTo.toISOString(),
})

export const lineToWire = (line: InvoiceLine): Static<typeof InvoiceLineWire> => ({
  id: Number(line.id),
  ...chargeToWire(line),
})

export const draftToWire = (draft: DraftInvoice): Static<typeof DraftInvoiceWire> => ({
  status: 'DRAFT',
  period_start: dayOf(draft.period.start),
  period_end: dayOf(draft.period.end),
  currency: 'USD',
  subtotal_cents: Number(draft.subtotalCents),
  credits_cents: Number(draft.creditsCents),
  tax_cents: Number(draft.taxCents),
  total_cents: Number(draft.totalCents),
  line_count: draft.lineCount,
  lines: draft.lines.map(chargeToWire),
  computed_at: draft.computedAt.toISOString(),
})
