import { lockItems } from '../../assets/claims/store.ts'
import { markOpened } from '../../assets/items/store.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../custody/custody.ts'
import { checkSite, systemActor, type Actor } from '../actors.ts'
import type { Bin } from '../sites/model.ts'
import type { Sites } from '../sites/sites.ts'
import { custodyNames, type Location, type LocationEvent } from './model.ts'
import * as store from './store.ts'

/** Told of everything that happens to a thing in the warehouse, in the transaction in which it happens. */
export type ItemWatcher = (
  tx: Tx,
  change: {
    uniqueId: string
    event: LocationEvent | 'checkIn' | 'hold' | 'release'
    location: Location
    actor: string
  },
) => Promise<void>

export type PlaceDeps = {
  db: Db
  clock: Clock
  custody: Custody
  sites: Sites
  watchers: readonly ItemWatcher[]
  /** The open job a thing is on, if any. */
  findOpenTask(reader: Reader, uniqueId: string): Promise<number | undefined>
}

/** What a step is done for, and what else is worth writing down. */
export type StepNotes = { document?: string | undefined; details?: Readonly<Record<string, unknown>> | undefined }

/** Where things are, and every step by which that changes. */
export function createLocations({ db, clock, custody, sites, watchers, findOpenTask }: PlaceDeps) {
  async function tell(
    tx: Tx,
    location: Location,
    event: LocationEvent | 'checkIn' | 'hold' | 'release',
    actor: string,
  ): Promise<void> {
    for (const watch of watchers) await watch(tx, { uniqueId: location.uniqueId, event, location, actor })
  }

  async function require(tx: Tx, actor: Actor, uniqueId: string): Promise<Location> {
    await lockItems(tx, [uniqueId])
    const location = await store.findLocation(tx, uniqueId)
    if (!location) fail(404, 'not_found', `${uniqueId} is not in our keeping.`)
    checkSite(actor, location.siteId)
    return location
  }

  /** One step of one thing. The caller has locked it. */
  async function step(
    tx: Tx,
    actor: Actor,
    { uniqueId, event, place = {} }: { uniqueId: string; event: LocationEvent; place?: store.Place },
    { document, details }: StepNotes = {},
  ): Promise<Location> {
    const moved = await store.moveLocation(tx, uniqueId, event, { ...place, now: clock.now() })
    if (!moved) {
      const { status } = (await store.findLocation(tx, uniqueId)) ?? { status: 'unknown' }
      fail(409, 'invalid_status', `${uniqueId} is ${status}.`, { details: { unique_id: uniqueId, status } })
    }
    const { siteId, binCode } = moved
    const notes = { ...(binCode !== null && { bin: binCode }), ...details }
    const entry = { uniqueId, event: custodyNames[event], actor: actor.actor, siteId, document, details: notes }
    await custody.record(tx, [entry])
    await tell(tx, moved, event, actor.actor)
    return moved
  }

  /** Things arrive: for the first time, or back. Whoever has them received calls this; a shelf comes later. */
  async function checkIn(
    tx: Tx,
    actor: Actor,
    { uniqueIds, siteId }: { uniqueIds: readonly string[]; siteId: number },
    { document, details }: StepNotes = {},
  ): Promise<void> {
    checkSite(actor, siteId)
    const wanted = [...new Set(uniqueIds)]
    const known = await lockItems(tx, wanted)
    if (known.length < wanted.length) fail(404, 'not_found', 'One of these things does not exist.')
    const fresh = await store.insertLocations(tx, wanted, { siteId, now: clock.now() })
    await custody.record(
      tx,
      fresh.map((uniqueId) => ({ uniqueId, event: 'received', actor: actor.actor, siteId, document, details })),
    )
    for (const location of await store.listLocations(tx, fresh)) await tell(tx, location, 'checkIn', actor.actor)
    for (const uniqueId of wanted.filter((code) => !fresh.includes(code))) {
      await step(tx, actor, { uniqueId, event: 'receive', place: { siteId } }, { document, details })
    }
  }

  /** Things we know of but never had a place for are in the house, as far as anybody knows. */
  async function placeUnknown(tx: Tx, uniqueIds: readonly string[], siteId: number): Promise<void> {
    const known = new Set((await store.listLocations(tx, uniqueIds)).map(({ uniqueId }) => uniqueId))
    const unknown = uniqueIds.filter((uniqueId) => !known.has(uniqueId))
    if (unknown.length === 0) return
    await checkIn(tx, systemActor, { uniqueIds: unknown, siteId }, { details: { assumed: true } })
  }

  async function checkInOne(
    tx: Tx,
    actor: Actor,
    { uniqueId, siteId }: { uniqueId: string; siteId: number },
  ): Promise<Location> {
    await sites.get(siteId, tx)
    await checkIn(tx, actor, { uniqueIds: [uniqueId], siteId })
    return require(tx, actor, uniqueId)
  }

  async function requireBin(tx: Tx, code: string, kind: Bin['kind'], siteId: number): Promise<Bin> {
    const bin = await sites.findBin(tx, code)
    if (!bin) fail(409, 'wrong_scan', `${code} is no bin.`, { details: { scanned: code } })
    const { kind: found, siteId: at } = bin
    if (found !== kind || at !== siteId || !bin.isActive) {
      const why = found !== kind ? `a ${found.toLowerCase()}` : at !== siteId ? 'at another site' : 'closed'
      fail(409, 'wrong_scan', `${code} is ${why}.`, { details: { scanned: code, kind: found, site_id: at } })
    }
    return bin
  }

  /** Onto a shelf, or from one shelf to another. A thing that somebody waits for stays where the job has it. */
  async function shelve(
    tx: Tx,
    actor: Actor,
    { uniqueId, binCode, event }: { uniqueId: string; binCode: string; event: 'putAway' | 'move' },
  ): Promise<Location> {
    const location = await require(tx, actor, uniqueId)
    const taskId = await findOpenTask(tx, uniqueId)
    if (taskId !== undefined && event === 'putAway' && location.status !== 'RECEIVED') {
      fail(409, 'invalid_status', `${uniqueId} is on job ${taskId}.`, { details: { task_id: taskId } })
    }
    const bin = await requireBin(tx, binCode, 'BIN', location.siteId)
    return step(tx, actor, { uniqueId, event, place: { binId: bin.id } })
  }

  async function hold(tx: Tx, actor: Actor, uniqueId: string, reason: string): Promise<Location> {
    await require(tx, actor, uniqueId)
    const now = clock.now()
    const held = await store.setHold(tx, uniqueId, { reason, by: actor.actor, at: now }, now)
    if (!held) fail(409, 'invalid_status', `${uniqueId} is on hold already.`)
    await custody.record(tx, [
      { uniqueId, event: 'held', actor: actor.actor, siteId: held.siteId, details: { reason } },
    ])
    await tell(tx, held, 'hold', actor.actor)
    return held
  }

  async function release(tx: Tx, actor: Actor, uniqueId: string): Promise<Location> {
    await require(tx, actor, uniqueId)
    const freed = await store.setHold(tx, uniqueId, null, clock.now())
    if (!freed) fail(409, 'invalid_status', `${uniqueId} is not on hold.`)
    await custody.record(tx, [{ uniqueId, event: 'released', actor: actor.actor, siteId: freed.siteId }])
    await tell(tx, freed, 'release', actor.actor)
    return freed
  }

  /** A sealed thing was opened. What it was sold as is gone for good, wherever it lies. */
  async function open(tx: Tx, actor: Actor, uniqueId: string, note?: string): Promise<Location> {
    const location = await require(tx, actor, uniqueId)
    if (!(await markOpened(tx, uniqueId, clock.now()))) {
      fail(409, 'invalid_status', `${uniqueId} is nothing sealed, or was opened before.`)
    }
    const details = note === undefined ? {} : { note }
    await custody.record(tx, [
      { uniqueId, event: 'opened', actor: actor.actor, siteId: location.siteId, document: null, details },
    ])
    return location
  }

  /** A thing is not where it should be, turned up again, or is given up. */
  async function report(
    tx: Tx,
    actor: Actor,
    { uniqueId, event, note }: { uniqueId: string; event: 'miss' | 'find' | 'lose'; note?: string | undefined },
  ): Promise<Location> {
    await require(tx, actor, uniqueId)
    return step(tx, actor, { uniqueId, event }, { details: note === undefined ? {} : { note } })
  }

  return {
    step,
    checkIn,
    checkInOne,
    placeUnknown,
    listUnplaced: (limit: number) => store.listUnplaced(db, limit),
    requireBin,
    shelve,
    hold,
    release,
    report,
    open,
    find: store.findLocation,
    listOf: store.listLocations,
    listInBin: store.listInBin,
    countLoose: (siteIds: readonly number[] | null) => store.countLoose(db, siteIds),
  }
}

export type Locations = ReturnType<typeof createLocations>
