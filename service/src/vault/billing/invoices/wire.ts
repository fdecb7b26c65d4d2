import { Type, type Static } from 'typebox'
import { NullableInteger, NullableString, NullableTimestamp, OneOf, Timestamp } from '../../../http/schema/fields.ts'
import { dayOf } from '../../../kernel/time.ts'
import { fees, lineTypes } from '../../shared/fees.ts'
import { dueOf, invoiceMachine, type DraftInvoice, type DraftLine, type Invoice, type InvoiceLine } from './model.ts'

const lineFields = {
  type: OneOf(lineTypes, { description: 'What the line charges for.' }),
  description: Type.String({ description: 'A description for people.' }),
  quantity: Type.Integer({ description: 'The quantity.' }),
  unit: Type.String({ description: 'The unit that is charged.' }),
  unit_amount_cents: Type.Integer({ description: 'The unit amount in cents.' }),
  per_quantity: Type.Integer({ description: 'The quantity that unit_amount_cents applies to.' }),
  amount_cents: Type.Integer({ description: 'The amount in cents.' }),
  resource_type: NullableString({ description: 'The kind of resource.' }),
  resource_id: NullableString({ description: 'The id of the resource.' }),
  site_id: NullableInteger({ description: 'The id of the site.' }),
  service_from: Timestamp({ description: 'The start of the service period.' }),
  service_to: Timestamp({ description: 'The end of the service period.' }),
}
export const InvoiceLineWire = Type.Object(
  { id: Type.Integer({ description: 'The id of the line.' }), ...lineFields },
  { $id: 'InvoiceLine' },
)
const DraftLineWire = Type.Object(lineFields, { $id: 'DraftInvoiceLine' })

export const DraftInvoiceWire = Type.Object(
  {
    status: OneOf(['DRAFT'], { description: 'The status of the invoice.' }),
    period_start: Type.String({ description: 'The first day of the running month, in UTC.' }),
    period_end: Type.String({ description: 'The first day of the next month.' }),
    currency: Type.String({ description: 'The ISO 4217 code of the currency.' }),
    subtotal_cents: Type.Integer({ description: 'The subtotal in cents.' }),
    credits_cents: Type.Integer({ description: 'Zero or negative.' }),
    tax_cents: Type.Integer({ description: 'The tax in cents.' }),
    total_cents: Type.Integer({ description: 'The total in cents.' }),
    line_count: Type.Integer({ description: 'The number of lines.' }),
    lines: Type.Array(DraftLineWire, {
      description: 'Storage, coverage and totals first, then the newest charges; at most 100.',
    }),
    computed_at: Timestamp({ description: 'When the invoice was computed.' }),
  },
  { $id: 'DraftInvoice' },
)

export const InvoiceWire = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the invoice.' }),
    number: Type.String({ description: 'Such as `INV-2026-11-00042`; numbers have no gaps.' }),
    status: OneOf(invoiceMachine.states, { description: 'The status of the invoice.' }),
    period_start: Type.String({ description: 'The first day of the month, in UTC.' }),
    period_end: Type.String({ description: 'The first day of the next month.' }),
    currency: Type.String({ description: 'The ISO 4217 code of the currency.' }),
    subtotal_cents: Type.Integer({ description: 'The subtotal in cents.' }),
    credits_cents: Type.Integer({ description: 'Zero or negative.' }),
    tax_cents: Type.Integer({ description: 'The tax in cents.' }),
    total_cents: Type.Integer({ description: 'The total in cents.' }),
    paid_cents: Type.Integer({ description: 'The paid in cents.' }),
    due_cents: Type.Integer({ description: 'The due in cents.' }),
    line_count: Type.Integer({ description: 'The number of lines.' }),
    issued_at: Timestamp({ description: 'When the invoice was issued.' }),
    due_at: Timestamp({ description: 'When it is due.' }),
    paid_at: NullableTimestamp({ description: 'When the invoice was paid.' }),
    voided_at: NullableTimestamp({ description: 'When the invoice was voided.' }),
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
