import type { Tx } from '../../db/db.ts'
import { writeLetter } from '../../mail/letters.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Announce } from './event-types.ts'
import { findNoticeReader } from '../notice-readers.ts'

export type EndingKey = { id: string; accountId: number; label: string; expiresAt: Date }

/** Tells an account that a key of its ends soon, with the mark that it was told. */
export type AnnounceKeyEnding = (tx: Tx, key: EndingKey) => Promise<void>

/** Whoever has no webhook reads of it in a letter. */
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
    const letter = writeLetter(reader.name, `The key ${id} ends soon`, [
      `The key "${label}" (${id}) works until ${end}.`,
      'Replace it before that with POST /keys/rotate; both work while they overlap.',
    ])
    const dedupeKey = `${accountId}:key_expiring:${id}:${end}`
    await mail.enqueue(tx, { accountId, recipient: reader.recipient, kind: 'key_expiring', dedupeKey, ...letter })
  }
}
