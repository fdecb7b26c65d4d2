import type { Tx } from '../../db/db.ts'
import { writeLetter } from '../../mail/letters.ts'
import type { Mail } from '../../mail/mail.ts'
import { findNoticeReader } from '../notice-readers.ts'
import type { Disabled } from './queue-store.ts'

/** Writes to the people of a partner, with the change it tells of. */
export type TellDisabled = (tx: Tx, webhook: Disabled) => Promise<void>

const reasons: Readonly<Record<Disabled['reason'], string>> = {
  gone: 'It answered 410: it wants no more deliveries.',
  failing: 'Every delivery of the last five days failed.',
}

/** A webhook that is off cannot tell of it; a letter can. */
export function createTellDisabled(mail: Pick<Mail, 'enqueue'>): TellDisabled {
  return async (tx, { id, accountId, url, reason, disabledAt }) => {
    const reader = await findNoticeReader(tx, accountId)
    if (!reader) return
    const letter = writeLetter(reader.name, `Webhook ${id} was switched off`, [
      `Nothing is delivered to ${url} any more. ${reasons[reason]}`,
      'Once it answers again, switch it on with POST /webhooks/{id}/enable and ask for what was missed with POST /webhooks/{id}/replay.',
    ])
    const dedupeKey = `${accountId}:webhook_disabled:${id}:${disabledAt.toISOString()}`
    await mail.enqueue(tx, { accountId, recipient: reader.recipient, kind: 'webhook_disabled', dedupeKey, ...letter })
  }
}
