import type { Db, Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../custody/custody.ts'
import { checkSite, type Actor } from '../actors.ts'
import type { Locations } from '../locations/locations.ts'
import type { Bin } from '../sites/model.ts'
import type { Sites } from '../sites/sites.ts'
import {
  isBlind,
  maxBins,
  maxObservations,
  type CountBin,
  type CountEvent,
  type CycleCount,
  type ShownCount,
} from './model.ts'
import { createReview, type CountWatcher } from './settling.ts'
import * as store from './store.ts'

export type CountDeps = {
  db: Db
  clock: Clock
  sites: Sites
  locations: Locations
  custody: Custody
  watchers: readonly CountWatcher[]
  /** The open task of an item, if any. */
  findOpenTask(reader: Reader, uniqueId: string): Promise<number | undefined>
}

export type CountOrder = { siteId: number; note: string | null } & ({ bins: readonly string[] } | { percent: number })

/** Cycle counts: blind, bin by bin, with recounts where needed. */
export function createCounts({ db, clock, sites, locations, custody, watchers, findOpenTask }: CountDeps) {
  const missing = (id: number): never => fail(404, 'not_found', `Cycle count ${id} not found.`)

  async function open(tx: Tx, actor: Actor, id: number): Promise<CycleCount> {
    const count = (await store.lockCount(tx, id)) ?? missing(id)
    checkSite(actor, count.siteId)
    return count
  }

  function refuse({ id, status }: CycleCount, action: string): never {
    fail(409, 'invalid_status', `Cycle count ${id} is ${status} and cannot be ${action}.`, {
      details: { count_id: id, status },
    })
  }

  async function move(tx: Tx, { id }: CycleCount, event: CountEvent, change = {}): Promise<CycleCount> {
    const moved = await store.moveCount(tx, id, event, clock.now(), change)
    assert(moved !== undefined, 'A count is locked and its status checked before it moves.')
    return moved
  }

  async function show(reader: Reader, count: CycleCount): Promise<ShownCount> {
    const bins = await store.listCountBins(reader, count.id)
    return { count, bins, variances: isBlind(count.status) ? [] : await store.listVariances(reader, count.id) }
  }

  async function chosenBins(tx: Tx, order: CountOrder): Promise<number[]> {
    if ('percent' in order) return store.listStalestBins(tx, order.siteId, order.percent, maxBins)
    const bins: Bin[] = []
    for (const code of new Set(order.bins)) bins.push(await locations.requireBin(tx, code, 'BIN', order.siteId))
    return bins.map(({ id }) => id)
  }

  async function request(tx: Tx, actor: Actor, order: CountOrder): Promise<ShownCount> {
    const { siteId, note } = order
    await sites.get(siteId, tx)
    checkSite(actor, siteId)
    const binIds = await chosenBins(tx, order)
    const count = await store.insertCount(tx, { siteId, note, requestedBy: actor.actor }, clock.now())
    const inserted = await store.insertBins(tx, count.id, binIds)
    if (inserted < binIds.length || inserted === 0) {
      fail(409, 'already_exists', 'No bins to count: they are already part of an open cycle count.')
    }
    return show(tx, count)
  }

  async function requireBin(tx: Tx, { id }: CycleCount, code: string): Promise<CountBin> {
    const bin = (await store.listCountBins(tx, id)).find((candidate) => candidate.code === code)
    if (!bin)
      fail(409, 'wrong_scan', `Bin ${code} is not part of cycle count ${id}.`, {
        details: { scanned: code, count_id: id },
      })
    if (bin.finishedAt !== null) {
      fail(409, 'invalid_status', `Bin ${code} is already counted.`, { details: { count_id: id, bin: code } })
    }
    return bin
  }

  /** Starts a bin; the first one starts the count. */
  async function startBin(
    tx: Tx,
    actor: Actor,
    id: number,
    binCode: string,
  ): Promise<{ count: CycleCount; bin: CountBin }> {
    const count = await open(tx, actor, id)
    if (!isBlind(count.status)) refuse(count, 'counted')
    const bin = await requireBin(tx, count, binCode)
    const started = count.status === 'REQUESTED' ? await move(tx, count, 'start') : count
    await store.startBin(tx, id, bin.binId, actor.actor, clock.now())
    return { count: started, bin }
  }

  type Seen = { bin: string; round: number; uniqueId: string; isRepeat: boolean; seen: number }

  /** Records one item seen in one bin, without revealing whether it belongs there. */
  async function scan(tx: Tx, actor: Actor, order: { id: number; binCode: string; uniqueId: string }): Promise<Seen> {
    const { id, binCode, uniqueId } = order
    const { bin } = await startBin(tx, actor, id, binCode)
    if ((await store.countObservations(tx, id)) >= maxObservations) {
      fail(
        409,
        'invalid_status',
        `A cycle count records at most ${maxObservations} items; finish this one and request another.`,
      )
    }
    const observation = { uniqueId, binId: bin.binId, round: bin.round, seenBy: actor.actor }
    const isNew = await store.insertObservation(tx, id, observation, clock.now())
    if (isNew === undefined) {
      const details = { scanned: uniqueId, count_id: id }
      fail(409, 'wrong_scan', `${uniqueId} is not a known item.`, { details })
    }
    return { bin: bin.code, round: bin.round, uniqueId, isRepeat: !isNew, seen: bin.seen + (isNew ? 1 : 0) }
  }

  /** Finishes a bin. After the last one, the count is compared with the records. */
  async function finishBin(tx: Tx, actor: Actor, id: number, binCode: string): Promise<ShownCount> {
    const { count, bin } = await startBin(tx, actor, id, binCode)
    await store.finishBin(tx, id, bin.binId, clock.now())
    const bins = await store.listCountBins(tx, id)
    if (bins.some(({ finishedAt }) => finishedAt === null)) return show(tx, count)
    const { expected, found } = await store.computeVariances(tx, id)
    const event = count.status === 'INVESTIGATING' ? 'finishRecount' : 'finish'
    const change = { expected_count: expected, found_count: found, counted_at: clock.now() }
    return show(tx, await move(tx, count, event, change))
  }

  /** Reopens the named bins, or every bin with a variance. */
  async function recount(tx: Tx, actor: Actor, id: number, codes?: readonly string[]): Promise<ShownCount> {
    const count = await open(tx, actor, id)
    if (isBlind(count.status) || count.closedAt !== null) refuse(count, 'counted again')
    const bins = await store.listCountBins(tx, id)
    const differing = new Set((await store.listVariances(tx, id)).flatMap(({ binId, bookBinId }) => [binId, bookBinId]))
    const wanted = codes
      ? bins.filter(({ code }) => codes.includes(code))
      : bins.filter((bin) => differing.has(bin.binId))
    if (wanted.length === 0 || (codes && wanted.length < new Set(codes).size)) {
      fail(409, 'invalid_status', 'bins must be bins of this cycle count; without bins, it must have variances.', {
        details: { count_id: id },
      })
    }
    await store.reopenBins(
      tx,
      id,
      wanted.map(({ binId }) => binId),
    )
    return show(tx, await move(tx, count, 'recount'))
  }

  async function cancel(tx: Tx, actor: Actor, id: number, reason: string): Promise<ShownCount> {
    const count = await open(tx, actor, id)
    if (count.closedAt !== null) refuse(count, 'cancelled')
    return show(tx, await move(tx, count, 'cancel', { end_reason: reason }))
  }

  async function get(actor: Actor, id: number): Promise<ShownCount> {
    const count = (await store.findCount(db, id)) ?? missing(id)
    checkSite(actor, count.siteId)
    return show(db, count)
  }

  const settling = createReview({ clock, locations, custody, watchers, findOpenTask, open, refuse, move, show })
  const list = (filter: store.CountFilter): Promise<CycleCount[]> => store.listCounts(db, filter)
  return { request, scan, finishBin, recount, cancel, get, list, ...settling }
}

export type Counts = ReturnType<typeof createCounts>
