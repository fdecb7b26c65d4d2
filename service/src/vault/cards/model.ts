import { fail } from '../../kernel/errors.ts'
import type { HoldingStatus } from '../holdings/model.ts'

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
const dayMs = 86_400_000

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
