import { fingerprint } from './checkpoint.ts'
import type { CheckpointStore } from './checkpoint-store.ts'

/** Where the fingerprints of checkpoints are published, such as a chain. */
export type CheckpointRecord = {
  /** Requests the publication; the same number again changes nothing. */
  publish(number: number, hash: string): Promise<void>
  isRequested(number: number): Promise<boolean>
  /** The published SHA-256; undefined where none is. */
  read(number: number): Promise<string | undefined>
}

export type RecordReport = {
  /** The newest published checkpoint; 0 without any. */
  lastNumber: number
  /** The first checkpoint that is missing here or differs from its published hash. */
  firstDifferent: number | undefined
}

/** As many checkpoints are requested again after an outage. */
const mostMissing = 200
/** So many published checkpoints after the last file are looked for. */
const mostRemoved = 48

/** After a crash between the file and its publication, the next run publishes it. */
export async function publishMissing(
  store: CheckpointStore,
  record: CheckpointRecord,
  signal?: AbortSignal,
): Promise<void> {
  const last = await store.last()
  for (let number = Math.max(1, last - mostMissing + 1); number <= last; number += 1) {
    if (signal?.aborted) return
    if (await record.isRequested(number)) continue
    const text = await store.read(number)
    if (text !== undefined) await record.publish(number, fingerprint(text))
  }
}

/**
 * Compares the files with what was published, the newest first. Every file contains the hash of its predecessor, so the
 * first equal one settles all before it.
 */
export async function compareRecord(record: CheckpointRecord, fingerprints: readonly string[]): Promise<RecordReport> {
  const count = fingerprints.length
  const report: RecordReport = { lastNumber: 0, firstDifferent: undefined }
  for (let number = count + mostRemoved; number > 0; number -= 1) {
    const published = await record.read(number)
    if (published === undefined) continue
    report.lastNumber = Math.max(report.lastNumber, number)
    if (number > count) report.firstDifferent = count + 1
    else if (published === fingerprints[number - 1]) return report
    else report.firstDifferent = number
  }
  return report
}
