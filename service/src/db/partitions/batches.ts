import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { readSnapshot } from '../db.ts'
import { ArchiveProblem, isStored, type ArchiveDeps } from './archive.ts'
import * as store from './batches-store.ts'

/** Rows of a file, and of a transaction that deletes them. */
const rowsPerBatch = 10_000

/** Writes, verifies and records a file of the oldest attempts. False while too few are old enough. */
async function archiveNext(deps: ArchiveDeps, before: Date, count: number): Promise<boolean> {
  const { db, clock, blobs } = deps
  const found = await readSnapshot(db, async (reader) => {
    const range = await store.findRange(reader, before, count)
    return range && { range, lines: await store.listAttemptLines(reader, range) }
  })
  if (!found) return false
  const { range, lines } = found
  const file = gzipSync(`${lines.join('\n')}\n`)
  const sha256 = createHash('sha256').update(file).digest()
  const blobId = await blobs.put(file)
  if (!(await isStored(deps, { blobId, sha256 })))
    throw new ArchiveProblem('The archive of signed transactions cannot be read back; they are kept.')
  const batch = { ...range, rowCount: BigInt(lines.length), blobId, bytes: file.length, sha256 }
  await store.insertBatch(db, batch, clock.now())
  return true
}

/** Deletes what the recorded file holds; a file that does not hold all of it is thrown away. */
async function finish(deps: ArchiveDeps, batch: store.Batch): Promise<void> {
  const { db, clock, blobs } = deps
  if ((await isStored(deps, batch)) && (await store.deleteArchived(db, batch, clock.now()))) return
  await store.removeBatch(db, batch.id)
  await blobs.delete(batch.blobId)
}

/**
 * Archives the signed transactions of intents that were final before a time to files of equal size, and deletes them. The
 * intents stay: their references keep anything from being sent twice. A crash leaves a recorded file, whose rows the next
 * call deletes.
 */
export async function archiveAttempts(
  deps: ArchiveDeps,
  before: Date,
  { count = rowsPerBatch, signal }: { count?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  for (;;) {
    const open = await store.findOpenBatch(deps.db)
    if (open) await finish(deps, open)
    if (signal?.aborted || !(await archiveNext(deps, before, count))) return
  }
}
