// Generates the page of all errors from the error table.
import { documentedErrors } from '../../service/src/http/errors/error-notes.ts'
import { errorHeading } from '../../service/src/http/schema/envelope.ts'

const head = `# Errors

Generated from the error table by \`npm run generate\`; a running service has the same table at \`/errors.json\`. Do not edit.

An error is \`{success: false, message, error, code, request_id, doc_url}\`, with \`details\`, \`data\` and \`retryable\` where they
apply. \`doc_url\` is the heading of the error on this page, relative to the address of the service.
Branch on the HTTP status and on \`error\`, never on \`message\`. \`code\` is the same label without spaces and
parentheses: in lower case for packs, catalog and accounts, in upper case for the vault. Some vault errors have a more
specific \`code\`. A retryable error (429 and 503) may be repeated after the seconds in \`Retry-After\`, a write with the
same idempotency key. Failed catalog requests cost no credit.
`

const sectionOf = ({ status, error, code, when, fix }: (typeof documentedErrors)[number]): string => {
  const label = error === code ? '' : `The label is \`${error}\`. `
  return `\n### ${errorHeading(status, error)}\n\n${label}${when} ${fix}\n`
}

/** One heading per status and error, which the `doc_url` of an error names. */
export function renderErrors(): string {
  const statuses = [...new Set(documentedErrors.map(({ status }) => status))]
  const parts = statuses.map((status) => {
    const sections = documentedErrors.filter((error) => error.status === status).map(sectionOf)
    return `\n## ${status}\n${sections.join('')}`
  })
  return head + parts.join('')
}
