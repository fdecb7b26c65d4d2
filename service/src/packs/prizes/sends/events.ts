import type { Send, SendItem } from './model.ts'
import { sendToEvent } from './wire.ts'

/** The event of a completed send. A reorg can reopen a send, which then completes again. */
export const sendEnded = (send: Send, items: readonly SendItem[]) => ({
  accountId: send.partnerId,
  event: send.status === 'complete' ? ('send.fulfilled' as const) : ('send.failed' as const),
  resourceId: String(send.id),
  dedupeKey: send.reopenings === 0 ? undefined : `again ${send.reopenings}`,
  data: sendToEvent(send, items),
})
