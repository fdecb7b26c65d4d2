import { writeLetter, type Letter } from '../../../mail/letters.ts'
import type { Notice } from '../../shared/ports.ts'

type Data = Notice['data']
type Template = (data: Data) => { subject: string; lines: readonly string[] }

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? value.toString() : ''

function money(value: unknown): string {
  const amount = typeof value === 'number' ? value : 0
  return `${(amount / 100).toFixed(2)} USD`
}

/** The letters by notice kind. The other kinds are covered by the letter of the exception opened for them. */
const templates: Partial<Record<Notice['kind'], Template>> = {
  pickup_ready: ({ withdrawal_id: id, code, expires_at: until }) => ({
    subject: `Withdrawal ${text(id)} is ready for pickup`,
    lines: [
      `Your cards are ready for collection at the pickup desk. Pickup code: ${text(code)}`,
      'The person who collects the cards must present this code. Please share it only with that person.',
      `The cards can be collected until ${text(until)}.`,
    ],
  }),
  pickup_locked: ({ withdrawal_id: id }) => ({
    subject: `Pickup of withdrawal ${text(id)} is locked`,
    lines: ['The pickup was locked after too many incorrect codes. A supervisor at the pickup desk can unlock it.'],
  }),
  withdrawal_acknowledged: ({ withdrawal_id: id }) => ({
    subject: `Withdrawal ${text(id)} is being prepared`,
    lines: ['The warehouse has accepted your withdrawal and is preparing the cards.'],
  }),
  parcel_found: ({ number, expected, carrier, tracking_number: tracking, sender }) => ({
    subject: `We received an unannounced parcel for you: ${text(number)}`,
    lines: [
      `We registered it with ${text(expected)} expected card(s) and will process it like an announced shipment.`,
      [text(carrier), text(tracking), text(sender) && `from ${text(sender)}`].filter((part) => part !== '').join(', '),
      'If this parcel is not yours, please open an exception.',
    ],
  }),
  inbound_received: ({ number, expected, received, short, over, damaged }) => ({
    subject: `Inbound shipment ${text(number)} was received`,
    lines: [
      `Expected: ${text(expected)}. Received: ${text(received)}. Short: ${text(short)}. Over: ${text(over)}. Damaged: ${text(damaged)}.`,
    ],
  }),
  exception_opened: ({ number, type, summary }) => ({
    subject: `Exception ${text(number)} was opened: ${text(type)}`,
    lines: [text(summary), 'You can reply to the exception through the API.'],
  }),
  exception_question: ({ number, summary }) => ({
    subject: `Exception ${text(number)} is waiting for your reply`,
    lines: [text(summary), 'We need your reply before we can continue.'],
  }),
  exception_resolved: ({ number, resolution, note }) => ({
    subject: `Exception ${text(number)} was resolved: ${text(resolution)}`,
    lines: [text(note), 'If you disagree, you can object within 14 days.'],
  }),
  declared_value_submitted: ({ count, total_cents: total, waiting }) => ({
    subject: `Declared values of ${text(count)} card(s) were submitted`,
    lines: [`Total: ${money(total)}. Awaiting review: ${text(waiting)}.`],
  }),
  declared_value_decided: ({ unique_id: code, declared_value_cents: value, status, reason }) => ({
    subject: `Declared value of ${text(code)}: ${text(status)}`,
    lines: [`Declared value: ${money(value)}.`, text(reason)],
  }),
  invoice_issued: ({ number, total_cents: total, due_at: due, period }) => ({
    subject: `Invoice ${text(number)} for ${text(period)}`,
    lines: [`The total of ${money(total)} is due on ${text(due).slice(0, 10)}.`],
  }),
  credit_decided: ({ service_credit_id: id, status, approved_cents: amount, note }) => ({
    subject: `Service credit ${text(id)}: ${text(status)}`,
    lines: [...(status === 'APPROVED' ? [`${money(amount)} will be credited on your next invoice.`] : []), text(note)],
  }),
  maintenance_scheduled: ({ starts_at: from, ends_at: to, message }) => ({
    subject: `Maintenance from ${text(from)} to ${text(to)}`,
    lines: [text(message)],
  }),
  maintenance_reminder: ({ starts_at: from, ends_at: to, message }) => ({
    subject: `Reminder: maintenance from ${text(from)} to ${text(to)}`,
    lines: [text(message)],
  }),
}

/** Writes the letter of a notice; undefined when the kind has none. */
export function write({ kind, data }: Pick<Notice, 'kind' | 'data'>, accountName: string): Letter | undefined {
  const template = templates[kind]
  if (!template) return undefined
  const { subject, lines } = template(data)
  return writeLetter(accountName, subject, lines)
}
