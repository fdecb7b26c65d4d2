import type { Condition } from '../../assets/items/model.ts'
import { fail } from '../../kernel/errors.ts'
import { cents, type Cents } from '../../kernel/money.ts'
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
  /** Part of the name, case-insensitive, or the beginning of the code. */
  text?: string | undefined
  condition?: Condition | undefined
  tag?: string | undefined
  /** Bounds of the declared value, both inclusive. */
  minCents?: number | undefined
  maxCents?: number | undefined
  includesDeparted: boolean
}

/** Orders of the list; all end with the code, so that paging neither skips nor repeats a card. */
export const cardSorts = ['code', 'name', '-declared_value', 'declared_value', '-received_at', 'received_at'] as const
export type CardSort = (typeof cardSorts)[number]

/** Equal cards of an account, counted. */
export type CardGroup = {
  cardId: string | null
  status: HoldingStatus
  siteId: number | null
  game: string | null
  condition: Condition | null
  count: number
  /** Cards that a carrier has and that are not yet at their destination. */
  inTransit: number
  declaredCents: Cents
}

export type Count<Value> = { value: Value; count: number }

/** What an account stores, in numbers. */
export type CardSummary = {
  count: number
  inTransit: number
  declaredCents: Cents
  /** Of the cards with a market value. */
  marketCents: Cents
  /** Cards without a market value. */
  unvalued: number
  statuses: readonly Count<HoldingStatus>[]
  sites: readonly Count<number | null>[]
  games: readonly Count<string | null>[]
  conditions: readonly Count<Condition | null>[]
  tags: readonly Count<string>[]
}

function countBy<Value>(groups: readonly CardGroup[], read: (group: CardGroup) => Value): Count<Value>[] {
  const counts = new Map<Value, number>()
  for (const group of groups) counts.set(read(group), (counts.get(read(group)) ?? 0) + group.count)
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((one, other) => other.count - one.count)
}

/** Adds up the groups; the market value of a printing counts once per card. */
export function summarize(
  groups: readonly CardGroup[],
  marketOf: (cardId: string) => Cents | null | undefined,
  tags: readonly Count<string>[],
): CardSummary {
  let [declared, market, unvalued, count] = [0n, 0n, 0, 0]
  for (const group of groups) {
    const each = group.cardId === null ? undefined : marketOf(group.cardId)
    count += group.count
    declared += group.declaredCents
    if (each === undefined || each === null) unvalued += group.count
    else market += each * BigInt(group.count)
  }
  return {
    count,
    inTransit: groups.reduce((sum, { inTransit }) => sum + inTransit, 0),
    declaredCents: cents(declared),
    marketCents: cents(market),
    unvalued,
    statuses: countBy(groups, ({ status }) => status),
    sites: countBy(groups, ({ siteId }) => siteId),
    games: countBy(groups, ({ game }) => game),
    conditions: countBy(groups, ({ condition }) => condition),
    tags,
  }
}

const isoTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/

/** The constructor of Date reads the 30th of February as the 2nd of March. */
const isCalendarDay = (day: string): boolean => {
  const time = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)
}

/** Reads the position of a sweep: `0` for the beginning, or the `updated_at` of the last card read. */
export function readSince(text: string, now: Date): Date {
  // A plus sign that was not encoded arrives as a space.
  const normal = text.trim().replace(/ (\d{2}:?\d{2})$/, '+$1')
  if (/^0+$/.test(normal)) return new Date(0)
  const time = isoTime.test(normal) && isCalendarDay(normal.slice(0, 10)) ? new Date(normal) : new Date(Number.NaN)
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
