import { fail } from '../../kernel/errors.ts'
import type { Cents } from '../../kernel/money.ts'
import type { Photo } from '../../warehouse/photos/photos.ts'
import type { Holding, HoldingStatus } from './holdings/model.ts'
import { dayMs } from '../../kernel/time.ts'

/** A card with what it looks like and what it would sell for. */
export type ShownCard = Holding & { marketCents: Cents | null; photos: readonly Photo[] }

export type CardFilter = {
  status?: HoldingStatus | undefined
  siteId?: number | undefined
  game?: string | undefined
  clientReference?: string | undefined
  /** Part of the name, in any case. */
  text?: string | undefined
  includesDeparted: boolean
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/

/** Where a sweep goes on from: `0` for the very beginning, or the time of the last card that was seen. */
export function readSince(text: string, now: Date): Date {
  // A plus sign that was not encoded arrives as a space.
  const normal = text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  if (/^0+$/.test(normal)) return new Date(0)
  const time = isoTime.test(normal) ? new Date(normal) : new Date(Number.NaN)
  const isUsable = time.getTime() >= 0 && time.getTime() <= now.getTime() + dayMs
  if (isUsable) return time
  fail(400, 'invalid_pagination', 'since is 0 or an ISO 8601 time in UTC, at most a day ahead.', {
    details: { field: 'since' },
  })
}

/** A step of a card through our hands. */
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

/** The steps between a card's coming to an account and its leaving; what was before and after is others' business. */
export function tenureOf(steps: readonly Step[], accountId: number): Step[] {
  let keeper: unknown
  return steps.filter(({ event, details }, index) => {
    const next = steps[index + 1]
    if (typeof details['account_id'] === 'number') keeper = details['account_id']
    // A parcel's arrival is told before it is said whose the card is.
    const isArrival = event === 'received' && next?.details['account_id'] === accountId
    return keeper === accountId || (keeper === undefined && isArrival)
  })
}
