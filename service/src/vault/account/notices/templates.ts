import { writeLetter, type Letter } from '../../../mail/letters.ts'
import type { Notice } from '../../shared/ports.ts'

type Data = Notice['data']
type Template = (data: Data) => { subject: string; lines: readonly string[] }

const said = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? value.toString() : ''

function money(value: unknown): string {
  const amount = typeof value === 'number' ? value : 0
  return `${(amount / 100).toFixed(2)} USD`
}

/** What people read. Kinds that are missing are told by the case that is opened for them. */
const templates: Partial<Record<Notice['kind'], Template>> = {
  pickup_ready: ({ withdrawal_id: id, code, expires_at: until }) => ({
    subject: `Withdrawal ${said(id)} is ready for pickup`,
    lines: [
      `Your cards are at the desk. Whoever collects them says this code: ${said(code)}`,
      `They wait until ${said(until)}.`,
    ],
  }),
  pickup_locked: ({ withdrawal_id: id }) => ({
    subject: `Pickup of withdrawal ${said(id)} is locked`,
    lines: ['A wrong code was given too often. A supervisor can unlock it.'],
  }),
  withdrawal_acknowledged: ({ withdrawal_id: id }) => ({
    subject: `Withdrawal ${said(id)} is being prepared`,
    lines: ['The warehouse has taken it up.'],
  }),
  parcel_found: ({ number, expected, carrier, tracking_number: tracking, sender }) => ({
    subject: `A parcel of yours came without an announcement: ${said(number)}`,
    lines: [
      `We took it in with ${said(expected)} card(s) and unpack it like any other.`,
      [said(carrier), said(tracking), said(sender) && `from ${said(sender)}`].filter((part) => part !== '').join(', '),
      'If it is not yours, tell us in a case.',
    ],
  }),
  inbound_received: ({ number, expected, received, short, over, damaged }) => ({
    subject: `${said(number)} was received`,
    lines: [
      `Expected ${said(expected)}, received ${said(received)}: ${said(short)} short, ${said(over)} over, ${said(damaged)} damaged.`,
    ],
  }),
  exception_opened: ({ number, type, summary }) => ({
    subject: `${said(number)}: ${said(type)}`,
    lines: [said(summary), 'Answer in the case through the API.'],
  }),
  exception_question: ({ number, summary }) => ({
    subject: `${said(number)} waits for your answer`,
    lines: [said(summary), 'We have a question before we can go on.'],
  }),
  exception_resolved: ({ number, resolution, note }) => ({
    subject: `${said(number)} was settled: ${said(resolution)}`,
    lines: [said(note), 'You can object within 14 days.'],
  }),
  declared_value_submitted: ({ count, total_cents: total, waiting }) => ({
    subject: `Values of ${said(count)} card(s) were declared`,
    lines: [`Together ${money(total)}. ${said(waiting)} of them wait for a look.`],
  }),
  declared_value_decided: ({ unique_id: code, declared_value_cents: value, status, reason }) => ({
    subject: `Declared value of ${said(code)}: ${said(status)}`,
    lines: [`Declared at ${money(value)}.`, said(reason)],
  }),
  invoice_issued: ({ number, total_cents: total, due_at: due, period }) => ({
    subject: `Invoice ${said(number)} for ${said(period)}`,
    lines: [`${money(total)}, due ${said(due).slice(0, 10)}.`],
  }),
  credit_decided: ({ service_credit_id: id, status, approved_cents: amount, note }) => ({
    subject: `Service credit ${said(id)}: ${said(status)}`,
    lines: [...(status === 'APPROVED' ? [`${money(amount)}; the next invoice is set against it.`] : []), said(note)],
  }),
  maintenance_scheduled: ({ starts_at: from, ends_at: to, message }) => ({
    subject: `Maintenance from ${said(from)} to ${said(to)}`,
    lines: [said(message)],
  }),
  maintenance_reminder: ({ starts_at: from, ends_at: to, message }) => ({
    subject: `Reminder: maintenance from ${said(from)} to ${said(to)}`,
    lines: [said(message)],
  }),
}

/** A notice in words, or nothing where no letter is written about it. */
export function write({ kind, data }: Pick<Notice, 'kind' | 'data'>, accountName: string): Letter | undefined {
  const template = templates[kind]
  if (!template) return undefined
  const { subject, lines } = template(data)
  return writeLetter(accountName, subject, lines)
}
