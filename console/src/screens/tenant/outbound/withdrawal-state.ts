/** The fields that say where the cards are. */
export type WithdrawalState = {
  method: string
  status: string
  in_transit_at: string | null
  cancel_reason: string | null
}

const ends: Readonly<Record<string, string>> = { lost: 'LOST', returned: 'RETURNED', uncollected: 'UNCOLLECTED' }

/**
 * What a withdrawal is to its reader: what waits at the pickup desk is not on its way, and what left and was lost or came
 * back was not cancelled. Badge and steps follow it.
 */
export function stateOf({ method, status, in_transit_at: leftAt, cancel_reason: reason }: WithdrawalState): string {
  if (status === 'IN_TRANSIT' && method === 'pickup') return 'AT_THE_DESK'
  if (status === 'CANCELLED' && leftAt !== null) return ends[reason ?? ''] ?? status
  return status
}
