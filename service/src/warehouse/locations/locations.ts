import { lockItems } from '../../assets/claims/store.ts'
import { markOpened } from '../../assets/items/store.ts'
import type { Db, Reader, Tx } from '../../db/db.ts'
import { assert } from '../../kernel/assert.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import type { Custody } from '../custody/custody.ts'
import { checkSite, systemActor, type Actor } from '../actors.ts'
import type { Bin } from '../sites/model.ts'
import type { Sites } from '../sites/sites.ts'
import { custodyNames, type Location, type LocationEvent } from './model.ts'
import * as store from './store.ts'

/** Called for every change of an item in the warehouse, in the transaction of the change. */
export type ItemWatcher = (
  tx: Tx,
  change: {
    uniqueId: string
    event: LocationEvent | 'checkIn' | 'block' | 'unblock'
    location: Location
    actor: string
  },
) => Promise<void>

export type LocationDeps = {
  db: Db
  clock: Clock
  custody: Custody
  sites: Sites
  watchers: readonly ItemWatcher[]
  /** The open task of an item, if any. */
  findOpenTask(reader: Reader, uniqueId: string): Promise<number | undefined>
}

/** The document a step belongs to, and additional details for the custody event. */
export type StepNotes = { document?: string | undefined; details?: Readonly<Record<string, unknown>> | undefined }

/** The locations of items, and every transition between them. */
export function createLocations({ db, clock, custody, sites, watchers, findOpenTask }: LocationDeps) {
  async function notify(
    tx: Tx,
    location: Location,
    event: LocationEvent | 'checkIn' | 'block' | 'unblock',
    actor: string,
  ): Promise<void> {
    for (const watch of watchers) await watch(tx, { uniqueId: location.uniqueId, event, location, actor })
  }

  async function require(tx: Tx, actor: Actor, uniqueId: string): Promise<Location> {
    await lockItems(tx, [uniqueId])
    const location = await store.findLocation(tx, uniqueId)
    if (!location) fail(404, 'not_found', `Item ${uniqueId} has no location in the warehouse.`)
    checkSite(actor, location.siteId)
    return location
  }

  /** Moves one item. The caller has locked it. */
  async function step(
    tx: Tx,
    actor: Actor,
    { uniqueId, event, place = {} }: { uniqueId: string; event: LocationEvent; place?: store.Place },
    { document, details }: StepNotes = {},
  ): Promise<Location> {
    const moved = await store.moveLocation(tx, uniqueId, event, { ...place, now: clock.now() })
    if (!moved) {
      const { status } = (await store.findLocation(tx, uniqueId)) ?? { status: 'unknown' }
      fail(409, 'invalid_status', `Item ${uniqueId} is ${status}, which does not allow this action.`, {
        details: { unique_id: uniqueId, status },
      })
    }
    const { siteId, binCode } = moved
    const notes = { ...(binCode !== null && { bin: binCode }), ...details }
    const entry = { uniqueId, event: custodyNames[event], actor: actor.actor, siteId, document, details: notes }
    await custody.record(tx, [entry])
    await notify(tx, moved, event, actor.actor)
    return moved
  }

  /** Checks items in, for the first time or on return. They are put away into a bin later. */
  async function checkIn(
    tx: Tx,
    actor: Actor,
    { uniqueIds, siteId }: { uniqueIds: readonly string[]; siteId: number },
    { document, details }: StepNotes = {},
  ): Promise<void> {
    checkSite(actor, siteId)
    const wanted = [...new Set(uniqueIds)]
    const known = await lockItems(tx, wanted)
    const [missing] = wanted.filter((uniqueId) => !known.includes(uniqueId))
    if (missing !== undefined) fail(404, 'not_found', `Item ${missing} not found.`)
    const inserted = await store.insertLocations(tx, wanted, { siteId, now: clock.now() })
    await custody.record(
      tx,
      inserted.map((uniqueId) => ({ uniqueId, event: 'received', actor: actor.actor, siteId, document, details })),
    )
    for (const location of await store.listLocations(tx, inserted)) await notify(tx, location, 'checkIn', actor.actor)
    for (const uniqueId of wanted.filter((code) => !inserted.includes(code))) {
      await step(tx, actor, { uniqueId, event: 'receive', place: { siteId } }, { document, details })
    }
  }

  /** Checks in items that exist but have no location; they are assumed to be at the site. */
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
    if (!bin) fail(409, 'wrong_scan', `${code} is not a ${kind.toLowerCase()}.`, { details: { scanned: code } })
    const { kind: found, siteId: at } = bin
    if (found !== kind || at !== siteId || !bin.isActive) {
      const why = found !== kind ? `a ${found.toLowerCase()}` : at !== siteId ? 'at another site' : 'inactive'
      fail(409, 'wrong_scan', `${code} is ${why}.`, { details: { scanned: code, kind: found, site_id: at } })
    }
    return bin
  }

  /** Puts an item away or moves it to another bin. Items picked for an open task cannot be put away. */
  async function shelve(
    tx: Tx,
    actor: Actor,
    { uniqueId, binCode, event }: { uniqueId: string; binCode: string; event: 'putAway' | 'move' },
  ): Promise<Location> {
    const location = await require(tx, actor, uniqueId)
    const taskId = await findOpenTask(tx, uniqueId)
    if (taskId !== undefined && event === 'putAway' && location.status !== 'RECEIVED') {
      fail(409, 'invalid_status', `Item ${uniqueId} is on task ${taskId}.`, { details: { task_id: taskId } })
    }
    const bin = await requireBin(tx, binCode, 'BIN', location.siteId)
    return step(tx, actor, { uniqueId, event, place: { binId: bin.id } })
  }

  /** Puts received items of a site away together. */
  async function putAwayAll(
    tx: Tx,
    actor: Actor,
    { siteId, placements }: { siteId: number; placements: readonly { uniqueId: string; binCode: string }[] },
  ): Promise<void> {
    checkSite(actor, siteId)
    const uniqueIds = placements.map(({ uniqueId }) => uniqueId)
    await lockItems(tx, uniqueIds)
    const bins = new Map<string, number>()
    for (const code of new Set(placements.map(({ binCode }) => binCode))) {
      bins.set(code, (await requireBin(tx, code, 'BIN', siteId)).id)
    }
    const wanted = placements.map(({ uniqueId, binCode }) => ({ uniqueId, binId: bins.get(binCode) ?? 0 }))
    const moved = await store.putAwayReceived(tx, wanted, clock.now())
    assert(
      moved.length === placements.length && moved.every((location) => location.siteId === siteId),
      'Items that are put away together are received at one site.',
    )
    await custody.record(
      tx,
      moved.map(({ uniqueId, binCode }) => {
        const entry = { uniqueId, event: custodyNames.putAway, actor: actor.actor, siteId }
        return { ...entry, details: { bin: binCode } }
      }),
    )
    for (const location of moved) await notify(tx, location, 'putAway', actor.actor)
  }

  async function block(tx: Tx, actor: Actor, uniqueId: string, reason: string): Promise<Location> {
    await require(tx, actor, uniqueId)
    const now = clock.now()
    const blocked = await store.setBlock(tx, uniqueId, { reason, by: actor.actor, at: now }, now)
    if (!blocked) fail(409, 'invalid_status', `Item ${uniqueId} is already blocked.`)
    await custody.record(tx, [
      { uniqueId, event: 'held', actor: actor.actor, siteId: blocked.siteId, details: { reason } },
    ])
    await notify(tx, blocked, 'block', actor.actor)
    return blocked
  }

  async function unblock(tx: Tx, actor: Actor, uniqueId: string): Promise<Location> {
    await require(tx, actor, uniqueId)
    const released = await store.setBlock(tx, uniqueId, null, clock.now())
    if (!released) fail(409, 'invalid_status', `Item ${uniqueId} is not blocked.`)
    await custody.record(tx, [{ uniqueId, event: 'released', actor: actor.actor, siteId: released.siteId }])
    await notify(tx, released, 'unblock', actor.actor)
    return released
  }

  /** Marks a sealed product as opened, permanently. */
  async function open(tx: Tx, actor: Actor, uniqueId: string, note?: string): Promise<Location> {
    const location = await require(tx, actor, uniqueId)
    if (!(await markOpened(tx, uniqueId, clock.now()))) {
      fail(409, 'invalid_status', `Item ${uniqueId} is not a sealed product, or was already opened.`)
    }
    const details = note === undefined ? {} : { note }
    await custody.record(tx, [
      { uniqueId, event: 'opened', actor: actor.actor, siteId: location.siteId, document: null, details },
    ])
    return location
  }

  /** Reports an item as missing, found or lost. */
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
    listLoose: (limit: number) => store.listLoose(db, limit),
    requireBin,
    shelve,
    putAwayAll,
    block,
    unblock,
    report,
    open,
    find: store.findLocation,
    listOf: store.listLocations,
    listInBin: store.listInBin,
    countLoose: (siteIds: readonly number[] | null) => store.countLoose(db, siteIds),
  }
}

export type Locations = ReturnType<typeof createLocations>
