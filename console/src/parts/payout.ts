import { formatUtcDay } from './time.tsx'

/** The days of a statement; the one on which the period ends does not belong to it. */
export const periodOf = ({ period }: { period: { from: string; to: string } }): string =>
  `${formatUtcDay(new Date(period.from))} to ${formatUtcDay(new Date(new Date(period.to).getTime() - 1))}`

/** What a payout is to partner and treasury: while it waits for something, or a person put it on hold, it is not just pending. */
export function payoutState({ status, hold_reason: reason }: { status: string; hold_reason: string | null }): string {
  if (status !== 'PENDING' || reason === null) return status
  return reason === 'manual' ? 'ON_HOLD' : 'WAITING'
}
