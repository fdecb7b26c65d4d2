import type { Body } from '../../../../../web/src/routes.ts'

export type EventName = NonNullable<Body<`/webhooks/${number}/test`, 'POST'>['event_type']>

type Kind = 'partner' | 'tenant' | 'both'

/** Which accounts receive an event; the compiler asks for every event that the service has. */
const receivers: Readonly<Record<EventName, Kind>> = {
  'purchase.reserved': 'partner',
  'purchase.submitted': 'partner',
  'purchase.partially_fulfilled': 'partner',
  'purchase.fulfilled': 'partner',
  'purchase.refunded': 'partner',
  'purchase.reverted': 'partner',
  'purchase.failed': 'partner',
  'instant_purchase.reserved': 'partner',
  'instant_purchase.submitted': 'partner',
  'instant_purchase.fulfilled': 'partner',
  'instant_purchase.refunded': 'partner',
  'instant_purchase.reverted': 'partner',
  'instant_purchase.failed': 'partner',
  'sellback.confirmed': 'partner',
  'sellback.failed': 'partner',
  'redemption.prepared': 'partner',
  'redemption.burn_submitted': 'partner',
  'redemption.updated': 'partner',
  'redemption.failed': 'partner',
  'redemption.cancelled': 'partner',
  'redemption.expired': 'partner',
  'collection.export_requested': 'partner',
  'collection.export_waiting': 'partner',
  'collection.export_completed': 'partner',
  'collection.export_cancelled': 'partner',
  'collection.export_failed': 'partner',
  'send.fulfilled': 'partner',
  'send.failed': 'partner',
  'deposit.credited': 'partner',
  'withdrawal.updated': 'partner',
  'payout.statement_ready': 'partner',
  'payout.paid': 'partner',
  'payout.failed': 'partner',
  'payout_wallet.updated': 'partner',
  'tier.updated': 'partner',
  'price.alert': 'both',
  'card.received': 'tenant',
  'card.updated': 'tenant',
  'order.updated': 'tenant',
  'vault_withdrawal.updated': 'tenant',
  'transfer.updated': 'tenant',
  'inbound.updated': 'tenant',
  'buyer_return.updated': 'tenant',
  'carrier_claim.updated': 'tenant',
  'exception.opened': 'tenant',
  'exception.answered': 'tenant',
  'exception.resolved': 'tenant',
  'exception.updated': 'tenant',
  'declared_value.decided': 'tenant',
  'declared_value.updated': 'tenant',
  'invoice.issued': 'tenant',
  'invoice.updated': 'tenant',
  'service_credit.decided': 'tenant',
  'service_credit.updated': 'tenant',
  'webhook.disabled': 'both',
  'key.expiring': 'both',
}

/** The events that an account of this kind receives. */
export const eventsOf = (kind: string): readonly EventName[] => {
  const own: Kind = kind === 'tenant' ? 'tenant' : 'partner'
  return (Object.keys(receivers) as EventName[]).filter((name) => [own, 'both'].includes(receivers[name]))
}

/** The events by what they are about, such as `purchase`. */
export const groupsOf = (kind: string): readonly (readonly [group: string, names: readonly EventName[]])[] => [
  ...Map.groupBy(eventsOf(kind), (name) => name.split('.')[0] ?? ''),
]

/** What a webhook receives: no choice is everything, and a long one is counted. */
export const describeEvents = (types: readonly string[]): string =>
  types.length === 0 ? 'all events' : types.length < 3 ? types.join(', ') : `${types.length} event types`
