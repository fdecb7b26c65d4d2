import type { Config } from '../config/config.ts'
import type { Secrets } from '../config/secrets.ts'
import type { Db } from '../../db/db.ts'
import { systemClock } from '../../kernel/clock.ts'
import { readPeriod } from '../../kernel/time.ts'
import { archiveBefore, ArchiveProblem } from '../../db/partitions/archive.ts'
import { listArchives, listPartitions } from '../../db/partitions/store.ts'
import { openFiles } from '../files.ts'
import { openSharedDatabase } from './database.ts'

export type PartitionsRequest =
  | { action: 'list' }
  /** Archives and drops the partitions of months before this one, such as 2025-01. */
  | { action: 'archive'; before: string }

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** The partitions that exist, and those that were archived. */
async function list(db: Db): Promise<object> {
  const partitions = await listPartitions(db)
  const archives = await listArchives(db)
  return {
    partitions: [
      ...archives.map(({ parent, partition, firstDay, endDay, droppedAt, ...archive }) => ({
        table: parent,
        partition,
        from: firstDay,
        to: endDay,
        state: droppedAt === null ? 'archived' : 'dropped',
        rows: Number(archive.rowCount),
        bytes: archive.bytes,
        file: archive.blobId,
        sha256: Buffer.from(archive.sha256).toString('hex'),
      })),
      ...partitions
        .filter(({ name }) => !archives.some(({ partition }) => partition === name))
        .map(({ parent, name, firstDay, endDay, bytes }) => ({
          table: parent,
          partition: name,
          from: firstDay,
          to: endDay,
          state: 'kept',
          rows: null,
          bytes,
          file: null,
          sha256: null,
        })),
    ],
  }
}

export async function answerPartitions(config: Config, secrets: Secrets, request: PartitionsRequest): Promise<object> {
  const { db, close } = await openSharedDatabase({ config, log: silent, onProgress: () => {} })
  try {
    if (request.action === 'list') return await list(db)
    const period = readPeriod(request.before)
    if (!period) throw new ArchiveProblem(`${request.before} is not a month such as 2025-01.`)
    const { blobs } = openFiles(config, secrets)
    return { archived: await archiveBefore({ db, blobs, clock: systemClock }, period.start) }
  } finally {
    await close()
  }
}
