import type { OperatorRole } from '../../http/pipeline/scopes.ts'

export const audiences = ['partner', 'tenant', 'operator'] as const
export type Audience = (typeof audiences)[number]

/** What a person can choose; `inInbox` and `byMail` hold until then. */
export type Topic = {
  readonly id: string
  readonly name: string
  readonly summary: string
  readonly inInbox: boolean
  readonly byMail: boolean
  /** The operators whom it concerns; all without it. */
  readonly roles?: readonly OperatorRole[]
}

const topic = (id: string, name: string, summary: string, more: Partial<Topic> = {}): Topic => ({
  id,
  name,
  summary,
  inInbox: true,
  byMail: false,
  ...more,
})

const integration = topic('integration', 'Webhooks and keys', 'A webhook was disabled, or a key expires soon.')

export const topics: Readonly<Record<Audience, readonly Topic[]>> = {
  partner: [
    topic('sales', 'Sales that went wrong', 'A purchase failed or was refunded, or a sell-back failed.'),
    topic('parcels', 'Redemptions', 'A redeemed card is sent, has arrived, or could not be sent.', { inInbox: false }),
    topic('prizes', 'Prize sends', 'A send is complete, or items of it could not be sent.'),
    topic('payouts', 'Payouts', 'A statement is ready, a payout was paid or failed, or the payout wallet changed.'),
    integration,
  ],
  tenant: [
    topic('cases', 'Cases', 'A case was opened, answered or resolved.'),
    topic('inbound', 'Inbound', 'A shipment or a return arrived or was received.'),
    topic(
      'parcels',
      'Orders and withdrawals',
      'An order was shipped, delivered, returned or lost; a withdrawal moved on.',
    ),
    topic('transfers', 'Transfers', 'Cards were offered, accepted or declined.'),
    topic('money', 'Money', 'An invoice, a service credit, a declared value or a claim with a carrier was decided.'),
    integration,
  ],
  operator: [
    topic('decisions', 'Decisions on your proposals', 'A request that you proposed was approved or rejected.', {
      byMail: true,
    }),
    topic('approvals', 'Requests that wait', 'A request waits for a second person with one of your roles.'),
    topic('cases', 'Cases', 'A tenant opened a case or answered.', { roles: ['supervisor', 'account_manager'] }),
    topic('arrivals', 'Announcements', 'A shipment, a return or a withdrawal was announced.', {
      roles: ['warehouse', 'supervisor'],
    }),
    topic('payouts', 'Failed payouts', 'A payout could not be paid.', { roles: ['treasury', 'account_manager'] }),
  ],
}

/** An event of an account, with what its texts need. */
export type Notable = {
  event: string
  resourceId: string
  occurrence: string
  data: Readonly<Record<string, unknown>>
  at: Date
  accountId: number
  accountName: string
  isTenant: boolean
}

/** What a reader sees; `path` is below the pages of the account. */
export type Told = { audience: Audience; topic: string; title: string; path: string }

type Tell = (event: Notable) => Omit<Told, 'audience'> | undefined

/** `PARTIALLY_RECEIVED` as a person says it. */
const said = (status: unknown): string => (typeof status === 'string' ? status.toLowerCase().replaceAll('_', ' ') : '')
/** The number of a document, or its id. */
const numberOf = ({ data, resourceId }: Notable): string =>
  typeof data['number'] === 'string' ? data['number'] : resourceId
const statusOf = ({ data }: Notable): string => (typeof data['status'] === 'string' ? data['status'] : '')

/** Always, about the resource with a page of its own. */
const about =
  (topicId: string, noun: string, page: string, verb: string): Tell =>
  ({ resourceId }) => ({ topic: topicId, title: `${noun} ${resourceId} ${verb}`, path: `${page}/${resourceId}` })

/** Only in the statuses that the account did not bring about itself. */
const inStatus =
  (topicId: string, noun: string, page: string, statuses: readonly string[]): Tell =>
  (event) =>
    statuses.includes(statusOf(event))
      ? {
          topic: topicId,
          title: `${noun} ${event.resourceId}: ${said(statusOf(event))}`,
          path: page.replace('{id}', event.resourceId),
        }
      : undefined

const ofPartner: Readonly<Record<string, Tell>> = {
  'purchase.failed': about('sales', 'Purchase', '/purchases', 'failed'),
  'purchase.refunded': about('sales', 'Purchase', '/purchases', 'was refunded'),
  'purchase.partially_fulfilled': about('sales', 'Purchase', '/purchases', 'was refunded in part'),
  'instant_purchase.failed': about('sales', 'Instant purchase', '/instant', 'failed'),
  'instant_purchase.refunded': about('sales', 'Instant purchase', '/instant', 'was refunded'),
  'sellback.failed': about('sales', 'Sell-back', '/sellbacks', 'failed'),
  'redemption.updated': inStatus('parcels', 'Redemption', '/redemptions/{id}', ['IN_FULFILLMENT', 'COMPLETED']),
  'redemption.failed': about('parcels', 'Redemption', '/redemptions', 'failed'),
  'send.fulfilled': about('prizes', 'Prize send', '/sends', 'is complete'),
  'send.failed': about('prizes', 'Prize send', '/sends', 'is complete except for items that could not be sent'),
  'payout.statement_ready': about('payouts', 'The statement of payout', '/payouts', 'is ready'),
  'payout.paid': about('payouts', 'Payout', '/payouts', 'was paid'),
  'payout.failed': about('payouts', 'Payout', '/payouts', 'could not be paid and is retried'),
  'payout_wallet.updated': () => ({ topic: 'payouts', title: 'The payout wallet was changed', path: '/payouts' }),
}

const ofTenant: Readonly<Record<string, Tell>> = {
  'exception.opened': about('cases', 'Case', '/cases', 'was opened'),
  'exception.answered': about('cases', 'Case', '/cases', 'has a new message from the warehouse'),
  'exception.resolved': about('cases', 'Case', '/cases', 'was resolved'),
  'inbound.updated': inStatus('inbound', 'Inbound shipment', '/inbound/{id}', ['ARRIVED', 'RECEIVED', 'CLOSED']),
  'buyer_return.updated': inStatus('inbound', 'Return', '/returns/{id}', ['RECEIVED', 'COMPLETED']),
  'order.updated': inStatus('parcels', 'Order', '/orders/{id}', ['SHIPPED', 'DELIVERED', 'RETURNED', 'LOST']),
  'vault_withdrawal.updated': inStatus('parcels', 'Withdrawal', '/withdrawals/{id}', [
    'ACKNOWLEDGED',
    'IN_TRANSIT',
    'COMPLETED',
  ]),
  'transfer.updated': inStatus('transfers', 'Transfer', '/transfers/{id}', [
    'PENDING_ACCEPTANCE',
    'COMPLETED',
    'DECLINED',
    'EXPIRED',
  ]),
  'invoice.issued': (event) => ({
    topic: 'money',
    title: `Invoice ${numberOf(event)} was issued`,
    path: `/invoices/${event.resourceId}`,
  }),
  'invoice.updated': (event) => ({
    topic: 'money',
    title: `Invoice ${numberOf(event)}: ${said(statusOf(event))}`,
    path: `/invoices/${event.resourceId}`,
  }),
  'service_credit.decided': inStatus('money', 'Service credit', '/sla', ['APPROVED', 'REJECTED']),
  'carrier_claim.updated': inStatus('money', 'Claim with the carrier', '/claims', ['ACCEPTED', 'DENIED', 'PAID']),
  'declared_value.decided': ({ data }) => ({
    topic: 'money',
    title: `The declared value of ${String(data['unique_id'])} was ${said(data['status'])}`,
    path: '/values',
  }),
}

const ofBoth: Readonly<Record<string, Tell>> = {
  'webhook.disabled': about('integration', 'Webhook', '/webhooks', 'was disabled'),
  'key.expiring': ({ data }) => ({
    topic: 'integration',
    title: `The key "${String(data['label'])}" expires soon`,
    path: '/keys',
  }),
}

/** An announcement of an account, to operators. */
const announced =
  (noun: string, page: string, status: string): Tell =>
  (event) =>
    statusOf(event) === status
      ? { topic: 'arrivals', title: `${noun} ${event.resourceId} of ${event.accountName}: ${said(status)}`, path: page }
      : undefined

const toOperators: Readonly<Record<string, Tell>> = {
  'exception.opened': ({ resourceId, accountName }) => ({
    topic: 'cases',
    title: `Case ${resourceId} of ${accountName} was opened`,
    path: `/cases/${resourceId}`,
  }),
  'exception.updated': (event) =>
    statusOf(event) === 'INVESTIGATING'
      ? {
          topic: 'cases',
          title: `Case ${event.resourceId} of ${event.accountName} waits for the warehouse`,
          path: `/cases/${event.resourceId}`,
        }
      : undefined,
  'inbound.updated': announced('Inbound shipment', '/inbound', 'ANNOUNCED'),
  'buyer_return.updated': announced('Return', '/returns', 'ANNOUNCED'),
  'vault_withdrawal.updated': announced('Withdrawal', '/work', 'REQUESTED'),
  'payout.failed': ({ resourceId, accountName }) => ({
    topic: 'payouts',
    title: `Payout ${resourceId} of ${accountName} could not be paid`,
    path: '/approvals?tab=payouts',
  }),
}

/** The events of which an account or the operators are notified. */
export const notableEvents: readonly string[] = [
  ...new Set([ofPartner, ofTenant, ofBoth, toOperators].flatMap((told) => Object.keys(told))),
]

/** The notifications of an event to the account and to the operators; most events have none. */
export function tell(event: Notable): Told[] {
  const own = { ...(event.isTenant ? ofTenant : ofPartner), ...ofBoth }
  const toAccount = own[event.event]?.(event)
  const toStaff = toOperators[event.event]?.(event)
  return [
    ...(toAccount ? [{ ...toAccount, audience: event.isTenant ? ('tenant' as const) : ('partner' as const) }] : []),
    ...(toStaff ? [{ ...toStaff, audience: 'operator' as const }] : []),
  ]
}

export const topicOf = (audience: Audience, id: string): Topic | undefined =>
  topics[audience].find((known) => known.id === id)

/** Who reads: the account and the person, and for operators the roles. */
export type Reader = { personId: number; accountId: number | null; audience: Audience; roles: readonly OperatorRole[] }

/** A supervisor does what the warehouse does. */
const holds = (held: readonly OperatorRole[], wanted: readonly OperatorRole[] | undefined): boolean =>
  wanted === undefined ||
  wanted.some((role) => held.includes(role) || (role === 'warehouse' && held.includes('supervisor')))

/** The topics that concern a reader. */
export const topicsFor = ({ audience, roles }: Reader): readonly Topic[] =>
  topics[audience].filter((one) => holds(roles, one.roles))

/** What a person chose, or the topic's own rule. */
export type Choice = { topic: string; inInbox: boolean; byMail: boolean }

export const choicesOf = (known: readonly Topic[], chosen: readonly Choice[]): (Topic & Choice)[] =>
  known.map((one) => ({ ...one, topic: one.id, ...chosen.find(({ topic: id }) => id === one.id) }))

export type Notification = {
  id: bigint
  topic: string
  title: string
  path: string
  at: Date
}
