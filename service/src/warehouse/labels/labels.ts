import { lockItems } from '../../assets/claims/store.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { listLabels } from '../../shipping/labels/store.ts'
import type { Shipping } from '../../shipping/shipping.ts'
import type { Custody } from '../custody/custody.ts'
import type { Actor } from '../actors.ts'
import { binScan, itemScan, parcelScan, taskScan } from '../scans/codes.ts'
import type { Scans, ScanResult } from '../scans/scans.ts'
import { parcelCode, type Task } from '../tasks/model.ts'
import type { Sticker } from './label-pdf.ts'

export type StickerDeps = { db: Db; clock: Clock; scans: Scans; shipping: Shipping; custody: Custody }

/** Something that can be stuck on something, and how it is called in the log. */
export type Printout = { name: string; uniqueId?: string | undefined; sticker: Sticker }

/** What is printed for a code. A reprint is the same thing: whoever holds the code, or reads it off, has it again. */
export function createBarcodeLabels({ db, clock, scans, shipping, custody }: StickerDeps) {
  /** The carrier's own label once it is bought; before that, a sticker that says which parcel it is. */
  async function parcelSticker(task: Task, number: number, signal: AbortSignal): Promise<Sticker> {
    const labels = await listLabels(db, { kind: task.purpose, id: task.documentId })
    const label = labels.find(({ parcelNumber, status }) => parcelNumber === number && status === 'PURCHASED')
    const bytes = label && (await shipping.labels.file(label.id, signal))
    if (bytes) return { form: 'page', bytes }
    return {
      form: 'shelf',
      code: parcelScan(parcelCode(task.id, number)),
      lines: [`Parcel ${number}`, `Job ${task.id}`],
    }
  }

  async function printoutOf(scanned: string, found: ScanResult, signal: AbortSignal): Promise<Printout> {
    switch (found.kind) {
      case 'item': {
        const { uniqueId, name, setName, cardNumber, condition } = found.item
        const origin = [setName, cardNumber].filter(Boolean).join(' · ')
        const lines = [name, origin, condition ?? '', uniqueId].filter((line) => line !== '')
        return { name: `item:${uniqueId}`, uniqueId, sticker: { form: 'sleeve', code: itemScan(uniqueId), lines } }
      }
      case 'bin':
      case 'tote': {
        const { code, kind } = found.bin
        const lines = [code, kind === 'BIN' ? 'Bin' : 'Tote']
        return { name: `${found.kind}:${code}`, sticker: { form: 'shelf', code: binScan(kind, code), lines } }
      }
      case 'task': {
        const { id } = found.task
        const lines = [`Job ${id}`, `${found.task.purpose} ${found.task.documentId}`]
        return { name: `task:${id}`, sticker: { form: 'shelf', code: taskScan(id), lines } }
      }
      case 'parcel': {
        if (!found.task) fail(409, 'wrong_scan', `${found.title} has no job.`, { details: { scanned, kind: 'parcel' } })
        const name = `parcel:${parcelCode(found.task.id, found.parcelNumber)}`
        return { name, sticker: await parcelSticker(found.task, found.parcelNumber, signal) }
      }
      case 'person':
        return {
          name: `operator:${found.personId}`,
          sticker: { form: 'badge', code: scanned.trim(), lines: [found.title, 'Packhouse'] },
        }
      case 'other': {
        const { resource, id, title } = found
        return {
          name: `${resource}:${id}`,
          sticker: { form: 'shelf', code: scanned.trim().toUpperCase(), lines: [title] },
        }
      }
    }
  }

  /** What these codes are on paper. One that belongs to nothing stops all of them. */
  async function prepare(codes: readonly string[], signal: AbortSignal): Promise<Printout[]> {
    const printouts: Printout[] = []
    for (const scanned of codes) {
      const verdict = await scans.resolve(scanned)
      if (!verdict.found) fail(409, 'wrong_scan', verdict.why, { details: { scanned, kind: null } })
      printouts.push(await printoutOf(scanned, verdict.found, signal))
    }
    return printouts
  }

  /** A second sticker for a thing is a way to exchange it for another, so each one is a step in its chain. Returns when. */
  async function note(tx: Tx, actor: Actor, printouts: readonly Printout[]): Promise<Date> {
    const ids = [...new Set(printouts.flatMap(({ uniqueId }) => uniqueId ?? []))]
    await lockItems(tx, ids)
    await custody.record(
      tx,
      ids.toSorted().map((uniqueId) => ({ uniqueId, event: 'labelled', actor: actor.actor })),
    )
    return clock.now()
  }

  return { prepare, note }
}

export type BarcodeLabels = ReturnType<typeof createBarcodeLabels>
