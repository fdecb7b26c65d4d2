import type { Purchase, TimelineEntry as Entry } from '../../api/types.ts'
import { formatTime } from '../../parts/time.tsx'
import type { Stage } from '../../parts/timeline.tsx'
import { describeState } from '../../parts/tones.ts'
import type { Aftermath } from './aftermath.ts'

const over: ReadonlySet<string> = new Set(['SOLD', 'DELIVERED', 'EXPORTED', 'MOVED', 'RETURNED', 'LOST'])

/** The last step: what became of the cards, or until when they can be sold back. */
function lastStage(purchase: Purchase, { offerEnd, isOfferOpen, held, gone, state }: Aftermath, now: number): Stage {
  if (held.length === 0 && gone.length > 0) {
    const isDone = gone.every((card) => over.has(card.state))
    const at = gone.map(({ since }) => since).findLast((since) => since !== null) ?? purchase.fulfilled_at
    const name = state === undefined ? 'Settled' : describeState(state).word
    return { name, note: gone.length === 1 ? 'the card' : 'all cards', at, state: isDone ? 'done' : 'now' }
  }
  const note = offerEnd ? formatTime(new Date(offerEnd), now) : 'after the draw'
  if (offerEnd && !isOfferOpen) return { name: 'Sell-back closed', note, at: offerEnd, state: 'done' }
  return { name: 'Sell-back closes', note, at: null, state: 'open' }
}

/** The way of a purchase; the first open step of a moving purchase is in progress. */
export function stagesOf(purchase: Purchase, entries: readonly Entry[], aftermath: Aftermath, now: number): Stage[] {
  const first = (kind: Entry['kind']): Entry | undefined => entries.find((entry) => entry.kind === kind)
  // A transaction that reverted or was cancelled is no step of the way.
  const effective = (kind: 'mined' | 'final') => entries.find((entry) => entry.kind === kind && entry.status === null)
  const mined = effective('mined')
  const final = effective('final')
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
  // The service follows only its own transactions until they are final.
  const steps = purchase.custody === 'CUSTODIAL' ? draft : draft.slice(1, -1)
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
  return [...stages, lastStage(purchase, aftermath, now)]
}
