import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import { readSnapshot, type Db, type Reader } from '../db.ts'
import type { Clock } from '../../kernel/clock.ts'
import * as store from './store.ts'

export type ArchiveDeps = { db: Db; clock: Clock; blobs: BlobStore }

/** Every partition but the default one ends. */
type Ended = store.Partition & { endDay: string }

/** The archived file is not what was written. Nothing is dropped. */
export class ArchiveProblem extends Error {
  override readonly name = 'ArchiveProblem'
}

/** Requests read the prices of a year. */
const leastMonths = 13

/** The first day of the month that many months later. */
export const monthsFrom = (time: Date, months: number): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1))

type Count = { hash: Hash; bytes: number }

async function* counted(chunks: AsyncIterable<Uint8Array>, count: Count): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    count.hash.update(chunk)
    count.bytes += chunk.length
    yield chunk
  }
}

type Written = store.Digest & { blobId: string; bytes: number; sha256: Uint8Array }

/** Writes the rows as compressed lines of JSON. File and digest are of one snapshot. */
async function write({ blobs }: ArchiveDeps, reader: Reader, partition: store.Partition): Promise<Written> {
  const digest = await store.readDigest(reader, partition.name)
  const lines = Readable.from(store.readRows(reader, partition))
  const zipped = createGzip()
  lines.once('error', (error) => zipped.destroy(error))
  const count: Count = { hash: createHash('sha256'), bytes: 0 }
  const blobId = await blobs.putAll(counted(lines.pipe(zipped), count))
  return { ...digest, blobId, bytes: count.bytes, sha256: count.hash.digest() }
}

/** Reads the file again from its storage. */
export async function isStored(
  { blobs }: ArchiveDeps,
  { blobId, sha256 }: Pick<Written, 'blobId' | 'sha256'>,
): Promise<boolean> {
  const chunks = await blobs.stream(blobId)
  if (!chunks) return false
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest().equals(sha256)
}

/** Whether the file is there and has the rows that the partition has now. */
async function isCurrent(deps: ArchiveDeps, known: store.Archive): Promise<boolean> {
  const { rowCount, digest } = await readSnapshot(deps.db, (reader) => store.readDigest(reader, known.partition))
  return known.rowCount === rowCount && known.digest === digest && isStored(deps, known)
}

/** Writes, verifies and records the file of a partition. An earlier file that no longer matches is replaced. */
async function writeArchive(deps: ArchiveDeps, partition: Ended, earlier: store.Archive | undefined): Promise<void> {
  const { db, clock, blobs } = deps
  const written = await readSnapshot(db, (reader) => write(deps, reader, partition))
  if (!(await isStored(deps, written)))
    throw new ArchiveProblem(`The archive of ${partition.name} cannot be read back; the partition is kept.`)
  const { parent, firstDay, endDay, name } = partition
  await store.saveArchive(db, { ...written, partition: name, parent, firstDay, endDay, storedAt: clock.now() })
  if (earlier) await blobs.delete(earlier.blobId)
}

/**
 * Archives a partition to a file with a checksum, and drops it afterwards. A crash in between leaves the partition, and the
 * next call continues. A partition that changed since its archive is archived again.
 */
export async function archivePartition(deps: ArchiveDeps, partition: Ended): Promise<void> {
  const { db, clock } = deps
  const known = await store.findArchive(db, partition.name)
  if (!known || !(await isCurrent(deps, known))) await writeArchive(deps, partition, known)
  await store.dropArchived(db, partition.name, clock.now())
}

/** Archives and drops the partitions that ended at a day or before. Returns their names. */
export async function archiveBefore(deps: ArchiveDeps, before: Date, signal?: AbortSignal): Promise<string[]> {
  if (before > monthsFrom(deps.clock.now(), -leastMonths))
    throw new ArchiveProblem(`The last ${leastMonths} months are not archived; name an earlier month.`)
  const archived: string[] = []
  const last = before.toISOString().slice(0, 10)
  for (const partition of await store.listPartitions(deps.db)) {
    const { endDay, name } = partition
    if (endDay === null || endDay > last || signal?.aborted) continue
    await archivePartition(deps, { ...partition, endDay })
    archived.push(name)
  }
  return archived
}
