import { lockItems } from '../../assets/claims/store.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { listLabelsOf } from '../tasks/store.ts'
import type { Shipping } from '../../providers/shipping/shipping.ts'
import type { Custody } from '../custody/custody.ts'
import type { Actor } from '../actors.ts'
import { binScan, itemScan, parcelScan, taskScan } from '../scans/codes.ts'
import type { Scans, ScanResult } from '../scans/scans.ts'
import { parcelCode, type Task } from '../tasks/model.ts'
import type { BarcodeLabel } from './label-pdf.ts'

export type BarcodeLabelDeps = { db: Db; clock: Clock; scans: Scans; shipping: Shipping; custody: Custody }

export const labelFormats = ['pdf', 'zpl'] as const
export type PrintOptions = { format: (typeof labelFormats)[number]; signal: AbortSignal }

/** A printable label and its name in the audit log. */
export type Printout = { name: string; uniqueId?: string | undefined; label: BarcodeLabel }

/** Prepares the label of any code. A reprint is identical to the first print. */
export function createBarcodeLabels({ db, clock, scans, shipping, custody }: BarcodeLabelDeps) {
  /** The carrier's label once purchased, which exists as PDF only; otherwise a label with the parcel number. */
  async function parcelLabel(task: Task, number: number, { format, signal }: PrintOptions): Promise<BarcodeLabel> {
    const labels = format === 'pdf' ? await listLabelsOf(db, task) : []
    const label = labels.find(({ parcelNumber, status }) => parcelNumber === number && status === 'PURCHASED')
    const bytes = label && (await shipping.labels.file(label.id, signal))
    if (bytes) return { form: 'page', bytes }
    return {
      form: 'shelf',
      code: parcelScan(parcelCode(task.id, number)),
      lines: [`Parcel ${number}`, `Task ${task.id}`],
    }
  }

  async function printoutOf(scanned: string, found: ScanResult, options: PrintOptions): Promise<Printout> {
    switch (found.kind) {
      case 'item': {
        const { uniqueId, name, setName, cardNumber, condition } = found.item
        const origin = [setName, cardNumber].filter(Boolean).join(' · ')
        const lines = [name, origin, condition ?? '', uniqueId].filter((line) => line !== '')
        return { name: `item:${uniqueId}`, uniqueId, label: { form: 'sleeve', code: itemScan(uniqueId), lines } }
      }
      case 'bin':
      case 'tote': {
        const { code, kind } = found.bin
        const lines = [code, kind === 'BIN' ? 'Bin' : 'Tote']
        return { name: `${found.kind}:${code}`, label: { form: 'shelf', code: binScan(kind, code), lines } }
      }
      case 'task': {
        const { id } = found.task
        const lines = [`Task ${id}`, `${found.task.purpose} ${found.task.documentId}`]
        return { name: `task:${id}`, label: { form: 'shelf', code: taskScan(id), lines } }
      }
      case 'parcel': {
        if (!found.task)
          fail(409, 'wrong_scan', `${found.title} has no task.`, { details: { scanned, kind: 'parcel' } })
        const name = `parcel:${parcelCode(found.task.id, found.parcelNumber)}`
        return { name, label: await parcelLabel(found.task, found.parcelNumber, options) }
      }
      case 'person':
        return {
          name: `operator:${found.personId}`,
          label: { form: 'badge', code: scanned.trim(), lines: [found.title, 'Packhouse'] },
        }
      case 'other': {
        const { resource, id, title } = found
        return {
          name: `${resource}:${id}`,
          label: { form: 'shelf', code: scanned.trim().toUpperCase(), lines: [title] },
        }
      }
    }
  }

  /** Prepares the labels of all codes; one unknown code refuses the whole request. */
  async function prepare(codes: readonly string[], options: PrintOptions): Promise<Printout[]> {
    const printouts: Printout[] = []
    for (const scanned of codes) {
      const result = await scans.resolve(scanned)
      if (!result.found) fail(409, 'wrong_scan', result.why, { details: { scanned, kind: null } })
      printouts.push(await printoutOf(scanned, result.found, options))
    }
    return printouts
  }

  /** A duplicate label could be used to swap items, so each print is a custody event. Returns the time of printing. */
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
