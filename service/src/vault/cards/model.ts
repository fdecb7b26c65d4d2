import { fail } from '../../kernel/errors.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Photo } from '../../warehouse/photos/photos.ts'
import type { Holding, HoldingStatus } from './holdings/model.ts'
import { dayMs } from '../../kernel/time.ts'

/** A card with its photos and market value. */
export type ShownCard = Holding & { marketCents: Cents | null; photos: readonly Photo[] }

export type CardFilter = {
  status?: HoldingStatus | undefined
  siteId?: number | undefined
  game?: string | undefined
  clientReference?: string | undefined
  /** Part of the name, case-insensitive. */
  text?: string | undefined
  includesDeparted: boolean
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/

/** Reads the position of a sweep: `0` for the beginning, or the `updated_at` of the last card read. */
export function readSince(text: string, now: Date): Date {
  // A plus sign that was not encoded arrives as a space.
  const normal = text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  if (/^0+$/.test(normal)) return new Date(0)
  const time = isoTime.test(normal) ? new Date(normal) : new Date(Number.NaN)
  const isUsable = time.getTime() >= 0 && time.getTime() <= now.getTime() + dayMs
  if (isUsable) return time
  fail(400, 'invalid_pagination', 'since must be 0 or an ISO 8601 timestamp, at most one day in the future.', {
    details: { field: 'since' },
  })
}

/** One event in the chain of custody of a card. */
export type Step = {
  seq: number
  event: string
  at: Date
  actor: string
  siteId: number | null
  document: string | null
  details: Readonly<Record<string, unknown>>
  previousHash: Uint8Array
  hash: Uint8Array
}

/** The custody events between a card's arrival in an account and its departure. */
export function eventsInAccount(steps: readonly Step[], accountId: number): Step[] {
  let holder: unknown
  return steps.filter(({ event, details }, index) => {
    const next = steps[index + 1]
    if (typeof details['account_id'] === 'number') holder = details['account_id']
    // The arrival of a parcel is recorded before the card is assigned to an account.
    const isArrival = event === 'received' && next?.details['account_id'] === accountId
    return holder === accountId || (holder === undefined && isArrival)
  })
}
