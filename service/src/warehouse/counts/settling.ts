import { lockItems } from '../../assets/claims/store.ts'
import type { Reader, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../custody/custody.ts'
import type { Actor } from '../actors.ts'
import type { Location } from '../locations/model.ts'
import type { Locations } from '../locations/locations.ts'
import {
  isBlind,
  type CountEvent,
  type CycleCount,
  type Decision,
  type Outcome,
  type ShownCount,
  type Variance,
} from './model.ts'
import * as store from './store.ts'

/** Receives the result of a count in the transaction that completes it. Missing items are reported separately. */
export type CountWatcher = (tx: Tx, result: { found: readonly string[]; elsewhere: readonly string[] }) => Promise<void>

export type ReviewDeps = {
  clock: Clock
  locations: Locations
  custody: Custody
  watchers: readonly CountWatcher[]
  findOpenTask(reader: Reader, uniqueId: string): Promise<number | undefined>
  open(tx: Tx, actor: Actor, id: number): Promise<CycleCount>
  refuse(count: CycleCount, action: string): never
  move(tx: Tx, count: CycleCount, event: CountEvent, change?: object): Promise<CycleCount>
  show(reader: Reader, count: CycleCount): Promise<ShownCount>
}

export type ReviewOrder = {
  id: number
  decisions: readonly { uniqueId: string; decision: Decision }[]
  /** The decision on variances that are not listed. */
  others?: 'ACCEPT' | undefined
  /** The second signature, already verified by the caller. */
  second: string | undefined
}

/** Decides on variances and applies the decisions to the records. */
export function createReview(deps: ReviewDeps) {
  const { clock, locations, custody, watchers, findOpenTask, open, refuse, move, show } = deps

  function requireCounted(count: CycleCount, action: string): void {
    if (isBlind(count.status) || count.closedAt !== null) refuse(count, action)
  }

  /** Every variance needs a decision; overriding the count needs a second signature. */
  async function review(tx: Tx, actor: Actor, { id, decisions, others, second }: ReviewOrder): Promise<ShownCount> {
    const count = await open(tx, actor, id)
    requireCounted(count, 'reviewed')
    if (decisions.some(({ decision }) => decision === 'OVERRIDE') && second === undefined) {
      fail(403, 'second_person_required', 'Overriding a count requires second_person.')
    }
    if ((await store.decideVariances(tx, id, decisions)) < decisions.length) {
      fail(409, 'invalid_status', `decisions must name only items with a variance in cycle count ${id}.`, {
        details: { count_id: id },
      })
    }
    if (others) await store.decideOthers(tx, id, others)
    const undecided = (await store.listVariances(tx, id)).filter(({ decision }) => decision === null)
    if (undecided.length > 0) {
      const codes = undecided.slice(0, 20).map(({ uniqueId }) => uniqueId)
      fail(409, 'invalid_status', `${undecided.length} variances of cycle count ${id} are undecided.`, {
        details: { count_id: id, unique_ids: codes },
      })
    }
    const change = { reviewed_by: actor.actor, second_person: second ?? null, reviewed_at: clock.now() }
    return show(tx, await move(tx, count, 'review', change))
  }

  /** Records an item in the bin where it was seen. */
  async function place(tx: Tx, actor: Actor, count: CycleCount, variance: Variance, book?: Location): Promise<void> {
    const { uniqueId, binId } = variance
    const notes = { document: `count:${count.id}` }
    const taskId = await findOpenTask(tx, uniqueId)
    const isOnTask = book && (['PICKED', 'PACKED'].includes(book.status) || book.siteId !== count.siteId)
    if (taskId !== undefined && isOnTask) {
      const details = { unique_id: uniqueId, task_id: taskId }
      fail(409, 'invalid_status', `${uniqueId} is on task ${taskId}; finish or cancel that task first.`, { details })
    }
    if (!book || ['DISPATCHED', 'DEPARTED', 'LOST'].includes(book.status)) {
      await locations.checkIn(tx, actor, { uniqueIds: [uniqueId], siteId: count.siteId }, notes)
    }
    if (book?.status === 'MISSING') await locations.step(tx, actor, { uniqueId, event: 'find' }, notes)
    const event = book?.status === 'STORED' ? 'move' : 'putAway'
    await locations.step(tx, actor, { uniqueId, event, place: { siteId: count.siteId, binId } }, notes)
  }

  async function settle(tx: Tx, actor: Actor, count: CycleCount, variance: Variance): Promise<Outcome> {
    const { uniqueId, kind, decision, bookSeenAt } = variance
    const book = await locations.find(tx, uniqueId)
    if (book?.seenAt.getTime() !== bookSeenAt?.getTime()) return 'OVERTAKEN'
    if (decision === 'OVERRIDE') return 'KEPT'
    if (kind !== 'MISSING') await place(tx, actor, count, variance, book)
    else await locations.report(tx, actor, { uniqueId, event: 'miss', note: `Not seen in count ${count.id}.` })
    return 'CORRECTED'
  }

  /** Applies the decisions to the records and adds the count to the custody chain of every item found. */
  async function complete(tx: Tx, actor: Actor, id: number): Promise<ShownCount> {
    const count = await open(tx, actor, id)
    requireCounted(count, 'completed')
    const variances = await store.listVariances(tx, id)
    if (variances.some(({ decision }) => decision === null)) refuse(count, 'completed before it is reviewed')
    const found = await store.listFound(tx, id)
    await lockItems(tx, [...found, ...variances.map(({ uniqueId }) => uniqueId)])
    const elsewhere: string[] = []
    for (const variance of variances) {
      const outcome = await settle(tx, actor, count, variance)
      await store.closeVariance(tx, id, variance.uniqueId, outcome)
      const wasWrong = variance.kind !== 'MISSING' && variance.bookStatus !== 'MISSING'
      if (outcome === 'CORRECTED' && wasWrong) elsewhere.push(variance.uniqueId)
    }
    const steps = { event: 'counted', actor: actor.actor, siteId: count.siteId, document: `count:${id}` }
    await custody.record(
      tx,
      found.map((uniqueId) => ({ ...steps, uniqueId })),
    )
    for (const watch of watchers) await watch(tx, { found, elsewhere })
    return show(tx, await move(tx, count, 'complete'))
  }

  return { review, complete }
}
