import type { Audit } from '../../../trust/audit/audit.ts'
import type { BlobStore } from '../../../providers/blobs/blob-store.ts'
import { transact, type Db, type Tx } from '../../../db/db.ts'
import {
  documentKinds,
  documentNameOf,
  expireReports,
  forgetLabels,
  isOpenDocument,
  listDocuments,
  listReports,
  readCopies,
  replaceAddress,
  type Document,
  type Report,
  type Subject,
} from './documents.ts'
import { eraseTraces, findTraces, type Place } from './sweep.ts'
import { contactOf, createTraces, eraseAddress, type Traces } from './traces.ts'

export class PrivacyProblem extends Error {
  override readonly name = 'PrivacyProblem'
}

export type ErasureDeps = { db: Db; blobs: BlobStore; audit: Audit; actor: string }
export type ErasureOrder = { subject: Subject; also: readonly string[] }

export type ErasureReport = {
  documents: number
  texts_searched: number
  /** Where the person was found; for an erasure, besides the documents. */
  found: Place[]
  labels: number
  exports: number
  /** Where the person is still found afterwards: append-only tables and open documents. */
  remaining: Place[]
  /** Where only the name was found, which other people may have. Erase it with --also after a look at the rows. */
  name_only: Place[]
}

/** The whole address object is in a request's parameters, under the name that the request has for it. */
function eraseCopy(value: unknown, traces: Traces): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return traces.erase(value)
  const fields = value as Record<string, unknown>
  const nested = Object.entries(fields).map(([key, part]) => [
    key,
    Object.keys(contactOf(part)).length > 0 ? eraseAddress(part) : traces.erase(part),
  ])
  return Object.fromEntries(nested)
}

/** Exports of the accounts that contain the person. */
async function findReports(
  db: Db,
  blobs: BlobStore,
  documents: readonly Document[],
  traces: Traces,
): Promise<Report[]> {
  const accounts = [...new Set(documents.map(({ accountId }) => accountId))]
  const found: Report[] = []
  for (const report of await listReports(db, accounts)) {
    const bytes = await blobs.get(report.blobId)
    if (bytes && traces.match(Buffer.from(bytes).toString()) !== 'none') found.push(report)
  }
  return found
}

async function readPerson(db: Db, { subject, also }: ErasureOrder) {
  const documents = await listDocuments(db, subject)
  if (documents.length === 0 && also.length === 0)
    throw new PrivacyProblem(
      'No address is stored for this subject. Name further texts with --also to search for them.',
    )
  const traces = createTraces(
    documents.map(({ address }) => contactOf(address)),
    also,
  )
  return { documents, traces }
}

/** Searches for the person and changes nothing. */
export async function findPerson({ db, blobs }: ErasureDeps, order: ErasureOrder): Promise<ErasureReport> {
  const { documents, traces } = await readPerson(db, order)
  const { person, name } = await findTraces(db, traces)
  return {
    documents: documents.length,
    texts_searched: traces.searched.length,
    found: person,
    labels: 0,
    exports: (await findReports(db, blobs, documents, traces)).length,
    remaining: person,
    name_only: name,
  }
}

async function eraseDocuments(tx: Tx, { subject }: ErasureOrder, documents: readonly Document[], traces: Traces) {
  const name = documentNameOf(subject)
  for (const { id, address } of documents) {
    const copies = Object.entries(await readCopies(tx, name, id)).map(([key, value]) => [key, eraseCopy(value, traces)])
    await replaceAddress(tx, name, { id, address: eraseAddress(address), copies: Object.fromEntries(copies) })
  }
  return forgetLabels(
    tx,
    name,
    documents.map(({ id }) => id),
  )
}

/** Erases the person from documents, texts, labels and exports, and searches again. */
export async function erasePerson(deps: ErasureDeps, order: ErasureOrder): Promise<ErasureReport> {
  const { db, blobs, audit, actor } = deps
  const { documents, traces } = await readPerson(db, order)
  const name = documentNameOf(order.subject)
  const closed: readonly string[] = documentKinds[name].closed
  const open = documents.filter(({ status }) => !closed.includes(status))
  if (open.length > 0) {
    const list = open.map(({ id, status }) => `${name} ${id} (${status})`).join(', ')
    throw new PrivacyProblem(`The address is still needed: ${list}. Finish or cancel it first.`)
  }
  const reports = await findReports(db, blobs, documents, traces)
  return transact(db, async (tx) => {
    const labels = await eraseDocuments(tx, order, documents, traces)
    const { person: found } = await eraseTraces(tx, traces, isOpenDocument)
    await expireReports(
      tx,
      reports.map(({ id }) => id),
    )
    const { person: remaining, name: nameOnly } = await findTraces(tx, traces)
    const counts = { documents: documents.length, labels: labels.length, exports: reports.length }
    const target = order.subject.kind === 'end_user' ? `partner:${order.subject.partnerId}` : name
    const details = { ...counts, ids: documents.map(({ id }) => id), found, remaining: remaining.length }
    await audit.record(tx, { actor, action: 'privacy.erased', target, details })
    // Before the commit: without their files, the rows can be processed again after a failure.
    for (const id of [...labels, ...reports.map(({ blobId }) => blobId)]) await blobs.delete(id)
    return { ...counts, texts_searched: traces.searched.length, found, remaining, name_only: nameOnly }
  })
}
