import { createHash } from 'node:crypto'
import type { BlobStore } from '../../providers/blobs/blob-store.ts'
import { readSnapshot, transact, type Db } from '../../db/db.ts'
import { enqueue } from '../../jobs/queue.ts'
import type { Clock } from '../../kernel/clock.ts'
import { fail } from '../../kernel/errors.ts'
import { assert } from '../../kernel/assert.ts'
import type { ActivityLog } from '../shared/activity.ts'
import { readTable, tables, unknownFilters } from './export-store.ts'
import { encode, encoders } from './table-model.ts'
import { fingerprintOf, isStorableId, type Writer } from '../shared/requests.ts'
import {
  retentionMs,
  maxRangeMs,
  reportQueue,
  standardRangeMs,
  type Filters,
  type Report,
  type ReportFormat,
  type TableName,
} from './model.ts'
import {
  expireReports,
  failReport,
  findReport,
  findRunning,
  finishReport,
  insertReport,
  listReports,
  startReport,
  type ReportList,
} from './store.ts'

export type ReportDeps = { db: Db; clock: Clock; blobs: BlobStore; activity: ActivityLog }
export type ReportOrder = {
  type: TableName
  format: ReportFormat
  from?: Date | undefined
  to?: Date | undefined
  filters?: Filters | undefined
}
export type ReportService = ReturnType<typeof createReportService>

const sweepLimit = 100

/** Reports of whole tables, generated in the background and kept for a limited time. */
export function createReportService({ db, clock, blobs, activity }: ReportDeps) {
  function rangeOf({ from, to }: ReportOrder): { from: Date; to: Date } {
    const end = to ?? clock.now()
    const start = from ?? new Date(end.getTime() - standardRangeMs)
    const length = end.getTime() - start.getTime()
    if (length < 0 || length > maxRangeMs) {
      fail(400, 'invalid input', 'from must not be after to, and the time span must be at most 366 days.', {
        details: { field: 'from' },
      })
    }
    return { from: start, to: end }
  }

  /** Requests a report, or returns the identical one that is being generated. */
  async function request(writer: Writer, order: ReportOrder): Promise<Report> {
    const { accountId, keyId } = writer
    const range = rangeOf(order)
    const { type, format, filters = {} } = order
    const [unknown] = unknownFilters(type, filters)
    if (unknown !== undefined) {
      fail(400, 'invalid input', `${type} does not support the filter ${unknown}.`, {
        details: { field: `filters.${unknown}` },
      })
    }
    const hasFilters = Object.keys(filters).length > 0
    const parameters = { from: range.from.toISOString(), to: range.to.toISOString(), ...(hasFilters && { filters }) }
    // The fingerprint covers the requested range, not the resolved one, so that a repeated request matches.
    const requested = { from: order.from?.toISOString() ?? null, to: order.to?.toISOString() ?? null, filters }
    const fingerprint = fingerprintOf({ type, format, ...requested })
    return transact(db, async (tx) => {
      const made = await insertReport(
        tx,
        { accountId, type, format, parameters, apiKeyId: keyId, fingerprint },
        clock.now(),
      )
      if (!made) {
        const running = await findRunning(tx, accountId, fingerprint)
        return (
          running ??
          fail(503, 'timeout', 'An identical report was just finished; repeat the request.', { retryAfterSeconds: 1 })
        )
      }
      const payload = { id: made.id }
      await enqueue(tx, { queue: reportQueue, key: `report:${made.id}`, payload, runAt: clock.now() })
      await activity.record(tx, writer, {
        event: 'report.requested',
        resourceType: 'report',
        resourceId: made.id,
        summary: `Report ${type} requested.`,
        data: { report_id: made.id, type, format, ...parameters },
      })
      return made
    })
  }

  async function write({ accountId, type, format, parameters }: Report) {
    const hash = createHash('sha256')
    let [rowCount, byteSize] = [0, 0]
    const { from, to, filters } = parameters
    const range = { accountId, from: new Date(from), to: new Date(to), filters }
    const encoder = encoders[format](tables[type].columns)
    const blobId = await readSnapshot(db, (reader) => {
      async function* measured() {
        for await (const chunk of encode(readTable(reader, type, range), encoder, (count) => (rowCount += count))) {
          hash.update(chunk)
          byteSize += chunk.length
          yield chunk
        }
      }
      return blobs.putAll(measured())
    })
    return { blobId, rowCount, byteSize, sha256: hash.digest() }
  }

  /** Generates a report. Idempotent: after a crash it is generated again. */
  async function generate(id: number): Promise<void> {
    const report = await startReport(db, id, clock.now())
    if (!report) return
    const written = await write(report)
    const now = clock.now()
    const isFinished = await finishReport(db, id, { ...written, expiresAt: new Date(now.getTime() + retentionMs) }, now)
    if (!isFinished) await blobs.delete(written.blobId)
  }

  const markFailed = (id: number): Promise<void> =>
    failReport(
      db,
      id,
      { code: 'not_made', severity: 'ERROR', message: 'The report could not be generated; request it again.' },
      clock.now(),
    )

  async function find(accountId: number, id: number): Promise<Report> {
    const report = isStorableId(id) ? await findReport(db, id) : undefined
    if (report?.accountId === accountId) return report
    fail(404, 'not_found', `Report ${id} not found.`)
  }

  async function download(accountId: number, id: number) {
    const report = await find(accountId, id)
    if (report.status !== 'READY') {
      fail(409, 'invalid_status', `Report ${id} is ${report.status}, not READY.`, {
        data: { report: { id, status: report.status } },
      })
    }
    assert(report.blobId !== null, 'A READY report has a blob.')
    const chunks = await blobs.stream(report.blobId)
    if (!chunks) fail(404, 'not_found', `The file of report ${id} no longer exists.`)
    return { report, chunks, mediaType: encoders[report.format]([]).mediaType }
  }

  async function expire(): Promise<void> {
    for (const blobId of await expireReports(db, clock.now(), sweepLimit)) await blobs.delete(blobId)
  }

  return {
    request,
    generate,
    markFailed,
    download,
    expire,
    get: find,
    list: (accountId: number, page: ReportList) => listReports(db, accountId, page),
  }
}
