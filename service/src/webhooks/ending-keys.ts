import type { Tx } from '../db/db.ts'
import type { Mail } from '../providers/mail/mail.ts'
import type { Announce } from '../events/types/event-types.ts'
import { findNoticeReader } from './notice-readers.ts'

export type EndingKey = { id: string; accountId: number; label: string; expiresAt: Date }

/** Announces that a key expires soon, in the transaction that marks it as announced. */
export type AnnounceKeyEnding = (tx: Tx, key: EndingKey) => Promise<void>

/** Emits `key.expiring` and also sends an e-mail, for accounts without a webhook. */
export function createAnnounceKeyEnding({
  announce,
  mail,
}: {
  announce: Announce
  mail: Pick<Mail, 'post'>
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
    const dedupeKey = `${accountId}:key_expiring:${id}:${end}`
    await mail.post(
      tx,
      { ...reader, accountId, kind: 'key_expiring', dedupeKey },
      {
        subject: `API key ${id} expires soon`,
        lines: [`The API key "${label}" stops working at ${end}.`],
        facts: [
          ['Key', id],
          ['Label', label],
          ['Expires at', end],
        ],
        todo: 'Rotate it before then with POST /keys/rotate; both keys are valid during the overlap.',
      },
    )
  }
}
