import type { Tx } from '../../db/db.ts'
import { writeLetter } from '../../mail/letters.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Announce } from './event-types.ts'
import { findNoticeReader } from '../notice-readers.ts'

export type EndingKey = { id: string; accountId: number; label: string; expiresAt: Date }

/** Announces that a key expires soon, in the transaction that marks it as announced. */
export type AnnounceKeyEnding = (tx: Tx, key: EndingKey) => Promise<void>

/** Emits `key.expiring` and also sends an e-mail, for accounts without a webhook. */
export function createAnnounceKeyEnding({
  announce,
  mail,
}: {
  announce: Announce
  mail: Pick<Mail, 'enqueue'>
}): AnnounceKeyEnding {
  return async (tx, { id, accountId, label, expiresAt }) => {
    const end = expiresAt.toISOString()
    await announce(tx, {
      accountId,
      event: 'key.expiring',
      resourceId: id,
      dedupeKey: end,
      data: { key_id: id, label, expires_at: end },
    })
    const reader = await findNoticeReader(tx, accountId)
    if (!reader) return
    const letter = writeLetter(reader.name, `API key ${id} expires soon`, [
      `The API key "${label}" (${id}) expires at ${end}.`,
      'Rotate it before then with POST /keys/rotate; both keys are valid during the overlap.',
    ])
    const dedupeKey = `${accountId}:key_expiring:${id}:${end}`
    await mail.enqueue(tx, { accountId, recipient: reader.recipient, kind: 'key_expiring', dedupeKey, ...letter })
  }
}
