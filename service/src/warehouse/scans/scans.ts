import { findItem } from '../../assets/items/store.ts'
import type { Item } from '../../assets/items/model.ts'
import { listLiveClaims, type Claim } from '../../assets/claims/store.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../kernel/errors.ts'
import type { Location } from '../locations/model.ts'
import type { Locations } from '../locations/locations.ts'
import type { Bin } from '../sites/model.ts'
import type { Sites } from '../sites/sites.ts'
import { findOpenTaskOf, findTask } from '../tasks/store.ts'
import type { Task } from '../tasks/model.ts'
import { readCode, type CodeKind } from './codes.ts'
import { findByTracking, findParcel } from './store.ts'
import { findTaskOfTote } from '../waves/store.ts'

export type ScanResult =
  | { kind: 'item'; title: string; item: Item; location: Location | null; taskId: number | null; claim: Claim | null }
  | { kind: 'bin' | 'tote'; title: string; bin: Bin; taskId: number | null }
  | { kind: 'task'; title: string; task: Task }
  | { kind: 'parcel'; title: string; task: Task | null; parcelNumber: number }
  | { kind: 'person'; title: string; personId: number }
  | { kind: 'other'; title: string; resource: string; id: string }

/** Resolves codes of a kind that another module prints: boxes, inbound shipments, badges. */
export type ScanResolver = (value: string) => Promise<ScanResult | undefined>

export type ScanOutcome = { found: ScanResult } | { found?: undefined; why: string }

export type ScanDeps = { db: Db; locations: Locations; sites: Sites }

const idForm = /^\d{1,9}$/
const parcelForm = /^(\d{1,9})-(\d{1,4})$/
/** Some carriers print the postal code before the number. */
const withPostcode = /^420(?:\d{5}|\d{9})(\d{20,26})$/

/** Resolves barcodes. Read-only. */
export function createScans({ db, locations, sites }: ScanDeps) {
  const resolvers = new Map<CodeKind, ScanResolver>()

  async function findScannedItem(uniqueId: string): Promise<ScanResult | undefined> {
    const item = await findItem(db, uniqueId)
    if (!item) return undefined
    const [location, taskId, claims] = await Promise.all([
      locations.find(db, uniqueId),
      findOpenTaskOf(db, uniqueId),
      listLiveClaims(db, [uniqueId]),
    ])
    const title = [item.name, item.setName, item.cardNumber, item.condition].filter(Boolean).join(' · ')
    return { kind: 'item', title, item, location: location ?? null, taskId: taskId ?? null, claim: claims[0] ?? null }
  }

  async function findScannedBin(code: 'BIN' | 'TOTE', value: string): Promise<ScanResult | undefined> {
    const bin = await sites.findBin(db, value)
    return bin?.kind === code ? describeBin(bin, `${code === 'BIN' ? 'Bin' : 'Tote'} ${bin.code}`) : undefined
  }

  /** A bin, or a tote with the task that it serves. */
  async function describeBin(bin: Bin, title: string): Promise<ScanResult> {
    const taskId = bin.kind === 'TOTE' ? ((await findTaskOfTote(db, bin.id)) ?? null) : null
    return { kind: bin.kind === 'BIN' ? 'bin' : 'tote', title, bin, taskId }
  }

  async function findScannedTask(value: string): Promise<ScanResult | undefined> {
    const task = idForm.test(value) ? await findTask(db, Number(value)) : undefined
    return task && { kind: 'task', title: `Task ${task.id}`, task }
  }

  async function findTaskParcel(value: string): Promise<ScanResult | undefined> {
    const [, taskId, number] = parcelForm.exec(value) ?? []
    if (taskId === undefined || !(await findParcel(db, Number(taskId), Number(number)))) return undefined
    const task = (await findTask(db, Number(taskId))) ?? null
    return { kind: 'parcel', title: `Parcel ${number} of task ${taskId}`, task, parcelNumber: Number(number) }
  }

  async function findCarrierLabel(text: string): Promise<ScanResult | undefined> {
    const number = withPostcode.exec(text)?.[1] ?? text
    const label = (await findByTracking(db, number)) ?? (await findByTracking(db, text))
    if (!label) return undefined
    const task = label.taskId === null ? null : ((await findTask(db, label.taskId)) ?? null)
    const title = `Parcel ${label.parcelNumber} of ${label.purpose} ${label.documentId}`
    return { kind: 'parcel', title, task, parcelNumber: label.parcelNumber }
  }

  function findOwn(code: Exclude<CodeKind, 'CARD'>, value: string): Promise<ScanResult | undefined> {
    if (code === 'BIN' || code === 'TOTE') return findScannedBin(code, value)
    if (code === 'ORD') return findScannedTask(value)
    if (code === 'PCL') return findTaskParcel(value)
    return resolvers.get(code)?.(value) ?? Promise.resolve(undefined)
  }

  async function resolve(scanned: string): Promise<ScanOutcome> {
    const code = readCode(scanned)
    if (code.kind === 'broken') return { why: code.why }
    if (code.kind === 'item') {
      const found = await findScannedItem(code.uniqueId)
      return found ? { found } : { why: `${code.uniqueId} is not a known item.` }
    }
    if (code.kind === 'own') {
      const found = await findOwn(code.code, code.value)
      return found ? { found } : { why: 'No object with this label exists.' }
    }
    const bin = await sites.findBin(db, code.text.toUpperCase())
    if (bin) return { found: await describeBin(bin, bin.code) }
    const found = await findCarrierLabel(code.text)
    return found ? { found } : { why: 'Unknown code: no label and no tracking number matches.' }
  }

  /** Requires the scanned code of an item. Any other code is refused as a wrong scan that names the object found. */
  async function requireItemId(scanned: string): Promise<string> {
    const code = readCode(scanned)
    if (code.kind === 'item') return code.uniqueId
    const result = await resolve(scanned)
    const message = result.found ? `This is ${result.found.title}, not a card.` : result.why
    fail(409, 'wrong_scan', message, { details: { scanned, kind: result.found?.kind ?? null } })
  }

  return {
    resolve,
    requireItemId,
    /** Registers the resolver of a code kind. */
    addResolver: (kind: 'BOX' | 'INB' | 'BDG', resolver: ScanResolver): void => void resolvers.set(kind, resolver),
  }
}

export type Scans = ReturnType<typeof createScans>
