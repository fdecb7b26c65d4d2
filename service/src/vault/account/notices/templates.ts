import { formatCents } from '../../../kernel/money.ts'
import type { LetterContent } from '../../../providers/mail/letters.ts'
import type { Notice } from '../../shared/ports.ts'

type Data = Notice['data']
/** Links are paths below the pages of the account in the console. */
type Template = (data: Data) => LetterContent

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? value.toString() : ''

/** A kind or state as words: RECEIVING_SHORT is "receiving short". */
const words = (value: unknown): string => text(value).toLowerCase().replaceAll('_', ' ')

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const moment = (value: unknown): string =>
  text(value) === '' ? '' : `${momentFormat.format(new Date(text(value)))} UTC`

const cardCount = (value: unknown): string => `${text(value)} ${value === 1 ? 'card' : 'cards'}`

const percent = (bps: unknown): string => (typeof bps === 'number' ? `${bps / 100} %` : '')

const money = (value: unknown): string => `${formatCents(typeof value === 'number' ? BigInt(value) : 0n)} USD`

const linkTo = (label: string, path: string): NonNullable<LetterContent['link']> => ({ label, path })
const withdrawalLink = (id: unknown) => linkTo(`Withdrawal ${text(id)}`, `/withdrawals/${text(id)}`)
const inboundLink = (id: unknown, number: unknown) => linkTo(`Inbound shipment ${text(number)}`, `/inbound/${text(id)}`)

const shownCards = 10
function cardsOf(value: unknown): string {
  const codes = Array.isArray(value) ? value.map(text) : []
  const rest = codes.length - shownCards
  return [...codes.slice(0, shownCards), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

/** The facts that all letters about an exception have in common. */
const aboutException = (data: Data): Pick<LetterContent, 'facts' | 'link'> => ({
  facts: [
    ['Exception', text(data['number'])],
    ['Type', words(data['type'])],
    ['Cards', cardsOf(data['unique_ids'])],
    ['Order', text(data['order_id'])],
    ['Withdrawal', text(data['withdrawal_id'])],
    ['Inbound shipment', text(data['inbound_shipment_id'])],
  ],
  link: linkTo(`Exception ${text(data['number'])}`, `/cases/${text(data['exception_id'])}`),
})

const replyWith = ({ exception_id: id }: Data): string => `POST /exceptions/${text(id)}/messages`

const maintenance = ({ starts_at: from, ends_at: to, message }: Data): Omit<LetterContent, 'subject'> => ({
  lines: [text(message)],
  facts: [
    ['From', moment(from)],
    ['To', moment(to)],
  ],
  todo: 'Requests during this time may return 503; repeat them afterwards. The window does not count against the availability of the SLA.',
  link: linkTo('Announced maintenance', '/integration'),
})

const exceptionTemplates = {
  exception_opened: (data) => {
    const isDue = data['is_answered'] !== true
    return {
      subject: `Exception ${text(data['number'])} was opened: ${words(data['type'])}`,
      lines: [
        text(data['summary']),
        isDue
          ? `We answer by ${moment(data['due_at'])}.`
          : 'We are investigating and will write again when it is resolved.',
      ],
      todo: `You need not do anything now. To add information, reply with ${replyWith(data)}.`,
      ...aboutException(data),
    }
  },
  exception_question: (data) => ({
    subject: `Exception ${text(data['number'])} is waiting for your reply`,
    lines: [text(data['summary']), 'We need your answer to this question before we can continue:'],
    quote: text(data['question']),
    todo: `Reply with ${replyWith(data)}. The exception and its SLA deadlines are paused until then.`,
    ...aboutException(data),
  }),
  exception_resolved: (data) => {
    const about = aboutException(data)
    return {
      subject: `Exception ${text(data['number'])} was resolved: ${words(data['resolution'])}`,
      lines: [text(data['summary']), text(data['note'])],
      todo:
        data['liability'] === 'vault'
          ? `We are liable: you can request a service credit within 90 days with POST /service-credits and exception_id ${text(data['exception_id'])}. If you disagree with the resolution, reply within 14 days with ${replyWith(data)}.`
          : `If you disagree, reply within 14 days with ${replyWith(data)}; this reopens the exception.`,
      link: about.link,
      facts: [
        ...(about.facts ?? []),
        ['Resolution', words(data['resolution'])],
        ['Liability', words(data['liability'])],
      ],
    }
  },
} satisfies Partial<Record<Notice['kind'], Template>>

const warehouseTemplates = {
  pickup_ready: ({ withdrawal_id: id, code, expires_at: until, appointment_at: appointment, card_count: count }) => ({
    subject: `Withdrawal ${text(id)} is ready for pickup`,
    lines: ['Your cards are at the pickup desk.'],
    facts: [
      ['Pickup code', text(code)],
      ['Cards', text(count)],
      ['Appointment', moment(appointment)],
      ['Collect until', moment(until)],
    ],
    todo: 'The person who collects the cards must present the pickup code and an identity document. Share the code only with that person. Cards that are not collected in time return to storage.',
    link: withdrawalLink(id),
    hasSecret: true,
  }),
  pickup_locked: ({ withdrawal_id: id, locked_until: until }) => ({
    subject: `Pickup of withdrawal ${text(id)} is locked`,
    lines: ['The pickup was locked after too many incorrect codes.'],
    facts: [['Locked until', moment(until)]],
    todo: 'If this was not your collector, open an exception with POST /exceptions. Otherwise try again after the lock ends, or ask a supervisor at the pickup desk to unlock it.',
    link: withdrawalLink(id),
  }),
  withdrawal_acknowledged: ({ withdrawal_id: id, method, card_count: count }) => ({
    subject: `Withdrawal ${text(id)} is being prepared`,
    lines: ['The warehouse has accepted your withdrawal and is preparing the cards.'],
    facts: [
      ['Cards', text(count)],
      ['Method', words(method)],
    ],
    todo: 'You need not do anything. From now on only the warehouse can cancel it: open an exception with POST /exceptions if it must be stopped.',
    link: withdrawalLink(id),
  }),
  parcel_found: ({ inbound_shipment_id: id, number, expected, carrier, tracking_number: tracking, sender }) => ({
    subject: `We received an unannounced parcel for you: ${text(number)}`,
    lines: ['We registered the parcel as an inbound shipment and process it like an announced one.'],
    facts: [
      ['Inbound shipment', text(number)],
      ['Expected cards', text(expected)],
      ['Carrier', text(carrier)],
      ['Tracking number', text(tracking)],
      ['Sender', text(sender)],
    ],
    todo: 'If this parcel is not yours, open an exception with POST /exceptions. Announce future parcels with POST /inbound-shipments.',
    link: inboundLink(id, number),
  }),
  inbound_received: (data) => {
    const hasDifference = ['short', 'over', 'damaged'].some((name) => Number(data[name] ?? 0) > 0)
    return {
      subject: `Inbound shipment ${text(data['number'])} was received`,
      lines: [
        hasDifference
          ? 'The shipment is received and differs from its announcement. We have opened an exception for the difference.'
          : 'The shipment is received as announced.',
      ],
      facts: ['Expected', 'Received', 'Short', 'Over', 'Damaged'].map(
        (name) => [name, text(data[name.toLowerCase()])] as const,
      ),
      todo: hasDifference
        ? 'Check the exception and reply to it if the numbers are not what you sent.'
        : 'You need not do anything: the cards are in your inventory.',
      link: inboundLink(data['inbound_shipment_id'], data['number']),
    }
  },
} satisfies Partial<Record<Notice['kind'], Template>>

const moneyTemplates = {
  declared_value_submitted: ({ count, total_cents: total, waiting }) => ({
    subject: `Declared values of ${cardCount(count)} were submitted`,
    lines: ['We recorded the declared values that were submitted for your cards.'],
    facts: [
      ['Cards', text(count)],
      ['Total', money(total)],
      ['Awaiting review', text(waiting)],
    ],
    todo:
      waiting === 0
        ? 'All values are approved; you need not do anything. If your account did not submit them, contact your account manager.'
        : 'We review the values that exceed your limits and write to you about each decision. Until then the previous values apply.',
    link: linkTo('Declared values', '/values'),
  }),
  declared_value_decided: ({ unique_id: code, declared_value_cents: value, status, reason }) => ({
    subject: `Declared value of ${text(code)}: ${words(status)}`,
    lines: [
      status === 'REJECTED'
        ? 'The declared value was rejected; the previous value still applies.'
        : 'The declared value was approved.',
    ],
    facts: [
      ['Card', text(code)],
      ['Declared value', money(value)],
      ['Reason', text(reason)],
    ],
    todo:
      status === 'REJECTED'
        ? 'Submit another value, with evidence, through POST /declared-values.'
        : 'You need not do anything.',
    link: linkTo(`Declared values of ${text(code)}`, '/values'),
  }),
  invoice_issued: ({ invoice_id: id, number, due_at: due, period, ...amounts }) => ({
    subject: `Invoice ${text(number)} for ${text(period)}`,
    lines: [`Your invoice for ${text(period)} is ready.`],
    facts: [
      ['Invoice', text(number)],
      ['Lines', text(amounts['line_count'])],
      ['Subtotal', money(amounts['subtotal_cents'])],
      ['Service credits', money(amounts['credits_cents'])],
      ['Tax', money(amounts['tax_cents'])],
      ['Total', money(amounts['total_cents'])],
      ['Due', text(due).slice(0, 10)],
    ],
    todo:
      amounts['total_cents'] === 0
        ? 'Nothing is due.'
        : `Please pay ${money(amounts['total_cents'])} by ${text(due).slice(0, 10)}.`,
    link: linkTo(`Invoice ${text(number)}`, `/invoices/${text(id)}`),
  }),
  credit_proposed: ({
    service_credit_id: id,
    period,
    metric,
    computed_cents: amount,
    value_bps: value,
    target_bps: target,
  }) => ({
    subject: `Service credit ${text(id)} was proposed for ${text(period)}`,
    lines: [`We missed the SLA target of ${words(metric)} in ${text(period)} and propose a service credit.`],
    facts: [
      ['Metric', words(metric)],
      ['Result', percent(value)],
      ['Target', percent(target)],
      ['Proposed amount', money(amount)],
    ],
    todo: `You need not do anything: we write again when the credit is decided. You can decline it with POST /service-credits/${text(id)}/withdraw.`,
    link: linkTo('Service credits', '/sla'),
  }),
  credit_decided: ({ service_credit_id: id, status, approved_cents: amount, note }) => ({
    subject: `Service credit ${text(id)}: ${words(status)}`,
    lines: [
      status === 'APPROVED'
        ? `${money(amount)} will be credited on your next invoices.`
        : 'The service credit was not granted.',
    ],
    quote: text(note),
    todo: status === 'APPROVED' ? 'You need not do anything.' : 'If you disagree, contact your account manager.',
    link: linkTo('Service credits', '/sla'),
  }),
} satisfies Partial<Record<Notice['kind'], Template>>

/** The letters by notice kind. The other kinds are covered by the letter of the exception opened for them. */
const templates: Partial<Record<Notice['kind'], Template>> = {
  ...exceptionTemplates,
  ...warehouseTemplates,
  ...moneyTemplates,
  maintenance_scheduled: (data) => ({
    subject: `Maintenance from ${moment(data['starts_at'])} to ${moment(data['ends_at'])}`,
    ...maintenance(data),
  }),
  maintenance_reminder: (data) => ({
    subject: `Reminder: maintenance from ${moment(data['starts_at'])} to ${moment(data['ends_at'])}`,
    ...maintenance(data),
  }),
}

/** The letter of a notice, with its link into the console; undefined when the kind has none. */
export function write({ kind, data }: Pick<Notice, 'kind' | 'data'>, accountNumber: string): LetterContent | undefined {
  const letter = templates[kind]?.(data)
  return letter?.link
    ? { ...letter, link: { ...letter.link, path: `/console/t/${accountNumber}${letter.link.path}` } }
    : letter
}
