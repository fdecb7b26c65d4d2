import type { Tx } from '../../db/db.ts'
import type { Mail } from '../../providers/mail/mail.ts'
import { findNoticeReader } from '../notice-readers.ts'
import type { Disabled } from './queue-store.ts'

/** Sends an e-mail about a disabled webhook in the transaction of the change. */
export type NotifyDisabled = (tx: Tx, webhook: Disabled) => Promise<void>

const reasons: Readonly<Record<Disabled['reason'], string>> = {
  gone: 'The receiver responded with status 410 (Gone).',
  failing: 'All deliveries of the last five days failed.',
}

/** By e-mail, because a disabled webhook receives no events. */
export function createNotifyDisabled(mail: Pick<Mail, 'post'>): NotifyDisabled {
  return async (tx, { id, accountId, url, reason, disabledAt }) => {
    const reader = await findNoticeReader(tx, accountId)
    if (!reader) return
    const dedupeKey = `${accountId}:webhook_disabled:${id}:${disabledAt.toISOString()}`
    await mail.post(
      tx,
      { ...reader, accountId, kind: 'webhook_disabled', dedupeKey },
      {
        subject: `Webhook ${id} was disabled`,
        lines: [`Events are no longer delivered to ${url}. ${reasons[reason]}`],
        facts: [
          ['Webhook', id.toString()],
          ['Disabled at', disabledAt.toISOString()],
        ],
        todo: `Once the receiver works again, enable the webhook with POST /webhooks/${id}/enable and request the missed events with POST /webhooks/${id}/replay.`,
        link: { label: `Deliveries of webhook ${id}`, path: `/api/v1/webhooks/deliveries?webhook_id=${id}` },
      },
    )
  }
}
