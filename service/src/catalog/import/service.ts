import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Audit } from '../../trust/audit/audit.ts'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import { transact, type Db } from '../../db/db.ts'
import { enqueue } from '../../jobs/queue.ts'
import { doubling, type Handler } from '../../jobs/runner.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { findGame } from '../games/store.ts'
import { openFolderImport } from './files/command.ts'
import type { CatalogRecord } from '../records.ts'
import type { ImportProgress, ImportReport, Reject } from './files/import-files.ts'
import { IngestError, type Ingest } from './ingest.ts'
import { listExpansionIds } from './ingest-store.ts'
import { importLimits, reportOf, shortReject, type CatalogImport, type ImportFile } from './model.ts'
import {
  findImport,
  finishImport,
  insertImport,
  insertRejects,
  listImports,
  listRejects,
  saveProgress,
} from './store.ts'

export type ImportDeps = { db: Db; clock: Clock; audit: Audit; blobs: BlobStore; ingest: Ingest }
export type ImportService = ReturnType<typeof createImportService>

const queue = 'catalog.import'
const maxAttempts = 3
const leaseSeconds = 1_800
const progressEveryMs = 500

/** A fault of the uploaded files: the import ends with it and is not tried again. */
class RefusedImport extends Error {}

/** The game must not lose what a refused file contains. */
async function* wholeOrNothing(items: AsyncIterable<CatalogRecord>, { refusedFiles }: ImportReport) {
  for await (const item of items) {
    if (refusedFiles.length > 0) break
    yield item
  }
  if (refusedFiles.length === 0) return
  throw new RefusedImport(`${refusedFiles[0]} has entries with problems; an import that replaces needs every file.`)
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted()
    yield item
  }
}

/** Imports uploaded files into the catalog, with progress and the entries that were left out. */
export function createImportService({ db, clock, audit, blobs, ingest }: ImportDeps) {
  async function start(
    game: string,
    upload: Pick<CatalogImport, 'files' | 'leavesOut' | 'replaces'> & { format?: string },
    actor: string,
  ) {
    return transact(db, async (tx) => {
      const now = clock.now()
      const made = await insertImport(tx, { ...upload, format: upload.format, game, createdBy: actor, now })
      await enqueue(tx, { queue, key: `import:${made.id}`, payload: { id: String(made.id) }, runAt: now })
      const details = { import: Number(made.id), files: upload.files.length }
      await audit.record(tx, { actor, action: 'catalog.import_started', target: `game:${game}`, details })
      return made
    })
  }

  async function unpack(files: readonly ImportFile[], folder: string): Promise<void> {
    for (const { name, blob } of files) {
      const bytes = blob === null ? undefined : await blobs.stream(blob)
      if (!bytes) throw new RefusedImport(`The upload of ${name} is gone; upload the files again.`)
      const path = join(folder, name)
      await mkdir(dirname(path), { recursive: true })
      await pipeline(Readable.from(bytes), createWriteStream(path, { mode: 0o600 }))
    }
  }

  /** Saves the progress now and then; the import itself is one transaction that others cannot see. */
  function reporter(id: bigint): (progress: ImportProgress) => void {
    let savedAt = Number.NEGATIVE_INFINITY
    return ({ phase, file, bytesRead, bytesTotal, records }) => {
      const at = performance.now()
      if (at - savedAt < progressEveryMs) return
      savedAt = at
      void saveProgress(db, id, { phase, file, bytesRead, bytesTotal, records }).catch(() => {})
    }
  }

  async function importFolder(task: CatalogImport, folder: string, signal: AbortSignal): Promise<void> {
    const { id, game, leavesOut } = task
    const state = await findGame(db, game)
    if (!state) throw new RefusedImport(`Game ${game} not found.`)
    const rejects: Reject[] = []
    const opened = await openFolderImport({
      folder,
      game,
      shape: state.game.shape,
      format: task.format ?? undefined,
      knownExpansions: await listExpansionIds(db, game),
      onProgress: reporter(id),
      onReject: leavesOut
        ? (reject) => void (rejects.length < importLimits.rejects && rejects.push(shortReject(reject)))
        : undefined,
    })
    if ('refusal' in opened) throw new RefusedImport(opened.refusal.replaceAll(folder, 'The upload'))
    const { format } = opened
    const { replaces } = task
    const records = replaces ? wholeOrNothing(opened.records, opened.report) : opened.records
    const receipt = await ingest(untilAborted(records, signal), { game, source: format, replaces })
    const report = reportOf(opened.report, receipt)
    await transact(db, async (tx) => {
      const now = clock.now()
      const nothing = report.refusedFiles.length === task.files.length
      const failure = nothing ? 'Every file has entries with problems; nothing was imported.' : undefined
      if (!(await finishImport(tx, id, { format, report, failure, now }))) return
      if (rejects.length > 0) await insertRejects(tx, id, rejects)
      const { counts, rejected, changed, withdrawn } = report
      const details = { import: Number(id), ...counts, changed, rejected, ...(replaces && { withdrawn }) }
      await audit.record(tx, { actor: task.createdBy, action: 'catalog.import', target: `game:${game}`, details })
    })
  }

  async function give(task: CatalogImport, failure: string): Promise<void> {
    const ending = { format: undefined, report: undefined, failure, now: clock.now() }
    await transact(db, (tx) => finishImport(tx, task.id, ending))
  }

  async function run(id: bigint, attempt: number, signal: AbortSignal): Promise<void> {
    const task = await findImport(db, id)
    if (!task || task.finishedAt !== null) return
    const folder = await mkdtemp(join(tmpdir(), 'packhouse-import-'))
    try {
      await unpack(task.files, folder)
      await importFolder(task, folder, signal)
    } catch (error) {
      const isRefusal = error instanceof RefusedImport || error instanceof IngestError
      if (!isRefusal && attempt < maxAttempts) throw error
      await give(task, isRefusal ? error.message : 'The import failed several times; the log of the service says why.')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    for (const { blob } of task.files) if (blob !== null) await blobs.delete(blob)
  }

  const handler: Handler = {
    handle: (job, signal) => run(BigInt((job.payload as { id: string }).id), job.attempts, signal),
    concurrency: 1,
    leaseSeconds,
    maxAttempts,
    backoffMs: doubling,
  }

  async function get(game: string, id: bigint): Promise<CatalogImport> {
    return (await findImport(db, id, game)) ?? fail(404, 'not_found', 'Import not found.')
  }

  return {
    start,
    get,
    list: (game: string) => listImports(db, game),
    async rejects(game: string, id: bigint): Promise<Reject[]> {
      await get(game, id)
      return listRejects(db, id)
    },
    requireGame: async (game: string): Promise<void> => {
      if (!(await findGame(db, game))) fail(404, 'not_found', `Game ${game} not found.`)
    },
    handlers: { [queue]: handler },
  }
}
