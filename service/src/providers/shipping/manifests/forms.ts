import { ProviderUnavailable, type ManifestOutcome, type ManifestResolution } from '../provider.ts'

const unsent: ReadonlySet<string> = new Set(['unavailable', 'rate_limited', 'misconfigured'])

/**
 * A parcel goes on one form. When the carrier refuses parcels that are all on one form already, an earlier request
 * issued it, and that form is theirs.
 */
export async function orExisting(
  outcome: ManifestOutcome,
  resolve: () => Promise<ManifestResolution>,
): Promise<ManifestOutcome> {
  if (outcome.kind !== 'rejected' || unsent.has(outcome.code)) return outcome
  const found = await resolve().catch(() => undefined)
  return found?.kind === 'issued' ? found : outcome
}

/** Joins the files of a form into one PDF, in their order. */
export async function joinDocuments(files: readonly (Uint8Array | undefined)[]): Promise<Uint8Array> {
  const found = files.flatMap((file) => (file && isPdf(file) ? [file] : []))
  const [first, ...more] = found
  if (!first || found.length < files.length)
    throw new ProviderUnavailable('malformed', 'The form is not available as a PDF yet.')
  if (more.length === 0) return first
  const { PDFDocument } = await import('pdf-lib')
  const joined = await PDFDocument.create()
  for (const file of found) {
    const part = await PDFDocument.load(file)
    for (const page of await joined.copyPages(part, part.getPageIndices())) joined.addPage(page)
  }
  return joined.save()
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
