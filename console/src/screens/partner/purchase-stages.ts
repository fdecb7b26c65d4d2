import type { Purchase, TimelineEntry as Entry } from '../../api/types.ts'
import { formatTime } from '../../parts/time.tsx'
import type { Stage } from '../../parts/timeline.tsx'

/** When the offer to buy the cards back ends; null while nothing is drawn. */
export function windowEndOf({ fulfilled_at }: Purchase, windowSeconds: number | null): string | null {
  if (fulfilled_at === null || windowSeconds === null) return null
  return new Date(new Date(fulfilled_at).getTime() + windowSeconds * 1_000).toISOString()
}

/** The way of a purchase; the first open step of a moving purchase is in progress. */
export function stagesOf(
  purchase: Purchase,
  entries: readonly Entry[],
  windowSeconds: number | null,
  now: number,
): Stage[] {
  const first = (kind: Entry['kind']): Entry | undefined => entries.find((entry) => entry.kind === kind)
  const mined = first('mined')
  const final = first('final')
  const end = windowEndOf(purchase, windowSeconds)
  const isOver = purchase.status === 'FAILED' || purchase.status === 'REFUNDED'
  const draft: [name: string, note: string, at: string | null][] = [
    ['Reserved', 'credits set aside', purchase.reserved_at],
    [
      'Submitted',
      mined?.block_number ? `in block ${mined.block_number}` : 'on chain',
      mined?.at ?? purchase.submitted_at,
    ],
    // The random word usually draws and delivers the cards in its own transaction.
    ['Drawn', 'random word arrived', first('randomness')?.at ?? first('card')?.at ?? null],
    ['Fulfilled', 'card delivered', purchase.fulfilled_at],
    ['Final', 'cannot be taken back', final?.at ?? null],
  ]
  const steps = purchase.custody === 'CUSTODIAL' ? draft : draft.slice(1)
  let isFirstOpen = true
  const stages = steps.map(([name, note, at]): Stage => {
    if (at !== null) return { name, note, at, state: 'done' }
    const state = isFirstOpen ? (isOver ? 'bad' : 'now') : 'open'
    isFirstOpen = false
    return {
      name: state === 'bad' ? (purchase.status === 'FAILED' ? 'Failed' : 'Refunded') : name,
      note: state === 'bad' ? (purchase.failure_reason ?? 'credits returned') : note,
      at,
      state,
    }
  })
  if (isOver) return stages.filter(({ state }) => state !== 'open')
  return [
    ...stages,
    {
      name: 'Sell-back closes',
      note: end ? formatTime(new Date(end), now) : 'after the draw',
      at: null,
      state: 'open',
    },
  ]
}
